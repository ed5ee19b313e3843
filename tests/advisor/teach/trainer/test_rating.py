"""Ratings: what a simulated player of known ability gets, and what the error of it is worth."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from advisor.teach.trainer.exercise import RatedAttempt, RatedExercise
from advisor.teach.trainer.rating import POINTS, Rating, chance, rating
from advisor.teach.trainer.trainer_settings import usual

NOW = datetime(2026, 11, 25, tzinfo=UTC)
#: All attempts count alike.
STEADY = usual().rating.model_copy(update={"half_life": 1e9})


def attempts(
    ability: float, number: int, seed: int, error: float | None = 0.0
) -> list[RatedAttempt]:
    """Answers of a player of that ability (in logits) to puzzles of all difficulties."""
    rng = random.Random(seed)
    found = []
    for i in range(number):
        difficulty = rng.uniform(-2, 2)
        real = difficulty + rng.gauss(0, error or 0.0)
        hit = rng.random() < 1 / (1 + math.exp(real - ability))
        found.append(RatedAttempt(f"p{i}", NOW, hit, difficulty=difficulty, error=error))
    return found


def test_nothing_is_known_of_a_new_player() -> None:
    found = rating([])
    assert (found.points, found.attempts) == (usual().rating.centre, 0)
    assert found.error == pytest.approx(usual().rating.spread)
    assert str(found) == "1500 ± 300"


@pytest.mark.parametrize("ability", [-1.0, 0.0, 1.0])
@pytest.mark.parametrize("error", [0.0, 0.6])
def test_the_error_is_as_large_as_it_says(ability: float, error: float) -> None:
    true = usual().rating.centre + POINTS * ability
    off = []
    for seed in range(200):
        found = rating(attempts(ability, 80, seed, error), STEADY)
        off.append((found.points - true) / found.error)
    mean = sum(off) / len(off)
    deviation = math.sqrt(sum((one - mean) ** 2 for one in off) / (len(off) - 1))
    # The prior pulls towards its centre by a fraction of the error.
    assert abs(mean) < 0.5
    assert 0.75 < deviation < 1.15


def test_more_attempts_tell_more() -> None:
    errors = [rating(attempts(0.5, n, 1), STEADY).error for n in (0, 5, 20, 80)]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < errors[0] / 3


def test_what_is_not_rated_changes_nothing() -> None:
    some = attempts(0.5, 20, 2)
    unrated = [replace(one, rated=False, hit=not one.hit) for one in attempts(0.5, 9, 3)]
    assert rating([*unrated, *some, *unrated]) == rating(some)


def test_a_shown_theme_and_an_old_attempt_count_less() -> None:
    hit = RatedAttempt("a", NOW, True, difficulty=0.0, error=0.0)
    plain = rating([hit]).points
    assert usual().rating.centre < rating([replace(hit, theme_shown=True)]).points < plain
    miss = replace(hit, hit=False)
    late, early = [miss] * 60 + [hit] * 60, [hit] * 60 + [miss] * 60
    assert rating(late).points > rating(early).points + 30


def test_a_puzzle_of_unknown_difficulty_tells_less() -> None:
    known = RatedAttempt("a", NOW, True, difficulty=0.0, error=0.0)
    unknown = replace(known, difficulty=None, error=None)
    assert usual().rating.centre < rating([unknown]).points < rating([known]).points


def test_all_hit_and_all_missed_are_finite() -> None:
    for hit in (True, False):
        told = [
            RatedAttempt(f"p{i}", NOW + timedelta(days=i), hit, difficulty=3.0, error=0.0)
            for i in range(500)
        ]
        found = rating(told)
        assert math.isfinite(found.points)
        assert 0 < found.error < usual().rating.spread
        assert (found.points > 1500) == hit


def test_the_chance_follows_the_difference() -> None:
    sure = Rating(1500, 0, 100)
    even = RatedExercise("a", ("x",), 0.0, 0.0)
    assert chance(sure, even) == pytest.approx(0.5)
    hard, easy = replace(even, difficulty=1.0), replace(even, difficulty=-1.0)
    assert chance(sure, hard) == pytest.approx(1 / (1 + math.e))
    assert chance(sure, hard) + chance(sure, easy) == pytest.approx(1)
    # What is not known draws it to one half.
    assert chance(sure, hard) < chance(replace(sure, error=300), hard) < 0.5
