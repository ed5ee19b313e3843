"""Files as people bring them: read where it is certain what is meant, else the slip is named."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from hostile import POSITION

from positions.files import file_bytes
from positions.files.canonical import canonical_text
from positions.files.load_position import Loaded, parse_setup, read_setup
from positions.files.problems import FileProblems, Problem
from positions.files.reader import read_text
from positions.records.record_files import parse_record

RECORD = f"""\
khronos-record: 2
players: [{{color: red, name: Ann}}, {{color: green, name: Bob}}]
start:
{"".join("  " + line + chr(10) for line in POSITION.splitlines())}\
turns: []
"""


def same(loaded: Loaded) -> bool:
    return canonical_text(loaded.require()) == canonical_text(parse_setup(POSITION).require())


def only(text: str) -> Problem:
    (problem,) = parse_setup(text).problems
    return problem


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_other_encodings_are_read(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(POSITION.encode(encoding))
    assert same(read_setup(file))


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\xff\xfe\x00\xd8a\0", b"a\0b\0\x00\xdc"])
def test_half_of_another_encoding_is_no_text(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(data)
    with pytest.raises(FileProblems, match="not UTF-8 text"):
        read_text(file)


def test_fences_no_break_spaces_and_blanks_are_read() -> None:
    for text in (
        f"```yaml\n{POSITION}```\n",
        f"\n~~~\n{POSITION}~~~",
        f"```\r\n{POSITION}",
        f"{POSITION}```\n\n",
        POSITION.replace(": ", ":\u00a0"),
        POSITION.replace("  - ", "\u00a0\u00a0- "),
        POSITION.replace("ecus: 4", "ecus: 4\u00a0"),
        POSITION.replace("{color: ", "{color:\u202f"),
        POSITION + "\t",
        POSITION + "  \t\n",
        POSITION.replace("players:\n", "players:\n\t\n"),
    ):
        assert same(parse_setup(text)), text


def test_a_mended_text_keeps_its_lines() -> None:
    broken = POSITION.replace("ecus: 4, hand: {", "ecus: -1, hand: {")
    assert only(f"```yaml\n{broken}```\n").line == 6


def test_spaces_and_fences_in_a_text_stay() -> None:
    text = POSITION + 'title: "a:\u00a0b "\nnotes: |\n  ```\n  x:\u00a0y\n'
    setup = parse_setup(text).require()
    assert (setup.title, setup.notes) == ("a:\u00a0b ", "```\nx:\u00a0y\n")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (POSITION.replace("  - {color: green", "\t- {color: green"), 6, "there is a tab"),
        (POSITION.replace("  - {color: red", "\t- {color: red"), 5, "there is a tab"),
        ('title: "open\n' + POSITION, 1, "quote that begins on this line"),
        (POSITION + "title: 'open\n", 8, "quote that begins on this line"),
        ('title: "open\n' + POSITION + 'notes: "closed"\n', 1, "quote that begins on this line"),
        ("Look:\n```yaml\n" + POSITION + "```\nBye\n", 2, "fence of Markdown"),
        ('{\n "khronos": 1,\n "title": "x",, "map": "meadow"\n}', 3, "two commas in a row"),
        ('{\n "khronos": 1\n "map": "meadow"\n}', 3, "comma or a bracket is missing"),
        ('{\n "khronos": 1,\n "map" "meadow"\n}', 3, "colon is missing"),
        ('{\n "khronos": 1,\n "map": meadow"\n', 3, "a value is missing"),
    ],
)  # fmt: skip
def test_a_slip_is_named_at_its_line(text: str, line: int, words: str) -> None:
    problem = only(text)
    assert (problem.code, problem.line) == ("syntax", line)
    assert words in problem.message


def test_a_comma_in_a_number_is_named() -> None:
    problem = only(POSITION.replace("ecus: 4, hand: 4", "ecus: 4,5, hand: 4"))
    assert problem.line == 6
    assert problem.message == "a comma inside a number: ecus: 4,5"
    assert "no decimals" in problem.hint


def test_a_record_without_its_first_line_is_one_problem() -> None:
    parse_record(RECORD)
    for head in ("khronos: 1\n", ""):
        problem = only(RECORD.replace("khronos-record: 2\n", head))
        assert problem.hint == "the first line of a record is khronos-record: 2"


def test_a_hand_in_a_record_says_its_range() -> None:
    with pytest.raises(FileProblems) as caught:
        parse_record(
            RECORD.replace("turns: []", "turns: [{hand: {military: 5}, plays: [end]}]"), "x"
        )
    (problem,) = caught.value.problems
    assert (problem.code, problem.hint) == ("hand-size", "a hand is 0 to 4 cards (rules §1.5)")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_without_a_writer_is_said_to_be_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(file_bytes, "PIPE_SECONDS", 0.1)
    with pytest.raises(FileProblems, match="it is a pipe, and nothing arrived"):
        read_text(pipe)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_whose_writer_comes_later_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Timer(0.3, lambda: pipe.write_text(POSITION))
    writer.start()
    assert read_text(pipe) == POSITION
    writer.join()
