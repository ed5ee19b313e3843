"""In the pseudo language every text stands in ⟦brackets⟧: what commands print outside them is
notation, numbers and what files say of themselves, so nothing is made elsewhere or glued."""

from __future__ import annotations

import re
from pathlib import Path

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
#: Key paths of files, and codes of problems.
_PLACE = re.compile(
    r"\b(?:boards|players|turn|turns|map|reserve|khronos|tags|terrain|hamlets)\b[\w.\[\]-]*|\[[a-z-]+\]"
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


def test_help_is_in_the_language_of_its_call(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also after the same process has printed it in another one."""
    for language, marked in (("en", False), ("pseudo", True), ("en", False)):
        monkeypatch.setenv(VARIABLE, language)
        for command in (["suggest", "--help"], ["--help"]):
            main(command)
            assert ("⟦" in capsys.readouterr().out) == marked


_HEAD = """\
khronos: 1
map: {name: small, terrain: "..~..\\n.....\\n.....\\n", hamlets: [a1, e1]}
turn: {number: 4, player: red}
players:
  - {color: red, ecus: 0, hand: {military: 2, religious: 1, civil: 1}, adventurers: [might, faith]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, reason]}
"""
_RECORD = (
    "khronos-record: 2\nplayers: [{color: red, name: Ann}, {color: green, name: Bob}]\nstart:\n"
)
#: Files with faults, and what is asked of them.
FILES = {
    "good": _HEAD
    + "boards: {might: [{building: keep, at: b2, owner: green}], faith: [], reason: []}",
    "hidden": _HEAD.replace("{military: 2, religious: 1, civil: 1}", "4")
    + "boards: {might: [], faith: [], reason: []}",
    "rules": _HEAD.replace("ecus: 4", "ecus: 4, color: yellow")
    + """\
boards:
  might: [{building: keep, at: d3}, {building: chapel, at: c1, owner: blue, state: ruin}]
  faith: [{building: town, at: b2, owner: red}, {building: castle, at: b1, owner: red}]
  reason: [{building: hamlet, at: c3}, {building: abbey, at: a1, mark: red, cubes: {red: 1}}]
reserve: {military: 4}
""",
    "form": _HEAD.replace("khronos: 1", "khronos: 3").replace("hand: 4", "hand: 7, ecsu: 1")
    + "boards: {might: [{building: kep, at: z40}], faith: {}, reason: }\ntags: 3\n",
    "tab": _HEAD + "boards:\n\tmight: []\n",
    "comma": '{"khronos": 1,,}',
    "alias": "khronos: &x 1\n",
    "empty": "",
    "map": "name: wrong\nterrain: |\n  ..x\n  ..\nhamlets: [a1, a1]\n",
    "illegal": _RECORD
    + "".join(f"  {line}\n" for line in _HEAD.splitlines())
    + "  boards: {might: [], faith: [], reason: []}\nturns: [[m-f, end]]\n".replace(
        "[[", "[{plays: ["
    ).replace("]]", "]}]"),
    "no-play": _RECORD
    + "".join(f"  {line}\n" for line in _HEAD.splitlines())
    + "  boards: {might: [], faith: [], reason: []}\n"
    + "turns: [{plays: ['m:kep@a1', end]}, {plays: []}]\n",
}
QUESTIONS = (
    *(("check", name) for name in FILES),
    *(("show", name) for name in ("rules", "form", "tab", "comma", "alias", "empty", "missing")),
    ("replay", "illegal"),
    *(
        ("why", "good", play)
        for play in (
            *("m:keep@b3", "m:castle@c1", "m:watch_tower@c1", "m:watch_tower@a2", "m:keep@d2"),
            *("m:chapel@z1", "m:b2-castle@b1", "m:a3-keep@a2", "m:x@b2", "m:x@a3", "m-f", "f-f"),
            *("r:town@b2", "r:cube@c3", "r:renovate@c3", "f:town@a2", "exchange=1m", "swap=1m/1c"),
            *("exchange=3m", "m:kep@b2", "keep", "m:keep@b99", "m:keep@b2=x", "exchange", "m-m/2"),
        )
    ),
    ("plays", "hidden"),
    ("act", "good", "m:keep@b3"),
)


@pytest.mark.parametrize("command", QUESTIONS, ids=" ".join)
def test_faults_of_files_and_refusals_are_texts(
    command: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Outside the brackets stand places in files, codes and what the file says; ``why`` then quotes
    the rulebook, which is a book."""
    monkeypatch.setenv(VARIABLE, "pseudo")
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    main([command[0], f"{command[1]}.yaml", *command[2:]])
    printed = capsys.readouterr()
    text = printed.err + (printed.out.split("\n\n")[0] if command[0] == "why" else printed.out)
    assert "⟦" in text
    left = outside(text).replace(f"{command[1]}.yaml", "").replace("khronos:", "")
    left = _NOTATION.sub(" ", _PLACE.sub(" ", left))
    assert re.findall(r"[A-Za-z]{2,}", left) == []
