"""In the pseudo language every text stands in ⟦brackets⟧: what commands print outside them is
notation, numbers and what files say of themselves, so nothing is made elsewhere or glued."""

from __future__ import annotations

import re

import pytest

from advisor.cli import main
from advisor.words.say import VARIABLE
from positions.files.load_position import read_setup

#: A text of the language, no other one in it.
_SAID = re.compile("⟦[^⟦⟧]*⟧")
#: Plays, hands, options and what they take: the same in every language.
_NOTATION = re.compile(
    r"[mfr]:\S+|\b[mfr]-[mfr]\S*|\b(?:\d[mrc])+\b|\bend\b\S*|\bx\?|(?:exchange|swap|hand)=\S+"
    r"|(?<!\w)-{1,2}[a-z][\w-]*|<[a-z ]+>|\{[A-Z]+\}|\[[A-Z.]+\]|\b[A-Z]{3,}\b"
)
#: What typer writes by itself.
_TYPER = re.compile(
    r"Usage: khronos \w+|Show this message and exit\.|Arguments:|Options:|\[required\]"
    r"|\[default: [^\]]*\]|/ +--[\w-]+"
)
POSITION = "r8-11-renovation"
COMMANDS = (
    ("best", "r9-8-the-opponent-decides", "--tree"),
    ("best", POSITION, "--nodes", "300", "--within", "1"),
    ("exchange", "game-2p-ford-t7"),
    ("threats", POSITION),
    ("explain", POSITION, "--simulations", "8"),
    ("suggest", POSITION, "--simulations", "8"),
    ("suggest", POSITION, "--simulations", "0", "--alike"),
    ("plays", POSITION),
    ("perft", POSITION, "--depth", "1"),
    ("why", POSITION, "r:renovate@b2"),
    ("why", "r8-07-junction-and-choice", "m:hamlet@d3"),
    ("check", POSITION),
    ("suggest", "--help"),
    ("threats", "--help"),
    ("best", POSITION, "--seconds", "0"),
    ("explain", POSITION, "foo"),
)


def outside(text: str) -> str:
    """What stands in no text of the language."""
    while _SAID.search(text):
        text = _SAID.sub(" ", text)
    return text


def test_what_stands_outside_is_seen() -> None:
    assert outside("⟦a ⟦b⟧ c⟧ d ⟦e⟧").split() == ["d"]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_print_nothing_but_texts_and_notation(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "pseudo")
    monkeypatch.setenv("COLUMNS", "1000")
    main(list(command))
    printed = capsys.readouterr()
    text = printed.out + printed.err
    assert "⟦" in text
    if not command[1].startswith("-"):
        title = read_setup(command[1]).require().title
        text = text.replace(str(title), "").replace(f"{command[1]}", "")
    left = _NOTATION.sub(" ", _TYPER.sub(" ", outside(text)))
    assert re.findall(r"[A-Za-z]{2,}", left.replace("khronos:", "")) == []
