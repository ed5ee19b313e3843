"""What boards look like to the policy: the core counts what plain Python counts."""

from __future__ import annotations

import random
from itertools import chain, islice
from pathlib import Path

import numpy as np
import pytest
from core_positions import played_on, positions
from reference.features import features as counted

from advisor.advise.game_records.record_replay import replayed
from benchmarks.strength.calibration import records_of
from positions.files.load_position import library
from search.core.feature_counts import count_features
from search.core.load_core import ARRAY
from search.core.position_arrays import numbers_of
from search.core.position_codec import ground_of
from search.policy.features import FEATURES, NAMES
from search.rules.open_position import load
from search.rules.position import Position

ARCHIVES = Path(__file__).parents[3] / "benchmarks" / "strength" / "data"


def same(position: Position) -> list[tuple[int, ...]]:
    """Compare all numbers of a position; by board the sum of each over the seats."""
    seats = position.table.seats
    ours = tuple(count_features(position, 0b111, FEATURES))
    assert ours == tuple(counted(board, seats) for board in position.boards)
    return [tuple(map(sum, zip(*rows, strict=True))) for rows in ours]


@pytest.mark.parametrize("name", library())
def test_the_boards_of_the_library(name: str) -> None:
    same(load(name, known_hand=False).position)


def test_nasty_boards_and_recorded_games() -> None:
    """Every number is met, and not as nothing alone."""
    rng = random.Random("nasty boards")
    met = [[0] * FEATURES for _ in range(3)]
    games = [
        islice(records_of([ARCHIVES / f"arena-{name}.tar.gz"]), 3)
        for name in ("greedy", "greedy-3", "greedy-4")
    ]
    small = [*positions("features", 20)]
    small += [played_on(position, rng, 3) for position in small]
    recorded = (position for game in chain(*games) for position in replayed(game)[0])
    for position in chain(small, recorded):
        for epoch, row in enumerate(same(position)):
            for number, value in enumerate(row):
                met[epoch][number] += value != 0
    for names, times in zip(NAMES, met, strict=True):
        assert all(n > 1 for name, n in zip(names, times, strict=True) if name), str(times)


def test_hostile_numbers_are_refused() -> None:
    position = load("r8-11-renovation").position
    good = numbers_of(position)
    ground = ground_of(position.table)
    room = np.zeros(3 * 5 * FEATURES, dtype=np.int16)
    rng = random.Random("hostile boards")
    refused = 0
    for _ in range(3000):
        bad = good.copy()
        for _ in range(rng.randrange(1, 4)):
            bad[rng.randrange(len(bad))] = rng.choice((-32768, -1, 0, 1, 5, 31, 300, 32767))
        length = rng.choice((len(bad), len(bad), len(bad) - 1, 0, 1))
        told = ground.library.policy_features(
            *(ground.handle, bad.ctypes.data_as(ARRAY), length),
            *(rng.randrange(-9, 99), room.ctypes.data_as(ARRAY), rng.choice((0, len(room)))),
        )
        refused += told < 0
    assert refused > 1000
