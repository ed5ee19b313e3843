"""A player for the tests of the arena, by its name where workers can import it."""

from __future__ import annotations

import random
import time

from advisor.bots.players.player import Question
from advisor.bots.players.simple_players import PolicyPlayer
from positions.notation.written_plays import Play
from search.rules.position import Position


class Slow(PolicyPlayer):
    """The fast policy, which waits before every play."""

    def __init__(self, rng: random.Random, seconds: float | None, wait: float = 0.02) -> None:
        super().__init__(rng, 4)
        self._wait = wait

    def play(self, view: Position) -> Play:
        time.sleep(self._wait)
        return super().play(view)

    def decide(self, question: Question) -> int:
        return question.options[0]


class Broken:
    """A class that cannot be made."""

    def __init__(self, rng: random.Random, seconds: float | None) -> None:
        raise ZeroDivisionError("no")
