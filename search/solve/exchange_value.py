"""Exchange or not: exact expectations over all draws of phase I (rules §2.1, §7, formats §6).

Few hands can be held, so each is searched once and every choice of discards and of swaps shares
them. A hand that is not proved in time makes the expectation an interval, never a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import comb

from positions.notation.written_plays import Exchange, Swap
from positions.things import NO_CARDS, Cards
from search.rules.game import hide_hands
from search.rules.hand_counts import drawable
from search.rules.payment import gather, spend
from search.rules.position import START, Position
from search.rules.turn_actions import parts
from search.rules.turn_phases import (
    EXCHANGE_PRICE,
    apply_turn_play,
    pile_size,
    refuse_turn_play,
    wanted,
    with_hand,
)
from search.solve.best_result import Best
from search.solve.holdem_swaps import hand_after, legal_swaps, swaps
from search.solve.several_hands import Progress, Valued, search_hands

#: Probability of each multiset of cards drawn.
Draws = dict[Cards, Fraction]
#: Lower and upper limit of an expectation, in Ecus.
Interval = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of discards: expected guaranteed gain in Ecus, the price subtracted."""

    discard: Cards
    #: The expectation is at least that.
    low: Fraction
    #: And at most that; equal where every hand is proved.
    high: Fraction
    #: The same with the one swap, where that is allowed: before the exchange or once the cards are
    #: drawn, whichever guarantees more, or none (§7.1); None where no swap is allowed.
    swapping: Interval | None = None

    @property
    def best(self) -> Interval:
        """What is to be expected, with the best swap where one is allowed."""
        return self.swapping or (self.low, self.high)


@dataclass(frozen=True, slots=True)
class Swapped:
    """A swap of phase I (§7): what the hand then guarantees, in Ecus, and exchanges after it."""

    swap: Swap
    gain: int
    bound: int
    #: Best first; empty where no exchange is allowed.
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Exchanges:
    """What keeping the hand guarantees, and what each exchange may be expected to."""

    #: The best turn with the hand as it is, without a swap.
    keep: Best
    #: Best first; empty where no exchange is allowed.
    options: tuple[Option, ...]
    #: Every hand that an exchange can lead to, swaps before and after it included, by kinds.
    hands: dict[Cards, Valued]
    #: Why no exchange is allowed; None if it is.
    refused: str | None
    #: Ctrl-C ended it: what was not searched yet has a loose bound.
    interrupted: bool
    #: Best first; empty where no swap is allowed.
    swaps: tuple[Swapped, ...] = ()
    #: Hands that a swap alone leads to, by kinds, no exchange being paid for.
    swapped_hands: dict[Cards, Valued] = field(default_factory=dict)

    @property
    def without_exchange(self) -> Valued:
        """What the best turn guarantees that exchanges no card, with a swap if one is better."""
        return Valued(
            max([self.keep.gain, *(one.gain for one in self.swaps)]),
            max([self.keep.bound, *(one.bound for one in self.swaps)]),
        )


@dataclass(frozen=True, slots=True)
class KnownHands:
    """What earlier searches said of the hands of ``Exchanges``, under the same names."""

    #: The best turn with the hand as it is, without a swap.
    keep: Best | None = None
    hands: Mapping[Cards, Valued] = field(default_factory=dict)
    swapped_hands: Mapping[Cards, Valued] = field(default_factory=dict)


def exchanges(
    position: Position,
    seconds: float | None = 60.0,
    progress: Progress | None = None,
    processes: int = 1,
    known: KnownHands | None = None,
) -> Exchanges:
    """Compare keeping the hand with every exchange, and under Hold'em with every swap.

    ``seconds`` are shared out among the hands; what one leaves goes to those after it. With more
    ``processes`` hands are searched side by side. ``known`` is what earlier searches said of the
    same hands: what is proved is not searched again. Ctrl-C ends with what is known, every interval
    still true. Opponents' cards are unseen, wherever they are told (§2.6).

    :raises ValueError: if the mover's hand is not known.
    """
    position = hide_hands(position, position.mover)
    refused = _refused(position)
    plain = [] if refused else _draws(position)
    reserve = position.reserve if position.phase == START else None
    after = {swap: apply_turn_play(position, swap) for swap in legal_swaps(position)}
    then = {swap: [] if refused else _draws(there) for swap, there in after.items()}

    free = {there.hand for there in after.values()}
    drawn_hands = {gather(kept, draw) for kept, _, by_draw in plain for draw in by_draw}
    swapped = {hand_after(h, s) for h in drawn_hands if reserve for s in swaps(h, reserve)}
    paid = drawn_hands | swapped
    for draws in then.values():
        paid |= {gather(kept, draw) for kept, _, by_draw in draws for draw in by_draw}

    todo = [with_hand(position, position.mover, hand) for hand in sorted(free, reverse=True)]
    todo += [_after(position, hand) for hand in sorted(paid, reverse=True)]
    earlier = known or KnownHands()
    values = [earlier.swapped_hands.get(hand) for hand in sorted(free, reverse=True)]
    values += [earlier.hands.get(hand) for hand in sorted(paid, reverse=True)]
    keep, valued, stopped = search_hands(
        position, todo, seconds, progress, processes, (earlier.keep, values)
    )
    hands_free = dict(zip(sorted(free, reverse=True), valued[: len(free)], strict=True))
    hands = dict(zip(sorted(paid, reverse=True), valued[len(free) :], strict=True))
    listed = [
        Swapped(
            swap,
            hands_free[there.hand].gain,
            hands_free[there.hand].bound,
            _options(then[swap], hands, None),
        )
        for swap, there in after.items()
    ]
    listed.sort(key=lambda one: (-one.gain, -one.bound, one.swap))
    options = _with_swap_before(_options(plain, hands, reserve), listed)
    return Exchanges(keep, options, hands, refused, stopped, tuple(listed), hands_free)


def discards(hand: Cards) -> list[Cards]:
    """Every choice of one or more cards of a hand."""
    return list(parts(hand, 1))


def drawn(position: Position, discard: Cards) -> Draws:
    """What may be drawn after discarding, with exact probabilities (formats §6).

    The deck holds the unseen cards less those in opponents' hands; what it lacks comes from the
    reshuffled discard pile, the cards just discarded included. Hands that the position tells are
    not unseen: hide them first (``search.rules.game.hide_hands``).
    """
    number = wanted(position, Exchange(discard, None))
    first = min(number, pile_size(position))
    odds: Draws = {}
    again = gather(position.discard, discard)
    for one, p in hypergeometric(drawable(position), first).items():
        for two, q in hypergeometric(again, number - first).items():
            both = gather(one, two)
            odds[both] = odds.get(both, Fraction(0)) + p * q
    return odds


def hypergeometric(cards: Cards, number: int) -> Draws:
    """Drawing ``number`` of these cards without putting any back."""
    if not number:
        return {NO_CARDS: Fraction(1)}
    ways = comb(sum(cards), number)
    odds: Draws = {}
    for m in range(min(cards[0], number) + 1):
        for r in range(min(cards[1], number - m) + 1):
            c = number - m - r
            if c <= cards[2]:
                mine = comb(cards[0], m) * comb(cards[1], r) * comb(cards[2], c)
                odds[m, r, c] = Fraction(mine, ways)
    return odds


def _refused(position: Position) -> str | None:
    """Why no card can be exchanged."""
    hand = position.hand
    kind = next((k for k in range(3) if hand[k]), None)
    if kind is None:
        return "there is no card to discard"
    one = (int(kind == 0), int(kind == 1), int(kind == 2))
    why = refuse_turn_play(position, Exchange(one, None))
    return None if why is None else str(why)


#: Cards kept, cards discarded, and what may be drawn.
Drawing = tuple[Cards, Cards, Draws]


def _draws(position: Position) -> list[Drawing]:
    """Every choice of discards, and what may be drawn after it."""
    hand = position.hand
    return [(spend(hand, d), d, drawn(position, d)) for d in discards(hand)]


def _after(position: Position, hand: Cards) -> Position:
    """The position after an exchange that led to ``hand``.

    What was discarded for it, or swapped, does not matter to a turn without further draws.
    """
    after = apply_turn_play(position, Exchange(discards(position.hand)[0], None))
    return with_hand(after, position.mover, hand)


def _options(
    draws: list[Drawing], valued: dict[Cards, Valued], reserve: Cards | None
) -> tuple[Option, ...]:
    """Expectations of choices of discards, best first; ``reserve`` if a swap may follow."""
    options = []
    for kept, discard, probabilities in draws:
        low = high = best_low = best_high = Fraction(-EXCHANGE_PRICE)
        for draw, p in probabilities.items():
            hand = gather(kept, draw)
            held = [valued[hand]]
            low += p * held[0].gain
            high += p * held[0].bound
            if reserve is not None:
                held += [valued[hand_after(hand, swap)] for swap in swaps(hand, reserve)]
                best_low += p * max(value.gain for value in held)
                best_high += p * max(value.bound for value in held)
        swapping = None if reserve is None else (best_low, best_high)
        options.append(Option(discard, low, high, swapping))
    return _sorted(options)


def _with_swap_before(options: tuple[Option, ...], swaps: list[Swapped]) -> tuple[Option, ...]:
    """The same, and what an exchange of the same cards may bring after a swap. To swap once the
    cards are drawn brings as much, unless what is drawn depends on what was discarded."""
    better_options = []
    for option in options:
        ways = [option.best]
        for swapped in swaps:
            ways += [(o.low, o.high) for o in swapped.options if o.discard == option.discard]
        if option.swapping is not None or len(ways) > 1:
            best = max(low for low, _ in ways), max(high for _, high in ways)
            option = replace(option, swapping=best)
        better_options.append(option)
    return _sorted(better_options)


def _sorted(options: Iterable[Option]) -> tuple[Option, ...]:
    """The best first."""
    return tuple(sorted(options, key=lambda o: (-o.best[0], -o.best[1], o.discard)))
