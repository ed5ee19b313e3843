"""Home: what this is, where one can go, and what was open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from advisor.draw.scene import turn_line
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import plain
from advisor.page.pages.learn import kept_lessons, lesson_visit
from advisor.page.pages.library.library_page import picture
from advisor.page.pages.page_type import View
from advisor.page.pages.play import sparring_visit
from advisor.page.visit import browser_storage, session

#: Doors in a row.
_ROW: Final = 3


def view(others: Sequence[View]) -> View:
    """The first page, with a door to each of the others that has words for one."""
    return View(
        "Home", "home", "", lambda: show_home_page([other for other in others if other.door])
    )


def show_home_page(doors: Sequence[View]) -> None:
    """A sentence, the doors, and the way back to what was open."""
    st.header("Khronos advisor", anchor=False)
    st.markdown(
        "Shows what a turn of the board game Khronos is worth: it finds the best turns, proves what"
        " they earn, and says why. Unofficial; the board game appeared in 2006."
    )
    _go_on()
    with st.container(key="doors"):
        for start in range(0, len(doors), _ROW):
            for column, view in zip(st.columns(_ROW), doors[start:], strict=False):
                with column, st.container(border=True):
                    st.markdown(f"#### :material/{view.icon}: {view.title}")
                    st.markdown(view.door)
                    if reliable_button.button(
                        f"Go to {view.title}", width="stretch", key=f"door {view.path}"
                    ):
                        session.go(view.path)


def _go_on() -> None:
    """What is open, or what another tab has left; a game against bots and lessons beside it."""
    if sparring_visit.waits() and reliable_button.button(
        "Go on with your game against bots", type="primary", icon=":material/swords:"
    ):
        sparring_visit.go_back()
        session.go("play")
    kept_lessons.take_up()
    following = lesson_visit.first_open()
    if lesson_visit.begun() and following is not None:
        label = f"Go on with lesson {following.number}: {following.title}"
        if reliable_button.button(
            label, type="primary", icon=":material/school:", key="go-on-lesson"
        ):
            lesson_visit.go(following.id)
            session.go(lesson_visit.PATH)
    if session.state().touched:
        setup = session.current()
        with st.container(border=True, key="go-on"):
            drawn, words = st.columns((1, 2), vertical_alignment="center")
            drawn.html(picture(setup))
            with words:
                st.markdown(
                    f"**{plain(setup.title or f'Map {setup.map.name}')}**  \n"
                    f":small[{plain(turn_line(setup))}]"
                )
                if reliable_button.button("Go on where you were", type="primary"):
                    session.go("analyse")
    elif browser_storage.left("open") is not None and reliable_button.button(
        "Go on where you were", type="primary", icon=":material/history:"
    ):
        browser_storage.go_on()
        session.go("analyse")
