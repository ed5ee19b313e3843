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
from advisor.words.position_words import hand_token
from advisor.words.say import say
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
    ask = plain(question.ask)
    words = say("question.answered", number=number + 1, ask=ask, answer=right)
    with st.expander(words, expanded=last):
        st.markdown(plain(question.why))


def _show_question(lesson: Lesson, number: int) -> None:
    """The question that is asked, its choices, and what is said of the last wrong one."""
    mine, question = lesson_visit.now().within, lesson.questions[number]
    st.markdown(say("question", number=number + 1, ask=plain(question.ask)))
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
        wrong = mine.wrong[-1]
        why = question.wrong.get(wrong, say("question.look-again"))
        answer = plain(_title(question, wrong))
        st.warning(say("question.wrong", answer=answer, why=plain(why)))


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
    one = len(lesson.boards) == 1
    words = say("question-mark") if one else say("question-mark.boards")
    return Overlay(words=words, lit=lit)


def _title(question: QuestionFile, choice: str) -> str:
    """A choice in words: cards are counted out, ``None`` is no exchange."""
    if not question.answer.exchange:
        return capital(choice)
    if choice == KEEP:
        return say("question-none")
    exchange = parse_play(f"exchange={choice}")
    assert isinstance(exchange, Exchange)
    cards = hand_token(exchange.discard)
    return say("question-exchange", number=sum(exchange.discard), cards=cards)


def frames_words(lesson: Lesson) -> str:
    """What the frames are that the boards have now, as far as it was taught."""
    later = taught_so_far.untaught(lesson)
    if "control" in later:
        return say("frames-all")
    sentences = [say("frames-control")]
    if "money" not in later:
        sentences.append(say("frames-money"))
    return " ".join(sentences)
