"""All lessons replayed with the engine: what ``khronos learn --check`` tells (docs/learn.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from advisor.advise.complete_play import Mistake
from advisor.teach.check_files import checked
from advisor.teach.lessons.attempt import MissedGoal, check
from advisor.teach.lessons.lesson_answers import right_answer
from advisor.teach.lessons.lesson_files import FOLDER, Lesson, read_lesson
from advisor.teach.lessons.lesson_goals import best_of, gain
from advisor.teach.lessons.lesson_schema import LineFile, QuestionFile
from advisor.teach.lessons.lesson_settings import settings
from advisor.words.rulebook import section
from advisor.words.say import say
from positions.building_names import building_words
from positions.things import BUILDING_KIND_SIZE, BUILDINGS, KINDS

#: A play in notation within a text.
PLAY = re.compile(r"(?<![\w:])(?:[mfr]:[a-z0-9_@-]+@[a-z][0-9]{1,2}|[mfr]-[mfr]\b|swap=\S+)")
_SECTION = re.compile(r"§([1-9](?:\.[1-9][0-9]?)?)")
_EPOCH = re.compile(r"\b(might|faith|reason)\b", re.IGNORECASE)
_SENTENCES = re.compile(r"[.!?](?:\s|$)")
#: Sentences of what is said afterwards.
_MOST_SENTENCES = 3


def check_lessons(folder: Path | None = None) -> tuple[int, list[str]]:
    """How many lessons a folder has, and everything that is wrong with them, a sentence each.

    :param folder: default: that of the lessons that come with the program.
    """
    return checked(folder or FOLDER, "lesson", read_lesson, _order, faults)


def _order(listed: Sequence[Lesson]) -> Iterator[str]:
    """Chapters in their order."""
    order = list(settings().chapters)
    places = [order.index(lesson.chapter) for lesson in listed]
    if places != sorted(places):
        yield say("check-chapters-apart")


def faults(lesson: Lesson) -> list[str]:
    """Everything that is wrong with a lesson, a sentence each; empty if nothing is."""
    failures = list(_words(lesson))
    if lesson.questions:
        return failures + list(_questions(lesson))
    return failures + list(_goal(lesson))


# -- texts -----------------------------------------------------------------------------------------


def texts(lesson: Lesson) -> list[tuple[str, str]]:
    """Every text of a lesson with its sort, a key of the lengths."""
    listed = [("title", lesson.title), ("task", lesson.task), ("after", lesson.after)]
    listed += [("paragraph", one) for one in lesson.text]
    listed += [("paragraph", one) for one in (lesson.typed, lesson.shown) if one]
    listed += [("hint", one) for one in lesson.hints]
    listed += [("says", why) for _, why in lesson.refusals]
    for line in ([lesson.solution] if lesson.solution else []) + list(lesson.tries):
        listed += [("says", line.says)] if line.says else []
    for one in lesson.questions:
        listed += [("says", one.ask), ("says", one.why)]
        listed += [("says", words) for words in one.wrong.values()]
    return listed


def _words(lesson: Lesson) -> Iterator[str]:
    for sort, text in texts(lesson):
        most = settings().lengths[sort]
        if len(text) > most:
            about = {"length": len(text), "most": most}
            yield say("check-too-long", sort=sort, text=text[:40], **about)
        for number in _SECTION.findall(text):
            if section(number) is None:
                yield say("check-no-section", section=number)
    missing = [one for one in lesson.sections if section(one) is None]
    yield from (say("check-no-section", section=one) for one in missing)
    for begins, _ in lesson.refusals:
        if not _SECTION.match(begins):
            yield say("check-refusal-without-section", begins=repr(begins))
    if len(_SENTENCES.findall(lesson.after)) > _MOST_SENTENCES:
        yield say("check-too-many-sentences", most=_MOST_SENTENCES)
    if any(PLAY.search(hint) for hint in lesson.hints[:2]):
        yield say("check-early-play")


# -- questions -------------------------------------------------------------------------------------


def _questions(lesson: Lesson) -> Iterator[str]:
    for question in lesson.questions:
        try:
            right = right_answer(question, lesson.position)
        except Mistake as error:
            yield say("check-question", question=question.ask, fault=error)
            continue
        for fault in _question(question, right, lesson):
            yield say("check-question", question=question.ask, fault=fault)


def _question(question: QuestionFile, right: str, lesson: Lesson) -> Iterator[str]:
    if question.answer.best and not best_of(lesson.position, False).proven:
        yield say("check-best-not-proved")
    if question.choices.count(right) != 1:
        yield say("check-answer-not-offered", answer=right)
    for choice in question.wrong:
        if choice == right or choice not in question.choices:
            yield say("check-not-a-wrong-choice", choice=choice)
    if not re.search(rf"\b{re.escape(right)}", lesson.hints[2], re.IGNORECASE):
        yield say("check-third-hint-without-answer", answer=right)


# -- goals -----------------------------------------------------------------------------------------


def _goal(lesson: Lesson) -> Iterator[str]:
    assert lesson.solution is not None
    if not isinstance(check(lesson, []), MissedGoal):
        yield say("check-goal-reached-at-once")
    verdict = check(lesson, lesson.solution.plays)
    if isinstance(verdict, MissedGoal):
        yield say("check-solution-misses", why=" ".join(verdict.why))
        return
    yield from _line_faults(lesson, lesson.solution)
    for line in lesson.tries:
        if not isinstance(check(lesson, line.plays), MissedGoal):
            yield say("check-try-reaches", plays="  ".join(line.plays))
        yield from _line_faults(lesson, line)
    for one in lesson.goal:
        if one.best is not None and not best_of(lesson.position, one.best.collect).proven:
            yield say("check-best-not-proved")
        swaps = any(play.startswith("swap") for play in lesson.solution.plays)
        if one.earn is not None and not swaps:
            most = best_of(lesson.position, one.earn.collect)
            if gain(verdict.line, one.earn.collect) > most.bound:
                yield say("check-earns-too-much")
    yield from _hints(lesson, lesson.solution.plays)


def _line_faults(lesson: Lesson, line: LineFile) -> Iterator[str]:
    """Whether a line shows what it is said to; one that shows nothing can at least be played."""
    if not line.shows and line is lesson.solution:
        return
    verdict = check(replace(lesson, goal=tuple(line.shows)), line.plays)
    if isinstance(verdict, MissedGoal):
        why = " ".join(verdict.why)
        if line is lesson.solution:
            yield say("check-solution-shows-not", why=why)
        else:
            yield say("check-line-shows-not", plays="  ".join(line.plays), why=why)


def _hints(lesson: Lesson, plays: Sequence[str]) -> Iterator[str]:
    """Hint 2 names a board and a kind of the solution, hint 3 a play of it and no other."""
    boards = {play[0] for play in plays} | {play[2] for play in plays if play[1:2] == "-"}
    epochs = {word[0].lower() for word in _EPOCH.findall(lesson.hints[1])}
    swaps = any(play.startswith("swap") for play in plays)
    if not epochs & boards and not swaps:
        yield say("check-second-hint-without-board")
    if not epochs <= boards:
        yield say("check-second-hint-other-board")
    kinds = {kind for play in plays for kind in kinds_of(play)}
    words = [word for kind in kinds for word in words_of(kind)]
    if words and not any(re.search(rf"\b{word}", lesson.hints[1], re.IGNORECASE) for word in words):
        yield say("check-second-hint-without-kind")
    hinted = [play.split("=")[0] for play in PLAY.findall(lesson.hints[2])]
    known = {re.split(r"[=/ ]", play)[0] for play in plays}
    if not hinted:
        yield say("check-third-hint-without-play")
    strange = [one for one in hinted if one not in known]
    yield from (say("check-third-hint-other-play", play=one) for one in strange)


def kinds_of(play: str) -> set[int]:
    """The kinds of the buildings that a play names."""
    names = re.findall(r"[a-z_]{4,}(?=@)", play)
    return {BUILDING_KIND_SIZE[name][0] for name in names if name in BUILDING_KIND_SIZE}


def words_of(kind: int) -> list[str]:
    """What a text may call a kind: its name, or a building of it."""
    return [KINDS[kind], *map(building_words, BUILDINGS[kind])]
