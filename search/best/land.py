"""Domains as the bounds see them, and how far apart they are for civil buildings (§1.7, §5.1)."""

from __future__ import annotations

from typing import NamedTuple

from positions.things import Cards
from search.best.castings import castings
from search.rules.board import KIND_OF, SIZE_OF, Board
from search.rules.geometry import bits
from search.rules.position import Position
from search.rules.sites import civil_growth, empty_sites, spread


class Land(NamedTuple):
    """A domain of ``might`` or ``faith`` from the mover's point of view."""

    squares: int
    #: The mover has the one highest building of the kind that decides there (§6).
    mine: bool
    #: Highest military and religious value; ``highest`` is that of the deciding kind.
    heights: tuple[int, int]
    highest: int
    #: Civil power, in Ecus.
    value: int
    #: Largest size of the mover's buildings of the deciding kind in it, 0 if none.
    own: int
    #: Ecus that removals might uncover: printed hamlets under larger buildings.
    hidden: int


def land(position: Position, epoch: int) -> tuple[Land, ...]:
    """The domains of ``might`` (0) or ``faith`` (1), in the board's order."""
    board = position.boards[epoch]
    seat = position.mover
    key = "land", seat
    known = board.cache.get(key)
    if known is None:
        known = board.cache[key] = tuple(_land(board, epoch, seat, d) for d in board.domains())
    return known  # type: ignore[return-value]


def _land(board: Board, epoch: int, seat: int, squares: int) -> Land:
    heights = board.highest(0, squares), board.highest(1, squares)
    own = 0
    mine = False
    if heights[epoch]:
        for size in range(heights[epoch], 0, -1):
            anchors = board.anchors[epoch * 3 + size - 1] & squares
            if anchors and any(board.owner(anchor) == seat for anchor in bits(anchors)):
                own = size
                break
        mine = own == heights[epoch]
    covered = board.geometry.printed & squares & ~board.bare
    hidden = 0
    if covered:
        footprint = board.geometry.footprint
        for anchor in board.overlapped(covered):
            shape = board.tiles[anchor] & 15
            under = (footprint[SIZE_OF[shape]][anchor] & covered).bit_count()
            worth = 2 * SIZE_OF[shape] - 1 if KIND_OF[shape] == 2 else 0
            hidden += max(0, under - worth)
    return Land(squares, mine, heights, heights[epoch], board.power(2, squares), own, hidden)


def linked_by_one(
    position: Position, epoch: int, hand: Cards, lands: tuple[Land, ...], i: int, j: int
) -> bool:
    """Whether a single civil card could make a building that touches both domains."""
    one, other = lands[i].squares, lands[j].squares
    for size, anchors in by_one_card(position, epoch):
        if anchors & _touch(position, epoch, one, size) & _touch(position, epoch, other, size):
            return True
    if epoch == 1:
        for casting in castings(position, 0, hand):
            if casting.kind == 2:
                at = casting.squares | casting.ring
                if at & one and at & other:
                    return True
    return False


def without_surcharge(position: Position, size: int) -> int:
    """Anchors of a size whose terrain asks for no further cards (§3.2)."""
    # On a map of one or two squares' width no larger building fits: no entry at all.
    return next((mask for extra, mask in position.table.by_surcharge[size] if extra == 0), 0)


def by_one_card(position: Position, epoch: int) -> list[tuple[int, int]]:
    """``(size, anchors)`` of the civil buildings that one card without surcharge makes here."""
    board = position.boards[epoch]
    known = board.cache.get("by one card")
    if known is None:
        found = [(1, empty_sites(board, 1, False) & without_surcharge(position, 1))]
        for size in (2, 3):
            anchors = 0
            for _, some in civil_growth(board, size - 1, size):
                anchors |= some
            found.append((size, anchors & without_surcharge(position, size)))
        known = board.cache["by one card"] = found
    return known  # type: ignore[return-value]


def _touch(position: Position, epoch: int, domain: int, size: int) -> int:
    """Anchors of a size whose squares lie in the domain or beside it."""
    board = position.boards[epoch]
    key = "at", domain, size
    known = board.cache.get(key)
    if known is None:
        geometry = board.geometry
        around = domain | geometry.neighbours(domain)
        known = board.cache[key] = spread(around, size, geometry.stride)
    return known  # type: ignore[return-value]


def stride_of_a_card(position: Position, epoch: int) -> int:
    """Squares by which one card brings two domains closer, at most.

    A building of size s takes s cards and spans a way of 2s − 1 squares, an upgrade by one size
    two. A shadow on ``faith`` may be all new there although the upgrade on ``might`` took one card:
    three squares, or five.
    """
    if epoch == 0:
        return 2
    board = position.boards[0]
    known = board.cache.get("stride")
    if known is None:
        known = 3
        for shape in (1, 4, 7):
            if board.anchors[shape]:
                known = 5
        board.cache["stride"] = known
    return known  # type: ignore[return-value]


def reached(
    position: Position, epoch: int, lands: tuple[Land, ...], i: int, steps: int
) -> frozenset[int]:
    """Domains that a way of at most ``steps`` empty squares joins to a domain; others between
    cost nothing."""
    board = position.boards[epoch]
    key = "reached", i, steps
    known = board.cache.get(key)
    if known is None:
        known = board.cache[key] = reached_from(position, epoch, lands, lands[i].squares, steps)
    return known  # type: ignore[return-value]


def reached_from(
    position: Position, epoch: int, lands: tuple[Land, ...], squares: int, steps: int
) -> frozenset[int]:
    """Domains that a way of at most ``steps`` empty squares joins to some squares."""
    board = position.boards[epoch]
    geometry = board.geometry
    within: set[int] = set()
    mask = 0
    grown = squares
    for _ in range(steps + 2):
        met = grown & board.occupied & ~mask
        if met:
            for j, other in enumerate(lands):
                if other.squares & met:
                    within.add(j)
                    grown |= other.squares
        if grown == mask:
            break
        mask = grown
        grown = mask | geometry.neighbours(mask)
    return frozenset(within)
