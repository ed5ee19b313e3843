"""Where positions come from beside the library: a file, a text, a new deal."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page import editing, pressing, reading, sparring, state
from advisor.page.game import Game
from advisor.sparring import under_way
from positions.load import Loaded
from positions.maps import library_maps, load_map
from positions.reader import MAX_BYTES
from positions.rulesets import RULESETS, ruleset

#: What the list of maps calls the map that is on the page.
_THIS_MAP: Final = "the map on the page"


def file_or_text() -> None:
    """A position or a game of the visitor's, as a file or as text."""
    file = st.file_uploader("Position or game", type=["yaml", "yml", "json"], max_upload_size=1)
    if file is not None:
        if file.size > reading.LARGEST_UPLOAD:
            st.error("This file is larger than 4 MB; a game takes some ten kB.")
        elif pressing.button("Open the file", width="stretch", type="primary"):
            _open(reading.from_bytes(file.getvalue(), file.name))
    text = st.text_area(
        "or paste its text", height=160, placeholder="khronos: 1\n…", max_chars=MAX_BYTES
    )
    if pressing.button("Open the text", disabled=not text.strip(), width="stretch"):
        _open(reading.from_text(text))


def new_game() -> None:
    """A new game, dealt."""
    chosen = st.selectbox("Map", (*library_maps(), _THIS_MAP), key="map of the deal")
    base = st.selectbox("Rules", RULESETS)
    holdem = st.checkbox("Hold'em: an open reserve of three cards")
    players = st.slider("Players", 2, 5, 3)
    seed = st.number_input("Seed", 0, 999_999_999, 1)
    if pressing.button("Deal", width="stretch", type="primary"):
        game_map = load_map(chosen) if chosen in library_maps() else state.current().map
        rules = ruleset(base if base in RULESETS else RULESETS[0], holdem)
        state.begin(editing.new_setup(game_map, rules, players, int(seed)))
        state.go("analyse")


def _open(loaded: Loaded | Game) -> None:
    """Show it where it is analysed, a game against bots where it is played; if it cannot be read,
    the head of the page says why."""
    if isinstance(loaded, Game) and under_way(loaded.record):
        why = sparring.another(loaded.record)
        if not why:
            state.go("play")
        loaded = reading.refused("the game", "bad-record", why, "the page Play continues games")
    state.open_loaded(loaded)
    if state.unread():
        st.rerun()
    state.go("analyse")
