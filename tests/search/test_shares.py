"""A survey's shares: every layer of a turn gets its part of the positions, and of the time."""

from __future__ import annotations

import itertools
import math

import pytest
from policy_reference import narrow

from search.clock import CLOCKS, by, now
from search.game import hide_hands
from search.policy.surveyed import surveyed
from search.policy.worth import Judge
from search.rules.convert import position_of, setup_of
from search.rules.load import load_position
from search.rules.move import TRAVEL
from search.rules.position import Position
from search.steps import steps
from search.turns import Expand, Survey, survey


@pytest.fixture
def opening() -> Position:
    """Four cards and some 1,200 first steps."""
    position = load_position("game-2p-t1-opening")
    return position_of(setup_of(hide_hands(position, position.mover)))


def whole(found: Survey) -> int:
    """Endings in which no card is left, after two plays at least."""
    return sum(
        not any(ending.position.hand) and sum(move[0] != TRAVEL for move in found.moves(ending)) > 1
        for ending in found.endings()
    )


def timed(position: Position, ticks: int) -> Survey:
    """A survey whose clock goes on by a second whenever it is looked at."""
    with by("counting"):
        return survey(position, Judge(position).outlook, 10**6, now() + ticks, narrow(32))


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    monkeypatch.setitem(CLOCKS, "counting", lambda: float(next(ticks)))


@pytest.mark.usefixtures("counting")
def test_with_a_deadline_every_layer_has_its_time(opening: Position) -> None:
    found = timed(opening, 300)
    assert not found.complete
    assert found.nodes > 1000
    assert whole(found) > 10


@pytest.mark.usefixtures("counting")
def test_time_that_a_layer_leaves_goes_round_again(opening: Position) -> None:
    """Of the first layer there is one position alone; what it leaves is used by the others."""
    shorter, longer = timed(opening, 300), timed(opening, 900)
    assert longer.nodes > 1.5 * shorter.nodes
    assert whole(longer) > whole(shorter)


@pytest.mark.parametrize("budget", [200, 400, 800])
def test_a_small_budget_reaches_the_last_card(opening: Position, budget: int) -> None:
    def endings(first: Expand) -> int:
        return whole(survey(opening, Judge(opening).outlook, budget, None, narrow(32), first=first))

    assert endings(narrow(budget // 4)) > 0
    assert endings(steps) == 0  # the first step alone takes more


def test_the_best_of_a_short_survey(opening: Position) -> None:
    judge = Judge(opening)
    ends = [surveyed(opening, budget) for budget in (1, 300)]
    values = [judge.outlook(end) for end in (opening, *ends)]
    assert values[0] <= values[1] <= values[2]
    assert values[2] > values[0] + 5
    assert surveyed(opening, 300) == ends[1]
    assert not math.isnan(values[2])
