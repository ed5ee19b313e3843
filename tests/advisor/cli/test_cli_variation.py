"""``khronos variation``: promoted, removed with what it said, entered."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from khronos_process import inside, refused

from advisor.advise.game_records.record_replay import checked
from positions.records.record_files import Cursor, read_record

GAME = """\
khronos-record: 2
players: [{color: red, name: Ada}, {color: green, name: Ben}]
start:
  khronos: 1
  map: meadow
  turn: {number: 1, player: red}
  players:
    - {color: red, ecus: 4, hand: {military: 2, civil: 2}, adventurers: [might, might]}
    - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
  boards: {might: [], faith: [], reason: []}
turns:
  - plays: [m:keep@c3/0+2, end]
    variations:
      - - plays: [m-f, end]
          comment: to Faith
        - plays: [m-r, end]
  - plays: [m-f, end]
"""


def test_a_variation_is_promoted_removed_and_entered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    khronos = inside(tmp_path, monkeypatch)
    game, other = tmp_path / "game.yaml", tmp_path / "other.yaml"
    game.write_text(GAME, "utf-8")
    record = checked(read_record(game))
    shutil.copy(game, other)
    assert khronos("variation", "promote", other, "1").code == 0
    raised = read_record(other)
    assert raised.turns == record.turns[::-1]
    assert khronos("variation", "promote", other, "1").code == 0
    assert read_record(other).turns == record.turns
    assert khronos("variation", "enter", other, "1").code == 0
    assert read_record(other).here == Cursor((1, 0))
    assert khronos("act", other, "end").code == 0
    assert read_record(other).here == Cursor((1, 0, 0))
    assert khronos("variation", "enter", other, "0").code == 0
    assert read_record(other).cursor is None
    told = khronos("variation", "remove", other, "1")
    assert told.code == 0
    assert "turn 1, Red: m-f  end\n    to Faith\n  turn 1, Green: m-r  end\n" in told.out
    assert read_record(other).turns == record.turns[:1]
    refused(khronos("variation", "remove", other, "1"), "no variation 1")
    refused(khronos("variation", "remove", other, "0"), "main line")
