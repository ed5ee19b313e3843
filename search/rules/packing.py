"""Adventurers, tiles and cubes as small numbers: the one module that packs and unpacks them.

The core's records and the keys of the hashes have one number for each: it fits a bit field and a
16-bit word, and equal things have equal numbers on every machine. These numbers are written and
read here alone; everywhere else they are ``Adventurer``, ``Tile`` and ``Cubes`` (rules §1.5, §1.6,
§2.3).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from positions.things import CARDS_PER_ADVENTURER, EPOCHS, Adventurer
from search.rules.tile import Cubes, Tile

#: Seats that there is room for (§1.5).
MOST_SEATS: Final = 5
#: How many cards an adventurer may have used: none, or up to the limit (§2.3).
_LOADS: Final = CARDS_PER_ADVENTURER + 1
#: Every adventurer by its number.
_ADVENTURERS: Final = tuple(
    Adventurer(epoch, used) for epoch in range(len(EPOCHS)) for used in range(_LOADS)
)
#: Bits of a shape, and of the cubes of one seat.
_SHAPE_BITS: Final = 4
_CUBE_BITS: Final = 3


def adventurer_code(adventurer: Adventurer) -> int:
    """The number of an adventurer, 0 to 8."""
    return adventurer.epoch * _LOADS + adventurer.cards_used


def adventurer_of(code: int) -> Adventurer:
    """The adventurer of a number from 0 to 8."""
    return _ADVENTURERS[code]


def pair_code(pair: tuple[Adventurer, Adventurer]) -> int:
    """The number of two adventurers, 0 to 80."""
    one, two = pair
    return adventurer_code(one) * len(_ADVENTURERS) + adventurer_code(two)


@cache
def tile_code(tile: Tile) -> int:
    """The number of a tile: its shape, then the owner; or whether it is renovated, and the mark."""
    owner = 0 if tile.owner is None else tile.owner + 1
    mark = 0 if tile.mark is None else tile.mark + 1
    return tile.shape | (owner | tile.renovated | mark << 1) << _SHAPE_BITS


@cache
def cubes_code(cubes: Cubes) -> int:
    """The number of the cubes on a building: three bits a seat, the first lowest."""
    return sum(number << _CUBE_BITS * seat for seat, number in enumerate(cubes))


@cache
def cubes_of(code: int) -> Cubes:
    """The cubes of a number, for each of five seats."""
    return tuple(code >> _CUBE_BITS * seat & (1 << _CUBE_BITS) - 1 for seat in range(MOST_SEATS))
