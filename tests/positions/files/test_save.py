"""Saving: what is saved loads as the same position; a file is written whole or not at all."""

from __future__ import annotations

import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions.files.canonical import canonical
from positions.files.load_position import parse_document, parse_setup, read_setup
from positions.files.map_files import load_map, parse_map
from positions.files.ruleset_files import ruleset
from positions.files.save import map_to_yaml, to_document, to_json, to_yaml, write_text_safely
from positions.setup import Building, GameMap, Player, Setup, Turn
from positions.things import FAITH, MIGHT, REASON, Adventurer

CONFORMANCE = sorted((Path(__file__).parents[2] / "conformance").glob("*.position.json"))
SETUP = Setup(
    map=load_map("crossing"),
    ruleset=ruleset("matagot", holdem=True),
    turn=Turn(4, "red", "action"),
    players=(
        Player("red", 7, (2, 0, 2), (Adventurer(MIGHT), Adventurer(REASON, 1))),
        Player("green", 5, 4, (Adventurer(MIGHT), Adventurer(FAITH))),
    ),
    boards=(
        (Building("keep", "c4", "red"), Building("hamlet", "d3")),
        (),
        (
            Building("town", "e5", cubes=(("red", 2), ("green", 1))),
            Building("keep", "c4", state="renovated"),
            Building("castle", "h1", mark="green"),
        ),
    ),
    discard=(3, 2, 4),
    reserve=(0, 3, 0),
    title="Red to collect on turn 4",
)
YAML = """\
khronos: 1
title: Red to collect on turn 4
map: crossing
ruleset: {base: matagot, holdem: true}
turn: {number: 4, player: red, phase: action}
players:
  - color: red
    ecus: 7
    hand: {military: 2, civil: 2}
    adventurers: [might, {epoch: reason, used: 1}]
  - color: green
    ecus: 5
    hand: 4
    adventurers: [might, faith]
boards:
  might:
    - {building: keep, at: c4, owner: red}
    - {building: hamlet, at: d3}
  faith: []
  reason:
    - {building: town, at: e5, cubes: {red: 2, green: 1}}
    - {building: keep, at: c4, state: renovated}
    - {building: castle, at: h1, mark: green}
discard: {military: 3, religious: 2, civil: 4}
reserve: {religious: 3}
"""


def test_the_look_of_a_saved_file() -> None:
    assert to_yaml(SETUP) == YAML


@pytest.mark.parametrize("file", CONFORMANCE, ids=lambda file: file.name)
def test_saved_and_loaded_is_the_same(file: Path) -> None:
    setup = read_setup(file).require()
    assert parse_setup(to_yaml(setup)).require() == setup
    assert parse_setup(to_json(setup)).require() == setup
    assert parse_document(to_document(setup)).require() == setup
    assert to_yaml(parse_setup(to_json(setup)).require()) == to_yaml(setup)


def test_a_map_is_named_only_if_the_name_leads_to_the_same_map(tmp_path: Path) -> None:
    assert to_document(SETUP)["map"] == "crossing"
    turned = replace(SETUP.map, hamlets=SETUP.map.hamlets[::-1])
    assert to_document(replace(SETUP, map=turned))["map"] == "crossing"
    other = GameMap("crossing", ("...", "..."), ("a1",))
    setup = replace(SETUP, map=other)
    assert to_document(setup)["map"] == {
        "name": "crossing",
        "terrain": "...\n...\n",
        "hamlets": ["a1"],
    }
    assert parse_setup(to_yaml(setup)).require().map == other
    (tmp_path / "crossing.yaml").write_text(map_to_yaml(other))
    assert to_document(setup, tmp_path)["map"] == "crossing"
    assert isinstance(to_document(SETUP, tmp_path)["map"], dict)


@pytest.mark.parametrize("name", ["1", "null", "true", "no", "-", "0x1", "a", "12-30"])
def test_names_that_yaml_would_take_for_something_else(name: str) -> None:
    game_map = GameMap(name, ("~f^.",), ("d1",))
    assert parse_map(map_to_yaml(game_map)) == game_map
    assert parse_setup(to_yaml(replace(SETUP, map=game_map))).require().map == game_map


TEXTS = [
    "", " ", "x", "null", "Yes", "12", "1.5", "~", "- a", "a: b", "a #b", "'", '"', "{", "a\\b",
    "Red, then Green", "two\nlines", "two\nlines\n", "\nlead", " indented\nline", "trail \nline",
    "a\n\nb\n", "a\n\n\n", "tab\tin", "tab\n\tline", "Überfall 🏰", "%", "@x", "---", "...",
    "--- a\n--- b", "? a", "| a", "a\rb", "<b>", "[red]", "a, b", "key: |\n  x", "# a\n# b",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_titles_notes_and_tags_come_back(text: str) -> None:
    setup = replace(SETUP, title=text, notes=text, tags=(text, "x"))
    assert parse_setup(to_yaml(setup)).require() == setup
    assert parse_setup(to_json(setup)).require() == setup


@given(st.text(max_size=40), st.text(alphabet="ab \n#:-'\"|>\t", max_size=30))
def test_any_words_can_be_saved(title: str, notes: str) -> None:
    setup = replace(SETUP, title=title, notes=notes)
    for text in (to_yaml(setup), to_json(setup)):
        loaded = parse_setup(text).require()
        assert loaded.notes == notes
        assert canonical(loaded) == canonical(SETUP)


def test_control_characters_of_a_title_are_not_saved() -> None:
    setup = replace(SETUP, title="a\x00b\x1b[31m\u2028c\ud800", notes="\x07", tags=("\x9b",))
    loaded = parse_setup(to_yaml(setup)).require()
    assert (loaded.title, loaded.notes, loaded.tags) == ("ab[31mc", "", ("",))


def test_writing_replaces_the_whole_file_and_keeps_its_rights(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    write_text_safely(file, "old\n")
    os.chmod(file, 0o640)
    write_text_safely(file, "ünew\n")
    assert file.read_bytes() == "ünew\n".encode()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["a.yaml"]


def test_writing_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    file, link = tmp_path / "a.yaml", tmp_path / "b.yaml"
    file.write_text("old")
    link.symlink_to(file)
    write_text_safely(link, "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_text_safely(file, "\ud800")
    assert file.read_text() == "old"
    with pytest.raises(OSError, match="directory"):
        write_text_safely(tmp_path, "x")
    with pytest.raises(OSError, match="No such file"):
        write_text_safely(tmp_path / "none" / "a.yaml", "x")
    assert os.listdir(tmp_path) == ["a.yaml"]
