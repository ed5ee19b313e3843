"""A list of three turns out of four: whenever a button is pressed, the first leaves it.

The one that had left before comes back, last. Used by ``test_left_list``.
"""

import time
from typing import Any

import streamlit as st

from advisor.page import state, thinking
from advisor.page.listing import listed
from advisor.page.panels import stepping, turn_list
from positions.canonical import digest
from positions.load import read_setup

state.prepare()
kept: dict[str, Any] = st.session_state.setdefault("kept", {})
seconds = 1.0
while not kept:
    setup = read_setup("game-2p-t4-middle").require()
    while not (thought := thinking.ask("suggest", setup, seconds=seconds, top=4)).final:
        time.sleep(0.1)
    turns = listed(thought.latest)
    if len(turns) >= 4:  # on a busy machine one second finds fewer
        kept |= {"setup": setup, "turns": turns}
    seconds *= 4
setup, turns = kept["setup"], kept["turns"]
if st.button("Change the list"):
    turns = kept["turns"] = [*turns[1:], turns[0]]
turn_list.draw(setup, turns[:3], None, None)
chosen = stepping.chosen(digest(setup))
if chosen is not None:
    compared = f", beside {turn_list.mark(chosen.other)}" if chosen.other else ""
    st.text(f"chosen: {turn_list.mark(chosen.turn)}{compared}")
