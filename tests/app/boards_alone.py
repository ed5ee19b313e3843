"""A page with nothing but the boards and everything that they can show, for tests in a browser.

Below them stands what was done: ``picked: EPOCH SQUARE ITEM SOURCE``, how many gestures were new,
and what is armed.
"""

import streamlit as st

from advisor.draw.layers import tile_svg
from advisor.page.boards import board_component
from advisor.page.boards.overlay import Item, Overlay
from advisor.page.visit import session
from positions.files.load_position import read_setup

st.set_page_config(layout="wide")
session.prepare()
setup = read_setup("game-4p-t6-crowded").setup
assert setup is not None
theme = "dark" if st.context.theme.type == "dark" else "light"
overlay = Overlay(
    lit={"might": ["m10", "n10"]},
    labels={"faith": {"m10": "12"}},
    fits={"might": {"c3": "Build a Watch Tower here for 1 military card"}},
    refused={"might": {"e1": "§3.2 River: only Towns and Cities may cover it <b>"}},
    changes={
        "might": {"m1": "new", "n1": "new", "m2": "new", "n2": "new"},
        "faith": {"d8": "gone", "e8": "restored"},
        "reason": {"m1": "shadow", "d6": "smaller"},
    },
    palette=[
        Item("keep red", "Red's Keep", tile_svg("keep", owner="red", theme=theme), size=2),
        Item("hamlet", "Hamlet", tile_svg("hamlet", theme=theme), paints="free"),
        Item("eraser", "Eraser", tile_svg("chapel", theme=theme), paints="any"),
    ],
    movable=True,
    keys={"o": "next owner"},
)
above = st.container()
picked = session.picked()
seen = st.session_state.setdefault("seen", 0)
if picked and session.fresh():
    seen += 1
    st.session_state.seen = seen
with above:
    board_component.show_boards(setup, overlay, theme=theme)
text = " ".join(picked[:2]) + f" [{picked.item}] [{picked.source}]" if picked else "nothing"
if picked and (picked.squares or picked.key):
    text += f" {' '.join(picked.squares)}{picked.key}"
st.text(f"picked: {text}; new: {seen}; armed: [{session.armed()}]")
if session.settle():
    st.rerun()
