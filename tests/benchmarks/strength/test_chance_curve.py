"""The curve of winning chances, fitted to games whose truth is known."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from benchmarks.strength.calibration import Guess
from benchmarks.strength.chance_curve import bent, fitted

STEEP, SHIFT = 0.8, -0.3


def games(number: int) -> list[Guess]:
    """Turns whose true chance is what the curve makes of the simulated one."""
    rng = Random(7)
    guesses = []
    for game in range(number):
        odds = rng.uniform(-3, 3)
        true = 1 / (1 + exp(-(SHIFT + STEEP * odds)))
        guesses.append(Guess(game, 1 / (1 + exp(-odds)), float(rng.random() < true)))
    return guesses


def test_the_fit_finds_the_curve() -> None:
    steep, shift = fitted(games(20_000))
    assert steep == pytest.approx(STEEP, abs=0.05)
    assert shift == pytest.approx(SHIFT, abs=0.05)


def test_a_curve_is_undone() -> None:
    for win in (0.0, 0.02, 0.3, 0.5, 0.97, 1.0):
        shown = bent(Guess(0, win, 1.0), STEEP, SHIFT)
        assert bent(shown, 1 / STEEP, -SHIFT / STEEP).win == pytest.approx(win)
    assert bent(Guess(0, 0.5, 1.0), STEEP, SHIFT).win == pytest.approx(1 / (1 + exp(-SHIFT)))
