"""The engine agrees with the slow oracle, play by play and decision by decision (rules §2–§7).

20 positions in the usual run and 200 in the full one, one in three on `crossing` after turn 3;
2,000 more in the full run, one in three on the full-size map. 1,000 under ``attached``
(§7.2), 10 of them in the usual run.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from agreement import LARGE, differences, sample

from positions.files.load_position import parse_document
from positions.things import DEFAULT_MAP
from search.rules.convert import position_of
from search.rules.legal_plays import moves
from search.rules.position import Position
from search.rules.resolution import begin

QUICK, FULL, ATTACHED, CHUNK = 200, 2200, 1000, 10


def assert_agree(first: int, large: str = LARGE, attached: bool = False) -> None:
    for number in range(first, first + CHUNK):
        result = differences(sample(number, large, attached), random.Random(number))
        assert not result, f"sample {number}: " + "\n".join(result[:5])


@pytest.mark.usual("10", "70")
@pytest.mark.parametrize("first", range(0, QUICK, CHUNK))
def test_engine_and_oracle_agree(first: int) -> None:
    assert_agree(first)


@pytest.mark.full
@pytest.mark.parametrize("first", range(QUICK, FULL, CHUNK))
def test_engine_and_oracle_agree_on_many_more(first: int) -> None:
    assert_agree(first, DEFAULT_MAP)


@pytest.mark.usual("20")
@pytest.mark.parametrize("first", range(0, ATTACHED, CHUNK))
def test_engine_and_oracle_agree_under_attached(first: int) -> None:
    """§7.2."""
    assert_agree(first, attached=True)


def position_of_sample(number: int, large: str = LARGE) -> Position:
    return position_of(parse_document(sample(number, large)).require())


@pytest.mark.usual(LARGE)
@pytest.mark.parametrize("plan", [LARGE, DEFAULT_MAP])
def test_a_third_of_the_samples_is_on_a_large_map_after_turn_3(plan: str) -> None:
    positions = [position_of_sample(number, plan) for number in range(24)]
    large = [p for p in positions if p.table.geometry.game_map.name == plan]
    assert len(large) == len(positions) // 3
    assert all(position.number > 3 for position in large)
    assert {position.table.seats for position in positions} == {2, 3, 4, 5}
    assert {position.table.ruleset.base for position in positions} == {"rio-grande", "matagot"}
    assert any(position.reserve for position in positions)


@pytest.mark.full
def test_the_crowded_samples_ask_for_decisions_of_both_sorts() -> None:
    """§5.5: which building, and where the smaller tile goes; by the mover and by others."""
    asked: Counter[tuple[str, bool]] = Counter()
    for number in range(60):
        if number % 6 in (3, 5):
            position = position_of_sample(number)
            for move in moves(position):
                decision = begin(position, move).decision
                if decision is not None:
                    asked[decision.what, decision.seat == position.mover] += 1
    assert asked["downsize", True] > 20
    assert asked["place", True] > 20
    assert asked["place", False] > 20


def test_the_same_number_gives_the_same_sample() -> None:
    assert [sample(number) for number in range(6)] == [sample(number) for number in range(6)]
