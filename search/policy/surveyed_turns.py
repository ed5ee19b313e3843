"""Turns that a short survey by the fitted worths values most, with few plays of a position.

Of every play a single payment and charge is looked at (``search/core/src/policy/proposals.hpp``);
or all, where there are no more. What is found can be had, but the whole list might show more.
"""

from __future__ import annotations

from typing import NamedTuple

from search.core.core_playouts import first_of, turn_of
from search.policy.weights import Weights
from search.rules.position import Position
from search.rules.written_turn import Played
from search.solve.survey import played


class PolicyTurn(NamedTuple):
    """A turn up to the end of phase II."""

    line: tuple[Played, ...]
    final: Position


def surveyed_turn(
    position: Position, budget: int, chosen: Weights | None = None, salt: int = 0
) -> PolicyTurn:
    """The best of ``budget`` positions' turns, judged by the outlook alone.

    Others decide what is worst for the mover. Another ``salt`` looks at other plays.

    :raises ValueError: if the mover's hand is not known.
    """
    return PolicyTurn(*played(position, turn_of(position, first_of(budget, salt), chosen)))
