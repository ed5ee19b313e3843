"""A turn entered to be judged: the plays as everywhere, cards dealt by the program, its end."""

from __future__ import annotations

import streamlit as st

from advisor.page import pressing, retrying, state
from advisor.page.overlay import Overlay, Picked
from advisor.page.panels import entering, framing, reckoning, trying
from advisor.review.retry import Exercise
from advisor.words import amount, cards_words
from positions.canonical import digest
from positions.plays import Exchange
from positions.setup import Setup
from positions.things import NO_CARDS
from search.rules.convert import position_of
from search.rules.hands import holdable
from search.rules.position import ACTION, Position

#: Who decides for the others: as for the turns that this one is compared with.
_OTHERS = "worst"


def show(exercise: Exercise, picked: Picked | None) -> Overlay:
    """Pieces, squares, take back, exchange, and the button that has the turn judged."""
    setup = state.current()
    position = position_of(setup)
    line = state.line()
    color = position.table.colors[position.mover].capitalize()
    ecus = amount(position.ecus[position.mover], "Ecu")
    st.markdown(f"**{color} is to move.** {ecus}, {cards_words(position.hand)}.")
    overlay = entering.show(setup, position, picked, _OTHERS)
    reckoning.plays(line)
    framing.back()
    if position.phase != ACTION:
        with st.expander("Exchange first (2 Ecus)"):
            _exchange(exercise, setup, position)
        if position.reserve is not None:
            with st.expander("Swap with the reserve first"):
                framing.swap(setup, position)
    _end(setup, position)
    pending = entering.entered().waiting(setup)
    quiet = (
        not (overlay.fits or overlay.refused)
        and pending is None
        and entering.entered().picked is None
    )
    return trying.after_last(overlay, line) if line and quiet else overlay


def _exchange(exercise: Exercise, setup: Setup, position: Position) -> None:
    """The cards drawn are no matter of choice: the same ones each time."""
    discard = framing.counts("Exchange", f"exchange {digest(setup)}", holdable(position))
    st.caption("The program deals the cards. The choice is judged by what you hold now.")
    draw = exercise.drawn(position, discard) if any(discard) else None
    framing.frame(setup, position, Exchange(discard, draw), "Exchange", any(discard))


def _end(setup: Setup, position: Position) -> None:
    """Discards, and the button."""
    pending = entering.entered().waiting(setup)
    with st.container(border=True):
        discard = NO_CARDS
        if any(holdable(position)) and position.number < position.table.last_turn:
            st.caption("Cards to discard at the end of the turn:")
            discard = framing.counts("Discard", f"discard {digest(setup)}", holdable(position))
        if pending is not None:
            st.caption("First answer what is asked.")
        if pressing.button(
            "That is my turn", type="primary", width="stretch", disabled=pending is not None
        ):
            retrying.ask(discard)
            st.rerun()
