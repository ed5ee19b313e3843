"""The slow oracle against the conformance cases of tests/conformance, value for value."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from oracle import (
    State,
    canonical,
    digest,
    guaranteed_gain,
    income,
    legal_plays,
    load,
    outcome_digests,
    perft,
)

FOLDER = Path(__file__).parent / "conformance"
CASES = sorted(path.name.removesuffix(".position.json") for path in FOLDER.glob("*.position.json"))
SLOW_PERFT = {"04", "07"}


def position(case: str) -> State:
    return load(json.loads((FOLDER / f"{case}.position.json").read_text()))


def expected(case: str) -> dict[str, Any]:
    answers: dict[str, Any] = json.loads((FOLDER / f"{case}.expected.json").read_text())
    return answers


def cases_with(answer: str) -> list[str]:
    return [case for case in CASES if answer in expected(case)]


PERFT = [
    pytest.param(case, marks=pytest.mark.full) if case in SLOW_PERFT else case
    for case in cases_with("perft")
]


def test_all_cases_are_here() -> None:
    assert len(CASES) == 24


@pytest.mark.parametrize("case", CASES)
def test_show(case: str) -> None:
    state = position(case)
    shown = {"digest": digest(state), "canonical": canonical(state), "income": income(state)}
    assert shown == expected(case)["show"]


@pytest.mark.parametrize("case", CASES)
def test_plays(case: str) -> None:
    state = position(case)
    plays = [
        {"play": play, "outcomes": outcome_digests(state, play)} for play in legal_plays(state)
    ]
    assert {"digest": digest(state), "plays": plays} == expected(case)["plays"]


@pytest.mark.usual("02", "06", "09", "10", "11", "12", "13", "14", "15", "16")
@pytest.mark.parametrize("case", PERFT)
def test_perft(case: str) -> None:
    state = position(case)
    wanted = expected(case)["perft"]
    assert digest(state) == wanted["digest"]
    assert perft(state, wanted["depth"]) == wanted["counts"]


@pytest.mark.usual("09", "10", "11", "12", "13", "15", "16")
@pytest.mark.parametrize("case", cases_with("best"))
def test_best(case: str) -> None:
    assert guaranteed_gain(position(case)) == expected(case)["best"]["gain"]
