"""A turn played step by step on the boards: its buttons stand below them, the money at the side."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

from advisor.page.boards.overlay import Overlay
from advisor.page.components import clock, reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.analyse import make_turn
from advisor.page.pages.analyse.turn_rows import Listed
from advisor.page.replay import steps_only
from advisor.page.replay.playback import Picture, UnplayableTurn, pictures
from advisor.page.replay.steps_only import PLAY_KEY
from advisor.page.visit import session, whole_run
from advisor.words.say import say
from positions.files.canonical import digest
from positions.setup import Setup

#: Seconds that a step is shown when it plays by itself.
PACE: Final = 1.8
#: The panel to which this belongs.
PANEL: Final = "suggestions"


@dataclass(frozen=True, slots=True)
class ChosenTurn:
    """What a visitor looks at: a turn of a position, and one to compare it with."""

    digest: str
    turn: Listed
    other: Listed | None = None
    #: Compare with the boards before the turn.
    before: bool = False
    #: Only put there to be compared: it goes when that is over.
    passing: bool = False


@dataclass(slots=True)
class Stepping:
    """The turn that is looked at, and how far it was played."""

    chosen: ChosenTurn | None = None
    step: int = 0
    #: When the step at hand began to be shown, if the turn plays by itself; seconds.
    playing: float | None = None
    #: Seconds for which a step is shown then.
    pace: float = PACE
    #: Whether it is left once its last step was shown: nobody asked for it.
    passes: bool = False


def _now() -> Stepping:
    return session.of(Stepping)


def chosen(digest: str) -> ChosenTurn | None:
    """The turn that was chosen for the position with this digest."""
    current = _now().chosen
    return current if current is not None and current.digest == digest else None


def choose(digest: str, turn: Listed) -> None:
    """Play a turn on the boards, from its first play."""
    _now().chosen = ChosenTurn(digest, turn)
    begin()
    whole_run.want()


def refresh(digest: str, turns: Sequence[Listed]) -> None:
    """The list has changed: what was chosen of it before gets its new place and figures.

    What is no longer in it is numbered after its last.
    """
    current = chosen(digest)
    if current is None:
        return
    latest = {turn.identity: turn for turn in turns}
    for gone in (current.turn, current.other):
        if gone is not None and gone.identity not in latest:
            place = 1 + sum(turn.rank is not None for turn in latest.values())
            rank = None if gone.rank is None else place
            latest[gone.identity] = replace(gone, rank=rank)
    turn = latest[current.turn.identity]
    other = current.other and latest[current.other.identity]
    _now().chosen = replace(current, turn=turn, other=other)
    ranks = turn.rank, other and other.rank
    if ranks != (current.turn.rank, current.other and current.other.rank):
        whole_run.want()


def compare(digest: str, turn: Listed, partner: Listed | None) -> None:
    """Put a turn beside the one on the boards; beside ``partner`` if no other one is there."""
    current = chosen(digest)
    if current is None or current.turn.identity == turn.identity:
        if partner is None:
            return
        beside, other = current or ChosenTurn(digest, turn, passing=True), partner
    else:
        beside, other = current, turn
    _now().chosen = replace(beside, other=other, before=False)
    whole_run.want()


def played(setup: Setup, turn: Listed) -> tuple[Picture, ...]:
    """The pictures of a turn of the list; kept for a while.

    :raises Unplayable: if it cannot be played from here.
    """
    return pictures(setup, turn.plays, turn.decide, turn.exchange, turn.discard)


def step_of(steps: Sequence[Picture]) -> int:
    """The number of the picture that is shown."""
    return max(0, min(_now().step, len(steps) - 1))


def show_step(setup: Setup, looked_at: ChosenTurn) -> Overlay:
    """The boards of the step at hand."""
    try:
        steps = played(setup, looked_at.turn)
    except UnplayableTurn as error:
        st.warning(say("replay-impossible", why=plain(str(error))))
        return Overlay()
    if make_turn.is_asked_for(setup, looked_at.turn):
        return make_turn.show_turn_to_make(setup, looked_at.turn, steps)
    picture = steps[step_of(steps)]
    return Overlay(picture.setup, picture.words, picture.lit, changes=picture.changes)


def controls(setup: Setup, panel: str) -> bool:
    """Below the boards: words and buttons of the step at hand; False if no turn is looked at."""
    looked_at = chosen(digest(setup)) if panel == PANEL else None
    if looked_at is None:
        return False
    try:
        steps = played(setup, looked_at.turn)
    except UnplayableTurn:
        return False
    walk(looked_at.turn.name, steps, lambda: _more(setup, looked_at))
    return True


def walk(
    name: str,
    steps: Sequence[Picture],
    more: Callable[[], None],
    ended: Callable[[], None] | None = None,
) -> None:
    """The buttons that lead through the pictures of a turn, or play it by itself.

    :param name: what the turn is called.
    :param more: draws the buttons after them.
    :param ended: called once a turn that began by itself is over.
    """
    last, at = len(steps) - 1, step_of(steps)
    with st.container(key="stepping", horizontal=True, gap="xsmall", vertical_alignment="center"):
        st.markdown(say("replay-step.turn", turn=name, at=at, last=last), width="content")
        _buttons(at, last)
        more()
    if _now().playing is not None:
        every = _now().pace / 4
        st.fragment(lambda: clock.ticking("step", every, lambda: _tick(last, ended)))()


def begin(step: int = 1) -> None:
    """Show the pictures of a turn from one of them on."""
    now = _now()
    now.step, now.playing, now.pace, now.passes = step, None, PACE, False


def play_by_itself(pace: float) -> None:
    """Play a turn from its beginning on, so many seconds a step, and leave it then."""
    begin(0)
    now = _now()
    now.playing, now.pace, now.passes = time.monotonic(), pace, True


def money(steps: Sequence[Picture], at: int) -> list[dict[str, str]]:
    """The Ecus after every step up to the one at hand, and the income by board at the end."""
    rows: list[tuple[str, str, str]] = []
    for number, picture in enumerate(steps[: at + 1]):
        for epoch, ecus in picture.incomes.items():
            income = say("replay-money-income", epoch=epoch)
            rows.append((income, say("replay-money-signed", ecus=ecus), ""))
        changed = number and picture.change
        change = say("replay-money-signed", ecus=picture.change) if changed else ""
        rows.append(
            (plain(picture.short or picture.words), change, say("number", number=picture.ecus))
        )
    whole = say("replay-money-signed.whole", ecus=steps[at].ecus - steps[0].ecus)
    rows.append((say("replay-money-so-far"), whole, say("replay-money-now", ecus=steps[at].ecus)))
    heads = say("replay-money-step"), say("replay-money-change"), say("replay-money-ecus")
    return [dict(zip(heads, row, strict=True)) for row in rows]


def account(setup: Setup, looked_at: ChosenTurn) -> None:
    """The money of the turn up to the step at hand, as a table."""
    try:
        steps = played(setup, looked_at.turn)
    except UnplayableTurn:
        return
    with st.expander(say("replay-money")):
        st.table(money(steps, step_of(steps)), border="horizontal", hide_index=True)


# -- buttons ---------------------------------------------------------------------------------------


def _buttons(at: int, last: int) -> None:
    playing = _now().playing is not None
    steps_only.step_buttons(at, last, _go)
    st.button(
        say("replay-play.pause") if playing else say("replay-play"),
        key="step autoplay",
        shortcut=PLAY_KEY,
        icon=":material/pause:" if playing else ":material/play_arrow:",
        disabled=last == 0,
        on_click=_pause if playing else _play,
        args=() if playing else (at, last),
    )


def _more(setup: Setup, looked_at: ChosenTurn) -> None:
    """What else can be done with the turn."""
    st.button(
        say("replay-compare-before"),
        key="compare before",
        on_click=_compare_before,
        args=(looked_at,),
    )
    plays = looked_at.turn.exchange is None
    label = say("replay-make") if plays else say("replay-make.exchange")
    if reliable_button.button(label, key="make turn"):
        make_turn.ask(setup, looked_at.turn)
        st.rerun()
    st.button(say("replay-close"), key="close turn", on_click=close)


def _go(to: int) -> None:
    _now().step = to
    _pause()
    _now().passes = False


def _play(at: int, last: int) -> None:
    if at == last:
        _now().step = 0
    _now().playing = time.monotonic()


def _pause() -> None:
    _now().playing = None


def _compare_before(looked_at: ChosenTurn) -> None:
    _now().chosen = replace(looked_at, other=None, before=True)


def compare_no_more() -> None:
    """Back from the comparison to where one was."""
    now = _now()
    if now.chosen is not None:
        kept = replace(now.chosen, other=None, before=False)
        now.chosen = None if kept.passing else kept


def close() -> None:
    """No turn is looked at any more."""
    _now().chosen = None
    _pause()


def _tick(last: int, ended: Callable[[], None] | None) -> bool:
    """Go on to the next step when it is time; whether the page is to show it."""
    now = _now()
    if now.playing is None or time.monotonic() - now.playing < now.pace:
        return False
    passes = now.passes and ended is not None
    if passes and now.step >= last:
        now.playing = None
        assert ended is not None
        ended()
        return True
    now.step = min(last, now.step + 1)
    now.playing = time.monotonic() if now.step < last or passes else None
    return True
