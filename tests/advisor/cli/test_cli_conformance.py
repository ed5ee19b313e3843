"""``show``, ``plays`` and ``perft`` through the command line against the conformance cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from khronos_process import Khronos, value

FOLDER = Path(__file__).parents[2] / "conformance"
CASES = sorted(path.name.removesuffix(".position.json") for path in FOLDER.glob("*.position.json"))


def expected(case: str) -> dict[str, Any]:
    answers: dict[str, Any] = json.loads((FOLDER / f"{case}.expected.json").read_text())
    return answers


def answer(khronos: Khronos, *arguments: str | Path) -> Any:
    return value(khronos(*arguments, "--json"))


def test_there_are_as_many_cases_as_were_given() -> None:
    assert len(CASES) == 24


@pytest.mark.parametrize("case", CASES)
def test_show(khronos: Khronos, case: str) -> None:
    assert answer(khronos, "show", FOLDER / f"{case}.position.json") == expected(case)["show"]


@pytest.mark.parametrize("case", CASES)
def test_plays(khronos: Khronos, case: str) -> None:
    assert answer(khronos, "plays", FOLDER / f"{case}.position.json") == expected(case)["plays"]


@pytest.mark.parametrize("case", [case for case in CASES if "perft" in expected(case)])
def test_perft(khronos: Khronos, case: str) -> None:
    wanted = expected(case)["perft"]
    depth = str(wanted.pop("depth"))
    file = FOLDER / f"{case}.position.json"
    assert answer(khronos, "perft", file, "--depth", depth) == wanted
