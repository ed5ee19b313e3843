"""What opponents may hold, by what is unseen."""

from __future__ import annotations

from itertools import product

from search.rules.position import Position
from search.rules.turn_phases import unseen


def possible_hands(position: Position, seat: int) -> list[tuple[int, int, int]]:
    """Every hand of as many cards as are held there, as far as kinds are unseen."""
    held = position.hands[seat]
    assert isinstance(held, int)
    left = unseen(position)
    return [(m, r, c) for m, r, c in product(*(range(n + 1) for n in left)) if m + r + c == held]
