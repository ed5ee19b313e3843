"""A page of boards with a list beside them whose lines are previewed, for tests in a browser.

``?name=`` chooses the position, ``?words=1`` a caption, ``?step=EPOCH`` what happens on a board.
Below stands how often the server has run the page: a preview asks it for nothing.
"""

from dataclasses import replace

import streamlit as st

from advisor.page.boards import board_component
from advisor.page.boards.overlay import Overlay
from advisor.page.visit import session, setup_changes
from positions.files.load_position import read_setup
from positions.setup import Building

st.set_page_config(layout="wide")
st.html("<style>.stMainBlockContainer { padding: 3.5rem 0.5rem 1rem; }</style>")
session.prepare()
st.session_state.runs = st.session_state.get("runs", 0) + 1
name = st.query_params.get("name", "game-4p-t7-last-income")
setup = read_setup(name).setup
assert setup is not None
owner = setup.players[0].color
keep = Building("keep", "j4", owner=owner)
built = setup_changes.with_building(setup, "might", keep)
built = setup_changes.with_building(built, "faith", keep)
gone = setup.boards[0][0]
removed = setup_changes.without_building(setup, "might", gone.at)
squares = dict.fromkeys(setup_changes.squares_of(built, "might", "j4"), "new")
shadow = dict.fromkeys(squares, "shadow")
previews = {
    "keep": Overlay(setup=built, words="A Keep on j4", changes={"might": squares, "faith": shadow}),
    "long": Overlay(
        setup=built,
        words="Suggestion 2: " + "; ".join(["travel from Might to Faith (1 Ecu)"] * 6),
        changes={"might": squares},
    ),
    "gone": Overlay(setup=removed, words="Without it", changes={"might": {gone.at: "gone"}}),
}
overlay = Overlay(words="A caption above the boards" if "words" in st.query_params else "")
step = st.query_params.get("step") or st.session_state.get("step", "")
if step:
    overlay = replace(overlay, changes={step: {"j4": "new"}}, words=f"A step on {step}")
beside = int(st.query_params.get("beside", "0"))
left, right = st.columns([100 - beside, beside]) if beside else (st.container(), st.container())
with left:
    theme = "dark" if st.context.theme.type == "dark" else "light"
    board_component.show_boards(setup, overlay, previews=previews, theme=theme, around=200)
with right:
    if st.button("Build a Keep", key="preview-keep"):
        st.session_state.step = "might"
        st.rerun()
    st.html('<p data-preview="gone">Take it away</p>')
    st.html('<p data-preview="long">Many plays</p>')
    if st.button("Something on Reason"):
        st.session_state.step = "reason"
        st.rerun()
    with st.container(border=True, key="cards"):
        st.write("Cards of the players")
    st.text(f"runs: {st.session_state.runs}")
if session.settle():
    st.rerun()
