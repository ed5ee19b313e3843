"""Set up: put up a position, part by part; whatever is wrong with it is named as one goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import streamlit as st

from advisor.page import standing
from advisor.page.overlay import Overlay, Picked
from advisor.page.panels import buildings, seating, story, terrain

#: The parts of a position, and what sets each up.
PARTS: Final[Mapping[str, Callable[[Picked | None], Overlay]]] = {
    "Buildings": buildings.show,
    "Map": terrain.show,
    "Players and cards": seating.show,
    "Title and notes": story.show,
}


def show(picked: Picked | None) -> Overlay:
    """One part of the position to set up; squares with something wrong show an exclamation mark."""
    part = st.segmented_control(
        "Set up", list(PARTS), default="Buildings", required=True, key="set up what"
    )
    return standing.marked(PARTS.get(part, buildings.show)(picked), picked)
