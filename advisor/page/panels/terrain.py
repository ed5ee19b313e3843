"""Set up one's own map: paint squares, print hamlets, change its size, or type its rows."""

from __future__ import annotations

import streamlit as st

from advisor.page import painting, palette, sources, state
from advisor.page.fields import bound
from advisor.page.overlay import Overlay, Picked
from advisor.page.wording import plain
from positions.save import map_to_yaml
from positions.setup import Setup
from positions.things import MAX_SIDE


def show(picked: Picked | None) -> Overlay:
    """Brushes above the boards and the map's particulars; a click paints on all three boards."""
    if state.armed() not in painting.BRUSHES:
        state.arm("")
    brush = state.armed()

    def act(before: Setup, done: Picked) -> Setup:
        return before if done.source else painting.painted(before, done.square, done.item or brush)

    if state.edit(act):
        st.rerun()
    left, right = st.columns(2)
    with left:
        _particulars()
    with right:
        _typed()
    return Overlay(
        words=f"A click paints {painting.BRUSHES[brush]}, on all three boards."
        if brush
        else "Choose what to paint, then click squares.",
        palette=palette.brushes(sources.theme()),
        armed=brush,
    )


def _particulars() -> None:
    game_map = state.current().map
    st.text_input("Name of the map", **bound("map name", game_map.name, _named))
    wrong = st.session_state.pop("map wrong", "")
    if wrong:
        st.warning(plain(wrong))
    wide, high = st.columns(2)
    wide.number_input("Columns", 1, MAX_SIDE, step=1, **bound("wide", game_map.width, _wide))
    high.number_input("Rows", 1, MAX_SIDE, step=1, **bound("high", game_map.height, _high))
    empty, file = st.columns(2)
    if empty.button("New empty map", width="stretch", help="All plains, and empty boards"):
        blank = painting.blank("my-map", game_map.width, game_map.height)
        state.begin(painting.on_new_map(state.current(), blank))
        st.rerun()
    file.download_button(
        "Map file", map_to_yaml(game_map), f"{game_map.name}.yaml", "application/yaml",
        width="stretch", on_click="ignore",
    )  # fmt: skip


def _typed() -> None:
    setup = state.current()
    rows = "\n".join(setup.map.terrain)
    if st.session_state.get("rows of") != rows:
        st.session_state["rows of"], st.session_state.rows = rows, rows
    text = st.text_area(
        "Rows: . plain, f forest, ^ mountain, ~ river", key="rows", height=220, max_chars=2_000
    )
    if st.button("Use these rows", disabled=text.strip() == rows, width="stretch"):
        typed, problems = painting.typed(setup, text)
        for problem in problems[:3]:
            st.error(plain(f"{problem.message}: {problem.hint}"))
        if not problems:
            state.change(typed)
            st.rerun()


def _named(name: str) -> None:
    try:
        state.change(painting.named(state.current(), name.strip()))
    except ValueError as error:
        st.session_state["map wrong"] = f"{error}."


def _wide(columns: int) -> None:
    setup = state.current()
    state.change(painting.resized(setup, int(columns), setup.map.height))


def _high(rows: int) -> None:
    setup = state.current()
    state.change(painting.resized(setup, setup.map.width, int(rows)))
