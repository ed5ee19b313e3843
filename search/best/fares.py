"""The least that travelling costs, by cards played on each board and boards stood on (§2.2, §2.3).

The order of the plays is left out, so this is a lower bound of what any turn pays.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from positions.things import CARDS_PER_ADVENTURER
from search.rules.position import Pair

#: Cards played on might, faith, reason.
Spread = tuple[int, int, int]


@cache
def fares(pair: Pair) -> dict[tuple[tuple[int, ...], Spread], int]:
    """``(boards stood on, cards by board) -> Ecus``; what is not there cannot be done."""
    found: dict[tuple[tuple[int, ...], Spread], int] = {}
    one, two = (_tours(a // 3, CARDS_PER_ADVENTURER - a % 3) for a in pair)
    for (cards, end), cost in one.items():
        for (others, other), price in two.items():
            stand = tuple(sorted({end, other}))
            spread = cards[0] + others[0], cards[1] + others[1], cards[2] + others[2]
            key = stand, spread
            if cost + price < found.get(key, 99):
                found[key] = cost + price
    return found


def _tours(start: int, room: int) -> dict[tuple[Spread, int], int]:
    """``(cards by board, last board) -> travels`` of one adventurer."""
    found: dict[tuple[Spread, int], int] = {}
    for m, f, r in product(range(room + 1), repeat=3):
        if m + f + r <= room:
            away = [e for e, n in enumerate((m, f, r)) if n and e != start]
            for end in range(3):
                ends_there = end in away or (end == start and not away)
                found[(m, f, r), end] = len(away) + (not ends_there)
    return found
