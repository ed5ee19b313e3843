"""Set up one's own map: paint squares, print hamlets, change its size, or type its rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import streamlit as st

from advisor.page.boards import piece_items
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.edit import map_painting
from advisor.page.visit import board_settings, session, setup_changes
from advisor.page.visit.bound_fields import bound
from advisor.page.visit.widget_keys import ROWS
from advisor.words.say import say
from positions.files.save import map_to_yaml
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


def show_terrain_panel(picked: Picked | None) -> Overlay:
    """Brushes above the boards and the map's particulars; a click paints on all three boards."""
    if session.armed() not in map_painting.BRUSHES:
        session.arm("")
    brush = session.armed()

    def act(before: Setup, done: Picked) -> Setup:
        if done.source:
            return before
        if done.squares:
            return map_painting.stroked(before, done.squares, done.item or brush)
        return map_painting.painted(before, done.square, done.item or brush)

    if session.edit(act):
        st.rerun()
    _particulars()
    _typed()
    return Overlay(
        words=say("edit-painting", terrain=map_painting.BRUSHES[brush])
        if brush
        else say("edit-painting.choose"),
        palette=piece_items.brushes(board_settings.theme()),
        armed=brush,
    )


def _particulars() -> None:
    game_map = session.current().map
    st.text_input(say("edit-map-name"), **bound("map name", game_map.name, _named))
    now = session.of(Mapped)
    if now.wrong:
        st.warning(plain(now.wrong))
        now.wrong = ""
    with st.container(horizontal=True, gap="small"):
        st.number_input(
            say("edit-columns"),
            1,
            MAX_SIDE,
            step=1,
            width=_WIDTH,
            **bound("wide", game_map.width, _wide),
        )
        st.number_input(
            say("edit-rows"),
            1,
            MAX_SIDE,
            step=1,
            width=_WIDTH,
            **bound("high", game_map.height, _high),
        )
    with st.container(horizontal=True, gap="small"):
        st.download_button(
            say("edit-map-file"),
            lambda: map_to_yaml(game_map),
            f"{game_map.name}.yaml",
            "application/yaml",
            on_click="ignore",
        )


def _typed() -> None:
    setup = session.current()
    rows = "\n".join(setup.map.terrain)
    now = session.of(Mapped)
    if now.rows != rows:
        now.rows = st.session_state[ROWS] = rows
    text = st.text_area(say("edit-terrain"), key=ROWS, height=220, max_chars=2_000)
    if reliable_button.button(
        say("edit-terrain.use"), key="use rows", disabled=text.strip() == rows, width="stretch"
    ):
        typed, problems = map_painting.typed(setup, text)
        for problem in problems[:3]:
            st.error(plain(setup_changes.problem_words(problem)))
        if not problems:
            session.change(typed)
            st.rerun()


def _named(name: str) -> None:
    try:
        session.change(map_painting.named(session.current(), name.strip()))
    except ValueError as error:
        session.of(Mapped).wrong = str(error)


def _wide(columns: int) -> None:
    setup = session.current()
    session.change(map_painting.resized(setup, int(columns), setup.map.height))


def _high(rows: int) -> None:
    setup = session.current()
    session.change(map_painting.resized(setup, setup.map.width, int(rows)))
