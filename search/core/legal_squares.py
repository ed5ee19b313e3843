"""Where cards can be played, from the core (``src/rules/legality.hpp``, rules §3).

Without numpy, whose loading takes longer than listing all plays.
"""

from __future__ import annotations

import struct
from ctypes import c_int16
from functools import lru_cache
from typing import Final

from positions.things import CIVIL, Cards
from search.core.position_codec import flat_boards, ground_of
from search.rules.board import Board
from search.rules.geometry import Square
from search.rules.move import CONSTRUCT, POPULATE, UPGRADE
from search.rules.position import Position
from search.rules.table import Table
from search.rules.tile import SIZE_OF

#: A play as the core lists it.
_PLAY: Final = struct.Struct("8h")
#: Numbers of all plays at most: on every square of two boards of 26 × 26 all ways to upgrade.
_ROOM: Final = 40_000 * 8

#: Type, epoch, source, shape and square, then the kind of the cards, how many of that kind and how
#: many of any kind it costs.
Listed = tuple[int, int, Square, int, Square, int, int, int]


def listed(position: Position, hands: tuple[Cards, ...]) -> tuple[Listed, ...]:
    """What the mover could play with one of these hands if adventurers with room stood on every
    board and Ecus did not bind.

    Plays come board by board and kind by kind; then by type, size, what is upgraded, surcharge, and
    square.

    :raises ValueError: if the core does not take the position.
    """
    stock, supply = position.stock, position.supply
    return _listed(position.table, position.boards, stock, supply, position.mover, hands)


@lru_cache(maxsize=16)
def _listed(
    table: Table,
    boards: tuple[Board, Board, Board],
    stock: tuple[int, ...],
    supply: tuple[int, ...],
    mover: int,
    hands: tuple[Cards, ...],
) -> tuple[Listed, ...]:
    """The same, kept for other adventurers and Ecus on the same boards."""
    ground, plays, room = ground_of(table), set[Listed](), (c_int16 * _ROOM)()
    for hand in hands:
        flat = flat_boards(boards, stock, supply, mover, hand)
        count = len(flat) // 2
        numbers = (c_int16 * count).from_buffer_copy(flat)
        counted = ground.library.legal_plays(ground.handle, numbers, count, room, _ROOM)
        if counted < 0:
            raise ValueError("the core does not take this position")
        plays.update(_PLAY.iter_unpack(memoryview(room).cast("B")[: counted * _PLAY.size]))
    return tuple(sorted(plays, key=_order))


def _order(play: Listed) -> tuple[int, ...]:
    kind_of_play, epoch, source, shape, at, kind, cost, extra = play
    if kind_of_play == CONSTRUCT:
        return epoch, kind, kind_of_play, shape, 0, 0, extra, at
    if kind_of_play == UPGRADE:
        old = SIZE_OF[shape] - cost
        if kind == CIVIL:
            return epoch, kind, kind_of_play, shape, old, source - at, extra, at
        return epoch, kind, kind_of_play, shape, old, source, 0, at
    return epoch, -1 if kind_of_play == POPULATE else kind, kind_of_play, 0, 0, 0, 0, at
