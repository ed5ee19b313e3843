"""Speed of the rules engine as a ratio to python-chess in the same run.

``python -m benchmarks.plays [--json] [--seconds S] [--seed K]``

Ours: random whole games of 3 players on the full-size map; in each turn up to 8 plays, each drawn
with equal probability from all legal board plays, decisions at random; then the turn ends.
Theirs: random chess games of at most 100 plies, ``is_game_over`` asked before each move. The two
alternate in slices of a second, so that a noisy machine slows both.
"""

from __future__ import annotations

import random
import time

import chess

from benchmarks.options import options_of, show
from positions.maps import load_map
from positions.plays import End
from positions.rulesets import ruleset
from search.game import deal
from search.rules.legal import random_move
from search.rules.resolve import begin

#: Plays a turn in the random games.
PLAYS_A_TURN = 8


def random_game(seed: int) -> int:
    """Play one random game; returns the number of board plays made."""
    game = deal(load_map("crossing"), ruleset("rio-grande"), 3, seed)
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


def measure(seconds: float, seed: int) -> dict[str, float]:
    """Alternate the two for ``seconds`` in all; rates per second and their ratio."""
    ours = theirs = games = 0
    ours_s = theirs_s = 0.0
    random_game(seed)
    random_chess(seed)
    while ours_s + theirs_s < seconds:
        begun = time.perf_counter()
        while time.perf_counter() - begun < 1.0:
            games += 1
            ours += random_game(seed + games)
        middle = time.perf_counter()
        ours_s += middle - begun
        while time.perf_counter() - middle < 1.0:
            theirs += random_chess(seed + theirs)
        theirs_s += time.perf_counter() - middle
    return {
        "plays_per_s": round(ours / ours_s, 1),
        "chess_moves_per_s": round(theirs / theirs_s, 1),
        "ratio": round((ours / ours_s) / (theirs / theirs_s), 3),
        "games_per_s": round(games / ours_s, 2),
    }


def main() -> None:
    """Print the figures."""
    parser = options_of(__doc__, seed=1)
    parser.add_argument("--seconds", type=float, default=20.0, help="length of the run")
    options = parser.parse_args()
    figures = measure(options.seconds, options.seed)
    show(figures, options.json)


if __name__ == "__main__":
    main()
