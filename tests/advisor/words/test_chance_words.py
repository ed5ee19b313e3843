"""Chances to win as people say them: no "100 % ± 1" at the ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from advisor.teach.retry.retry_text import win_words
from advisor.words.advice import Figure
from advisor.words.advice_report import win_text
from advisor.words.chance_words import chance_words, end_words

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("chance", "error", "words"),
    [
        (0.57, 0.02, "57 % ± 2"),
        (0.42, 0.001, "42 % ± 1"),
        (0.57, 0.0, "57 %"),
        (1.0, 0.0, "100 %"),
        (0.0, 0.0, "0 %"),
        (0.997, 0.0, "over 99 %"),
        (0.003, 0.0, "under 1 %"),
        (0.999, 0.002, "over 99 %"),
        (1.0, 0.01, "over 99 %"),
        (1.0, 0.001, "over 99 %"),
        (0.98, 0.03, "over 95 %"),
        (0.99, 0.01, "99 % ± 1"),
        (0.96, 0.04, "96 % ± 4"),
        (0.001, 0.002, "under 1 %"),
        (0.02, 0.03, "under 5 %"),
        (0.01, 0.01, "1 % ± 1"),
        (-0.01, 0.02, "under 2 %"),
    ],
)
def test_a_chance_is_said_as_people_do(chance: float, error: float, words: str) -> None:
    assert chance_words(chance, error) == words


def test_lists_terminal_and_verdicts_say_it_alike() -> None:
    for figure in (Figure(0.999, 0.004), Figure(0.57, 0.02), Figure(0.0, 0.01)):
        assert win_text(figure) == win_words(figure) == chance_words(figure.mean, figure.error)


def test_where_all_playouts_end_alike_the_limit_is_told() -> None:
    assert end_words(0.0, 40) == "under 8 %"
    assert end_words(1.0, 40) == "over 92 %"
    assert end_words(0.0, 8) == ""


def test_no_other_text_puts_an_error_behind_per_cent() -> None:
    texts = sorted((ROOT / "advisor" / "words" / "en").glob("*.ftl"))
    lines = [line for path in texts for line in path.read_text("utf-8").splitlines()]
    assert [one.strip() for one in lines if re.search(r"%\s*±|±\{[^}]*\} %", one)] == [
        ".with-error = { $percent } % ± { $error }"
    ]
