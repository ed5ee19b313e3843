"""Errors as they are told: none that was estimated reads as if there were none."""

from __future__ import annotations

import pytest

from advisor.words.advice import Figure
from advisor.words.advice_report import figure_text, win_text
from advisor.words.position_words import error_words


@pytest.mark.parametrize(
    ("error", "digits", "told"),
    [(0.0, 1, "0.0"), (0.004, 1, "0.1"), (0.04, 1, "0.1"), (0.26, 1, "0.3"), (0.3, 0, "1")],
)
def test_an_error_is_never_rounded_to_nothing(error: float, digits: int, told: str) -> None:
    assert error_words(error, digits) == told


def test_margins_and_chances_keep_their_errors() -> None:
    assert figure_text(Figure(-12.1, 0.01)) == "-12.1 ± 0.1"
    assert win_text(Figure(0.42, 0.001)) == "42 % ± 1"
