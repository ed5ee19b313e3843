"""Boards and players as text: complete, aligned, stacked where narrow, clean of escapes."""

import re
import subprocess
import sys
from dataclasses import replace

import pytest
from rich.text import Text

from advisor.draw.terminal import boards_renderable, boards_text, players_text
from positions.setup import Building, Setup

TITLES = ("Age of Might", "Age of Faith", "Age of Reason")


def test_all_boards_side_by_side_if_they_fit(busy: Setup) -> None:
    text = boards_text(busy, 139)
    assert any(all(title in line for title in TITLES) for line in text.splitlines())
    assert max(map(len, text.splitlines())) <= 139


@pytest.mark.parametrize("width", [138, 95, 60, 46])
def test_stacked_where_narrow(busy: Setup, width: int) -> None:
    lines = boards_text(busy, width).splitlines()
    assert not any(all(title in line for title in TITLES) for line in lines)
    for title in TITLES:
        assert sum(title in line for line in lines) == 1
    if width >= 48:
        assert max(map(len, lines)) <= width


def test_every_building_is_there(busy: Setup) -> None:
    for epoch, board in zip(("might", "faith", "reason"), busy.boards, strict=True):
        text = boards_text(busy, 60, epochs=(epoch,), with_legend=False)
        for name, sign in (
            ("castle", "Castle"),
            ("keep", "Keep"),
            ("abbey", "Abbey"),
            ("monastery", "Mona"),
            ("town", "Town"),
            ("city", "City"),
            ("watch_tower", "Wt"),
            ("chapel", "Ch"),
        ):
            assert text.count(sign) == sum(b.building == name for b in board), (epoch, name)


def test_owners_cubes_states_and_marks(busy: Setup) -> None:
    text = boards_text(busy, 139)
    for sign in (
        "WtG", "ChB", "╚═W══╝", "║   R   ║", "[H]", "(h)", "(G)", "(W)",
        "╚RB_═╝", "║ RRWK_ ║", "╚BBB═╝", "└mark G┄┘", "└ruin┘", "╚reno╝", "║renov. ║",
    ):  # fmt: skip
        assert sign in text, sign
    assert "Here: R2 G2 W2" in text
    assert "R1 B2 W2" in text


def test_a_box_covers_exactly_its_squares(busy: Setup) -> None:
    lines = boards_text(busy, 60, epochs=("might",)).splitlines()
    top = next(i for i, line in enumerate(lines) if "╔Castle═╗" in line)
    assert lines[top].startswith(" 5 ")
    at = lines[top].index("╔Castle")
    assert at == 3 + 3 * 1
    assert lines[top + 2][at : at + 9] == "╚═══════╝"


def test_colour_only_adds_colour(busy: Setup) -> None:
    plain, colored = boards_text(busy, 100), boards_text(busy, 100, color=True)
    assert "\x1b[" in colored
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", colored)
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()
    assert isinstance(boards_renderable(busy, 100), Text)


def test_ascii_only(busy: Setup) -> None:
    text = boards_text(replace(busy, title="Zürich ♜"), 100, ascii_only=True)
    assert text.isascii()
    assert "+Castle=+" in text
    assert players_text(busy, ascii_only=True).isascii()


def test_hostile_text_cannot_steer_the_terminal(busy: Setup) -> None:
    title = "\x1b[2Jboo\x9b31m\r\n[bold]markup[/bold]" + "x" * 5_000
    hostile = replace(busy, title=title, boards=((Building("\x1b[31m", "a1"),), (), ()))
    text = boards_text(hostile, 100)
    assert "\x1b" not in text
    assert "\x9b" not in text
    assert "[bold]markup" in boards_text(hostile, 100, color=True)


def test_players_table(busy: Setup) -> None:
    table = players_text(busy, {"red": {"might": 5, "reason": 3}})
    head, red, green, *_ = table.splitlines()
    assert head.split()[:3] == ["Player", "Ecus", "Hand"]
    assert red.startswith(">  R Red")
    assert "2 military, 2 civil" in red
    assert red.split()[-4:] == ["5", "0", "3", "8"]
    assert green.split()[-4:] == ["-"] * 4
    assert "1 card " in table
    assert "Income" not in players_text(busy)


def test_rich_is_imported_only_for_colour() -> None:
    code = "import sys, advisor.draw.terminal; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
