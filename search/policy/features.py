"""What a board looks like to the policy: a few small numbers for each seat (rules §1.7, §6).

Everything is a count on one board, so it is computed once for each board and kept with it.
"""

from __future__ import annotations

from typing import Final

from search.rules.board import HAMLET, RENOVATED, Board
from search.rules.income import cubes_by_seat
from search.rules.sites import open_homes, sites, touching

_HELD: Final = (
    "pays under 1",
    "pays under 2",
    "pays under 3",
    "pays and can be outbid",
    "summits 1",
    "summits 2",
    "summits 3",
    "nobody's",
)
_REASON: Final = (
    "pays shared",
    "pays lead 1",
    "pays lead 2",
    "pays lead 3",
    "pays with places left",
    "cubes",
    "one cube behind",
    "nobody's",
)
#: What the numbers are, by epoch, in their order.
NAMES: Final = (_HELD, _HELD, _REASON)
#: Numbers of a board for one seat.
FEATURES: Final = len(_HELD)

Row = tuple[int, ...]
_KEY: Final = "policy"


def features(board: Board, seats: int) -> tuple[Row, ...]:
    """The numbers of a board for each seat, in the order of the names."""
    known = board.cache.get(_KEY)
    if known is None:
        rows = _reason(board, seats) if board.epoch == 2 else _held(board, seats)
        known = board.cache[_KEY] = rows
    return known  # type: ignore[return-value]


def _held(board: Board, seats: int) -> tuple[Row, ...]:
    """``might`` and ``faith``: domains by the highest building that holds them."""
    kind = board.epoch
    rows = [[0] * FEATURES for _ in range(seats)]
    free = 0
    low, middle, high = board.anchors[kind * 3 : kind * 3 + 3]
    one, two, three = board.anchors[HAMLET:]
    for domain in board.domains():
        power = (one & domain).bit_count()
        power += 3 * (two & domain).bit_count() + 5 * (three & domain).bit_count()
        if high & domain:
            height, summit = 3, high & domain
        elif middle & domain:
            height, summit = 2, middle & domain
        elif low & domain:
            height, summit = 1, low & domain
        else:
            free += power
            continue
        row = rows[(board.tiles[(summit & -summit).bit_length() - 1] >> 4) - 1]
        row[height - 1] += power
        row[3 + height] += 1
        if height < 3 and power and _outbid(board, kind, height, domain):
            row[3] += power
    for row in rows:
        row[7] = free
    return tuple(tuple(row) for row in rows)


def _outbid(board: Board, kind: int, height: int, domain: int) -> bool:
    """Whether a larger building of the kind has room beside a domain."""
    for size in range(height + 1, 4):
        mask = sites(board, kind, size)
        if mask:
            for other, touch in touching(board, size):
                if other == domain:
                    if touch & mask:
                        return True
                    break
    return False


def _reason(board: Board, seats: int) -> tuple[Row, ...]:
    """``reason``: domains by the lead in cubes."""
    rows = [[0] * FEATURES for _ in range(seats)]
    free = 0
    homes = open_homes(board)
    ruins = 0
    for anchor, tile in board.tiles.items():
        if tile & 15 < HAMLET and not tile & RENOVATED:
            ruins |= 1 << anchor
    for domain in board.domains():
        # §1.3: a ruin is worth its size less 1, renovated its size
        value = board.power(0, domain) + board.power(1, domain) - (ruins & domain).bit_count()
        counts = cubes_by_seat(board, domain, seats)
        top = max(counts)
        if not top:
            if homes & domain:
                free += value
            continue
        second = sorted(counts)[-2]
        for seat, count in enumerate(counts):
            row = rows[seat]
            row[5] += count
            if count == top:
                row[min(top - second, 3)] += value
                if homes & domain:
                    row[4] += value
            elif count == top - 1 and homes & domain:
                row[6] += value
    for row in rows:
        row[7] = free
    return tuple(tuple(row) for row in rows)
