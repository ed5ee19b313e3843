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
