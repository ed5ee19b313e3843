"""Terminals without UTF-8: every letter is spelled in others, none becomes a question mark."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from khronos_process import environment

from advisor.words.terminal_letters import plain_text
from positions.files.load_position import LIBRARY

ROOT = Path(__file__).parents[3]
FEW = ("--simulations", "8")
COMMANDS = (
    ("show", "r8-12-income"),
    ("suggest", "r8-12-income", *FEW),
    ("explain", "r8-12-income", *FEW),
    ("best", "r8-11-renovation"),
    ("exchange", "r8-11-renovation"),
    ("threats", "r8-11-renovation"),
    ("plays", "r8-11-renovation"),
    ("why", "r8-11-renovation", "m:keep@a1"),
    ("act", "r8-11-renovation", "m:keep@a1"),
    ("rules",),
    ("rules", "3.2"),
    ("library",),
    ("--help",),
    ("act", "--help"),
)


def run(encoding: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "advisor", *arguments],
        capture_output=True,
        env=environment() | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "COLUMNS": "100"},
        timeout=120,
        check=False,
    )
    return (done.stdout + done.stderr).decode(encoding)


@pytest.mark.usual("show r8-12-income", "explain r8-12-income --simulations 8", "rules 3.2")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nothing_becomes_a_question_mark(command: tuple[str, ...]) -> None:
    plain, usual = run("ascii", *command), run("utf-8", *command)
    assert plain.isascii()
    assert plain.count("?") == usual.count("?")
    assert "\\u" not in plain
    assert plain.strip()


def test_a_title_in_another_alphabet_can_still_be_told_apart(tmp_path: Path) -> None:
    text = (LIBRARY / "r8-12-income.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("title:")]
    file = tmp_path / "title.yaml"
    file.write_text("\n".join([*lines, "title: Ж – café"]), encoding="utf-8")
    assert "\\u0416 - cafe" in run("ascii", "show", str(file))


def test_frames_keep_their_columns() -> None:
    assert plain_text("╔══╗┌┄┄┐║┊") == "+==++--+|:"
    assert plain_text("plain") == "plain"
    assert plain_text("“a → b” … 5×§3.2") == '"a -> b" ... 5xrule 3.2'
