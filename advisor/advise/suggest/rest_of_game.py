"""What comes after the playouts: it changes every margin and chance that is shown, and their error.

Playouts of one turn end on much the same boards, where the fitted worth stands for the rest of the
game. What it overlooks there it overlooks in all of them: more playouts do not make that smaller.
And they end with replies of the rivals, so whoever looks at longer replies sees the mover lose by
them; in the rest of the game everybody thinks longer, which on average gives that back. Two turns
of one list have most of it in common, so differences between them have errors of their own
(docs/decisions/simulations.md).
"""

from __future__ import annotations

from typing import Final

from advisor.advise.suggest.simulation_race import LONGER, SPREAD
from advisor.words.advice import Figure
from search.policy.rollout import FURTHER
from search.policy.weights import weights
from search.rules.position import Position

#: Standard deviation of what the worth is off by, as a share of the scale on which it tells the
#: chance to win on the turn where playouts end (``python -m benchmarks.strength.margin_errors``).
OFF: Final = 0.3


def rest_of_game(position: Position, prior: float, chance: float) -> tuple[Figure, Figure]:
    """What the rest of the game changes in margins and chances to win.

    :param position: the start of the turn that suggestions are for.
    :param prior: the chance to win with the first of them before any playout, 0 to 1: what longer
        thought usually takes goes by that (``Race.longer``).
    :param chance: the same by now: so steeply it rises with the margin.
    """
    margin = after_playouts(position.table.seats, position.number, position.table.last_turn)
    if not margin.error:
        return margin, margin
    back = -LONGER * SPREAD * prior * (1.0 - prior)
    return margin, Figure(round(back, 6), round(OFF * chance * (1.0 - chance), 6))


def after_playouts(seats: int, number: int, last_turn: int) -> Figure:
    """The same for margins alone, in Ecus; nothing where playouts end the game.

    :param seats: players, 2 to 5.
    :param number: of the turn that suggestions are for.
    :param last_turn: the game's last.
    """
    if number + FURTHER >= last_turn:
        return Figure(0.0, 0.0)
    back = -LONGER * SPREAD * weights().scale[seats][number]
    return Figure(round(back, 6), worth_off(seats, number + FURTHER))


def worth_off(seats: int, number: int) -> float:
    """What the fitted worth is off by, in Ecus of margin: one standard error.

    :param seats: players, 2 to 5.
    :param number: of the turn after which it stands for the rest, 1 to 7.
    """
    return round(OFF * weights().scale[seats][number], 6)
