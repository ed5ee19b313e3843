"""Counting positions: the standard check of a move generator (formats §6 ``perft``)."""

from __future__ import annotations

from collections.abc import Callable

from search.rules.legal import moves
from search.rules.position import Position
from search.rules.resolve import outcomes


def perft(
    position: Position, depth: int, progress: Callable[[int, int], None] | None = None
) -> list[int]:
    """Distinct positions that exactly 0, 1, … ``depth`` board plays can reach.

    Through any choices of anybody; no exchange, swap or end. ``progress`` is called now and then
    with the depth and the positions met at it so far. Positions are told apart by their 64-bit
    hash.

    :raises ValueError: if the depth is negative or the mover's hand is not known.
    """
    if depth < 0:
        raise ValueError("the depth is 0 or more")
    layer = {position.hash: position}
    counts = [1]
    for level in range(1, depth + 1):
        following: dict[int, Position] = {}
        for done, here in enumerate(layer.values()):
            for move in moves(here):
                for there in outcomes(here, move) or ():
                    following.setdefault(there.hash, there)
            if progress is not None and done % 256 == 0:
                progress(level, len(following))
        layer = following
        counts.append(len(layer))
    return counts
