"""Two writers at once, and writers killed in the middle: a few of each, and many with ``full``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def _run(script: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, str(TESTS / script), *arguments], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_two_writers_at_once_lose_nothing() -> None:
    told = _run("rounds.py", "--rounds", "2")
    assert told.count("2 rounds, nothing lost") == len(told.splitlines()) == 8


def test_a_writer_that_is_killed_leaves_every_file_whole() -> None:
    told = _run("kills.py", "--kills", "19")
    assert "19 kills of 19 writers, every file whole" in told


@pytest.mark.full
def test_200_rounds_of_two_writers_lose_nothing() -> None:
    assert _run("rounds.py", "--rounds", "200").count("200 rounds, nothing lost") == 8


@pytest.mark.full
def test_2000_kills_leave_every_file_whole() -> None:
    assert "2000 kills of 19 writers, every file whole" in _run("kills.py", "--kills", "2000")
