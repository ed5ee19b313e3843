"""A lesson beside the boards: its text, its task, what was tried, hints, and the solution."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import streamlit as st

from advisor.page.boards import piece_items
from advisor.page.boards.overlay import Overlay, Picked
from advisor.page.components import board_header, reliable_button
from advisor.page.components.plays_in_text import spelled
from advisor.page.components.safe_text import plain
from advisor.page.entry import (
    enter_plays,
    exchange_and_end,
    make_play,
    offered_pieces,
    trial_result,
)
from advisor.page.entry.entry_options import EntryOptions
from advisor.page.entry.open_play import Choosing
from advisor.page.pages.analyse import try_turn
from advisor.page.pages.learn import (
    lesson_pictures,
    lesson_visit,
    questions,
    refutation_panel,
    refuted_turn,
    trainer_panel,
    training_visit,
)
from advisor.page.pages.learn.guide_panel import ANCHOR as SAYINGS
from advisor.page.pages.learn.rules_panel import ANCHOR as RULES
from advisor.page.replay import steps_only
from advisor.page.visit import session
from advisor.teach import lessons
from advisor.teach.lessons import Lesson, settings, taught_so_far
from advisor.teach.lessons.lesson_text import shown_lines
from advisor.teach.lessons.taught_so_far import TaughtPlays
from advisor.teach.lessons.tried_lines import usual_charges
from advisor.teach.puzzles import following
from advisor.words.position_words import adventurers_words, cards_words
from advisor.words.rulebook import section
from advisor.words.say import joined, say
from positions.setup import Setup
from positions.things import BUILDING_KIND_SIZE
from search.rules.convert import position_of
from search.rules.position import ACTION, Hand, Position

#: Who decides for the others; every other choice of theirs is looked at as well.
_OTHERS: Final = "worst"
#: Characters of a text of a lesson at most.
_LONG: Final = 1_000


def text(lesson: Lesson) -> None:
    """What the lesson teaches, the rules behind it, and the task."""
    for paragraph in (*lesson.text, *([lesson.shown] if lesson.shown else ())):
        st.markdown(plain(paragraph, _LONG))
    _rules(lesson)
    st.markdown(say("lesson-task", task=plain(spelled(lesson.task), _LONG)))


def _rules(lesson: Lesson) -> None:
    """The rules that it is about, word for word, for whoever wants them; a puzzle has none."""
    sections = [rule for number in lesson.sections if (rule := section(number)) is not None]
    if sections:
        listed = [say("lesson-rule", section=rule.section) for rule in sections]
        with st.expander(say("lesson-rules", sections=joined("list-and", listed))):
            for rule in sections:
                title = plain(rule.title)
                st.markdown(say("lesson-rule.title", section=rule.section, title=title))
                st.text(rule.text)


def show_task(lesson: Lesson, picked: Picked | None) -> Overlay:
    """Whatever can be done about the task now; what the boards show for it."""
    mine = lesson_visit.now().within
    overlay = Overlay()
    if lesson.questions:
        if not lesson.about_boards:
            _stock(lesson, lesson.position)
        overlay = questions.show_questions(lesson, picked)
    elif not mine.done:
        overlay = _turn(lesson, picked)
    if mine.done:
        _reached(lesson)
        _goes_on(lesson)
    else:
        _help(lesson)
    if lesson.solution is not None and (mine.done or mine.shown):
        _lines(lesson)
    _tried()
    if not mine.done:
        _goes_on(lesson)
    pictures = refuted_turn.pictures(lesson)
    if pictures:
        return steps_only.overlay(pictures, mine.step)
    if not (mine.done and lesson.goal):
        return overlay
    offer = _offer(lesson)
    pieces_overlay = offered_pieces.pieces(lesson.position, offer)
    overlay = replace(overlay, palette=pieces_overlay.palette, idle=True)
    line = session.line()
    return try_turn.after_last(overlay, line) if line else overlay


def _goes_on(lesson: Lesson) -> None:
    if training_visit.asks(lesson):
        trainer_panel.onward(lesson)
    else:
        _onward(lesson)


# -- a turn ----------------------------------------------------------------------------------------


def _turn(lesson: Lesson, picked: Picked | None) -> Overlay:
    """Plays as they are entered everywhere, what the last one did, and the end of the turn."""
    mine = lesson_visit.now().within
    setup = session.current()
    position = position_of(setup)
    line = session.line()
    _stock(lesson, position)
    _paid(lesson, setup, position)
    offer = _offer(lesson)
    overlay = enter_plays.show_play_entry(
        setup, position, picked, _OTHERS, offer=offer, refusals=dict(lesson.refusals)
    )
    _refused(lesson, position)
    with st.container(key=lesson_visit.TURN):
        if line:
            trial_result.plays(line)
            _happened(lesson)
        _back()
        if position.phase != ACTION and position.reserve is not None:
            with st.expander(say("lesson-swap")):
                exchange_and_end.swap(setup, position)
        _end(lesson, setup)
        _missing(lesson)
    quiet = not (overlay.fits or overlay.refused) and make_play.entered().waiting(setup) is None
    if mine.watched or not (line and quiet and make_play.entered().picked is None):
        return overlay
    return try_turn.after_last(overlay, line)


def _back() -> None:
    """What was played is undone and redone; not what was done before the lesson."""
    _, again = session.can_step()
    with st.container(horizontal=True):
        board_header.undo_and_redo(bool(session.line()), again, session.undo, session.redo)


def _offer(lesson: Lesson) -> TaughtPlays | None:
    """What is offered, with names; all without names where there are too many for that."""
    many = lesson.position.reserve is not None or all(lesson.position.hand)
    return (
        None
        if lesson.puzzle and many
        else taught_so_far.offer(lesson, lesson_visit.boards_shown(lesson))
    )


def _paid(lesson: Lesson, setup: Setup, position: Position) -> None:
    """Who carries the cards is not asked, as in the terminal: whoever leaves the other free."""
    pending = make_play.entered().waiting(setup)
    if not isinstance(pending, Choosing):
        return
    ways = tuple(usual_charges(pending.ways))
    if len(ways) < len(pending.ways):
        offer = _offer(lesson)
        make_play.take(setup, position, ways, EntryOptions(_OTHERS, offer=offer))


def _stock(lesson: Lesson, position: Position) -> None:
    """What the player has, and what else the lesson tells of cards."""
    seat = position.mover
    colors = position.table.colors
    where = adventurers_words(
        position.adventurers[seat], "carried" not in taught_so_far.untaught(lesson)
    )
    parts = [
        say(
            "lesson-you",
            player=colors[seat],
            turn=position.number,
            last=position.table.last_turn,
            ecus=position.ecus[seat],
            cards=_cards(position.hands[seat]),
            adventurers=where,
        )
    ]
    for other, hand in enumerate(position.hands):
        if other != seat and not isinstance(hand, int):
            ecus = position.ecus[other]
            parts.append(say("lesson-other", player=colors[other], ecus=ecus, cards=_cards(hand)))
    if position.reserve is not None:
        parts.append(say("lesson-reserve", cards=cards_words(position.reserve)))
    if any(lesson.position.discard):
        parts.append(say("lesson-discards", cards=cards_words(position.discard)))
    st.markdown("  \n".join(parts))


def _cards(hand: Hand) -> str:
    """``cards: 2 military, 1 civil``; ``no cards``."""
    words = cards_words(hand)
    return words if isinstance(hand, int) or not any(hand) else say("lesson-cards", cards=words)


def _missing(lesson: Lesson) -> None:
    """What the turn that was judged lacks, as long as it is the one on the boards."""
    mine = lesson_visit.now().within
    if mine.why and mine.judged == session.game():
        why = [plain(one, _LONG) for one in (*mine.why, refutation_panel.words(lesson)) if one]
        with st.container(key=lesson_visit.MISSED):
            st.warning(say("lesson-missed", why=" ".join(why)))
        refutation_panel.show_refutation(lesson)


def _refused(lesson: Lesson, position: Position) -> None:
    """Where the goal is a play that the rules refuse: it is tried by a click like any other."""
    if not any(one.refused is not None for one in lesson.goal):
        return
    picked = make_play.entered().picked
    aim = piece_items.aim_of(session.armed())
    if picked is None or aim not in BUILDING_KIND_SIZE:
        return
    if make_play.entered().clicked_with != aim:
        return
    goes = EntryOptions(offer=_offer(lesson))
    if picked.square in goes.targets(position, aim).refused.get(picked.epoch, {}):
        before = lesson_visit.now().within.refused
        lesson_visit.refuse(lesson, f"{picked.epoch[0]}:{aim}@{picked.square}")
        if lesson_visit.now().within.refused != before:
            st.rerun()


def _happened(lesson: Lesson) -> None:
    effects, several = lesson_visit.effects_of_last_play(lesson, session.game())
    for text in effects:
        st.caption(plain(text, _LONG))
    if several:
        st.caption(say("lesson-others-decide"))


def _end(lesson: Lesson, setup: Setup) -> None:
    pending = make_play.entered().waiting(setup)
    if pending is not None:
        st.caption(say("lesson-answer-first"))
    label = say("lesson-check.puzzle") if lesson.puzzle else say("lesson-check")
    if reliable_button.button(label, key="judge", width="stretch", disabled=pending is not None):
        with st.spinner(say("lesson-check.judging")):
            lesson_visit.judge(lesson)
        st.rerun()
    if not lesson.puzzle:
        st.caption(say("lesson-check.told"))


# -- help ------------------------------------------------------------------------------------------


def _help(lesson: Lesson) -> None:
    """The hints that were asked for, and the way to the next one or to the solution."""
    mine = lesson_visit.now().within
    if mine.hints_used:
        with st.expander(say("lesson-hint.before")):
            for one in lesson.hints[: mine.hints_used]:
                st.markdown(say("lesson-item", text=plain(spelled(one), _LONG)))
    for number, one in enumerate(lesson.hints[: mine.hints], 1):
        if number > mine.hints_used:
            with st.container(key=lesson_visit.hint_key(number)):
                words = plain(spelled(one), _LONG)
                st.info(say("lesson-hint.told", number=number, text=words))
    with st.container(horizontal=True, gap="xsmall"):
        if mine.hints < len(lesson.hints):
            label = say("lesson-hint.another") if mine.hints else say("lesson-hint")
            if reliable_button.button(label, icon=":material/lightbulb:", key="hint"):
                lesson_visit.hint(lesson)
                st.rerun()
        there = lesson.solution is not None and not mine.shown
        if there and reliable_button.button(
            say("lesson-solution"), type="tertiary", key="solution"
        ):
            lesson_visit.show_solution(lesson)
            st.rerun()


def _reached(lesson: Lesson) -> None:
    mine = lesson_visit.now().within
    with st.container(key=lesson_visit.DONE, gap="small"):
        praise = plain(" ".join(one for one in (mine.brought, mine.praise) if one), _LONG)
        st.success(
            say("lesson-reached.answered", praise=praise)
            if lesson.questions
            else say("lesson-reached", praise=praise)
        )
        if lesson.goal and not lesson.puzzle:
            _happened(lesson)
        st.markdown(plain(spelled(lesson.after), _LONG))
        if lesson.about_boards:
            st.caption(questions.frames_words(lesson))


def _lines(lesson: Lesson) -> None:
    """The solution and other tries, each with what it brings, to be played on the boards."""
    st.markdown(say("lesson-solutions"))
    for number, (line, verdict, brought) in enumerate(shown_lines(lesson), 1):
        played = lesson_visit.line_words(verdict.line)
        turn = {"turn": plain(played), "brought": plain(brought)}
        # What was said of the goal being reached is not said again.
        known = lesson_visit.now().within.praise
        if line.says and line.says != known:
            remark = plain(line.says, _LONG)
            words = say("lesson-line.said", number=number, remark=remark, **turn)
        else:
            words = say("lesson-line", number=number, **turn)
        with st.container(horizontal=True, gap="xsmall"):
            st.markdown(words, width="stretch")
            if len(
                lesson_pictures.pictures_of_listed(lesson.id, number)
            ) > 1 and reliable_button.button(
                say("lesson-line.show"),
                key=f"show line {number}",
                type="tertiary",
                icon=":material/visibility:",
                help=say("lesson-line.help"),
            ):
                lesson_visit.watch(str(number), 1)
                st.rerun()


def _tried() -> None:
    tried = lesson_visit.now().within.tried
    if tried:
        with st.expander(say("lesson-tried", number=len(tried))):
            for words, brought in tried:
                st.markdown(say("lesson-tried.line", turn=plain(words), brought=plain(brought)))


def _onward(lesson: Lesson) -> None:
    """To the next lesson or puzzle, or back to all of them."""
    mine = lesson_visit.now().within
    after = following(lesson, lesson_visit.now().beginners)
    kind = "puzzle" if lesson.puzzle else "lesson"
    with st.container(horizontal=True, gap="xsmall", key="lesson-onward"):
        if after is not None:
            done = mine.done or mine.shown
            words = say("lesson-next", kind=kind) if done else say("lesson-next.skip", kind=kind)
            if reliable_button.button(
                words, type="primary" if mine.done else "tertiary", key="next lesson"
            ):
                lesson_visit.go(after.id)
                st.rerun()
        elif mine.done and reliable_button.button(
            say("lesson-analyse"), type="primary", key="analyse"
        ):
            session.go("analyse")
        if mine.done and reliable_button.button(say("lesson-again"), key="again"):
            lesson_visit.again()
            st.rerun()
        every = say("lesson-all", kind=kind)
        if reliable_button.button(every, type="tertiary", key="all lessons"):
            lesson_visit.go("")
            st.rerun()


# -- the list --------------------------------------------------------------------------------------


def listed() -> None:
    """All lessons by chapter, with what is done, and where to go on."""
    mine = lesson_visit.now()
    every = lessons.lessons()
    done = sum(lesson_visit.reached(one, mine.standings) for one in every)
    left = lesson_visit.unfinished(lesson_visit.PATH)
    first = left or lesson_visit.first_open()
    st.header(say("learn-title"), anchor=False)
    st.markdown(say("learn-about", guide=SAYINGS, rules=RULES))
    with st.container(horizontal=True, vertical_alignment="center"):
        if first is None:
            st.success(say("learn-all-done"))
        else:
            label = (
                say("learn-begin.go-on", number=first.number)
                if left or lesson_visit.begun()
                else say("learn-begin")
            )
            if reliable_button.button(label, type="primary", key="begin"):
                if left:
                    lesson_visit.resume(lesson_visit.PATH)
                else:
                    lesson_visit.go(first.id)
                st.rerun()
        st.markdown(say("learn-done", done=done, lessons=len(every)), width="content")
    chapters = list(settings().chapters.items())
    with st.container(key="cards"):
        for start in range(0, len(chapters), 2):
            for column, (chapter, title) in zip(st.columns(2), chapters[start:], strict=False):
                with column, st.container(border=True, gap=None):
                    st.markdown(say("learn-chapter", title=title))
                    _rows([one for one in every if one.chapter == chapter])


def _rows(listed: list[Lesson]) -> None:
    standings = lesson_visit.now().standings
    for one in listed:
        done = lesson_visit.reached(one, standings)
        if reliable_button.button(
            say("learn-lesson", number=one.number, title=one.title),
            key=f"lesson {one.id}",
            type="tertiary",
            icon=":material/check_circle:" if done else ":material/radio_button_unchecked:",
            help=say("learn-lesson.done") if done else None,
        ):
            lesson_visit.go(one.id)
            st.rerun()
