"""The turn that a short survey values most: dearer than the policy's turn, and better.

The survey is made in the compiled core (``search/core/src/survey.hpp``): positions in layers, as in
``search.turns``, each with the few plays that ``search.policy.narrow`` gives.
"""

from __future__ import annotations

from typing import NamedTuple

from search.core.playouts import first_of, turn_of
from search.lines import Played, play_out
from search.policy.weights import Weights
from search.rules.position import Position


class SurveyedTurn(NamedTuple):
    """A turn up to the end of phase II."""

    line: tuple[Played, ...]
    final: Position


def surveyed(
    position: Position, budget: int, chosen: Weights | None = None, salt: int = 0
) -> Position:
    """Where ``surveyed_turn`` ends: the end of phase II.

    :raises ValueError: if the mover's hand is not known.
    """
    return surveyed_turn(position, budget, chosen, salt).final


def surveyed_turn(
    position: Position, budget: int, chosen: Weights | None = None, salt: int = 0
) -> SurveyedTurn:
    """The best of ``budget`` positions' turns, judged by the outlook alone.

    Others decide what is worst for the mover. Another ``salt`` looks at other plays.

    :raises ValueError: if the mover's hand is not known.
    """
    told = turn_of(position, first_of(budget, salt), chosen)
    line: list[Played] = []
    for moves, choices in told.steps:
        position = play_out(position, moves, choices, line)
    return SurveyedTurn(tuple(line), play_out(position, told.stand, (), line))
