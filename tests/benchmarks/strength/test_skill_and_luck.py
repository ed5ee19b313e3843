"""The figures of ``benchmarks.strength.skill_and_luck`` from rows made up for it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from review_games import game

from benchmarks.strength.skill_and_luck import (
    PARTS,
    by_deal,
    losses,
    luck,
    mean_error,
    page,
    reviewed,
)


def row(number: int, one: float | None, two: float | None, **players: Any) -> dict[str, Any]:
    names = ("advisor", "greedy") if number % 2 else ("greedy", "advisor")
    loss = {"advisor": one, "greedy": two}
    usual = {"luck": dict.fromkeys(("deal", "refill", "exchange", "others"), 0.0), "start": 0.0}
    usual |= {"skill": {"own": 0.0, "others": 0.0}, "remainder": 0.0, "final": 0} | players
    return {
        "game": number,
        "seconds": 20.0 + number,
        "players": [
            {"color": color, "name": name, "loss_per_turn": loss[name], **usual}
            for color, name in zip(("red", "green"), names, strict=True)
        ],
        "turns": [{"player": "red", "class": "best"}, {"player": "green", "class": "mistake"}],
    }


def test_the_weaker_player_loses_more_in_so_many_games() -> None:
    rows = [row(0, 2.0, 3.0), row(1, 2.0, 5.0), row(2, 4.0, 1.0), row(3, None, 2.0)]
    value = losses(rows, "greedy")
    assert (value["games"], value["more"], value["unclear"]) == (4, 2, 1)
    assert value["weaker"][0] == pytest.approx(3.0)
    assert value["stronger"][0] == pytest.approx(8 / 3)


def test_errors_are_taken_between_deals() -> None:
    """Two games of one deal with the same luck tell no more than one."""
    rng = random.Random(2)
    values = [rng.gauss(0, 1) for _ in range(40)]
    rows = [{"game": number} for number in range(80)]
    mean, error = by_deal(rows, lambda one: values[one["game"] // 2])
    assert (mean, error) == pytest.approx(mean_error(values))


def test_what_is_asked_is_met_or_missed() -> None:
    rng = random.Random(3)
    good, bad = [], []
    for number in range(40):
        sign = (-1) ** (number // 2)
        drawn, other = sign * rng.uniform(10, 20), sign * rng.uniform(5, 10)
        kinds = {"deal": 0.0, "refill": drawn, "exchange": 0.0, "others": other}
        total = drawn + other + rng.gauss(0, 10)
        good.append(row(number, 1.0, 2.0, luck=kinds, final=total, remainder=sign * 2.0))
        bad.append(row(number, 2.0, 1.0, luck=kinds, final=drawn, remainder=rng.gauss(30, 20)))
    value = luck(good)
    assert value["adjusted_sd"] < 0.6 * value["raw_sd"]
    text = page({"greedy": good, "policy": good, "calibration": good})
    assert "missed" not in text
    assert text.count("met") == 6
    assert page({"greedy": bad, "calibration": bad}).count("missed") >= 3
    assert [part.name for part in PARTS] == ["greedy", "policy", "calibration"]


def test_what_is_kept_of_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    from review_games import settings

    monkeypatch.setattr("advisor.advise.review.run_review.usual", settings)
    kept = reviewed(game(), 7, False)
    assert kept["game"] == 7
    assert kept["seconds"] > 0
    assert len(kept["turns"]) == 14
    assert {turn["class"] for turn in kept["turns"]} == {None}
    assert all("played" not in turn for turn in kept["turns"])
    assert [player["name"] for player in kept["players"]] == ["policy:width=8", "random"]
