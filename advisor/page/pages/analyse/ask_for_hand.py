"""A panel that needs the hand of the player to move says so, and leads to where it is entered."""

from __future__ import annotations

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.visit import session
from advisor.page.visit.widget_keys import PART
from advisor.words.say import say
from positions.setup import Setup
from search.rules.setup_check import needs_hand


def show_missing_hand(setup: Setup) -> bool:
    """Say that the hand is not known, with a button that leads to it; False if it is known."""
    missing = needs_hand(setup)
    if missing is None:
        return False
    st.info(f"{plain(missing.message).capitalize()}.")
    if reliable_button.button(say("edit-enter-hand"), icon=":material/edit:", key="enter hand"):
        st.session_state[PART] = "players"
        session.go("edit")
    return True
