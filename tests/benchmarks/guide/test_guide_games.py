"""The plan of the games, games that go on after a kill, and the luck of a game."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from here import Here

from advisor.advise.review import Options, review
from advisor.bots.arena.arena_folder import OtherArena
from advisor.bots.arena.arena_match import Setting, dealt, play_and_tell
from benchmarks.guide import game_rows, play_games
from benchmarks.guide.claim_files import claims
from benchmarks.guide.game_luck import KINDS, lucky_game
from benchmarks.guide.game_plan import GameLine, lines, order
from benchmarks.guide.game_store import GameStore
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from search.run.workers import Crew

ROOT = Path(__file__).parents[3]
PLAYER = "policy:width=2"


def few() -> tuple[GameLine, ...]:
    """The first lines of the plan, for two players."""
    return lines(claims().games, PLAYER)[:2]


def here() -> Crew:
    return Crew(Here(), 1)


# -- plan ------------------------------------------------------------------------------------------


def test_the_plan_has_the_games_that_the_claims_ask_for() -> None:
    asked, result = claims().games, lines(claims().games)
    assert sum(line.games for line in result) >= asked.number
    for players, number in asked.players.items():
        there = sum(line.games for line in result if line.players == players)
        assert number <= there < number + 4 * players
    assert len({line.setting.seed for line in result}) == len(result) == 16


@pytest.mark.parametrize("number", [200, 1000, 5000])
def test_the_first_games_have_the_shares_of_the_whole(number: int) -> None:
    asked, first = claims().games, order(lines(claims().games))[:number]
    players = Counter(line.players for line, _ in first)
    for count, share in asked.players.items():
        assert players[count] / number == pytest.approx(share / asked.number, abs=0.03)
    holdem = sum(line.holdem for line, _ in first) / number
    matagot = sum(line.base == "matagot" for line, _ in first) / number
    assert (holdem, matagot) == pytest.approx((asked.holdem, asked.rulesets["matagot"]), abs=0.03)


def test_every_game_stands_once_in_the_order() -> None:
    result = lines(claims().games)
    games_in_order = order(result)
    assert len(set(games_in_order)) == len(games_in_order) == sum(line.games for line in result)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_hands_go_round_the_table(players: int) -> None:
    names = ("random",) * players
    setting = Setting(names, load_map("meadow"), ruleset(), 1, None, hands_rotate=True)
    deals = [dealt(setting, number) for number in range(players)]
    assert len({game.start.table.colors for game in deals}) == 1
    assert all(game.pile == deals[0].pile for game in deals)
    hands = deals[0].start.hands
    for number, game in enumerate(deals):
        assert game.start.hands == hands[number:] + hands[:number]
    assert dealt(setting, players).pile != deals[0].pile


# -- games -----------------------------------------------------------------------------------------


def archives(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("*.tar.xz")}


def command(data: Path, step: str, number: int) -> list[str]:
    end = ["--data", str(data), "--player", PLAYER, "--games", str(number)]
    return [sys.executable, "-m", "benchmarks.guide", step, *end]


def test_games_go_on_after_a_kill(tmp_path: Path) -> None:
    whole = GameStore(tmp_path / "whole", lines(claims().games, PLAYER))
    assert play_games.play(whole, tmp_path / "pace.json", here(), 6, None) == 6
    whole.close()

    data = tmp_path / "killed"
    with subprocess.Popen(command(data, "games", 6), cwd=ROOT, start_new_session=True) as process:
        while not list(data.glob("guide/*/game-*")) and process.poll() is None:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGKILL)
    played = len(list(data.glob("guide/*/game-*")))
    assert played
    subprocess.run(command(data, "games", 6), cwd=ROOT, check=True)
    assert not (data / "guide").exists()
    assert archives(data) == archives(tmp_path / "whole")


def test_rows_are_made_once(tmp_path: Path) -> None:
    result = few()
    store = GameStore(tmp_path, result)
    play_games.play(store, tmp_path / "pace.json", here(), 3, None)
    assert game_rows.make(game_rows.KINDS["replay"], store, tmp_path, here(), None) == 3
    assert game_rows.make(game_rows.KINDS["replay"], store, tmp_path, here(), None) == 0
    assert play_games.play(store, tmp_path / "pace.json", here(), 4, None) == 1
    with (tmp_path / "guide-replay.jsonl").open("w") as file:
        file.write('{"game":"2-rio')  # ended in the middle of a line, before the first
    assert game_rows.make(game_rows.KINDS["replay"], store, tmp_path, here(), None) == 4
    store.close()
    assert GameStore(tmp_path, result).missing(4) == []


def test_games_of_other_players_are_left_as_they_are(tmp_path: Path) -> None:
    store = GameStore(tmp_path, few())
    play_games.play(store, tmp_path / "pace.json", here(), 1, None)
    store.close()
    before = archives(tmp_path)
    with pytest.raises(OtherArena):
        GameStore(tmp_path, lines(claims().games, "random")[:2])
    assert archives(tmp_path) == before


def test_no_game_is_begun_after_the_minutes(tmp_path: Path) -> None:
    store = GameStore(tmp_path, few())
    assert play_games.play(store, tmp_path / "pace.json", here(), None, 0.0) == 0


# -- luck ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [("policy:width=3",) * 2, ("policy:width=3",) * 3])
def test_the_luck_is_that_of_a_review(names: tuple[str, ...]) -> None:
    record = play_and_tell((Setting(names, load_map("meadow"), ruleset(), 1, None), 0)).record
    row = lucky_game(("game", record))
    players = review(record, Options(grades=False)).players
    for player, luck in zip(players, row["luck"], strict=True):
        for kind, ecus in zip(KINDS, luck, strict=True):
            assert ecus == pytest.approx(player.luck[kind], abs=0.006)
    assert [len(hands) for hands in row["hands"].values()] == [len(names)] * 2
