"""Exchange or not: exact expectations over all draws of phase I (rules §2.1, formats §6).

Few hands can be held, so each is searched once and every choice of discards shares them. A hand
that is not proved in time makes the expectation an interval, never a point.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

from positions.plays import Exchange
from positions.things import NO_CARDS, Cards
from search.best.turn import Best, best_turn
from search.rules.payment import gather, spend
from search.rules.position import Position
from search.rules.turn import (
    EXCHANGE_PRICE,
    apply_turn_play,
    pile_size,
    refuse_turn_play,
    unseen,
    wanted,
)

#: Probability of each multiset of cards drawn.
Draws = dict[Cards, Fraction]


@dataclass(frozen=True, slots=True)
class Valued:
    """Guaranteed gain of a hand in Ecus, the price of the exchange not counted, and its bound."""

    gain: int
    bound: int


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of discards: expected guaranteed gain in Ecus, the price subtracted."""

    discard: Cards
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Exchanges:
    """What keeping the hand guarantees, and what each exchange may be expected to."""

    keep: Best
    #: Best first; empty where no exchange is allowed.
    options: tuple[Option, ...]
    #: Every hand that an exchange can lead to, by kinds.
    hands: dict[Cards, Valued]
    #: Why no exchange is allowed; None if it is.
    refused: str | None
    #: Ctrl-C ended it: what was not searched yet has a loose bound.
    interrupted: bool


#: Called with the number of searches done, how many there are, and positions seen in this one.
Progress = Callable[[int, int, int], None]


def exchanges(
    position: Position, seconds: float | None = 60.0, progress: Progress | None = None
) -> Exchanges:
    """Compare keeping the hand with every exchange.

    ``seconds`` are shared out among the hands; what one leaves goes to those after it. Ctrl-C ends
    with what is known, every interval still true.

    :raises ValueError: if the mover's hand is not known.
    """
    refused = _refused(position)
    choices = [] if refused else discards(position.hand)
    draws = {discard: drawn(position, discard) for discard in choices}
    hands = sorted(
        {gather(spend(position.hand, d), draw) for d, found in draws.items() for draw in found},
        reverse=True,
    )
    deadline = None if seconds is None else time.monotonic() + seconds
    stopped = False
    total = len(hands) + 1
    valued: dict[Cards, Valued] = {}
    keep: Best | None = None
    for number, hand in enumerate([None, *hands]):
        here = position if hand is None else _after(position, choices[0], hand)
        share = None
        if deadline is not None:
            share = max(0.05, (deadline - time.monotonic()) / (total - number))

        def tell(gain: int, bound: int, nodes: int, done: int = number) -> None:
            if progress is not None:
                progress(done, total, nodes)

        best = best_turn(here, 0.001, 1) if stopped else best_turn(here, share, progress=tell)
        stopped = stopped or best.interrupted
        if hand is None:
            keep = best
        else:
            valued[hand] = Valued(best.gain, best.bound)
    assert keep is not None
    options = [_expected(position, d, found, valued) for d, found in draws.items()]
    options.sort(key=lambda option: (-option.low, -option.high, option.discard))
    return Exchanges(keep, tuple(options), valued, refused, stopped)


def discards(hand: Cards) -> list[Cards]:
    """Every choice of one or more cards of a hand."""
    m, r, c = hand
    return [d for d in product(range(m + 1), range(r + 1), range(c + 1)) if any(d)]


def drawn(position: Position, discard: Cards) -> Draws:
    """What may be drawn after discarding, with exact probabilities (formats §6).

    The deck holds the unseen cards less those in opponents' hands; what it lacks comes from the
    reshuffled discard pile, the cards just discarded included.
    """
    number = wanted(position, Exchange(discard, None))
    first = min(number, pile_size(position))
    found: Draws = {}
    again = gather(position.discard, discard)
    for one, p in hypergeometric(unseen(position), first).items():
        for two, q in hypergeometric(again, number - first).items():
            both = gather(one, two)
            found[both] = found.get(both, Fraction(0)) + p * q
    return found


def hypergeometric(cards: Cards, number: int) -> Draws:
    """Drawing ``number`` of these cards without putting any back."""
    if not number:
        return {NO_CARDS: Fraction(1)}
    ways = comb(sum(cards), number)
    found: Draws = {}
    for m in range(min(cards[0], number) + 1):
        for r in range(min(cards[1], number - m) + 1):
            c = number - m - r
            if c <= cards[2]:
                mine = comb(cards[0], m) * comb(cards[1], r) * comb(cards[2], c)
                found[m, r, c] = Fraction(mine, ways)
    return found


def _refused(position: Position) -> str | None:
    """Why no card can be exchanged."""
    hand = position.hand
    kind = next((k for k in range(3) if hand[k]), None)
    if kind is None:
        return "there is no card to discard"
    one = (int(kind == 0), int(kind == 1), int(kind == 2))
    why = refuse_turn_play(position, Exchange(one, None))
    return None if why is None else str(why)


def _after(position: Position, discard: Cards, hand: Cards) -> Position:
    """The position after an exchange that led to ``hand``.

    What was discarded for it does not matter to a turn without further draws.
    """
    after = apply_turn_play(position, Exchange(discard, None))
    seat = position.mover
    return after.replace(hands=(*after.hands[:seat], hand, *after.hands[seat + 1 :]))


def _expected(
    position: Position, discard: Cards, found: Draws, valued: dict[Cards, Valued]
) -> Option:
    low = high = Fraction(-EXCHANGE_PRICE)
    kept = spend(position.hand, discard)
    for draw, p in found.items():
        value = valued[gather(kept, draw)]
        low += p * value.gain
        high += p * value.bound
    return Option(discard, low, high)
