"""Set up: put up a position, part by part; whatever is wrong with it is named as one goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import streamlit as st

from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.pages.analyse import players_and_problems
from advisor.page.pages.edit import buildings_panel, players_panel, terrain_panel, title_and_notes
from advisor.page.visit.widget_keys import PART
from advisor.words.say import say

#: The parts of a position, and what sets each up.
PARTS: Final[Mapping[str, Callable[[Picked | None], Overlay]]] = {
    "buildings": buildings_panel.show_buildings_panel,
    "map": terrain_panel.show_terrain_panel,
    "players": players_panel.show_players_panel,
    "notes": title_and_notes.show_title_and_notes,
}


def part_name(part: str) -> str:
    """What a part of the position is called."""
    return say("edit-part", part=part)


def show_set_up_panel(picked: Picked | None) -> Overlay:
    """One part of the position to set up; squares with something wrong show an exclamation mark."""
    default = None if PART in st.session_state else "buildings"
    part = st.segmented_control(
        say("edit-parts"),
        list(PARTS),
        default=default,
        format_func=part_name,
        required=True,
        key=PART,
    )
    return players_and_problems.marked(
        PARTS.get(part or "", buildings_panel.show_buildings_panel)(picked), picked
    )
