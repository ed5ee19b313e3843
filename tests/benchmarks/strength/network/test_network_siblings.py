"""Endings of a position with what they are worth: kept, and compared within a position alone."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.strength import middle_positions
from benchmarks.strength.network import siblings as compared
from benchmarks.strength.network.siblings import Siblings, choice, collect, slopes
from search.policy.weights import weights


def made_up(values: np.ndarray, truths: np.ndarray, some: Siblings) -> Siblings:
    return Siblings(some.positions, values, truths)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Siblings:
    folder = tmp_path_factory.mktemp("siblings")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compared, "SURVEYED", 60)
        patch.setattr(middle_positions, "PLAYED", 60)
        patch.setattr(compared, "PART", 3)
        patch.setattr(compared, "TOP", 4)
        first = collect(folder, range(6), weights(), 1, "ford")
        files = sorted(folder.rglob("*"))
        again = collect(folder, range(6), weights(), 1, "ford")
        assert sorted(folder.rglob("*")) == files
    assert (first.truths == again.truths).all()
    assert (first.positions.buildings == again.positions.buildings).all()
    return first


def test_what_differs_between_positions_does_not_count(played: Siblings) -> None:
    rng = np.random.default_rng(2)
    groups = played.positions.games
    size = len(groups)
    assert size == len(played.values) == len(played.positions) > 12
    values, predicted = rng.normal(0, 3, (2, size))
    between = 100.0 * groups
    truths = 0.7 * values + 0.4 * predicted + between
    found = slopes(made_up(values - between, truths, played), predicted + between)
    assert found[0][0] == pytest.approx(0.7)
    assert found[1][0] == pytest.approx(0.4)


def test_a_choice_is_worth_what_the_ending_is_worth_more(played: Siblings) -> None:
    size = len(played.values)
    rng = np.random.default_rng(3)
    truths = rng.normal(0, 5, size)
    some = made_up(np.zeros(size), truths, played)
    worth, _, changed = choice(some, truths, 1.0)
    groups = played.positions.games
    first = [truths[groups == number][0] for number in np.unique(groups)]
    best = [truths[groups == number].max() for number in np.unique(groups)]
    assert worth == pytest.approx(np.mean(np.array(best) - np.array(first)))
    assert 0 < changed <= 1
    assert choice(some, np.zeros(size), 1.0) == (0.0, 0.0, 0.0)
