"""Plays made together, on their way to a cluster."""

from __future__ import annotations

from dataclasses import dataclass

from search.best.clusters import Cluster, Made
from search.best.fares import Spread
from search.best.free import key_of, spent_by
from search.rules.move import Move
from search.rules.position import Position


@dataclass(slots=True)
class Shoot:
    """Plays made together; becomes a cluster if it is worth keeping."""

    position: Position
    made: tuple[Made, ...]
    spread: Spread
    #: Bonuses less costs, in Ecus.
    ecus: int
    #: Bit ``kind + 3 * epoch`` for buildings put down that could still grow.
    fresh: int
    #: Nothing was removed and nobody had to decide anything.
    tame: bool
    #: No turn through it brings more.
    bound: int = 0


def mark(cluster: Cluster) -> tuple[object, ...]:
    """Equal for clusters of which one is enough."""
    return key_of(cluster.position), cluster.ecus, bool(cluster.fated)


def shoot_of(
    there: Position, made: tuple[Made, ...], moves: tuple[Move, ...], ecus: int, tame: bool
) -> Shoot:
    spread, fresh = spent_by(moves)
    return Shoot(there, made, spread, ecus, fresh, tame)


def held(move: Move, here: Position) -> bool:
    """Whether the mover has the cards of a play."""
    cards, hand = move[5], here.hand
    return cards[0] <= hand[0] and cards[1] <= hand[1] and cards[2] <= hand[2]


def payable(root: Position, made: tuple[Made, ...], move: Move) -> bool:
    """Whether the hand at the root pays for plays and one more."""
    left = list(root.hand)
    for cards in (*(m.move[5] for m in made), move[5]):
        for kind in range(3):
            left[kind] -= cards[kind]
    return min(left) >= 0
