"""Lessons and puzzles on the page: which one is open, how far one is in it, and in all of them.

No drawing here. The turn that is tried is a game of its own, on the page Learn alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any, Final

import streamlit as st

from advisor.advise.complete_play import Mistake
from advisor.page.components.plays_in_text import play_words
from advisor.page.pages.learn.lesson_progress import Learning, LessonProgress, SetAside
from advisor.page.replay import playback
from advisor.page.visit import session
from advisor.page.visit.game_record import RecordedGame
from advisor.page.visit.open_game import OpenGame
from advisor.teach import lessons
from advisor.teach.lessons import (
    Lesson,
    LessonAttempt,
    LessonStanding,
    MissedGoal,
    ReachedGoal,
    RefusedPlay,
    TriedLine,
    Verdict,
)
from advisor.teach.lessons.lesson_goals import is_refusal
from advisor.teach.lessons.lesson_text import brings, brought_words, happened, said_of, same_turn
from advisor.teach.lessons.taught_so_far import untaught
from advisor.teach.progress import noted
from advisor.teach.puzzles import exercise, puzzle
from advisor.teach.puzzles.puzzle_files import PREFIX
from advisor.words.play_words import in_order, lesson_play, turn_words
from advisor.words.say import say
from positions.notation.play_text import format_play
from positions.setup import Setup
from positions.things import EPOCHS
from search.rules.convert import position_of
from search.rules.income import income

#: Path of the page of the lessons, and the browser's slot; path of the page of the puzzles.
PATH: Final = "learn"
PUZZLES: Final = "puzzles"
#: By page, the parameter of the address that says which lesson or puzzle.
PARAMETERS: Final[Mapping[str, str]] = {PATH: "lesson", PUZZLES: "puzzle"}
#: Keys of parts of the page: the title, and what is said when a lesson is done.
TOP: Final = "head-title"
DONE: Final = "lesson-done"
#: Keys of what was played, with the button that ends the turn, and of what is said of a miss.
TURN: Final = "lesson-turn"
MISSED: Final = "lesson-missed"


def now() -> Learning:
    """This visitor's."""
    return session.of(Learning)


def lesson() -> Lesson | None:
    """The lesson or puzzle that is open; None if it is the list."""
    return exercise(now().open) if now().open else None


def place(name: str) -> str:
    """Path of the page on which a lesson or puzzle is done."""
    return PUZZLES if name.startswith(PREFIX) else PATH


def go(name: str) -> None:
    """Open a lesson by its id, from its beginning; the list if empty."""
    mine = now()
    _set_aside()
    if name:
        mine.aside.pop(place(name), None)
    mine.left, mine.open, mine.trial = mine.open, name, ""
    mine.heard = _addressed()
    mine.within = LessonProgress()
    bring(TOP)


def _set_aside() -> None:
    """Remember what is open, to be gone on with."""
    mine = now()
    trial = session.state().apart.get(place(mine.open))
    if trial is not None and mine.open and mine.trial == mine.open:
        mine.aside[place(mine.open)] = SetAside(mine.open, mine.within, trial)


def visit(name: str) -> None:
    """Open a lesson or puzzle, from its beginning, on its page; the run of this one ends."""
    go(name)
    session.go(place(name))


def unfinished(path: str) -> Lesson | None:
    """The lesson or puzzle that was left on a page before it was done; None if there is none."""
    _set_aside()
    aside = now().aside.get(path)
    if aside is None or aside.within.done:
        return None
    left = exercise(aside.name)
    begun = aside.trial.game.tried or aside.within != LessonProgress(seen=aside.within.seen)
    return left if left is None or begun or not reached(left, now().standings) else None


def resume(path: str) -> None:
    """Open what was left on a page, as it was."""
    mine = now()
    aside = mine.aside.get(path)
    if aside is not None:
        go(aside.name)
        mine.within, mine.trial = aside.within, aside.name
        session.state().apart[path] = aside.trial


def again() -> None:
    """The lesson that is open, from its beginning."""
    now().trial, now().within = "", LessonProgress()
    bring(TOP)


def bring(key: str) -> None:
    """Have the part of the page with that key brought into view."""
    now().look = key, session.state().runs


def hint_key(number: int) -> str:
    """Key of the part of the page with a hint, from 1."""
    return f"lesson-hint-{number}"


def asked_key(here: Lesson, number: int) -> str:
    """Key of the part of the page with a question, or after the last one with what comes then."""
    return f"question-{here.id}-{number}" if number < len(here.questions) else DONE


def first_open() -> Lesson | None:
    """The first lesson that is not reached yet."""
    standings = now().standings
    return next((one for one in lessons.lessons() if not reached(one, standings)), None)


def begun() -> bool:
    """Whether any lesson was tried; puzzles do not count."""
    return any(one.id in now().standings for one in lessons.lessons())


def reached(one: Lesson, standings: Mapping[str, LessonStanding]) -> bool:
    """Whether the goal of a lesson was reached."""
    return standings.get(one.id, LessonStanding()).reached


# -- the address -----------------------------------------------------------------------------------


def parameters(path: str) -> dict[str, str]:
    """What the address of a page says beside its name."""
    name = now().open
    return {PARAMETERS[path]: name} if name and place(name) == path else {}


def address(name: str) -> str:
    """The address of a lesson or puzzle."""
    path = place(name)
    return f"/?view={path}&{PARAMETERS[path]}={name}"


def old_address() -> bool:
    """Whether the address is one of the time when puzzles were on the page of the lessons."""
    return st.query_params.get(PARAMETERS[PATH], "").startswith(PREFIX)


def _addressed() -> str:
    """The lesson or puzzle that the address names, by its id; empty if it names none."""
    wanted = st.query_params.get(PARAMETERS[PATH], "")
    known = exercise(wanted) if wanted else None
    if known is None and (wanted := st.query_params.get(PARAMETERS[PUZZLES], "")):
        asked = puzzle(wanted)
        known = None if asked is None else asked.lesson
    return known.id if known else ""


def arrive(path: str) -> None:
    """Open the lesson or puzzle that the address of a page names, if it is another one than it was
    told to name; what was left there is gone on with."""
    mine = now()
    name = _addressed()
    if place(name) != path:
        name = ""
    if name == mine.open:
        mine.left = None
    # Until the browser has the new address, it still asks under the old one.
    elif session.state().address_meant or name not in (mine.heard or "", mine.left):
        aside = mine.aside.get(path)
        if aside is not None and aside.name == name:
            resume(path)
        else:
            go(name)
    mine.heard = name


# -- the trial -------------------------------------------------------------------------------------


def open_trial(here: Lesson) -> None:
    """Have the trial of this lesson open on the page; it goes on if it is under way."""
    mine, held = now(), session.state()
    path = place(here.id)
    if mine.trial != here.id or path not in held.apart:
        held.apart[path] = OpenGame.begun(here.setup)
        held.forget_picks()
        session.arm("")
        mine.trial = here.id


def course(game: RecordedGame) -> tuple[str, ...]:
    """The plays of the turn as they are typed, with the player's own decisions."""
    texts = []
    for step in game.tried:
        mover = step.before.turn.player
        own = "; ".join(one.chosen for one in step.choices if one.who == mover)
        texts.append(format_play(step.play) + (f" ({own})" if own else ""))
    return tuple(texts)


@lru_cache(maxsize=256)
def attempt(name: str, texts: tuple[str, ...]) -> LessonAttempt | str:
    """The turn in every course that others' decisions can take; or why one cannot be followed."""
    here = exercise(name)
    assert here is not None
    tried = LessonAttempt(here)
    try:
        for text in texts:
            tried.play(text)
    except Mistake as error:
        return f"{error}."
    return tried


@lru_cache(maxsize=256)
def verdict(name: str, texts: tuple[str, ...]) -> Verdict | str:
    """Whether a turn reaches the goal of a lesson; or why it cannot be followed."""
    tried = attempt(name, texts)
    return tried if isinstance(tried, str) else tried.verdict()


def look(here: Lesson) -> None:
    """See whether the last play has reached the goal; a puzzle is judged when the turn is ended."""
    mine, game = now().within, session.game()
    if here.questions or mine.done or mine.seen == game:
        return
    mine.seen = game
    if mine.judged != game:
        mine.judged, mine.why = None, ()
    if not game.tried or here.puzzle:
        return
    mine.refused = ""
    judged = verdict(here.id, course(game))
    if isinstance(judged, ReachedGoal):
        _reach(here, judged)
    else:
        bring(TURN)


def judge(here: Lesson) -> None:
    """The turn is ended: what it lacks is told."""
    mine, game = now().within, session.game()
    judged = verdict(here.id, course(game))
    mine.judged = mine.seen = game
    mine.refused = ""
    watch("")
    if isinstance(judged, ReachedGoal):
        _reach(here, judged)
    elif isinstance(judged, str):
        _miss(words_of(game), say("lesson-misses"), (judged,))
    else:
        _missed(here, judged)


def refuse(here: Lesson, text: str) -> None:
    """A play that cannot be made was tried where the goal is to name one."""
    mine, game = now().within, session.game()
    tried = attempt(here.id, course(game))
    if isinstance(tried, str) or mine.refused == text:
        return
    try:
        LessonAttempt.play(copied(tried), text)
    except RefusedPlay as error:
        judged = tried.denied(error)
        mine.refused, mine.judged = text, game
        if isinstance(judged, ReachedGoal):
            _reach(here, judged)
        elif judged is not None:
            _missed(here, judged)
    except Mistake:
        return


def copied(known: LessonAttempt) -> LessonAttempt:
    """The same plays again, to be gone on with."""
    copy = LessonAttempt(known.lesson)
    for text in known.texts:
        copy.play(text)
    return copy


def _reach(here: Lesson, verdict: ReachedGoal) -> None:
    mine = now().within
    mine.done, mine.why = True, ()
    mine.tried.append((line_words(verdict.line), brings(verdict)))
    refused = verdict.line.refused
    mine.brought = brought_words(here, verdict.line)
    if refused is not None:
        mine.brought = say("lesson-refused", why=refused.message, section=refused.section)
    bring(DONE)
    solution = here.solution
    if solution is not None and solution.says and same_turn(here, solution, verdict.line):
        mine.praise = solution.says
    count(here, reached=True, hints=mine.hints, shown=mine.shown)


def _missed(here: Lesson, verdict: MissedGoal) -> None:
    remark = said_of(here, verdict.line)
    _miss(line_words(verdict.line), brings(verdict), (*verdict.why, *([remark] if remark else ())))
    count(here)


def _miss(words: str, brought: str, why: tuple[str, ...]) -> None:
    mine = now().within
    bring(MISSED)
    mine.why = why
    mine.tried.append((words, brought))


def answer(here: Lesson, choice: str) -> None:
    """An answer to the question that is asked."""
    mine = now().within
    question = here.questions[mine.answered]
    right = choice == lessons.right_answer(question, here.position)
    mine.tried.append((f"{question.ask} {choice}", "right" if right else "wrong"))
    if not right:
        mine.wrong.append(choice)
        bring(asked_key(here, mine.answered))
        count(here)
        return
    mine.answered, mine.wrong = mine.answered + 1, []
    mine.hints_used = mine.hints
    bring(asked_key(here, mine.answered))
    if mine.answered == len(here.questions):
        mine.done = True
        count(here, reached=True, hints=mine.hints, shown=False)


def hint(here: Lesson) -> None:
    """One hint more."""
    mine = now().within
    mine.hints = min(mine.hints + 1, len(here.hints))
    bring(hint_key(mine.hints))
    note(here, hints=mine.hints)


def show_solution(here: Lesson) -> None:
    """The solution is shown from now on, and played on the boards."""
    reveal(here)
    watch("1", 1)


def reveal(here: Lesson) -> None:
    """The solution is known from now on."""
    now().within.shown = True
    note(here, shown=True)


def watch(name: str, step: int = 0) -> None:
    """Have something played on the boards, or nothing if empty."""
    mine = now().within
    mine.watched, mine.step = name, step


def count(here: Lesson, **changes: Any) -> None:
    """One try more."""
    now().days.add(date.today())
    known = now().standings.get(here.id, LessonStanding())
    note(here, tries=known.tries + 1, **changes)


def note(here: Lesson, **changes: Any) -> None:
    """Keep what has changed of a lesson's standing."""
    standings = now().standings
    standings[here.id] = noted(standings.get(here.id, LessonStanding()), **changes)


def mark(epoch: str, at: str) -> None:
    """Mark a building by its first square, or take its mark off."""
    mine = now().within
    mine.marked ^= {(epoch, at)}


def paid(here: Lesson, setup: Setup) -> Setup | None:
    """The position at the end of a turn that has reached its goal, its income paid.

    None if no turn was played to its end, or it pays none.
    """
    position = position_of(setup)
    if not now().within.done or position.number not in position.table.pays:
        return None
    if not here.goal or is_refusal(here.goal):
        return None
    return playback.with_ecus(setup, income(position, position.mover))


# -- words -----------------------------------------------------------------------------------------


def line_words(line: TriedLine) -> str:
    """A turn in words, the play that was refused at its end included."""
    denied = "" if line.denied is None else play_words(line.denied)
    words = in_order((lesson_play(one.play) for one in line.records), denied)
    return words if line.records else words[:1].upper() + words[1:]


def words_of(game: RecordedGame) -> str:
    """The turn that is tried, in words."""
    return turn_words(one.play for one in game.tried)


def effects_of_last_play(here: Lesson, game: RecordedGame) -> tuple[list[str], bool]:
    """What the last play did besides itself, and whether others decide in the turn."""
    tried = attempt(here.id, course(game))
    if isinstance(tried, str) or not tried.shown.done:
        return [], False
    deeds = happened(tried.shown, boards_shown(here), untaught(here))
    effects = [" ".join(others) for _, *others in deeds if others]
    return effects, len(tried.lines) > 1


def boards_shown(here: Lesson) -> Sequence[str]:
    """The boards that are on the page."""
    return EPOCHS if now().within.whole else here.boards
