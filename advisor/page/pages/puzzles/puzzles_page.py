"""Puzzles: today's, where one stands, the next one, themes, all of them; or the one that is open.

A puzzle is solved as a lesson is; how it is shown and judged, ``advisor.page.pages.learn`` knows.
"""

from __future__ import annotations

from typing import Final

import streamlit as st

from advisor.page.components import reliable_button, scroll_to_top
from advisor.page.components.safe_text import capital, plain
from advisor.page.pages.learn import learn_page, lesson_visit, trainer_panel, training_visit
from advisor.page.pages.page_type import View
from advisor.page.pages.puzzles import puzzle_list, puzzle_of_the_day
from advisor.teach import puzzles
from advisor.teach.lessons import rules_taught
from advisor.teach.puzzles.puzzle_themes import with_themes
from advisor.teach.trainer.profile_store import StoreError
from advisor.words.hint_texts import theme_name
from advisor.words.say import say

#: Width of where one stands to that of the puzzle of the day.
_WIDTHS: Final = (60, 40)
#: A widget whose choice is read by a callback.
_THEME: Final = "puzzle-theme"


def show_puzzles_page() -> None:
    """The start of the page, or the puzzle that is open."""
    here = learn_page.arrive(lesson_visit.PUZZLES)
    if here is None:
        scroll_to_top.show_scroll_button("puzzles")
        _start()
    else:
        learn_page.show_exercise(here)
    learn_page.keep()


def _start() -> None:
    st.header(say("puzzles-title"), anchor=False)
    if not puzzles.puzzles():
        return
    st.markdown(say("puzzles-about", lessons=rules_taught()))
    with st.container(key="puzzles"):
        left, right = st.columns(_WIDTHS, gap="medium")
    with left:
        _onward()
        _standing()
        _themes()
    with right:
        puzzle_of_the_day.show_puzzle_of_the_day()
    puzzle_list.show_puzzle_list()
    trainer_panel.begin()
    puzzle_list.show_sheet()


def _onward() -> None:
    """The puzzle that was left before it was done, and the next one."""
    left = lesson_visit.unfinished(lesson_visit.PUZZLES)
    with st.container(horizontal=True, gap="small", key="puzzles-onward"):
        if left is not None and reliable_button.button(
            say("puzzles-continue", number=left.number),
            type="primary",
            icon=":material/history:",
            key="continue puzzle",
        ):
            lesson_visit.resume(lesson_visit.PUZZLES)
            st.rerun()
        if reliable_button.button(
            say("puzzles-next"),
            type="secondary" if left is not None else "primary",
            icon=":material/arrow_forward:",
            key="next puzzle",
            help=None if training_visit.missing() else say("puzzles-next.help"),
        ):
            _next()
    if training_visit.mine().fault:
        st.error(plain(training_visit.mine().fault))


def _next(theme: str = "") -> None:
    """Open the puzzle that the trainer asks; without a trainer, the first one not solved yet.

    :param theme: ask this theme alone.
    """
    mine = training_visit.mine()
    if not training_visit.missing():
        training_visit.begin(
            training_visit.usual_profile(), mine.queue, mine.theme_shown, only=theme
        )
    else:
        lesson_visit.go(puzzle_list.following(theme).id)
    st.rerun()


def _standing() -> None:
    """Level, right answers in a row, days in a row, and how many are solved."""
    solved = len(puzzle_list.solved())
    of_all = say("puzzles-solved.number", solved=solved, puzzles=puzzles.count())
    try:
        numbers = training_visit.numbers(training_visit.usual_profile(), lesson_visit.now().days)
    except StoreError as error:
        st.error(plain(str(error)))
        return
    rated = numbers.rating.attempts
    with st.container(horizontal=True, gap="medium", key="puzzle-numbers"):
        st.metric(
            say("puzzles-level"),
            str(numbers.rating) if rated else say("puzzles-level.none"),
            help=say("puzzles-level.help"),
            width="content",
        )
        st.metric(
            say("puzzles-row"),
            numbers.in_a_row,
            help=say("puzzles-row.help", most=numbers.most_in_a_row),
            width="content",
        )
        st.metric(say("puzzles-days"), numbers.days, help=say("puzzles-days.help"), width="content")
        st.metric(say("puzzles-solved-title"), of_all, width="content")


def _themes() -> None:
    """Each theme with how many of its puzzles are solved; one that is picked is trained alone."""
    solved = puzzle_list.solved()
    labels = {}
    for theme, listed in with_themes(puzzles.puzzles()).items():
        done = sum(one.id in solved for one in listed)
        labels[theme] = say(
            "puzzles-theme", theme=capital(theme_name(theme)), solved=done, puzzles=len(listed)
        )
    picked = st.pills(
        say("puzzles-themes"),
        list(labels),
        key=_THEME,
        format_func=labels.__getitem__,
        help=say("puzzles-themes.help"),
    )
    if picked is not None:
        del st.session_state[_THEME]
        _next(picked)


VIEW: Final[View] = View(
    lambda: say("page-puzzles"),
    "extension",
    lesson_visit.PUZZLES,
    show_puzzles_page,
    lambda: say("page-puzzles.door", puzzles=puzzles.count()),
    parameters=lambda: lesson_visit.parameters(lesson_visit.PUZZLES),
)
