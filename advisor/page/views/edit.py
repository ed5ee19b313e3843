"""Edit: put up a position, or mend one; the boards beside the part that is set up."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page import boards, looks, standing, state, tools
from advisor.page.panels import setting_up
from advisor.page.views.analyse import AROUND
from advisor.page.views.view import View

#: Pixels that the palette needs above the boards.
PALETTE: Final = 60


def show() -> None:
    """The boards, to be clicked and dragged to, and the part of the position that is set up."""
    tools.show()
    state.enter("Set up")
    with st.container(key="analyse"):
        left, right = st.columns((69, 31))
    with left, st.container(key="left", gap="small"):
        above = st.container(key="boards-in-view", gap="xsmall")
        players = st.container()
    with right, st.container(key="panel", gap="small"):
        picked = state.picked()
        legal = standing.problems()
        overlay = setting_up.show(picked)
    setup = state.current()
    with above:
        boards.show(
            setup,
            overlay,
            theme=looks.theme(),
            stacked=looks.stacked(),
            around=AROUND + PALETTE,
            fill=True,
        )
    with players:
        standing.players(setup, legal)


VIEW: Final[View] = View(
    "Edit",
    "edit",
    "edit",
    show,
    "Set up any position: map, buildings, players, cards. What the rules forbid is named at once.",
    about_position=True,
)
