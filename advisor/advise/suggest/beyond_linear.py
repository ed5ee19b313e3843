"""How networks correct the linear worth of ends of turns (docs/estimate.md).

Only differences between ends of one turn count; what they have in common is left out, so that a
turn still compares with what only the linear worth has seen, such as the hands of an exchange.
"""

from __future__ import annotations

from collections.abc import Sequence

from positions.notation.written_plays import End
from search.core.core_network import knows, margin_corrections
from search.policy.hand_worth import discards
from search.policy.network import in_use
from search.rules.position import Position, ends_game
from search.rules.turn_phases import apply_turn_play


def networks_apply(position: Position) -> bool:
    """Whether networks correct the endings of a survey, and know such a game."""
    return in_use(endings=True) is not None and knows(position)


def beyond_linear(finals: Sequence[Position], first: Position) -> list[float]:
    """By how many Ecus the mover's margin is expected to be larger than by the linear worth, less
    the same of ``first``; 0 where no networks apply.

    :param finals: ends of phase II of one turn, like ``first``.
    """
    if not finals or not networks_apply(first) or ends_game(first):
        return [0.0] * len(finals)
    ends = [apply_turn_play(final, End(discards(final))) for final in (first, *finals)]
    of_first, *others = margin_corrections(ends, in_use(endings=True))
    return [correction - of_first for correction in others]
