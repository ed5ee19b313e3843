"""Terminals of any width: nothing is missing, no line is too long, and no play is broken in two.

What commands print at 40, 60, 80 and 120 columns, in UTF-8 and in ASCII, is recorded in
``recorded/``: whoever changes it sees what a reader will see. ``RECORD=1`` writes it again.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from rich.cells import cell_len
from test_cli_review import LATE

import advisor.advise.explain
import advisor.advise.explained_turns
import advisor.advise.review
import advisor.advise.suggest
import advisor.advise.threats
import search.solve.best_turn
import search.solve.exchange_value
from advisor.cli import main

WIDTHS: Final = (40, 60, 80, 120)
#: Wide enough for everything.
UNBROKEN: Final = 1000
RECORDED: Final = Path(__file__).parent / "recorded"
FEW: Final = ("--simulations", "8")
GREEN: Final = ("--turn", "1", "--player", "green")
ELSEWHERE: Final = ("-o", "next.yaml", "--force")
COMMANDS: Final = {
    "suggest": ("suggest", "game-3p-t4-middle", *FEW),
    "suggest-estimated": ("suggest", "r8-12-income", "--simulations", "0"),
    "suggest-holdem": ("suggest", "game-3p-holdem-t4", *FEW),
    "explain": ("explain", "game-3p-t4-middle", *FEW),
    "best": ("best", "r8-11-renovation", "--nodes", "300"),
    "best-tree": ("best", "r9-8-the-opponent-decides", "--tree"),
    "exchange": ("exchange", "r8-11-renovation", "--seconds", "900"),
    "threats": ("threats", "r8-11-renovation"),
    "why": ("why", "r8-11-renovation", "m:keep@a1"),
    "why-not": ("why", "r8-11-renovation", "m:abbey@a1"),
    "show": ("show", "game-4p-t6-crowded"),
    "show-valley": ("show", "game-2p-valley-t4", "--no-color"),
    "show-renovation": ("show", "r8-11-renovation"),
    "plays": ("plays", "r8-11-renovation"),
    "perft": ("perft", "r8-11-renovation", "--depth", "1"),
    "check": ("check", "hierarchy.yaml", "r8-11-renovation"),
    "rules": ("rules", "4.3"),
    "rules-contents": ("rules",),
    "rulings": ("rules", "rulings"),
    "library": ("library", "valley"),
    "replay": ("replay", "game.yaml"),
    "review": ("review", "late.yaml"),
    "replay-variation": ("replay", "game.yaml", "--variation", "1"),
    "act-record": ("act", "game.yaml", "m:hamlet@c5/0+1", "end=1r", "m-r", "end", *ELSEWHERE),
    "act-variation": ("act", "game.yaml", *GREEN, "m:hamlet@e4", "end", "end", *ELSEWHERE),
    "act-begins": ("act", "r8-12-income", "end", "--record", "next.yaml", "--force"),
    "undo": ("undo", "game.yaml", *ELSEWHERE),
    "undo-turn": ("undo", "game.yaml", *GREEN, *ELSEWHERE),
    "record-mistake": ("check", "mistake.yaml"),
    "record-hand": ("suggest", "game.yaml", "--variation", "1"),
    "no-such-play": ("act", "r8-11-renovation", "m:kep@a1"),
    "no-such-name": ("show", "renovation"),
}
#: What takes long to find out: the answer is kept, as each is printed nine times.
SLOW: Final[tuple[tuple[ModuleType, str], ...]] = (
    (advisor.advise.suggest, "suggest"),
    (advisor.advise.explain, "Explainer"),
    (advisor.advise.explained_turns, "explanations"),
    (search.solve.best_turn, "best_turn"),
    (search.solve.exchange_value, "exchanges"),
    (advisor.advise.threats, "threats"),
    (advisor.advise.review, "review"),
)
#: A play in notation with cards and charges.
_PLAY: Final = re.compile(r"\b[mfr]:[\w@-]+=[\dmrc]+/\d\+\d(?:,\d\+\d)?")
_TIMES: Final = re.compile(r"\d+\.\d(\s+)(s\b|seconds\b)")
#: The heads of a table, which a list has in other places.
_HEADS: Final = set(
    [
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
        "Player",
        "player",
        "Ecus",
        "Hand",
        "Grade",
        "Lost",
        "Chance",
        "Luck",
        "Plays",
        "better:",
    ]
)
_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a position, one that breaks two rules, and a record."""
    monkeypatch.chdir(tmp_path)
    files = Path(__file__).parents[3] / "docs" / "files.md"
    blocks = re.findall(r"```yaml file=(\S+)\n(.*?)```", files.read_text("utf-8"), re.DOTALL)
    game = dict(blocks)["game.yaml"]
    Path("game.yaml").write_text(game, "utf-8")
    mistake = game.replace("m:hamlet@e4", "m:keep@e4")
    Path("mistake.yaml").write_text(mistake, "utf-8")
    table = dict(blocks)["table.yaml"]
    twice = "might: [{building: keep, at: d5, owner: red}, {building: chapel, at: d5}]"
    faulty = table.replace("might: [{building: keep, at: d5, owner: red}]", twice)
    assert faulty != table
    Path("hierarchy.yaml").write_text(faulty, "utf-8")
    Path("table.yaml").write_text(table, "utf-8")
    Path("late.yaml").write_text(LATE, "utf-8")


def remembering(ask: Callable[..., Any]) -> Callable[..., Any]:
    """Asks once, whoever wants to be told of progress meanwhile."""
    answers: list[tuple[object, Any]] = []

    def asked(*given: object, **more: object) -> object:
        what = (
            [one for one in given if not callable(one)],
            {name: one for name, one in more.items() if not callable(one)},
        )
        for other, answer in answers:
            if other == what:
                return answer
        answers.append((what, ask(*given, **more)))
        return answers[-1][1]

    return asked


def printed(
    monkeypatch: pytest.MonkeyPatch, width: int, encoding: str, command: tuple[str, ...]
) -> str:
    """What a command prints on a terminal of that width, messages included."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2)]
    with monkeypatch.context() as terminal:
        terminal.setenv("COLUMNS", str(width))
        for name, stream in zip(("stdout", "stderr"), streams, strict=True):
            terminal.setattr(sys, name, stream)
        main(list(command))
    texts = []
    for stream in streams:
        stream.flush()
        buffer = stream.buffer
        assert isinstance(buffer, io.BytesIO)
        texts.append(buffer.getvalue().decode(encoding))
    told = _TIMES.sub(r"0.0\1\2", "".join(texts))
    return "".join(line.rstrip() + "\n" for line in told.splitlines())


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.usefixtures("here")
def test_all_of_it_at_every_width(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read_at_every_width(name, COMMANDS[name], monkeypatch)


@pytest.mark.usefixtures("here")
def test_the_table_of_an_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    players = ("arena", "policy", "random", "random", "--games", "3", "--map", "meadow")
    command = (*players, "--seed", "1", "--records", "games")
    printed(monkeypatch, UNBROKEN, "utf-8", command)  # plays; from now on they are counted
    read_at_every_width("arena", command, monkeypatch)


def read_at_every_width(
    name: str, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command says the same at every width, in lines that fit, and as it was recorded."""
    for module, slow in SLOW:
        monkeypatch.setattr(module, slow, remembering(getattr(module, slow)))
    usual = printed(monkeypatch, UNBROKEN, "utf-8", command)
    parts = []
    for width in WIDTHS:
        text = printed(monkeypatch, width, "utf-8", command)
        assert max(map(len, text.splitlines())) <= width
        assert sorted(_PLAY.findall(text)) == sorted(_PLAY.findall(usual))
        if command[0] != "show":  # its boards have other signs where they are narrow
            assert words(text) - _HEADS == words(usual) - _HEADS
        parts.append(f"== {width} columns\n{text}")
        ascii_text = printed(monkeypatch, width, "ascii", command)
        assert ascii_text.count("?") == text.count("?")
        parts.append(f"== {width} columns, ASCII\n{ascii_text}")
    compare(RECORDED / f"{name}.txt", "".join(parts))


def compare(file: Path, text: str) -> None:
    """What is printed is what was recorded."""
    if os.environ.get("RECORD"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


def words(text: str) -> set[str]:
    """What is told, apart from rules, bullets and the commas of lists."""
    return {word.rstrip(",") for word in text.split() if not set(word) <= set("─-│,")}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("position", ["game-4p-t6-crowded", "game-2p-valley-t4"])
def test_colour_changes_nothing_else(
    width: int, position: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = printed(monkeypatch, width, "utf-8", ("show", position, "--no-color"))
    colored = printed(monkeypatch, width, "utf-8", ("show", position, "--color"))
    assert "\x1b[" in colored
    stripped = _STYLE.sub("", colored)
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.usefixtures("here")
def test_letters_of_two_columns_are_counted_as_two(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Path("table.yaml").read_text("utf-8")
    title = "時間旅行は難しい！三つの時代の一つの土地で建てたものは後の時代にも影を落とす"
    lines = [line for line in table.splitlines() if not line.startswith("title:")]
    lines.append(f"title: Two tables. {title} and {title}")
    Path("wide.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    told = printed(monkeypatch, width, "utf-8", ("show", "wide.yaml", "--no-color"))
    assert max(map(cell_len, told.splitlines())) <= width
    letters = "".join(told.split())
    assert f"Twotables.{title}and{title}Turn" in letters


def test_every_player_and_income_is_told_where_it_is_narrow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = printed(monkeypatch, 40, "utf-8", ("show", "game-4p-t6-crowded"))
    for one in ("Green: 36 Ecus", "White: 16 Ecus", "Blue: 21 Ecus", "Yellow: 15 Ecus"):
        assert one in told
    for title in ("Age of Might", "Age of Faith", "Age of Reason"):
        assert told.count(title) == 1
    for color in ("green", "white", "blue", "yellow"):
        assert re.search(rf"^   {color.capitalize()}: \d+", told, re.MULTILINE)


@pytest.mark.usefixtures("here")
def test_programs_get_their_line_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    told = printed(monkeypatch, 40, "utf-8", ("best", "r8-11-renovation", "--json"))
    assert told.count("\n") == 1
    assert len(told) > 200
