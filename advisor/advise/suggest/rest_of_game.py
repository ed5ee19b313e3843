"""How far off the fitted worth is that stands for the rest of the game, where playouts end.

Playouts of one turn end on much the same boards, so what the fitted worth overlooks there it
overlooks in all of them: more playouts do not make that smaller. It is a part of the error of every
margin and chance that is shown. Two turns of one list have most of it in common, so differences
between them have errors of their own (docs/decisions/simulations.md).
"""

from __future__ import annotations

from typing import Final

from advisor.words.advice import Figure
from search.policy.rollout import FURTHER
from search.policy.weights import weights
from search.rules.position import Position

#: Standard deviation of what the worth is off by, as a share of the scale on which it tells the
#: chance to win on the turn where playouts end (``python -m benchmarks.strength.margin_errors``).
OFF: Final = 0.35


def rest_of_game(position: Position, chance: float) -> tuple[Figure, Figure]:
    """What the rest of the game adds to margins and chances to win: nothing, with its error.

    :param position: the start of the turn that suggestions are for.
    :param chance: to win with the first of them, 0 to 1: so steeply it rises with the margin.
    """
    last = position.number + FURTHER
    if last >= position.table.last_turn:
        return Figure(0.0, 0.0), Figure(0.0, 0.0)
    margin = worth_off(position.table.seats, last)
    return Figure(0.0, margin), Figure(0.0, round(OFF * chance * (1.0 - chance), 6))


def worth_off(seats: int, number: int) -> float:
    """What the fitted worth is off by, in Ecus of margin: one standard error.

    :param seats: players, 2 to 5.
    :param number: of the turn after which it stands for the rest, 1 to 7.
    """
    return round(OFF * weights().scale[seats][number], 6)
