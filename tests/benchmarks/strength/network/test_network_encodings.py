"""Boards as pictures, and domains as numbers, agree with the rules and the core."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from benchmarks.strength.network.domains import NAMES, Table, tables_of
from benchmarks.strength.network.games import (
    Positions,
    buildings_of,
    collect,
    play_seen,
    positions_of,
)
from benchmarks.strength.network.rasters import SQUARES, Rasters, rasters_of
from benchmarks.strength.self_play import play
from search.policy.weights import weights
from search.rules.geometry import Square
from search.rules.position import Position

SEEDS = (1, 12)


@cache
def game(seed: int, players: int = 2) -> tuple[Positions, list[Position]]:
    """A game with its boards, and its positions as the rules have them."""
    seen: list[Position] = []
    samples = play(players, seed, 4, None, seen.append)
    return positions_of(samples, seed, seen), seen


def column(table: Table, name: str) -> np.ndarray:
    return table.numbers[:, NAMES.index(name)].astype(int)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_pictures_have_the_buildings_and_domains_of_the_boards(seed: int) -> None:
    positions, seen = game(seed)
    pictures = rasters_of(positions)
    for number, position in enumerate(seen):
        for board in position.boards:
            stride = board.geometry.stride
            shape = pictures.shape[number, board.epoch]
            for at in range(board.geometry.squares):
                place = divmod(at, stride)
                if not board.geometry.full >> at & 1:
                    continue
                there = board.covering(Square(at))
                assert shape[place] == (0 if there is None else there[1].shape + 1)
                if there is not None:
                    assert pictures.anchor[number, board.epoch][place] == (there[0] == at)
            groups = {
                frozenset(
                    zip(*np.nonzero(pictures.domain[number, board.epoch] == one), strict=True)
                )
                for one in range(1, SQUARES + 1)
            } - {frozenset()}
            assert groups == {
                frozenset(
                    divmod(at, stride) for at in range(board.geometry.squares) if mask >> at & 1
                )
                for mask in board.domains()
            }


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_domains_add_up_to_the_numbers_of_the_core(seed: int, players: int) -> None:
    positions, _ = game(seed, players)
    for seat, table in enumerate(tables_of(positions)):
        height, pays = column(table, "held height own"), column(table, "civil power")
        nobody = (height == 0) & (column(table, "held height others'") == 0)
        lead = column(table, "cubes own") - column(table, "most cubes of another")
        cubes, value = column(table, "cubes own"), column(table, "ruins' value")
        for row in range(len(positions)):
            for epoch in (0, 1):
                here = (table.position == row) & (table.epoch == epoch)
                counted = positions.samples.features[row, seat, epoch]
                for value_of in (1, 2, 3):
                    assert pays[here & (height == value_of)].sum() == counted[value_of - 1]
                    assert (here & (height == value_of)).sum() == counted[3 + value_of]
                assert pays[here & nobody].sum() == counted[7]
            here = (table.position == row) & (table.epoch == 2)
            counted = positions.samples.features[row, seat, 2]
            assert cubes[here].sum() == counted[5]
            assert value[here & (lead == 0) & (cubes > 0)].sum() == counted[0]
            assert value[here & (lead == 1)].sum() == counted[1]
            assert value[here & (lead > 2)].sum() == counted[3]


def test_what_could_be_joined_is_what_the_core_says() -> None:
    """Of nobody's domains: once for each of one's own that a card could join them to."""
    for seed in range(20, 23):
        positions, _ = game(seed)
        for seat, table in enumerate(tables_of(positions)):
            own = column(table, "held height own") > 0
            for epoch in (0, 1):
                for row in range(len(positions)):
                    here = own & (table.position == row) & (table.epoch == epoch)
                    counted = positions.samples.features[row, seat, epoch][16]
                    # A building that touches three domains is counted for two of them alone.
                    assert column(table, "nobody's joined with 1")[here].sum() <= counted


def test_games_are_kept_and_taken_up_again_and_parts_of_them_are_the_same(tmp_path: Path) -> None:
    first = collect(tmp_path, 2, range(3), 2, weights())
    again = collect(tmp_path, 2, range(3), 2, weights())
    assert len(list(tmp_path.rglob("*.npz"))) == 1
    assert (again.buildings == first.buildings).all()
    one, seen = play_seen(2, 1, 2, weights()), []
    play(2, 1, 2, weights(), seen.append)
    rows = np.flatnonzero(first.games == 1)
    assert (first.some(rows).buildings == one.buildings).all()
    assert one.counts.tolist() == [len(buildings_of(position)) for position in seen]
    pictures: list[Rasters] = [rasters_of(part) for part in first.chunks(5)]
    whole = rasters_of(first)
    assert (np.concatenate([part.shape for part in pictures]) == whole.shape).all()
