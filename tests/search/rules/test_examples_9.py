"""Where two readers would differ (rules §9), each on its position files of the library.

Every test says what the right reading gives, and that the wrong one is not what happened.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from builder import boards, ecus, income, legal, library, matching, on, play, refused, stock, supply

from positions.files.load_position import read_setup
from search.rules.move import move_of
from search.rules.position import Position
from search.rules.resolution import outcomes
from search.solve.survey import survey


def ends(position: Position, token: str) -> list[Position]:
    """All results of a play, over everybody's choices."""
    (meant,) = matching(position, token)
    result = outcomes(position, move_of(meant, position.table.geometry))
    assert result is not None
    return result


def test_9_1_a_shadow_on_the_only_link_is_cast() -> None:
    start = library("r9-1-link-replaced")
    end, record = play(start, "m:monastery@e3")
    assert not record.choices
    assert boards(end) == (
        {"e3 monastery red"},
        {"c3 keep green", "e3 monastery red", "e5 watch_tower blue"},
        {"c3 keep ruin", "e3 monastery ruin"},
    )
    # the wrong reading, domains after the removal, refuses the shadow on both boards
    assert boards(end)[1:] != boards(start)[1:]


def test_9_1_without_the_link_the_same_shadow_is_refused() -> None:
    setup = read_setup("r9-1-link-replaced").require()
    faith = tuple(building for building in setup.boards[1] if building.building != "hamlet")
    apart = legal(replace(setup, boards=(setup.boards[0], faith, setup.boards[2])))
    end = play(apart, "m:monastery@e3").position
    assert boards(end) == ({"e3 monastery red"}, *boards(apart)[1:])


@pytest.mark.parametrize("tower", ["b3", "c3"])
def test_9_1_and_the_domain_is_divided(tower: str) -> None:
    start = library("r9-1-link-divided")
    end = play(start, "m:monastery@e4", tower)
    assert end.asked == ["red downsize b3 c3"]
    left = {"b3 watch_tower blue", "c3 watch_tower green"}
    assert on(end.position, "faith") == {
        "f2 keep green",
        "e4 monastery red",
        "d5 watch_tower blue",
        *(name for name in left if not name.startswith(tower)),
    }
    assert on(end.position, "reason") == {"f2 keep ruin", "e4 monastery ruin"}
    assert supply(end.position, "green") == supply(start, "green") + 1 + (tower == "c3")


def test_9_2_the_own_castle_goes_first_then_the_other_weak_one() -> None:
    start = library("r9-2-three-castles")
    end = play(start, "m:hamlet@d5", "e4", "c7")
    assert end.asked == ["green place e3 f3 e4 f4", "red place c7 d7 c8 d8"]
    assert on(end.position, "might") == {
        "a1 keep white",
        "a3 castle white",
        "e4 keep green",
        "d5 hamlet",
        "d6 hamlet",
        "c7 keep red",
    }
    assert on(end.position, "faith") == {
        "a1 keep white",
        "a3 castle white",
        "e4 keep green",
        "c7 keep red",
    }
    assert on(end.position, "reason") == {
        "a1 keep renovated",
        "a3 castle renovated",
        "e4 keep ruin",
        "c7 keep ruin",
    }


def test_9_2_no_choice_spares_greens_own_or_takes_the_strong_one() -> None:
    results = ends(library("r9-2-three-castles"), "m:hamlet@d5=1c/0+1")
    assert len(results) == 16  # four places each; the wrong reading lets Green choose whose it is
    for end in results:
        assert {entry for entry in on(end, "might") if "castle" in entry} == {"a3 castle white"}


@pytest.mark.parametrize(
    ("left", "on_faith", "on_reason"),
    [
        ("two", "a1 castle red", "b1 keep renovated"),
        ("one", "b1 keep red", "b1 keep renovated"),
    ],
)
def test_9_3_keep_to_castle_with_few_castles_left(left: str, on_faith: str, on_reason: str) -> None:
    start = library(f"r9-3-castles-left-{left}")
    assert stock(start, "castle") == {"two": 2, "one": 1}[left]
    end = play(start, "m:b1-castle@a1").position
    assert stock(end, "castle") == 0
    others = {entry for entry in on(start, "faith") if "red" not in entry}
    assert "a1 castle red" in on(end, "might")
    assert "b1 keep red" not in on(end, "might")
    assert on(end, "faith") == {*others, on_faith}
    assert on_reason in on(end, "reason")
    assert on(end, "reason") == on(start, "reason")
    # the wrong readings: nothing changes on faith, or the old ruin goes for want of a new one
    assert supply(end, "red") == supply(start, "red")
    assert ecus(end, "red") == ecus(start, "red") + 1


@pytest.mark.parametrize("place", ["a1", "b1", "a2", "b2"])
def test_9_3_a_shadow_no_longer_identical_is_left_alone(place: str) -> None:
    start = library("r9-3-no-longer-identical")
    end = play(start, "m:hamlet@b4=1c/0+1", place)
    assert end.asked == ["red place a1 b1 a2 b2"]
    assert f"{place} keep red" in on(end.position, "might")
    assert boards(end.position)[1:] == boards(start)[1:]  # the wrong reading takes or moves b1


def test_9_4_the_cube_stays_on_the_hamlet_that_is_not_covered_again() -> None:
    start = library("r9-4-two-hamlets")
    end = play(start, "m:d3-town@d2=1c/0+1").position
    # the wrong reading takes d3, first in row-major order: covered, and the cube lost or moved
    assert on(end, "reason") == {
        "d2 town",
        "c5 hamlet white 1",
        "f3 keep renovated",
    }
    assert supply(end, "white") == supply(start, "white") + 1
    assert supply(end, "red") == supply(start, "red") + 1


def test_9_5_the_shadow_uses_the_cube_of_the_old_shadow() -> None:
    start = library("r9-5-no-cube-left")
    assert supply(start, "red") == 0
    end = play(start, "m:b1-castle@a1").position
    assert on(end, "might") == {"a1 castle red", "j5 watch_tower red"}
    assert on(end, "faith") == {"a1 castle red", "d4 chapel red"}  # the wrong reading: b1 keep red
    assert "a1 castle ruin" in on(end, "reason")
    assert "b1 keep ruin" not in on(end, "reason")
    assert supply(end, "red") == 0
    # nothing else that takes a cube is possible
    assert refused(start, "m:watch_tower@f9") == "3.1"


def test_9_6_an_empty_supply_renovates_a_keep_and_marks_no_abbey() -> None:
    start = library("r9-6-renovation-without-cubes")
    assert supply(start, "red") == 0
    assert refused(start, "r:renovate@k2") == "3.7"  # the wrong reading marks without a cube
    assert refused(start, "r:cube@n7") == "1.6"
    end = play(start, "r:renovate@b1=1m/0+1").position  # the wrong reading asks for a cube
    assert "b1 keep renovated" in on(end, "reason")
    assert supply(end, "red") == 0
    completed = play(start, "r:renovate@b5=1m/0+1").position
    assert "b5 castle renovated" in on(completed, "reason")
    assert supply(completed, "green") == supply(start, "green") + 1


@pytest.mark.parametrize("place", ["a3", "b3"])
def test_9_7_a_smaller_shadow_that_would_tie_is_not_put(place: str) -> None:
    start = library("r9-7-smaller-shadow-ties")
    end = play(start, "m:hamlet@d3=1c/0+1", place).position
    assert f"{place} keep white" in on(end, "might")
    assert on(end, "faith") == {"a5 keep blue", "e2 castle blue", "h2 keep blue"}
    assert on(end, "reason") == {"a5 keep ruin", "e2 castle ruin", "h2 keep ruin"}
    assert supply(end, "white") == supply(start, "white") + 1
    assert supply(end, "red") == supply(start, "red") + 1


@pytest.mark.parametrize("place", ["a2", "b2"])
def test_9_7_a_smaller_shadow_at_a_distance_is_put(place: str) -> None:
    start = library("r9-7-smaller-shadow-ties")
    end = play(start, "m:hamlet@d3=1c/0+1", place).position
    assert f"{place} keep white" in on(end, "faith")
    assert f"{place} keep ruin" in on(end, "reason")
    assert supply(end, "white") == supply(start, "white")


@pytest.mark.parametrize(
    ("place", "gap", "other"),
    [("e2", "g3", "e3"), ("e3", "g3", "e3"), ("f2", "e3", "g3"), ("f3", "e3", "g3")],
)
def test_9_8_a_later_play_depends_on_what_white_decided(place: str, gap: str, other: str) -> None:
    start = library("r9-8-the-opponent-decides")
    first = play(start, "m:hamlet@d3=1c/0+1", place)
    assert first.asked == ["white place e2 f2 e3 f3"]
    assert income(first.position, "red") == (1, 0, 0)
    second = play(first.position, f"m:hamlet@{gap}=1c/1+1").position
    assert income(second, "red") == (7, 0, 0)
    # a second play fixed beforehand fails against one of White's answers
    assert refused(first.position, f"m:hamlet@{other}") == "3.1"


def test_9_8_the_guarantee_counts_on_adapting() -> None:
    result = survey(library("r9-8-the-opponent-decides"), lambda end: 0.0)
    assert result.complete
    assert result.best_gain == 7  # the wrong reading, a fixed line, is sure of 4 only
