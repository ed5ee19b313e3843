"""Files hold as many Ecus as play can bring, up to what is absurd (formats §3)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from khronos_process import Khronos, inside, refused

from positions.files.load_position import LIBRARY, read_setup


@pytest.fixture
def khronos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Khronos:
    """The command line within this process."""
    return inside(tmp_path, monkeypatch)


def with_ecus(tmp_path: Path, ecus: int) -> str:
    """A game of which the player to move, with so many Ecus, has an income as the turn ends."""
    text = (LIBRARY / "game-2p-t4-first-income.yaml").read_text("utf-8")
    file = tmp_path / "before.yaml"
    file.write_text(re.sub(r"ecus: \d+", f"ecus: {ecus}", text), "utf-8")
    return str(file)


@pytest.mark.parametrize("ecus", [999, 9_980])
def test_what_act_writes_check_takes(tmp_path: Path, khronos: Khronos, ecus: int) -> None:
    acted = khronos("act", with_ecus(tmp_path, ecus), "end", "-o", "after.yaml")
    assert acted.code == 0, acted.err
    assert max(p.ecus for p in read_setup(tmp_path / "after.yaml").require().players) > ecus
    assert khronos("check", "after.yaml").code == 0


def test_more_than_a_file_holds_is_not_written(tmp_path: Path, khronos: Khronos) -> None:
    before = with_ecus(tmp_path, 9_999)
    for target in ("-o", "--record"):
        refused(khronos("act", before, "end", target, "after.yaml"), "a file holds up to 9,999")
        assert not (tmp_path / "after.yaml").exists()
