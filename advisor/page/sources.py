"""The sidebar: where positions come from, undo and redo, and the looks of the boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from advisor.drawing import THEMES
from advisor.page import editing, reading, state
from positions.load import library
from positions.maps import library_maps, load_map
from positions.reader import MAX_BYTES
from positions.rulesets import RULESETS, ruleset

#: What the list of maps calls the map that is on the page.
_THIS_MAP: Final = "the map on the page"


def show() -> tuple[str, int | None]:
    """Where positions come from, and the looks: theme and boards a row."""
    with st.sidebar:
        st.title("Khronos advisor")
        st.caption("Unofficial. Board game: Khronos, 2006.")
        _steps()
        _later("Library", _library)
        _later("File or text", _file_or_text)
        _later("New game", _new_game)
        _later("Appearance", _looks)
    return theme(), 1 if st.session_state.get("stacked", False) else None


def _own_theme() -> int:
    """Which theme the browser has: 1 is dark."""
    return int(st.context.theme.type == "dark")


def theme() -> str:
    """The theme of the boards, as chosen in the sidebar."""
    return str(st.session_state.get("theme") or THEMES[_own_theme()])


def _steps() -> None:
    """Undo, redo, start over: all three can be undone.

    The keys are not those of text fields, which undo what is typed there.
    """
    back, again = state.can_step()
    if st.button("Undo", disabled=not back, width="stretch", shortcut="Alt+Z"):
        state.undo()
        st.rerun()
    if st.button("Redo", disabled=not again, width="stretch", shortcut="Alt+Y"):
        state.redo()
        st.rerun()
    changed = state.current() != state.opened()
    if st.button(
        "Start over", disabled=not changed, width="stretch", help="The position as it was opened"
    ):
        state.start_over()
        st.rerun()


def _later(name: str, fill: Callable[[], None]) -> None:
    """An expander that is filled once it has been opened, and keeps what was entered there.

    Nobody who looks at a position waits for the browser to load, and to draw, what they cannot see.
    """
    key = f"filled {name}"
    part = st.expander(name, key=name, on_change="rerun")
    if part.open or st.session_state.get(key, False):
        st.session_state[key] = True
        with part:
            fill()


def _library() -> None:
    name = st.selectbox("Position", library(), index=None, placeholder="choose one")
    if st.button("Open", disabled=name is None, width="stretch") and name:
        state.open_loaded(reading.from_library(name))
        st.rerun()


def _looks() -> None:
    st.radio("Theme", THEMES, index=_own_theme(), horizontal=True, key="theme")
    st.checkbox("One below the other", key="stacked")


def _file_or_text() -> None:
    file = st.file_uploader("Position file", type=["yaml", "yml", "json"], max_upload_size=1)
    if file is not None:
        if file.size > reading.LARGEST_UPLOAD:
            st.error("This file is larger than 1 MB; a position takes a few kB.")
        elif st.button("Open the file", width="stretch", type="primary"):
            state.open_loaded(reading.from_bytes(file.getvalue(), file.name))
            st.rerun()
    text = st.text_area(
        "or paste its text", height=160, placeholder="khronos: 1\n…", max_chars=MAX_BYTES
    )
    if st.button("Open the text", disabled=not text.strip(), width="stretch"):
        state.open_loaded(reading.from_text(text))
        st.rerun()


def _new_game() -> None:
    chosen = st.selectbox("Map", (*library_maps(), _THIS_MAP))
    base = st.selectbox("Rules", RULESETS)
    holdem = st.checkbox("Hold'em: an open reserve of three cards")
    players = st.slider("Players", 2, 5, 3)
    seed = st.number_input("Seed", 0, 999_999_999, 1)
    if st.button("Deal", width="stretch"):
        game_map = load_map(chosen) if chosen in library_maps() else state.current().map
        rules = ruleset(base if base in RULESETS else RULESETS[0], holdem)
        state.begin(editing.new_setup(game_map, rules, players, int(seed)))
        st.rerun()
