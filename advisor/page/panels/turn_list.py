"""The list of suggested turns: there at once, and better while one watches.

Only parts of it run again while the engine thinks (``st.fragment``): how far it is often, the list
itself, which the browser takes far longer to draw, less often.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Final

import streamlit as st

from advisor.page import thinking
from advisor.page.listing import Listed, bound_words, hint, listed, most_certain
from advisor.page.panels import stepping
from advisor.page.panels.watching import Patience, ended, row, watch
from advisor.page.thinking import Thought
from advisor.page.wording import plain
from advisor.words import amount, cards_words
from positions.canonical import digest
from positions.setup import Setup

PATIENCE: Final = Patience("thinking", 10.0)
#: Seconds of the first looks at most; the reasons, which take as long again, come with the second.
FIRST: Final = (0.3, 1.0)
HASTY: Final = {"reasons": 0}
#: Looks at how far it is for one at the list.
_CALM: Final = 3
#: Characters of a reason at most: a whole sentence always.
_WHOLE: Final = 3000
#: Suggestions, and reasons for each.
TOP: Final = 5
REASONS: Final = 3
#: Seconds for the proof of what the turn can earn, and how much less urgent that is.
PROOF_SECONDS: Final = 15.0
PROOF_PRIORITY: Final = -100


def show(setup: Setup) -> None:
    """The list; it asks again by itself as long as something better may come."""
    stepping.take_change()  # the whole page is running
    asked = _asked(setup)
    asked[0].wait(thinking.patience())
    known = _known(asked)
    every = thinking.every() if known else thinking.soon()

    def progress(*asked: Thought) -> None:
        _progress(setup, asked)
        if stepping.take_change() or _known(asked) != known:
            st.rerun()

    def turns(*asked: Thought) -> None:
        if stepping.take_change():
            st.rerun()
        _list(setup, asked)

    watch(lambda: _asked(setup), progress, every)
    if known:
        watch(lambda: _asked(setup), turns, _CALM * every)
    else:  # drawn once: the whole page runs as soon as there is something
        _list(setup, asked)


def _known(asked: Sequence[Thought]) -> bool:
    """Whether there is anything to list."""
    return bool(listed(asked[0].latest))


def _asked(setup: Setup) -> list[Thought]:
    """What the engine is asked: the suggestions, on income turns also for a proof."""
    seconds = PATIENCE.seconds(setup)
    asked = [
        thinking.ask(
            "suggest", setup, seconds=seconds, first=FIRST, hasty=HASTY, top=TOP, reasons=REASONS
        )
    ]
    if setup.turn.number in setup.ruleset.income_turns:
        length = PROOF_SECONDS * seconds / PATIENCE.usual
        asked.append(thinking.ask("best", setup, seconds=length, priority=PROOF_PRIORITY))
    return asked


def _progress(setup: Setup, asked: Sequence[Thought]) -> None:
    """How far it is, and what can be done about it: all that is drawn again and again."""
    suggested, proof = _parts(asked)
    with row(PATIENCE, setup, asked, _doing(suggested, proof), _done(suggested)):
        hinted = st.session_state.get("hinted", False)
        st.toggle("Give me a hint only", hinted, key="hint only", on_change=_hint)


def _list(setup: Setup, asked: Sequence[Thought]) -> None:
    suggested, proof = _parts(asked)
    for thought in asked:
        if thought.notice:
            st.caption(plain(thought.notice))
        if thought.error:
            st.warning(plain(thought.error))
    turns = listed(suggested.latest)
    if st.session_state.get("hinted", False):
        st.info(hint(turns) or "Looking for a hint …", icon=":material/lightbulb:")
    elif turns:
        _turns(setup, turns, proof)
    elif not suggested.error:
        st.caption("Looking at turns …")


# -- how far it is ---------------------------------------------------------------------------------


def _parts(asked: Sequence[Thought]) -> tuple[Thought, Thought | None]:
    """The suggestions, and the proof if there is one."""
    return asked[0], asked[1] if len(asked) > 1 else None


def _done(suggested: Thought) -> str:
    result = suggested.latest
    if result is None:
        return "Nothing found yet."
    if result["simulations"]:
        return f"{ended(suggested)}: {result['simulations']:,} playouts."
    return f"{ended(suggested)}."


def _doing(suggested: Thought, proof: Thought | None) -> str:
    """What the engine is doing, and how far it is."""
    if suggested.final and proof is not None:
        seen = proof.detail.get("positions", 0)
        return f"Proving what the turn can earn: {seen:,} positions"
    detail = suggested.detail
    done = detail.get("simulations", 0)
    if done:
        return f"{amount(done, 'playout')} …"
    if detail.get("positions"):
        return f"{detail['positions']:,} positions examined …"
    return "Looking at turns …"


def _hint() -> None:
    st.session_state.hinted = st.session_state["hint only"]
    stepping.changed()  # the list is drawn on its own


# -- the turns -------------------------------------------------------------------------------------


def _turns(setup: Setup, turns: list[Listed], proof: Thought | None) -> None:
    best = None if proof is None else proof.latest
    words = bound_words(best, turns)
    if words:
        st.markdown(f":green-badge[{words}]" if words.startswith("Proved") else plain(words))
    here = digest(setup)
    stepping.refresh(here, turns)
    chosen = stepping.chosen(here)
    for turn in turns:
        proved = best is not None and turn.gain >= best["bound"] and not turn.swaps
        _card(here, turn, chosen, proved)
    certain = most_certain(best, len(turns) + 1)
    if certain is not None and certain.gain > max(turn.gain for turn in turns):
        st.caption("Earns the most this turn, whatever comes later:")
        _card(here, certain, chosen, certain.proved)


def _card(here: str, turn: Listed, chosen: stepping.Chosen | None, proved: bool) -> None:
    """One turn: what it is, what it gives, why, and what can be done with it."""
    mark = hashlib.sha256(turn.identity.encode()).hexdigest()[:12]
    is_chosen = chosen is not None and chosen.turn.identity == turn.identity
    with st.container(border=True, key=f"turn-{mark}"):
        told = list(turn.reasons)
        if turn.counted:
            told.append(turn.counted)
        if any(turn.discard):
            told.append(f"At the end discard {cards_words(turn.discard)}.")
        # One text, not three: the browser takes some milliseconds over each part of a page.
        texts = [_head(turn, proved or turn.proved), _figures(turn)]
        texts += ["  \n".join(f":small[– {plain(line, _WHOLE)}]" for line in told)] if told else []
        st.markdown("\n\n".join(texts))
        compared = chosen is not None and not is_chosen
        with st.container(horizontal=True) if compared else nullcontext():
            st.button(
                f"Turn {turn.rank} on the boards",
                key=f"show {mark}",
                type="primary" if is_chosen else "secondary",
                on_click=stepping.choose,
                args=(here, turn),
            )
            if compared:
                st.button(
                    f"Compare turn {turn.rank}",
                    key=f"compare {mark}",
                    on_click=stepping.compare,
                    args=(turn,),
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
        parts.append(f"expected margin **{turn.margin_words}** Ecus over the best opponent")
    if turn.win is not None:
        parts.append(f"chance to win **{turn.win_words}**")
    parts.append(turn.looked)
    if turn.rival_words:
        parts.append(f"next income of the others: {turn.rival_words}")
    return ":small[" + " · ".join(parts) + "]"
