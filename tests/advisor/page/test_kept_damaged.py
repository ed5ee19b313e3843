"""What a browser sends back is taken up whole or not at all, and never breaks the page."""

from __future__ import annotations

import json
from random import Random

import pytest
from pydantic import ValidationError
from record_trees import tree

from advisor.page.pages.learn import kept_lessons, training_visit
from advisor.page.pages.retry import retry_visit

RECORD = tree(Random(1), 8)
RETRY = {
    "khronos-retry": 1,
    "game": retry_visit._name(RECORD),
    "classes": ["mistake", None],
    "color": "red",
    "least": "mistake",
    "place": 0,
    "solved": [0],
    "shown": [],
}
TRAIN = {"khronos-train": 1, "profile": "me", "puzzle": "p", "why": "new"}


def test_what_is_right_is_taken_up() -> None:
    found = retry_visit._read(json.dumps(RETRY), RECORD)
    assert found is not None
    assert (found.classes, found.solved) == (("mistake", None), {0})
    assert training_visit._KeptTraining.model_validate_json(json.dumps(TRAIN)).why == "new"


@pytest.mark.parametrize(
    "wrong",
    [
        {"place": float("inf")},
        {"solved": [float("inf")]},
        {"solved": [-1]},
        {"place": 10**30},
        {"classes": [[]]},
        {"classes": ["x"] * 101},
        {"color": {}},
        {"least": []},
    ],
)
def test_a_game_to_retry_that_is_damaged_is_left(wrong: dict[str, object]) -> None:
    assert retry_visit._read(json.dumps(RETRY | wrong), RECORD) is None


@pytest.mark.parametrize("wrong", [{"why": []}, {"why": {}}, {"puzzle": []}, {"queue": "yes"}])
def test_a_training_that_is_damaged_is_left(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        training_visit._KeptTraining.model_validate_json(json.dumps(TRAIN | wrong))


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 50_000, "9" * 5_000, "", "nul"])
def test_brackets_and_numbers_without_end_are_left(text: str) -> None:
    assert retry_visit._read(text, RECORD) is None
    for model in (kept_lessons._Kept, training_visit._KeptTraining):
        with pytest.raises(ValidationError):
            model.model_validate_json(text)
