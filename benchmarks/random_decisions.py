"""Plays whose decisions (§5.5) are taken by lot, as games that only have to vary need them."""

from __future__ import annotations

import random

from search.rules.move import Move
from search.rules.position import Position
from search.rules.resolution import begin


def decided_by_lot(position: Position, move: Move, rng: random.Random) -> Position:
    """Where a legal move leads if decisions are taken by lot."""
    resolution = begin(position, move)
    while resolution.decision is not None:
        resolution = resolution.choose(rng.choice(resolution.decision.options))
    return resolution.position()
