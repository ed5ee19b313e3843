"""Suggestions: the ranked turns, and stepping through one of them."""

from __future__ import annotations

import streamlit as st

from advisor.page import state, turns
from advisor.page.overlay import Overlay, Picked
from advisor.page.wording import plain
from advisor.suggest import Advice, suggest
from positions.canonical import digest
from search.rules.check import needs_hand
from search.rules.convert import position_of
from search.rules.position import over


def show(picked: Picked | None) -> Overlay:
    """Hint, list of turns, steps through one of them; the step to be shown, if any."""
    setup = state.current()
    missing = needs_hand(setup)
    if missing is not None:
        st.info(f"{plain(missing.message).capitalize()}. Enter it under Set up.")
        return Overlay()
    position = position_of(setup)
    if over(position):
        st.info("The game is over.")
        return Overlay()
    seconds = st.slider("Seconds to think", 1, 60, 10)
    hint, turns_asked = st.columns(2)
    hinted = hint.button("Give me a hint only", width="stretch")
    if turns_asked.button("Best turns", type="primary", width="stretch") or hinted:
        with st.spinner(f"Looking at turns, {seconds} seconds at most …"):
            found = suggest(position, seconds=seconds)
            st.session_state.advice = (digest(setup), found, hinted)
    if st.session_state.get("advice") is None or st.session_state.advice[0] != digest(setup):
        return Overlay()
    advice: Advice = st.session_state.advice[1]
    if st.session_state.advice[2]:
        tags = advice.suggestions[0].tags
        st.info(" ".join(turns.HINTS[tag] for tag in tags) or "Plain building is best here.")
        return Overlay()
    numbers = range(len(advice.suggestions))
    choice = st.radio(
        "Turns, best first: what each earns at least, whatever the others decide",
        numbers,
        format_func=lambda i: turns.label(advice.suggestions[i]),
    )
    chosen = advice.suggestions[choice or 0]
    steps = turns.steps_of(setup, chosen)
    at = 0
    if len(steps) > 1:
        at = st.select_slider(
            "Step through it", range(len(steps)), len(steps) - 1,
            format_func=lambda i: steps[i].words, key=f"step {choice} {advice.digest}",
        )  # fmt: skip
    rivals = ", ".join(f"{color} {n:+d}" for color, n in chosen.rivals.items() if n)
    how = "everything was tried" if advice.complete else f"{advice.nodes} positions were looked at"
    st.caption(
        f"{turns.expected(chosen)}Next income of the others: {rivals or 'unchanged'}."
        f" {how[:1].upper()}{how[1:]}."
    )
    if st.button("Make this turn on the boards"):
        state.change(steps[-1].setup, keep_start=True)
        st.rerun()
    return Overlay(steps[at].setup, steps[at].words, steps[at].changed)
