"""Ctrl-C in a terminal: the best so far is printed, and the exit code says that all is well."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from khronos_process import environment

from advisor.cli import output

pty = pytest.importorskip("pty")
ROOT = Path(__file__).parents[3]


def stopped(*arguments: str, once: bytes) -> tuple[int, str, str]:
    """Exit code, output and messages of a command that gets Ctrl-C after these bytes of progress.

    Progress is told on a terminal only, so standard error is one.
    """
    leader, follower = pty.openpty()
    process: Any = subprocess.Popen(
        [sys.executable, "-m", "advisor", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=follower,
        env=environment(),
    )
    os.close(follower)
    told = b""
    limit = time.monotonic() + 240
    while once not in told and time.monotonic() < limit:
        told += _read(leader)
    assert once in told, told
    process.send_signal(signal.SIGINT)
    while more := _read(leader):
        told += more
    out, _ = process.communicate(timeout=240)
    os.close(leader)
    return process.returncode, out.decode(), told.decode(errors="replace")


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 4096)
    except OSError:  # the other side has closed it
        return b""


def test_suggest_prints_the_best_so_far() -> None:
    code, out, told = stopped(
        "suggest", "game-5p-t3-few-squares", "--simulations", "600", once=b"playouts"
    )
    assert code == 0
    assert re.search(r"^ 1 ", out, re.MULTILINE)
    assert "Why (for more" in out
    assert "stopped by Ctrl-C: this is the best so far" in told
    assert "Traceback" not in told


def test_programs_get_whole_json() -> None:
    command = ("suggest", "game-5p-t3-few-squares", "--simulations", "600", "--json")
    code, out, told = stopped(*command, once=b"playouts")
    assert code == 0
    assert json.loads(out)["suggestions"]
    assert "Traceback" not in told


def test_explain_explains_with_what_is_known() -> None:
    command = ("explain", "game-5p-t3-few-squares", "--simulations", "600")
    code, out, told = stopped(*command, once=b"playouts")
    assert code == 0
    assert "\n- " in out
    assert "stopped by Ctrl-C" in told
    assert "Traceback" not in told


def test_a_command_with_nothing_to_say_yet_ends_quietly() -> None:
    position = ROOT / "tests" / "conformance" / "01.position.json"
    code, out, told = stopped("perft", str(position), "--depth", "9", once=b"so far")
    assert (code, out) == (130, "")
    assert "Traceback" not in told


def test_every_exit_code_is_documented() -> None:
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    told = {int(code) for code in re.findall(r"^\| (\d+) \| ", text, re.MULTILINE)}
    codes = {value for name, value in vars(output).items() if name.isupper() and type(value) is int}
    assert told == codes | {0}
