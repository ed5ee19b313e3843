"""The fitting script sees positions as the policy does, and finds weights it was made to find."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from benchmarks.strength.fit_weights import (
    between,
    chances,
    expected,
    fit_rows,
    fit_scale,
    shared_wins,
)
from benchmarks.strength.self_play import Samples, collect, join, play, seen
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End
from search.core.weights_handle import KEPT, hand_worth
from search.policy.fast_turns import Policy
from search.policy.features import FEATURES, NAMES, SEAT_NUMBERS
from search.policy.hand_worth import discards
from search.policy.weights import COLUMNS, weights, weights_from
from search.policy.worth import totals
from search.rules.game import deal


def test_the_data_file_is_whole() -> None:
    result = weights()
    assert set(result.seats) == set(result.scale) == {2, 3, 4, 5}
    for players, turns in result.seats.items():
        assert set(turns) == set(result.scale[players]) == set(range(1, 8))
        assert all(len(row) == COLUMNS for rows in turns.values() for row in rows)
        assert all(scale > 0 for scale in result.scale[players].values())
    assert set(result.hands) == {2, 3, 4, 5}
    assert all(set(turns) == set(range(1, 8)) for turns in result.hands.values())
    assert all(len(names) == FEATURES for names in NAMES)


@pytest.mark.parametrize("players", [2, 4])
def test_the_script_expects_what_the_policy_expects(players: int) -> None:
    """``benchmarks.strength.fit_weights`` computes the worths in bulk, ``search.policy`` one by
    one."""
    game = deal(load_map("crossing"), ruleset("rio-grande", False), players, 11)
    rng = random.Random(3)
    rows = []
    wanted = []
    while not game.over:
        final = Policy(6).turn(game.position, rng)
        worths = list(totals(final))
        if final.number < 7:
            kept, _ = hand_worth(final, final.number + 1, final.hand, KEPT)
            worths[final.mover] -= kept
        wanted.append(worths)
        when = [final.number, final.mover]
        game.position = final
        game.play(End(discards(final)))
        rows.append((when, *seen(game.position)))
    whens, ecus, pairs, numbers, cubes = (np.array(c) for c in zip(*rows, strict=True))
    samples = Samples(
        whens,
        ecus,
        pairs,
        numbers.reshape(len(rows), players, 3, FEATURES),
        cubes,
        np.zeros((len(rows), 3), dtype=np.int64),
        ecus,
    )
    assert expected(samples, weights()) == pytest.approx(np.array(wanted), abs=1e-6)


def test_what_tells_seats_apart_is_found_whatever_all_of_them_earn() -> None:
    """Two Ecus a cube less in the supply, in games that are rich or poor for everybody."""
    rng = np.random.default_rng(5)
    rows, players = 6000, 3
    when = np.stack([rng.integers(1, 8, rows), rng.integers(0, players, rows)], axis=1)
    cubes = rng.integers(5, 25, (rows, players))
    plays_on = when[:, :1] + (np.arange(players) <= when[:, 1:]) <= 7
    earned = rng.normal(0, 40, (rows, 1)) + rng.normal(0, 3, (rows, players)) - 2 * cubes * plays_on
    samples = Samples(
        when,
        np.zeros((rows, players), dtype=np.int64),
        np.zeros((rows, 2 * players), dtype=np.int64),
        np.zeros((rows, players, 3, FEATURES), dtype=np.int64),
        cubes,
        np.zeros((rows, 3), dtype=np.int64),
        np.rint(earned).astype(np.int64),
    )
    nothing = {turn: (np.zeros(COLUMNS), np.zeros(COLUMNS)) for turn in range(1, 8)}
    fitted = fit_rows(samples, nothing)
    at = COLUMNS - len(SEAT_NUMBERS)
    for turn in range(2, 8):
        base, slope = fitted[turn]
        assert base[at] + slope[at] == pytest.approx(-2, abs=0.1)
    assert between(samples.final) < 20 < samples.final.std()


def test_games_are_kept_and_taken_up_again(tmp_path: Path) -> None:
    first = collect(tmp_path, 2, range(3), 2, None)
    files = list(tmp_path.glob("*.npz"))
    assert len(files) == 1
    again = collect(tmp_path, 2, range(3), 2, None)
    assert (again.features == first.features).all()
    assert (join([play(2, seed, 2, None) for seed in range(3)]).final == first.final).all()


def test_wins_and_their_spread() -> None:
    assert shared_wins(np.array([[5, 3], [4, 4]])).tolist() == [[1, 0], [0.5, 0.5]]
    rng = np.random.default_rng(1)
    totals = rng.normal(0, 8, (4000, 2))
    odds = chances(totals, 6.0)
    wins = np.zeros_like(odds)
    first = rng.random(4000) < odds[:, 0]
    wins[:, 0], wins[:, 1] = first, ~first
    assert fit_scale(totals, wins) == pytest.approx(6.0, rel=0.15)


def test_equal_weights_have_equal_names() -> None:
    file = Path(__file__).parents[3] / "search" / "policy" / "data" / "weights.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    assert weights_from(document).name == weights().name
    document["leader"] = 0.7
    assert weights_from(document).name != weights().name
