"""The chance that is shown for a simulated one."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from advisor.suggest.advice import Figure
from advisor.suggest.chance import FEW, FEW_CURVE, MANY, MANY_CURVE, curve_of, true_chance

NUMBERS = (1, FEW, 40, MANY, 10_000)


def test_the_order_of_turns_stays() -> None:
    for simulations in NUMBERS:
        shown = [true_chance(Figure(i / 200, 0.01), simulations).mean for i in range(201)]
        assert all(one < two for one, two in pairwise(shown))
        assert (shown[0], shown[-1]) == (0.0, 1.0)


def test_whoever_does_not_lead_is_given_less() -> None:
    for simulations in NUMBERS:
        assert true_chance(Figure(0.3, 0.0), simulations).mean < 0.27
        assert true_chance(Figure(0.5, 0.0), simulations).mean < 0.47
        assert 0.84 < true_chance(Figure(0.85, 0.0), simulations).mean < 0.95


def test_the_interval_reaches_whatever_the_simulated_one_does() -> None:
    for mean, error in product((0.0, 0.01, 0.2, 0.5, 0.9, 1.0), (0.0, 0.02, 0.1, 0.3)):
        shown = true_chance(Figure(mean, error), 64)
        for end in (max(mean - error, 0.0), min(mean + error, 1.0)):
            reached = true_chance(Figure(end, 0.0), 64).mean
            assert abs(reached - shown.mean) <= shown.error + 1e-6
        assert (shown.error == 0.0) == (error == 0.0)


def test_between_the_two_fits_the_curve_goes_over_from_one_to_the_other() -> None:
    assert curve_of(1) == curve_of(FEW) == FEW_CURVE
    assert curve_of(1_000_000) == curve_of(MANY) == pytest.approx(MANY_CURVE)
    between = [curve_of(n) for n in range(FEW, MANY + 1)]
    assert all(a.steep < b.steep for a, b in pairwise(between))
    assert all(a.shift > b.shift for a, b in pairwise(between))
