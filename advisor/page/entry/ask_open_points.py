"""What a play leaves open, asked in words and on the boards (§5.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import capital, plain
from advisor.page.entry.open_play import Deciding
from advisor.page.replay import shown_turns
from advisor.page.visit import setup_changes
from advisor.words.say import say
from positions.setup import Setup
from positions.things import BUILDING_KIND_SIZE, BUILDINGS

#: The part of the panel in which something is asked.
_ASKED: Final = "entry-asked"
#: Where there is no room beside the boards, what is asked lies over the lower edge of the window:
#: the boards stay where they are, and in view.
_STYLE: Final = f"""<style>
@media (max-width: 900px) {{
  .st-key-{_ASKED} {{
    position: fixed; inset: auto 0 0 0; z-index: 50; max-height: 46vh; overflow-y: auto;
    background: Canvas; border-radius: 0.8rem 0.8rem 0 0; box-shadow: 0 -4px 18px #0005;
  }}
}}
</style><i></i>"""


def box() -> DeltaGenerator:
    """Where something is asked; at the window's lower edge where boards need its whole width."""
    st.html(_STYLE)
    return st.container(border=True, key=_ASKED, gap="small")


def decision(
    setup: Setup,
    open_decision: shown_turns.OpenDecision,
    pending: Deciding,
    clicked: Picked | None,
    choose: Callable[[str], None],
) -> Overlay:
    """A decision and its options, as buttons and on the boards.

    :param pending: the play in which it is taken, and what was decided in it before.
    :param choose: called with the option that is taken.
    """
    by_square = _options(setup, open_decision)
    if clicked is not None and clicked.epoch == open_decision.epoch and clicked.square in by_square:
        choose(by_square[clicked.square])
    question = capital(open_decision.question)
    st.markdown(say("entry-decide", question=plain(question)))
    with st.container(horizontal=True, gap="xsmall"):
        for option in open_decision.options:
            words = _option_words(setup, open_decision, option)
            if reliable_button.button(words, key=f"decide {list(pending.answers)} {option}"):
                choose(option)
    fits = {
        square: _option_words(setup, open_decision, option) for square, option in by_square.items()
    }
    epoch, squares = shown_turns.squares_of(pending.play)
    lit = {epoch: squares} if squares else {}
    return Overlay(
        words=say("entry-decide.boards", question=question),
        fits={open_decision.epoch: fits},
        lit=lit,
    )


def _options(setup: Setup, open_decision: shown_turns.OpenDecision) -> dict[str, str]:
    """Square → option: any square of a building to be downsized, the first one of a place."""
    if open_decision.decision.what == "place":
        return {option: option for option in open_decision.options}
    squares = {}
    for option in open_decision.options:
        for square in setup_changes.squares_of(setup, open_decision.epoch, option):
            squares[square] = option
    return squares


def _option_words(setup: Setup, open_decision: shown_turns.OpenDecision, option: str) -> str:
    there = setup_changes.covering(setup, open_decision.epoch, option)
    if there is None:
        return option
    kind, size = BUILDING_KIND_SIZE[there.building]
    if open_decision.decision.what == "place":
        # Only a building of size 2 or 3 has a place to choose (§5.5).
        return say("entry-smaller", building=BUILDINGS[kind][size - 2], at=option)
    if there.owner:
        return say("entry-downsized.owned", owner=there.owner, building=there.building, at=option)
    return say("entry-downsized", building=there.building, at=option)
