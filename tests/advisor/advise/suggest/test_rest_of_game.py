"""The error of what is shown counts what the fitted worth overlooks in the rest of the game."""

from __future__ import annotations

import pytest

from advisor.advise.suggest import suggest
from advisor.advise.suggest.rest_of_game import OFF, rest_of_game
from advisor.advise.suggest.simulation_race import Race, Runner
from advisor.words.advice import Figure
from search.policy.rollout import SimulatedMargin
from search.policy.weights import weights
from search.rules.open_position import load_position

EARLY = load_position("game-2p-ford-t3")


def test_it_is_a_share_of_the_scale_where_playouts_end() -> None:
    margin, chance = rest_of_game(EARLY, 0.5, 0.5)
    assert margin.error == pytest.approx(OFF * weights().scale[2][EARLY.number + 1])
    # A chance near 0 or 1 changes less with the margin.
    assert chance.error == pytest.approx(OFF / 4)
    assert rest_of_game(EARLY, 0.5, 0.9)[1].error == pytest.approx(0.09 * OFF)


@pytest.mark.parametrize("win", [0.2, 0.5, 0.95])
def test_it_gives_back_what_opponents_who_think_longer_usually_take(win: float) -> None:
    """Before any of their playouts a margin is that of the race."""
    margin, chance = rest_of_game(EARLY, win, 0.5)
    race = Race([Runner(EARLY, (0, 0, 0), SimulatedMargin(3.0, win))], 0, weights().scale[2][3])
    taken, taken_chance = race.longer()
    assert margin.mean == pytest.approx(-taken.mean)
    assert chance.mean == pytest.approx(-taken_chance.mean)
    assert margin.mean > 1.0


@pytest.mark.parametrize("name", ["game-2p-t6-before-the-end", "game-2p-t7-last-turn"])
def test_playouts_that_end_the_game_leave_nothing_to_the_worth(name: str) -> None:
    none = Figure(0.0, 0.0)
    assert rest_of_game(load_position(name), 0.5, 0.5) == (none, none)


def test_however_many_playouts_margins_are_known_no_better() -> None:
    least, least_chance = (figure.error for figure in rest_of_game(EARLY, 0.5, 0.5))
    few, many = (
        suggest(EARLY, simulations=number, budget=2_000, exchange=False).suggestions
        for number in (64, 2_048)
    )
    for one in (*few, *many):
        assert one.margin is not None
        assert one.win is not None
        assert one.margin.error > least
        assert one.win.error > 0.9 * least_chance
    assert few[0].margin.error > many[0].margin.error
    # Turns are compared as before.
    assert 0 < many[1].difference_se < least
