"""Shadows in the editor: cast, refused and removing as in a game, on boards of any kind."""

from __future__ import annotations

import random

import pytest

from advisor.page.pages.edit import edited_shadows
from advisor.page.visit import setup_changes
from positions.files.load_position import library, parse_setup, read_setup
from positions.notation.written_plays import Construct, Upgrade
from positions.setup import Building, Setup
from search.rules.convert import position_of, setup_of
from search.rules.legal_plays import legal_plays
from search.rules.move import move_of
from search.rules.resolution import begin

TEXT = """
khronos: 1
map: {name: strip, terrain: ".........\\n.........\\n.........\\n.........\\n", hamlets: []}
turn: {number: 1, player: red}
players:
  - {color: red, ecus: 4, hand: {civil: 4}, adventurers: [might, might]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
boards: {might: [], faith: [], reason: []}
"""


@pytest.fixture
def setup() -> Setup:
    return parse_setup(TEXT).require()


def put(setup: Setup, epoch: str, *buildings: Building) -> Setup:
    for building in buildings:
        setup = setup_changes.with_building(setup, epoch, building)
    return setup


def cast(setup: Setup, building: Building, epoch: str = "might") -> edited_shadows.Cast:
    return edited_shadows.cast(put(setup, epoch, building), epoch, building)


def counts(setup: Setup) -> list[int]:
    return [len(board) for board in setup.boards]


def test_a_shadow_goes_onto_both_later_boards(setup: Setup) -> None:
    done = cast(setup, Building("keep", "a1", "red"))
    assert done.setup.boards[1] == (Building("keep", "a1", "red"),)
    assert done.setup.boards[2] == (Building("keep", "a1", state="ruin"),)
    assert done.words == ()
    town = cast(setup, Building("town", "a1"), "faith")
    assert counts(town.setup) == [0, 1, 1]
    assert counts(cast(setup, Building("chapel", "a1", "red")).setup) == [1, 0, 0]


def test_the_hierarchy_of_faith_refuses(setup: Setup) -> None:
    there = put(setup, "faith", Building("keep", "c1", "green"))
    done = cast(there, Building("keep", "a1", "red"))
    assert counts(done.setup) == [1, 1, 0]
    assert done.words == (
        "It casts no shadow on Faith because of hierarchy: the highest other building of its kind"
        " in its domain there has the same value (§4.3).",
        "On Faith that is Green's Keep on c1.",
        "As Faith refuses it, it casts no shadow on Reason either (§4.3).",
    )


def test_the_dominion_of_faith_refuses(setup: Setup) -> None:
    there = put(setup, "faith", Building("town", "a1"), Building("town", "e1"))
    done = cast(there, Building("keep", "c1", "red"))
    assert counts(done.setup) == [1, 2, 0]
    assert "On Faith it would touch the domain of the Town on e1." in done.words


def test_no_tile_and_no_cube(setup: Setup) -> None:
    ruins = [Building("castle", f"{column}1", state="ruin") for column in "abcdefgh"]
    full = parse_setup(TEXT.replace(".........\\n" * 4, ("." * 26 + "\\n") * 9)).require()
    for number, ruin in enumerate(ruins):
        at = f"{'adgjmpsv'[number]}7"
        full = put(full, "reason", Building(ruin.building, at, state="ruin"))
    done = cast(full, Building("castle", "a1", "red"))
    assert counts(done.setup) == [1, 0, 8]
    assert done.words[0].startswith("It casts no shadow on Faith: no Castle is left in the stock")
    one = setup_changes.without(full, "reason", full.boards[2][0])
    done = cast(one, Building("castle", "a1", "red"))
    assert counts(done.setup) == [1, 1, 7]
    assert done.words == ("It casts no shadow on Reason: no Castle is left in the stock (§4.2).",)
    cubes = put(full, "reason", *(Building("city", f"{c}1", cubes=(("red", 5),)) for c in "adgjm"))
    done = cast(cubes, Building("keep", "a4", "red"))
    assert "no control cube is left for it (§4.2)" in done.words[0]
    assert counts(done.setup)[1] == 0


def test_what_the_shadow_falls_on_is_removed_with_its_own_shadow(setup: Setup) -> None:
    there = put(setup, "faith", Building("monastery", "b2", "green"))
    there = put(there, "reason", Building("monastery", "b2", state="ruin"))
    done = cast(there, Building("keep", "a1", "red"))
    assert done.setup.boards[1] == (Building("keep", "a1", "red"),)
    assert done.setup.boards[2] == (Building("keep", "a1", state="ruin"),)
    assert "On Faith its shadow removes Green's Monastery on b2 (§4.4)." in done.words


def test_what_cannot_stand_casts_nothing_and_is_left_alone(setup: Setup) -> None:
    there = put(setup, "might", Building("town", "a1"))
    done = cast(there, Building("keep", "b2", "red"))
    assert counts(done.setup) == [2, 0, 0]
    assert "cannot stand on b2" in done.words[0]
    messy = put(setup, "faith", Building("town", "h3"), Building("keep", "i4", "yellow"))
    done = cast(messy, Building("keep", "a1", "red"))
    assert counts(done.setup) == [1, 3, 1]
    assert done.setup.boards[1][:2] == messy.boards[1]


def test_buildings_go_with_their_shadows_and_no_others(setup: Setup) -> None:
    keep = Building("keep", "a1", "red")
    done = cast(setup, keep).setup
    done = put(done, "reason", Building("keep", "e1", state="ruin"))
    assert counts(edited_shadows.without(done, "might", keep)) == [0, 0, 1]
    given = edited_shadows.owned(done, "might", keep, "green")
    assert [b.owner for b in given.boards[1]] == ["green"]
    other = put(done, "faith", Building("keep", "a1", "green"))
    assert counts(edited_shadows.without(other, "might", keep)) == [0, 1, 1]


@pytest.mark.parametrize("name", [name for name in library() if name.startswith("game-")][::3])
def test_the_shadows_are_those_of_the_game(name: str) -> None:
    """A building put up in the editor casts what the same play casts, where nobody decides."""
    start = position_of(read_setup(name).require())
    before = setup_of(start)
    plays = [p for p in legal_plays(start) if isinstance(p, Construct | Upgrade)]
    random.Random(name).shuffle(plays)
    seen = 0
    for play in plays:
        move = move_of(play, start.table.geometry)
        resolution = begin(start, move)
        if resolution.decision is not None or any(e.what == "joined" for e in resolution.events):
            continue
        result = setup_of(resolution.position())
        if any(e.what == "downsized" for e in resolution.events):
            continue
        color = start.table.colors[start.mover]
        new = setup_changes.building_on(play.epoch, play.building, play.at, color)
        upgraded = None
        setup = before
        if isinstance(play, Upgrade):
            upgraded = setup_changes.covering(before, play.epoch, play.source)
            if upgraded is None:
                continue  # a printed hamlet
            setup = setup_changes.without(setup, play.epoch, upgraded)
        setup = setup_changes.with_building(setup, play.epoch, new)
        done = edited_shadows.cast(setup, play.epoch, new, upgraded).setup
        for board, wanted in zip(done.boards, result.boards, strict=True):
            assert set(board) == set(wanted)
        seen += 1
        if seen == 60:
            break
    assert seen
