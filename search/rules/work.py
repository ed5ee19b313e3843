"""The boards while a play is being resolved: tiles, cubes and marks move here (rules §1.6, §4.5).

A ``Work`` is the only thing that changes; it copies a board before its first change. Every
movement of a tile or a cube goes through it, so stock and supply are conserved in one place, and
the record of what happened is written in the same place.
"""

from __future__ import annotations

from positions.things import EPOCHS
from search.rules.board import HAMLET, SIZE_OF, Board
from search.rules.position import BUILDING_NAMES, Position
from search.rules.table import Table

#: What happened: (what, epoch, building, square, colour or "").
Event = tuple[str, str, str, str, str]


class Work:
    """Boards, stock and supply under change; ``active`` is the seat whose play it is."""

    __slots__ = ("active", "boards", "events", "private", "stock", "supply", "table")

    def __init__(self, position: Position, events: tuple[Event, ...] | None) -> None:
        self.table: Table = position.table
        self.active = position.mover
        self.boards: list[Board] = list(position.boards)
        self.private = 0
        self.stock = list(position.stock)
        self.supply = list(position.supply)
        #: What happened so far, or None where nobody wants to know.
        self.events = events

    def copy(self) -> Work:
        """A branch; the boards are shared until one of the two changes them."""
        new = Work.__new__(Work)
        new.table = self.table
        new.active = self.active
        new.boards = self.boards.copy()
        self.private = new.private = 0
        new.stock = self.stock.copy()
        new.supply = self.supply.copy()
        new.events = self.events
        return new

    def open(self, epoch: int) -> Board:
        """The board of an epoch, safe to change; what was kept about it is dropped."""
        board = self.boards[epoch]
        if not self.private >> epoch & 1:
            board = self.boards[epoch] = board.copy()
            self.private |= 1 << epoch
        elif board.cache:
            board.cache = {}
        return board

    def tell(self, what: str, epoch: int, shape: int, anchor: int, seat: int = -1) -> None:
        """Write an event down, if anybody wants to know."""
        if self.events is not None:
            names = self.table.geometry.names
            color = self.table.colors[seat] if seat >= 0 else ""
            event = (what, EPOCHS[epoch], BUILDING_NAMES[shape], names[anchor], color)
            self.events = (*self.events, event)

    def put(self, epoch: int, anchor: int, shape: int, seat: int = -1) -> None:
        """Tile from the stock to a board; with the owner's cube on ``might`` and ``faith``."""
        tile = shape
        if seat >= 0:
            tile |= (seat + 1) << 4
            self.supply[seat] -= 1
        self.stock[shape] -= 1
        self.open(epoch).add(anchor, tile)
        self.tell("placed", epoch, shape, anchor, seat)

    def take(self, epoch: int, anchor: int, what: str = "removed") -> int:
        """Tile from a board to the stock, owner's cube or mark to its owner; returns the tile.

        Cubes on a civil building of ``reason`` are the caller's business.
        """
        tile = self.open(epoch).remove(anchor)
        shape = tile & 15
        self.stock[shape] += 1
        seat = (tile >> 4) - 1 if epoch < 2 else (tile >> 5) - 1
        if seat >= 0:
            self.supply[seat] += 1
        self.tell(what, epoch, shape, anchor, seat)
        return tile

    def lift(self, anchor: int) -> int:
        """All cubes from the civil building of ``reason`` at ``anchor`` home; returns them."""
        packed = self.boards[2].cubes.get(anchor, 0)
        if packed:
            self.open(2).set_cubes(anchor, 0)
            self._move_cubes(packed, 1)
        return packed

    def lay(self, anchor: int, packed: int) -> None:
        """Cubes from their supplies onto the civil building of ``reason`` at ``anchor``."""
        if packed:
            self.open(2).set_cubes(anchor, packed)
            self._move_cubes(packed, -1)

    def _move_cubes(self, packed: int, sign: int) -> None:
        seat = 0
        while packed:
            self.supply[seat] += sign * (packed & 7)
            packed >>= 3
            seat += 1

    # -- removals ------------------------------------------------------------------------------

    def remove(self, epoch: int, anchor: int) -> None:
        """§4.5: a building goes, and at once its own shadows on the later boards."""
        tile = self.boards[epoch].tiles[anchor]
        if epoch == 2:
            self.lose(anchor)
            return
        self.take(epoch, anchor)
        if SIZE_OF[tile & 15] > 1:
            for later in range(epoch + 1, 3):
                if self.identical(later, anchor, tile):
                    if later == 2:
                        self.lose(anchor)
                    else:
                        self.take(later, anchor)

    def identical(self, epoch: int, anchor: int, tile: int) -> bool:
        """Whether a later board holds the same building: kind, size, footprint, owner (§4.5)."""
        other = self.boards[epoch].tiles.get(anchor)
        if other is None:
            return False
        return other == tile if epoch == 1 else other & 15 == tile & 15

    def lose(self, anchor: int) -> None:
        """A building of ``reason`` goes at once; §4.6 for the cubes of a civil one."""
        packed = self.lift(anchor)
        tile = self.take(2, anchor)
        if packed:
            self.keep_cube(anchor, SIZE_OF[tile & 15], packed)

    def keep_cube(self, anchor: int, size: int, packed: int) -> None:
        """§4.6: whoever had most cubes on a lost building keeps one on a hamlet it uncovers.

        ``anchor`` and ``size`` are the lost building's, ``packed`` the cubes it bore; hamlets are
        judged visible as the board stands.
        """
        board = self.boards[2]
        bare = board.bare & board.geometry.footprint[size][anchor]
        if not bare:
            return
        counts = [packed >> 3 * seat & 7 for seat in range(self.table.seats)]
        top = max(counts)
        if counts.count(top) > 1 and counts[self.active]:
            counts[self.active] = 0
            top = max(counts)
        if top and counts.count(top) == 1:
            seat = counts.index(top)
            hamlet = (bare & -bare).bit_length() - 1
            self.lay(hamlet, 1 << 3 * seat)
            self.tell("kept cube", 2, HAMLET, hamlet, seat)
