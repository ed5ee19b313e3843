"""Canonical form and digest (formats §4) against the conformance cases, and what they ignore."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from positions.files.canonical import canonical, canonical_text, digest
from positions.files.load_position import parse_setup, read_setup
from positions.setup import Building, Setup
from positions.things import FAITH, Adventurer

FOLDER = Path(__file__).parents[2] / "conformance"
CASES = sorted(path.name.removesuffix(".position.json") for path in FOLDER.glob("*.position.json"))


def position(case: str) -> Setup:
    return read_setup(FOLDER / f"{case}.position.json").require()


@pytest.mark.parametrize("case", CASES)
def test_conformance(case: str) -> None:
    shown = json.loads((FOLDER / f"{case}.expected.json").read_text("utf-8"))["show"]
    setup = position(case)
    assert canonical(setup) == shown["canonical"]
    assert digest(setup) == shown["digest"]


def test_what_the_digest_ignores() -> None:
    setup = position("05")
    same = replace(
        setup,
        title="another",
        notes="words",
        tags=("a",),
        map=replace(setup.map, hamlets=setup.map.hamlets[::-1]),
        boards=(setup.boards[0][::-1], setup.boards[1][::-1], setup.boards[2][::-1]),
        players=tuple(
            replace(player, adventurers=player.adventurers[::-1]) for player in setup.players
        ),
    )
    assert digest(same) == digest(setup)


def test_what_the_digest_tells_apart() -> None:
    setup = position("05")
    red, white = setup.players
    others = [
        replace(setup, players=(white, red)),
        replace(setup, turn=replace(setup.turn, phase="action")),
        replace(setup, turn=replace(setup.turn, number=5)),
        replace(setup, discard=(1, 0, 0)),
        replace(setup, players=(replace(red, ecus=2), white)),
        replace(setup, players=(replace(red, hand=3), white)),
        replace(setup, ruleset=replace(setup.ruleset, holdem=True)),
        replace(setup, ruleset=replace(setup.ruleset, base="matagot")),
        replace(setup, map=replace(setup.map, name="other")),
        replace(setup, boards=(setup.boards[0][1:], *setup.boards[1:])),
        replace(
            setup,
            players=(replace(red, adventurers=(Adventurer(FAITH), Adventurer(FAITH))), white),
        ),
    ]
    assert len({digest(other) for other in [setup, *others]}) == len(others) + 1


def test_buildings_of_reason() -> None:
    setup = replace(
        position("05"),
        boards=(
            (),
            (),
            (
                Building("keep", "b1"),
                Building("castle", "a10", state="ruin", mark="white"),
                Building("abbey", "a2", state="renovated"),
                Building("town", "c1", cubes=(("white", 1), ("red", 2))),
            ),
        ),
    )
    boards = canonical(setup)["boards"]
    assert isinstance(boards, dict)
    assert boards["reason"] == [
        ["a10", "castle", "ruin", "white", []],
        ["a2", "abbey", "renovated", "", []],
        ["b1", "keep", "ruin", "", []],
        ["c1", "town", "", "", [["red", 2], ["white", 1]]],
    ]


def test_the_reserve_is_part_of_it_under_holdem_only() -> None:
    setup = position("05")
    assert "reserve" not in canonical(replace(setup, reserve=(1, 1, 1)))
    holdem = replace(setup, ruleset=replace(setup.ruleset, holdem=True))
    assert canonical(holdem)["reserve"] == [1, 1, 1]
    assert canonical(holdem)["ruleset"] == "rio-grande+holdem"


def test_the_text_is_ascii_with_sorted_keys_and_no_blanks() -> None:
    text = canonical_text(parse_setup((FOLDER / "05.position.json").read_text("utf-8")).require())
    assert text.isascii()
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
