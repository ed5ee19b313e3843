"""The turning points of a game: the turns after which somebody's chance to win changed most."""

from __future__ import annotations

from dataclasses import dataclass

from advisor.advise.review.review_result import Review, ReviewedTurn


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn, and the chance to win of the player whose chance it changed most."""

    turn: ReviewedTurn
    seat: int
    before: float
    after: float

    @property
    def change(self) -> float:
        """From -1 to 1."""
        return self.after - self.before


def turning_points(review: Review, most: int, least: float) -> tuple[TurningPoint, ...]:
    """At most so many of the largest changes, each at least ``least``, in the order of the turns.

    Of players whose chance changed equally, the one whose turn it was is named.
    """
    points = []
    for number, turn in enumerate(review.turns):
        before, after = review.curve[number].wins, review.curve[number + 1].wins
        own = turn.turn.seat
        seat = max(range(len(after)), key=lambda s: (round(abs(after[s] - before[s]), 6), s == own))
        if abs(after[seat] - before[seat]) >= least:
            points.append(TurningPoint(turn, seat, before[seat], after[seat]))
    points.sort(key=lambda point: -abs(point.change))
    return tuple(sorted(points[:most], key=lambda point: point.turn.turn.place))
