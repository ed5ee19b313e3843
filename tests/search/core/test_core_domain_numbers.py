"""Domains in numbers: the core counts what the pictures of boards say, on which networks learn."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from largest_map import SIDE, largest
from played_games import GAMES, played_games

from benchmarks.strength.network.domains import FEATURES, NAMES, tables_of
from benchmarks.strength.network.games import positions_of
from positions.files.load_position import parse_document
from positions.things import REASON
from search.core.domain_counts import count_domains
from search.policy.network import DOMAIN_NUMBERS
from search.rules.board import Board
from search.rules.convert import position_of
from search.rules.geometry import Square
from search.rules.open_position import load
from search.rules.position import Position
from search.rules.tile import HAMLET, SIZE_OF, Tile

#: Tiles that are tried to be put on a board.
TRIES = 60


def crowded(position: Position, rng: random.Random) -> Position:
    """The position with tiles by lot wherever there is room, whatever the rules say, and with marks
    on ruins, which games seldom leave."""
    return position.replace(boards=tuple(_crowded(board, rng) for board in position.boards))


def _crowded(before: Board, rng: random.Random) -> Board:
    board, footprint = before.copy(), before.geometry.footprint
    for at, tile in before.tiles.items():
        if board.epoch == REASON and tile.shape < HAMLET:
            board.remove(at)
            board.add(at, Tile(tile.shape, None, tile.renovated, rng.choice((None, 0, 1))))
    for _ in range(rng.randrange(TRIES)):
        shape, at = rng.randrange(9), Square(rng.randrange(board.geometry.squares))
        mask = footprint[SIZE_OF[shape]][at]
        if not mask or mask & board.occupied or (shape == HAMLET and board.epoch == REASON):
            continue
        owner = rng.randrange(2) if board.epoch != REASON and shape < HAMLET else None
        ruin = board.epoch == REASON and shape < HAMLET
        board.add(at, Tile(shape, owner, ruin and rng.random() < 0.3))
    return board


@cache
def rows_of(
    chart: str, by_lot: bool
) -> tuple[list[list[tuple[int, ...]]], list[list[tuple[int, ...]]]]:
    """By board of all positions of some games: the numbers of its domains as both seats see them,
    by the core and by pictures, in any order. With ``by_lot``, their boards are ``crowded``."""
    rng = random.Random(f"crowded {chart}")
    ours: list[list[tuple[int, ...]]] = []
    theirs: list[list[tuple[int, ...]]] = []
    for samples, played in played_games(chart):
        seen = [crowded(position, rng) for position in played] if by_lot else played
        first, second = tables_of(positions_of(samples, 0, seen))
        both = np.concatenate([first.numbers, second.numbers], axis=1)
        for number, position in enumerate(seen):
            for epoch, told in enumerate(count_domains(position)):
                here = (first.position == number) & (first.epoch == epoch)
                ours.append(sorted(map(tuple, told.reshape(len(told), -1).tolist())))
                theirs.append(sorted(map(tuple, both[here].tolist())))
    return ours, theirs


@pytest.mark.parametrize("by_lot", [False, True], ids=["played", "by lot"])
@pytest.mark.parametrize("chart", GAMES)
def test_the_core_counts_what_the_pictures_say(chart: str, by_lot: bool) -> None:
    ours, theirs = rows_of(chart, by_lot)
    assert len(ours) > 150
    assert ours == theirs


def test_every_number_is_met() -> None:
    met = np.zeros(2 * FEATURES, dtype=np.int64)
    for chart in GAMES:
        for board in rows_of(chart, True)[0]:
            met += (np.array(board).reshape(-1, 2 * FEATURES) > 0).sum(axis=0)
    both = met.reshape(2, FEATURES).sum(axis=0)
    assert [name for name, times in zip(NAMES, both, strict=True) if times < 5] == []
    assert FEATURES == DOMAIN_NUMBERS


def test_the_largest_map_with_the_most_domains_has_room() -> None:
    setup = parse_document(largest()).setup
    assert setup is not None
    position = position_of(setup)
    numbers = [len(board) for board in count_domains(position)]
    assert numbers == [len(board.domains()) for board in position.boards]
    assert min(numbers) > SIDE * SIDE // 2 - 10


def test_other_numbers_of_players_are_refused() -> None:
    with pytest.raises(ValueError, match="two players"):
        count_domains(load("game-3p-t4-middle", known_hand=False).position)
