"""Where positions come from beside the library: a file, a text, a new deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from advisor.page.components import option_labels, reliable_button
from advisor.page.components.safe_text import capital
from advisor.page.pages.play import sparring_visit
from advisor.page.visit import session, setup_changes, uploads
from advisor.page.visit.game_record import RecordedGame
from advisor.teach.sparring import under_way
from advisor.words.say import say
from positions.files.map_files import library_maps, load_map
from positions.files.reader import MAX_BYTES
from positions.files.ruleset_files import RULESETS, ruleset

#: The option that is the map on the page; no map of the library has such a name.
_THIS_MAP: Final = "(this)"
#: What the field for files says is the most, in MB as Streamlit has them: as the error does.
_MOST_MB: Final = uploads.LARGEST_UPLOAD // 2**20


def _analyse() -> None:
    session.go("analyse")


def file_or_text(then: Callable[[], None] = _analyse) -> None:
    """A position or a game of the visitor's, as a file or as text.

    :param then: called when it is open.
    """
    file = st.file_uploader(
        say("bring-file"), type=["yaml", "yml", "json"], max_upload_size=_MOST_MB
    )
    if file is not None:
        if file.size > uploads.LARGEST_UPLOAD:
            st.error(say("bring-file.too-large"))
        elif reliable_button.button(
            say("bring-file.open"), key="open file", width="stretch", type="primary"
        ):
            _open(uploads.from_bytes(file.getvalue(), file.name), then)
    text = st.text_area(
        say("bring-text"), height=160, placeholder="khronos: 1\n…", max_chars=MAX_BYTES
    )
    if reliable_button.button(
        say("bring-text.open"), key="open text", disabled=not text.strip(), width="stretch"
    ):
        _open(uploads.from_text(text), then)


def new_game() -> None:
    """A new game, dealt."""
    chosen = st.selectbox(
        say("deal-map"), (*library_maps(), _THIS_MAP), format_func=_map_name, key="map of the deal"
    )
    base = st.selectbox(say("deal-rules"), RULESETS)
    holdem = st.checkbox(option_labels.holdem())
    attached = st.checkbox(option_labels.attached())
    players = st.slider(say("deal-players"), 2, 5, 3)
    seed = st.number_input(say("deal-seed"), 0, 999_999_999, 1)
    if reliable_button.button(say("deal-start"), key="deal", width="stretch", type="primary"):
        game_map = load_map(chosen) if chosen in library_maps() else session.current().map
        rules = ruleset(base if base in RULESETS else RULESETS[0], holdem, attached)
        session.begin(setup_changes.new_setup(game_map, rules, players, int(seed)))
        session.go("analyse")


def _map_name(name: str) -> str:
    return say("deal-map.this") if name == _THIS_MAP else capital(name)


def _open(loaded: uploads.Upload, then: Callable[[], None]) -> None:
    """Open it, and go on with ``then``; a game against bots is shown where it is played. If it
    cannot be read, the head of the page says why."""
    if isinstance(loaded, RecordedGame) and under_way(loaded.record):
        why = sparring_visit.another(loaded.record)
        if not why:
            session.go("play")
        text, hint = say("unread-game", why=why), say("unread-game.hint")
        loaded = uploads.refused(say("unread-the-text"), "bad-record", text, hint)
    session.open_loaded(loaded)
    if session.unread():
        st.rerun()
    then()
