"""The cards with which an opponent may come to their actions (rules §2.1 phase I, §2.6, §7).

They hold unseen cards, may swap with the reserve under Hold'em, and may pay 2 Ecus for an exchange.
``starts`` is complete: no course of phase I leads to a hand that is neither in it nor part of one
that is. ``way`` is exact: what it says can be done, and how likely.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple

from positions.notation.written_plays import Exchange, Swap
from positions.things import HAND_SIZE, NO_CARDS, Cards
from search.rules.hand_counts import held, pile_size, unseen
from search.rules.payment import gather, spend
from search.rules.position import Position
from search.rules.turn_phases import EXCHANGE_PRICE
from search.solve.exchange_value import Draws, discards, hypergeometric
from search.solve.holdem_swaps import hand_after, swaps

#: What is done in phase I, in its order.
First = tuple[Exchange | Swap, ...]


class Start(NamedTuple):
    """A hand at the beginning of phase II, and whether an exchange was paid for (§2.1)."""

    hand: Cards
    exchanged: bool


class Way(NamedTuple):
    """How an opponent comes to certain cards."""

    #: The likeliest hand with which they can, and what they do with it first.
    hand: Cards
    first: First
    #: Probability that they can, if they make the exchange that is most likely to lead there.
    chance: Fraction

    @property
    def exchanged(self) -> bool:
        """Whether it takes an exchange, and so depends on the draw."""
        return any(isinstance(play, Exchange) for play in self.first)


class PhaseOne:
    """Phase I of an opponent's next turn: the mover has ended theirs, nobody else has played."""

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.unseen = unseen(position)
        #: What they may hold now, with its probability, likely hands first.
        self.held = self._held()
        self._ways: dict[Cards, Way | None] = {}

    def _held(self) -> Draws:
        hand = self.position.hands[self.seat]
        if not isinstance(hand, int):
            return {hand: Fraction(1)}
        odds = hypergeometric(self.unseen, hand)
        return dict(sorted(odds.items(), key=lambda entry: (-entry[1], entry[0])))

    @cached_property
    def starts(self) -> tuple[Start, ...]:
        """Every hand that matters: held ones, likely ones first, then swapped and exchanged ones.

        A hand that they can have without an exchange is not listed with one: 2 Ecus more never
        hurt. Nor is one that is part of such a hand: nobody has to play all of their cards.
        """
        free = dict.fromkeys(self.held)
        reserve = self.position.reserve
        if reserve is not None:
            for hand in self.held:
                free |= dict.fromkeys(hand_after(hand, swap) for swap in swaps(hand, reserve))
        paid = [
            hand
            for hand in self._after_exchanges()
            if not any(contains(other, hand) for other in free)
        ]
        return (*(Start(hand, False) for hand in free), *(Start(hand, True) for hand in paid))

    def way(self, cards: Cards) -> Way | None:
        """How they come to hold these cards, without an exchange if that can be; None if it takes
        one and it is not certain that the pile can give them."""
        if cards not in self._ways:
            way = self._without_exchange(cards)
            self._ways[cards] = self._with_exchange(cards) if way is None else way
        return self._ways[cards]

    def _without_exchange(self, cards: Cards) -> Way | None:
        chance = Fraction(0)
        first: tuple[Cards, First] | None = None
        for hand, p in self.held.items():
            then = self._completed(hand, cards)
            if then is None:
                continue
            chance += p
            # The likeliest hand that holds them comes before any that has to be swapped for.
            if first is None or (first[1] and not then):
                first = hand, then
        return None if first is None else Way(*first, chance)

    def _with_exchange(self, cards: Cards) -> Way | None:
        """The same by an exchange, and a swap after it: a swap before it does no more, since what
        it gives away can be kept and given afterwards."""
        chance = likeliest = Fraction(0)
        first: tuple[Cards, First] | None = None
        for hand, p in self.held.items():
            most = Fraction(0)
            for discard in discards(hand) if self._can_pay else []:
                kept, odds = spend(hand, discard), Fraction(0)
                for draw, q in self._draws(hand, discard).items():
                    then = self._completed(gather(kept, draw), cards)
                    if then is None:
                        continue
                    odds += q
                    if p * q > likeliest:
                        likeliest = p * q
                        first = hand, (Exchange(discard, draw), *then)
                most = max(most, odds)
            chance += p * most
        return None if first is None else Way(*first, chance)

    def _completed(self, hand: Cards, cards: Cards) -> First | None:
        """What gives a hand these cards: nothing, or a swap; None if no swap does."""
        if contains(hand, cards):
            return ()
        swap = swap_for(hand, self.position.reserve, cards)
        return None if swap is None else (swap,)

    # -- the draw pile -------------------------------------------------------------------------

    @property
    def _can_pay(self) -> bool:
        cards = held(self.position.hands[self.seat])
        return cards > 0 and self.position.ecus[self.seat] >= EXCHANGE_PRICE

    def _draws(self, hand: Cards, discard: Cards) -> Draws:
        """What they may draw; nothing if the pile might run out before, for discards to return.

        Everybody who comes before them has refilled their hand, nothing discarded.
        """
        number = HAND_SIZE - sum(hand) + sum(discard)
        seats = self.position.table.seats
        before = (self.seat - self.position.mover) % seats
        between = [(self.position.mover + n) % seats for n in range(before)]
        refills = sum(HAND_SIZE - held(self.position.hands[seat]) for seat in between)
        if number > pile_size(self.position) - refills:
            return {}
        hand_known = not isinstance(self.position.hands[self.seat], int)
        return hypergeometric(self.unseen if hand_known else spend(self.unseen, hand), number)

    def _after_exchanges(self) -> list[Cards]:
        """Hands of which every hand after an exchange, with a swap or without, is a part."""
        if not self._can_pay:
            return []
        most = self._drawable
        hand = self.position.hands[self.seat]
        if not isinstance(hand, int):
            most = gather(most, hand)
        reserve = self.position.reserve or NO_CARDS
        hands: dict[Cards, None] = {}
        for kind, number in enumerate(reserve):
            limit = list(most)
            limit[kind] += number
            size = min(HAND_SIZE, sum(limit))
            for m, r in product(range(limit[0], -1, -1), range(limit[1], -1, -1)):
                if 0 <= size - m - r <= limit[2]:
                    hands[m, r, size - m - r] = None
        return list(hands)

    @property
    def _drawable(self) -> Cards:
        """The most cards of each kind that can come from the pile.

        Those are unseen ones, and if the pile may run out what has been discarded, or may be until
        then of the hands that are told: my refill, an exchange and a refill of everybody between
        us, the exchange.
        """
        position = self.position
        if pile_size(position) >= 2 * HAND_SIZE * (position.table.seats - 1):
            return self.unseen
        again = gather(self.unseen, position.discard)
        seats = position.table.seats
        for number in range((self.seat - position.mover) % seats):
            hand = position.hands[(position.mover + number) % seats]
            if not isinstance(hand, int):  # what is not told is among the unseen
                again = gather(again, hand)
        return again


def swap_for(hand: Cards, reserve: Cards | None, cards: Cards) -> Swap | None:
    """The smallest swap (§7) after which a hand holds these cards; None if there is none."""
    short = [kind for kind in range(3) if cards[kind] > hand[kind]]
    if reserve is None or len(short) != 1:
        return None
    (kind,) = short
    number = cards[kind] - hand[kind]
    if number > reserve[kind]:
        return None
    take, give, left = [0, 0, 0], [0, 0, 0], number
    take[kind] = number
    for other in range(3):
        give[other] = min(left, max(0, hand[other] - cards[other]))
        left -= give[other]
    if left:
        return None
    return Swap((take[0], take[1], take[2]), (give[0], give[1], give[2]))


def contains(hand: Cards, cards: Cards) -> bool:
    """Whether a hand holds these cards."""
    return hand[0] >= cards[0] and hand[1] >= cards[1] and hand[2] >= cards[2]
