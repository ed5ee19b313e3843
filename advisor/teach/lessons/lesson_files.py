"""Lessons from their files: read, checked, and put in order (docs/learn.md)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from advisor.teach.lessons.lesson_names import misplaced
from advisor.teach.lessons.lesson_schema import (
    OWN_FAULTS,
    GoalFile,
    LessonFile,
    LineFile,
    QuestionFile,
)
from advisor.teach.lessons.lesson_settings import settings
from advisor.words.say import say
from positions.files.load_position import parse_document
from positions.files.problems import FileProblems, Problem, shown
from positions.files.reader import Document, parse_text, read_text
from positions.setup import Setup
from search.rules.open_position import checked
from search.rules.position import Position

FOLDER: Final = Path(__file__).parent / "files"
#: Questions about what stands on the boards.
_ABOUT_BOARDS: Final = frozenset({"whose", "pays", "collects", "domains", "together"})


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: words, a position, and a task that the engine checks."""

    number: int
    id: str
    chapter: str
    title: str
    text: tuple[str, ...]
    #: What only those have to know who type their plays.
    typed: str | None
    #: What only those have to know who see the boards of the page.
    shown: str | None
    #: The §§ of the rules that it is about.
    sections: tuple[str, ...]
    setup: Setup
    position: Position
    #: The boards that are shown at first.
    boards: tuple[str, ...]
    task: str
    #: Conditions that a turn has to meet, all of them; empty if there are questions.
    goal: tuple[GoalFile, ...]
    questions: tuple[QuestionFile, ...]
    #: What opponents decide, in order; empty: whatever they decide has to do.
    others: tuple[str, ...]
    hints: tuple[str, str, str]
    solution: LineFile | None
    tries: tuple[LineFile, ...]
    after: str
    file: str
    #: It is a puzzle (``advisor.teach.puzzles``): judged only when the turn is ended.
    puzzle: bool = False
    #: How a refusal begins, and what is said instead, for those who have not read that rule.
    refusals: tuple[tuple[str, str], ...] = ()

    @property
    def heading(self) -> str:
        """``lesson 4``, or ``puzzle 4``."""
        key = "lesson-heading-puzzle" if self.puzzle else "lesson-heading"
        return say(key, number=self.number)

    @property
    def title_heading(self) -> str:
        """``Lesson 4``, or ``Puzzle 4``."""
        key = "lesson-heading-puzzle.capital" if self.puzzle else "lesson-heading.capital"
        return say(key, number=self.number)

    @property
    def chapter_title(self) -> str:
        """The title of its chapter; ``Puzzles`` for a puzzle."""
        return say("lesson-chapter-puzzles") if self.puzzle else settings().chapters[self.chapter]

    @property
    def about_boards(self) -> bool:
        """Whether all it asks is what stands on the boards; nobody's cards and Ecus matter."""
        fields = {name for one in self.questions for name in one.answer.model_fields_set}
        return bool(fields) and fields <= _ABOUT_BOARDS


#: The chapter of playing well.
STRATEGY: Final = "strategy"


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson that comes with the program, in their order.

    :raises FileProblems: one of the files has a problem.
    """
    listed = [read_lesson(file) for file in sorted(FOLDER.glob("*.yaml"))]
    return tuple(sorted(listed, key=lambda one: one.number))


@cache
def count() -> int:
    """How many lessons come with the program; they are not read for that."""
    return sum(1 for _ in FOLDER.glob("*.yaml"))


def rules_taught() -> int:
    """The number of the lesson that ends the rules; those after it are of playing well."""
    return max(one.number for one in lessons() if one.chapter != STRATEGY)


def lesson(name: str) -> Lesson | None:
    """The lesson with that number or id; None if there is none."""
    text = name.strip().lower()
    return next((one for one in lessons() if text in (str(one.number), one.id)), None)


def read_lesson(file: str | os.PathLike[str]) -> Lesson:
    """The lesson of a file.

    :raises FileProblems: with every problem, its line and its key.
    """
    return parse_lesson(read_text(file), os.fspath(file))


def parse_lesson(text: str, file: str = "<text>") -> Lesson:
    """The lesson of a text.

    :raises FileProblems: as ``read_lesson``.
    """
    document = parse_text(text, file)
    problems = list(document.problems)
    if not isinstance(document.tree, dict):
        message, hint = say("lesson-file-no-mapping"), say("lesson-file-no-mapping.lesson")
        raise FileProblems(file, (Problem("wrong-type", (), message, hint),))
    try:
        model = LessonFile.model_validate(document.tree)
    except ValidationError as error:
        problems += [problem_of(dict(one)) for one in error.errors(include_url=False)]
        raise located(document, file, problems) from None
    if problems:
        raise located(document, file, problems)
    setup, position = position_in(model.position, document, file)
    problems = list(misplaced(document.tree, position))
    if problems:
        raise located(document, file, problems)
    return Lesson(
        model.number,
        model.id,
        model.chapter,
        model.title,
        tuple(model.text),
        model.typed,
        model.shown,
        tuple(model.sections),
        setup,
        position,
        tuple(model.boards),
        model.task,
        tuple(model.goal),
        tuple(model.questions),
        tuple(model.others),
        (model.hints[0], model.hints[1], model.hints[2]),
        model.solution,
        tuple(model.tries),
        model.after,
        file,
        refusals=tuple(model.refusals.items()),
    )


def position_in(tree: Mapping[str, Any], document: Document, file: str) -> tuple[Setup, Position]:
    """The position that stands under the key ``position`` of a file.

    :raises FileProblems: it has a problem, whose line and key are those of the file.
    """
    tree = {"khronos": 1, **tree}
    try:
        loaded = checked(parse_document(tree, file))
    except FileProblems as error:
        moved = [replace(one, path=("position", *one.path), line=None) for one in error.problems]
        raise located(document, file, moved) from None
    return loaded.setup, loaded.position


def located(document: Document, file: str, problems: Sequence[Problem]) -> FileProblems:
    """The problems with their lines, in their order."""
    placed = [document.places.locate(problem) for problem in problems]
    return FileProblems(file, tuple(sorted(placed, key=lambda one: one.line or 0)))


def problem_of(detail: Mapping[str, Any], page: str = "docs/learn.md") -> Problem:
    """What pydantic found, as a problem of a file; ``page`` lists its keys."""
    path, value, kind = detail["loc"], shown(detail["input"]), detail["type"]
    context = detail.get("ctx", {})
    if kind == "missing":
        message = say("lesson-file-missing-key", key=shown(path[-1]))
        return Problem("missing-key", path, message, say("lesson-file-missing-key.hint"))
    if kind == "extra_forbidden":
        message = say("lesson-file-unknown-key", key=shown(path[-1]))
        hint = say("lesson-file-unknown-key.hint", page=page)
        return Problem("unknown-key", path, message, hint)
    if kind == "literal_error":
        message = say("lesson-file-unknown-name", value=value)
        hint = say("lesson-file-unknown-name.hint", expected=context["expected"])
        return Problem("unknown-name", path, message, hint)
    if kind == "string_pattern_mismatch":
        message = say("lesson-file-bad-name", value=value)
        hint = say("lesson-file-bad-name.hint", pattern=context["pattern"])
        return Problem("bad-name", path, message, hint)
    why = say(f"lesson-file-{kind}", **context) if kind in OWN_FAULTS else detail["msg"]
    message = say("lesson-file-other", why=why, value=value)
    return Problem("wrong-type", path, message, say("lesson-file-other.hint", page=page))
