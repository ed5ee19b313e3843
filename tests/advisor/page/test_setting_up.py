"""Set up, without a browser: boards, map, seats, title; undo; what is wrong is named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from positions.things import FAITH, MIGHT

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.pages.edit import buildings_panel
from positions.files.load_position import parse_setup, read_setup
from positions.files.map_files import library_maps, load_map
from positions.files.save import to_yaml
from positions.setup import Building, Setup
from tests.advisor.page.conftest import Editor

NAME = "game-4p-t4-first-seat"
Open = Callable[..., Editor]


@pytest.fixture
def start() -> Setup:
    return read_setup(NAME).require()


def test_a_building_is_put_twice_and_taken_away(editor: Open, start: Setup) -> None:
    page = editor(NAME, "Set up")
    page.arm("keep green")
    page.click("might", "a9")
    page.click("might", "d9")
    assert {b.at for b in page.setup.boards[0] if b.owner == "green"} == {"a9", "d9"}
    page.arm("eraser")
    page.click("might", "e10")
    assert {b.at for b in page.setup.boards[0] if b.owner == "green"} == {"a9"}
    page.press("Undo")
    page.press("Undo")
    page.press("Redo")
    page.press("Redo")
    page.press("Undo")
    page.press("Undo")
    page.press("Undo")
    assert page.setup == start


def test_taking_a_cube_goes_on_with_that_players_buildings(editor: Open) -> None:
    page = editor(NAME, "Set up")
    page.arm("castle black")
    page.arm("cube white")
    assert page.app.session_state.held.records[buildings_panel.Editor].whose == "white"
    page.arm("castle black")
    page.click("might", "a9")
    assert page.setup.boards[0][-1] == Building("castle", "a9", "black")
    whose = next(g for g in page.app.button_group if g.label == "Whose")
    whose.set_value("blue").run()
    assert page.app.session_state.held.item == "castle blue"


def test_a_click_again_is_for_the_next_player_who_then_goes_on(editor: Open) -> None:
    page = editor(NAME, "Set up")  # black, green, white, blue
    page.arm("keep black")
    page.click("might", "a9")
    page.click("might", "b10")
    page.click("might", "b10")
    assert page.setup.boards[0][-1] == Building("keep", "a9", "white")
    assert page.app.session_state.held.item == "keep white"
    page.click("might", "d9")
    assert page.setup.boards[0][-1] == Building("keep", "d9", "white")
    page.click("might", "d9", key="o")
    assert page.setup.boards[0][-1] == Building("keep", "d9", "blue")
    assert page.app.session_state.held.item == "keep blue"
    page.click("might", "n12", key="o")  # nothing stands there: the pieces of the next player
    assert page.app.session_state.held.item == "keep black"
    page.click("might", "d9", key="o")
    assert page.setup.boards[0][-1] == Building("keep", "d9", "black")
    page.press("Castle")
    assert page.app.session_state.held.item == "castle black"


def test_shadows_are_cast_as_the_rules_say_unless_switched_off(editor: Open) -> None:
    page = editor(NAME, "Set up")
    page.arm("keep green")
    page.click("might", "a9")
    assert [b.at for board in page.setup.boards for b in board].count("a9") == 3
    page.press("Undo")
    page.arm("castle black")
    page.click("might", "c4")
    assert "It casts no shadow on Faith" in page.boards["words"]
    assert [b.at for board in page.setup.boards for b in board].count("c4") == 1
    page.press("Undo")
    page.enter("With shadows", False)
    page.arm("keep green")
    page.click("might", "a9")
    assert [b.at for board in page.setup.boards for b in board].count("a9") == 1


def test_a_drop_and_a_drag(editor: Open) -> None:
    page = editor(NAME, "Set up")
    page.click("faith", "a9", item="abbey green")
    assert page.setup.boards[1][-1] == Building("abbey", "a9", "green")
    page.click("faith", "b9", source="faith b10")
    assert page.setup.boards[1][-1] == Building("abbey", "a8", "green")


def test_what_is_wrong_is_named_at_its_square_and_mended(editor: Open, start: Setup) -> None:
    page = editor(NAME, "Set up")
    page.arm("abbey blue")
    page.click("might", "j8")
    assert "Age of Might, j8" in page.errors()
    assert page.errors().count("share the highest religious value") == 1
    assert not page.app.warning
    page.press("Undo")
    assert page.errors() == ""
    assert page.setup == start


def test_the_chosen_square_is_changed_in_place(editor: Open) -> None:
    page = editor(NAME, "Set up")
    page.arm("pointer")
    page.click("might", "b2")
    page.enter("Owner", "green")
    assert page.setup.boards[0][-1] == Building("castle", "a1", "green")
    page.enter("Building", "city")
    assert page.setup.boards[0][-1] == Building("city", "a1")
    page.click("reason", "d1")
    page.enter("White", 2)
    assert dict(page.setup.boards[2][-1].cubes)["white"] == 2
    page.click("reason", "j2")
    page.enter("Mark", "white")
    assert page.setup.boards[2][-1].mark == "white"
    page.enter("State", "renovated")
    assert page.setup.boards[2][-1] == Building("castle", "j2", state="renovated")
    page.press("Undo")
    page.press("Undo")
    assert next(s for s in page.app.selectbox if s.label == "State").value == "ruin"
    page.press("Remove it")
    assert all(b.at != "j2" for b in page.setup.boards[2])


def test_cubes_on_a_printed_hamlet(editor: Open, start: Setup) -> None:
    page = editor(NAME, "Set up")
    page.arm("pointer")
    page.click("reason", "a12")
    page.enter("Blue", 1)
    assert page.setup.boards[2][-1] == Building("hamlet", "a12", cubes=(("blue", 1),))
    page.enter("Blue", 0)
    assert page.setup.boards == start.boards


def test_painting(editor: Open) -> None:
    page = editor(NAME, "Set up", "Map")
    page.arm("^")
    page.click("faith", "b9")
    assert page.setup.map.terrain[8][1] == "^"
    assert page.setup.map.name == "my-crossing"
    page.click("faith", "c9", item="hamlet")
    assert "c9" in page.setup.map.hamlets
    page.enter("Columns", 15)
    assert page.setup.map.width == 15
    page.enter("Rows: . plain, f forest, ^ mountain, ~ river", "...\n..x")
    page.press("Use these rows")
    assert "unknown letter" in page.errors()
    assert page.app.text_area(key="rows").value == "...\n..x"
    page.enter("Rows: . plain, f forest, ^ mountain, ~ river", "......\n" * 6)
    page.press("Use these rows")
    assert page.setup.map.terrain == ("......",) * 6
    assert "reaches beyond the edge of the map" in page.errors()
    page.enter("Name of the map", "../../etc/passwd")
    assert page.setup.map.name == "my-crossing"
    assert page.app.warning
    page.press("Start on this map")
    assert page.setup.map == load_map(library_maps()[0])
    page.app.selectbox(key="map to start from").set_value("(empty)").run()
    page.app.number_input(key="start-columns").set_value(7).run()
    page.press("Start on this map")
    assert page.setup.map.terrain == ("." * 7,) * 8
    assert page.setup.boards == ((), (), ())
    assert page.errors() == ""


def test_what_is_set_up_is_saved_here_and_the_way_to_share_it_is_here(editor: Open) -> None:
    page = editor(NAME, "Set up")
    assert "Save" in [one.proto.label for one in page.app.get("download_button")]
    before = page.setup
    page.press("Share")
    assert page.app.session_state.held.view == "analyse"
    assert page.app.session_state.held.panel == "share"
    assert page.setup == before
    assert "A link with the position in it" in "".join(one.value for one in page.app.markdown)


def test_undo_says_that_it_leaves_what_was_opened(editor: Open) -> None:
    page = editor(NAME, "Set up")
    there = page.setup
    page.press("Start on this map")
    assert "open before" in page.button("undo").help
    page.arm("keep red")
    page.click("might", "a1")
    assert "open before" not in page.button("undo").help
    page.press("Undo")
    assert "open before" in page.button("undo").help
    page.press("Undo")
    assert page.setup == there


def test_terrain_and_buildings_are_painted_by_dragging(editor: Open) -> None:
    page = editor(NAME, "Set up", "Map")
    page.arm("~")
    page.click("faith", "b8", squares=("b8", "b9", "c9"))
    assert [page.setup.map.terrain[row][1:3] for row in (7, 8)] == ["~^", "~~"]
    page.arm("hamlet")
    page.click("faith", "d9", squares=("d9", "e9"))
    page.click("faith", "e9", squares=("e9", "f9"))
    assert {"d9", "e9", "f9"} <= set(page.setup.map.hamlets)
    page.press("Undo")
    assert "f9" not in page.setup.map.hamlets
    page.open("Buildings")
    page.arm("keep green")
    page.click("might", "a10", squares=tuple(f"{c}10" for c in "abcdef"))
    assert [b.at for b in page.setup.boards[0] if b.owner == "green"] == ["a10", "c10", "e10"]
    page.press("Undo")
    assert not [b for b in page.setup.boards[0] if b.owner == "green"]


def test_players_turn_and_cards(editor: Open) -> None:
    page = editor(NAME, "Set up", "Players and cards")
    page.enter("Green: Ecus", 123)
    assert page.setup.players[1].ecus == 123
    page.enter("Player 2", "red")
    assert page.setup.players[1].color == "red"
    page.enter("Red: cards known", True)
    assert any("each kind Red holds" in one.value for one in page.app.caption)
    page.enter("Red: military", 3)
    page.enter("Red: civil", 1)
    assert page.setup.players[1].hand == (3, 0, 1)
    page.enter("Red: religious", 2)
    assert "Red hand" in page.errors()
    page.enter("Red: cards known", False)
    assert page.setup.players[1].hand == 4
    page.enter("Red: adventurer 2", "might")
    assert [a.epoch for a in page.setup.players[1].adventurers] == [FAITH, MIGHT]
    page.enter("To move", "red")
    page.enter("Turn", 6)
    page.enter("Phase", "action")
    page.enter("Carried by 1", 2, 1)
    assert (page.setup.turn.number, page.setup.turn.player) == (6, "red")
    assert page.setup.players[1].adventurers[0].cards_used == 2
    assert page.errors() == ""
    page.enter("Discarded: civil", 99)
    assert "cards are in sight" in page.errors()
    page.press("Undo")
    page.press("Another player")
    assert len(page.setup.players) == 5
    again = parse_setup(to_yaml(page.setup)).require()
    assert again == page.setup


def test_every_seat_count_and_hold_em(editor: Open) -> None:
    page = editor(NAME, "Set up", "Players and cards")
    for _ in range(2):
        page.button("gone 3" if len(page.setup.players) > 3 else "gone 2").click().run()
        page.sound()
    assert len(page.setup.players) == 2
    assert "does not play" in page.errors() or "who does not play" in page.errors()
    next(c for c in page.app.checkbox if c.label == "Hold'em").check().run()
    page.sound()
    assert page.setup.reserve == (1, 1, 1)
    page.enter("Reserve: civil", 2)
    assert "reserve has 4 cards" in page.errors()
    page.button("earlier 1").click().run()
    page.sound()
    for part in ("Buildings", "Map", "Title and notes"):
        page.open(part)


def test_title_notes_and_tags(editor: Open) -> None:
    page = editor(NAME, "Set up", "Title and notes")
    page.enter("Title", "<b>Ours</b>\nand more")
    page.enter("Notes", "first\nsecond")
    page.enter("Tags, with commas between them", "one, two words,,")
    setup = page.setup
    assert (setup.title, setup.notes, setup.tags) == (
        "<b>Ours</b> and more",
        "first\nsecond",
        ("one", "two words"),
    )
    page.enter("Title", "")
    assert page.setup.title is None


def test_start_over_comes_back_and_can_be_undone(editor: Open, start: Setup) -> None:
    page = editor(NAME, "Set up")
    page.arm("keep green")
    page.click("might", "a9")
    changed = page.setup
    page.press("Start over")
    assert page.setup == start
    page.press("Undo")
    assert page.setup == changed


@pytest.mark.parametrize("name", ["r8-12-income", "game-5p-t7-first-seat", "game-2p-t1-opening"])
@pytest.mark.full
def test_every_part_opens_on_other_positions(editor: Open, name: str) -> None:
    page = editor(name, "Set up")
    for part in ("Map", "Players and cards", "Title and notes", "Buildings"):
        page.open(part)
    page.go("analyse")
    page.open("Share")
    page.open("At the table")
