"""What a turn is worth: its gain, or its lead, less what a rival's income grows by (formats §6)."""

from __future__ import annotations

from typing import Final, Literal

from search.rules.income import income
from search.rules.position import Position

Objective = Literal["gain", "lead"]

OBJECTIVES: Final = ("gain", "lead")


def rivals(position: Position) -> tuple[int, ...]:
    """All seats but the mover's."""
    return tuple(seat for seat in range(position.table.seats) if seat != position.mover)


def ahead(before: Position, after: Position) -> int:
    """The largest change of a rival's income in a turn, in Ecus, as the boards stand."""
    return max(income(after, seat) - income(before, seat) for seat in rivals(before))


def worth(before: Position, after: Position, objective: str) -> int:
    """What a turn of ``before``'s mover that ends in ``after`` is worth, in Ecus."""
    seat = before.mover
    gain = after.ecus[seat] - before.ecus[seat]
    if after.number in after.table.pays:
        gain += income(after, seat)
    return gain - ahead(before, after) if objective == "lead" else gain
