"""Where a hand could cast shadows: footprints of size 2 and 3 on a board (rules §3.4, §4.2).

For bounds, so on the generous side: with cards to spare, squares that other plays could clear count
as empty, and dominion and hierarchy are not asked. One card to the last is exact.
"""

from __future__ import annotations

from typing import NamedTuple

from positions.things import Cards
from search.rules.board import HAMLET, KIND_OF, SIZE_OF, Board
from search.rules.geometry import bits
from search.rules.position import Position
from search.rules.sites import civil_growth, owned_growth, room_for, sites


class Casting(NamedTuple):
    """A building that could come to stand on a board and cast a shadow."""

    kind: int
    size: int
    #: Squares it covers, and those it touches.
    squares: int
    ring: int
    #: Cards that it takes at least, and how many of them are of its kind.
    cards: int
    cost: int


def castings(
    position: Position, epoch: int, hand: Cards, loose: bool = False
) -> tuple[Casting, ...]:
    """Every footprint that plays on ``epoch`` with this hand could cast on the later boards.

    ``loose``: generous even with one card left.
    """
    board = position.boards[epoch]
    key = "castings", hand, position.mover, loose
    known = board.cache.get(key)
    if known is None:
        known = board.cache[key] = tuple(_castings(position, epoch, hand, loose))
    return known  # type: ignore[return-value]


def _castings(position: Position, epoch: int, hand: Cards, loose: bool) -> list[Casting]:
    board = position.boards[epoch]
    total = sum(hand)
    found: dict[tuple[int, int, int], tuple[int, int]] = {}
    for kind in (0, 1, 2):
        for larger in (2, 3):
            for cards, anchors in _anchors(position, board, kind, larger, hand, loose):
                if cards > total:
                    continue
                for extra, priced in position.table.by_surcharge[larger]:
                    if cards + extra > total:
                        break
                    for anchor in bits(anchors & priced):
                        place = kind, larger, anchor
                        if cards + extra < found.get(place, (9, 9))[0]:
                            found[place] = cards + extra, cards
    geometry = board.geometry
    return [
        Casting(kind, size, geometry.footprint[size][anchor], geometry.ring[size][anchor], *cards)
        for (kind, size, anchor), cards in found.items()
    ]


def _anchors(
    position: Position, board: Board, kind: int, larger: int, hand: Cards, loose: bool
) -> list[tuple[int, int]]:
    """``(cards, anchors)`` by construction and by upgrade, surcharges left out."""
    seat, total, held = position.mover, sum(hand), hand[kind]
    geometry = board.geometry
    wet = kind == 2
    found: list[tuple[int, int]] = []
    if held >= larger:
        if total == larger and not loose:
            found.append((larger, sites(board, kind, larger)))
        else:
            ground = geometry.full if wet else geometry.dry
            open_ground = ground & ~board.occupied | clearable(board, hand) & ground
            found.append((larger, room_for(open_ground, larger, geometry.stride)))
    for size in range(1, larger):
        cards = larger - size
        if cards > held:
            continue
        if total == cards and not loose:
            if wet:
                found += [(cards, anchors) for _, anchors in civil_growth(board, size, larger)]
            else:
                for anchor, anchors in owned_growth(board, seat, kind, larger):
                    if SIZE_OF[board.tiles[anchor] & 15] == size:
                        found.append((cards, anchors))
        else:
            found.append((cards, _growth(board, kind, seat, size, larger, clearable(board, hand))))
    return found


def _growth(board: Board, kind: int, seat: int, size: int, larger: int, cleared: int) -> int:
    """Anchors of larger buildings around those of a size, dominion and hierarchy not asked."""
    geometry = board.geometry
    shape = kind * 3 + size - 1
    blocked = board.occupied & ~cleared
    if kind != 2:
        blocked |= geometry.river
    anchors = 0
    for anchor in bits(board.anchors[shape]):
        if kind != 2 and board.owner(anchor) != seat:
            continue
        for new, _, added, _ in geometry.growth(anchor, size, larger):
            if not added & blocked:
                anchors |= 1 << new
    return anchors


def clearable(board: Board, hand: Cards) -> int:
    """Squares that other plays of this hand could clear: by demolition, or by downsizing (§5)."""
    key = "clearable", hand
    known = board.cache.get(key)
    if known is None:
        footprint = board.geometry.footprint
        mask = 0
        for anchor, tile in board.tiles.items():
            shape = tile & 15
            kind, size = KIND_OF[shape], SIZE_OF[shape]
            if (size == 1 and hand[kind]) or (shape < HAMLET and hand[2]):
                mask |= footprint[size][anchor]
        known = board.cache[key] = mask
    return known  # type: ignore[return-value]
