"""Edit: put up a position, or mend one; the boards beside the part that is set up."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page.boards import board_component
from advisor.page.components import board_header
from advisor.page.pages.analyse import players_and_problems
from advisor.page.pages.analyse.analyse_page import AROUND
from advisor.page.pages.edit import save_and_share, set_up, start_from_map
from advisor.page.pages.page_type import View
from advisor.page.visit import board_settings, session
from advisor.words.say import say

#: Pixels that the palette needs above the boards.
PALETTE: Final = 84


def show_edit_page() -> None:
    """The boards, to be clicked and dragged to, and the part of the position that is set up."""
    board_header.show_board_header()
    session.enter("edit")
    with st.container(key="analyse"):
        left, right = st.columns((69, 31))
    with left, st.container(key="left", gap="small"):
        above = st.container(key="boards-in-view", gap="xsmall")
        players = st.container()
    with right, st.container(key="panel", gap="small"):
        with st.container(horizontal=True, gap="small", key="edit-file"):
            start_from_map.show_start_from_map()
            save_and_share.show_save_and_share()
        picked = session.picked()
        legal = players_and_problems.problems()
        overlay = set_up.show_set_up_panel(picked)
    setup = session.current()
    with above:
        board_component.show_boards(
            setup,
            overlay,
            theme=board_settings.theme(),
            stacked=board_settings.stacked(),
            around=AROUND + PALETTE,
            fill=True,
        )
    with players:
        players_and_problems.players(setup, legal)


VIEW: Final[View] = View(
    lambda: say("page-edit"),
    "edit",
    "edit",
    show_edit_page,
    lambda: say("page-edit.door"),
    about_position=True,
)
