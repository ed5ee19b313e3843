"""``khronos best``: the strategy, what the boards pay at its end, and wrong options."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from advisor.cli import main

DECIDES = "r9-8-the-opponent-decides"
#: Few cards, and nobody else decides anything.
SMALL = str(Path(__file__).parents[2] / "conformance" / "09.position.json")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is printed, with the breaks that wrapping puts in made blanks again."""
    assert main(["best", *arguments]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_the_tree_is_printed_only_if_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    plain = printed(capsys, DECIDES)
    assert "Whatever opponents decide" not in plain
    assert "--tree shows the rest" in plain
    whole = printed(capsys, DECIDES, "--tree")
    assert whole.count("White decides: ") >= 2
    assert "--tree" not in whole
    assert "tree" not in json.loads(printed(capsys, DECIDES, "--json"))
    value = json.loads(printed(capsys, DECIDES, "--json", "--tree", "--objective", "lead"))
    assert value["objective"] == "lead"
    assert value["tree"]["play"] == value["line"][0]["play"]


def test_it_is_told_which_card_pays_for_what(capsys: pytest.CaptureFixture[str]) -> None:
    heading = "Which card pays for what, who carries it"
    assert heading not in printed(capsys, "r8-12-income")
    whole = printed(capsys, "r8-12-income", "--why")
    gain = json.loads(printed(capsys, "r8-12-income", "--json"))["gain"]
    assert heading in whole
    assert "In all: bonuses" in whole
    assert f"; gain {gain:+d}." in whole


def test_a_proof_says_that_it_covers_swaps(capsys: pytest.CaptureFixture[str]) -> None:
    holdem = Path(__file__).parents[2] / "conformance" / "holdem" / "holdem-1.position.json"
    assert main(["best", str(holdem)]) == 0
    assert "Proved: no turn, with or without a swap, guarantees more (" in capsys.readouterr().out
    assert main(["best", "r8-12-income"]) == 0
    assert "Proved: no turn guarantees more (" in capsys.readouterr().out


def test_all_turns_nearly_as_good_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(printed(capsys, SMALL, "--within", "1", "--json"))["complete"] is True
    value = json.loads(printed(capsys, DECIDES, "--within", "3", "--json"))
    # Other plays may be as good after what an opponent has decided.
    assert value["complete"] is False
    assert value["turns"][0]["gain"] == value["gain"]
    assert all(turn["gain"] >= value["gain"] - 3 for turn in value["turns"])
    ends = [turn["line"][-1]["outcome"] for turn in value["turns"] if turn["line"]]
    assert len(set(ends)) == len(ends)
    assert "turns" not in json.loads(printed(capsys, DECIDES, "--json"))
    told = f"Turns that guarantee at least {value['gain'] - 3:+d}: {len(value['turns'])} found;"
    assert told in printed(capsys, DECIDES, "--within", "3")


def test_every_turn_is_looked_at_if_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    usual = json.loads(printed(capsys, DECIDES, "--json"))
    every = json.loads(printed(capsys, DECIDES, "--exhaustive", "--json"))
    assert every["proven"] is True
    assert every["gain"] == usual["gain"]
    short = json.loads(
        printed(capsys, "game-4p-t4-first-seat", "--exhaustive", "--nodes", "50", "--json")
    )
    assert short["proven"] is False


def test_fewer_ecus_than_the_best_are_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["best", DECIDES, "--within", "-1"]) == 2
    assert "--within is a number of Ecus, 0 or more" in capsys.readouterr().err


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
    found = re.search(r"Might (\d+), Faith (\d+), Reason (\d+)\. You stand on (.*): income", text)
    assert found
    pays = dict(zip(("might", "faith", "reason"), map(int, found.groups()[:3]), strict=True))
    assert set(found[4].lower().split(" and ")) == stands
    assert f"income {sum(pays[epoch] for epoch in stands)} Ecu" in text


def test_off_an_income_turn_nothing_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "game-2p-t3-two-banks", "--nodes", "500")
    assert re.search(r": income \d+ Ecus?, if it came now\. ", text)
    assert "income" not in text.split("if it came now. ")[1]
