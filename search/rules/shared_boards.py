"""One board for all equal ones of a table, so that what is computed about it is computed once.

Other orders of the same plays lead to equal boards: half of those that a survey meets, a quarter to
a half of those of simulated games.
"""

from __future__ import annotations

import threading
from typing import Final

from search.rules.board import Board

#: Boards remembered at least for a table; at most twice as many are, some 10 KB each.
REMEMBERED: Final = 4096
#: Tables whose boards are remembered: those played at last.
TABLES: Final = 4


class Boards:
    """The boards met last, by their hash."""

    __slots__ = ("_before", "_lately")

    def __init__(self) -> None:
        self._lately: dict[int, Board] = {}
        self._before: dict[int, Board] = {}

    def one(self, board: Board) -> Board:
        """The board that stands for all that are equal to this one, which changes no more."""
        if not _lately_used or _lately_used[-1] is not self:
            _use(self)
        key = board.hash
        known = self._lately.get(key)
        if known is None:
            known = self._before.get(key, board)
            if len(self._lately) >= REMEMBERED:
                self._before, self._lately = self._lately, {}
            self._lately[key] = known
        return known if _equal(known, board) else board

    def forget(self) -> None:
        """Remember no board any more; those in use stay as they are."""
        self._lately, self._before = {}, {}


#: The tables whose boards are remembered, the one used last at the end.
_lately_used: list[Boards] = []
_using = threading.Lock()


def _use(boards: Boards) -> None:
    """Note that these are used now, and let those go that were not used for longest.

    Without that a process that looks at many games keeps boards of all of them.
    """
    with _using:
        if boards in _lately_used:
            _lately_used.remove(boards)
        _lately_used.append(boards)
        while len(_lately_used) > TABLES:
            _lately_used.pop(0).forget()


def _equal(one: Board, other: Board) -> bool:
    """Hashes may agree by accident, and those of the empty boards of the epochs do."""
    return one.epoch == other.epoch and one.tiles == other.tiles and one.cubes == other.cubes
