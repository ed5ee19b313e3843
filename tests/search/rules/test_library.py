"""The positions of the library: all legal, each with title, notes and tags, and as promised."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from builder import LIBRARY

from positions.files.load_position import read_setup
from positions.files.save import to_yaml
from positions.setup import Setup
from search.rules.convert import position_of, setup_of
from search.rules.legal_plays import count
from search.rules.setup_check import defects, needs_hand

NAMES = sorted(file.stem for file in LIBRARY.glob("*.yaml"))
GAMES = [name for name in NAMES if name.startswith("game-")]


def setup(name: str) -> Setup:
    return read_setup(LIBRARY / f"{name}.yaml").require()


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_legal_and_says_what_to_look_at(name: str) -> None:
    result = setup(name)
    assert not defects(result)
    assert needs_hand(result) is None
    assert result.title
    assert result.notes
    assert result.tags
    assert count(position_of(result)) > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_the_same_after_saving(name: str, tmp_path: Path) -> None:
    result = setup(name)
    position = position_of(result)
    again = setup_of(position, result.title, result.notes, result.tags)
    file = tmp_path / f"{name}.yaml"
    file.write_text(to_yaml(again))
    assert position_of(read_setup(file).require()).digest() == position.digest()


def test_there_is_a_file_for_every_example_and_ruling() -> None:
    numbers = Counter(re.match(r"r([89]-\d+)-", name)[1] for name in NAMES if name[0] == "r")  # type: ignore[index]
    wanted = {f"8-{n:02d}" for n in range(1, 13)} | {f"9-{n}" for n in range(1, 9)}
    assert set(numbers) == wanted


def test_games_of_two_to_five_at_turns_1_3_4_6_and_7() -> None:
    seen = {(len(setup(name).players), setup(name).turn.number) for name in GAMES}
    assert seen >= {(players, turn) for players in (2, 3, 4, 5) for turn in (1, 3, 4, 6, 7)}


def test_games_of_all_sorts() -> None:
    setups = [setup(name) for name in GAMES]
    assert {result.turn.phase for result in setups} == {"start", "action"}
    assert any(a.cards_used for result in setups for p in result.players for a in p.adventurers)
    assert any(result.ruleset.holdem for result in setups)
    assert any(result.ruleset.base == "matagot" for result in setups)
    known = [not any(isinstance(p.hand, int) for p in result.players) for result in setups]
    assert 0 < sum(known) < len(known) / 2
    reason = [building for result in setups for building in result.boards[2]]
    assert any(building.mark for building in reason)
    assert any(building.cubes for building in reason)
    assert any(building.state == "renovated" for building in reason)
