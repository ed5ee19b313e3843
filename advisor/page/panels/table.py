"""At the table: enter what the players do, turn by turn, whether their cards are known or not."""

from __future__ import annotations

import streamlit as st

from advisor.page import editing, state
from advisor.page.fields import bound
from advisor.page.overlay import Overlay, Picked
from advisor.page.panels import entering, framing, reckoning
from advisor.words import amount, cards_words
from search.rules.convert import position_of
from search.rules.position import Position


def show(picked: Picked | None) -> Overlay:
    """Choose what was played, click where; the end of the turn moves on to the next player."""
    setup = state.current()
    if framing.told(setup):
        return Overlay(lit=editing.lit(setup, picked))
    position = position_of(setup)
    mine = entering.me(setup) == position.table.colors[position.mover]
    _head(position, mine)
    if mine and isinstance(position.hands[position.mover], int):
        framing.ask_hand(setup, position, mine=True)
    overlay = entering.show(setup, position, picked)
    reckoning.plays(state.line())
    framing.show(setup, position, mine=mine)
    colors = [player.color for player in setup.players]
    st.selectbox(
        "You are", colors, format_func=str.capitalize, width=160,
        **bound("me", entering.entered().me, _sit),
    )  # fmt: skip
    return overlay


def _sit(color: str) -> None:
    entering.entered().me = color


def _head(position: Position, mine: bool) -> None:
    """Who is to move, with what."""
    hand = position.hands[position.mover]
    color = position.table.colors[position.mover].capitalize()
    words = f"**{'You are' if mine else f'{color} is'} to move.**"
    words += f" {amount(position.ecus[position.mover], 'Ecu')}, {cards_words(hand)}."
    if isinstance(hand, int):
        words += " Anything that some hand of that size allows can be entered."
    st.markdown(words)
