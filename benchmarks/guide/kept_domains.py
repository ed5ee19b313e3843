"""What the domains of a game do between a player's turns: what they keep, and which are joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from advisor.advise.game_records.record_replay import GameTurn
from search.rules.board import Board
from search.rules.income import board_income, controlled, holders, payers
from search.rules.position import Position
from search.rules.tile import HAMLET

#: The turns before those with income; at their end it is looked at what stands.
BEFORE_INCOME = (3, 6)

#: A domain's squares and the Ecus that it pays a seat.
Paying = list[tuple[int, int]]


class KeptIncome(NamedTuple):
    """By board: what a seat's domains would pay at the end of a turn, and how much of that they
    would still pay when its next turn begins, in Ecus."""

    promised: tuple[int, ...]
    kept: tuple[int, ...]


def kept_until(end: Position, later: Position, seat: int) -> KeptIncome:
    """What a seat's domains at the end of its turn still pay later, wherever adventurers stand."""
    pairs = list(zip(end.boards, later.boards, strict=True))
    seats = end.table.seats
    promised = tuple(board_income(board, seats)[seat] for board, _ in pairs)
    kept = tuple(
        still_paid(paying(one, seat, seats), paying(two, seat, seats)) for one, two in pairs
    )
    return KeptIncome(promised, kept)


def paying(board: Board, seat: int, seats: int) -> Paying:
    """The domains of a board that pay a seat."""
    return [(domain, value) for domain, takers, value in payers(board, seats) if seat in takers]


def still_paid(before: Paying, after: Paying) -> int:
    """How many of the Ecus of some domains are still paid by domains that share squares with them.

    Domains that were joined or divided are counted together, and pay no more than they did.
    """
    groups = [(mask, value, 0) for mask, value in before]
    for mask, value in after:
        met = [group for group in groups if group[0] & mask]
        if met:
            groups = [group for group in groups if not group[0] & mask]
            was, now = sum(group[1] for group in met), sum(group[2] for group in met)
            for group in met:
                mask |= group[0]
            groups.append((mask, was, now + value))
    return sum(min(was, now) for _, was, now in groups)


class Neighbours(NamedTuple):
    """Two domains of different controllers that one Hamlet could join: the weaker one's squares,
    what it pays, and the stronger one's squares."""

    epoch: int
    weaker: int
    pays: int
    stronger: int


def neighbours(position: Position, seat: int) -> Iterator[Neighbours]:
    """Every pair on ``might`` and ``faith`` whose weaker domain a seat controls.

    The weaker one has the lower summit of the kind that counts there, or as high a one and less
    power of that kind; where both are equal neither is. The Hamlet costs one card.
    """
    table = position.table
    if not position.stock[HAMLET]:
        return
    cheap = sum(1 << at for at, cost in enumerate(table.surcharge[1]) if not cost)
    free = cheap & table.geometry.dry
    for epoch, board in enumerate(position.boards[:2]):
        near = table.geometry.neighbours
        owned = [(d, holders(board, d, table.seats)[0]) for d in controlled(board)]
        for mine in (domain for domain, holder in owned if holder == seat):
            beside = near(mine) & free & ~board.occupied
            for other in (domain for domain, holder in owned if holder != seat):
                if beside & near(other) and strength(board, mine) < strength(board, other):
                    yield Neighbours(epoch, mine, board.power(2, mine), other)


def strength(board: Board, domain: int) -> tuple[int, int]:
    """What decides who controls two domains that are joined: summit, then power (§5.1, §6)."""
    return board.highest(board.epoch, domain), board.power(board.epoch, domain)


def joined(pair: Neighbours, position: Position) -> bool:
    """Whether both domains of a pair are in one domain now."""
    domains = position.boards[pair.epoch].domains()
    return any(domain & pair.weaker and domain & pair.stronger for domain in domains)


def next_turn(turns: Sequence[GameTurn], place: int) -> int:
    """The place of the same player's next turn."""
    return place + turns[place].before.table.seats
