"""At the table: enter what the players do, turn by turn, whether their cards are known or not."""

from __future__ import annotations

import streamlit as st

from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.entry import enter_plays, exchange_and_end, make_play, trial_result
from advisor.page.visit import session, setup_changes
from advisor.page.visit.bound_fields import bound
from advisor.words.position_words import cards_words
from advisor.words.say import name, say
from search.rules.convert import position_of
from search.rules.position import Position


def show_table_panel(picked: Picked | None) -> Overlay:
    """Choose what was played, click where; the end of the turn moves on to the next player."""
    setup = session.current()
    if exchange_and_end.show_last_turn_end(setup):
        return Overlay(lit=setup_changes.lit(setup, picked))
    position = position_of(setup)
    mine = enter_plays.me(setup) == position.table.colors[position.mover]
    _head(position, mine)
    if mine and isinstance(position.hands[position.mover], int):
        exchange_and_end.ask_hand(setup, position, mine=True)
    overlay = enter_plays.show_play_entry(setup, position, picked)
    trial_result.plays(session.line())
    exchange_and_end.show_exchange_and_end(setup, position, mine=mine)
    colors = [player.color for player in setup.players]
    st.selectbox(
        say("table-you-are"), colors, format_func=name, width=160,
        **bound("me", make_play.entered().me, _sit),
    )  # fmt: skip
    return overlay


def _sit(color: str) -> None:
    make_play.entered().me = color


def _head(position: Position, mine: bool) -> None:
    """Who is to move, with what."""
    hand = position.hands[position.mover]
    has = {"ecus": position.ecus[position.mover], "cards": cards_words(hand)}
    color = position.table.colors[position.mover]
    words = say("table-to-move.you", **has) if mine else say("table-to-move", player=color, **has)
    if isinstance(hand, int):
        words += f" {say('table-any-hand')}"
    st.markdown(words)
