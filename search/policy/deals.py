"""Unseen cards dealt by lot, consistently with what the mover knows (rules §2.1, §2.6).

Own hand, discards and reserve are known; everything else lies in the draw pile or in hands of
which only the size is known, and every order of those cards is equally likely.
"""

from __future__ import annotations

import random

from positions.notation.written_plays import End, Exchange
from positions.things import Cards
from search.rules.payment import gather
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play, draw_off, unseen, wanted


class DealtUnseen:
    """A draw pile under a position all of whose hands are known; it changes as cards are drawn."""

    __slots__ = ("_rng", "pile")

    def __init__(self, pile: list[int], rng: random.Random) -> None:
        #: Kinds of the cards; the last is drawn first.
        self.pile = pile
        self._rng = rng

    @property
    def luck(self) -> tuple[int, ...]:
        """The state of the generator that shuffles the discards, as numbers."""
        state: tuple[int, ...] = self._rng.getstate()[1]
        return state

    def play(self, position: Position, play: Exchange | End) -> Position:
        """The position after a legal exchange or end, its cards drawn off this pile (§2.1)."""
        discards = gather(position.discard, play.discard)
        drawn = draw_off(self.pile, wanted(position, play), discards, self._rng)
        return apply_turn_play(position, play._replace(draw=drawn))


def deal_unseen(position: Position, rng: random.Random) -> tuple[Position, DealtUnseen]:
    """The position with every hand dealt, and the pile that is left."""
    cards = [kind for kind, number in enumerate(unseen(position)) for _ in range(number)]
    rng.shuffle(cards)
    hands: list[Cards] = []
    for hand in position.hands:
        if isinstance(hand, int):
            dealt = [0, 0, 0]
            for _ in range(hand):
                dealt[cards.pop()] += 1
            hands.append((dealt[0], dealt[1], dealt[2]))
        else:
            hands.append(hand)
    return position.replace(hands=tuple(hands)), DealtUnseen(cards, rng)
