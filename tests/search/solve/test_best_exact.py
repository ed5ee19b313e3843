"""The best turn equals exhaustive search, and its line gives what it promises (formats §6)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from smalls import Small, stored, usual

import search.solve.hand_search as turn_module
from positions.files.load_position import read_setup
from search.rules.convert import position_of
from search.rules.game import make
from search.rules.income import income
from search.rules.position import Position
from search.rules.resolution import Decision
from search.solve.best_result import Best
from search.solve.best_turn import best_turn

CASES = Path(__file__).parents[2] / "conformance"
WITH_BEST = [f"{n:02}" for n in range(9, 17)]

in_usual = pytest.mark.parametrize("case", usual(), ids=lambda case: case.seed)
in_all = pytest.mark.parametrize("case", stored(), ids=lambda case: case.seed)
both_objectives = pytest.mark.parametrize("objective", ["gain", "lead"])


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


def check(case: Small, objective: str) -> None:
    position = case.position()
    assert position.digest() == case.digest
    best = best_turn(position, None, None, objective, swaps=False)
    assert best.gain == case.truth(objective)
    assert best.proven
    assert replayed(position, best) == best.gain


@both_objectives
@in_usual
def test_equals_exhaustive_search(case: Small, objective: str) -> None:
    check(case, objective)


@pytest.mark.full
@both_objectives
@in_all
def test_equals_exhaustive_search_on_all(case: Small, objective: str) -> None:
    check(case, objective)


def check_clusters(monkeypatch: pytest.MonkeyPatch, case: Small, objective: str) -> None:
    """With hardly any survey the proof by clusters has to do the work, and does none it may not."""
    monkeypatch.setattr(turn_module, "FIRST_LOOK", 1)
    monkeypatch.setattr(turn_module, "SECOND_LOOK", 1)
    monkeypatch.setattr(turn_module, "LONG_LOOK", 1)
    position = case.position()
    best = best_turn(position, None, None, objective, swaps=False)
    assert best.gain <= case.truth(objective) <= best.bound
    assert replayed(position, best) >= best.gain


@both_objectives
@in_usual
def test_the_proof_by_clusters_is_true(
    case: Small, objective: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_clusters(monkeypatch, case, objective)


@pytest.mark.full
@both_objectives
@in_all
def test_the_proof_by_clusters_is_true_on_all(
    case: Small, objective: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_clusters(monkeypatch, case, objective)


@pytest.mark.parametrize("case", WITH_BEST)
def test_conformance(case: str) -> None:
    expected = json.loads((CASES / f"{case}.expected.json").read_text())["best"]["gain"]
    setup = read_setup(CASES / f"{case}.position.json").setup
    assert setup is not None
    position = position_of(setup)
    best = best_turn(position, None)
    assert (best.gain, best.bound) == (expected, expected)
    assert replayed(position, best) == expected
