"""Terminals of any width: nothing is missing, no line is too long, and no play is broken in two."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from khronos_process import Khronos, environment, value

WIDTHS = (40, 60, 80, 120)
FEW = ("--simulations", "8")
COMMANDS = (
    ("suggest", "game-3p-t4-middle", *FEW),
    ("suggest", "r8-12-income", "--simulations", "0"),
    ("suggest", "game-3p-holdem-t4", *FEW),
    ("explain", "game-3p-t4-middle", *FEW),
    ("best", "r8-11-renovation", "--nodes", "300"),
    ("exchange", "r8-11-renovation"),
    ("threats", "r8-11-renovation"),
    ("why", "r8-11-renovation", "m:keep@a1"),
)
#: A play in notation with cards and charges.
_PLAY = re.compile(r"\b[mfr]:[\w@-]+=[\dmrc]+/\d\+\d(?:,\d\+\d)?")


def run(width: int | None, *arguments: str) -> str:
    more = {} if width is None else {"COLUMNS": str(width)}
    done = subprocess.run(
        [sys.executable, "-m", "advisor", *arguments],
        capture_output=True,
        env=environment() | {"PYTHONUTF8": "1"} | more,
        timeout=120,
        check=True,
    )
    return re.sub(r"\d+\.\d(\s+)s\b", r"0.0\1s", done.stdout.decode())


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_all_of_it_at_every_width(command: tuple[str, ...]) -> None:
    usual = run(1000, *command)
    for width in WIDTHS:
        text = run(width, *command)
        assert max(map(len, text.splitlines())) <= width
        assert sorted(_PLAY.findall(text)) == sorted(_PLAY.findall(usual))
        # The same words: figures, signs and all; a table and a list head them differently.
        heads = {
            "#",
            "Turn",
            "Gain",
            "Margin",
            "Win",
            "Value",
            "Cards",
            "To",
            "1st",
            "Boards",
            "pay",
        }
        assert words(text) - heads == words(usual) - heads


def words(text: str) -> set[str]:
    """What is told, apart from rules, bullets and the commas of lists."""
    return {word.rstrip(",") for word in text.split() if not set(word) <= set("─-│,")}


def test_without_a_terminal_nothing_is_wrapped() -> None:
    assert max(map(len, run(None, "explain", "game-3p-t4-middle", *FEW).splitlines())) > 80


def test_programs_get_their_line_whole(khronos: Khronos) -> None:
    assert value(khronos("best", "r8-11-renovation", "--json"))
