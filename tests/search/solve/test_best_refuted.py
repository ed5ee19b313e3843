"""Positions for which a bound was once too low; found from outside and by
``benchmarks.proof.hunt``.

``proofs/`` holds each position and, beside it, the gain that complete enumeration found.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from search.core.proved_bound import bound
from search.rules.open_position import load_position
from search.solve.best_turn import best_turn

FOLDER = Path(__file__).parent / "proofs"
FILES = sorted(FOLDER.glob("*.position.json"))


def truth_of(file: Path) -> int:
    expected = file.with_name(file.name.replace(".position.", ".expected."))
    return int(json.loads(expected.read_text("utf-8"))["best"]["gain"])


def test_they_are_all_there() -> None:
    assert [truth_of(file) for file in FILES] == [9, 32, 22, 16, 6, 3, 17, 16, 10]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_the_true_gain_is_found_and_proved(file: Path) -> None:
    result = best_turn(load_position(file), None)
    assert (result.gain, result.bound, result.proven) == (truth_of(file),) * 2 + (True,)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_the_core_alone_claims_no_less(file: Path) -> None:
    """Told that a turn worth an Ecu less is known, which is where it leaves most out."""
    truth = truth_of(file)
    told = bound(load_position(file), truth - 1)
    assert told.complete
    assert told.most == truth
