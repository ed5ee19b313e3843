"""What the browser says of cards that are tapped is checked before it is believed."""

from __future__ import annotations

import pytest

from advisor.page.components.pick_cards import CardChoices, Choice, choice_of

MOST = (2, 0, 3)


def test_what_can_be_chosen_is_taken_with_its_tap() -> None:
    assert choice_of({"cards": [1, 0, 3], "tap": 7}, MOST, None) == Choice((1, 0, 3), 7)
    assert choice_of({"cards": [1, 0, 1], "tap": 0}, MOST, 2) == Choice((1, 0, 1), 0)


@pytest.mark.parametrize(
    "sent",
    [
        None,
        [],
        {},
        {"cards": [1, 0, 1]},
        {"cards": [1, 0], "tap": 1},
        {"cards": [3, 0, 0], "tap": 1},
        {"cards": [0, 1, 0], "tap": 1},
        {"cards": [-1, 0, 0], "tap": 1},
        {"cards": [True, 0, 0], "tap": 1},
        {"cards": [1.0, 0, 0], "tap": 1},
        {"cards": ["1", 0, 0], "tap": 1},
        {"cards": [1, 0, 0], "tap": "1"},
        {"cards": {"0": 1}, "tap": 1},
    ],
)
def test_what_cannot_be_chosen_is_not_taken(sent: object) -> None:
    assert choice_of(sent, MOST, None) is None


def test_no_more_cards_are_taken_than_are_to_be_chosen() -> None:
    assert choice_of({"cards": [2, 0, 1], "tap": 1}, MOST, 2) is None


def test_the_latest_answers_are_kept() -> None:
    choices = CardChoices()
    for number in range(100):
        choices.choose(f"question {number}", Choice((1, 0, 0), number))
    assert "question 0" not in choices.chosen
    assert choices.chosen["question 99"].tap == 99
    choices.choose("question 50", Choice((0, 0, 0), 1))
    assert list(choices.chosen)[-1] == "question 50"
