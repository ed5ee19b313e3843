"""The lines of a lesson as pictures, one a step."""

from __future__ import annotations

from functools import lru_cache

from advisor.page.replay import playback
from advisor.page.replay.playback import Picture
from advisor.teach import lessons
from advisor.teach.lessons import Lesson, TriedLine
from advisor.teach.puzzles import exercise
from positions.notation.written_plays import BoardPlay, End, Exchange, Swap


@lru_cache(maxsize=128)
def pictures_of_listed(name: str, number: int) -> tuple[Picture, ...]:
    """The steps of a line of a lesson, the solution first, numbered from 1."""
    here = exercise(name)
    assert here is not None
    listed = [*([here.solution] if here.solution else ()), *here.tries]
    return pictures_of_line(here, lessons.check(here, listed[number - 1].plays).line)


def pictures_of_line(here: Lesson, line: TriedLine) -> tuple[Picture, ...]:
    """The steps of a turn in a lesson."""
    plays: list[BoardPlay | Swap] = []
    decide: list[str] = []
    for one in line.records:
        if not isinstance(one.play, Exchange | End):
            plays.append(one.play)
            decide += [choice.chosen for choice in one.choices]
    return playback.pictures(here.setup, tuple(plays), tuple(decide))
