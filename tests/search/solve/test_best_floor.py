"""A hand of which only turns above a floor are looked for: the bound holds all the same.

Under Hold'em each hand is searched with what the others guarantee as its floor
(docs/proof.md, "Several hands"). This tries to refute that step alone, on hands whose best turn the
oracle knows.
"""

from __future__ import annotations

import pytest
from smalls import Small, stored, usual

import search.solve.hand_search as stages
from search.rules.income import income
from search.solve.hand_search import HandSearch


def floored(case: Small, objective: str, floor: int) -> HandSearch:
    search = HandSearch(case.position(), None, None, objective, False, None, False, 1)
    if not search.look(stages.FIRST_LOOK):
        search.raise_floor(floor)
        search.prove()
    search.raise_floor(floor)
    return search


def check(case: Small, objective: str) -> None:
    """A floor below, at and above the best turn of the hand."""
    true = case.truth(objective)
    for floor in (true - 3, true - 1, true, true + 1, true + 4):
        search = floored(case, objective, floor)
        assert search.bound >= max(true, floor)
        assert search.gain <= max(true, floor)
        assert search.outdone or search.gain <= true
        if search.gain == search.bound:
            assert search.gain == max(true, floor)
        if not search.outdone and objective == "gain":
            position = search.position
            end = search.line[-1].outcome if search.line else position
            paid = income(end, position.mover) if position.number in position.table.pays else 0
            gained = end.ecus[position.mover] - position.ecus[position.mover] + paid
            assert gained >= search.gain


@pytest.mark.parametrize("objective", ["gain", "lead"])
def test_no_floor_makes_a_bound_too_low(objective: str) -> None:
    for case in usual():
        check(case, objective)


@pytest.mark.parametrize("objective", ["gain", "lead"])
def test_nor_where_the_core_has_to_look_at_all_turns(
    objective: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for look in ("FIRST_LOOK", "SECOND_LOOK", "LONG_LOOK"):
        monkeypatch.setattr(stages, look, 1)
    for case in usual(15):
        check(case, objective)


@pytest.mark.full
@pytest.mark.parametrize("objective", ["gain", "lead"])
def test_no_floor_makes_a_bound_too_low_in_all(
    objective: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for look in ("FIRST_LOOK", "SECOND_LOOK", "LONG_LOOK"):
        monkeypatch.setattr(stages, look, 1)
    for case in stored():
        check(case, objective)
