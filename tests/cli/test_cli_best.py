"""``khronos best``: the strategy, what the boards pay at its end, and wrong options."""

from __future__ import annotations

import json
import re

import pytest

from advisor.cli import main

DECIDES = "r9-8-the-opponent-decides"


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is printed, with the breaks that wrapping puts in made blanks again."""
    assert main(["best", *arguments]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_the_tree_is_printed_only_if_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    plain = printed(capsys, DECIDES)
    assert "Whatever opponents decide" not in plain
    assert "--tree shows the rest" in plain
    whole = printed(capsys, DECIDES, "--tree")
    assert whole.count("white decides: ") >= 2
    assert "--tree" not in whole
    assert "tree" not in json.loads(printed(capsys, DECIDES, "--json"))
    value = json.loads(printed(capsys, DECIDES, "--json", "--tree", "--objective", "lead"))
    assert value["objective"] == "lead"
    assert value["tree"]["play"] == value["line"][0]["play"]


def test_what_the_boards_pay_is_what_show_says_of_the_last_position(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The line is played with ``act``, and ``show`` then has the same income."""
    name = "game-2p-meadow-t4"
    line = json.loads(printed(capsys, name, "--nodes", "2000", "--json"))["line"]
    plays = [json.dumps(played["play"]) for played in line]
    assert main(["act", name, *plays, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["digest"] == line[-1]["outcome"]
    color = answer["position"]["turn"]["player"]
    seat = next(p for p in answer["position"]["players"] if p["color"] == color)
    stands = {a if isinstance(a, str) else a["epoch"] for a in seat["adventurers"]}
    text = printed(capsys, name, "--nodes", "2000")
    found = re.search(r"might (\d+), faith (\d+), reason (\d+)\. You stand on (.*): income", text)
    assert found
    pays = dict(zip(("might", "faith", "reason"), map(int, found.groups()[:3]), strict=True))
    assert set(found[4].split(" and ")) == stands
    assert f"income {sum(pays[epoch] for epoch in stands)} Ecu" in text


def test_off_an_income_turn_nothing_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "game-2p-t3-two-banks", "--nodes", "500")
    assert re.search(r": income \d+ Ecus?, if it came now\. ", text)
    assert "income" not in text.split("if it came now. ")[1]
