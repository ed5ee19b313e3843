"""Retry: the position before each mistake of a reviewed game, to be played again.

Nothing on the page, in its address or its links says what was played, or what is better, before
the turn is solved or the answer asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from advisor.advise.review.review_text import seat_words
from advisor.page.boards import board_component
from advisor.page.components import board_header, reliable_button
from advisor.page.pages.analyse import players_and_problems
from advisor.page.pages.analyse.analyse_page import AROUND, PLAYERS, places
from advisor.page.pages.page_type import View
from advisor.page.pages.retry import enter_attempt, retry_verdict, retry_visit
from advisor.page.visit import board_settings, session
from advisor.page.visit.bound_fields import bound
from advisor.teach.retry.retry_exercises import FROM, RetryExercise
from advisor.words.say import listed, name, say
from positions.records.record_tree import GameRecord


def show_retry_page() -> None:
    """The boards before the turn, and beside them the entry of plays, or what is said of them."""
    retry_visit.take_up()
    if not retry_visit.there():
        _nothing()
        return
    mine = retry_visit.now()
    exercise = mine.exercise
    if exercise is None:
        _head(mine.exercises, None)
        st.info(say("page-retry-none"))
        retry_visit.keep()
        return
    retry_visit.open_trial(exercise)
    board_header.show_board_header(_title(mine.record, exercise), say("page-retry-task"))
    above, below, players, beside = places()
    retry_visit.forget_changed()
    pictures = retry_verdict.watched(exercise, mine.attempted) if mine.attempted is not None else ()
    with beside:
        session.enter("Retry")
        _head(mine.exercises, exercise)
        if mine.attempted is None:
            overlay = enter_attempt.show_attempt_entry(exercise, session.picked())
        else:
            overlay = retry_verdict.show_verdict(exercise, mine.attempted)
        _onward(exercise)
    setup = session.current()
    with above:
        board_component.show_boards(
            setup,
            overlay,
            theme=board_settings.theme(),
            stacked=board_settings.stacked(),
            around=AROUND,
            column=PLAYERS,
            fill=True,
        )
    with below:
        if pictures:
            retry_verdict.controls(pictures)
    with players:
        players_and_problems.players(overlay.setup or setup, True)
    retry_visit.keep()


def _nothing() -> None:
    st.subheader(say("page-retry"), anchor=False)
    st.info(say("page-retry-nothing"))
    if reliable_button.button(say("page-retry-to-review"), key="to review"):
        session.go("review")


def _head(exercises: Sequence[RetryExercise], here: RetryExercise | None) -> None:
    """How far one is, and which turns are asked for."""
    mine = retry_visit.now()
    with st.container(horizontal=True, vertical_alignment="center", key="retry-head"):
        st.markdown(f"**{_progress(exercises, here)}**", width="stretch")
        if reliable_button.button(
            say("page-retry-back"), key="back to review", icon=":material/query_stats:"
        ):
            session.go("review")
        with st.popover(say("page-retry-which"), icon=":material/tune:"):
            colors = [player.color for player in mine.record.start.players] if mine.record else []
            st.selectbox(
                say("page-retry-whose"),
                ["", *colors],
                format_func=lambda color: name(color) if color else say("review-everybodys"),
                **bound("retry-whose", mine.color, _whose),
            )
            st.selectbox(
                say("page-retry-from"),
                list(FROM),
                format_func=lambda least: say(f"page-retry-from-{least}"),
                **bound("retry-from", mine.least, _least),
            )


def _title(record: GameRecord | None, exercise: RetryExercise) -> str:
    """``Turn 5: Red (Ann) against Green (Ben)``: the title of the game might tell the answer."""
    names = _names(record)
    others = [who for color, who in names.items() if color != exercise.color]
    who = names.get(exercise.color, name(exercise.color))
    turn = exercise.start.number
    return say("page-retry-title", turn=turn, player=who, others=listed(others))


def _names(record: GameRecord | None) -> dict[str, str]:
    """Who played each colour, in their order."""
    if record is None:
        return {}
    return {seat.color: seat_words(seat.color, seat.name) for seat in record.players}


def _progress(exercises: Sequence[RetryExercise], here: RetryExercise | None) -> str:
    """``2 of 5 · 1 solved``."""
    solved = sum(one.place in retry_visit.now().solved for one in exercises)
    number = 0 if here is None else exercises.index(here) + 1
    return say("page-retry-progress", number=number, of=len(exercises), solved=solved)


def _whose(color: str) -> None:
    mine = retry_visit.now()
    mine.color = color
    mine.go(0)


def _least(least: str) -> None:
    mine = retry_visit.now()
    mine.least = least
    mine.go(0)


def _onward(exercise: RetryExercise) -> None:
    """To the next turn, or the end."""
    mine = retry_visit.now()
    following = mine.following()
    done = mine.open()
    if mine.attempted is None and reliable_button.button(
        say("page-retry-answer"), type="tertiary", key="give up"
    ):
        retry_visit.show_answer(exercise)
        st.rerun()
    if following is None:
        if done:
            st.success(say("page-retry-through"))
        return
    if reliable_button.button(
        say("page-retry-next" if done else "page-retry-skip"),
        type="primary" if done else "tertiary",
        key="next mistake",
    ):
        mine.go(following.place)
        st.rerun()


VIEW: Final[View] = View(
    lambda: say("page-retry"),
    "replay",
    retry_visit.PATH,
    show_retry_page,
    there=retry_visit.there,
    quiet=True,
)
