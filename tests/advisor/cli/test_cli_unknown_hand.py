"""An opponent's turn at the table on the command line: their hand is a number and stays one."""

from __future__ import annotations

from pathlib import Path

import pytest
from khronos_process import Khronos, refused, value

from positions.files.load_position import LIBRARY

NAME = "r8-11-renovation"


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A position whose player to move holds three cards that nobody knows."""
    text = (LIBRARY / f"{NAME}.yaml").read_text(encoding="utf-8")
    hidden = text.replace("hand: {military: 1, religious: 1, civil: 1}", "hand: 3")
    assert hidden != text
    file = tmp_path / "table.yaml"
    file.write_text(hidden, encoding="utf-8")
    return str(file)


def test_the_turn_is_made_and_the_hand_stays_a_number(
    khronos: Khronos, table: str, tmp_path: Path
) -> None:
    first = value(khronos("act", table, "r:renovate@b2", "--json"))
    assert first["position"]["players"][0]["hand"] == 2
    over = str(tmp_path / "next.yaml")
    assert khronos("act", table, "r:renovate@b2", "end", "-o", over).code == 0
    assert value(khronos("show", over, "--json"))["digest"]


def test_more_cards_than_the_number_are_refused(khronos: Khronos, table: str) -> None:
    refused(khronos("act", table, "exchange=2m2c"), "it takes 4 cards, and Red has 3")
    done = khronos("why", table, "exchange=2m2c")
    assert done.code == 0
    assert "is not legal: it takes 4 cards, and Red has 3" in done.out


def test_commands_that_do_without_the_cards(khronos: Khronos, table: str, tmp_path: Path) -> None:
    assert "is legal" in khronos("why", table, "r:renovate@b2").out
    picture = tmp_path / "table.svg"
    assert khronos("draw", table, "-o", str(picture)).code == 0
    assert picture.stat().st_size
    told = value(khronos("threats", table, "--json"))
    assert told["player"] == "red"
    assert told["loss"] > 0
    assert all(threat["prevention"] is None for threat in told["threats"])
    assert khronos("check", table).code == 0


@pytest.mark.parametrize("command", ["plays", "perft", "best", "exchange", "suggest", "explain"])
def test_commands_that_must_know_them_say_so(khronos: Khronos, table: str, command: str) -> None:
    more = {"explain": ["end"]}.get(command, [])
    refused(khronos(command, table, *more), "Red is to move, and their hand is not known")
