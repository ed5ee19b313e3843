"""The draw pile of a sparring game: the seed fixes its order, whatever is taken back.

The k-th card of the pile is the same however the game went before. When the pile is empty, the
discards are shuffled (rules §2.1): by the seed, by how often that happened, and by what lies there.
So a turn that is taken back and played again in the same way draws the same cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from positions.things import NO_CARDS, Cards


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that are left to be drawn."""

    seed: int
    #: Kinds of the cards by number; the last is drawn first.
    pile: tuple[int, ...]
    #: How often the discards were shuffled.
    shuffles: int = 0

    def drawn(self, number: int, discards: Cards) -> tuple[Cards, Deck]:
        """``number`` cards and what is left.

        :param discards: the discard pile, those of the play included; it becomes the draw pile
            when that is empty.
        :raises IndexError: there are not as many cards.
        """
        pile, shuffles = list(self.pile), self.shuffles
        cards = [0, 0, 0]
        for _ in range(number):
            if not pile:
                shuffles += 1
                pile = _shuffled(discards, f"shuffle {self.seed} {shuffles}")
                discards = NO_CARDS
            cards[pile.pop()] += 1
        return (cards[0], cards[1], cards[2]), Deck(self.seed, tuple(pile), shuffles)


def deck_of(seed: int, cards: Cards) -> Deck:
    """The deck of a seed, made of these cards."""
    return Deck(seed, tuple(_shuffled(cards, f"deck {seed}")))


def _shuffled(cards: Cards, chance: str) -> list[int]:
    pile = [kind for kind in range(3) for _ in range(cards[kind])]
    Random(chance).shuffle(pile)
    return pile
