"""The rulebook's worked examples (rules §8), each on its position file of the library."""

from __future__ import annotations

import pytest
from builder import (
    boards,
    ecus,
    income,
    library,
    on,
    play,
    refused,
    stock,
    supply,
)

from positions.things import FAITH, MIGHT, REASON, Adventurer
from search.rules.position import Position


def hand(position: Position, color: str) -> object:
    return position.hands[position.table.seat(color)]


def test_8_1_two_journeys() -> None:
    start = library("r8-01-travel")
    first = play(start, "m-r").position
    second = play(first, "m-f").position
    assert [ecus(p, "red") for p in (start, first, second)] == [4, 3, 2]
    assert first.adventurers[0] == (Adventurer(MIGHT), Adventurer(REASON))
    assert second.adventurers[0] == (Adventurer(FAITH), Adventurer(REASON))
    assert boards(second) == boards(start)
    assert hand(second, "red") == hand(start, "red")


def test_8_2_a_keep_takes_two_cards_and_earns_one_ecu() -> None:
    start = library("r8-02-keep-on-might")
    assert refused(start, "m:keep@f3=1m1r/0+2") == "3.1"
    end = play(start, "m:keep@f3=2m/0+2").position
    assert ecus(end, "green") == ecus(start, "green") + 1
    assert hand(end, "green") == (0, 1, 1)
    assert on(end, "might") == {"f3 keep green"}
    assert end.discard == (2, 0, 0)


def test_8_3_watch_tower_to_keep_for_one_card() -> None:
    start = library("r8-03-upgrades")
    end = play(start, "m:a3-keep@a2=1m/0+1").position
    assert on(end, "might") == {"a2 keep red"}
    assert on(end, "faith") == {"a2 keep red", "f4 chapel red"}
    assert ecus(end, "red") == ecus(start, "red") + 1
    assert hand(end, "red") == (0, 1, 2)
    assert stock(end, "watch_tower") == stock(start, "watch_tower") + 1


def test_8_3_chapel_to_monastery_on_faith_earns_two_ecus() -> None:
    start = library("r8-03-upgrades")
    end = play(start, "f:f4-monastery@f4=1r/0+1").position
    assert boards(end) == ({"a3 watch_tower red"}, {"f4 monastery red"}, {"f4 monastery ruin"})
    assert ecus(end, "red") == ecus(start, "red") + 2
    assert supply(end, "red") == supply(start, "red")


@pytest.mark.parametrize(
    ("half", "token", "section"),
    [
        ("military", "m:watch_tower@d4", None),
        ("military", "m:keep@a2", "3.3 hierarchy"),
        ("military", "m:castle@e5", None),
        ("religious", "m:chapel@d4", None),
        ("religious", "m:monastery@a2", None),
        ("religious", "m:abbey@e5", "3.3 hierarchy"),
    ],
)
def test_8_4_summits_keep_and_abbey(half: str, token: str, section: str | None) -> None:
    assert refused(library(f"r8-04-hierarchy-{half}"), token) == section


def test_8_5_a_chapel_casts_no_shadow() -> None:
    start = library("r8-05-ripples-green")
    end = play(start, "m:chapel@b2").position
    assert boards(end) == ({"b2 chapel green"}, set(), set())
    assert ecus(end, "green") == ecus(start, "green")


def test_8_5_a_town_is_rippled_to_both_later_boards() -> None:
    start = library("r8-05-ripples-green")
    end = play(start, "m:town@b4=2c/0+2").position
    assert boards(end) == ({"b4 town"},) * 3
    assert stock(end, "town") == stock(start, "town") - 3
    assert supply(end, "green") == 25


def test_8_5_a_keep_is_rippled_as_a_keep_and_as_a_ruin() -> None:
    start = library("r8-05-ripples-red")
    end = play(start, "m:keep@f5=2m/0+2").position
    assert on(end, "might") - on(start, "might") == {"f5 keep red"}
    assert on(end, "faith") - on(start, "faith") == {"f5 keep red"}
    assert on(end, "reason") - on(start, "reason") == {"f5 keep ruin"}
    assert supply(end, "red") == supply(start, "red") - 2  # none on reason


def test_8_6_the_older_monastery_never_was() -> None:
    start = library("r8-06-paradox")
    end = play(start, "m:monastery@c2").position
    assert boards(end) == ({"c2 monastery blue"}, {"c2 monastery blue"}, {"c2 monastery ruin"})
    assert supply(end, "green") == supply(start, "green") + 1
    assert supply(end, "blue") == supply(start, "blue") - 2
    assert stock(end, "monastery") == stock(start, "monastery") - 1  # three placed, two back


@pytest.mark.parametrize("place", ["c3", "c4"])
def test_8_7_green_chooses_red_places_and_greens_own_chapel_goes(place: str) -> None:
    start = library("r8-07-junction-and-choice")
    end, record = play(start, "m:hamlet@d3", "b3", place)
    assert [(c.who, c.what, c.options) for c in record.choices] == [
        ("green", "downsize", ("e2", "b3")),
        ("red", "place", ("b3", "c3", "b4", "c4")),
    ]
    assert boards(end) == (
        {"d3 hamlet", f"{place} watch_tower red", "d4 chapel white", "e2 keep white"},
        {"e2 keep white"},
        {"e2 keep ruin"},
    )
    assert supply(end, "green") == supply(start, "green") + 1
    assert supply(end, "red") == supply(start, "red") + 1  # the shadow's cube


def test_8_7_green_might_choose_white_instead() -> None:
    end = play(library("r8-07-junction-and-choice"), "m:hamlet@d3", "e2", "f2")
    assert end.asked[1] == "white place e2 f2 e3 f3"
    # the Watch Tower f2 no longer links Green's Chapel to the Hamlet: no second violation
    assert on(end.position, "might") == {
        "d3 hamlet",
        "b3 keep red",
        "d4 chapel white",
        "f2 watch_tower white",
        "g2 chapel green",
    }


@pytest.mark.parametrize("place", ["f2", "g2", "f3", "g3"])
def test_8_8_the_weaker_castle_goes_from_all_three_boards(place: str) -> None:
    start = library("r8-08-castle-falls")
    end, record = play(start, "m:hamlet@e3", place)
    assert [(c.who, c.what, c.options) for c in record.choices] == [
        ("white", "place", ("f2", "g2", "f3", "g3")),  # that it is White's nobody was asked
    ]
    assert boards(end) == (
        {"b2 castle red", "b5 watch_tower red", "e3 hamlet", f"{place} keep white"},
        {"b2 castle red", f"{place} keep white"},
        {"b2 castle ruin", f"{place} keep ruin"},
    )
    assert supply(end, "red") == supply(start, "red") + 1  # the mark
    assert supply(end, "white") == supply(start, "white")
    assert stock(end, "castle") == stock(start, "castle") + 3


@pytest.mark.parametrize("tower", ["f4", "g4", "f5", "g5"])
def test_8_9_green_decides_between_two_monasteries(tower: str) -> None:
    start = library("r8-09-division")
    end = play(start, "m:hamlet@e5", tower, "j3", "k4")
    assert end.asked == [
        "white place f4 g4 f5 g5",
        "green downsize h3 j3",
        "red place j3 k3 j4 k4",
    ]
    assert boards(end.position) == (
        {
            "c4 keep red",
            "c6 watch_tower red",
            "e5 hamlet",
            f"{tower} watch_tower white",
            "f6 abbey blue",
            "h3 monastery white",
            "k4 chapel red",
        },
        {"f6 abbey blue"},
        {"f6 abbey ruin"},
    )
    other = play(start, "m:hamlet@e5", tower, "h3", "h3")
    assert other.asked[2] == "white place h3 i3 h4 i4"
    assert "j3 monastery red" in on(other.position, "faith")


def test_8_10_red_populates_a_hamlet_and_a_town() -> None:
    start = library("r8-10-populate-red")
    end = play(play(start, "r:cube@b1").position, "r:cube@e1").position
    assert on(end, "reason") == {"b1 hamlet red 1", "e1 town red 1"}
    assert hand(end, "red") == (1, 1, 0)
    assert supply(end, "red") == supply(start, "red") - 2
    assert end.adventurers[0] == (Adventurer(MIGHT), Adventurer(REASON, 2))


def test_8_10_white_puts_two_cubes_on_the_town() -> None:
    start = library("r8-10-populate-white")
    assert refused(start, "r:cube@b1") == "3.6"
    end = play(play(start, "r:cube@e1").position, "r:cube@e1").position
    assert on(end, "reason") == {"b1 hamlet red 1", "e1 town red 1 white 2"}
    assert hand(end, "white") == (1, 0, 1)
    assert refused(end, "r:cube@e1") == "3.6"


def test_8_11_a_keep_takes_one_card_an_abbey_two() -> None:
    start = library("r8-11-renovation")
    keep = play(start, "r:renovate@b2").position
    marked = play(keep, "r:renovate@e2").position
    assert on(marked, "reason") == {"d2 hamlet red 1", "b2 keep renovated", "e2 abbey mark red"}
    assert supply(marked, "red") == supply(start, "red") - 1
    assert [income(p, "red")[2] for p in (start, keep, marked)] == [3, 4, 4]


def test_8_11_anyone_may_complete_a_marked_abbey() -> None:
    marked = play(library("r8-11-renovation"), "r:renovate@e2").position
    white = play(marked, "end=1m1c/4m").position
    assert white.table.colors[white.mover] == "white"
    end = play(white, "r:renovate@e2").position
    assert "e2 abbey renovated" in on(end, "reason")
    assert supply(end, "red") == supply(marked, "red") + 1
    assert supply(end, "white") == supply(marked, "white")
    assert refused(end, "r:renovate@e2") == "3.7"


def test_8_12_income_on_three_boards() -> None:
    start = library("r8-12-income")
    assert income(start, "red") == (11, 0, 0)
    assert income(start, "green") == (0, 6, 0)
    assert income(start, "white") == (0, 0, 5)


def test_8_12_seven_for_the_keep_and_four_for_the_watch_tower() -> None:
    start = library("r8-12-income")
    tower_gone = play(start, "m:x@j4").position
    assert income(tower_gone, "red") == (7, 0, 0)
    assert ecus(play(start, "end").position, "red") == ecus(start, "red") + 11
