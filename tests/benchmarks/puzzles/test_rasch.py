"""The Rasch fit on simulated data: difficulties come back, with true errors; a bot is foretold."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.puzzles.rasch import ability, chance, fit

ABILITIES = np.linspace(-2.0, 2.0, 8)


def simulated(seed: int, puzzles: int = 120, tries: int = 20) -> tuple[np.ndarray, np.ndarray]:
    """Difficulties with mean 0, and how often eight bots solved each puzzle."""
    rng = np.random.default_rng(seed)
    hard = rng.normal(0.0, 1.2, puzzles)
    hard -= hard.mean()
    return hard, rng.binomial(tries, chance(ABILITIES[:, None], hard[None, :]))


def test_difficulties_and_abilities_come_back_within_their_errors() -> None:
    off, far = [], []
    for seed in range(5):
        hard, hits = simulated(seed)
        result = fit(hits, np.full_like(hits, 20))
        assert abs(result.difficulties.mean()) < 1e-9
        off += list((result.difficulties - hard) / result.difficulty_errors)
        far += list((result.abilities - ABILITIES) / result.ability_errors)
    # Standard errors: the deviations have deviation 1, and the mean is not off.
    assert 0.9 < np.std(off) < 1.1
    assert abs(np.mean(off)) < 0.15
    assert np.sqrt(np.mean(np.square(far))) < 1.5


def test_more_tries_make_errors_smaller() -> None:
    _, hits = simulated(1)
    few = fit(hits, np.full_like(hits, 20)).difficulty_errors.mean()
    many = fit(4 * hits, np.full_like(hits, 80)).difficulty_errors.mean()
    assert many == pytest.approx(few / 2, rel=0.05)


def test_a_bot_that_was_not_fitted_is_foretold() -> None:
    _, hits = simulated(3, puzzles=200)
    tries = np.full_like(hits, 20)
    known = fit(np.delete(hits, 4, axis=0), np.delete(tries, 4, axis=0)).difficulties
    half, rest = slice(0, None, 2), slice(1, None, 2)
    at, error = ability(hits[4, half], tries[4, half], known[half])
    assert abs(at - ABILITIES[4]) < 4 * error
    order = np.argsort(known[rest])
    foretold = chance(at, known[rest])[order]
    seen = (hits[4, rest] / 20)[order]
    bins = zip(np.array_split(foretold, 4), np.array_split(seen, 4), strict=True)
    assert np.mean([abs(one.mean() - other.mean()) for one, other in bins]) < 0.05


def test_what_nobody_or_everybody_solves_stays_finite_and_uncertain() -> None:
    hits = np.array([[0, 20, 10], [0, 20, 14]])
    result = fit(hits, np.full_like(hits, 20))
    easy, hard, between = result.difficulties[1], result.difficulties[0], result.difficulties[2]
    assert easy < between < hard < 12
    assert result.difficulty_errors[0] > 1.3 * result.difficulty_errors[2]


@pytest.mark.parametrize(
    ("hits", "tries"),
    [([[1, 2]], [[2]]), ([[3]], [[2]]), ([[0, 0]], [[2, 0]]), ([1, 2], [2, 2])],
)
def test_tables_that_do_not_fit_are_refused(hits: list[object], tries: list[object]) -> None:
    with pytest.raises(ValueError, match=r"tries|try"):
        fit(hits, tries)
