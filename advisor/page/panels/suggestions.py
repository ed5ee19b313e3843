"""Suggestions: the ranked turns as they get better, one of them step by step, two side by side."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from advisor.page import state
from advisor.page.overlay import Overlay, Picked
from advisor.page.panels import comparing, stepping, turn_list
from advisor.page.wording import plain
from positions.canonical import digest
from search.rules.check import needs_hand
from search.rules.convert import position_of
from search.rules.position import over


def show(picked: Picked | None) -> Overlay:
    """The list, and on the boards the step of the turn that was chosen."""
    setup = state.current()
    missing = needs_hand(setup)
    if missing is not None:
        st.info(f"{plain(missing.message).capitalize()}. Enter it under Set up.")
        return Overlay()
    if over(position_of(setup)):
        st.info("The game is over.")
        return Overlay()
    chosen = stepping.chosen(digest(setup))
    overlay = Overlay()
    if chosen is not None:
        overlay = stepping.show(setup, chosen)
        comparing.show(setup, chosen)
    return replace(overlay, rest=lambda: turn_list.show(setup))
