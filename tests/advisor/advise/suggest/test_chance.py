"""The chance that is shown for a simulated one."""

from __future__ import annotations

from itertools import pairwise, product

from advisor.advise.suggest.winning_chance import true_chance
from advisor.words.advice import Figure


def test_the_order_of_turns_stays() -> None:
    shown = [true_chance(Figure(i / 200, 0.01)).mean for i in range(201)]
    assert all(one < two for one, two in pairwise(shown))
    assert (shown[0], shown[-1]) == (0.0, 1.0)


def test_whoever_does_not_lead_is_given_less() -> None:
    assert true_chance(Figure(0.3, 0.0)).mean < 0.28
    assert true_chance(Figure(0.5, 0.0)).mean < 0.49
    assert 0.85 < true_chance(Figure(0.85, 0.0)).mean < 0.88


def test_the_interval_reaches_whatever_the_simulated_one_does() -> None:
    for mean, error in product((0.0, 0.01, 0.2, 0.5, 0.9, 1.0), (0.0, 0.02, 0.1, 0.3)):
        shown = true_chance(Figure(mean, error))
        for end in (max(mean - error, 0.0), min(mean + error, 1.0)):
            reached = true_chance(Figure(end, 0.0)).mean
            # Three figures, each rounded to the sixth digit.
            assert abs(reached - shown.mean) <= shown.error + 1.6e-6
        assert (shown.error == 0.0) == (error == 0.0)
