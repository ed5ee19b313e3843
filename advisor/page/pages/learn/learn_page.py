"""Learn: lessons with boards and a task that the engine checks; what is said of the game; rules.

A puzzle is shown as a lesson is (``advisor.page.pages.puzzles``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from advisor.page.boards import board_component
from advisor.page.boards.overlay import Overlay
from advisor.page.components import board_header, scroll_to_top
from advisor.page.entry import make_play
from advisor.page.pages.analyse import players_and_problems
from advisor.page.pages.analyse.analyse_page import AROUND
from advisor.page.pages.learn import (
    guide_panel,
    kept_lessons,
    lesson_panel,
    lesson_visit,
    refuted_turn,
    rules_panel,
    trainer_panel,
    training_visit,
)
from advisor.page.pages.page_type import View
from advisor.page.replay import steps_only
from advisor.page.visit import board_settings, session
from advisor.teach import lessons, puzzles
from advisor.teach.lessons import Lesson, taught_so_far
from advisor.words.say import say
from positions.things import EPOCHS

#: Where parts of the page come to stand when they are brought into view.
_BLOCKS: Final[dict[str, Literal["start", "nearest", "beside"]]] = {
    lesson_visit.TOP: "start",
    lesson_visit.TURN: "beside",
}


#: One board takes less room; its text has the rest, so that less of it lies below the window.
_ONE_BOARD: Final = "<style>.st-key-lesson { --boards: 56fr; --words: 44fr; }</style>"


def show_learn_page() -> None:
    """The lists of lessons and sayings and the rules, or the lesson that is open."""
    here = arrive(lesson_visit.PATH)
    if here is None:
        scroll_to_top.show_scroll_button("learn")
        lesson_panel.listed()
        guide_panel.show_guide()
        rules_panel.show_rules()
    else:
        show_exercise(here)
    keep()


def arrive(path: str) -> Lesson | None:
    """The lesson or puzzle that is open on the page with that path; None if its start is shown."""
    lesson_visit.arrive(path)
    kept_lessons.take_up()
    training_visit.take_up()
    return lesson_visit.lesson()


def keep() -> None:
    """Have the browser keep what was done."""
    kept_lessons.keep()
    training_visit.keep()


def show_exercise(here: Lesson) -> None:
    """A lesson or puzzle: its text, its boards, its task."""
    lesson_visit.open_trial(here)
    lesson_visit.look(here)
    training_visit.follow(here)
    heading = here.title_heading
    beside = (
        say("lesson-head.puzzle", heading=heading, puzzles=puzzles.count())
        if here.puzzle
        else say("lesson-head", heading=heading, chapter=here.chapter_title)
    )
    board_header.show_board_header(here.title, beside, steps=False)
    if len(here.boards) == 1 and not lesson_visit.now().within.whole:
        st.html(_ONE_BOARD)
    with st.container(key="lesson"):
        text = st.container(key="lesson-text", gap="small")
        with st.container(key="lesson-left", gap="small"):
            above = st.container(key="boards-in-view", gap="xsmall")
            below = st.container(key="below-boards", gap="small")
            players = st.container()
        task = st.container(key="lesson-task", gap="small")
    with text:
        lesson_panel.text(here)
        trainer_panel.show_asked_puzzle(here)
    with task:
        session.enter("Learn")
        overlay = lesson_panel.show_task(here, session.picked())
    _boards(here, overlay, above, below)
    if not here.about_boards:
        with players:
            questioned = bool(here.questions) and not lesson_visit.now().within.done
            drawn_setup = overlay.setup or session.current()
            paid = None if overlay.setup else lesson_visit.paid(here, drawn_setup)
            players_and_problems.players(
                paid or drawn_setup, not questioned and paid is None, over=paid is not None
            )


def _boards(here: Lesson, overlay: Overlay, above: DeltaGenerator, below: DeltaGenerator) -> None:
    """The boards of the lesson; while something is asked of them they do not tell it."""
    mine = lesson_visit.now().within
    question = bool(here.questions)
    looked, at = lesson_visit.now().look
    if at >= overlay.look[1]:  # what was asked for last
        block = _BLOCKS.get(looked, "nearest")
        overlay = replace(overlay, look=(looked, at), look_block=block)
    with above:
        board_component.show_boards(
            session.current(),
            overlay,
            theme=board_settings.theme(),
            stacked=board_settings.stacked(),
            around=AROUND,
            fill=True,
            epochs=lesson_visit.boards_shown(here),
            bare=question and not mine.done,
            without=taught_so_far.untaught(here),
            every=not here.puzzle,
            ring=not question and make_play.entered().picked is not None,
        )
    with below:
        pictures = refuted_turn.pictures(here)
        if pictures:
            steps_only.controls(pictures, mine.step, _step, _close)
        elif len(here.boards) < len(EPOCHS):
            words = say("lesson-boards.fewer") if mine.whole else say("lesson-boards")
            st.button(
                words, type="tertiary", icon=":material/view_column:", key="whole", on_click=_whole
            )


def _step(to: int) -> None:
    lesson_visit.now().within.step = to


def _close() -> None:
    lesson_visit.watch("")


def _whole() -> None:
    mine = lesson_visit.now().within
    mine.whole = not mine.whole


VIEW: Final[View] = View(
    lambda: say("page-learn"),
    "school",
    lesson_visit.PATH,
    show_learn_page,
    lambda: say("page-learn.door", lessons=lessons.count()),
    parameters=lambda: lesson_visit.parameters(lesson_visit.PATH),
)
