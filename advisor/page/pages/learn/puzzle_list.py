"""The puzzles under the lessons: how many are solved, where to go on, and all of them by number."""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.components.safe_text import capital, plain
from advisor.page.pages.learn import lesson_visit, trainer_panel
from advisor.teach.lessons import LessonStanding, rules_taught
from advisor.teach.puzzles import Puzzle, in_order, puzzles
from advisor.teach.puzzles.puzzle_sheet import NoPrinter, pdf, sheet_pages
from advisor.words.say import say

#: What a link within the page goes to.
ANCHOR: Final = "puzzles"
#: Signs of puzzles that are solved, and of those that were tried.
SOLVED: Final = "check_circle"
TRIED: Final = "pending"
#: Widgets whose choice is read by a callback.
_PICKED: Final = "puzzle picked"
_BEGINNER: Final = "puzzles for beginners"
_ALL: Final = "puzzles all"
_SHEET: Final = "puzzles sheet"
_ON_SHEET: Final = "puzzles on a sheet"
#: Puzzles on a sheet.
_MOST: Final = 24


def show_puzzle_list() -> None:
    """The list; nothing in it helps to solve one."""
    if not puzzles():
        return
    standings = lesson_visit.now().standings
    solved = {name for name, standing in standings.items() if standing.reached}
    st.header(say("puzzles-title"), anchor=ANCHOR)
    st.markdown(say("puzzles-about", lessons=rules_taught()))
    trainer_panel.begin()
    few = st.toggle(
        say("puzzles-beginners", lessons=rules_taught()),
        lesson_visit.now().beginners,
        key=_BEGINNER,
    )
    lesson_visit.now().beginners = few
    listed = in_order(few)
    with st.container(horizontal=True, vertical_alignment="center"):
        after = next((one for one in listed if one.id not in solved), None)
        if after is None:
            st.success(say("puzzles-all-solved"))
        elif reliable_button.button(
            say("puzzles-solve.easiest", number=after.number)
            if few
            else say("puzzles-solve", number=after.number),
            type="primary",
            key="solve puzzle",
        ):
            lesson_visit.go(after.id)
            st.rerun()
        done = sum(one.id in solved for one in listed)
        st.markdown(say("puzzles-solved", solved=done, puzzles=len(listed)), width="content")
    # Some hundred buttons are sent to the browser only once somebody wants them.
    with st.expander(say("puzzles-all"), key=_ALL, on_change="rerun") as numbers:
        if numbers.open:
            st.caption(say("puzzles-signs", solved=SOLVED, tried=TRIED))
            labels = {one.id: _label(one, standings.get(one.id)) for one in listed}
            st.pills(
                say("puzzles-puzzle"),
                list(labels),
                key=_PICKED,
                format_func=labels.__getitem__,
                on_change=_open,
                label_visibility="collapsed",
            )
    with st.expander(say("puzzles-sheet"), key=_SHEET, on_change="rerun") as sheet:
        if sheet.open:
            _sheet([one for one in listed if one.id not in solved] or [*listed])


def _sheet(listed: list[Puzzle]) -> None:
    """So many of the puzzles as a PDF, two a page, the solutions on the last page."""
    st.markdown(say("puzzles-sheet.about"))
    most = min(_MOST, len(listed))
    number = int(st.number_input(say("puzzles-sheet.number"), 1, most, min(6, most), key=_ON_SHEET))
    wanted = listed[:number]
    try:
        with st.spinner(say("puzzles-sheet.drawing")):
            data = sheet_of(tuple(one.number for one in wanted))
    except NoPrinter as error:
        st.info(say("sheet-impossible", why=plain(capital(str(error)))))
        return
    first, last = wanted[0].number, wanted[-1].number
    st.download_button(
        say("puzzles-sheet.download", puzzles=number),
        data,
        f"khronos-puzzles-{first}-{last}.pdf",
        "application/pdf",
        icon=":material/print:",
    )


@st.cache_data(max_entries=8, show_spinner=False)
def sheet_of(numbers: tuple[int, ...]) -> bytes:
    """The sheet with the puzzles of these numbers.

    :raises NoPrinter: the extra ``sheets`` is not installed.
    """
    every = puzzles()
    return pdf(sheet_pages([every[number - 1] for number in numbers]))


def _label(one: Puzzle, standing: LessonStanding | None) -> str:
    """Its number, with a sign for one that is solved, and another for one that was tried."""
    if standing is None or not (standing.reached or standing.tries or standing.shown):
        return str(one.number)
    return f":material/{SOLVED if standing.reached else TRIED}: {one.number}"


def _open() -> None:
    """Go to the puzzle that was picked; none is picked when the list is seen again."""
    picked = st.session_state[_PICKED]
    if picked is not None:
        lesson_visit.go(picked)
        del st.session_state[_PICKED]
