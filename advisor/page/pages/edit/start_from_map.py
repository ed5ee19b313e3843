"""Begin a position on a map that is chosen: one of the library, or an empty one of any size."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.components.safe_text import capital
from advisor.page.pages.edit import map_painting
from advisor.page.visit import session
from advisor.page.visit.widget_keys import PART
from advisor.words.say import say
from positions.files.map_files import library_maps, load_map
from positions.things import MAX_SIDE

#: The option that is no map of the library; none of these has such a name.
_EMPTY: Final = "(empty)"
#: Columns and rows of an empty map, unless others are chosen.
_SIDES: Final = (10, 8)
#: What an empty map is called.
_NAME: Final = "my-map"


def show_start_from_map() -> None:
    """The choice, folded up; players and rules stay, all else is as after a deal."""
    with st.popover(say("edit-start"), icon=":material/map:"):
        st.caption(say("edit-start.about", ecus=session.current().ruleset.ecus))
        options = (*library_maps(), _EMPTY)
        chosen = st.selectbox(
            say("edit-start-map"), options, format_func=_map_name, key="map to start from"
        )
        wide, high = _SIDES
        if chosen == _EMPTY:
            with st.container(horizontal=True, gap="small"):
                wide = st.number_input(say("edit-columns"), 1, MAX_SIDE, wide, key="start-columns")
                high = st.number_input(say("edit-rows"), 1, MAX_SIDE, high, key="start-rows")
        if reliable_button.button(say("edit-start-here"), key="start from map", type="primary"):
            game_map = (
                load_map(chosen)
                if chosen in library_maps()
                else map_painting.blank(_NAME, int(wide), int(high))
            )
            session.begin(map_painting.on_new_map(session.current(), game_map))
            if chosen == _EMPTY:
                st.session_state[PART] = "map"
            st.rerun()


def _map_name(name: str) -> str:
    if name == _EMPTY:
        return say("edit-start-empty")
    game_map = load_map(name)
    size = {"columns": game_map.width, "rows": game_map.height}
    return say("edit-start-size", map=capital(name), **size)
