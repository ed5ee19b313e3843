"""``khronos check`` takes a file for what it is: a position, a map, or the record of a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from khronos_process import Khronos, refused, value

from positions.maps import FOLDER

MAP = FOLDER / "valley.yaml"


def test_a_map_is_checked_as_a_map(khronos: Khronos, tmp_path: Path) -> None:
    assert "no problem" in khronos("check", str(MAP)).out
    broken = tmp_path / "broken.yaml"
    broken.write_text(MAP.read_text(encoding="utf-8").replace("[e3,", "[i1,"), encoding="utf-8")
    done = khronos("check", str(broken), "--json")
    assert done.code == 2
    assert "hamlet" in done.out
    assert "missing-key" not in done.out


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
    plays = lines.index("plays:")
    changed = tmp_path / "changed.yaml"
    # Without its first play the record tells a game that cannot have been.
    entries = [n for n, line in enumerate(lines) if n > plays and line.startswith("  - ")]
    del lines[entries[0] : entries[1]]
    changed.write_text("\n".join(lines), encoding="utf-8")
    assert khronos("check", str(changed)).code == 2
