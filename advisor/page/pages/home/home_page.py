"""Home: the game in a picture, where one can go, and what was open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from advisor.draw.scene import turn_line
from advisor.page.components import reliable_button
from advisor.page.components.packed_pictures import show_packed_pictures
from advisor.page.components.safe_text import plain
from advisor.page.pages.home.ripple_picture import ripple_picture
from advisor.page.pages.learn import kept_lessons, lesson_visit
from advisor.page.pages.library.library_page import picture
from advisor.page.pages.page_type import View
from advisor.page.pages.play import sparring_visit
from advisor.page.pages.puzzles import puzzle_of_the_day
from advisor.page.visit import board_settings, browser_storage, session
from advisor.teach import lessons
from advisor.words.say import say

#: Doors in a row.
_ROW: Final = 4
#: Width of the picture to that of the puzzle of the day.
_WIDTHS: Final = (64, 36)


def view(others: Sequence[View]) -> View:
    """The first page, with a door to each of the others that has words for one."""
    doors = [other for other in others if other.door]
    return View(lambda: say("page-home"), "home", "", lambda: show_home_page(doors))


def show_home_page(doors: Sequence[View]) -> None:
    """What this is, to be seen; where to begin; what was open; the other pages."""
    _go_on()
    with st.container(key="home"):
        left, right = st.columns(_WIDTHS, gap="medium")
    with left:
        st.header(say("home-title"), anchor=False)
        st.markdown(say("home-sentence"))
        with st.container(horizontal=True, gap="small", key="begin"):
            if reliable_button.button(
                say("home-learn"), type="primary", icon=":material/school:", key="begin-learning"
            ):
                lesson_visit.visit(lessons.lessons()[0].id)
            if reliable_button.button(
                say("home-analyse"), icon=":material/query_stats:", key="begin-analysing"
            ):
                session.go("review")
        show_packed_pictures(ripple_picture(board_settings.theme()), "ripple")
        st.caption(say("home-unofficial"))
    with st.container(key="doors"):
        for start in range(0, len(doors), _ROW):
            for column, view in zip(st.columns(_ROW), doors[start:], strict=False):
                with column, st.container(border=True):
                    title = view.title()
                    st.markdown(say("page-head", icon=view.icon, title=title))
                    if view.door is not None:
                        st.markdown(view.door())
                    if reliable_button.button(
                        say("home-go-to", page=title), width="stretch", key=f"door {view.path}"
                    ):
                        session.go(view.path)
    with right:
        puzzle_of_the_day.show_puzzle_of_the_day()


def _go_on() -> None:
    """What is open, or what another tab has left: a game against bots, a lesson, a puzzle, a
    position."""
    with st.container(horizontal=True, gap="small", key="go-on-buttons"):
        _go_on_buttons()
    if session.state().touched:
        setup = session.current()
        with st.container(border=True, key="go-on"):
            drawn, words = st.columns((1, 2), vertical_alignment="center")
            drawn.html(picture(setup))
            with words:
                title = plain(setup.title or say("home-map", map=setup.map.name))
                title = say("page-setup", title=title)
                st.markdown(f"{title}  \n:small[{plain(turn_line(setup))}]")
                if reliable_button.button(say("home-continue"), type="primary", key="go on"):
                    session.go("analyse")


def _go_on_buttons() -> None:
    if sparring_visit.waits() and reliable_button.button(
        say("home-continue-game"), type="primary", icon=":material/swords:", key="go on playing"
    ):
        sparring_visit.go_back()
        session.go("play")
    kept_lessons.take_up()
    left = lesson_visit.unfinished(lesson_visit.PATH)
    following = left or (lesson_visit.first_open() if lesson_visit.begun() else None)
    if following is not None:
        label = say("home-continue-lesson", number=following.number, title=following.title)
        if reliable_button.button(
            label, type="primary", icon=":material/school:", key="go-on-lesson"
        ):
            if left is None:
                lesson_visit.visit(following.id)
            lesson_visit.resume(lesson_visit.PATH)
            session.go(lesson_visit.PATH)
    puzzle = lesson_visit.unfinished(lesson_visit.PUZZLES)
    if puzzle is not None and reliable_button.button(
        say("puzzles-continue", number=puzzle.number),
        type="primary",
        icon=":material/extension:",
        key="go-on-puzzle",
    ):
        lesson_visit.resume(lesson_visit.PUZZLES)
        session.go(lesson_visit.PUZZLES)
    touched = session.state().touched
    if (
        not touched
        and browser_storage.left("open") is not None
        and reliable_button.button(
            say("home-continue"), type="primary", icon=":material/history:", key="go on there"
        )
    ):
        browser_storage.go_on()
        session.go("analyse")
