"""Malformed, huge and malicious files: exit 2, a message, nothing on standard output, no memory."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from khronos_process import Khronos, Result

LIMIT = 300_000_000
POSITION = """\
khronos: 1
map: meadow
turn: {number: 1, player: red}
players:
  - {color: red, ecus: 4, hand: {civil: 4}, adventurers: [might, might]}
  - {color: green, ecus: 4, hand: 4, adventurers: [might, might]}
boards: {might: [], faith: [], reason: []}
"""
BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{b}: &{b} [{','.join('*' + a for _ in range(9))}]\n"
    for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
HOSTILE: dict[str, bytes] = {
    "binary": random.Random(1).randbytes(50_000),
    "zeros": bytes(1000),
    "empty": b"",
    "blank": b" \n\n",
    "huge-text": b"turn: 1\n" * 1_310_720,
    "just-too-large": b"#" * 262_145,
    "one-long-line": b"x" * 262_000,
    "deep-json": b"[" * 100_000,
    "deep-json-closed": b"[" * 100_000 + b"]" * 100_000,
    "deep-mapping": b'{"a":' * 40_000,
    "deep-flow": b"a: " + b"{b: " * 50_000,
    "deep-block": b"".join(b" " * i + b"a:\n" for i in range(700)),
    "alias-bomb": BOMB.encode(),
    "self-reference": b"a: &a [*a]\n",
    "python-tag": b"!!python/object/apply:os.system [echo no]\n",
    "nan": POSITION.replace("ecus: 4", "ecus: .nan").encode(),
    "json-nan": b'{"khronos": NaN, "turn": Infinity}',
    "infinite": POSITION.replace("number: 1", "number: 1e999").encode(),
    "400-digits": POSITION.replace("ecus: 4", "ecus: " + "9" * 400).encode(),
    "octal": POSITION.replace("ecus: 4", "ecus: 0x" + "f" * 300).encode(),
    "many-keys": b"".join(b"k%d: 1\n" % i for i in range(20_000)),
    "many-buildings": POSITION.replace(
        "might: []", "might: [" + "{building: keep, at: a1, owner: red}," * 6000 + "]"
    ).encode(),
    "bad-utf8": POSITION.encode() + b"title: \xff\xfe\n",
    "utf-16": POSITION.encode("utf-16"),
    "escape-codes": POSITION.replace("khronos: 1", "khronos: 1\ntitle: \x1b[2J").encode(),
    "two-documents": (POSITION + "---\n" + POSITION).encode(),
    "a-list": b"- khronos: 1\n",
    "a-word": b"khronos\n",
    "map-outside": POSITION.replace("meadow", "../../etc/passwd").encode(),
}


def refused(result: Result) -> None:
    assert result.code == 2, result.err
    assert result.out == ""
    assert result.err.startswith("khronos: ")
    assert "Traceback" not in result.err
    assert len(result.err) < 2000
    assert not re.search(r"[^\n\t -~\u00a0-\U0010ffff]", result.err)
    assert result.memory < LIMIT


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused(khronos: Khronos, tmp_path: Path, name: str) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_bytes(HOSTILE[name])
    refused(khronos("show", file, timeout=20))
    refused(khronos("plays", file, "--json", timeout=20))


@pytest.mark.parametrize("name", ["binary", "deep-json", "alias-bomb", "400-digits", "huge-text"])
def test_and_from_standard_input(khronos: Khronos, name: str) -> None:
    refused(khronos("show", "-", "--json", stdin=HOSTILE[name], timeout=20))


@pytest.mark.parametrize(
    "command",
    [
        ("perft", "--depth", "1"),
        ("suggest", "--json"),
        ("act", "end"),
        ("why", "end"),
        ("draw",),
    ],
    ids=lambda command: command[0],
)
@pytest.mark.parametrize("name", ["binary", "alias-bomb"])
def test_by_every_command(
    khronos: Khronos, tmp_path: Path, command: tuple[str, ...], name: str
) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_bytes(HOSTILE[name])
    refused(khronos(command[0], file, *command[1:], timeout=20))


@pytest.mark.parametrize("name", HOSTILE)
def test_check_tells_what_is_wrong(khronos: Khronos, tmp_path: Path, name: str) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_bytes(HOSTILE[name])
    result = khronos("check", file, timeout=20)
    assert result.code == 2
    assert " problem" in result.out
    assert result.err == ""
    assert result.memory < LIMIT


@pytest.mark.parametrize(
    "file", ["nowhere.yaml", ".", "/", "", "no\nsuch", "x" * 5000, "/dev/zero", "\udcff.yaml"]
)
def test_what_is_no_file_is_refused(khronos: Khronos, file: str) -> None:
    refused(khronos("show", file, timeout=20))


@pytest.mark.parametrize(
    "play",
    [
        "",
        "{",
        "{}",
        "[]",
        "m:keep@z99",
        "m:keep@c3=99m/0+2",
        "m-m",
        "end=4m4r4c/9c",
        "x" * 100_000,
        "{" * 100_000,
        '{"type":"construct","at":"c3","epoch":"might","building":"keep","cards":{"civil":1e999},'
        '"by":[[0,1]]}',
        '{"type":"end","draw":NaN}',
        "hand=4c",
        "\udcff",
    ],
)
def test_what_is_no_play_is_refused(khronos: Khronos, tmp_path: Path, play: str) -> None:
    file = tmp_path / "fine.yaml"
    file.write_text(POSITION)
    refused(khronos("act", file, play, timeout=20))
