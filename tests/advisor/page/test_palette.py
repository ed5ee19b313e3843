"""The palette: what each item does to a square of each board, and what a drag does."""

from dataclasses import replace

import pytest

from advisor.page.boards.overlay import Picked
from advisor.page.pages.edit import palette
from advisor.page.pages.edit.palette import placed
from advisor.page.visit import setup_changes
from positions.files.canonical import digest
from positions.files.load_position import library, parse_setup, read_setup
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


def after(setup: Setup, epoch: str, square: str, armed: str, with_shadows: bool = False) -> Setup:
    return placed(setup, Picked(epoch, square), armed, with_shadows=with_shadows).setup


@pytest.mark.parametrize("name", palette.NAMES)
def test_every_building_is_put_and_changed_by_a_second_click(setup: Setup, name: str) -> None:
    item = palette.identity(name, "red")
    for epoch in ("might", "faith", "reason"):
        put = after(setup, epoch, "b1", item)
        (building,) = on(put, epoch)
        assert (building.building, building.at) == (name, "b1")
        again = after(put, epoch, "b1", item)
        if name in ("hamlet", "town", "city"):
            assert again == setup
        elif epoch == "reason":
            assert on(again, epoch) == (Building(name, "b1", state="renovated"),)
        else:
            assert on(again, epoch) == (Building(name, "b1", "green"),)


def test_a_click_again_gives_a_building_to_the_next_player(setup: Setup) -> None:
    first = placed(setup, Picked("might", "a1"), "keep red")
    assert (first.color, first.touched) == ("", ("might", "a1"))
    second = placed(first.setup, Picked("might", "b2"), "keep red", last=first.touched)
    assert (second.color, on(second.setup, "might")[0].owner) == ("green", "green")
    # The browser may still send the item of before: the next player, not back to red at once.
    third = placed(second.setup, Picked("might", "b2"), "keep green", last=second.touched)
    late = placed(second.setup, Picked("might", "b2"), "keep red", last=second.touched)
    assert third.setup == late.setup == first.setup
    # Clicked later with red's, green's becomes red's.
    other = placed(second.setup, Picked("might", "a1"), "keep red", last=("might", "e1"))
    assert on(other.setup, "might")[0].owner == "red"


def test_a_larger_building_takes_the_place_of_its_smaller_one(setup: Setup) -> None:
    keep = after(setup, "might", "b2", "watch_tower red")
    assert on(after(keep, "might", "a1", "keep red"), "might") == (Building("keep", "a1", "red"),)
    assert len(on(after(keep, "might", "a1", "keep green"), "might")) == 2


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
    assert [problem.code for problem in setup_changes.problems_of(both)] == ["overlap"]
    assert setup_changes.by_square(setup_changes.problems_of(both), both)["might"].keys() == {"b2"}


def test_with_shadows_larger_buildings_cast_them_and_lose_them(setup: Setup) -> None:
    free = after(setup, "might", "a1", "keep red", with_shadows=True)
    assert on(free, "faith") == (Building("keep", "a1", "red"),)
    assert on(free, "reason") == (Building("keep", "a1", state="ruin"),)
    given = after(free, "might", "a1", "keep red", with_shadows=True)
    assert [b.owner for b in (*on(given, "might"), *on(given, "faith"))] == ["green", "green"]
    assert on(given, "reason") == on(free, "reason")
    cube = after(free, "might", "a1", "cube green", with_shadows=True)
    assert cube == given
    moved = placed(free, Picked("might", "d1", source="might a1"), "", with_shadows=True).setup
    assert [b.at for board in moved.boards for b in board] == ["d1", "d1", "d1"]
    assert after(free, "might", "b2", "eraser", with_shadows=True) == setup
    assert [len(board) for board in after(free, "might", "b2", "eraser").boards] == [0, 1, 1]
    small = after(setup, "might", "a1", "watch_tower red", with_shadows=True)
    assert on(small, "faith") == ()


def test_a_stroke_puts_a_building_wherever_one_has_room(setup: Setup) -> None:
    row = [f"{column}1" for column in "abcdef"]
    keeps = palette.stroked(setup, "might", row, "keep red").setup
    assert [b.at for b in on(keeps, "might")] == ["a1", "c1", "e1"]
    towers = palette.stroked(keeps, "might", ["a3", "b2", "z9", "b3", "f1"], "chapel green").setup
    assert [b.at for b in on(towers, "might")[3:]] == ["a3", "b3"]
    gone = palette.stroked(towers, "might", ["a1", "b1", "b2", "c2"], "eraser")
    assert [b.at for b in on(gone.setup, "might")] == ["e1", "a3", "b3"]
    assert gone.words == ""
    cast = palette.stroked(setup, "might", row, "town", with_shadows=True).setup
    assert [len(board) for board in cast.boards] == [3, 3, 3]


def test_the_eraser_takes_whole_buildings_away(setup: Setup) -> None:
    put = after(setup, "might", "a1", "castle red")
    assert after(put, "might", "c3", "eraser") == setup
    nothing = placed(setup, Picked("might", "a1"), "eraser")
    assert (nothing.setup, nothing.words) == (setup, "Nothing stands on a1 of Might.")
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
    assert setup_changes.problems_of(one) == []
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
