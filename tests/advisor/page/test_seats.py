"""Players come, go and change colour; the deck is counted."""

import pytest

from advisor.page.pages.edit import seats
from advisor.page.visit import setup_changes
from positions.files.load_position import library, read_setup
from positions.files.ruleset_files import ruleset
from positions.setup import Setup
from search.rules.convert import position_of
from search.rules.turn_phases import pile_size, unseen


@pytest.fixture
def setup() -> Setup:
    return read_setup("game-4p-t4-first-seat").require()


def test_another_player_joins_and_leaves(setup: Setup) -> None:
    five = seats.with_another(setup, "red")
    assert [player.color for player in five.players][-1] == "red"
    assert setup_changes.problems_of(five) == []
    assert seats.without(five, 4) == setup
    with pytest.raises(ValueError, match="seat"):
        seats.with_another(five, "yellow")
    with pytest.raises(ValueError, match="taken"):
        seats.with_another(setup, setup.players[0].color)


def test_who_leaves_leaves_his_buildings_and_they_are_named(setup: Setup) -> None:
    gone = seats.without(setup, 0)
    assert gone.turn.player == setup.players[1].color
    assert gone.boards == setup.boards
    assert {problem.code for problem in setup_changes.problems_of(gone)} == {"not-seated"}
    two = seats.without(gone, 0)
    with pytest.raises(ValueError, match="two"):
        seats.without(two, 0)


def test_a_new_colour_goes_with_everything(setup: Setup) -> None:
    old = setup.players[0].color
    red = seats.recolored(setup, 0, "red")
    assert (red.players[0].color, red.turn.player) == ("red", "red")
    assert old not in str(red.boards)
    assert setup_changes.problems_of(red) == []
    assert seats.recolored(red, 0, old) == setup
    swapped = seats.recolored(setup, 0, setup.players[1].color)
    assert [p.color for p in swapped.players[:2]] == [setup.players[1].color, old]


def test_turn_order_goes_round(setup: Setup) -> None:
    order = [player.color for player in setup.players]
    assert [p.color for p in seats.earlier(setup, 2).players] == [
        order[0],
        order[2],
        order[1],
        order[3],
    ]
    assert [p.color for p in seats.earlier(setup, 0).players] == [*order[1:], order[0]]


def test_rules_bring_their_reserve(setup: Setup) -> None:
    holdem = seats.with_rules(setup, ruleset("matagot", holdem=True, attached=True))
    assert holdem.reserve == (1, 1, 1)
    assert seats.with_rules(holdem, ruleset()) == setup


@pytest.mark.parametrize("name", library())
def test_the_deck_is_what_the_engine_says(name: str) -> None:
    setup = read_setup(name).require()
    position = position_of(setup)
    assert seats.deck(setup) == (pile_size(position), unseen(position))


def test_too_many_cards_in_a_hand_are_named_although_no_rule_of_the_game_is_broken(
    setup: Setup,
) -> None:
    full = setup_changes.with_player(
        setup, 0, type(setup.players[0])("black", 10_000, (4, 4, 1), setup.players[0].adventurers)
    )
    words = {
        setup_changes.place_words(problem, full) for problem in setup_changes.problems_of(full)
    }
    assert words == {"Black ecus", "Black hand"}
