"""What a turn is worth: its gain, or its lead, less what a rival's income grows by (formats §6)."""

from __future__ import annotations

from typing import Final

from search.core.free_turns import GAIN, Goal
from search.rules.income import income
from search.rules.position import Position

OBJECTIVES: Final = ("gain", "lead")


def goal_of(position: Position, objective: str) -> Goal:
    """What counts for an objective.

    :raises ValueError: for an unknown one.
    """
    if objective not in OBJECTIVES:
        raise ValueError(f"the objective is one of {', '.join(OBJECTIVES)}, not {objective!r}")
    rivals = (seat for seat in range(position.table.seats) if seat != position.mover)
    return GAIN if objective == "gain" else Goal(rivals=tuple(rivals))


def harm_to(seat: int) -> Goal:
    """Nothing but what one seat's income falls by."""
    return Goal(own=False, rivals=(seat,))


def gained(before: Position, after: Position) -> int:
    """The Ecus that ``before``'s mover gains in a turn that ends in ``after``."""
    seat = before.mover
    gain = after.ecus[seat] - before.ecus[seat]
    return gain + income(after, seat) if after.number in after.table.pays else gain


def ahead(before: Position, after: Position, goal: Goal) -> int:
    """The largest change of the income of one of the goal's rivals, in Ecus."""
    return max((income(after, seat) - income(before, seat) for seat in goal.rivals), default=0)


def worth(before: Position, after: Position, goal: Goal) -> int:
    """What a turn of ``before``'s mover that ends in ``after`` is worth, in Ecus."""
    return (gained(before, after) if goal.own else 0) - ahead(before, after, goal)
