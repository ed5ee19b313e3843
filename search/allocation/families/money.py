"""Money: Ecus never below 0 on the way; a bonus can be spent at once (rules §2.2, §2.4).

As long as the Ecus cover all travels and all costs of a plan, the order of its steps is free and
bonuses need not be looked at. Only where they do not, plans are told apart by the Ecus of every
step (and by what they take and give back of a scarce resource).
"""

from __future__ import annotations

from typing import NamedTuple

from search.allocation.families.stock import level, takes
from search.allocation.instance import Column, Instance, Step


class Visit(NamedTuple):
    """What a route must know of a step."""

    epoch: int
    cards: int
    #: Bonus or cost; 0 where money cannot bind.
    ecus: int = 0
    #: Taken of each resource whose order matters.
    taken: tuple[int, ...] = ()


#: The steps of a column, as a route sees them.
Profile = tuple[Visit, ...]


class Purse(NamedTuple):
    """What may not go below 0 on the way."""

    ecus: int
    #: Of each resource whose order matters.
    levels: tuple[int, ...] = ()

    def after_travels(self, travels: int) -> Purse | None:
        """What is left after travels (§2.2), or None if they cannot be paid."""
        return Purse(self.ecus - travels, self.levels) if travels <= self.ecus else None

    def after(self, visit: Visit) -> Purse | None:
        """What is left after a step: its cost first, its bonus last; None if it cannot be made."""
        levels = tuple(n - t for n, t in zip(self.levels, visit.taken, strict=True))
        if self.ecus + min(visit.ecus, 0) < 0 or (levels and min(levels) < 0):
            return None
        return Purse(self.ecus + visit.ecus, levels)


def purse(instance: Instance, ordered: tuple[int, ...]) -> Purse:
    """What there is at the start."""
    return Purse(instance.ecus, tuple(level(instance, r) for r in ordered))


def visit(step: Step, ordered: tuple[int, ...]) -> Visit:
    """A step with all that the order of steps depends on."""
    return Visit(step.epoch, step.cards, step.ecus, tuple(takes(step, r) for r in ordered))


def coarse(column: Column) -> Profile:
    """The steps of a column without money and resources."""
    return tuple(Visit(step.epoch, step.cards) for step in column.steps)


def fine(column: Column, ordered: tuple[int, ...]) -> Profile:
    """The steps of a column with money and resources."""
    return tuple(visit(step, ordered) for step in column.steps)


def outlay(column: Column) -> int:
    """Ecus that a column costs if no bonus is counted."""
    return -sum(min(step.ecus, 0) for step in column.steps)
