"""Puzzles that are found are written as files that pass the check; the order changes themes."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from advisor.teach.puzzles import puzzles, read_puzzle
from advisor.teach.puzzles.puzzle_checks import check_puzzles
from benchmarks.puzzles import find_margin_puzzles as margins
from benchmarks.puzzles import find_puzzles as finding
from benchmarks.puzzles.puzzle_difficulty import held_out, report, tries
from benchmarks.puzzles.puzzle_positions import RECIPE_EVERY, candidates
from benchmarks.puzzles.rasch import chance
from benchmarks.puzzles.write_puzzles import ordered, text_of, write
from benchmarks.strength.player_strength import DATA

#: A puzzle that ships and was put together after a recipe, and the numbers of its base. Of most
#: such bases the same puzzle comes with other weights of the policy, too; which one comes depends
#: on what a level solves.
SHIPPED, SEED, NUMBER = next(
    (one, seed, number)
    for one in puzzles()
    if one.id == "p-0722049adc"
    for seed, number in [[int(word) for word in one.model.source.name.split()[1:]]]
    if number % RECIPE_EVERY == 0
)


@pytest.fixture(scope="module")
def row() -> dict[str, Any]:
    """What ``find`` writes of that base."""
    return finding.found_in(SEED, NUMBER)


def test_the_same_numbers_give_the_same_positions() -> None:
    first = [position.digest() for _, position in candidates(SEED, NUMBER)]
    assert first == [position.digest() for _, position in candidates(SEED, NUMBER)]
    assert len(set(first)) == len(first) > 3
    assert first != [position.digest() for _, position in candidates(SEED, NUMBER + 1)]


def test_what_is_found_is_the_puzzle_that_ships_and_passes_the_check(
    row: dict[str, Any], tmp_path: Path
) -> None:
    assert row["verdict"] == "puzzle"
    assert write([json.loads(json.dumps(row))], tmp_path) == 1
    assert check_puzzles(tmp_path) == (1, [])
    written = read_puzzle(tmp_path / "001.yaml")
    assert written.id == SHIPPED.id
    assert written.model.accepted == SHIPPED.model.accepted
    assert write([row], tmp_path) == 1


@pytest.mark.full
def test_a_recorded_game_is_looked_through_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = DATA / "arena-policy-greedy.tar.gz"
    with tarfile.open(archive) as packed:
        packed.extract("game-000001.yaml", tmp_path / "games", filter="data")
    out = tmp_path / "margins.jsonl"
    margins.find(tmp_path / "games", out, None)
    (row,) = [json.loads(line) for line in out.read_text().splitlines()]
    assert row["record"] == "games game-000001"
    assert 1 <= sum(row["turns"].values()) <= 14
    assert (row["verdict"] == "puzzle") == ("position" in row)
    assert "of 1 games" in margins.summary([row])
    if row["verdict"] == "puzzle":
        assert write([row], tmp_path / "written") == 1
        assert check_puzzles(tmp_path / "written") == (1, [])
    # What is known is not looked at again.
    known = out.read_text()
    monkeypatch.setattr(margins, "found_in", lambda game: pytest.fail("looked through again"))
    margins.find(tmp_path / "games", out, None)
    assert out.read_text() == known


def test_the_search_goes_on_where_its_file_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "found.jsonl"
    asked: list[int] = []

    def found_in(seed: int, number: int) -> dict[str, Any]:
        asked.append(number)
        return {"seed": seed, "number": number, "verdict": "nothing better", "seconds": 0.0}

    clock = iter(range(100))
    monkeypatch.setattr(finding, "found_in", found_in)
    monkeypatch.setattr(finding, "now", lambda: float(next(clock)))
    finding.find(3, out, 3 / 3600)
    with out.open("a", encoding="utf-8") as file:
        file.write('{"seed":3,"num')  # it was killed here
    finding.find(3, out, 3 / 3600)
    assert asked == list(range(len(asked)))
    assert [row["number"] for row in finding.read(out)] == asked


def test_the_summary_counts_every_base() -> None:
    said = ["puzzle", "easy", "a turn earns 3, the best 4", "more than 30000 plays", "easy"]
    told = finding.summary([{"verdict": one, "seconds": 720.0} for one in said])
    assert "| a puzzle | 1 |" in told
    assert "| level 7 solves it | 2 |" in told
    assert told.endswith("| all, in 1.0 h | 5 |")


def test_beginners_come_first_and_no_theme_four_times_in_a_row() -> None:
    trees = [
        {
            "beginner": n % 2 == 0,
            "ask": "margin" if n < 2 else "earn",
            "solution": ["a"],
            "id": f"{n:02}",
            "themes": ["x" if n < 9 else "y"],
        }
        for n in range(12)
    ]
    result = ordered(trees)
    assert sorted(one["id"] for one in result) == sorted(one["id"] for one in trees)
    themes = [one["themes"][0] for one in result]
    assert themes[:4] == ["x", "x", "x", "y"]
    assert [one["beginner"] for one in result[:3]] == [True] * 3
    last_for_beginners = max(n for n, one in enumerate(result) if one["beginner"])
    assert result[last_for_beginners]["ask"] == "margin"


def test_digests_stay_texts_in_a_file() -> None:
    digests = ["1234567890123456", "12345678e0123456", "0a23456789012345", "1e23456789012345"]
    assert yaml.safe_load(text_of({"accepted": digests})) == {"accepted": digests}


def test_tries_are_made_once_and_fitted() -> None:
    some, bots = puzzles()[:2], ["level:1", "one-play:repeat=1"]
    rows = list(tries(some, bots, 2, []))
    assert len(rows) == 8
    assert not any(row["hit"] for row in rows if row["bot"] == bots[1])
    assert list(tries(some, bots, 2, rows)) == []
    assert [row["seed"] for row in tries(some, bots, 3, rows)] == [2] * 4
    difficulties, table = report(rows)
    assert set(difficulties) == {one.id for one in some}
    assert "| level:1 |" in table


def test_a_bot_of_the_model_is_predicted_and_another_one_is_not() -> None:
    """Simulated tries: who solves by the model, and one who solves half of all, however hard."""
    rng = np.random.default_rng(7)
    hard = rng.normal(0.0, 1.5, 180)
    rows = []
    for bot, able in enumerate(np.linspace(-2.0, 2.0, 7)):
        chances = chance(able, hard) if bot else np.full_like(hard, 0.5)
        for puzzle, one in enumerate(chances):
            for hit in rng.random(20) < one:
                rows.append({"bot": f"bot {bot}", "puzzle": f"p-{puzzle:03}", "hit": bool(hit)})
    off = [float(line.split("|")[-2]) for line in held_out(rows).splitlines()[2:]]
    assert off[0] > 15
    assert max(off[1:]) < 7
