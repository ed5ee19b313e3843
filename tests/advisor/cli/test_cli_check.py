"""``khronos check`` takes a file for what it is: a position, a map, a ruleset or a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from khronos_process import Khronos, refused, value

from positions.files import ruleset_files
from positions.files.map_files import FOLDER

MAP = FOLDER / "valley.yaml"
RULESET = ruleset_files.FOLDER / "matagot.yaml"


def test_a_map_is_checked_as_a_map(khronos: Khronos, tmp_path: Path) -> None:
    assert "no problem" in khronos("check", str(MAP)).out
    broken = tmp_path / "broken.yaml"
    broken.write_text(MAP.read_text(encoding="utf-8").replace("[e3,", "[i1,"), encoding="utf-8")
    done = khronos("check", str(broken), "--json")
    assert done.code == 2
    assert "hamlet" in done.out
    assert "missing-key" not in done.out


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ("turns: 7", "turns: 8", "out-of-range", "turns"),
        ("cubes: 25", "cubes: many", "wrong-type", "cubes"),
        ("civil: 11}", "civil: 11, wild: 2}", "unknown-key", "cards.wild"),
        ("ecus: 4", "money: 4", "missing-key", "ecus"),
    ],
)
def test_a_ruleset_is_checked_as_a_ruleset(
    khronos: Khronos, tmp_path: Path, old: str, new: str, code: str, where: str
) -> None:
    assert "no problem" in khronos("check", str(RULESET)).out
    broken = tmp_path / "broken.yaml"
    text = RULESET.read_text(encoding="utf-8")
    assert old in text
    broken.write_text(text.replace(old, new), encoding="utf-8")
    done = khronos("check", str(broken), "--json")
    assert done.code == 2
    (found,) = json.loads(done.out)
    assert (code, where) in [(one["code"], one["where"]) for one in found["problems"]]
    assert len(found["problems"]) <= 2


def test_other_commands_say_in_one_sentence_that_it_is_a_ruleset(khronos: Khronos) -> None:
    done = khronos("show", str(RULESET))
    refused(done, "this is a ruleset, not a position")
    assert "more" not in done.err


@pytest.mark.parametrize("command", ["show", "plays", "suggest", "draw", "threats"])
def test_other_commands_say_in_one_sentence_that_it_is_a_map(
    khronos: Khronos, command: str
) -> None:
    done = khronos(command, str(MAP))
    refused(done, "this is a map, not a position")
    assert "more" not in done.err


def test_a_record_is_played_again(khronos: Khronos, tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    games = ("--games", "1", "--map", "meadow", "--seed", "1", "--records", str(folder))
    assert khronos("arena", "random", "random", *games).code == 0
    (record,) = folder.rglob("game-*.yaml")
    assert value(khronos("check", str(record), "--json"))[0]["ok"] is True
    lines = record.read_text(encoding="utf-8").splitlines()
    turns = lines.index("turns:")
    changed = tmp_path / "changed.yaml"
    # Without its first turn the record tells a game that cannot have been.
    entries = [n for n, line in enumerate(lines) if n > turns and line.startswith("  - ")]
    del lines[entries[0] : entries[1]]
    changed.write_text("\n".join(lines), encoding="utf-8")
    assert khronos("check", str(changed)).code == 2


def test_a_position_is_read_back_so_that_slips_show(khronos: Khronos) -> None:
    told = " ".join(khronos("check", "game-2p-meadow-t7-middle").out.split())
    assert "Red to move (acting): 11 Ecus; 2 military, 1 religious" in told
    assert "the one on Might has carried 1 card" in told
    assert "Red is 2nd of 2 in turn order." in told
    assert "Buildings: 10 on Might, 5 on Faith, 5 on Reason. 11 cards unseen." in told
    (found,) = json.loads(khronos("check", "game-2p-meadow-t7-middle", "--json").out)
    assert found == {"file": "game-2p-meadow-t7-middle", "ok": True, "problems": []}
