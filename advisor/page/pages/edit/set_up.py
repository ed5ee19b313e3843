"""Set up: put up a position, part by part; whatever is wrong with it is named as one goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import streamlit as st

from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.pages.analyse import players_and_problems
from advisor.page.pages.edit import buildings_panel, players_panel, terrain_panel, title_and_notes
from advisor.page.visit.widget_keys import PART

#: The parts of a position, and what sets each up.
PARTS: Final[Mapping[str, Callable[[Picked | None], Overlay]]] = {
    "Buildings": buildings_panel.show_buildings_panel,
    "Map": terrain_panel.show_terrain_panel,
    "Players and cards": players_panel.show_players_panel,
    "Title and notes": title_and_notes.show_title_and_notes,
}


def show_set_up_panel(picked: Picked | None) -> Overlay:
    """One part of the position to set up; squares with something wrong show an exclamation mark."""
    default = None if PART in st.session_state else "Buildings"
    part = st.segmented_control("Set up", list(PARTS), default=default, required=True, key=PART)
    return players_and_problems.marked(
        PARTS.get(part or "", buildings_panel.show_buildings_panel)(picked), picked
    )
