"""The stored answers are the oracle's, and the set holds what it says (rules §5.5)."""

from __future__ import annotations

import oracle
import pytest
from kinds import KINDS
from oracle.exhaust import TooLarge, exhaust
from smalls import IN_REPOSITORY, Small, read, stored, usual

#: Steps up to which the plain search is asked, too; it takes about ten times as long.
PLAIN = 20_000


def search_again(case: Small) -> None:
    state = oracle.load(case.document())
    assert oracle.digest(state) == case.digest
    truth, steps = exhaust(state)
    assert case == (case.seed, case.digest, *truth, steps)
    assert truth.gain <= truth.gain_if_all_mine
    assert truth.lead <= truth.lead_if_all_mine


def search_plainly(case: Small, objective: str) -> None:
    assert oracle.guaranteed_gain(oracle.load(case.document()), objective) == case.truth(objective)


@pytest.mark.parametrize("case", usual()[::3], ids=lambda case: case.seed)
def test_the_truth_is_exhaustive(case: Small) -> None:
    search_again(case)


@pytest.mark.full
@pytest.mark.parametrize("case", stored(), ids=lambda case: case.seed)
def test_the_truth_is_exhaustive_for_all(case: Small) -> None:
    search_again(case)


def plain_ones() -> list[Small]:
    return [case for case in stored() if case.steps <= PLAIN]


@pytest.mark.usual(
    "1/game/0-gain",
    "1/crowded/21-lead",
    "1/contested/269-gain",
    "1/cubes/5-lead",
    "1/reason/36-gain",
    "1/poor/25-lead",
)
@pytest.mark.parametrize("objective", ["gain", "lead"])
@pytest.mark.parametrize("case", plain_ones()[::20], ids=lambda case: case.seed)
def test_the_plain_search_agrees(case: Small, objective: str) -> None:
    search_plainly(case, objective)


@pytest.mark.full
@pytest.mark.parametrize("objective", ["gain", "lead"])
@pytest.mark.parametrize("case", plain_ones(), ids=lambda case: case.seed)
def test_the_plain_search_agrees_on_all(case: Small, objective: str) -> None:
    search_plainly(case, objective)


def test_a_budget_is_kept() -> None:
    case = max(stored(), key=lambda case: case.steps)
    with pytest.raises(TooLarge):
        exhaust(oracle.load(case.document()), budget=case.steps // 10)


def test_the_set_is_large_and_a_third_is_decided_by_others() -> None:
    every = read(IN_REPOSITORY)
    assert len({case.digest for case in every}) == len(every) >= 330
    assert {case.seed.split("/")[1] for case in every} == set(KINDS)
    assert 3 * sum(case.gain < case.gain_if_all_mine for case in every) >= len(every)


def test_the_usual_ones_are_of_all_kinds() -> None:
    assert {case.seed.split("/")[1] for case in usual()} == {
        case.seed.split("/")[1] for case in stored()
    }
    assert any(case.decided for case in usual())


@pytest.mark.full
def test_the_set_is_as_small_and_as_varied_as_asked() -> None:
    seats, hands, maps, turns = set(), set(), set(), set()
    for case in read(IN_REPOSITORY):
        state = oracle.load(case.document())
        assert isinstance(state.player.hand, tuple)
        columns, rows = len(state.region.rows[0]), len(state.region.rows)
        assert max(columns, rows) <= 6
        assert state.player.ecus > 0 or len({epoch for epoch, _ in state.player.adventurers}) > 1
        seats.add(len(state.players))
        hands.add(sum(state.player.hand))
        maps.add((columns, rows))
        turns.add(state.number)
    assert (seats, hands, turns) == ({2, 3, 4, 5}, {1, 2, 3, 4}, {4, 7})
    assert (6, 6) in maps
