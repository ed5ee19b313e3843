"""The fast policy: play by play, the best of a few proposals by the fitted worths (rules §2).

A turn is played step by step: some plays are proposed, each is resolved, and the one after which
ending the turn would be worth most is made, until none is worth its cards. The core proposes and
judges (``search/core/src/policy/proposals.hpp``, ``judge.hpp``).
"""

from __future__ import annotations

import random
from typing import Final

from positions.notation.written_plays import End, Exchange, Play
from search.core.surveys import read_move
from search.core.weights_handle import step
from search.policy.hand_worth import discards, exchange_wanted
from search.policy.weights import Weights
from search.rules.income import board_income
from search.rules.move import Move, play_of
from search.rules.play_steps import arrived
from search.rules.position import Position
from search.rules.resolution import Decision
from search.rules.written_turn import Travels, play_out, stands

#: Proposals looked at for one play.
WIDTH: Final = 96

#: Travels and a card play, and what is chosen in it.
Step = tuple[tuple[Move, ...], tuple[int, ...]]


class Policy:
    """Plays the turns of one seat; ``width`` proposals are looked at for each play.

    ``noise`` is added to every worth, uniform up to so many Ecus: other turns for other seeds.
    """

    __slots__ = ("_chosen", "_noise", "_width")

    def __init__(
        self, width: int = WIDTH, noise: float = 0.0, chosen: Weights | None = None
    ) -> None:
        self._width = width
        self._noise = noise
        self._chosen = chosen

    def step(self, position: Position, rng: random.Random) -> Step | None:
        """The next travels and card play, decisions in it taken by lot; None to stop."""
        if not any(position.hand):
            return None
        numbers = step(position, rng.getrandbits(64), self._width, self._noise, self._chosen)
        if not numbers:
            return None
        stream = iter(numbers)
        travels, move = read_move(stream)
        next(stream)
        return (*travels, move), tuple(stream)

    def turn(self, position: Position, rng: random.Random) -> Position:
        """The position at the end of phase II, where to stand at income included."""
        while next_step := self.step(position, rng):
            position = play_out(position, *next_step, [])
        return arrived(position, to_income(position))

    def next_play(self, position: Position, rng: random.Random) -> Play:
        """The next play of a player who sees the position as it is now.

        :raises ValueError: if their hand is not known.
        """
        geometry = position.table.geometry
        exchanged = exchange_wanted(position, self._chosen)
        if exchanged is not None:
            return Exchange(exchanged)
        next_step = self.step(position, rng)
        moves: tuple[Move, ...] = next_step[0] if next_step else to_income(position)
        return play_of(moves[0], geometry) if moves else End(discards(position, self._chosen))


def to_income(position: Position) -> Travels:
    """Travels to where the income of this turn is best (§6); none on turns without income."""
    if position.number not in position.table.pays:
        return ()
    seat = position.mover
    m, f, r = (board_income(board, position.table.seats)[seat] for board in position.boards)
    places = stands((m, f, r), position.adventurers[seat], position.ecus[seat])
    return max(places, key=lambda place: place[0])[1]


def decide(position: Position, decision: Decision, rng: random.Random) -> int:
    """A decision of §5.5 for the seat that has to take it; ``position`` is before the play.

    Whose building is to shrink: the richest rival's. All else by lot.
    """
    if decision.what != "downsize" or decision.epoch > 1:
        return rng.choice(decision.options)
    tiles = position.boards[decision.epoch].tiles
    wealth: dict[int, int] = {}
    for anchor in decision.options:
        owner = tiles[anchor].owner if anchor in tiles else None
        if owner is None or owner == decision.seat:
            wealth[anchor] = -1
        else:
            wealth[anchor] = position.ecus[owner]
    top = max(wealth.values())
    return rng.choice([anchor for anchor in decision.options if wealth[anchor] == top])
