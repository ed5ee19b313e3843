"""Try it yourself: play a turn together, play by play."""

from __future__ import annotations

import streamlit as st

from advisor.drawing.scene import EPOCH_TITLES
from advisor.page import editing, state, turns
from advisor.page.overlay import Overlay, Picked
from positions.plays import End
from search.game import IllegalPlay
from search.rules.check import needs_hand
from search.rules.convert import position_of, setup_of
from search.rules.legal import legal_plays
from search.rules.position import Position, over
from search.rules.turn import apply_turn_play, refuse_turn_play


def show(picked: Picked | None) -> Overlay:
    """Try plays one by one: click a square, choose among what is legal there."""
    setup = state.current()
    overlay = Overlay(lit=editing.lit(setup, picked))
    if needs_hand(setup) is not None:
        st.info("The hand of the player to move is not known. Enter it under Set up.")
        return overlay
    position = position_of(setup)
    gained, income = turns.balance(state.start(), position)
    earned = f"So far {gained:+d} Ecus"
    if income is not None:
        earned += f"; with the income of this turn ({income}) {gained + income:+d}"
    st.markdown(f"**{earned}.**")
    plays = legal_plays(position)
    found = turns.travels(plays)
    if picked is None:
        st.caption("Click a square to see what can be played there.")
    else:
        here = turns.plays_at(plays, picked.epoch, picked.square)
        if not here:
            st.caption(f"Nothing can be played on {picked.square} of {picked.epoch}.")
        found = here | found
    words = st.selectbox("Play", list(found), index=0 if found else None)
    if words:
        ways = found[words]
        number = 0
        if len(ways) > 1:
            number = st.selectbox(
                "Paid with", range(len(ways)), format_func=lambda i: turns.payment_words(ways[i])
            )
        answers: list[str] = []
        try:
            outcome = turns.tried(position, ways[number], answers)
            while isinstance(outcome, turns.Asked):
                asked = f"{outcome.question} ({EPOCH_TITLES[outcome.epoch]})"
                key = f"decide {words} {answers}"
                answers.append(st.radio(asked, outcome.options, horizontal=True, key=key))
                outcome = turns.tried(position, ways[number], answers)
        except IllegalPlay as error:
            st.error(str(error))
            return overlay
        if st.button("Play it", type="primary"):
            state.change(setup_of(outcome, title=setup.title), keep_start=True)
            st.rerun()
    _end_of_turn(position)
    return overlay


def _end_of_turn(position: Position) -> None:
    end = End((0, 0, 0), None)
    if st.button("End the turn", disabled=refuse_turn_play(position, end) is not None):
        after = apply_turn_play(position, end)
        if over(after):
            ecus = zip(after.table.colors, after.ecus, strict=True)
            result = ", ".join(f"{color} {n}" for color, n in ecus)
            st.success(f"The game is over: {result}.")
        else:
            state.change(setup_of(after, title=state.current().title))
            st.rerun()
