"""Income (rules §6)."""

from __future__ import annotations

from search.rules.board import Board
from search.rules.geometry import Square, first
from search.rules.position import Position
from search.rules.tile import HAMLET, SHAPES_OF, SIZE_OF

#: What one seat would collect on ``might``, ``faith``, ``reason``, in Ecus.
Incomes = tuple[int, int, int]


def board_income(board: Board, seats: int) -> tuple[int, ...]:
    """What each seat collects from a board if it has an adventurer there, in Ecus (§6)."""
    known = board.cache.get("income")
    if known is None:
        totals = [0] * seats
        for domain, takers, value in payers(board, seats):
            if domain:
                for seat in takers:
                    totals[seat] += value
        known = board.cache["income"] = tuple(totals)
    return known  # type: ignore[return-value]


def payers(board: Board, seats: int) -> list[tuple[int, tuple[int, ...], int]]:
    """``(domain, seats that it pays, Ecus)`` for every domain that pays anybody."""
    reason = board.epoch == 2
    paying: list[tuple[int, tuple[int, ...], int]] = []
    for domain in controlled(board):
        value = ruin_value(board, domain) if reason else board.power(2, domain)
        if value:
            paying.append((domain, holders(board, domain, seats), value))
    return paying


def controlled(board: Board) -> list[int]:
    """The domains that somebody controls, by their first square in row-major order (§6)."""
    mask = 0
    if board.epoch < 2:
        for shape in SHAPES_OF[board.epoch]:
            mask |= board.anchors[shape]
    else:
        for anchor in board.cubes:
            mask |= 1 << anchor
    return [domain for domain in board.domains() if domain & mask] if mask else []


def holders(board: Board, domain: int, seats: int) -> tuple[int, ...]:
    """Seats that control a domain: the owner of the summit of the kind that counts on ``might``
    and ``faith``, whoever has most cubes on ``reason`` (§6); none if nobody does."""
    if board.epoch == 2:
        return majority(board, domain, seats)
    anchor = summit_at(board, board.epoch, domain)
    owner = None if anchor is None else board.owner(anchor)
    return () if owner is None else (owner,)


def summit_at(board: Board, kind: int, domain: int) -> Square | None:
    """Anchor of the summit of a kind in a domain (§5), the first if several; None if none."""
    summit = board.summit(kind, domain)
    return first(summit) if summit else None


def held_from(board: Board, domain: int, seat: int) -> Square:
    """Anchor of the building from which a seat controls a domain (§6): the summit of the kind that
    counts, on ``reason`` the building with most of its cubes, the largest, the first."""
    if board.epoch < 2:
        return first(board.summit(board.epoch, domain))

    def rank(anchor: Square) -> tuple[int, int, int]:
        tile = board.building(anchor)
        return board.cubes_of(seat, anchor), 0 if tile is None else tile.size, -anchor

    return max((anchor for anchor in board.cubes if domain >> anchor & 1), key=rank)


def naming_square(board: Board, domain: int, seats: int) -> Square:
    """The square by which a domain is named: that from which the first of its holders controls it,
    or the first of its squares in row-major order if nobody does."""
    held = holders(board, domain, seats)
    return held_from(board, domain, held[0]) if held else first(domain)


def cubes_by_seat(board: Board, domain: int, seats: int) -> list[int]:
    """Control cubes of each seat in a domain of ``reason`` (§1.6)."""
    counts = [0] * seats
    for anchor, cubes in board.cubes.items():
        if domain >> anchor & 1:
            for seat in range(seats):
                counts[seat] += cubes[seat]
    return counts


def majority(board: Board, domain: int, seats: int) -> tuple[int, ...]:
    """Seats with most cubes in a domain of ``reason``, ties included; none without cubes."""
    counts = cubes_by_seat(board, domain, seats)
    top = max(counts)
    return tuple(seat for seat in range(seats) if counts[seat] == top) if top else ()


def ruin_value(board: Board, domain: int) -> int:
    """Sum of the values of a domain's ruins and renovated buildings on ``reason`` (§1.3)."""
    total = 0
    for anchor, tile in board.tiles.items():
        if tile.shape < HAMLET and domain >> anchor & 1:
            total += SIZE_OF[tile.shape] - (0 if tile.renovated else 1)
    return total


def incomes(position: Position) -> tuple[Incomes, ...]:
    """Income of each seat if it collected now, adventurers considered, whatever the turn."""
    seats = position.table.seats
    boards = [board_income(board, seats) for board in position.boards]
    by_seat: list[Incomes] = []
    for seat in range(seats):
        here = position.epochs_of(seat)
        m, f, r = (boards[e][seat] if e in here else 0 for e in range(3))
        by_seat.append((m, f, r))
    return tuple(by_seat)


def income_to_come(position: Position, seat: int) -> bool:
    """Whether a seat will be paid again, at the end of this turn or of a later one (§2.1, §6)."""
    number = position.number + (seat < position.mover)
    return any(turn >= number for turn in position.table.pays)


def income(position: Position, seat: int) -> int:
    """Ecus that a seat would collect now on the boards where it has an adventurer."""
    total = 0
    for epoch in position.epochs_of(seat):
        total += board_income(position.boards[epoch], position.table.seats)[seat]
    return total
