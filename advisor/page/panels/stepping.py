"""A turn played step by step on the boards, with the money at the side."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

from advisor.page import state, trial
from advisor.page.listing import Listed
from advisor.page.overlay import Overlay
from advisor.page.playback import Picture, Unplayable, pictures
from advisor.page.wording import plain
from positions.setup import Setup

#: Seconds that a step is shown when it plays by itself.
PACE: Final = 1.8
#: Where the step is kept: the slider's own place in the session.
_STEP: Final = "turn_step"
#: How often a turn was chosen: the browser then brings its box into view.
_LOOKED: Final = "turn_looked"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a visitor looks at: a turn of a position, and one to compare it with."""

    digest: str
    turn: Listed
    other: Listed | None = None
    #: Compare with the boards before the turn.
    before: bool = False


def chosen(digest: str) -> Chosen | None:
    """The turn that was chosen for the position with this digest."""
    found: Chosen | None = st.session_state.get("chosen_turn")
    return found if found is not None and found.digest == digest else None


def choose(digest: str, turn: Listed) -> None:
    """Play a turn on the boards, from its first play."""
    st.session_state.chosen_turn = Chosen(digest, turn)
    st.session_state[_STEP] = 1
    st.session_state[_LOOKED] = st.session_state.get(_LOOKED, 0) + 1
    _pause()
    changed()


def refresh(digest: str, turns: Sequence[Listed]) -> None:
    """The list has changed: what was chosen of it before gets its new place and figures."""
    found = chosen(digest)
    if found is None:
        return
    latest = {turn.identity: turn for turn in turns}
    turn = latest.get(found.turn.identity, found.turn)
    other = found.other and latest.get(found.other.identity, found.other)
    st.session_state.chosen_turn = replace(found, turn=turn, other=other)
    ranks = turn.rank, other and other.rank
    if ranks != (found.turn.rank, found.other and found.other.rank):
        changed()


def compare(other: Listed) -> None:
    """Put another turn beside the chosen one."""
    found: Chosen | None = st.session_state.get("chosen_turn")
    if found is not None:
        st.session_state.chosen_turn = replace(found, other=other, before=False)
        changed()


def changed() -> None:
    """More than the list has to be shown again: the whole page runs once more."""
    st.session_state.turn_changed = True


def take_change() -> bool:
    """Whether ``changed`` was called since the last time."""
    return bool(st.session_state.pop("turn_changed", False))


def played(setup: Setup, turn: Listed) -> tuple[Picture, ...]:
    """The pictures of a turn of the list; kept for a while.

    :raises Unplayable: if it cannot be played from here.
    """
    return pictures(setup, turn.plays, turn.decide, turn.exchange, turn.discard)


def step_of(shown: Sequence[Picture]) -> int:
    """The number of the picture that is shown."""
    return max(0, min(int(st.session_state.get(_STEP, 0)), len(shown) - 1))


def show(setup: Setup, found: Chosen) -> Overlay:
    """Words, buttons and money of the step at hand; the boards of it."""
    try:
        shown = played(setup, found.turn)
    except Unplayable as error:
        st.warning(f"This turn cannot be played here: {plain(str(error))}.")
        return Overlay()
    last = len(shown) - 1
    moved = st.session_state.pop("autoplay_to", None)
    if moved is not None:
        st.session_state[_STEP] = moved
    at = st.session_state[_STEP] = step_of(shown)
    with st.container(border=True, key="stepping"):
        left, right = st.columns([3, 2], gap="medium")
        with left:
            st.markdown(
                f"**Turn {found.turn.rank}, step {at} of {last}**: {plain(shown[at].words)}"
            )
            _buttons(at, last)
            if last:
                st.slider("Step", 0, last, key=_STEP, on_change=_pause)
            _more(setup, found, shown)
        with right:
            st.table(money(shown, at), border="horizontal", hide_index=True)
    if st.session_state.get("autoplay") is not None:
        st.fragment(_tick, run_every=PACE / 4)(last)
    picture = shown[at]
    return Overlay(
        picture.setup,
        f"Step {at} of {last}: {picture.words}",
        picture.lit,
        changes=picture.changes,
        look=("stepping", st.session_state.get(_LOOKED, 0)),
    )


def money(shown: Sequence[Picture], at: int) -> list[dict[str, str]]:
    """The Ecus after every step up to the one at hand, and the income by board at the end."""
    rows = []
    for number, picture in enumerate(shown[: at + 1]):
        words = picture.words.split(". ", 1)[-1].split("; ")[0]
        for epoch, ecus in picture.incomes.items():
            rows.append({"step": f"Income of {epoch.capitalize()}", "change": f"{ecus:+d}"})
        change = f"{picture.change:+d}" if number and picture.change else ""
        rows.append({"step": plain(words), "change": change, "Ecus": str(picture.ecus)})
    whole = shown[at].ecus - shown[0].ecus
    rows.append(
        {"step": "**so far**", "change": f"**{whole:+d}**", "Ecus": f"**{shown[at].ecus}**"}
    )
    return [{"step": "", "change": "", "Ecus": ""} | row for row in rows]


# -- buttons ---------------------------------------------------------------------------------------


def _buttons(at: int, last: int) -> None:
    playing = st.session_state.get("autoplay") is not None
    with st.container(horizontal=True):
        for label, icon, to, off in (
            ("First", "first_page", 0, at == 0),
            ("Back", "chevron_left", at - 1, at == 0),
            ("Next", "chevron_right", at + 1, at == last),
            ("Last", "last_page", last, at == last),
        ):
            st.button(
                label, key=f"step {label}", icon=f":material/{icon}:", disabled=off,
                on_click=_go, args=(to,),
            )  # fmt: skip
        st.button(
            "Pause" if playing else "Play by itself",
            key="step autoplay",
            icon=":material/pause:" if playing else ":material/play_arrow:",
            disabled=last == 0,
            on_click=_pause if playing else _play,
            args=() if playing else (at, last),
        )


def _more(setup: Setup, found: Chosen, shown: Sequence[Picture]) -> None:
    """What else can be done with the turn."""
    with st.container(horizontal=True):
        if found.turn.exchange is None:
            st.button(
                "Make this turn", key="make turn", on_click=_make, args=(setup, found.turn, shown)
            )
        comparing = found.before or found.other is not None
        st.button(
            "No comparison" if comparing else "Compare with before",
            key="compare before",
            on_click=_compare_before,
            args=(found, not comparing),
        )
        st.button("Close", key="close turn", on_click=_close)


def _go(to: int) -> None:
    st.session_state[_STEP] = to
    _pause()


def _play(at: int, last: int) -> None:
    if at == last:
        st.session_state[_STEP] = 0
    st.session_state.autoplay = time.monotonic()


def _pause() -> None:
    st.session_state.autoplay = None


def _make(setup: Setup, turn: Listed, shown: Sequence[Picture]) -> None:
    """Take the turn over, as if it had been tried play by play."""
    _close()
    line = trial.line_of(state.start(), setup, st.session_state.get("try made", ()))
    if line is not None:
        setups = [picture.setup for picture in shown]
        made = trial.retraced(setups, turn.plays, turn.decide)
        st.session_state["try made"] = [*line, *made]
    state.change(shown[-1].setup, keep_start=True)


def _compare_before(found: Chosen, wanted: bool) -> None:
    st.session_state.chosen_turn = replace(found, other=None, before=wanted)


def _close() -> None:
    st.session_state.chosen_turn = None
    _pause()


def _tick(last: int) -> None:
    """Go on to the next step when it is time; the whole page shows it."""
    began = st.session_state.get("autoplay")
    if began is None or time.monotonic() - began < PACE:
        return
    # The slider has its own idea of the step until the page runs again.
    st.session_state.autoplay_to = min(last, int(st.session_state.get(_STEP, 0)) + 1)
    st.session_state.autoplay = time.monotonic() if st.session_state.autoplay_to < last else None
    st.rerun()
