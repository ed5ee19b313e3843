"""Hands, known or given as a number of unseen cards (rules §2.6, formats §3).

A hand that is a number stays one: what is played is taken from it, and a play is possible if some
hand of that many unseen cards allows it.
"""

from __future__ import annotations

from positions.things import Cards
from search.rules.payment import gather, spend
from search.rules.position import Hand, Position


def unseen(position: Position) -> Cards:
    """Cards by kind that are neither in a known hand nor discarded nor in the reserve (§2.6).

    They lie in the draw pile or in the hands given as numbers.
    """
    left = list(position.table.ruleset.cards)
    known: list[Cards] = [hand for hand in position.hands if not isinstance(hand, int)]
    known.append(position.discard)
    if position.reserve is not None:
        known.append(position.reserve)
    for cards in known:
        for kind in range(3):
            left[kind] -= cards[kind]
    return left[0], left[1], left[2]


def drawable(position: Position) -> Cards:
    """The unseen cards, of a kind none rather than fewer than none: a hand that is asked about may
    hold cards that are known to be elsewhere."""
    m, r, c = (max(0, left) for left in unseen(position))
    return m, r, c


def pile_size(position: Position) -> int:
    """Number of cards in the draw pile."""
    return sum(unseen(position)) - sum(h for h in position.hands if isinstance(h, int))


def held(hand: Hand) -> int:
    """Number of cards in a hand."""
    return hand if isinstance(hand, int) else sum(hand)


def holdable(position: Position) -> Cards:
    """The most cards of each kind that the mover may hold: what they hold, if that is known."""
    hand = position.hands[position.mover]
    if not isinstance(hand, int):
        return hand
    m, r, c = unseen(position)
    return min(hand, m), min(hand, r), min(hand, c)


def without(hand: Hand, cards: Cards) -> Hand:
    """A hand after some of its cards have gone."""
    return hand - sum(cards) if isinstance(hand, int) else spend(hand, cards)


def joined(hand: Hand, cards: Cards) -> Hand:
    """A hand with some cards added."""
    return hand + sum(cards) if isinstance(hand, int) else gather(hand, cards)
