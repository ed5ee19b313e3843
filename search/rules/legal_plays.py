"""Legal plays of the player to move: the core says where, here is how they are paid (rules §2, §3).

An *offer* is one card play with every payment and every charge that it allows. The list of formats
§6, the uniform random play and the count all come from the same offers and travels.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from positions.notation.written_plays import BoardPlay
from positions.things import EPOCHS, HAND_SIZE, Cards, Charges
from search.core.legal_squares import listed
from search.rules.geometry import Square
from search.rules.hand_counts import held, holdable
from search.rules.move import DEMOLISH, CardMove, Move, TravelMove, play_of
from search.rules.payment import charges, payments
from search.rules.position import Position, over


class Offer(NamedTuple):
    """A card play and the ways to pay for it; the fields before them are those of ``CardMove``."""

    type: int
    epoch: int
    source: Square
    shape: int
    at: Square
    payments: tuple[Cards, ...]
    charges: tuple[Charges, ...]

    @property
    def ways(self) -> int:
        """How many legal plays it stands for."""
        return len(self.payments) * len(self.charges)

    def moves(self) -> Iterator[CardMove]:
        """The legal plays that it stands for."""
        for cards in self.payments:
            for by in self.charges:
                yield CardMove(self.type, self.epoch, self.source, self.shape, self.at, cards, by)


def travels(position: Position) -> list[TravelMove]:
    """Every legal travel of the mover (§2.2)."""
    mover = position.mover
    if over(position) or not position.ecus[mover]:
        return []
    return [
        TravelMove(adventurer, to)
        for adventurer in sorted(set(position.adventurers[mover]))
        for to in range(len(EPOCHS))
        if to != adventurer.epoch
    ]


def offers(position: Position) -> list[Offer]:
    """Every legal card play of the mover, in an order that depends on the position alone.

    With a hand that is a number: every play that some hand of that many unseen cards allows.

    :raises ValueError: if the core does not take the position.
    """
    return list(_offers(position))


@lru_cache(maxsize=4)
def _offers(position: Position) -> tuple[Offer, ...]:
    """The same; kept, for one asks about a position again and again: its number of plays, one of
    them by lot, another."""
    if over(position):
        return ()
    pair, ecus = position.adventurers[position.mover], position.ecus[position.mover]
    offered: list[Offer] = []
    hand, here = holdable(position), position.epochs_of(position.mover)
    ways: dict[tuple[int, ...], tuple[tuple[Cards, ...], tuple[Charges, ...]]] = {}
    for kind_of_play, epoch, source, shape, at, *price in listed(
        position, _hands_to_list(position)
    ):
        if epoch not in here or (kind_of_play == DEMOLISH and not ecus):
            continue
        kind, cost, extra = price
        known = ways.get((epoch, kind, cost, extra))
        if known is None:
            by = charges(pair, epoch, cost + extra)
            known = payments(hand, kind, cost, extra) if by else (), by
            ways[epoch, kind, cost, extra] = known
        if known[0]:
            offered.append(Offer(kind_of_play, epoch, source, shape, at, *known))
    return tuple(offered)


def _hands_to_list(position: Position) -> tuple[Cards, ...]:
    """Hands that pay for all that the mover may be able to play, and perhaps for more."""
    hand = position.hands[position.mover]
    if not isinstance(hand, int) and sum(hand) <= HAND_SIZE:
        return (hand,)
    number = min(held(hand), HAND_SIZE)
    return (number, 0, 0), (0, number, 0), (0, 0, number)


def count(position: Position) -> int:
    """Number of legal board plays, travels included."""
    return len(travels(position)) + sum(offer.ways for offer in _offers(position))


def moves(position: Position) -> Iterator[Move]:
    """Every legal board play as a move: the travels, then the card plays as they are offered."""
    yield from travels(position)
    for offer in _offers(position):
        yield from offer.moves()


def random_move(position: Position, rng: random.Random) -> Move | None:
    """A legal board play drawn with equal probability from all; None if there is none."""
    going, offered = travels(position), _offers(position)
    total = len(going) + sum(offer.ways for offer in offered)
    if not total:
        return None
    k = int(rng.random() * total)
    if k < len(going):
        return going[k]
    k -= len(going)
    for offer in offered:
        if k < offer.ways:
            break
        k -= offer.ways
    pay, by = divmod(k, len(offer.charges))
    kind_of_play, epoch, source, shape, at, cards, ways = offer
    return CardMove(kind_of_play, epoch, source, shape, at, cards[pay], ways[by])


def legal_plays(position: Position) -> list[BoardPlay]:
    """Every legal travel, construct, upgrade, demolish, populate and renovate of the mover."""
    geometry = position.table.geometry
    return [play_of(move, geometry) for move in moves(position)]
