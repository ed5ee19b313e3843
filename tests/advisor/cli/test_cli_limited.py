"""``plays`` and ``perft`` where one play has more outcomes than anybody can look at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from advisor.cli import main

MANY = str(Path(__file__).parents[2] / "search" / "core" / "many_outcomes.yaml")
LITTLE = ("--seconds", "0.2")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments]) == 0
    return capsys.readouterr().out


def test_plays_end_in_time_and_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    value = json.loads(printed(capsys, "plays", MANY, "--json", *LITTLE))
    assert value["complete"] is False
    assert None in [one["outcomes"] for one in value["plays"]]
    told = printed(capsys, "plays", MANY, *LITTLE)
    assert " x?" in told
    assert "not counted, because the time was over" in told


def test_plays_with_time_enough_say_nothing_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    file = "r9-8-the-opponent-decides"
    limited = printed(capsys, "plays", file, "--json", "--seconds", "600")
    assert "complete" not in limited
    assert limited == printed(capsys, "plays", file, "--json")


def test_perft_ends_in_time_with_the_depths_that_are_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    value = json.loads(printed(capsys, "perft", MANY, "--depth", "3", "--json", *LITTLE))
    assert value["complete"] is False
    assert value["counts"][0] == 1
    assert len(value["counts"]) <= 3
    assert "not counted completely" in printed(capsys, "perft", MANY, "--depth", "3", *LITTLE)


@pytest.mark.parametrize("command", ["plays", "perft"])
def test_a_limit_that_is_none_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, MANY, "--seconds", "-1"]) == 2
    assert "--seconds is a number above 0" in capsys.readouterr().err
