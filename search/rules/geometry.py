"""Squares of a map as bits: footprints, rings, terrain masks (rules §1.2, §1.7, §1.8).

Bit ``row * stride + column`` stands for a square, with one column of padding so that shifts never
wrap from one row into the next. The order of the bits is the row-major order of formats §1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NewType

from positions.setup import GameMap
from positions.things import square_name

#: The number of a square on a map, in row-major order; a building's is that of its top left square,
#: its *anchor*. A set of squares is a mask that has their bits.
Square = NewType("Square", int)


def bits(mask: int) -> Iterator[Square]:
    """The squares of ``mask``, lowest first (row-major order)."""
    while mask:
        low = mask & -mask
        yield Square(low.bit_length() - 1)
        mask ^= low


def first(mask: int) -> Square:
    """The first square in row-major order of a mask that has one."""
    return Square((mask & -mask).bit_length() - 1)


class Geometry:
    """Precomputed masks of one map; shared by all positions on it."""

    __slots__ = (
        "dry",
        "footprint",
        "forest",
        "full",
        "game_map",
        "index",
        "mountain",
        "names",
        "printed",
        "ring",
        "river",
        "squares",
        "stride",
    )

    def __init__(self, game_map: GameMap) -> None:
        self.game_map = game_map
        width, height = game_map.width, game_map.height
        self.stride = stride = width + 1
        self.squares = stride * height
        self.index: dict[str, Square] = {}
        self.names: list[str] = [""] * self.squares
        masks = dict.fromkeys(".f^~", 0)
        self.full = 0
        for row in range(height):
            for column in range(width):
                i = row * stride + column
                name = square_name(column, row)
                self.index[name] = Square(i)
                self.names[i] = name
                self.full |= 1 << i
                masks[game_map.terrain[row][column]] |= 1 << i
        self.forest, self.mountain, self.river = masks["f"], masks["^"], masks["~"]
        self.dry = self.full & ~self.river
        self.printed = 0
        for square in game_map.hamlets:
            self.printed |= 1 << self.index[square]
        # footprint[s][i]: squares of a building of size s anchored at i, 0 where it leaves the map
        self.footprint: list[list[int]] = [[], [], [], []]
        self.ring: list[list[int]] = [[], [], [], []]
        for size in (1, 2, 3):
            for i in range(self.squares):
                row, column = divmod(i, stride)
                mask = 0
                if row + size <= height and column + size <= width:
                    for down in range(size):
                        mask |= ((1 << size) - 1) << (i + down * stride)
                self.footprint[size].append(mask)
                self.ring[size].append(self.neighbours(mask))

    def neighbours(self, mask: int) -> int:
        """Squares outside ``mask`` that share an edge with it (§1.7)."""
        s = self.stride
        return (mask << 1 | mask >> 1 | mask << s | mask >> s) & self.full & ~mask

    def flood(self, seed: int, within: int) -> int:
        """Squares of ``within`` connected to ``seed`` (which must lie inside it)."""
        s = self.stride
        while True:
            grown = (seed | seed << 1 | seed >> 1 | seed << s | seed >> s) & within
            if grown == seed:
                return seed
            seed = grown


@lru_cache(maxsize=64)
def geometry_of(game_map: GameMap) -> Geometry:
    """The shared geometry of a map."""
    return Geometry(game_map)
