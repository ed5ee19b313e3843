"""``khronos replay`` as a real process: a game told again, its positions, refusals."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from khronos_process import Khronos, environment, fine, refused

from advisor.cli.output import CLOSED_PIPE

QUICK = ("policy:width=3", "random", "--map", "meadow", "--seed", "1", "--games", "1")


@pytest.fixture
def game(khronos: Khronos, tmp_path: Path) -> Path:
    fine(khronos("arena", *QUICK, "--records", "games", "--jobs", "1", "--json"))
    return tmp_path / "games" / "game-000000.yaml"


def test_a_game_is_told_to_its_end(khronos: Khronos, game: Path) -> None:
    text = fine(khronos("replay", game))
    value = json.loads(fine(khronos("replay", game, "--json")))
    heads = re.findall(r"^Turn ([0-9]), ([A-Z][a-z]+) ", text, re.MULTILINE)
    assert heads == [(str(turn["turn"]), turn["player"].capitalize()) for turn in value["turns"]]
    assert len(heads) == 14
    for turn in value["turns"]:
        assert turn["plays"][-1].startswith("end")
        for play in turn["plays"]:
            assert f"\n  {play}" in text
    last = {turn["player"]: turn["ecus"] for turn in value["turns"]}
    assert last == value["result"]["ecus"]
    (winner,) = value["result"]["winners"]
    assert re.search(rf"^  {winner.capitalize()} .* wins$", text, re.MULTILINE)
    assert max(last, key=lambda color: last[color]) == winner


def test_any_position_of_it_is_a_file(khronos: Khronos, game: Path, tmp_path: Path) -> None:
    turn = json.loads(fine(khronos("replay", game, "--json")))["turns"][7]
    which = ("--turn", str(turn["turn"]), "--player", turn["player"])
    done = khronos("replay", game, *which, "-o", "before.yaml")
    assert done.code == 0
    assert "wrote before.yaml" in done.err
    assert f"Turn {turn['turn']} of 7" in done.out
    for play in turn["plays"]:
        assert f"{turn['player']}: {play}" in done.out
    shown = json.loads(fine(khronos("show", tmp_path / "before.yaml", "--json")))
    assert shown["digest"] == turn["digest"]
    # The plays of the turn can be made from there, with what was drawn.
    made = fine(khronos("act", "before.yaml", *turn["plays"][:-1], *decisions(turn), "--json"))
    assert json.loads(made)["digest"]


def test_the_file_is_there_though_nobody_reads_on(game: Path, tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "advisor", "replay", str(game), "-o", "before.yaml"]
    done = subprocess.run(
        [*command, "--turn", "1", "--player", "black"],
        cwd=tmp_path, env=environment(), stdout=writer, stderr=subprocess.PIPE, check=False,
    )  # fmt: skip
    os.close(writer)
    assert (done.returncode, done.stderr) == (CLOSED_PIPE, b"wrote before.yaml\n")
    assert (tmp_path / "before.yaml").exists()


def decisions(turn: dict[str, list[str]]) -> list[str]:
    return [word for square in turn["decisions"] for word in ("--decide", square)]


def test_what_cannot_be_replayed_is_refused(khronos: Khronos, game: Path, tmp_path: Path) -> None:
    refused(khronos("replay", game, "--turn", "9"), "no such turn", "1, 2, 3, 4, 5, 6, 7")
    refused(
        khronos("replay", game, "--player", "pink"), "there is no player 'pink'", "black and red"
    )
    refused(khronos("replay", game, "--turn", "3", "-o", "x.yaml"), "--player")
    refused(khronos("replay", "nowhere.yaml"), "no such file")
    refused(khronos("replay", "r8-12-income"))
    bad = tmp_path / "bad.yaml"
    bad.write_text(game.read_text().replace("ecus: 0}", "ecus: 5}", 1))
    refused(khronos("replay", bad), "Ecus")


def test_where_a_position_is_wanted_a_record_is_recognised(khronos: Khronos, game: Path) -> None:
    refused(khronos("plays", game), "the record of a game", "khronos replay")
