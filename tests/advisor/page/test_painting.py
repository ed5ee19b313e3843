"""Painting a map: squares, hamlets, size, typed rows; buildings stay and what is wrong is named."""

from dataclasses import replace

import pytest

from advisor.page.pages.edit import map_painting
from advisor.page.visit import setup_changes
from positions.files.load_position import parse_setup, read_setup
from positions.files.map_files import checked, load_map
from positions.files.save import to_yaml
from positions.setup import Building, Setup


@pytest.fixture
def setup() -> Setup:
    return read_setup("game-4p-t4-first-seat").require()


def test_a_painted_library_map_becomes_ones_own(setup: Setup) -> None:
    painted = map_painting.painted(setup, "a1", "f")
    assert painted.map.name == "my-crossing"
    assert painted.map.terrain[0][0] == "f"
    assert setup.map == load_map("crossing")
    again = parse_setup(to_yaml(painted)).require()
    assert again.map == painted.map


def test_what_was_there_already_changes_nothing(setup: Setup) -> None:
    letter = setup.map.terrain[0][0]
    assert map_painting.painted(setup, "a1", letter) is setup
    assert map_painting.painted(setup, "z26", "f") is setup
    assert map_painting.painted(setup, "nonsense", "f") is setup
    assert map_painting.painted(setup, "a1", "lava") is setup


def test_a_stroke_paints_every_square_once(setup: Setup) -> None:
    wet = map_painting.stroked(setup, ["a9", "b9", "b10", "z9"], "~")
    assert wet.map.terrain[8][:2] == "~~"
    assert wet.map.terrain[9][1] == "~"
    printed = map_painting.stroked(setup, ["a9", "b9", "a9", "a12"], "hamlet")
    assert {"a9", "b9", "a12"} <= set(printed.map.hamlets)  # a12 was printed already


def test_hamlets_come_go_and_never_stand_in_a_river(setup: Setup) -> None:
    hamlet = setup.map.hamlets[0]
    assert hamlet not in map_painting.painted(setup, hamlet, "hamlet").map.hamlets
    assert hamlet not in map_painting.painted(setup, hamlet, "~").map.hamlets
    wet = map_painting.painted(setup, "a1", "~")
    assert map_painting.painted(wet, "a1", "hamlet") == wet
    dry = map_painting.painted(setup, "b1", "hamlet")
    assert "b1" in dry.map.hamlets
    assert checked(dry.map.name, "\n".join(dry.map.terrain), list(dry.map.hamlets))[1] == []


def test_a_river_under_a_building_is_named_at_its_square(setup: Setup) -> None:
    wet = map_painting.painted(setup, "b2", "~")
    problems = setup_changes.problems_of(wet)
    assert {problem.code for problem in problems} == {"on-river"}
    assert setup_changes.by_square(problems, wet)["might"].keys() == {"a1"}
    assert wet.boards == setup.boards


def test_a_smaller_map_keeps_buildings_that_are_off_it(setup: Setup) -> None:
    small = map_painting.resized(setup, 10, 5)
    assert (small.map.width, small.map.height) == (10, 5)
    assert small.boards == setup.boards
    assert "off-map" in {problem.code for problem in setup_changes.problems_of(small)}
    large = map_painting.resized(small, 26, 26)
    assert large.map.terrain[25] == "." * 26
    with pytest.raises(ValueError, match="26"):
        map_painting.resized(setup, 27, 3)


def test_typed_rows_are_checked_and_kept_only_if_right(setup: Setup) -> None:
    typed, problems = map_painting.typed(setup, "..f\n  ^~.\n...  ")
    assert problems == []
    assert typed.map.terrain == ("..f", "^~.", "...")
    assert typed.map.hamlets == ()
    for wrong in ("", "..\n...", "..x", "." * 27, "<script>"):
        same, problems = map_painting.typed(setup, wrong)
        assert same is setup
        assert problems


def test_a_new_map_is_empty_and_has_a_proper_name(setup: Setup) -> None:
    setup = replace(setup, title="Red to move", notes="Red leads.", tags=("ford",))
    empty = map_painting.on_new_map(setup, map_painting.blank("ours", 8, 6))
    assert empty.boards == ((), (), ())
    # As a new deal: it kept turn, Ecus, hands, adventurers and the discard pile of the position.
    dealt = setup_changes.new_setup(empty.map, setup.ruleset, len(setup.players), 1)
    assert (empty.discard, empty.reserve) == (dealt.discard, dealt.reserve)
    assert [(p.color, p.hand) for p in empty.players] == [(p.color, 4) for p in setup.players]
    assert {(p.ecus, p.adventurers) for p in empty.players} == {
        (p.ecus, p.adventurers) for p in dealt.players
    }
    assert (empty.turn.number, empty.turn.phase) == (1, "start")
    assert empty.turn.player == setup.players[0].color
    assert (empty.title, empty.notes, empty.tags) == (None, None, ())
    assert empty.map.terrain == ("........",) * 6
    assert setup_changes.problems_of(empty) == []
    put = setup_changes.with_building(empty, "might", Building("town", "a1"))
    assert setup_changes.problems_of(put) == []
    for name in ("", "../x", "A", "x" * 41, "a b", "/etc/passwd"):
        with pytest.raises(ValueError, match="name"):
            map_painting.blank(name, 3, 3)
        with pytest.raises(ValueError, match="name"):
            map_painting.named(setup, name)
    with pytest.raises(ValueError, match="another"):
        map_painting.named(setup, "meadow")
    assert map_painting.named(setup, "ours").map.name == "ours"
