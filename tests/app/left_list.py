"""A list of three turns out of four: whenever a button is pressed, the first leaves it.

The one that had left before comes back, last. Used by ``test_left_list``.
"""

import time
from typing import Any

import streamlit as st

from advisor.page.asking import ask_engine
from advisor.page.pages.analyse import turn_list
from advisor.page.pages.analyse.turn_rows import listed
from advisor.page.replay import step_through
from advisor.page.visit import session
from positions.files.canonical import digest
from positions.files.load_position import read_setup

session.prepare()
kept: dict[str, Any] = st.session_state.setdefault("kept", {})
seconds = 1.0
while not kept:
    setup = read_setup("game-2p-t4-middle").require()
    while not (thought := ask_engine.ask("suggest", setup, seconds=seconds, top=4)).final:
        time.sleep(0.1)
    turns = listed(thought.latest)
    if len(turns) >= 4:  # on a busy machine one second finds fewer
        kept |= {"setup": setup, "turns": turns}
    seconds *= 4
setup, turns = kept["setup"], kept["turns"]
if st.button("Change the list"):
    turns = kept["turns"] = [*turns[1:], turns[0]]
turn_list.draw(setup, turns[:3], None, None)
chosen = step_through.chosen(digest(setup))
if chosen is not None:
    compared = f", beside {turn_list.mark(chosen.other)}" if chosen.other else ""
    st.text(f"chosen: {turn_list.mark(chosen.turn)}{compared}")
