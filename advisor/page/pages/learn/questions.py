"""The questions of a lesson: the one that is asked, those answered, and marks on the boards."""

from __future__ import annotations

import streamlit as st

from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import reliable_button
from advisor.page.components.safe_text import capital, plain
from advisor.page.pages.learn import lesson_visit
from advisor.page.visit import session, setup_changes
from advisor.teach import lessons
from advisor.teach.lessons import Lesson, taught_so_far
from advisor.teach.lessons.lesson_answers import KEEP
from advisor.teach.lessons.lesson_schema import QuestionFile
from advisor.words.position_words import amount, cards_words
from positions.notation.play_text import parse_play
from positions.notation.written_plays import Exchange


def show_questions(lesson: Lesson, picked: Picked | None) -> Overlay:
    """The questions up to the one that is asked; the answers of those before are told."""
    mine = lesson_visit.now().within
    overlay = Overlay() if mine.done else _marked(lesson, picked)
    for number in range(min(mine.answered + 1, len(lesson.questions))):
        if number < mine.answered:
            _answered(lesson, number)
        else:
            with st.container(key=lesson_visit.asked_key(lesson, number), gap="small"):
                _show_question(lesson, number)
    return overlay


def _answered(lesson: Lesson, number: int) -> None:
    """A question that is answered, in a line; why, is told of the last one, or by a click."""
    question = lesson.questions[number]
    right = plain(_title(question, lessons.right_answer(question, lesson.position)))
    last = number == lesson_visit.now().within.answered - 1
    with st.expander(f"{number + 1}. {plain(question.ask)} :green[**{right}.**]", expanded=last):
        st.markdown(plain(question.why))


def _show_question(lesson: Lesson, number: int) -> None:
    """The question that is asked, its choices, and what is said of the last wrong one."""
    mine, question = lesson_visit.now().within, lesson.questions[number]
    st.markdown(f"**{number + 1}. {plain(question.ask)}**")
    with st.container(horizontal=True, gap="xsmall"):
        for choice in question.choices:
            if reliable_button.button(
                _title(question, choice),
                key=f"answer {lesson.id} {number} {choice}",
                disabled=choice in mine.wrong,
            ):
                lesson_visit.answer(lesson, choice)
                st.rerun()
    if mine.wrong:
        why = question.wrong.get(mine.wrong[-1], "Look again, or take a hint.")
        st.warning(f"“{plain(_title(question, mine.wrong[-1]))}” is not the answer. {plain(why)}")


def _marked(lesson: Lesson, picked: Picked | None) -> Overlay:
    """The buildings that were clicked, to keep track of them; a second click takes a mark off."""
    mine, setup = lesson_visit.now().within, session.current()
    if picked is not None and session.fresh():
        building = setup_changes.squares_of(setup, picked.epoch, picked.square)
        if building:
            lesson_visit.mark(picked.epoch, building[0])
    lit: dict[str, list[str]] = {}
    for epoch, at in sorted(mine.marked):
        lit.setdefault(epoch, []).extend(setup_changes.squares_of(setup, epoch, at))
    boards = "board shows" if len(lesson.boards) == 1 else "boards show"
    words = f"You can click buildings to mark them. After the last answer the {boards} the domains."
    return Overlay(words=words, lit=lit)


def _title(question: QuestionFile, choice: str) -> str:
    """A choice in words: cards are counted out, ``None`` is no exchange."""
    if not question.answer.exchange:
        return capital(choice)
    if choice == KEEP:
        return "None"
    exchange = parse_play(f"exchange={choice}")
    assert isinstance(exchange, Exchange)
    return amount(sum(exchange.discard), "card") + f" ({cards_words(exchange.discard)})"


def frames_words(lesson: Lesson) -> str:
    """What the frames are that the boards have now, as far as it was taught."""
    later = taught_so_far.untaught(lesson)
    if "control" in later:
        return "On the board each domain now has a frame. Point at it to see what belongs to it."
    sentence = "On the board each domain now has a frame in the colour of whoever controls it"
    sentence += ", grey if nobody does."
    if "money" not in later:
        sentence += (
            " The number is what the domain pays; it is in brackets where whoever controls it is"
            " not there to collect."
        )
    return sentence
