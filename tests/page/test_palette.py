"""The palette: what each item does to a square of each board, and what a drag does."""

from dataclasses import replace

import pytest

from advisor.page import editing, palette
from advisor.page.overlay import Picked
from advisor.page.palette import placed
from positions.canonical import digest
from positions.load import library, parse_setup, read_setup
from positions.setup import Building, Setup
from positions.things import EPOCH_INDEX

TEXT = """
khronos: 1
map: {name: strip, terrain: "......\\n......\\n..~...\\n......\\n", hamlets: [f4]}
turn: {number: 1, player: red}
players:
  - {color: red, ecus: 4, hand: {civil: 4}, adventurers: [might, might]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
boards: {might: [], faith: [], reason: []}
"""


@pytest.fixture
def setup() -> Setup:
    return parse_setup(TEXT).require()


def on(setup: Setup, epoch: str) -> tuple[Building, ...]:
    return setup.boards[EPOCH_INDEX[epoch]]


def after(setup: Setup, epoch: str, square: str, armed: str, shadows: bool = False) -> Setup:
    return placed(setup, Picked(epoch, square), armed, shadows=shadows).setup


@pytest.mark.parametrize("name", palette.NAMES)
def test_every_building_is_put_and_taken_away_by_a_second_click(setup: Setup, name: str) -> None:
    item = palette.identity(name, "green")
    for epoch in ("might", "faith", "reason"):
        put = after(setup, epoch, "b1", item)
        (building,) = on(put, epoch)
        assert (building.building, building.at) == (name, "b1")
        assert after(put, epoch, "b1", item) == setup


def test_what_an_item_means_depends_on_the_board(setup: Setup) -> None:
    assert on(after(setup, "might", "a1", "keep green"), "might") == (
        Building("keep", "a1", "green"),
    )
    assert on(after(setup, "reason", "a1", "keep green"), "reason") == (
        Building("keep", "a1", state="ruin"),
    )
    assert on(after(setup, "faith", "a1", "town"), "faith") == (Building("town", "a1"),)


def test_at_the_edge_a_building_is_moved_onto_the_map(setup: Setup) -> None:
    assert on(after(setup, "might", "f4", "castle red"), "might")[0].at == "d2"
    assert on(after(setup, "might", "f1", "keep red"), "might")[0].at == "e1"


def test_another_players_building_is_not_taken_away_but_changed(setup: Setup) -> None:
    put = after(setup, "might", "a1", "keep green")
    assert on(after(put, "might", "a1", "keep red"), "might") == (Building("keep", "a1", "red"),)


def test_overlaps_are_written_down_and_named(setup: Setup) -> None:
    both = after(after(setup, "might", "a1", "keep red"), "might", "b2", "town")
    assert len(on(both, "might")) == 2
    assert [problem.code for problem in editing.problems_of(both)] == ["overlap"]
    assert editing.by_square(editing.problems_of(both), both)["might"].keys() == {"b2"}


def test_shadows_are_put_where_there_is_room(setup: Setup) -> None:
    blocked = after(setup, "faith", "b2", "hamlet")
    put = after(blocked, "might", "a1", "keep red", shadows=True)
    assert [b.at for b in on(put, "faith")] == ["b2"]
    assert on(put, "reason") == (Building("keep", "a1", state="ruin"),)
    free = after(setup, "might", "a1", "castle red", shadows=True)
    assert on(free, "faith") == (Building("castle", "a1", "red"),)
    small = after(setup, "might", "a1", "watch_tower red", shadows=True)
    assert on(small, "faith") == ()


def test_the_eraser_takes_whole_buildings_away(setup: Setup) -> None:
    put = after(setup, "might", "a1", "castle red")
    assert after(put, "might", "c3", "eraser") == setup
    nothing = placed(setup, Picked("might", "a1"), "eraser")
    assert (nothing.setup, nothing.words) == (setup, "Nothing stands on a1 of Age of Might.")
    assert "printed" in placed(setup, Picked("might", "f4"), "eraser").words


def test_cubes_are_owners_marks_or_control_cubes(setup: Setup) -> None:
    keep = after(setup, "might", "a1", "keep red")
    assert on(after(keep, "might", "b2", "cube green"), "might")[0].owner == "green"
    castle = after(setup, "reason", "a1", "castle red")
    marked = after(castle, "reason", "b2", "cube green")
    assert on(marked, "reason")[0].mark == "green"
    assert after(marked, "reason", "b2", "cube green") == castle
    town = after(setup, "reason", "a1", "town")
    one = after(town, "reason", "b2", "cube red")
    two = after(after(one, "reason", "a1", "cube green"), "reason", "a1", "cube red")
    assert on(two, "reason")[0].cubes == (("red", 2), ("green", 1))
    assert on(after(two, "reason", "a1", "cube red"), "reason")[0].cubes == (("green", 1),)


def test_cubes_on_a_printed_hamlet_come_and_go(setup: Setup) -> None:
    one = after(setup, "reason", "f4", "cube red")
    assert on(one, "reason") == (Building("hamlet", "f4", cubes=(("red", 1),)),)
    assert editing.problems_of(one) == []
    assert after(one, "reason", "f4", "cube red") == setup
    assert placed(setup, Picked("reason", "a1"), "cube red").words
    assert placed(setup, Picked("might", "f4"), "cube red").words


def test_renovating_turns_a_ruin_over_and_back(setup: Setup) -> None:
    castle = after(setup, "reason", "a1", "castle red")
    marked = after(castle, "reason", "a1", "cube green")
    over = after(marked, "reason", "a1", "renovate")
    assert on(over, "reason") == (Building("castle", "a1", state="renovated"),)
    assert after(over, "reason", "a1", "renovate") == castle
    assert placed(setup, Picked("reason", "a1"), "renovate").words


def test_dragging_moves_a_building_by_what_the_hand_moved(setup: Setup) -> None:
    put = after(setup, "might", "a1", "keep green")
    moved = placed(put, Picked("might", "d3", source="might b2"), "").setup
    assert on(moved, "might") == (Building("keep", "c2", "green"),)
    other = placed(put, Picked("reason", "d3", source="might b2"), "").setup
    assert on(other, "might") == ()
    assert on(other, "reason") == (Building("keep", "c2", state="ruin"),)
    edge = placed(put, Picked("might", "a1", source="might b2"), "").setup
    assert edge == put
    assert placed(put, Picked("might", "a1", source="faith b2"), "").words


def test_dropping_an_item_puts_it_and_never_takes_away(setup: Setup) -> None:
    drop = Picked("might", "a1", item="keep red")
    put = placed(setup, drop, "eraser").setup
    assert on(put, "might") == (Building("keep", "a1", "red"),)
    assert placed(put, drop, "").setup == put


@pytest.mark.parametrize(
    "picked",
    [
        Picked("nowhere", "a1"),
        Picked("might", "z9"),
        Picked("might", "<img>"),
        Picked("might", ""),
        Picked("might", "a1", source="might z9"),
        Picked("might", "a1", source="../../etc/passwd"),
        Picked("might", "a1", item="keep <script>"),
        Picked("might", "a1", item="palace red"),
        Picked("might", "a1", item="keep yellow"),
    ],
)
def test_what_is_no_gesture_of_ours_changes_nothing(setup: Setup, picked: Picked) -> None:
    assert placed(setup, picked, "keep red").setup == setup


def test_the_items_have_names_and_pictures() -> None:
    found = palette.items("green", ("red", "green"))
    assert len({item.identity for item in found}) == len(found) == 14
    assert found[1].label == "Green's Keep"
    assert all(item.svg.startswith("<svg") and item.label for item in found)
    assert [item.size for item in found[:3]] == [1, 2, 3]


def gestures_for(setup: Setup) -> list[tuple[str, str, str]]:
    """Epoch, square and item of the clicks that put up the boards of a position, piece by piece."""
    clicks: list[tuple[str, str, str]] = []
    for epoch, board in zip(EPOCH_INDEX, setup.boards, strict=True):
        for there in board:
            owner = there.owner or setup.players[0].color
            if not (epoch == "reason" and there.building == "hamlet"):
                clicks.append((epoch, there.at, palette.identity(there.building, owner)))
            if there.state == "renovated":
                clicks.append((epoch, there.at, palette.RENOVATE))
            marks = [(there.mark, 1)] if there.mark else []
            for color, number in [*marks, *there.cubes]:
                clicks += [(epoch, there.at, palette.identity(palette.CUBE, color))] * number
    return clicks


@pytest.mark.parametrize("name", library())
def test_every_position_can_be_put_up_by_clicks(name: str) -> None:
    target = read_setup(name).require()
    setup = replace(target, boards=((), (), ()))
    for epoch, square, item in gestures_for(target):
        setup = after(setup, epoch, square, item)
    assert digest(setup) == digest(target)
    for board in ("might", "faith", "reason"):
        for there in on(setup, board):
            setup = after(setup, board, there.at, palette.ERASER)
    assert setup == replace(target, boards=((), (), ()))
