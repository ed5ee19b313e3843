"""Positions in the middle of games, every turn the best of a survey."""

from __future__ import annotations

import random
from typing import Final

from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End, Exchange
from search.policy.hand_worth import discards, exchange_wanted
from search.policy.surveyed_turns import surveyed_turn
from search.policy.weights import Weights
from search.rules.game import deal
from search.rules.position import Position

#: Turns whose positions are compared; the last one is proved, not judged.
TURNS: Final = (1, 2, 3, 4, 5, 6)
#: Positions of each survey.
PLAYED: Final = 1000


def middle_position(
    rng: random.Random, number: int, fitted: Weights, plan: str, players: int
) -> Position:
    """The start of a turn by lot, in the game that ``number`` deals; all hands are known."""
    game = deal(load_map(plan), ruleset(), players, number)
    turn, mover = rng.choice(TURNS), rng.randrange(players)
    while (game.position.number, game.position.mover) != (turn, mover):
        wanted = exchange_wanted(game.position, fitted)
        if wanted is not None:
            game.play(Exchange(wanted))
        game.position = surveyed_turn(game.position, PLAYED, fitted).final
        game.play(End(discards(game.position, fitted)))
    return game.position
