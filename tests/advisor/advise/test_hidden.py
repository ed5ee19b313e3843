"""Advice depends on nothing that the player to move cannot see (rules §2.6, formats §6)."""

from __future__ import annotations

import csv
import json
import random
import re
from pathlib import Path

import pytest
from builder import library
from hidden import cases, files, told, written

from advisor import api
from advisor.advise.json_answers import best_to_json, exchanges_to_json
from advisor.advise.suggest import advice_to_json
from advisor.advise.threats import threats_to_json
from advisor.bots.arena.arena_match import play_on
from advisor.bots.openspiel.spiel_state import at
from advisor.bots.players.player import Question
from advisor.cli import main
from advisor.page.entry.tried_turn import answered
from positions.notation.written_plays import End, Play
from search.policy.deals import deal_unseen
from search.rules.game import Game, hide_hands
from search.rules.legal_plays import legal_plays
from search.rules.position import Position

CASES = cases()
#: Two to four players, before and after the exchange, with an income and without, and Hold'em.
USUAL = ("income", "acting", "four", "Hold'em, swapped")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("best", "--nodes", "300"),
    ("best", "--nodes", "100", "--objective", "lead", "--tree"),
    ("exchange", "--seconds", "3000"),
    ("suggest", "--simulations", "4"),
    ("explain", "--simulations", "2"),
    ("threats",),
)
#: Positions of whole games, where not every turn is looked at: chance chooses among the others.
GAMES = ("game-3p-t3-crowding", "game-2p-t4-middle", "game-3p-holdem-t4", "game-5p-t6-middle")
Capture = pytest.CaptureFixture[str]


def same(paths: list[Path], command: tuple[str, ...], capsys: Capture) -> None:
    """The command says the same of all files, but for digests."""
    answers = []
    for path in paths:
        assert main([command[0], str(path), *command[1:], "--json"]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    for answer in answers[1:]:
        assert told(answer) == told(answers[0])


@pytest.mark.parametrize("name", CASES)
def test_a_position_is_written_down_in_ways_that_differ_in_hidden_hands_alone(name: str) -> None:
    positions = written(CASES[name])
    hidden = {hide_hands(position, position.mover).digest() for position in positions}
    assert len(hidden) == 1
    if sum(map(int, positions[0].hands[1:] if positions[0].mover == 0 else ())):
        assert len({position.digest() for position in positions}) == len(positions)


@pytest.mark.usual(*(f"{name}-{' '.join(command)}" for name in USUAL for command in COMMANDS))
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", CASES)
def test_no_command_sees_hidden_hands(
    name: str, command: tuple[str, ...], tmp_path: Path, capsys: Capture
) -> None:
    same(files(CASES[name], tmp_path), command, capsys)


@pytest.mark.parametrize("command", COMMANDS[3:4], ids=" ".join)
def test_nor_where_chance_chooses_what_is_looked_at(
    command: tuple[str, ...], tmp_path: Path, capsys: Capture
) -> None:
    same(files(library(GAMES[0]), tmp_path), command, capsys)


@pytest.mark.full
@pytest.mark.parametrize("command", [c for c in COMMANDS if c[0] != "exchange"], ids=" ".join)
@pytest.mark.parametrize("name", GAMES)
def test_nor_on_the_boards_of_whole_games(
    name: str, command: tuple[str, ...], tmp_path: Path, capsys: Capture
) -> None:
    same(files(library(name), tmp_path, 2), command, capsys)


@pytest.mark.parametrize("command", ["best", "exchange", "suggest", "explain", "threats"])
def test_what_is_printed_for_people_is_the_same_too(
    command: str, tmp_path: Path, capsys: Capture
) -> None:
    few = ["--simulations", "4"]
    options = {"best": ["--nodes", "300"], "suggest": few, "explain": few}.get(command, [])
    texts = set()
    for path in files(CASES["Hold'em"], tmp_path):
        assert main([command, str(path), *options]) == 0
        texts.add(re.sub(r"\d+\.\d s", "", capsys.readouterr().out))
    assert len(texts) == 1


def test_a_turn_is_explained_whatever_others_are_said_to_hold(
    tmp_path: Path, capsys: Capture
) -> None:
    """The file says that others hold every card that the turn draws."""
    for plays in (("exchange=1m/2m",), ("end=-/1m",)):
        command = ("explain", *plays, "--simulations", "2")
        same(files(CASES["one card in the pile"], tmp_path), command, capsys)


def test_the_rows_of_a_folder_are_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "positions"
    folder.mkdir()
    paths = files(CASES["income"], folder)
    table = tmp_path / "table.csv"
    options = ["--simulations", "4", "--jobs", "1"]
    assert main(["analyse", str(folder), "--out", str(table), *options]) == 0
    with table.open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len({row.pop("digest") for row in rows}) == len(paths)
    assert sorted(row.pop("file") for row in rows) == [path.name for path in paths]
    assert all(row == rows[0] for row in rows)
    assert rows[0]["suggestion"]


@pytest.mark.usual(*USUAL)
@pytest.mark.parametrize("name", CASES)
def test_the_library_sees_no_hidden_hands(name: str) -> None:
    answers = []
    for position in written(CASES[name]):
        advice = api.suggest(position, simulations=2)
        answers.append(
            (
                best_to_json(position, api.best(position, nodes=300)),
                advice_to_json(advice),
                exchanges_to_json(position, api.exchange(position, seconds=3000)),
                threats_to_json(api.threats(position)),
                api.explain(position, "end", simulations=2).sentences,
            )
        )
    for parts in zip(*answers, strict=True):
        plain = [told(json.loads(json.dumps(part))) for part in parts]
        assert all(part == plain[0] for part in plain[1:])


@pytest.mark.parametrize("who", ["theirs", "worst"])
def test_the_page_answers_for_others_alike(who: str) -> None:
    position = library("r9-8-the-opponent-decides")
    asked = 0
    for play in legal_plays(position):
        squares = {tuple(answered(one, play, (), who)[0]) for one in written(position)}
        assert len(squares) == 1
        asked += any(squares)
    assert asked


class Watcher:
    """A player who keeps what they are shown and plays what comes first."""

    def __init__(self) -> None:
        self.shown: list[Position] = []

    def play(self, view: Position) -> Play:
        self.shown.append(view)
        return next(iter(legal_plays(view)), End())

    def decide(self, question: Question) -> int:
        self.shown.append(question.view)
        return question.options[0]


@pytest.mark.parametrize("name", ["the last turn", "five"])
def test_the_arena_shows_a_player_his_own_hand_alone(name: str) -> None:
    hidden = hide_hands(CASES[name], CASES[name].mover)
    turns = []
    for seed in range(3):
        position, deal = deal_unseen(hidden, random.Random(seed))
        players = [Watcher() for _ in hidden.hands]
        play_on(Game(position, deal.pile, random.Random(0)), players)
        for seat, player in enumerate(players):
            for view in player.shown:
                assert [isinstance(hand, int) for hand in view.hands].count(False) == 1
                assert not isinstance(view.hands[seat], int)
        first = players[hidden.mover].shown
        turns.append([view for view in first if view.number == hidden.number])
    assert turns[0] == turns[1] == turns[2]
    assert turns[0]


@pytest.mark.parametrize("name", CASES)
def test_openspiel_observes_the_same(name: str) -> None:
    courses = [at(position) for position in written(CASES[name])[1:]]
    seat = CASES[name].mover
    for observed in ({c.sees(seat) for c in courses}, {c.knows(seat) for c in courses}):
        assert len(observed) == 1
