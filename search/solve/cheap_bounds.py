"""Bounds that cost next to nothing: true, and loose (formats §6 ``bound``)."""

from __future__ import annotations

from itertools import combinations

from search.rules.income import ruin_value
from search.rules.position import Position

#: Most Ecus that one card brings at once: an upgrade on ``faith`` (§3.1).
BONUS_A_CARD = 2
#: Most civil value that one civil card adds to ``might``, and through a shadow to ``faith``.
MIGHT_A_CARD, FAITH_A_CARD = 2, 5
#: Most ruin value that one military or religious card adds to ``reason``.
REASON_A_CARD = 2


def crude_bound(position: Position) -> int:
    """No turn guarantees more than this, in Ecus: every domain the mover's, every card at its best,
    and every printed hamlet visible again, since what covers one may be removed (§4.5).

    A board on which the mover has no building that could take a domain, and no card for one, pays
    nothing.
    """
    hand = position.hand
    bound = BONUS_A_CARD * sum(hand)
    if position.number not in position.table.pays:
        return bound
    seat = position.mover
    most = []
    for epoch in (0, 1):
        board = position.boards[epoch]
        owned = any(tile.kind == epoch and tile.owner == seat for tile in board.tiles.values())
        per_card = MIGHT_A_CARD if epoch == 0 else FAITH_A_CARD
        covered = (board.geometry.printed & ~board.bare).bit_count()
        value = board.power(2, board.geometry.full) + covered + per_card * hand[2]
        most.append(value if owned or hand[epoch] else 0)
    reason = position.boards[2]
    ruins = ruin_value(reason, reason.geometry.full)
    cubes = any(numbers[seat] for numbers in reason.cubes.values())
    ruins += REASON_A_CARD * (hand[0] + hand[1])
    most.append(ruins if cubes or hand[2] else 0)
    return bound + max(a + b for a, b in combinations(most, 2))
