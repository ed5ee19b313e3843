"""Puzzles from their files: read, checked, and put in order (docs/puzzles.md).

A puzzle is solved as a lesson is, so each has one: ``Puzzle.lesson``. Its goal is to end the turn
in one of the accepted positions, and it is judged only when the turn is ended.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from typing import Final

from pydantic import ValidationError

from advisor.teach.lessons import Lesson, lesson
from advisor.teach.lessons.goal_ends import right
from advisor.teach.lessons.lesson_files import located, position_in, problem_of
from advisor.teach.lessons.lesson_schema import AsGoodGoal, EndsGoal, GoalFile, LineFile
from advisor.teach.puzzles.puzzle_index import file_of, puzzle_index
from advisor.teach.puzzles.puzzle_schema import PuzzleFile
from advisor.teach.puzzles.puzzle_words import after_words, task_words, text_words, title_words
from advisor.words.say import VARIABLE, say
from positions.files.problems import FileProblems, Problem
from positions.files.reader import parse_text, read_text
from positions.setup import Setup
from positions.things import EPOCHS
from search.rules.position import Position

#: What a lesson that is a puzzle is called.
PUZZLE: Final = "puzzle"
#: What the id of a puzzle begins with; then comes the digest of its position.
PREFIX: Final = "p-"
#: Columns and rows of a map on which every turn can be looked at, at most.
_SMALL: Final = 9


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: what its file says, the position, and the lesson in which it is solved."""

    model: PuzzleFile
    setup: Setup
    position: Position
    lesson: Lesson
    file: str

    @property
    def number(self) -> int:
        """Its place in the order, from 1."""
        return self.model.number

    @property
    def id(self) -> str:
        """Its name."""
        return self.model.id

    @property
    def theme(self) -> str:
        """What it is mainly about."""
        return self.model.themes[0]

    @property
    def goal(self) -> EndsGoal:
        """Where a turn has to end."""
        return _goal(self.model, self.small)

    def solved(self, end: Position) -> bool:
        """Whether a turn that ends so, before the end of phase II is made, is right."""
        return right(self.goal, self.position, end)

    @property
    def small(self) -> bool:
        """Whether every turn can be looked at: its value is proved, on a map of at most 9 × 9."""
        return _is_small(self.model, self.setup)


def puzzles() -> tuple[Puzzle, ...]:
    """Every puzzle that comes with the program, in their order.

    :raises FileProblems: one of the files has a problem.
    """
    return tuple(map(_puzzle, puzzle_index().numbers.values()))


def _puzzle(number: int) -> Puzzle:
    return _read(number, os.environ.get(VARIABLE))


@cache
def _read(number: int, language: str | None) -> Puzzle:
    """A puzzle, read once for each language: its lesson has texts."""
    return read_puzzle(file_of(number))


def count() -> int:
    """How many puzzles come with the program; they are not read for that."""
    return len(puzzle_index().numbers)


def puzzle(name: str) -> Puzzle | None:
    """The puzzle with that number or id, of which alone the file is read; None if there is none."""
    text, numbers = name.strip().lower(), puzzle_index().numbers
    named = (number for id, number in numbers.items() if text in (id, str(number)))
    number = next(named, None)
    return None if number is None else _puzzle(number)


def exercise(name: str) -> Lesson | None:
    """The lesson of that number or id, or the puzzle of that id as a lesson; None if neither."""
    named = lesson(name)
    if named is None and name.startswith(PREFIX):
        known = puzzle(name)
        return None if known is None else known.lesson
    return named


def in_order(beginners: bool = False) -> tuple[Puzzle, ...]:
    """All puzzles by number, or those for beginners, from the easiest to the most difficult."""
    if not beginners:
        return puzzles()
    return tuple(map(_puzzle, puzzle_index().beginners))


def following(after: Lesson, beginners: bool = False) -> Lesson | None:
    """The lesson after a lesson, the puzzle after a puzzle; None after the last.

    :param beginners: whether puzzles that are not for beginners are passed over, and the others
        taken in their order; after one that is passed over, the first of them.
    """
    if not after.puzzle:
        return lesson(str(after.number + 1))
    every = in_order(beginners)
    begin = next((n + 1 for n, one in enumerate(every) if one.id == after.id), 0)
    return next((one.lesson for one in every[begin:]), None)


def read_puzzle(file: str | os.PathLike[str]) -> Puzzle:
    """The puzzle of a file.

    :raises FileProblems: with every problem, its line and its key.
    """
    return parse_puzzle(read_text(file), os.fspath(file))


def parse_puzzle(text: str, file: str = "<text>") -> Puzzle:
    """The puzzle of a text.

    :raises FileProblems: as ``read_puzzle``.
    """
    document = parse_text(text, file)
    if not isinstance(document.tree, dict):
        message, hint = say("lesson-file-no-mapping"), say("lesson-file-no-mapping.puzzle")
        problem = Problem("wrong-type", (), message, hint)
        raise FileProblems(file, (problem,))
    problems = list(document.problems)
    try:
        model = PuzzleFile.model_validate(document.tree)
    except ValidationError as error:
        problems += [
            problem_of(dict(one), "docs/puzzles.md") for one in error.errors(include_url=False)
        ]
        raise located(document, file, problems) from None
    if problems:
        raise located(document, file, problems)
    setup, position = position_in(model.position, document, file)
    return Puzzle(model, setup, position, _lesson(model, setup, position, file), file)


def _is_small(model: PuzzleFile, setup: Setup) -> bool:
    sides = setup.map.width, setup.map.height
    return model.value.known == "proved" and max(sides) <= _SMALL


def _goal(model: PuzzleFile, small: bool) -> EndsGoal:
    """Positions that are listed; where not all could be, also those that are as good."""
    earns = as_good = None
    if model.value.known == "estimated":
        plays, refused = model.solution, model.refused
        as_good = AsGoodGoal(plays=plays, tolerance=model.tolerance, refused=refused)
    elif not small:
        earns = round(model.value.ecus)
    return EndsGoal(among=model.accepted, earns=earns, as_good=as_good)


def _lesson(model: PuzzleFile, setup: Setup, position: Position, file: str) -> Lesson:
    """The puzzle as a lesson."""
    obvious = model.obvious
    tried = LineFile(plays=obvious.plays, says=say("puzzle-obvious")) if obvious.plays else None
    small = _is_small(model, setup)
    return Lesson(
        model.number,
        model.id,
        PUZZLE,
        title_words(model, position),
        text_words(model, setup, position),
        None,
        None,
        (),
        setup,
        position,
        EPOCHS,
        task_words(model),
        (GoalFile(ends=_goal(model, small)),),
        (),
        (),
        (model.hints[0], model.hints[1], model.hints[2]),
        LineFile(plays=model.solution, says=model.after),
        (tried,) if tried else (),
        after_words(model, position, small),
        file,
        puzzle=True,
    )
