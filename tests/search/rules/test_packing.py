"""The numbers of adventurers, tiles and cubes (``search.rules.packing``): one each, and back."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from positions.things import CIVIL, Adventurer
from search.rules.board import NO_CUBES
from search.rules.packing import (
    MOST_SEATS,
    adventurer_code,
    adventurer_of,
    cubes_code,
    cubes_of,
    pair_code,
    tile_code,
)
from search.rules.tile import BUILDING_NAMES, HAMLET, KIND_OF, Tile

SEATS = range(MOST_SEATS)
SHAPES = range(len(BUILDING_NAMES))
ADVENTURERS = [Adventurer(epoch, used) for epoch in range(3) for used in range(3)]


def test_adventurers_are_numbered_in_their_order() -> None:
    assert [adventurer_code(one) for one in ADVENTURERS] == list(range(9))
    assert [adventurer_of(code) for code in range(9)] == ADVENTURERS == sorted(ADVENTURERS)


def test_two_adventurers_have_a_number_of_their_own() -> None:
    codes = [pair_code(pair) for pair in combinations_with_replacement(ADVENTURERS, 2)]
    assert len(set(codes)) == len(codes) == 45
    assert (min(codes), max(codes)) == (0, 80)


def test_the_tiles_of_a_board_have_numbers_of_their_own() -> None:
    """Of 12 bits at most, as the keys of a board have room for; on ``reason`` nobody owns one."""
    owned = [Tile(shape, seat) for shape in SHAPES if KIND_OF[shape] != CIVIL for seat in SEATS]
    civil = [Tile(shape) for shape in SHAPES if KIND_OF[shape] == CIVIL]
    ruins = [
        Tile(shape, None, renovated, mark)
        for shape, renovated, mark in product(range(HAMLET), (False, True), (None, *SEATS))
    ]
    for tiles in (owned + civil, ruins + civil):
        codes = {tile_code(tile) for tile in tiles}
        assert len(codes) == len(tiles)
        assert max(codes) < 1 << 12
    # Those of positions that were hashed before.
    assert tile_code(Tile(HAMLET)) == 6
    assert tile_code(Tile(2, 1)) == 2 + 2 * 16
    assert tile_code(Tile(5, None, True, 3)) == 5 + 16 + 4 * 32


def test_cubes_come_back() -> None:
    assert cubes_of(0) == NO_CUBES
    for cubes in product(range(6), (0, 5), (0, 1), (0, 2), (0, 5)):
        assert cubes_of(cubes_code(cubes)) == cubes
        assert 0 <= cubes_code(cubes) < 1 << 15
