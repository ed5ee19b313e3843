"""The fast policy: legal whatever the table, the same for the same seed, and no fool."""

from __future__ import annotations

import random

import pytest

from positions.files.load_position import LIBRARY
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End
from search.policy.fast_turns import Policy, decide
from search.policy.hand_worth import discards
from search.rules.game import Game, deal, hide_hands
from search.rules.legal_plays import random_move
from search.rules.open_position import load
from search.rules.position import Position
from search.rules.resolution import begin


def played(game: Game, policies: dict[int, Policy], seed: int) -> tuple[int, ...]:
    """Final Ecus; seats without a policy make up to four random plays a turn."""
    rng = random.Random(seed)
    while not game.over:
        position = game.position
        policy = policies.get(position.mover)
        game.position = policy.turn(position, rng) if policy else at_random(position, rng)
        game.play(End(discards(game.position)))
    return game.position.ecus


def at_random(position: Position, rng: random.Random) -> Position:
    for _ in range(4):
        move = random_move(position, rng)
        if move is None:
            break
        resolution = begin(position, move)
        while resolution.decision is not None:
            resolution = resolution.choose(rng.choice(resolution.decision.options))
        position = resolution.position()
    return position


@pytest.mark.parametrize(
    ("players", "chart", "base", "holdem"),
    [
        (2, "meadow", "rio-grande", False),
        (3, "ford", "matagot", False),
        (4, "crossing", "rio-grande", True),
        (5, "crossing", "matagot", True),
    ],
)
def test_whole_games_are_legal(players: int, chart: str, base: str, holdem: bool) -> None:
    game = deal(load_map(chart), ruleset(base, holdem), players, 5)
    rng = random.Random(9)

    def choose(position, decision):  # type: ignore[no-untyped-def]
        anchor = decide(position, decision, rng)
        assert anchor in decision.options
        return anchor

    while not game.over:
        # Game.play refuses what is not legal.
        game.play(Policy().next_play(hide_hands(game.position, game.position.mover), rng), choose)
    assert game.position.number == 8


def test_the_same_seed_plays_the_same() -> None:
    def record(seed: int) -> tuple[int, ...]:
        game = deal(load_map("ford"), ruleset("rio-grande", False), 2, 3)
        return played(game, {0: Policy(8), 1: Policy(8)}, seed)

    assert record(1) == record(1)
    assert len({record(seed) for seed in range(4)}) > 1


def test_it_beats_random_plays() -> None:
    won = 0
    for number in range(10):
        seat = number % 2
        game = deal(load_map("crossing"), ruleset("rio-grande", False), 2, number // 2)
        ecus = played(game, {seat: Policy(8)}, number)
        won += ecus[seat] > ecus[1 - seat]
    assert won == 10


def test_hidden_hands_do_not_matter() -> None:
    for name in ("game-2p-t4-first-income", "game-3p-t4-middle", "game-4p-t6-crowded"):
        position = load(name).position
        mine = position.mover
        plays = [
            Policy().next_play(seen, random.Random(1))
            for seen in (position, hide_hands(position, mine))
        ]
        assert plays[0] == plays[1]


def test_every_library_position_has_a_play() -> None:
    for file in sorted(LIBRARY.glob("*.yaml")):
        position = load(file.stem).position
        assert Policy().next_play(position, random.Random(0)) is not None
