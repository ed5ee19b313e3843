"""Positions as the flat arrays of numbers that the core reads (``position_codec.hpp`` there)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from positions.things import REASON, Cards
from search.core.load_core import Library, library, released, words_of
from search.rules.board import NO_CUBES, Board
from search.rules.packing import cubes_code, cubes_of
from search.rules.position import ACTION, Pair, Position
from search.rules.table import Table
from search.rules.tile import Tile

#: Seats that the core has room for.
SEATS = 5
#: The shape that stands for a visible printed hamlet with cubes.
PRINTED = 9
#: What is told of a position, and of each building.
_HEAD: Final = struct.Struct("<19h")
_ENTRY: Final = struct.Struct("<6h")
#: Numbers that a position takes at most.
ROOM: Final = 19 + 6 * 3 * 26 * 26


def map_of(table: Table) -> tuple[int, int, int, bytes, bytes, int, int, int]:
    """A map as the core reads it: size, seats, terrain, hamlets, surcharges, attached (§7.2)."""
    geometry = table.geometry
    plan = geometry.game_map
    printed = bytes(
        geometry.printed >> row * geometry.stride + column & 1
        for row in range(plan.height)
        for column in range(plan.width)
    )
    terrain = "".join(plan.terrain).encode("ascii")
    forest, mountain = table.ruleset.surcharge_for(table.seats)
    attached = int(table.ruleset.attached)
    return plan.width, plan.height, table.seats, terrain, printed, forest, mountain, attached


class Ground:
    """A map in the core, as long as this object lives."""

    def __init__(self, table: Table) -> None:
        plan = table.geometry.game_map
        self.library: Library = library(words_of(plan.width, plan.height))
        self.handle: int = self.library.map_open(*map_of(table))
        if not self.handle:
            raise ValueError(f"the core has no room for a map of {plan.width} × {plan.height}")
        released(self, self.library.map_close, self.handle)


@lru_cache(maxsize=16)
def ground_of(table: Table) -> Ground:
    """The map of a table in the core; the last few are kept."""
    return Ground(table)


def flat_of(position: Position, hand: Cards | None = None) -> bytes:
    """The position as 16-bit numbers that the core reads, the mover's hand as it is or as said.

    :raises ValueError: if the mover's hand is not known.
    """
    held = position.hand if hand is None else hand
    return flat_boards(position.boards, position.stock, position.supply, position.mover, held)


def flat_boards(
    boards: tuple[Board, Board, Board],
    stock: tuple[int, ...],
    supply: tuple[int, ...],
    mover: int,
    hand: Cards,
) -> bytes:
    """The same of no more of a position than the core reads."""
    entries = b"".join(_entries_of(board) for board in boards)
    cubes = (*supply, *(0,) * (SEATS - len(supply)))
    return _HEAD.pack(mover, *hand, *stock, *cubes, len(entries) // _ENTRY.size) + entries


def _entries_of(board: Board) -> bytes:
    """Epoch, shape, square, owner or mark, whether renovated, and cubes, by building; kept."""
    known = board.cache.get("entries")
    if known is None:
        known = board.cache["entries"] = b"".join(_ENTRY.pack(*entry) for entry in _told(board))
    return known  # type: ignore[return-value]


def _told(board: Board) -> Iterator[tuple[int, int, int, int, int, int]]:
    # In row-major order: what the core answers does not depend on the order of the file.
    epoch, cubes = board.epoch, board.cubes
    for at, tile in sorted(board.tiles.items()):
        who = tile.owner if epoch < REASON else tile.mark
        there = cubes_code(cubes.get(at, NO_CUBES))
        yield epoch, tile.shape, at, 0 if who is None else who + 1, int(tile.renovated), there
    for at, numbers in sorted(cubes.items()):
        if at not in board.tiles:
            yield REASON, PRINTED, at, 0, 0, cubes_code(numbers)


class PositionReader:
    """Positions that the core tells of, as Python has them; equal boards are one.

    ``before`` is a position of the same turn: what is around the boards is as in it.
    """

    def __init__(self, before: Position) -> None:
        self._before = before
        self._boards: dict[tuple[int, bytes], Board] = {}
        self._entries = [set(_ENTRY.iter_unpack(_entries_of(board))) for board in before.boards]

    def position(self, entries: bytes, pair: Pair, ecus: int) -> Position:
        """The position of these numbers, with the mover's adventurers and Ecus."""
        before, seat = self._before, self._before.mover
        head = _HEAD.unpack_from(entries)
        m, r, c = hand = head[1], head[2], head[3]
        a, b, d = before.hand
        x, y, z = before.discard
        epochs = entries[_HEAD.size :: _ENTRY.size]
        boards, begin = [], _HEAD.size
        for epoch in range(3):
            end = begin + epochs.count(epoch) * _ENTRY.size
            boards.append(self._board(epoch, entries[begin:end]))
            begin = end
        return Position(
            before.table,
            (boards[0], boards[1], boards[2]),
            head[4:13],
            head[13 : 13 + before.table.seats],
            (*before.ecus[:seat], ecus, *before.ecus[seat + 1 :]),
            (*before.hands[:seat], hand, *before.hands[seat + 1 :]),
            (*before.adventurers[:seat], pair, *before.adventurers[seat + 1 :]),
            before.number,
            seat,
            ACTION,
            (x + a - m, y + b - r, z + d - c),
            before.reserve,
        )

    def _board(self, epoch: int, entries: bytes) -> Board:
        known = self._boards.get((epoch, entries))
        if known is None:
            known = self._boards[epoch, entries] = self._read(epoch, entries)
        return known

    def _read(self, epoch: int, entries: bytes) -> Board:
        """A board: as before the turn but for a few buildings."""
        before = self._before.boards[epoch]
        then, now = self._entries[epoch], set(_ENTRY.iter_unpack(entries))
        if then == now:
            return before
        board = before.copy()
        for _, shape, at, _, _, packed in then - now:
            if shape != PRINTED:
                board.remove(at)
            if packed:
                board.set_cubes(at, NO_CUBES)
        for _, shape, at, who, renovated, packed in now - then:
            if shape != PRINTED:
                seat = who - 1 if who else None
                on_reason = Tile(shape, None, bool(renovated), seat)
                board.add(at, on_reason if epoch == REASON else Tile(shape, seat))
            if packed:
                board.set_cubes(at, cubes_of(packed))
        return self._before.table.boards.one(board)
