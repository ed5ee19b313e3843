"""What the bots do with a puzzle: the position in which they end their turn."""

from __future__ import annotations

import random
from typing import Final

from advisor.bots.players.named_players import named
from advisor.bots.players.player import Player, question
from positions.notation.written_plays import BoardPlay, End, Exchange, Swap
from search.rules.game import Record, hide_hands, make
from search.rules.position import Position
from search.rules.resolution import Decision

#: The bot whose turn is the obvious one: the play that earns most, again and again.
OBVIOUS: Final = "one-play:repeat=1"
#: Plays of a turn at most; a bot that makes more goes round in circles.
_MOST: Final = 40


def turn_of(position: Position, bot: str, seed: int) -> tuple[tuple[Record, ...], Position]:
    """What a bot does in its turn without the end, and the position at the end of phase II.

    Others decide as the bot would in their place. A bot that exchanges or swaps has ended there.
    """
    player = named(bot, random.Random(f"puzzle {bot} {seed} {position.hash}"))
    records: list[Record] = []
    here = position
    for _ in range(_MOST):
        play = player.play(hide_hands(here, here.mover))
        if isinstance(play, End | Exchange | Swap):
            break
        here, record = _apply(here, play, player)
        records.append(record)
    return tuple(records), here


def _apply(position: Position, play: BoardPlay, player: Player) -> tuple[Position, Record]:
    taken: list[int] = []

    def decide(at: Position, decision: Decision) -> int:
        option = player.decide(question(at, play, tuple(taken), decision))
        taken.append(option)
        return option

    return make(position, play, decide)
