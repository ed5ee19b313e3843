"""The puzzle of the day: one of those for beginners, another one every day, the same for all."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from html import escape
from typing import Final

import streamlit as st

from advisor.draw import boards_svg
from advisor.page.components import reliable_button
from advisor.page.components.packed_pictures import (
    PackedPictures,
    packed,
    show_packed_pictures,
)
from advisor.page.components.safe_text import plain
from advisor.page.pages.learn import kept_lessons, lesson_visit
from advisor.page.visit import board_settings
from advisor.teach.puzzles import Puzzle, puzzle
from advisor.teach.puzzles.puzzle_index import puzzle_index
from advisor.words.say import say

#: From day to day so many puzzles on: neighbours in the list are alike, so they are far apart.
_STRIDE: Final = 37


def puzzle_of(day: date) -> Puzzle | None:
    """The puzzle of a day; the files of others are not read. None if there are no puzzles here."""
    listed = puzzle_index().beginners
    return puzzle(str(listed[day.toordinal() * _STRIDE % len(listed)])) if listed else None


def show_puzzle_of_the_day() -> None:
    """Its boards and what is asked; the boards lead to it, and so does the button."""
    today = puzzle_of(date.today())
    if today is None:
        return
    kept_lessons.take_up()
    standing = lesson_visit.now().standings.get(today.id)
    with st.container(border=True, key="puzzle-of-the-day"):
        st.markdown(say("page-head", icon="extension", title=say("home-puzzle")))
        show_packed_pictures(_picture(today.id, board_settings.theme()), "puzzle-picture")
        st.markdown(plain(today.lesson.task))
        if not lesson_visit.begun():
            st.caption(say("home-puzzle-new"))
        solved = standing is not None and standing.reached
        if solved:
            st.success(say("home-puzzle-solved"), icon=":material/check_circle:")
        if reliable_button.button(
            say("home-puzzle-again") if solved else say("home-puzzle-solve"),
            width="stretch",
            key="solve-today",
            type="secondary" if solved else "primary",
        ):
            lesson_visit.visit(today.id)


@lru_cache(maxsize=4)
def _picture(name: str, theme: str) -> PackedPictures:
    """The boards of a puzzle as a link to it."""
    asked = puzzle(name)
    assert asked is not None
    drawn = boards_svg(asked.setup, theme=theme, header=False, with_legend=False)
    address, label = escape(lesson_visit.address(name)), escape(say("home-puzzle.open"))
    return packed(f'<a href="{address}" target="_self"><img alt="{label}" {{0}}></a>', [drawn])
