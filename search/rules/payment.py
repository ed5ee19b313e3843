"""What a play may be paid with and to whom it may be charged (rules §2.3, §3.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from positions.things import CARDS_PER_ADVENTURER, Adventurer, Cards, Charges
from search.rules.position import Pair


def pair_of(adventurers: Iterable[Adventurer]) -> Pair:
    """The two adventurers of a seat as a position holds them: sorted.

    :raises ValueError: if they are not two.
    """
    one, two = sorted(adventurers)
    return one, two


def uncharged(pair: Pair) -> Pair:
    """The adventurers with no card charged to them, as at the start of a turn (§2.3)."""
    one, two = pair
    return Adventurer(one.epoch), Adventurer(two.epoch)


@cache
def payments(hand: Cards, kind: int, cost: int, extra: int) -> tuple[Cards, ...]:
    """Every set of ``cost`` cards of a kind and ``extra`` cards of any kinds out of a hand."""
    ways: list[Cards] = []
    total = cost + extra
    for m in range(min(hand[0], total) + 1):
        for r in range(min(hand[1], total - m) + 1):
            c = total - m - r
            if c <= hand[2] and (m, r, c)[kind] >= cost:
                ways.append((m, r, c))
    return tuple(ways)


@cache
def charges(adventurers: Pair, epoch: int, cards: int) -> tuple[Charges, ...]:
    """Every way to charge ``cards`` to the adventurers who stand in an epoch (§2.3)."""
    used = [a.cards_used for a in adventurers if a.epoch == epoch]
    ways: set[Charges] = set()
    if len(used) == 1:
        if used[0] + cards <= CARDS_PER_ADVENTURER:
            ways.add(((used[0], cards),))
    elif len(used) == 2:
        for first in range(cards + 1):
            second = cards - first
            if used[0] + first <= CARDS_PER_ADVENTURER and used[1] + second <= CARDS_PER_ADVENTURER:
                pairs = [(u, n) for u, n in zip(used, (first, second), strict=True) if n]
                ways.add(tuple(sorted(pairs)))
    return tuple(sorted(ways))


@cache
def charged(adventurers: Pair, epoch: int, by: Charges) -> Pair:
    """The adventurers after a play was charged to them.

    :raises ValueError: if ``by`` names an adventurer who is not there.
    """
    left = list(adventurers)
    new: list[Adventurer] = []
    for used, cards in by:
        left.remove(Adventurer(epoch, used))
        new.append(Adventurer(epoch, used + cards))
    return pair_of(left + new)


@cache
def travelled(adventurers: Pair, adventurer: Adventurer, to: int) -> Pair:
    """The adventurers after one of them has travelled.

    :raises ValueError: if there is no such adventurer.
    """
    left = list(adventurers)
    left.remove(adventurer)
    return pair_of([*left, adventurer._replace(epoch=to)])


def spend(hand: Cards, cards: Cards) -> Cards:
    """A hand without some cards."""
    return hand[0] - cards[0], hand[1] - cards[1], hand[2] - cards[2]


def gather(pile: Cards, cards: Cards) -> Cards:
    """A pile with some cards added."""
    return pile[0] + cards[0], pile[1] + cards[1], pile[2] + cards[2]
