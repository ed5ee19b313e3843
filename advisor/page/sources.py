"""The sidebar: where positions come from, undo and redo, and the looks of the boards."""

from __future__ import annotations

import streamlit as st

from advisor.drawing import THEMES
from advisor.page import editing, state
from positions.load import library, parse_setup, read_setup
from positions.maps import library_maps, load_map
from positions.rulesets import ruleset


def show() -> tuple[str, int | None]:
    """Where positions come from, and the looks: theme and boards a row."""
    with st.sidebar:
        st.title("Khronos advisor")
        st.caption("Unofficial. Board game: Khronos, 2006.")
        with st.expander("Library", expanded=True):
            name = st.selectbox("Position", library(), index=None, placeholder="choose one")
            if st.button("Open", disabled=name is None, width="stretch") and name:
                state.open_loaded(read_setup(name))
        with st.expander("File or text"):
            file = st.file_uploader("Position file", type=["yaml", "yml", "json"])
            if file is not None and st.button("Open the file", width="stretch"):
                text = file.getvalue().decode("utf-8", "replace")
                state.open_loaded(parse_setup(text, file.name))
            text = st.text_area("or its text", height=160, placeholder="khronos: 1\n…")
            if st.button("Read the text", disabled=not text.strip(), width="stretch"):
                state.open_loaded(parse_setup(text, "text"))
        with st.expander("New game"):
            chosen = st.selectbox("Map", library_maps())
            players = st.slider("Players", 2, 5, 3)
            seed = st.number_input("Seed", 0, 999_999_999, 1)
            if st.button("Deal", width="stretch"):
                rules = ruleset("rio-grande", False)
                state.change(editing.new_setup(load_map(chosen), rules, players, int(seed)))
        back, again = st.columns(2)
        if back.button("Undo", disabled=not st.session_state.past, width="stretch"):
            state.undo()
            st.rerun()
        if again.button("Redo", disabled=not st.session_state.future, width="stretch"):
            state.redo()
            st.rerun()
        dark = st.context.theme.type == "dark"
        theme = st.radio("Boards", THEMES, index=int(dark), horizontal=True)
        stacked = st.checkbox("One below the other")
    return theme, 1 if stacked else None
