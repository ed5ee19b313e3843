"""What may be expected of a game, for every seat at once: margins and chances to win.

A margin is a seat's final Ecus less the best other's. Worths are averaged over deals and compared
deal by deal, so that two turns share their luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from search.policy.rollout import SimulationEnd
from search.rules.position import Position


class Worths(NamedTuple):
    """By seat: expected margin in Ecus, and the chance to win from 0 to 1."""

    margins: tuple[float, ...]
    wins: tuple[float, ...]

    def less(self, other: Worths) -> Worths:
        """By how much this is more than another, seat by seat."""
        return Worths(
            tuple(a - b for a, b in zip(self.margins, other.margins, strict=True)),
            tuple(a - b for a, b in zip(self.wins, other.wins, strict=True)),
        )

    def times(self, factor: float) -> Worths:
        """So many times as much."""
        return Worths(
            tuple(factor * margin for margin in self.margins),
            tuple(factor * win for win in self.wins),
        )

    def raised(self, seat: int, ecus: float) -> Worths:
        """So much more margin for a seat, and as much less for the others in all."""
        less = -ecus / (len(self.margins) - 1)
        margins = tuple(m + (ecus if s == seat else less) for s, m in enumerate(self.margins))
        return Worths(margins, self.wins)


def of_end(ended: SimulationEnd) -> Worths:
    """What a simulation ended with."""
    outcomes = [ended.outcome(seat) for seat in range(len(ended.totals))]
    return Worths(tuple(o.margin for o in outcomes), tuple(o.win for o in outcomes))


def of_totals(totals: Sequence[float], position: Position) -> Worths:
    """What expected final Ecus at the end of a turn mean for every seat; certain on the last."""
    last = position.number == position.table.last_turn
    return of_end(
        SimulationEnd(tuple(totals), position.number, last and position.mover == len(totals) - 1)
    )


def mean(weighed: Iterable[tuple[Worths, float]]) -> Worths:
    """The mean of worths with weights that add up to 1."""
    pairs = list(weighed)
    seats = range(len(pairs[0][0].margins))
    return Worths(
        tuple(sum(w * one.margins[seat] for one, w in pairs) for seat in seats),
        tuple(sum(w * one.wins[seat] for one, w in pairs) for seat in seats),
    )


def average(worths: Sequence[Worths]) -> Worths:
    """The plain mean."""
    return mean((one, 1.0 / len(worths)) for one in worths)
