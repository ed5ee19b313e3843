"""What every hand would be worth on the boards of one turn, and so every exchange (rules §2.1, §7).

The best turn of a short survey with each hand, looked at equally long. A hand may be exchanged or,
under Hold'em, swapped first; the expectation of an exchange is over all draws with exact weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from advisor.advise.review.game_worths import Worths, mean, of_totals
from positions.notation.written_plays import Exchange, Swap
from positions.things import Cards
from search.core.core_playouts import ends_of, first_of
from search.policy.surveyed_turns import surveyed_turn
from search.rules.hand_counts import drawable
from search.rules.payment import gather, spend
from search.rules.position import SWAPPED, Position
from search.rules.turn_phases import (
    EXCHANGE_PRICE,
    apply_turn_play,
    pile_size,
    refuse_turn_play,
    wanted,
    with_hand,
)
from search.rules.written_turn import Played
from search.solve.exchange_value import discards, drawn, hypergeometric
from search.solve.holdem_swaps import hand_after, swaps

#: No exchange.
KEEP: Final = None

#: Draws with their chances.
Chances = tuple[tuple[Cards, float], ...]


class HandTable:
    """Worths of hands for the player to move; computed when asked for, then remembered."""

    def __init__(self, position: Position, budget: int, salt: int = 0) -> None:
        """:param position: as the mover sees it, before any play; ``salt`` looks at other turns."""
        self.position = position
        self.seat = position.mover
        #: Ecus of an exchange.
        self.price = EXCHANGE_PRICE
        self.budget = budget
        self.salt = salt
        self._totals_by_hand: dict[Cards, tuple[float, ...]] = {}
        self._plain: dict[tuple[Cards, int], Worths] = {}
        self._exchanged: dict[tuple[Cards, Cards], Worths] = {}

    def plain(self, hand: Cards, paid: int = 0) -> Worths:
        """What the best turn with a hand as it is leads to, after so many Ecus were paid."""
        key = hand, paid
        known = self._plain.get(key)
        if known is None:
            left = list(self._surveyed(hand))
            left[self.seat] -= paid
            known = self._plain[key] = of_totals(left, self.position)
        return known

    def _surveyed(self, hand: Cards) -> tuple[float, ...]:
        known = self._totals_by_hand.get(hand)
        if known is None:
            here = with_hand(self.position, self.seat, hand)
            (end,) = ends_of([here], first_of(self.budget, self.salt))
            known = self._totals_by_hand[hand] = end.totals
        return known

    def kept(self, hand: Cards, paid: int = 0) -> Worths:
        """The same after the best swap with the reserve, or none."""
        return max((self.plain(held, paid) for _, held in self._held(hand)), key=self._own)

    def line(self, hand: Cards) -> tuple[Played, ...]:
        """The plays of the best turn without an exchange: the swap, if one is best, comes first."""
        swap, held = max(self._held(hand), key=lambda one: self._own(self.plain(one[1])))
        turn = surveyed_turn(with_hand(self.position, self.seat, held), self.budget, salt=self.salt)
        if swap is None:
            return turn.line
        after = apply_turn_play(with_hand(self.position, self.seat, hand), swap)
        return (Played(swap, (), after), *turn.line)

    def _held(self, hand: Cards) -> list[tuple[Swap | None, Cards]]:
        """A hand as it is, and after each swap with the reserve."""
        hands: list[tuple[Swap | None, Cards]] = [(None, hand)]
        reserve = self.position.reserve
        if reserve is not None and self.position.phase != SWAPPED:
            hands += [(swap, hand_after(hand, swap)) for swap in swaps(hand, reserve)]
        return hands

    def exchanged(self, hand: Cards, discard: Cards) -> Worths:
        """What may be expected after exchanging these cards of a hand, the price paid."""
        key = hand, discard
        known = self._exchanged.get(key)
        if known is None:
            left = spend(hand, discard)
            known = self._exchanged[key] = mean(
                (self.kept(gather(left, draw), EXCHANGE_PRICE), chance)
                for draw, chance in self._draws(hand, discard)
            )
        return known

    def _draws(self, hand: Cards, discard: Cards) -> Chances:
        here = with_hand(self.position, self.seat, hand)
        number = wanted(here, Exchange(discard))
        if number <= pile_size(here):
            return _from_pile(drawable(here), number)
        return tuple((draw, float(chance)) for draw, chance in drawn(here, discard).items())

    def options(self, hand: Cards) -> Iterator[tuple[Cards | None, Worths]]:
        """Every choice of phase I with a hand, to keep it first, and its worth."""
        yield KEEP, self.kept(hand)
        here = with_hand(self.position, self.seat, hand)
        if not any(hand) or refuse_turn_play(here, Exchange(_one(hand))) is not None:
            return
        for discard in discards(hand):
            yield discard, self.exchanged(hand, discard)

    def best(self, hand: Cards) -> Worths:
        """What a hand is worth: kept, or after the best exchange."""
        return max((worths for _, worths in self.options(hand)), key=self._own)

    def chosen(self, hand: Cards) -> Cards | None:
        """The best choice of phase I: what to exchange, or ``KEEP``."""
        return max(self.options(hand), key=lambda option: self._own(option[1]))[0]

    def _own(self, worths: Worths) -> float:
        return worths.margins[self.seat]


@lru_cache(maxsize=4096)
def _from_pile(cards: Cards, number: int) -> Chances:
    """What so many of the unseen cards may be: the same for many hands, tables and discards."""
    return tuple((draw, float(p)) for draw, p in hypergeometric(cards, number).items())


def _one(hand: Cards) -> Cards:
    """One card of a hand."""
    kind = next(k for k in range(3) if hand[k])
    return int(kind == 0), int(kind == 1), int(kind == 2)
