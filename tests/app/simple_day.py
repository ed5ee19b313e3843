"""A day whose puzzle two small buildings solve, in either order: the page has it as today."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import cache
from typing import Final

from advisor.page.pages.puzzles.puzzle_of_the_day import puzzle_of
from advisor.teach.lessons import ReachedGoal, check
from advisor.teach.puzzles import Puzzle, puzzles

_SMALL: Final = re.compile(r"([mf]):(hamlet|chapel|watch_tower)@([a-z][0-9]+)")


def small_plays(puzzle: Puzzle) -> list[tuple[str, str, str]]:
    """The plays of a puzzle that two small buildings solve: epoch, building, square; else none."""
    matches = [_SMALL.fullmatch(play) for play in puzzle.model.solution]
    plays = [(m[1], m[2], m[3]) for m in matches if m is not None]
    back = list(reversed(puzzle.model.solution))
    if len(plays) == len(matches) == 2 and isinstance(check(puzzle.lesson, back), ReachedGoal):
        return plays
    return []


def simple() -> tuple[Puzzle, list[tuple[str, str, str]]]:
    """The first puzzle of that kind, and its plays."""
    return next((one, plays) for one in puzzles() if (plays := small_plays(one)))


@cache
def simple_day() -> date:
    """The first day since the beginning of a year whose puzzle is of that kind."""
    day = date(2026, 1, 1)
    while (puzzle := puzzle_of(day)) is None or not small_plays(puzzle):
        day += timedelta(days=1)
    return day
