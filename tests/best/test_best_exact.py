"""The best turn equals exhaustive search, and its line gives what it promises (formats §6)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from smalls import SEEDS, small, truth

import search.best.turn as turn_module
from positions.load import read_setup
from search.best.turn import Best, best_turn
from search.game import make
from search.rules.convert import position_of
from search.rules.income import income
from search.rules.position import Position
from search.rules.resolve import Decision

CASES = Path(__file__).parents[1] / "conformance"
WITH_BEST = [f"{n:02}" for n in range(9, 17)]
ALL = sorted(SEEDS["fateful"] + SEEDS["plain"])
#: The usual run takes those in which opponents decide and every other one of the rest.
USUAL = sorted(SEEDS["fateful"][:10] + SEEDS["plain"][:30:2])


def replayed(position: Position, best: Best) -> int:
    """The value of the printed line, played with the printed decisions."""
    seat = position.mover
    before = [income(position, s) for s in range(position.table.seats)]
    now = position
    for played in best.line:
        chosen = iter(played.choices)

        def decide(at: Position, decision: Decision) -> int:
            return at.table.geometry.index[next(chosen).chosen]  # noqa: B023

        now, _ = make(now, played.play, decide)
        assert now.digest() == played.outcome.digest()
    gain = now.ecus[seat] - position.ecus[seat]
    if position.number in position.table.pays:
        gain += income(now, seat)
    if best.objective == "lead":
        gain -= max(income(now, s) - before[s] for s in range(len(before)) if s != seat)
    return gain


def check(document: dict[str, Any], position: Position, objective: str) -> None:
    best = best_turn(position, None, None, objective)
    assert best.gain == truth(document, objective)
    assert best.proven
    assert replayed(position, best) == best.gain


@pytest.mark.parametrize("objective", ["gain", "lead"])
@pytest.mark.parametrize("seed", USUAL)
def test_equals_exhaustive_search(seed: int, objective: str) -> None:
    check(*small(seed), objective)


@pytest.mark.full
@pytest.mark.parametrize("objective", ["gain", "lead"])
@pytest.mark.parametrize("seed", ALL)
def test_equals_exhaustive_search_on_all(seed: int, objective: str) -> None:
    check(*small(seed), objective)


def clusters_alone(monkeypatch: pytest.MonkeyPatch, position: Position) -> Best:
    """The answer with hardly any survey, so that the proof by clusters has to do the work."""
    monkeypatch.setattr(turn_module, "FIRST_LOOK", 1)
    monkeypatch.setattr(turn_module, "LONG_LOOK", 1)
    return best_turn(position, None)


@pytest.mark.parametrize("seed", USUAL)
def test_the_proof_by_clusters_is_true(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gain never above and bound never below the truth."""
    document, position = small(seed)
    best = clusters_alone(monkeypatch, position)
    true = truth(document, "gain")
    assert best.gain <= true <= best.bound


@pytest.mark.full
@pytest.mark.parametrize("seed", ALL)
def test_the_proof_by_clusters_is_true_on_all(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    document, position = small(seed)
    best = clusters_alone(monkeypatch, position)
    assert best.gain <= truth(document, "gain") <= best.bound


@pytest.mark.parametrize("case", WITH_BEST)
def test_conformance(case: str) -> None:
    expected = json.loads((CASES / f"{case}.expected.json").read_text())["best"]["gain"]
    setup = read_setup(CASES / f"{case}.position.json").setup
    assert setup is not None
    position = position_of(setup)
    best = best_turn(position, None)
    assert (best.gain, best.bound) == (expected, expected)
    assert replayed(position, best) == expected
