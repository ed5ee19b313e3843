"""Hold'em swaps: cards of one kind from the open reserve for as many of the hand (rules §7)."""

from __future__ import annotations

from itertools import product

from positions.notation.written_plays import Swap
from positions.things import Cards
from search.rules.payment import gather, spend
from search.rules.position import Position
from search.rules.turn_phases import refuse_turn_play


def swaps(hand: Cards, reserve: Cards) -> list[Swap]:
    """Every swap between a hand and a reserve that changes the hand.

    None gives a card of the kind that it takes: that comes to a smaller swap, or to none.
    """
    possible: list[Swap] = []
    for kind in range(3):
        one, two = (k for k in range(3) if k != kind)
        for first, second in product(range(hand[one] + 1), range(hand[two] + 1)):
            number = first + second
            if 0 < number <= reserve[kind]:
                take, give = [0, 0, 0], [0, 0, 0]
                take[kind], give[one], give[two] = number, first, second
                possible.append(Swap((take[0], take[1], take[2]), (give[0], give[1], give[2])))
    return possible


def hand_after(hand: Cards, swap: Swap) -> Cards:
    """The hand after a swap."""
    return gather(spend(hand, swap.give), swap.take)


def legal_swaps(position: Position) -> list[Swap]:
    """The swaps of the player to move; none out of phase I, after one, or without a reserve."""
    if position.reserve is None:
        return []
    possible = swaps(position.hand, position.reserve)
    return [swap for swap in possible if refuse_turn_play(position, swap) is None]
