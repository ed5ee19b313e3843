"""Set up one's own map: paint squares, print hamlets, change its size, or type its rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import streamlit as st

from advisor.page import items, looks, painting, pressing, state
from advisor.page.fields import bound
from advisor.page.keys import ROWS
from advisor.page.overlay import Overlay, Picked
from advisor.page.wording import plain
from positions.save import map_to_yaml
from positions.setup import Setup
from positions.things import MAX_SIDE

#: Pixels of a field for a number.
_WIDTH: Final = 130


@dataclass(slots=True)
class Mapped:
    """What was typed for the map."""

    #: The rows as the map had them when they were put into the field.
    rows: str = ""
    #: Why a name was refused, to be told once.
    wrong: str = ""


def show(picked: Picked | None) -> Overlay:
    """Brushes above the boards and the map's particulars; a click paints on all three boards."""
    if state.armed() not in painting.BRUSHES:
        state.arm("")
    brush = state.armed()

    def act(before: Setup, done: Picked) -> Setup:
        if done.source:
            return before
        if done.squares:
            return painting.stroked(before, done.squares, done.item or brush)
        return painting.painted(before, done.square, done.item or brush)

    if state.edit(act):
        st.rerun()
    _particulars()
    _typed()
    return Overlay(
        words=f"A click or a drag paints {painting.BRUSHES[brush]}, on all three boards."
        if brush
        else "Choose what to paint, then click squares or drag over them.",
        palette=items.brushes(looks.theme()),
        armed=brush,
    )


def _particulars() -> None:
    game_map = state.current().map
    st.text_input("Name of the map", **bound("map name", game_map.name, _named))
    now = state.of(Mapped)
    if now.wrong:
        st.warning(plain(now.wrong))
        now.wrong = ""
    with st.container(horizontal=True, gap="small"):
        st.number_input(
            "Columns", 1, MAX_SIDE, step=1, width=_WIDTH, **bound("wide", game_map.width, _wide)
        )
        st.number_input(
            "Rows", 1, MAX_SIDE, step=1, width=_WIDTH, **bound("high", game_map.height, _high)
        )
    with st.container(horizontal=True, gap="small"):
        if pressing.button("New empty map", help="All plains, and empty boards"):
            blank = painting.blank("my-map", game_map.width, game_map.height)
            state.begin(painting.on_new_map(state.current(), blank))
            st.rerun()
        st.download_button(
            "Map file", lambda: map_to_yaml(game_map), f"{game_map.name}.yaml", "application/yaml",
            on_click="ignore",
        )  # fmt: skip


def _typed() -> None:
    setup = state.current()
    rows = "\n".join(setup.map.terrain)
    now = state.of(Mapped)
    if now.rows != rows:
        now.rows = st.session_state[ROWS] = rows
    text = st.text_area(
        "Rows: . plain, f forest, ^ mountain, ~ river", key=ROWS, height=220, max_chars=2_000
    )
    if pressing.button("Use these rows", disabled=text.strip() == rows, width="stretch"):
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
        state.of(Mapped).wrong = f"{error}."


def _wide(columns: int) -> None:
    setup = state.current()
    state.change(painting.resized(setup, int(columns), setup.map.height))


def _high(rows: int) -> None:
    setup = state.current()
    state.change(painting.resized(setup, setup.map.width, int(rows)))
