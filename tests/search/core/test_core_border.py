"""Numbers that come over the border of the core are checked there, and again in Python."""

from __future__ import annotations

import pytest

from search.core.core_games import random_games
from search.core.proved_bound import bound
from search.core.stepped_game import SteppedGame
from search.core.surveys import CoreSurvey, SurveyWidth
from search.rules.open_position import load_position

POSITION = load_position("game-2p-t4-first-income")


@pytest.fixture(scope="module")
def kept() -> CoreSurvey:
    survey = CoreSurvey(POSITION, None, SurveyWidth(40, 10), by_value=False)
    survey.run(40, None, "world", None)
    return survey


@pytest.mark.parametrize("number", [-1, 10**6, -(2**31), 2**31 - 1])
def test_what_a_survey_does_not_have_is_refused(kept: CoreSurvey, number: int) -> None:
    for ask in (kept.node, kept.edge, kept.steps_of, kept.position):
        with pytest.raises(IndexError):
            ask(number)
    assert kept.node(0).position == POSITION


@pytest.mark.parametrize("number", [2**32, -(2**32), -1, 2**31])
def test_no_number_is_cut_to_that_of_another_play(number: int) -> None:
    game = SteppedGame(POSITION, seed=1)
    with pytest.raises(IndexError):
        game.play(number)
    with pytest.raises(IndexError):
        game.choose(number)
    with pytest.raises(ValueError, match="cannot end"):
        game.end_turn((number, 0, 0))


def test_limits_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="known"):
        bound(POSITION, 2**31)
    with pytest.raises(ValueError, match="known"):
        bound(POSITION, 0, most_plays=-1)
    with pytest.raises(ValueError, match="plays of a turn"):
        random_games(POSITION, [1], -1)
