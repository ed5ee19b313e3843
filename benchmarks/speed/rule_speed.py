"""Speed of the rules as a ratio to python-chess in the same run.

``python -m benchmarks.speed.rule_speed [--map M] [--json] [--seconds S] [--seed K]``

Ours: random whole games of 3 players; in each turn up to 8 plays, each drawn with equal probability
from all legal board plays, decisions at random; then the turn ends. Once inside the compiled core,
once by calls of the core in Python, a few for each play, and once with a new position for each
play. Theirs: random chess games of at most 100 plies, ``is_game_over`` asked before each move. The
four alternate in slices of a second, so that a noisy machine slows all.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess

from benchmarks.command_options import options_of, show
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End
from positions.things import DEFAULT_MAP
from search.core.core_games import random_games
from search.core.stepped_game import SteppedGame
from search.rules.game import deal
from search.rules.legal_plays import random_move
from search.rules.resolution import begin

#: Plays a turn in the random games.
PLAYS_A_TURN = 8
#: Games that the core plays in one call.
BATCH = 32


def core_games(game_map: str, seed: int) -> int:
    """Play a batch of random games inside the core; returns the number of board plays made."""
    start = deal(load_map(game_map), ruleset("rio-grande"), 3, seed).position
    seeds = range(seed * BATCH, (seed + 1) * BATCH)
    return int(random_games(start, seeds, PLAYS_A_TURN)[:, 0].sum())


def stepped_game(game_map: str, seed: int) -> int:
    """Play one random game by calls of the core; returns the number of board plays made."""
    position = deal(load_map(game_map), ruleset("rio-grande"), 3, seed).position
    game, rng = SteppedGame(position, seed), random.Random(seed)
    plays = 0
    while not game.over:
        for _ in range(PLAYS_A_TURN):
            count = game.count()
            if not count:
                break
            number = rng.randrange(count)
            game.move(number)
            decision = game.play(number)
            while decision is not None:
                decision = game.choose(rng.randrange(len(decision.options)))
            plays += 1
        game.end_turn()
    return plays


def random_game(game_map: str, seed: int) -> int:
    """Play one random game, a new position for each play; returns the number of board plays."""
    game = deal(load_map(game_map), ruleset("rio-grande"), 3, seed)
    rng = game.rng
    end = End()
    plays = 0
    while not game.over:
        position = game.position
        for _ in range(PLAYS_A_TURN):
            move = random_move(position, rng)
            if move is None:
                break
            resolution = begin(position, move)
            while resolution.decision is not None:
                resolution = resolution.choose(rng.choice(resolution.decision.options))
            position = resolution.position()
            plays += 1
        game.position = position
        game.play(end)
    return plays


def random_chess(seed: int) -> int:
    """Play one random chess game; returns the number of moves made."""
    rng = random.Random(seed)
    board = chess.Board()
    moves = 0
    while moves < 100 and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves


def measure(game_map: str, seconds: float, seed: int) -> dict[str, float]:
    """Alternate the four for ``seconds`` in all; rates per second and their ratios."""
    runs: dict[str, Callable[[int], int]] = {
        "core": lambda number: core_games(game_map, number),
        "front": lambda number: stepped_game(game_map, number),
        "engine": lambda number: random_game(game_map, number),
        "chess": random_chess,
    }
    plays, spent = dict.fromkeys(runs, 0), dict.fromkeys(runs, 0.0)
    number = seed * 1_000_000
    for run in runs.values():
        run(number)
    while sum(spent.values()) < seconds:
        for name, run in runs.items():
            begun = time.perf_counter()
            while (passed := time.perf_counter() - begun) < 1.0:
                number += 1
                plays[name] += run(number)
            spent[name] += passed
    rates = {name: plays[name] / spent[name] for name in runs}
    return {
        "core_plays_per_s": round(rates["core"], 1),
        "front_plays_per_s": round(rates["front"], 1),
        "engine_plays_per_s": round(rates["engine"], 1),
        "chess_moves_per_s": round(rates["chess"], 1),
        "core_ratio": round(rates["core"] / rates["chess"], 2),
        "front_ratio": round(rates["front"] / rates["chess"], 2),
        "engine_ratio": round(rates["engine"] / rates["chess"], 3),
    }


def main() -> None:
    """Print the figures."""
    parser = options_of(__doc__, seed=1, plan=DEFAULT_MAP)
    parser.add_argument("--seconds", type=float, default=20.0, help="length of the run")
    options = parser.parse_args()
    show(measure(options.map, options.seconds, options.seed), options.json)


if __name__ == "__main__":
    main()
