"""Searches that come to their limit claim no bound that is too low (docs/proof.md, lemma 7).

``broken_off/`` holds positions in which opponents decide, and what complete enumeration found.
There the first search was once broken off, a second one with other answers ended, and its bound was
taken for one of all turns. Some limits hit that; with others the first search ends, or both do not.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from search.rules.open_position import load_position
from search.solve.best_turn import best_turn

HERE = Path(__file__).parent
FILES = sorted([*HERE.glob("broken_off/*.position.json"), *HERE.glob("proofs/*.position.json")])
#: Positions for each stage of the search; the core resolves a hundred plays for each.
LIMITS = (3, 10, 30, 100, 300)
#: Seconds each; the full run has them.
SLOW = ("decided-77", "decided-221", "decided-248", "decided-261")


def name_of(file: Path) -> str:
    return file.name.split(".")[0]


def test_they_are_all_there() -> None:
    assert sum(file.parent.name == "broken_off" for file in FILES) == 9


@pytest.mark.usual(*(name for name in map(name_of, FILES) if name not in SLOW))
@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_no_limit_makes_a_bound_too_low(file: Path) -> None:
    expected = file.with_name(file.name.replace(".position.", ".expected."))
    true = json.loads(expected.read_text("utf-8"))["best"]
    position = load_position(file)
    for nodes in LIMITS:
        result = best_turn(position, None, nodes, true.get("objective", "gain"))
        assert result.gain <= true["gain"] <= result.bound, nodes
