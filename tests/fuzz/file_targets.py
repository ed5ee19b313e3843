"""Files that people write: positions, maps, rulesets, records, lessons, puzzles."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from checking import ROOT, files, said_well, text
from hostile import POSITION
from record_trees import tree as random_record

from advisor.advise.game_records.record_replay import checked
from advisor.teach.lessons.lesson_files import parse_lesson
from advisor.teach.puzzles.puzzle_files import parse_puzzle
from positions.files.canonical import canonical_text
from positions.files.load_position import LIBRARY, parse_setup
from positions.files.map_files import parse_map
from positions.files.problems import CODES, FileProblems
from positions.files.ruleset_files import check_ruleset
from positions.files.save import map_to_yaml, to_json, to_yaml
from positions.records.record_files import GameRecord, parse_record
from positions.records.record_writing import record_to_yaml
from positions.setup import Setup
from search.rules.open_position import problems
from search.rules.setup_check import defects


@cache
def position_seeds() -> list[bytes]:
    yamls = files(LIBRARY, "*.yaml")
    setups = [parse_setup(seed.decode()).require() for seed in yamls]
    return [POSITION.encode(), *yamls, *(to_json(setup).encode() for setup in setups)]


def same_again(setup: Setup) -> None:
    """A position that was read is written and read again the same."""
    before = canonical_text(setup)
    for written in (to_yaml(setup), to_json(setup)):
        again = parse_setup(written).require()
        assert canonical_text(again) == before
        assert (again.title, again.notes, again.tags) == (setup.title, setup.notes, setup.tags)


def check_position(data: bytes) -> None:
    content = text(data)
    if content is None:
        return
    loaded = parse_setup(content)
    if loaded.ok:
        setup = loaded.require()
        same_again(setup)
        for problem in defects(setup):
            assert problem.code in CODES
        return
    said_well(problems(loaded))
    with pytest.raises(FileProblems):
        loaded.require()


@cache
def map_seeds() -> list[bytes]:
    return files(ROOT / "positions" / "maps", "*.yaml")


def check_map(data: bytes) -> None:
    content = text(data)
    if content is None:
        return
    try:
        result = parse_map(content)
    except FileProblems as error:
        said_well(error.problems)
        return
    assert parse_map(map_to_yaml(result)) == result


@cache
def ruleset_seeds() -> list[bytes]:
    return files(ROOT / "positions" / "rulesets", "*.yaml")


def check_rules(data: bytes) -> None:
    content = text(data)
    if content is None:
        return
    try:
        check_ruleset(content)
    except FileProblems as error:
        said_well(error.problems)


OLD = """\
khronos-record: 1
players: [{color: red, name: Ann}, {color: green, name: Bob}]
start:
  khronos: 1
  map: meadow
  turn: {number: 1, player: red}
  players:
    - {color: red, ecus: 4, hand: {military: 2, civil: 2}, adventurers: [might, might]}
    - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
  boards: {might: [], faith: [], reason: []}
plays:
  - {by: red, play: "m:keep@c3=2m/0+2", ecus: 0}
  - {by: red, play: "end", ecus: 0}
  - {by: green, play: "m-f/0", ecus: -1}
"""


@cache
def record_seeds() -> list[bytes]:
    grown = [random_record(Random(seed), 14, seed % 2 == 1) for seed in range(8)]
    return [OLD.encode(), *(record_to_yaml(record).encode() for record in grown)]


def check_record(data: bytes) -> None:
    content = text(data)
    if content is None:
        return
    try:
        record = checked(parse_record(content))
    except FileProblems as error:
        said_well(error.problems)
        return
    same_record(record)


def same_record(record: GameRecord) -> None:
    """A record that was read is written and read again the same."""
    written = record_to_yaml(record)
    again = checked(parse_record(written))
    assert record_to_yaml(again) == written
    assert again.turns == record.turns


@cache
def lesson_seeds() -> list[bytes]:
    return files(ROOT / "advisor" / "teach" / "lessons" / "files", "*.yaml")


def check_lesson(data: bytes) -> None:
    _parsed(data, parse_lesson)


@cache
def puzzle_seeds() -> list[bytes]:
    return files(ROOT / "advisor" / "teach" / "puzzles" / "files", "*.yaml")


def check_puzzle(data: bytes) -> None:
    _parsed(data, parse_puzzle)


def _parsed(data: bytes, parse: Callable[[str], object]) -> None:
    content = text(data)
    if content is None:
        return
    try:
        parse(content)
    except FileProblems as error:
        said_well(error.problems)
