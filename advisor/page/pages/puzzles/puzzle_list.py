"""All puzzles by number and title, some at a time; how many are solved; a sheet to be printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import streamlit as st

from advisor.page.components import reliable_button
from advisor.page.components.safe_text import capital, plain
from advisor.page.pages.learn import lesson_visit
from advisor.page.visit import session
from advisor.teach.lessons import LessonStanding, rules_taught
from advisor.teach.puzzles import Puzzle, in_order, puzzles
from advisor.teach.puzzles.puzzle_sheet import NoPrinter, pdf, sheet_pages
from advisor.words.say import say

#: Signs of puzzles that are solved, of those that were tried, and of the others.
SOLVED: Final = "check_circle"
TRIED: Final = "pending"
NEW: Final = "radio_button_unchecked"
_BEGINNER: Final = "puzzles for beginners"
_SHEET: Final = "puzzles sheet"
_ON_SHEET: Final = "puzzles on a sheet"
#: Puzzles on a sheet at most, and in the list at a time.
_MOST: Final = 24
SHOWN: Final = 24


@dataclass(slots=True)
class ListedPuzzles:
    """Which puzzles of the list are shown."""

    #: Place of the first one; None: so that the first one that is not solved yet is among them.
    first: int | None = None


def solved() -> frozenset[str]:
    """The puzzles that this visitor has solved."""
    standings = lesson_visit.now().standings
    return frozenset(name for name, standing in standings.items() if standing.reached) & frozenset(
        one.id for one in puzzles()
    )


def following(theme: str = "") -> Puzzle:
    """The first puzzle of a theme, or of all, that is not solved yet; the first one after all."""
    listed = [one for one in puzzles() if not theme or theme in one.model.themes]
    done = solved()
    return next((one for one in listed if one.id not in done), listed[0])


def show_puzzle_list() -> None:
    """The list; nothing in it helps to solve one."""
    standings = lesson_visit.now().standings
    done = solved()
    st.subheader(say("puzzles-all"), anchor=False)
    few = st.toggle(
        say("puzzles-beginners", lessons=rules_taught()),
        lesson_visit.now().beginners,
        key=_BEGINNER,
    )
    listed = in_order(few)
    now = session.of(ListedPuzzles)
    if few != lesson_visit.now().beginners:
        lesson_visit.now().beginners, now.first = few, None
    place = next((n for n, one in enumerate(listed) if one.id not in done), None)
    if place is None:
        st.success(say("puzzles-all-solved"))
    if now.first is None:
        now.first = (place or 0) // SHOWN * SHOWN
    number = sum(one.id in done for one in listed)
    st.caption(
        say(
            "puzzles-solved",
            solved=number,
            puzzles=len(listed),
            check=SOLVED,
            pending=TRIED,
        )
    )
    page = listed[now.first : now.first + SHOWN]
    with st.container(key="puzzle-rows"):
        half = (len(page) + 1) // 2
        for column, rows in zip(st.columns(2), (page[:half], page[half:]), strict=True):
            with column, st.container(gap=None):
                for one in rows:
                    _row(one, standings.get(one.id))
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center"):
        _turn(now, -SHOWN, now.first > 0)
        shown = {"first": now.first + 1, "last": now.first + len(page), "puzzles": len(listed)}
        st.markdown(say("puzzles-shown", **shown), width="content")
        _turn(now, SHOWN, now.first + SHOWN < len(listed))


def _row(one: Puzzle, standing: LessonStanding | None) -> None:
    """Its number and title, with a sign for one that is solved, and one that was tried."""
    if reliable_button.button(
        say("puzzles-row-title", number=one.number, title=one.lesson.title),
        key=f"puzzle {one.id}",
        type="tertiary",
        icon=f":material/{_sign(standing)}:",
    ):
        lesson_visit.go(one.id)
        st.rerun()


def _sign(standing: LessonStanding | None) -> str:
    if standing is None or not (standing.reached or standing.tries or standing.shown):
        return NEW
    return SOLVED if standing.reached else TRIED


def _turn(now: ListedPuzzles, by: int, possible: bool) -> None:
    """A button to the puzzles before or after those that are shown."""
    label = say("puzzles-later") if by > 0 else say("puzzles-earlier")
    if reliable_button.button(label, key=f"puzzles by {by}", disabled=not possible):
        now.first = (now.first or 0) + by
        st.rerun()


def show_sheet() -> None:
    """Puzzles to be printed; they are drawn once somebody wants them."""
    with st.expander(say("puzzles-sheet"), key=_SHEET, on_change="rerun") as sheet:
        if sheet.open:
            listed, done = in_order(lesson_visit.now().beginners), solved()
            _sheet([one for one in listed if one.id not in done] or [*listed])


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
