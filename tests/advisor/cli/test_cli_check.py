"""``khronos check`` takes a file for what it is: a position, a map, a ruleset or a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from khronos_process import Khronos, Result, refused, value

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
    assert found == {"file": "game-2p-meadow-t7-middle", "ok": True, "problems": [], "remarks": []}


SLIP = """\
khronos: 1
map: meadow
turn: {number: 2, player: red}
players:
  - {color: red, ecus: 4, hand: {civil: 4}, adventurers: [might, might]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
boards:
  might: [{building: keep, at: c3, owner: red}]
  faith: [{building: keep, at: c4, owner: red}]
  reason: [{building: keep, at: c3}]
"""


def test_what_is_most_likely_a_slip_is_a_remark(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "slip.yaml").write_text(SLIP, encoding="utf-8")
    (tmp_path / "right.yaml").write_text(SLIP.replace("c4", "c3"), encoding="utf-8")
    slip, right = value(khronos("check", "slip.yaml", "right.yaml", "--json"))
    assert (slip["ok"], slip["problems"]) == (True, [])
    (remark,) = slip["remarks"]
    assert (remark["code"], remark["line"]) == ("shadow-elsewhere", 9)
    assert remark["where"] == "boards.faith[0].at"
    assert (right["ok"], right["remarks"]) == (True, [])
    told = khronos("check", "slip.yaml").out
    for words in ("no problem, 1 remark", "line 9", "no original on Might", "did you mean c3?"):
        assert words in told


def test_what_has_a_problem_gets_no_remark(khronos: Khronos, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(SLIP.replace("number: 2", "number: 9"), encoding="utf-8")
    (bad,) = json.loads(khronos("check", "bad.yaml", "--json").out)
    assert (bad["ok"], bad["remarks"]) == (False, [])


@pytest.mark.parametrize(
    "command", [("show",), ("plays",), ("perft", "--depth", "1"), ("draw",), ("act", "end")]
)
def test_commands_tell_a_remark_and_go_on(
    khronos: Khronos, tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "slip.yaml").write_text(SLIP, encoding="utf-8")
    (tmp_path / "right.yaml").write_text(SLIP.replace("c4", "c3"), encoding="utf-8")
    name, *more = command

    def run(file: str) -> Result:
        outputs = {"draw": ["-o", f"{file}.svg"], "act": ["--json", "-o", f"{file}.after"]}
        return khronos(name, file, *more, *outputs.get(name, ["--json"]))

    done = run("slip.yaml")
    assert done.code == 0
    assert done.err.startswith("slip.yaml, line 9: the Keep at c4 on Faith has no original")
    assert "did you mean c3?" in done.err
    if name != "draw":
        json.loads(done.out)
        assert "keep" not in run("right.yaml").err


def test_positions_of_the_library_are_remarked_on_by_check_alone(khronos: Khronos) -> None:
    (entry,) = value(khronos("check", "r8-12-income", "--json"))
    assert entry["remarks"]
    shown = khronos("show", "r8-12-income")
    assert (shown.code, shown.err) == (0, "")


def test_the_first_of_several_remarks_is_told(khronos: Khronos, tmp_path: Path) -> None:
    text = SLIP.replace("reason: [", "reason: [{building: town, at: e1}, ")
    (tmp_path / "slips.yaml").write_text(text, encoding="utf-8")
    assert "(and 1 more: run khronos check slips.yaml)" in khronos("show", "slips.yaml").err
