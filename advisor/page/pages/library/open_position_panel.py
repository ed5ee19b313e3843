"""Where positions come from beside the library: a file, a text, a new deal."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.components.option_labels import ATTACHED, HOLDEM
from advisor.page.components.safe_text import capital
from advisor.page.pages.play import sparring_visit
from advisor.page.visit import session, setup_changes, uploads
from advisor.page.visit.game_record import RecordedGame
from advisor.teach.sparring import under_way
from positions.files.map_files import library_maps, load_map
from positions.files.reader import MAX_BYTES
from positions.files.ruleset_files import RULESETS, ruleset

#: What the list of maps calls the map that is on the page.
_THIS_MAP: Final = "the map on the page"


def file_or_text() -> None:
    """A position or a game of the visitor's, as a file or as text."""
    file = st.file_uploader("Position or game", type=["yaml", "yml", "json"], max_upload_size=1)
    if file is not None:
        if file.size > uploads.LARGEST_UPLOAD:
            st.error("This file is larger than 4 MB; a game takes some ten kB.")
        elif reliable_button.button("Open the file", width="stretch", type="primary"):
            _open(uploads.from_bytes(file.getvalue(), file.name))
    text = st.text_area(
        "or paste its text", height=160, placeholder="khronos: 1\n…", max_chars=MAX_BYTES
    )
    if reliable_button.button("Open the text", disabled=not text.strip(), width="stretch"):
        _open(uploads.from_text(text))


def new_game() -> None:
    """A new game, dealt."""
    chosen = st.selectbox(
        "Map", (*library_maps(), _THIS_MAP), format_func=capital, key="map of the deal"
    )
    base = st.selectbox("Rules", RULESETS)
    holdem, attached = st.checkbox(HOLDEM), st.checkbox(ATTACHED)
    players = st.slider("Players", 2, 5, 3)
    seed = st.number_input("Seed", 0, 999_999_999, 1)
    if reliable_button.button("Deal", width="stretch", type="primary"):
        game_map = load_map(chosen) if chosen in library_maps() else session.current().map
        rules = ruleset(base if base in RULESETS else RULESETS[0], holdem, attached)
        session.begin(setup_changes.new_setup(game_map, rules, players, int(seed)))
        session.go("analyse")


def _open(loaded: uploads.Upload) -> None:
    """Show it where it is analysed, a game against bots where it is played; if it cannot be read,
    the head of the page says why."""
    if isinstance(loaded, RecordedGame) and under_way(loaded.record):
        why = sparring_visit.another(loaded.record)
        if not why:
            session.go("play")
        loaded = uploads.refused("the game", "bad-record", why, "the page Play continues games")
    session.open_loaded(loaded)
    if session.unread():
        st.rerun()
    session.go("analyse")
