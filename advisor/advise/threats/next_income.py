"""What an opponent can take: the income that the player to move collects after this turn
(docs/threats.md; rules §6)."""

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


def in_time(position: Position, seat: int) -> frozenset[int]:
    """The seats whose next turn comes before ``seat`` collects what is at stake.

    These are all others, unless ``seat`` collects on the very turn that it has next: then whoever
    has moved since its last one moves again only after it is paid (§2.1).
    """
    seats = position.table.seats
    others = frozenset(range(seats)) - {seat}
    counted = threatened(position, seat)
    if seat == position.mover or stake_turn(counted) != counted.number + 1:
        return others
    return frozenset((position.mover + n) % seats for n in range((seat - position.mover) % seats))


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


def stake_turn(position: Position) -> int | None:
    """The turn on which the mover collects next after this one; None if none is to come (§6).

    What this turn pays is not at stake: it is paid at its end, before anybody else moves (§2.1).
    """
    return min((turn for turn in position.table.pays if turn > position.number), default=None)


def at_stake(position: Position) -> int:
    """What the mover collects on ``stake_turn`` as things stand, in Ecus; 0 if none is to come."""
    return 0 if stake_turn(position) is None else income(position, position.mover)


def paid_first(position: Position) -> int | None:
    """What this turn pays the mover at its end as things stand, before anybody else moves, in Ecus
    (§2.1, §6); None if it is no turn of income."""
    if position.number not in position.table.pays:
        return None
    return income(position, position.mover)


def why_nothing(position: Position, seat: int) -> str:
    """Why an opponent can take nothing from a seat: ``unpaid`` where the boards pay it nothing,
    ``own`` where what it collects at the end of this turn is its last, else ``over``."""
    if stake_turn(threatened(position, seat)) is not None:
        return "unpaid"
    return "own" if seat == position.mover and paid_first(position) is not None else "over"
