"""Whether a turn ends where a puzzle wants it to: the goal ``ends`` of docs/learn.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from advisor.advise.review.grades import Losses
from advisor.teach.lessons.lesson_schema import EndsGoal
from advisor.teach.lessons.tried_lines import TriedLine, extended
from advisor.teach.retry import reference_turn
from search.rules.income import income
from search.rules.position import Position


def earned(start: Position, end: Position, collect: bool = False) -> int:
    """What a turn that ends so earns, in Ecus, with its income if it pays one or ``collect``."""
    seat = start.mover
    paid = collect or end.number in end.table.pays
    return end.ecus[seat] - start.ecus[seat] + (income(end, seat) if paid else 0)


def right(goal: EndsGoal, start: Position, end: Position) -> bool:
    """Whether a turn is right that ends its phase II so."""
    digest = end.digest()
    if digest in goal.among:
        return True
    if goal.earns is not None and earned(start, end) >= goal.earns:
        return True
    if goal.as_good is None or digest in goal.as_good.refused:
        return False
    return reference_turn.as_good(losses(goal, start, end), goal.as_good.tolerance)


def losses(goal: EndsGoal, start: Position, end: Position) -> Losses:
    """What a turn loses against the good one of the goal, which has one."""
    assert goal.as_good is not None
    return reference_turn.lost(start, end_of(start, tuple(goal.as_good.plays)), end)


@lru_cache(maxsize=64)
def end_of(start: Position, plays: tuple[str, ...]) -> Position:
    """Where a turn ends in which nobody else decides anything.

    :raises Mistake: it cannot be played.
    :raises ValueError: somebody else decides.
    """
    return line_of(start, plays).end


def line_of(start: Position, plays: Sequence[str]) -> TriedLine:
    """A turn in which nobody else decides anything.

    :raises Mistake: it cannot be played.
    :raises ValueError: somebody else decides.
    """
    line = TriedLine(start)
    for play in plays:
        (line,) = extended(line, play)
    return line
