"""What a board looks like to the policy: a few small numbers for each seat (rules §1.7, §6).

Everything is a count on one board, so it is computed once for each board and kept with it; the
compiled core counts (``search/core/src/features.hpp``).
"""

from __future__ import annotations

from typing import Final

from search.core.feature_counts import look
from search.rules.position import Position

_HELD: Final = (
    "pays under 1",
    "pays under 2",
    "pays under 3",
    "pays and can be outbid",
    "summits 1",
    "summits 2",
    "summits 3",
    "nobody's",
    "a Castle or Abbey has room beside a Keep or Monastery that pays",
    "power that settles ties, where it pays",
    "lost if joined with 1 card",
    "lost if joined with 2 cards",
    "at stake in a tie if joined",
    "won if joined with 1 card",
    "won if joined with 2 cards",
    "won in a tie if joined",
    "nobody's that could be joined with 1 card",
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
    "buildings with places left",
    *("",) * 8,
)
#: What the numbers are, by epoch, in their order.
NAMES: Final = (_HELD, _HELD, _REASON)
#: Numbers of a board for one seat.
FEATURES: Final = len(_HELD)

Row = tuple[int, ...]
_KEY: Final = "policy"


def features(position: Position) -> tuple[tuple[Row, ...], ...]:
    """The numbers of the three boards, for each seat in the order of the names."""
    missing = sum(1 << board.epoch for board in position.boards if _KEY not in board.cache)
    if missing:
        found = look(position, missing, FEATURES)
        for board in position.boards:
            if missing >> board.epoch & 1:
                board.cache[_KEY] = found[board.epoch]
    return tuple(board.cache[_KEY] for board in position.boards)  # type: ignore[misc]
