"""Domains before and after a turn, matched by the squares they share (rules §1.7, §6).

Those that overlap, directly or by way of others, are one *place*: a domain that grew, two that were
joined, one that was divided, one that came or went.
"""

from __future__ import annotations

from dataclasses import dataclass

from search.rules.board import Board
from search.rules.geometry import Square
from search.rules.income import held_from, payers


@dataclass(slots=True)
class MatchedDomains:
    """The domains of a board that belong together, before and after, and what they pay by seat."""

    squares: int
    before: list[int]
    after: list[int]
    paid: list[int]
    pays: list[int]


def places_of(old: Board, new: Board, seats: int) -> list[MatchedDomains]:
    """All places of one board, by their first square in row-major order."""
    matched: list[MatchedDomains] = []
    for board, late in ((old, False), (new, True)):
        for domain in board.domains():
            place = MatchedDomains(domain, [], [], [], [])
            (place.after if late else place.before).append(domain)
            apart = []
            for other in matched:
                if other.squares & domain:
                    place.squares |= other.squares
                    place.before = other.before + place.before
                    place.after = other.after + place.after
                else:
                    apart.append(other)
            matched = [*apart, place]
    for place in matched:
        place.paid = [pay(old, place.squares, seat, seats) for seat in range(seats)]
        place.pays = [pay(new, place.squares, seat, seats) for seat in range(seats)]
    return sorted(matched, key=lambda place: place.squares & -place.squares)


def pay(board: Board, squares: int, seat: int, seats: int) -> int:
    """What the domains that lie on some squares pay a seat that stands on the board, in Ecus."""
    return sum(
        v for domain, takers, v in payers(board, seats) if domain & squares and seat in takers
    )


def holding(board: Board, squares: int, seat: int, seats: int) -> Square | None:
    """Where a seat's best paid domain within some squares is held from; None if none pays it.

    That is ``search.rules.income.held_from``.
    """
    best = max(
        (
            (value, -(domain & -domain), domain)
            for domain, takers, value in payers(board, seats)
            if domain & squares and seat in takers
        ),
        default=None,
    )
    if best is None:
        return None
    return held_from(board, best[2], seat)
