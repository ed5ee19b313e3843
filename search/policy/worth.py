"""What every seat may still earn, as a fitted linear function of the boards (docs/estimate.md).

The weights depend on the number of seats, on the number of the seat's next turn, and on how many
turns of others come before it. The core judges by them (``search/core/src/policy/judge.hpp``).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from search.core.weights_handle import judged
from search.rules.position import Pair, Position
from search.rules.written_turn import STANDS

#: Ecus to bring an adventurer to another board (§2.2).
TRAVEL: Final = 1.0


def totals(position: Position) -> tuple[float, ...]:
    """Expected final Ecus of each seat if the mover's turn ends here, income included."""
    return judged(position).totals


def outlook(position: Position) -> float:
    """What the mover may still earn, income of this turn left out, less what the rivals may expect
    to end with (the leader counts more); Ecus in hand and travels to this turn's income not
    counted."""
    return judged(position).outlook


def standing(boards: tuple[float, float, float], pair: Pair, travel: float = TRAVEL) -> float:
    """The most that two adventurers can reach, in Ecus, ``travel`` paid from where they are now."""
    best = 0.0
    for epochs, travels in _standings(pair[0].epoch, pair[1].epoch):
        worth = -travel * travels
        for epoch in epochs:
            worth += boards[epoch]
        if worth > best:
            best = worth
    return best


@cache
def _standings(one: int, two: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Sets of boards to stand on, and the travels that it takes to put somebody on each."""
    return tuple(
        (epochs, sum(1 for epoch in epochs if epoch not in (one, two))) for epochs in STANDS
    )
