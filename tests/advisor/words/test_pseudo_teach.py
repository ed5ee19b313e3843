"""Lessons, puzzles, training, games and the engine in the pseudo language: what stands outside its
⟦brackets⟧ is notation, names and what files say of themselves (``test_pseudo.py``)."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from advisor.cli import main
from advisor.engine.messages import BadQuery, read
from advisor.teach.guide import guide
from advisor.teach.lessons import lessons, settings
from advisor.teach.lessons.lesson_checks import texts
from advisor.teach.puzzles import puzzles
from advisor.teach.puzzles.puzzle_sheet import sheet_pages
from advisor.teach.reference_sheet import reference_sheet
from advisor.teach.reference_sheet import texts as texts_of
from advisor.words.say import VARIABLE
from positions.files.ruleset_files import ruleset
from tests.advisor.words.test_pseudo import _NOTATION, outside

Command = Callable[..., str]
#: A row of a board or of a legend, in which names of buildings are cut to their size.
_ROW = re.compile(r"^ *\d+ (?=.*(?:\.  \.|[╔╚║])).*$|^.*\[H\].*$", re.MULTILINE)
#: What can be typed.
COMMANDS = ("again", "end", "help", "hint", "lines", "plays", "quit", "show")


@pytest.fixture
def printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Command:
    """What a command prints in the pseudo language, with a folder of its own, given these lines."""
    monkeypatch.setenv(VARIABLE, "pseudo")
    monkeypatch.setenv("KHRONOS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "2000")
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: Iterable[str] = ()) -> str:
        lines = "".join(f"{line}\n" for line in typed).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines), "utf-8"))
        main(list(arguments))
        told = capsys.readouterr()
        return (told.out + told.err).replace(str(tmp_path), "")

    return run


def words_outside(text: str, known: Iterable[str] = ()) -> list[str]:
    """Words that stand in no text of the language, nor in these texts of files."""
    text = _ROW.sub("", text)
    for one in sorted([*known, *COMMANDS], key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(one)}(?!\w)", "", text)
    assert "⟦" in text
    left = _NOTATION.sub(" ", outside(text))
    return re.findall(r"[A-Za-z]{2,}", left.replace("khronos:", ""))


def of_lessons() -> set[str]:
    """What files of lessons and puzzles say."""
    told = {text for one in lessons() for _, text in texts(one)}
    told |= {
        choice for one in lessons() for question in one.questions for choice in question.choices
    }
    told |= {one.id for one in lessons()} | {one.id for one in puzzles()}
    told |= {text for one in puzzles() for text in (*one.model.hints, one.model.after)}
    return told | set(settings().chapters.values())


def test_the_lists(printed: Command) -> None:
    known = of_lessons()
    claims = guide()
    if claims is not None:
        known |= {text for one in claims.claims for text in (one.says, one.verdict, one.id)}
    assert words_outside(printed("learn"), known) == []
    assert words_outside(printed("puzzles"), known) == []


@pytest.mark.parametrize(
    "typed",
    [
        ("m:keep@a1", "end", "lines", "undo", "m:castle@a1", "help", "boards", "hint", "hint"),
        ("m:keep@c1", "end", "show", "lines", "n"),
        ("exchange=1m", "m:keep@zz", "again", "legal m:keep@a1", "nothing", "quit"),
    ],
    ids=str,
)
def test_a_lesson(printed: Command, typed: tuple[str, ...]) -> None:
    told = printed("learn", "4", typed=typed)
    for line in typed:
        told = told.replace(f"> {line}\n", ">\n")
    assert words_outside(told, of_lessons()) == []


def test_questions(printed: Command) -> None:
    told = printed("learn", "1", typed=("1", "2", "hint", "3", "n", "quit"))
    assert words_outside(re.sub("> .*\n", ">\n", told), of_lessons()) == []


@pytest.mark.parametrize("command", [("puzzles",), ("train",)], ids=str)
def test_a_puzzle_that_is_missed(printed: Command, command: tuple[str, ...]) -> None:
    typed = ("end", "compare", "hint", "again", "show", "n", "quit")
    told = re.sub("> .*\n", ">\n", printed(*command, typed=typed))
    assert words_outside(told, of_lessons()) == []


def test_a_profile(printed: Command) -> None:
    assert words_outside(printed("train", "--status"), ["me"]) == []
    assert words_outside(printed("train", "--import", "none.json"), ["none.json"]) == []
    Path("bad.json").write_text("[]")
    assert words_outside(printed("train", "--import", "bad.json"), ["bad.json"])[:1] != ["This"]


def test_a_game(printed: Command) -> None:
    game = ("play", "--level", "1", "--map", "meadow", "--color", "red", "--seed", "5")
    told = printed(
        *game, "--save", "game.yaml", typed=("help", "hint", "plays", "end", "end", "quit")
    )
    told = re.sub("> .*\n", ">\n", told)
    assert words_outside(told, ["game.yaml", "level:1", "meadow"]) == []
    told = printed("play", "--resume", "game.yaml", "--level", "9")
    assert words_outside(told, ["game.yaml"]) == []


def test_an_arena(printed: Command) -> None:
    arena = ("arena", "random", "one-play", "--games", "2", "--map", "meadow", "--jobs", "1")
    told = printed(*arena, "--records", "games")
    names = ["games/game-000000.yaml", "random", "one-play", "games"]
    assert words_outside(told, [*names, "inf"]) == []  # of two games, one player wins both
    told = printed(*arena, "--records", "test", "--sprt", "elo0=0,elo1=20")
    names = ["test/game-000000.yaml", "random", "one-play", "test"]
    assert words_outside(told, [*names, "inf"]) == []
    for test in ("elo=20", "elo1=x", "elo0=30", "alpha=1"):
        told = printed("arena", "random", "random", "--sprt", test)
        names = [
            "elo0, elo1, alpha, beta",
            "--sprt elo0=0,elo1=20",
            "elo0",
            "elo1",
            "alpha",
            "beta",
        ]
        assert words_outside(told, [*names, test, "x"]) == []
    told = printed("arena", "random", "greedy", "--map", "meadow", "--records", "games")
    assert words_outside(told, ["arena.yaml", "games"]) == []
    for name in ("randon", "level", "level:n=99", "greedy:foo=1", "greedy:budget=x", "a.B"):
        told = printed("arena", name, "random")
        names = ["random, policy, greedy, best, advisor, one-play, level, ismcts, mcts"]
        names += ["No module named 'a'", "module.Class", "key=value,key=value", "budget", "seconds"]
        assert words_outside(told, [*names, name, "greedy", "foo"]) == []


def sentences(sheet: str) -> str:
    """The texts of a sheet but for the names on its pictures, which are of one word."""
    return " ".join(one for one in texts_of(sheet) if re.search("[ ⟦⟧]", one))


#: The last two turns of a game, the second a blunder.
RECORD = """\
khronos-record: 2
title: Some evening
players: [{color: red, name: Ann}, {color: green, name: Ben}]
start:
  khronos: 1
  map: meadow
  turn: {number: 7, player: red}
  players:
    - {color: red, ecus: 1, hand: {civil: 1}, adventurers: [might, might]}
    - {color: green, ecus: 1, hand: {military: 1, civil: 1}, adventurers: [might, faith]}
  boards:
    might: [{building: keep, at: a3, owner: red}, {building: keep, at: d2, owner: green}]
    faith: []
    reason: []
turns:
  - plays: [end]
  - plays: [m:hamlet@f3, end]
"""


def test_a_mistake_tried_again(printed: Command) -> None:
    Path("late.yaml").write_text(RECORD, "utf-8")
    typed = ("help", "end", "again", "m:keep@a1", "m:a5-town@a5", "end", "show", "next", "quit")
    told = re.sub("> .*\n", ">\n", printed("retry", "late.yaml", typed=typed))
    assert words_outside(told, ["late.yaml", "Ann", "Ben", "Some evening"]) == []


def test_a_folder_that_is_analysed(printed: Command) -> None:
    Path("some").mkdir()
    Path("some/late.yaml").write_text("khronos: 1\n", "utf-8")
    Path("table.csv").write_text("a,b\n", "utf-8")
    for arguments in (("--out", "table.csv"), ("--out", "table.txt")):
        told = printed("analyse", "some", *arguments)
        assert words_outside(told, ["table.csv", "table.txt", ".csv", ".parquet", "some"]) == []


def test_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "pseudo")
    assert words_outside(sentences(reference_sheet(ruleset()))) == []
    after = {one.model.after for one in puzzles()[:2]}
    for page in sheet_pages(puzzles()[:2]):
        assert words_outside(sentences(page), after) == []


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"id": []},
        {"id": 1},
        {"id": 1, "action": "sugest"},
        {"id": 1, "action": "zzz"},
        {"id": 1, "action": "show"},
        {"id": 1, "action": "why", "position": ""},
        {"id": 1, "action": "suggest", "position": "", "top": 99},
        {"id": 1, "action": "suggest", "position": "", "seconds": 1.0, "simulations": 1},
        {"id": 1, "action": "spar", "position": "", "want": 1},
        [],
    ],
    ids=str,
)
def test_what_the_engine_refuses(query: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "pseudo")
    with pytest.raises(BadQuery) as raised:
        read(json.dumps(query).encode())
    assert words_outside(str(raised.value)) == []
