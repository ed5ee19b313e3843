"""The list of suggested turns: there at once, and better while one watches.

Only parts of it run again while the engine thinks (``st.fragment``): how far it is often, the list
itself, which the browser takes far longer to draw, less often.
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

import streamlit as st

from advisor.cli.words import amount, cards_words
from advisor.page import thinking
from advisor.page.listing import Listed, bound_words, hint, listed, most_certain
from advisor.page.panels import stepping
from advisor.page.thinking import Thought
from advisor.page.wording import plain
from positions.canonical import digest
from positions.setup import Setup

#: Seconds to think at first, and how much longer each time, at most.
SECONDS: Final = 10.0
LONGER: Final = 3
MOST_SECONDS: Final = 900.0
#: Seconds of the first, urgent look at most.
FIRST: Final = 1.0
#: Looks at how far it is for one at the list.
_CALM: Final = 3
#: Suggestions, and reasons for each.
TOP: Final = 5
REASONS: Final = 3
#: Seconds for the proof of what the turn can earn, and how much less urgent that is.
PROOF_SECONDS: Final = 15.0
PROOF_PRIORITY: Final = -100


def show(setup: Setup) -> None:
    """The list; it asks again by itself as long as something better may come."""
    stepping.take_change()  # the whole page is running
    suggested, proof = _asked(setup)
    shown = _stage(suggested, proof)
    running = not shown.finished
    every = thinking.every() if shown.known else thinking.soon()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.fragment(_progress, run_every=every if running else None)(setup, shown)
        _controls(setup, suggested, proof, shown)
    calm = _CALM * every if running and shown.known else None
    st.fragment(_list, run_every=calm)(setup)


class _Stage(NamedTuple):
    """What the page around the list depends on: if it changes, the whole page runs."""

    known: bool
    settled: bool
    finished: bool


def _stage(suggested: Thought, proof: Thought | None) -> _Stage:
    finished = suggested.final and (proof is None or proof.final)
    return _Stage(bool(listed(suggested.latest)), suggested.final, finished)


def _asked(setup: Setup) -> tuple[Thought, Thought | None]:
    """What the engine is asked: the suggestions, on income turns also for a proof."""
    seconds = _seconds(setup)
    first = (thinking.short(FIRST),)
    suggested = thinking.ask(
        "suggest", setup, seconds=seconds, first=first, top=TOP, reasons=REASONS
    )
    if setup.turn.number not in setup.ruleset.income_turns:
        return suggested, None
    length = PROOF_SECONDS * seconds / SECONDS
    proof = thinking.ask("best", setup, seconds=length, priority=PROOF_PRIORITY)
    return suggested, proof


def _progress(setup: Setup, shown: _Stage) -> None:
    """How far it is: all that has to be drawn again and again."""
    suggested, proof = _asked(setup)
    stage = _stage(suggested, proof)
    if stage != shown:
        st.rerun()
    if stage.finished:
        st.markdown(f"**{_done(suggested)}**")
    else:
        thought = suggested if not suggested.final else proof or suggested
        st.progress(thought.progress, _doing(suggested, proof))


def _list(setup: Setup) -> None:
    if stepping.take_change():
        st.rerun()
    suggested, proof = _asked(setup)
    for thought in (suggested, proof):
        if thought is not None and thought.notice:
            st.caption(plain(thought.notice))
        if thought is not None and thought.error:
            st.warning(plain(thought.error))
    turns = listed(suggested.latest)
    if st.session_state.get("hinted", False):
        st.info(hint(turns) or "Looking for a hint …", icon=":material/lightbulb:")
    elif turns:
        _turns(setup, turns, proof)
    elif not suggested.error:
        st.caption("Looking at turns …")


# -- progress, longer, stop ------------------------------------------------------------------------


def _controls(setup: Setup, suggested: Thought, proof: Thought | None, shown: _Stage) -> None:
    seconds = _seconds(setup)
    st.button(
        "Think longer",
        key="think longer",
        help=f"For {min(MOST_SECONDS, seconds * LONGER):.0f} seconds",
        disabled=not shown.settled or seconds >= MOST_SECONDS,
        on_click=_longer,
        args=(setup,),
    )
    st.button(
        "Stop",
        key="stop thinking",
        help="End with what is known",
        disabled=shown.finished,
        on_click=_stop,
        args=(suggested, proof),
    )
    hinted = st.session_state.get("hinted", False)
    st.toggle("Give me a hint only", hinted, key="hint only", on_change=_hint)


def _done(suggested: Thought) -> str:
    result = suggested.latest
    if result is None:
        return "Nothing is known yet."
    told = "Stopped" if suggested.stopped else "Done"
    if result["simulations"]:
        return f"{told}: {result['simulations']:,} simulated rests of the game."
    return f"{told}."


def _doing(suggested: Thought, proof: Thought | None) -> str:
    """What the engine is doing, and how far it is."""
    if suggested.final:
        assert proof is not None
        seen = proof.detail.get("positions", 0)
        return f"Proving what the turn can earn: {seen:,} positions"
    detail = suggested.detail
    done = detail.get("simulations", 0)
    if done:
        return f"{amount(done, 'simulation')} of the rest of the game …"
    if detail.get("positions"):
        return f"{detail['positions']:,} positions were looked at …"
    return "Looking at turns …"


def _seconds(setup: Setup) -> float:
    """How long this visitor wants to think about this position."""
    known = st.session_state.get("think_seconds")
    here: float = known[1] if known is not None and known[0] == digest(setup) else SECONDS
    return here


def _longer(setup: Setup) -> None:
    seconds = min(MOST_SECONDS, _seconds(setup) * LONGER)
    st.session_state.think_seconds = (digest(setup), seconds)


def _hint() -> None:
    st.session_state.hinted = st.session_state["hint only"]


def _stop(suggested: Thought, proof: Thought | None) -> None:
    suggested.stop()
    if proof is not None:
        proof.stop()


# -- the turns -------------------------------------------------------------------------------------


def _turns(setup: Setup, turns: list[Listed], proof: Thought | None) -> None:
    best = None if proof is None else proof.latest
    words = bound_words(best, turns)
    if words:
        st.markdown(f":green-badge[{words}]" if words.startswith("Proved") else plain(words))
    here = digest(setup)
    chosen = stepping.chosen(here)
    for turn in turns:
        _card(here, turn, chosen, best is not None and turn.gain >= best["bound"])
    certain = most_certain(best, len(turns) + 1)
    if certain is not None and certain.gain > max(turn.gain for turn in turns):
        st.caption("Earns most on this turn, whatever comes later:")
        _card(here, certain, chosen, certain.proved)


def _card(here: str, turn: Listed, chosen: stepping.Chosen | None, proved: bool) -> None:
    """One turn: what it is, what it gives, why, and what can be done with it."""
    mark = hashlib.sha256(turn.identity.encode()).hexdigest()[:12]
    is_chosen = chosen is not None and chosen.turn.identity == turn.identity
    with st.container(border=True, key=f"turn-{mark}"):
        head, side = st.columns([4, 1], vertical_alignment="top")
        with head:
            # One text, not two: the browser takes some milliseconds over each.
            st.markdown(f"{_head(turn, proved or turn.proved)}\n\n{_figures(turn)}")
            told = list(turn.reasons)
            if any(turn.discard):
                told.append(f"At the end discard {cards_words(turn.discard)}.")
            if told:
                st.caption("  \n".join(f"– {plain(line)}" for line in told))
        with side:
            st.button(
                "On the boards",
                key=f"show {mark}",
                type="primary" if is_chosen else "secondary",
                help=f"Turn {turn.rank} step by step",
                on_click=stepping.choose,
                args=(here, turn),
                width="stretch",
            )
            if chosen is not None and not is_chosen:
                st.button(
                    "Compare",
                    key=f"compare {mark}",
                    help=f"Turn {turn.rank} beside the one on the boards",
                    on_click=stepping.compare,
                    args=(turn,),
                    width="stretch",
                )


def _head(turn: Listed, proved: bool) -> str:
    badges = [f":green-badge[{turn.guarantee}{', no turn earns more' if proved else ''}]"]
    if turn.rank > 1 and turn.equal:
        badges.append(":blue-badge[equal within error]")
    badges += [f":gray-badge[{plain(tag)}]" for tag in turn.tags]
    return f"**{turn.rank} · {plain(turn.words)}**  \n" + " ".join(badges)


def _figures(turn: Listed) -> str:
    """Margin and chance with their errors, and how they were found."""
    parts = []
    if turn.margin is not None:
        parts.append(f"expected margin **{turn.margin_words}** Ecus on the best opponent")
    if turn.win is not None:
        parts.append(f"chance to win **{turn.win_words}**")
    parts.append(turn.looked)
    if turn.rival_words:
        parts.append(f"next income of the others: {turn.rival_words}")
    return ":small[" + " · ".join(parts) + "]"
