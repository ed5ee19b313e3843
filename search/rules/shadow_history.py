"""Which shadows can be missing in a game (rules §4, §5), judged by the boards as they are.

A position does not tell its past, so this asks what can have been: the engine, whether ``faith``
refuses a shadow now (§4.3); the stock and the supply, whether they can have been empty (§4.2); the
boards, whether a building grew and was removed or downsized since (§3.4, §4.4, §5.4). How many
tiles and cubes must be left is measured on games: ``benchmarks/corpora/likely_slips.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from positions.things import CIVIL, FAITH, MIGHT, REASON
from search.core.resolver import NOT_CAST, shadows
from search.rules.position import Position
from search.rules.tile import KIND_OF, SIZE_OF, Spot, Tile, shape_of

#: Tiles left in the stock, from which on there can hardly have been none for ``reason``, ...
AMPLE_TILES: Final = 6
AMPLE_LARGEST: Final = 7
#: ... none for ``faith``, which is served first, ...
AMPLE_FOR_FAITH: Final = 3
#: ... and cubes left to a player, from which on they can hardly have had none.
AMPLE_CUBES: Final = 3


class ShadowHistory:
    """The buildings of sizes 2 and 3 on the boards of a position, and what explains gaps."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._geometry = position.table.geometry
        #: By epoch: the buildings of sizes 2 and 3 with their tiles.
        self.tall: tuple[dict[Spot, Tile], ...] = tuple(
            {Spot(a, tile.shape): tile for a, tile in board.tiles.items() if tile.size > 1}
            for board in position.boards
        )

    def may_lack_shadow(self, spot: Spot) -> bool:
        """Whether a building of ``might`` can be without the same one on ``faith``.

        Something stands on its squares there, or there was no tile or cube, or ``faith`` refused
        it, as it would now or may have before its neighbours changed; or it grew and was removed.
        """
        if self._position.boards[FAITH].overlapped(self._squares(spot)):
            return True
        return self._may_be_missing(spot, 0) or self._refused(spot)

    def may_overlap(self, spot: Spot, other: Spot) -> bool:
        """Whether a building of ``might`` without its shadow and one of ``faith`` can overlap.

        As in ``may_lack_shadow``; or both were a larger one, downsized on each board to squares of
        its own (§5.3), for which there was room on ``might``.
        """
        if self._position.boards[FAITH].overlapped(self._squares(spot)) != [other.anchor]:
            return True
        return self._may_be_missing(spot, self._squares(other)) or self._refused(spot)

    def may_have_other_owner(self, spot: Spot) -> bool:
        """Whether another player's same building can stand on ``faith`` where a shadow would be.

        What touches the squares there touches that building, too: it is one domain, in which
        nothing else is as high, so ``faith`` refuses no shadow now (§4.3), but one that would stand
        alone (§7.2). There may have been no tile or cube.
        """
        return self._lacked(spot) or self._refused(spot)

    def may_lack_original(self, spot: Spot) -> bool:
        """Whether a building of ``reason`` can lack the one of ``faith`` that cast it.

        It grew there when there was no larger tile for ``reason``, and may have been removed since.
        """
        ample = self._position.stock[shape_of(KIND_OF[spot.shape], 3)] >= AMPLE_TILES
        return not ample and (self._grown(spot) or self._may_be_removed(spot))

    def may_lack_ruin(self, spot: Spot) -> bool:
        """Whether a building of ``faith`` can lack its shadow on ``reason``.

        There was no tile; or none when it was larger, before it was downsized (§5.4); or what it
        was before it grew stands there still.
        """
        shape, stock = spot.shape, self._position.stock
        least = AMPLE_LARGEST if SIZE_OF[shape] == 3 else AMPLE_TILES
        if stock[shape] < least or stock[shape_of(KIND_OF[shape], 3)] < AMPLE_TILES:
            return True
        return self._was_smaller(spot)

    # -- what explains it ------------------------------------------------------------------------

    def _squares(self, spot: Spot) -> int:
        return self._geometry.footprint[SIZE_OF[spot.shape]][spot.anchor]

    def _may_be_missing(self, spot: Spot, besides: int) -> bool:
        """What can explain a missing shadow on ``faith`` whatever stands on its squares.

        :param besides: squares that are not looked at as neighbours.
        """
        if self._lacked(spot) or self._may_be_removed(spot):
            return True
        if KIND_OF[spot.shape] == CIVIL:
            return False
        squares = self._squares(spot) | besides
        return self._disputed(spot, besides) or self._may_be_downsized(spot, squares)

    def _lacked(self, spot: Spot) -> bool:
        """Whether there can have been no tile or no cube for the shadow on ``faith`` (§4.2)."""
        if self._position.stock[spot.shape] < AMPLE_FOR_FAITH:
            return True
        owned = KIND_OF[spot.shape] != CIVIL
        return owned and self._position.supply[self._owner(spot)] < AMPLE_CUBES

    def _disputed(self, spot: Spot, besides: int) -> bool:
        """Whether the neighbours on ``faith`` can have refused a shadow (§4.3) and changed since.

        Two of them may have been of two domains; one, whose domain has the kind, may have been as
        high.
        """
        board, (anchor, shape) = self._position.boards[FAITH], spot
        ring = self._geometry.ring[SIZE_OF[shape]][anchor] & board.occupied & ~besides
        if not ring:
            return False
        neighbours = len(board.overlapped(ring)) + (ring & board.bare).bit_count()
        domain = self._geometry.flood(ring & -ring, board.occupied & ~besides)
        return neighbours > 1 or board.highest(KIND_OF[shape], domain) > 0

    def _may_be_downsized(self, spot: Spot, squares: int) -> bool:
        """Whether a larger building on ``might`` can have become this one (§5.3, §5.4).

        There was room for it around the squares, and one as large is there, which it once equalled.
        """
        board, shape = self._position.boards[MIGHT], spot.shape
        kind = KIND_OF[shape]
        if SIZE_OF[shape] == 3 or not board.anchors[shape_of(kind, 3)]:
            return False
        forbidden = self._forbidden(kind)
        return any(
            not larger & forbidden and board.overlapped(larger) == [spot.anchor]
            for larger in self._larger(squares)
        )

    def _owner(self, spot: Spot) -> int:
        owner = self.tall[MIGHT][spot].owner
        assert owner is not None  # civil buildings are not asked about
        return owner

    def _refused(self, spot: Spot) -> bool:
        """Whether ``faith`` would refuse the shadow if it were cast now (§4.2, §4.3)."""
        if KIND_OF[spot.shape] == CIVIL:
            return False
        mover = self._position.replace(mover=self._owner(spot))
        events = shadows(mover, MIGHT, spot, None).events
        return any(event.epoch == FAITH and event.what in NOT_CAST for event in events)

    def _larger(self, squares: int) -> Iterator[int]:
        """Every footprint of size 3 that contains these squares."""
        geometry = self._geometry
        last = squares.bit_length() - 1
        for down in range(3):
            for right in range(3):
                anchor = last - down * geometry.stride - right
                larger = geometry.footprint[3][anchor] if anchor >= 0 else 0
                if larger and not squares & ~larger:
                    yield larger

    def _forbidden(self, kind: int) -> int:
        """Squares that a building of the kind cannot be upgraded onto (§1.4, §3.2)."""
        return self._geometry.printed | (0 if kind == CIVIL else self._geometry.river)

    def _may_be_removed(self, spot: Spot) -> bool:
        """Whether the building of ``faith`` can have grown and been removed (§3.4, §4.4).

        No shadow falls on the squares of a building that stands on ``might`` too, only on what is
        more: the shadow of what is on ``might`` beside it, a larger one's once if it is small now.
        """
        shape = spot.shape
        if SIZE_OF[shape] == 3:
            return False
        squares, forbidden = self._squares(spot), self._forbidden(KIND_OF[shape])
        grown = 0
        for larger in self._larger(squares):
            if not larger & ~squares & forbidden:
                grown |= larger & ~squares
        return bool(self._position.boards[MIGHT].overlapped(grown))

    def _grown(self, spot: Spot) -> bool:
        """Whether a larger building of the kind covers the spot on ``faith``."""
        return any(
            KIND_OF[other.shape] == KIND_OF[spot.shape]
            and other.shape > spot.shape
            and not self._squares(spot) & ~self._squares(other)
            for other in self.tall[FAITH]
        )

    def _was_smaller(self, spot: Spot) -> bool:
        """Whether a smaller building of the kind stands on its squares on ``reason``."""
        return any(
            KIND_OF[other.shape] == KIND_OF[spot.shape]
            and other.shape < spot.shape
            and not self._squares(other) & ~self._squares(spot)
            for other in self.tall[REASON]
        )
