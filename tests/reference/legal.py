"""In plain Python: legal plays of the player to move, card plays in groups (rules §2.2, §2.3, §3).

A *group* is ``(type, epoch, offset, shape, mask, payments, charges)``: one legal play for every
anchor in the mask, payment and charge. The core
and ``search.rules.legal_plays`` must list the same in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from positions.things import CARDS_PER_ADVENTURER, Cards, Charges
from reference.sites import civil_growth, open_homes, open_ruins, owned_growth, sites
from search.rules.geometry import bits
from search.rules.hand_counts import held, holdable
from search.rules.move import (
    CONSTRUCT,
    DEMOLISH,
    POPULATE,
    RENOVATE,
    UPGRADE,
    CardMove,
    Move,
    TravelMove,
)
from search.rules.payment import charges, payments
from search.rules.position import Pair, Position, over
from search.rules.table import Table
from search.rules.tile import SIZE_OF, shape_of

Group = tuple[int, int, int, int, int, tuple[Cards, ...], tuple[Charges, ...]]

_NOBODY: tuple[Charges, ...] = ((),)


#: How many cards may be charged, and in which ways: a function of the number of cards.
Charging = Callable[[int], tuple[Charges, ...]]


def groups(position: Position) -> list[Group]:
    """Every legal card play of the mover.

    With a hand that is a number: every play that some hand of that many unseen cards allows.
    """
    hand = holdable(position)
    if over(position):
        return []
    pair = position.adventurers[position.mover]
    result: list[Group] = []
    if any(hand):
        here = {adventurer.epoch for adventurer in pair}
        for epoch in (0, 1):
            if epoch in here and (room := capacity(pair, epoch)):
                _build(position, epoch, room, partial(charges, pair, epoch), result)
        if 2 in here and capacity(pair, 2):
            _reason(position, charges(pair, 2, 1), result)
    return result


def capacity(adventurers: Pair, epoch: int) -> int:
    """Cards that one's adventurers in an epoch can still be charged with, 0 to 4."""
    return sum(CARDS_PER_ADVENTURER - used for at, used in adventurers if at == epoch)


def card_plays(position: Position) -> list[Group]:
    """What the mover's cards could do if an adventurer with room stood on every board.

    The same rules without adventurers: the charge of every play is left empty. For the search,
    which gives the adventurers their routes afterwards.
    """
    result: list[Group] = []
    room = held(position.hands[position.mover])
    if room:
        for epoch in (0, 1):
            _build(position, epoch, room, _uncharged, result)
        _reason(position, _NOBODY, result)
    return result


def _uncharged(cards: int) -> tuple[Charges, ...]:
    return _NOBODY


def _build(
    position: Position, epoch: int, room: int, charging: Charging, result: list[Group]
) -> None:
    """Construct, upgrade and demolish on ``might`` or ``faith`` (§3.1–§3.5)."""
    board = position.boards[epoch]
    hand = holdable(position)
    seat = position.mover
    stock = position.stock
    room = min(room, held(position.hands[seat]))
    for kind in (0, 1, 2):
        cards = hand[kind]
        if not cards:
            continue
        affordable = min(cards, room)
        for size in range(1, min(affordable, 3) + 1):
            shape = shape_of(kind, size)
            if stock[shape] and (kind == 2 or position.supply[seat]):
                mask = sites(board, kind, size)
                if mask:
                    head = (CONSTRUCT, epoch, 0, shape)
                    _priced(result, position, head, mask, kind, size, room, charging)
        for larger in (2, 3):
            shape = shape_of(kind, larger)
            if not stock[shape]:
                continue
            if kind == 2:
                for size in range(max(1, larger - affordable), larger):
                    for offset, mask in civil_growth(board, size, larger):
                        head = (UPGRADE, epoch, offset, shape)
                        _priced(result, position, head, mask, kind, larger - size, room, charging)
            else:
                for anchor, mask in owned_growth(board, seat, kind, larger):
                    step = larger - board.tiles[anchor].size
                    if step <= affordable:
                        for new in bits(mask):
                            head = (UPGRADE, epoch, anchor - new, shape)
                            _priced(result, position, head, 1 << new, kind, step, room, charging)
        if position.ecus[seat]:
            mask = board.anchors[shape_of(kind, 1)]
            if kind == 2:
                mask &= ~board.bare
            if mask:
                pays = payments(hand, kind, 1, 0)
                result.append((DEMOLISH, epoch, 0, 0, mask, pays, charging(1)))


def _priced(
    result: list[Group],
    position: Position,
    head: tuple[int, int, int, int],
    mask: int,
    kind: int,
    cost: int,
    room: int,
    charging: Charging,
) -> None:
    """Split anchors by their surcharge (§3.2) and add what can be paid and charged."""
    hand = holdable(position)
    for extra, priced in _by_surcharge(position.table, SIZE_OF[head[3]]):
        if cost + extra > room:
            break
        anchors = mask & priced
        if anchors:
            result.append(
                (
                    *head,
                    anchors,
                    payments(hand, kind, cost, extra),
                    charging(cost + extra),
                )
            )


@cache
def _by_surcharge(table: Table, size: int) -> list[tuple[int, int]]:
    """(Extra cards, mask of the anchors that cost them), cheapest first."""
    result: dict[int, int] = {}
    for anchor in bits(table.geometry.full):
        if table.geometry.footprint[size][anchor]:
            cost = table.surcharge[size][anchor]
            result[cost] = result.get(cost, 0) | 1 << anchor
    return sorted(result.items())


def _reason(position: Position, by: tuple[Charges, ...], result: list[Group]) -> None:
    """Populate and renovate on ``reason`` (§3.6, §3.7)."""
    board = position.boards[2]
    hand = holdable(position)
    supply = position.supply[position.mover]
    if hand[2] and supply:
        homes = open_homes(board)
        if homes:
            result.append((POPULATE, 2, 0, 0, homes, payments(hand, 2, 1, 0), by))
    for kind, free, dear in open_ruins(board):
        mask = free | dear if supply else free
        if mask and hand[kind]:
            result.append((RENOVATE, 2, 0, 0, mask, payments(hand, kind, 1, 0), by))


def moves(position: Position) -> Iterator[Move]:
    """Every legal board play as a move, in an order that depends on the position alone."""
    if position.ecus[position.mover] and not over(position):
        for adventurer in sorted(set(position.adventurers[position.mover])):
            yield from (TravelMove(adventurer, to) for to in range(3) if to != adventurer.epoch)
    yield from expand(groups(position))


def expand(result: list[Group]) -> Iterator[CardMove]:
    """Every move of some groups."""
    for kind, epoch, offset, shape, mask, pays, bys in result:
        for anchor in bits(mask):
            source = offset + anchor if kind == UPGRADE else offset
            for cards in pays:
                for by in bys:
                    yield CardMove(kind, epoch, source, shape, anchor, cards, by)
