"""Learn: lessons and puzzles, each with boards and a task that the engine checks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from advisor import learn, puzzles
from advisor.learn import Lesson, taught
from advisor.page import (
    boards,
    learning,
    learning_kept,
    looks,
    refuting,
    standing,
    state,
    tools,
    top,
    training,
)
from advisor.page.overlay import Overlay
from advisor.page.panels import entering, guide, puzzle_list, steps, trainer
from advisor.page.panels import lesson as lesson_panel
from advisor.page.views.analyse import AROUND
from advisor.page.views.view import View
from positions.things import EPOCHS

#: Where parts of the page come to stand when they are brought into view.
_BLOCKS: Final[dict[str, Literal["start", "nearest", "beside"]]] = {
    learning.TOP: "start",
    learning.TURN: "beside",
}


#: One board takes less room; its text has the rest, so that less of it lies below the window.
_ONE_BOARD: Final = "<style>.st-key-lesson { --boards: 56fr; --words: 44fr; }</style>"


def show() -> None:
    """The lists of lessons, puzzles and sayings, or what is open: its text, boards and task."""
    learning.arrive()
    learning_kept.take_up()
    training.take_up()
    here = learning.lesson()
    if here is None:
        top.show("learn")
        lesson_panel.listed()
        puzzle_list.show()
        guide.show()
    else:
        _lesson(here)
    learning_kept.keep()
    training.keep()


def _lesson(here: Lesson) -> None:
    learning.stand(here)
    learning.look(here)
    training.follow(here)
    beside = f"of {puzzles.count()}" if here.puzzle else f"· {here.chapter_title}"
    tools.show(here.title, f"{here.heading.capitalize()} {beside}", steps=False)
    if len(here.boards) == 1 and not learning.now().within.whole:
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
        trainer.asked(here)
    with task:
        state.enter("Learn")
        overlay = lesson_panel.show(here, state.picked())
    _boards(here, overlay, above, below)
    if not here.about_boards:
        with players:
            asked = bool(here.questions) and not learning.now().within.done
            shown = overlay.setup or state.current()
            paid = None if overlay.setup else learning.paid(here, shown)
            standing.players(paid or shown, not asked and paid is None, over=paid is not None)


def _boards(here: Lesson, overlay: Overlay, above: DeltaGenerator, below: DeltaGenerator) -> None:
    """The boards of the lesson; while something is asked of them they do not tell it."""
    mine = learning.now().within
    question = bool(here.questions)
    looked, at = learning.now().look
    if at >= overlay.look[1]:  # what was asked for last
        block = _BLOCKS.get(looked, "nearest")
        overlay = replace(overlay, look=(looked, at), look_block=block)
    with above:
        boards.show(
            state.current(),
            overlay,
            theme=looks.theme(),
            stacked=looks.stacked(),
            around=AROUND,
            fill=True,
            epochs=learning.boards_shown(here),
            bare=question and not mine.done,
            without=taught.untaught(here),
            every=not here.puzzle,
            ring=not question and entering.entered().picked is not None,
        )
    with below:
        pictures = refuting.pictures(here)
        if pictures:
            steps.controls(pictures, mine.step, _step, _close)
        elif len(here.boards) < len(EPOCHS):
            words = "Only the boards of the lesson" if mine.whole else "All three boards"
            st.button(
                words, type="tertiary", icon=":material/view_column:", key="whole", on_click=_whole
            )


def _step(to: int) -> None:
    learning.now().within.step = to


def _close() -> None:
    learning.watch("")


def _whole() -> None:
    mine = learning.now().within
    mine.whole = not mine.whole


VIEW: Final[View] = View(
    "Learn",
    "school",
    learning.PATH,
    show,
    f"Never played Khronos? {learn.count()} short lessons, from the first domain to strategy,"
    f" and {puzzles.count()} puzzles.",
    parameters=learning.parameters,
)
