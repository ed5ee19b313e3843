"""What an opponent can take: the next income of the player to move (docs/threats.md; rules §6)."""

from __future__ import annotations

from collections.abc import Sequence

from search.rules.income import income, payers
from search.rules.payment import uncharged
from search.rules.position import ACTION, Position


def threatened(position: Position, seat: int) -> Position:
    """The position to ask about for the income of ``seat``: as if they had just moved.

    That is the position itself for the player to move, whose turn then ends as the boards stand.
    """
    if seat == position.mover:
        return position
    pairs = tuple(map(uncharged, position.adventurers))
    number = max(1, position.number - (seat > position.mover))
    return position.replace(mover=seat, number=number, phase=ACTION, adventurers=pairs)


def paying(position: Position) -> list[tuple[int, int, int]]:
    """Board, squares and Ecus of every domain that pays the mover where they stand (§6)."""
    seat, seats = position.mover, position.table.seats
    return [
        (epoch, squares, value)
        for epoch in position.epochs_of(seat)
        for squares, takers, value in payers(position.boards[epoch], seats)
        if seat in takers and squares
    ]


def then_paying(
    domains: Sequence[tuple[int, int, int]], position: Position, seat: int
) -> list[int]:
    """What is left in a position of the Ecus of some domains, as ``paying`` gave them.

    A domain that was joined of several is paid once, with the one that paid most.
    """
    left = [0] * len(domains)
    for epoch, board in enumerate(position.boards):
        for squares, takers, value in payers(board, position.table.seats):
            shared = [n for n, (at, old, _) in enumerate(domains) if at == epoch and old & squares]
            if shared and seat in takers:
                left[max(shared, key=lambda n: domains[n][2])] += value
    return left


def at_stake(position: Position) -> int:
    """The mover's next income after this turn as things stand, in Ecus; 0 if none is to come."""
    if not any(turn > position.number for turn in position.table.pays):
        return 0
    return income(position, position.mover)
