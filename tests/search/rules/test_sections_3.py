"""Rules §3, plays: a test for each § that fails where the § is broken."""

from __future__ import annotations

import pytest
from builder import boards, ecus, far, matching, on, play, refused, stock, supply, table

CHAIN = "a1 castle green, d1 keep blue"  # one domain, summits of value 3 and 2


@pytest.mark.parametrize("token", ["r:keep@b2=2m/0+2", "r:a1-town@a1=1c/0+1", "r:x@e5=1c/0+1"])
def test_3_building_is_for_might_and_faith_only(token: str) -> None:
    start = table(reason="e5 hamlet red 1", hamlets="a1 e5", hand="2m1c", at="reason reason")
    assert refused(start, token) == "3"


def test_3_populate_and_renovate_are_for_reason_only() -> None:
    start = table(might="a1 keep red, c1 town", hand="1m1c", at="might might")
    assert {one.type for one in matching(start, "m:watch_tower@e5")} == {"construct"}
    assert not matching(start, "r:cube@c1")
    assert not matching(start, "r:renovate@a1")


# -- construct -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "token", ["m:keep@b2=1m1r/0+2", "m:keep@b2=1m/0+1", "m:keep@b2=3m/0+1,0+2"]
)
def test_3_1_exactly_its_cost_in_cards_of_its_kind(token: str) -> None:
    assert refused(table(hand="3m1r"), token) == "3.1"


def test_3_1_only_cards_in_hand() -> None:
    assert refused(table(hand="1m3r"), "m:keep@b2=2m/0+2") == "3.1"


@pytest.mark.parametrize(("out", "section"), [(9, "3.1"), (8, None)])
def test_3_1_a_tile_must_be_in_the_stock(out: int, section: str | None) -> None:
    start = table(might=far("castle", out, "green"), hand="3m", size=26)
    assert refused(start, "m:castle@b2") == section


@pytest.mark.parametrize(("placed", "section"), [(20, "3.1"), (19, None)])
def test_3_1_without_a_cube_nothing_owned_is_built(placed: int, section: str | None) -> None:
    start = table(
        might=far("chapel", placed, "red"),
        reason="a1 city red 5",
        hand="1m1c",
        size=26,
    )
    assert supply(start, "red") == 20 - placed
    assert refused(start, "m:watch_tower@b2") == section
    assert refused(start, "m:hamlet@b2") is None


@pytest.mark.parametrize(
    ("token", "bonus"),
    [
        ("m:keep@b2=2m/0+2", 1),
        ("f:keep@b2=2m/0+2", 2),
        ("m:town@b2=2c/0+2", 1),
        ("f:town@b2=2c/0+2", 2),
        ("m:watch_tower@b2", 0),
        ("f:hamlet@b2", 0),
    ],
)
def test_3_1_bonus(token: str, bonus: int) -> None:
    start = table(hand="2m2c", at="might faith")
    assert ecus(play(start, token).position, "red") == ecus(start, "red") + bonus


def test_3_1_bonus_of_size_three_is_the_same() -> None:
    assert ecus(play(table(hand="3m"), "m:castle@b2").position, "red") == 4
    assert ecus(play(table(hand="3c", at="faith faith"), "f:city@b2").position, "red") == 5


# -- terrain -------------------------------------------------------------------------------------


WATER = "..~.... ..~.... ....... ......."


@pytest.mark.parametrize(("building", "hand"), [("keep", "2m"), ("castle", "3m"), ("abbey", "3r")])
def test_3_2_no_owned_building_touches_water(building: str, hand: str) -> None:
    start = table(terrain=WATER, hand=hand)
    assert refused(start, f"m:{building}@b1") == "3.2"
    assert refused(start, f"m:{building}@d1") is None


@pytest.mark.parametrize("building", ["watch_tower", "chapel", "hamlet"])
def test_3_2_nothing_small_stands_in_water(building: str) -> None:
    assert refused(table(terrain=WATER, hand="1m1r1c"), f"m:{building}@c1") == "3.2"


def test_3_2_towns_and_cities_cover_rivers() -> None:
    start = table(terrain=WATER, might="d3 hamlet", hand="3c")
    for token in ("m:town@b1", "m:town@c1", "m:city@a1", "m:d3-town@c2"):
        assert refused(start, token) is None


SURCHARGE = [
    (2, "f", 1),
    (3, "f", 1),
    (4, "f", 0),
    (5, "f", 0),
    (2, "^", 2),
    (3, "^", 2),
    (4, "^", 1),
    (5, "^", 0),
    (3, "ff", 1),
    (3, "^^", 2),
    (4, "f^", 1),
    (5, "f^", 0),
]


@pytest.mark.parametrize(("players", "covered", "extra"), SURCHARGE)
def test_3_2_surcharge_by_players(players: int, covered: str, extra: int) -> None:
    rows = f"{(covered + '.')[:2]}...... ........ ........ ........"
    start = table(
        terrain=rows,
        hand="2m2r",
        players=" ".join(("red", "green", "blue", "white", "black")[:players]),
    )
    result = matching(start, "m:keep@a1")
    assert {sum(one.cards) for one in result} == {2 + extra}  # type: ignore[union-attr]


def test_3_2_forest_and_mountain_add_up() -> None:
    rows = "f^...... ........ ........ ........"
    tower = "a1 watch_tower red"
    start = table(terrain=rows, might=tower, hand="1m3r")
    assert refused(start, "m:a1-keep@a1=1m3r/0+2,0+2") is None
    assert refused(start, "m:a1-keep@a1=1m2r/0+1,0+2") == "3.2"
    four = table(terrain=rows, might=tower, hand="1m3r", players="red green blue white")
    assert refused(four, "m:a1-keep@a1=1m1r/0+2") is None


def test_3_2_the_surcharge_is_of_any_kinds() -> None:
    start = table(terrain="f....... ........ ........ ........", hand="2m1r1c")
    result = {one.cards for one in matching(start, "m:watch_tower@a1")}  # type: ignore[union-attr]
    assert result == {(2, 0, 0), (1, 1, 0), (1, 0, 1)}
    assert refused(start, "m:watch_tower@a1=1m/0+1") == "3.2"
    assert refused(start, "m:watch_tower@a1=1r1c/0+2") == "3.2"


def test_3_2_an_upgrade_pays_for_its_whole_new_footprint() -> None:
    start = table(
        terrain="f....... ........ ........ ........", might="a1 watch_tower red", hand="2m"
    )
    assert refused(start, "m:a1-keep@a1=1m/0+1") == "3.2"  # though the forest was built on before
    assert refused(start, "m:a1-keep@a1=2m/0+2") is None
    mountain = table(
        terrain="..^..... ........ ........ ........", might="a1 keep red", hand="1m2c"
    )
    assert refused(mountain, "m:a1-castle@a1=1m2c/0+1,0+2") is None


# -- dominion and hierarchy ----------------------------------------------------------------------


@pytest.mark.parametrize("token", ["m:watch_tower@d2", "m:chapel@d2"])
def test_3_3_dominion_at_most_one_domain(token: str) -> None:
    start = table(might="b2 town, e2 town", hand="1m1r1c")
    assert refused(start, token) == "3.3 dominion"
    assert refused(start, "m:hamlet@d2") is None  # civil buildings join
    assert refused(start, token.replace("d2", "a2")) is None
    assert refused(start, token.replace("d2", "k9")) is None  # or touch none


def test_3_3_dominion_one_domain_may_be_touched_twice() -> None:
    start = table(might="b2 town, e2 town, c4 town, e4 town, b4 hamlet", hand="1m")
    assert refused(start, "m:watch_tower@d3") is None


@pytest.mark.parametrize(
    ("token", "section"),
    [
        ("m:watch_tower@e3", None),
        ("m:keep@d3", None),  # lower than the Castle, though equal to a Keep
        ("m:castle@d3", "3.3 hierarchy"),
        ("m:chapel@e3", None),  # the first of its kind
    ],
)
def test_3_3_hierarchy_not_equal_to_the_highest_of_its_kind(
    token: str, section: str | None
) -> None:
    start = table(might=CHAIN, hand="3m1r")
    assert refused(start, token) == section


def test_3_3_hierarchy_holds_for_everybodys_buildings_and_higher_is_fine() -> None:
    start = table(might="a1 keep red", hand="3m")
    assert refused(start, "m:keep@c1") == "3.3 hierarchy"
    assert refused(start, "m:castle@c1") is None
    assert refused(start, "m:watch_tower@c1") is None


def test_3_3_dominion_of_an_upgrade_is_its_own_domain_before() -> None:
    start = table(might="a1 watch_tower red, d1 hamlet", hand="2m2c")
    assert refused(start, "m:a1-castle@a1") == "3.3 dominion"
    assert refused(start, "m:a1-keep@a1=1m/0+1") is None
    linked = table(might="a1 watch_tower red, b1 hamlet, c1 hamlet, d1 hamlet", hand="2m2c")
    assert refused(linked, "m:a1-castle@a1") == "3.1"  # b1 is not empty
    around = table(might="a4 watch_tower red, a5 town, c6 hamlet, d6 hamlet, d5 hamlet", hand="2m")
    assert refused(around, "m:a4-castle@a2") is None  # touches the Town, its own domain
    assert refused(around, "m:a4-keep@a3=1m/0+1") is None


def test_3_3_hierarchy_of_an_upgrade_leaves_itself_out() -> None:
    start = table(might="c3 watch_tower red, c4 castle green", hand="2m")
    assert refused(start, "m:c3-castle@c1") == "3.3 hierarchy"
    assert refused(start, "m:c3-keep@c2=1m/0+1") is None
    second = table(might="c3 watch_tower red, c4 keep green", hand="2m")
    assert refused(second, "m:c3-keep@c2=1m/0+1") == "3.3 hierarchy"
    assert refused(second, "m:c3-castle@c1") is None
    alone = table(might="c3 keep red", hand="1m")
    assert refused(alone, "m:c3-castle@c3") is None


def test_3_3_hierarchy_never_binds_civil_buildings() -> None:
    start = table(might="a1 city, d1 town", hand="3c")
    assert refused(start, "m:city@a4") is None
    assert refused(start, "m:town@d3") is None


# -- upgrade -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "section"),
    [
        ("m:b2-keep@b2", None),
        ("m:b2-keep@a1", None),
        ("m:b2-castle@b2", None),
        ("m:b2-keep@c3", "3.4"),  # the new footprint leaves the old one
        ("m:b2-monastery@b2", "3.4"),  # another kind
        ("m:b2-watch_tower@b2", "3.4"),  # not larger
        ("m:h2-keep@h2", "3.4"),  # somebody else's
        ("m:k9-keep@k9", "3.4"),  # nothing there
        ("m:b8-castle@b8", None),
        ("m:b8-castle@a7", None),
        ("m:b8-castle@a9", "3.4"),
        ("m:g8-city@g8", "3.1"),  # not empty: h10
    ],
)
def test_3_4_what_can_be_upgraded_to_what(token: str, section: str | None) -> None:
    might = "b2 watch_tower red, h2 watch_tower green, b8 keep red, g8 town, h10 hamlet"
    start = table(might=might, hand="2m1r1c")
    assert refused(start, token) == section


def test_3_4_anybody_upgrades_civil_buildings_and_printed_hamlets() -> None:
    start = table(might="b8 hamlet, e8 town", hamlets="b2", hand="2c")
    for token, bonus in (
        ("m:b2-town@a1=1c/0+1", 1),
        ("m:b2-city@b2=2c/0+2", 1),
        ("m:b8-town@b8=1c/0+1", 1),
        ("m:e8-city@e7=1c/0+1", 1),
    ):
        assert ecus(play(start, token).position, "red") == 3 + bonus


def test_3_4_an_upgrade_costs_the_difference() -> None:
    start = table(might="b2 watch_tower red, b8 keep red", hand="3m")
    assert refused(start, "m:b2-keep@b2=2m/0+2") == "3.4"
    assert refused(start, "m:b2-castle@b2=2m/0+2") is None
    assert refused(start, "m:b8-castle@b8=1m/0+1") is None


def test_3_4_tiles_change_and_the_cube_stays() -> None:
    start = table(might="b2 watch_tower red", hand="2m")
    end = play(start, "m:b2-keep@b2=1m/0+1").position
    assert stock(end, "watch_tower") == stock(start, "watch_tower") + 1 == 20
    assert stock(end, "keep") == 24 - 3
    assert supply(end, "red") == supply(start, "red") - 1  # for the shadow on faith
    assert on(end, "might") == {"b2 keep red"}
    faith = table(faith="b2 chapel red", hand="1r", at="faith faith")
    done = play(faith, "f:b2-monastery@a1").position
    assert ecus(done, "red") == 5
    assert supply(done, "red") == 24


def test_3_4_the_new_tile_must_be_in_the_stock() -> None:
    start = table(might="b2 keep red, " + far("castle", 9, "green"), hand="1m", size=26)
    assert refused(start, "m:b2-castle@b2") == "3.1"


# -- demolish ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "token"),
    [
        ("b2 watch_tower green", "m:x@b2=1m/0+1"),
        ("b2 chapel red", "m:x@b2=1r/0+1"),
        ("b2 hamlet", "m:x@b2=1c/0+1"),
    ],
)
def test_3_5_any_size_one_tile_for_a_card_of_its_kind_and_an_ecu(at: str, token: str) -> None:
    start = table(might=at, hand="1m1r1c")
    end = play(start, token).position
    assert on(end, "might") == set()
    assert ecus(end, "red") == ecus(start, "red") - 1
    assert sum(end.stock) == sum(start.stock) + 1
    assert sum(end.supply) == sum(start.supply) + ("hamlet" not in at)
    wrong = token.replace("=1r", "=1m").replace("=1c", "=1m")
    assert wrong == token or refused(start, wrong) == "3.5"


def test_3_5_nothing_larger_is_demolished() -> None:
    start = table(might="b2 keep red, e2 town", hand="2m2c", at="might might")
    assert refused(start, "m:x@b2") == "3.5"
    assert refused(start, "m:x@e2") == "3.5"
    assert refused(start, "m:x@k9") == "3.5"


# -- reason --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "at", "section"),
    [
        ("a1 town red 2 green 1", "a1", "3.6"),
        ("a1 town red 1 green 1", "a1", None),
        ("a1 city red 4", "a1", None),
        ("a1 city red 4 blue 1", "a1", "3.6"),
        ("h1 hamlet green 1", "h1", "3.6"),
        ("a1 town", "h1", None),
        ("a1 keep renovated", "a1", "3.6"),
        ("a1 town", "b2", "3.6"),  # not its anchor
    ],
)
def test_3_6_populate_as_many_as_its_value(reason: str, at: str, section: str | None) -> None:
    start = table(reason=reason, hamlets="h1", hand="1c", at="reason might")
    assert refused(start, f"r:cube@{at}") == section


def test_3_6_populate_costs_one_civil_card_and_a_cube() -> None:
    start = table(reason="a1 town green 1", hand="1m1c", at="reason might")
    assert refused(start, "r:cube@a1=1m/0+1") == "3.6"
    end = play(start, "r:cube@a1").position
    assert on(end, "reason") == {"a1 town red 1 green 1"}
    assert (supply(end, "red"), supply(end, "green")) == (24, 24)
    assert ecus(end, "red") == ecus(start, "red")


@pytest.mark.parametrize(
    ("ruin", "card", "after"),
    [
        ("keep ruin", "m", "keep renovated"),
        ("monastery ruin", "r", "monastery renovated"),
        ("castle ruin", "m", "castle mark red"),
        ("abbey ruin", "r", "abbey mark red"),
        ("castle mark green", "m", "castle renovated"),
        ("abbey mark red", "r", "abbey renovated"),
    ],
)
def test_3_7_a_ruin_is_renovated_card_by_card(ruin: str, card: str, after: str) -> None:
    start = table(reason=f"a1 {ruin}", hand=f"1{card}1c", at="reason reason")
    assert refused(start, "r:renovate@a1=1c/0+1") == "3.7"
    end = play(start, "r:renovate@a1").position
    assert on(end, "reason") == {f"a1 {after}"}
    assert supply(end, "red") == (24 if "mark red" in after else 25)
    assert supply(end, "green") == 25
    assert end.boards[2].cubes == {}  # a mark is no cube


def test_3_7_a_renovated_building_is_not_renovated_again() -> None:
    start = table(reason="a1 keep renovated, a3 abbey renovated", hand="1m1r", at="reason might")
    assert refused(start, "r:renovate@a1") == "3.7"
    assert refused(start, "r:renovate@a3") == "3.7"
    assert refused(start, "r:renovate@k9") == "3.7"
    assert boards(start)[0] == set()
