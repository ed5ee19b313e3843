"""The editor's changes to setups: put, take away, squares, places in words."""

import pytest

from advisor.page.visit import setup_changes
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.setup import Building, Setup
from search.rules.setup_check import defects


@pytest.fixture
def empty() -> Setup:
    return setup_changes.new_setup(load_map("ford"), ruleset("rio-grande", False), 3, 7)


def test_a_new_game_is_legal_and_hides_the_other_hands(empty: Setup) -> None:
    assert defects(empty) == []
    assert [isinstance(player.hand, int) for player in empty.players] == [False, True, True]


def test_put_and_take_away(empty: Setup) -> None:
    keep = setup_changes.building_on("might", "keep", "f3", owner=empty.players[0].color)
    setup = setup_changes.with_building(empty, "might", keep)
    for square in ("f3", "g3", "f4", "g4"):
        assert setup_changes.covering(setup, "might", square) == keep
    assert setup_changes.covering(setup, "might", "h3") is None
    assert setup_changes.covering(setup, "faith", "f3") is None
    assert setup_changes.squares_of(setup, "might", "g4") == ["f3", "g3", "f4", "g4"]
    assert setup_changes.without_building(setup, "might", "g4") == empty
    assert setup_changes.without_building(setup, "might", "a1") == setup


def test_putting_replaces_what_has_the_same_anchor(empty: Setup) -> None:
    town, hamlet = Building("town", "a1"), Building("hamlet", "a1")
    setup = setup_changes.with_building(
        setup_changes.with_building(empty, "faith", hamlet), "faith", town
    )
    assert setup.boards[1] == (town,)


def test_only_particulars_that_mean_something_are_kept() -> None:
    everything = {"owner": "red", "state": "ruin", "mark": "green", "cubes": {"red": 1, "blue": 0}}
    make = setup_changes.building_on
    assert make("might", "town", "a1", **everything) == Building("town", "a1")
    assert make("might", "keep", "a1", **everything) == Building("keep", "a1", "red")
    assert make("reason", "town", "a1", **everything) == Building("town", "a1", cubes=(("red", 1),))
    assert make("reason", "keep", "a1", **everything) == Building("keep", "a1", state="ruin")
    assert make("reason", "castle", "a1", **everything).mark == "green"
    everything["state"] = "renovated"
    assert make("reason", "castle", "a1", **everything).mark is None


def test_defects_are_placed_in_words(empty: Setup) -> None:
    color = empty.players[0].color
    setup = setup_changes.with_building(empty, "might", Building("keep", "c1", color))
    problems = setup_changes.problems_of(setup)
    assert problems
    assert {setup_changes.place_words(problem, setup) for problem in problems} == {
        "Age of Might, c1"
    }


def test_another_player_to_move_starts_afresh(empty: Setup) -> None:
    second = empty.players[1].color
    setup = setup_changes.with_turn(empty, 3, second)
    assert (setup.turn.number, setup.turn.player, setup.turn.phase) == (3, second, "start")
