"""The turn that a short survey values most: dearer than the policy's turn, and better."""

from __future__ import annotations

from typing import Final

from search.policy.narrow import narrow
from search.policy.weights import Weights
from search.policy.worth import Judge
from search.rules.position import Position
from search.turns import Turn, survey

#: Steps looked at from a position, and the share of the budget that the first position's may take.
WIDTH: Final = 32
FIRST: Final = 4


def surveyed(
    position: Position, budget: int, chosen: Weights | None = None, salt: int = 0
) -> Position:
    """Where ``surveyed_turn`` ends: the end of phase II.

    :raises ValueError: if the mover's hand is not known.
    """
    return surveyed_turn(position, budget, chosen, salt).final


def surveyed_turn(
    position: Position, budget: int, chosen: Weights | None = None, salt: int = 0
) -> Turn:
    """The best of ``budget`` positions' turns, judged by the outlook alone.

    Others decide what is worst for the mover. Another ``salt`` looks at other plays.

    :raises ValueError: if the mover's hand is not known.
    """
    judge = Judge(position, chosen)
    first = narrow(budget // FIRST, salt)
    found = survey(position, judge.outlook, budget, None, narrow(WIDTH, salt), first=first)
    return found.turn(next(found.endings()))
