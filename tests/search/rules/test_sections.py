"""Rules §1, things: a test for each § that fails where the § is broken."""

from __future__ import annotations

import pytest
from builder import boards, far, income, on, play, refused, stock, supply, table

from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.things import BUILDINGS, EPOCHS, MIGHT, Adventurer
from search.rules.game import deal, start_position


def test_1_1_later_means_might_then_faith_then_reason() -> None:
    assert EPOCHS == ("might", "faith", "reason")
    both = table(hand="2m", at="might faith")
    assert boards(play(both, "m:keep@b2").position) == (
        {"b2 keep red"},
        {"b2 keep red"},
        {"b2 keep ruin"},
    )
    assert boards(play(both, "f:keep@b2").position) == (set(), {"b2 keep red"}, {"b2 keep ruin"})


@pytest.mark.parametrize(("kind", "counts"), [(0, (20, 24, 9)), (1, (20, 20, 9)), (2, (20, 24, 9))])
def test_1_2_tiles_in_the_stock(kind: int, counts: tuple[int, int, int]) -> None:
    empty = table()
    assert tuple(stock(empty, name) for name in BUILDINGS[kind]) == counts


@pytest.mark.parametrize("kind", [0, 1, 2])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_1_2_a_building_costs_its_size_and_covers_its_square(kind: int, size: int) -> None:
    name, letter = BUILDINGS[kind][size - 1], "mrc"[kind]
    assert refused(table(hand=f"{size - 1}{letter}" if size > 1 else ""), f"m:{name}@b2") == "3.1"
    end = play(table(hand=f"{size}{letter}"), f"m:{name}@b2").position
    assert end.hands[0] == (0, 0, 0)
    assert end.boards[0].occupied.bit_count() == size * size
    assert stock(end, name) == stock(table(), name) - (1 if size == 1 else 3)


@pytest.mark.parametrize(("name", "value"), [("hamlet", 1), ("town", 3), ("city", 5)])
def test_1_3_civil_values(name: str, value: int) -> None:
    at_keep = table(
        might=f"a1 keep red, c1 {name}", faith=f"a1 abbey red, d1 {name}", at="might faith"
    )
    assert income(at_keep, "red") == (value, value, 0)


@pytest.mark.parametrize(
    ("ruin", "value"),
    [
        ("keep ruin", 1),
        ("castle ruin", 2),
        ("abbey mark green", 2),
        ("monastery ruin", 1),
        ("keep renovated", 2),
        ("castle renovated", 3),
        ("abbey renovated", 3),
    ],
)
def test_1_3_ruins_are_worth_one_less_than_renovated(ruin: str, value: int) -> None:
    start = table(reason=f"a1 town red 1, a3 {ruin}", at="reason reason")
    assert income(start, "red") == (0, 0, value)


def test_1_4_printed_hamlets_are_civil_buildings_without_a_tile() -> None:
    start = table(might="a1 keep red", faith="a1 monastery red", hamlets="c1", at="might faith")
    assert income(start, "red") == (1, 1, 0)
    assert stock(start, "hamlet") == 20


def test_1_4_a_printed_hamlet_is_not_demolished_but_upgraded() -> None:
    start = table(might="e5 hamlet", hamlets="c1", hand="2c")
    assert refused(start, "m:x@c1") == "1.4"
    assert refused(start, "m:x@e5") is None
    end = play(start, "m:c1-town@b1=1c/0+1").position
    assert boards(end) == ({"b1 town", "e5 hamlet"}, {"b1 town"}, {"b1 town"})
    assert stock(end, "hamlet") == stock(start, "hamlet")  # it returns no tile


def test_1_4_a_hamlet_is_visible_again_when_its_cover_goes() -> None:
    start = table(faith="c1 town", reason="c1 town", hamlets="d2", hand="2r")
    assert start.boards[1].bare == 0
    end = play(start, "m:monastery@b1").position
    assert boards(end)[1:] == ({"b1 monastery red"}, {"b1 monastery ruin"})
    assert end.boards[1].bare == 1 << end.table.geometry.index["d2"]


@pytest.mark.parametrize("base", ["rio-grande", "matagot"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_1_5_what_a_player_starts_with(base: str, players: int) -> None:
    game = deal(load_map("crossing"), ruleset(base), players, 7)
    start = game.position
    cards = {"rio-grande": (18, 18, 19), "matagot": (11, 11, 11)}[base]
    assert start.ecus == (4,) * players
    assert start.supply == (25,) * players
    assert start.adventurers == ((Adventurer(MIGHT), Adventurer(MIGHT)),) * players
    hands = [hand for hand in start.hands if not isinstance(hand, int)]
    assert [sum(hand) for hand in hands] == [4] * players
    dealt = tuple(sum(hand[k] for hand in hands) + game.pile.count(k) for k in range(3))
    assert dealt == cards
    assert len(set(start.table.colors)) == players


def test_1_5_two_to_five_players_seven_turns_income_on_four_and_seven() -> None:
    for players in (1, 6):
        with pytest.raises(ValueError, match="2 to 5"):
            deal(load_map("crossing"), ruleset("rio-grande"), players, 7)
    start = start_position(load_map("ford"), ruleset("rio-grande"), ("red", "green"))
    assert start.table.last_turn == 7
    assert start.table.pays == {4, 7}


def test_1_6_cubes_are_on_owned_buildings_of_might_and_faith_only() -> None:
    start = table(hand="2m2c")
    keep = play(start, "m:keep@b2").position
    assert supply(keep, "red") == 23  # might, faith; not the ruin
    assert on(keep, "reason") == {"b2 keep ruin"}
    town = play(start, "m:town@b2").position
    assert supply(town, "red") == 25
    assert on(town, "might") == {"b2 town"}


def test_1_6_cubes_come_from_25() -> None:
    start = table(
        might="a1 keep red, e1 chapel red",
        faith="a1 keep red",
        reason="a1 castle mark red, e1 city red 2 green 3",
    )
    assert supply(start, "red") == 25 - 6
    assert supply(start, "green") == 25 - 3
    assert supply(start, "blue") == 25


@pytest.mark.parametrize(("left", "section"), [(0, "1.6"), (1, None)])
def test_1_6_without_a_cube_nobody_is_populated(left: int, section: str | None) -> None:
    start = table(
        might=far("chapel", 20 - left, "red"),
        reason="a1 city red 5, e1 town",
        hand="1c",
        at="reason might",
        size=26,
    )
    assert supply(start, "red") == left
    assert refused(start, "r:cube@e1") == section


def test_1_7_adjacent_means_sharing_an_edge() -> None:
    start = table(might="b2 watch_tower green", hand="1m")
    assert refused(start, "m:watch_tower@c3") is None  # across a corner
    assert refused(start, "m:watch_tower@c2") == "3.3 hierarchy"
    assert refused(start, "m:watch_tower@b3") == "3.3 hierarchy"


def test_1_7_a_domain_is_all_that_hangs_together() -> None:
    chain = "a1 keep green, c1 hamlet, e1 chapel blue"
    apart = table(might=chain, hand="1m1r", hamlets="")
    assert refused(apart, "m:watch_tower@d1") == "3.3 dominion"
    linked = table(might=chain, hand="2m", hamlets="d1")  # a printed hamlet links
    assert refused(linked, "m:keep@e2") == "3.3 hierarchy"
    # ruins link on reason
    ruins = "a1 town red 1, c1 keep ruin, e1 castle renovated"
    assert income(table(reason=ruins, at="reason reason"), "red") == (0, 0, 4)


def test_1_7_power_is_the_sum_of_the_values_of_a_kind() -> None:
    left = "a2 keep green, a4 watch_tower green"
    right = "d2 keep blue, d4 watch_tower blue"
    equal = play(table(might=f"{left}, {right}", hand="1c"), "m:hamlet@c2", "a2", "b2")
    assert equal.asked[0] == "red downsize a2 d2"
    stronger = play(
        table(might=f"{left}, {right}, e4 hamlet, f4 watch_tower blue", hand="1c"),
        "m:hamlet@c2",
        "b2",
    )
    assert stronger.asked == ["green place a2 b2 a3 b3"]


@pytest.mark.parametrize(
    ("square", "section"),
    [("a1", "3.1"), ("b2", "3.1"), ("d1", "3.1"), ("l12", "3.1"), ("e5", None), ("c2", "3.1")],
)
def test_1_8_only_empty_squares_on_the_map(square: str, section: str | None) -> None:
    start = table(might="b2 keep green", hamlets="d1", hand="2m")
    assert refused(start, f"m:keep@{square}") == section


def test_1_8_what_stands_on_another_board_is_no_obstacle() -> None:
    start = table(faith="b2 keep green", reason="b2 keep ruin", hand="2r")
    assert refused(start, "m:monastery@b2") is None
