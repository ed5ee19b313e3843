"""Malformed, huge and malicious files: exit 2, a message, nothing on standard output, no memory."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from khronos_process import Khronos, Result

from tests.hostile import HOSTILE, POSITION

LIMIT = 300_000_000


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
    refused(khronos("show", file))
    refused(khronos("plays", file, "--json"))


@pytest.mark.parametrize("name", ["binary", "deep-json", "alias-bomb", "400-digits", "over-1-MB"])
def test_and_from_standard_input(khronos: Khronos, name: str) -> None:
    refused(khronos("show", "-", "--json", stdin=HOSTILE[name]))


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
    refused(khronos(command[0], file, *command[1:]))


@pytest.mark.parametrize("name", HOSTILE)
def test_check_tells_what_is_wrong(khronos: Khronos, tmp_path: Path, name: str) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_bytes(HOSTILE[name])
    result = khronos("check", file)
    assert result.code == 2
    assert " problem" in result.out
    assert result.err == ""
    assert result.memory < LIMIT


@pytest.mark.parametrize(
    "file", ["nowhere.yaml", ".", "/", "", "no\nsuch", "x" * 5000, "/dev/zero", "\udcff.yaml"]
)
def test_what_is_no_file_is_refused(khronos: Khronos, file: str) -> None:
    refused(khronos("show", file))


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
    refused(khronos("act", file, play))
