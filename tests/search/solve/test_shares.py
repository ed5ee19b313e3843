"""A survey's shares: every layer of a turn gets its part of the positions, and of the time."""

from __future__ import annotations

import math

import pytest

from search.core.surveys import SurveyWidth, Worth
from search.policy.surveyed_turns import surveyed_turn
from search.policy.worth import outlook
from search.rules.convert import position_of, setup_of
from search.rules.game import hide_hands
from search.rules.move import CardMove
from search.rules.open_position import load_position
from search.rules.position import Position
from search.run.clock import by, now
from search.solve.survey import EVERY, Survey, survey


@pytest.fixture
def opening() -> Position:
    """Four cards and some 1,200 first steps."""
    position = load_position("game-2p-t1-opening")
    return position_of(setup_of(hide_hands(position, position.mover)))


def whole(result: Survey) -> int:
    """Endings in which no card is left, after two plays at least."""
    return sum(
        not any(ending.position.hand)
        and sum(isinstance(move, CardMove) for move in result.moves(ending)) > 1
        for ending in result.endings()
    )


def test_with_a_deadline_every_layer_has_its_time(opening: Position) -> None:
    with by("processor"):
        result = survey(opening, None, 10**7, now() + 0.2, SurveyWidth(EVERY, 32))
    assert not result.complete
    assert whole(result) > 10


@pytest.mark.parametrize("budget", [200, 400, 800])
def test_a_small_budget_reaches_the_last_card(opening: Position, budget: int) -> None:
    def endings(first: int) -> int:
        return whole(survey(opening, Worth(0.0), budget, look=SurveyWidth(first, 32)))

    assert endings(budget // 4) > 0
    assert endings(EVERY) == 0  # the first step alone takes more


def test_the_best_of_a_short_survey(opening: Position) -> None:
    ends = [surveyed_turn(opening, budget).final for budget in (1, 300)]
    values = [outlook(end) for end in (opening, *ends)]
    assert values[0] <= values[1] <= values[2]
    assert values[2] > values[0] + 5
    assert surveyed_turn(opening, 300).final == ends[1]
    assert not math.isnan(values[2])
