"""One board of one epoch as bitmasks, with its domains (rules §1.6–§1.8).

A board is a dictionary of tiles plus masks derived from it; it counts as immutable once a position
holds it, so boards are shared between positions and what is computed from them is kept. A *tile*
is an integer: bits 0–3 ``kind * 3 + size - 1`` (the *shape*), then on ``might`` and ``faith`` the
owner's seat + 1 from bit 4; on ``reason`` bit 4 says renovated and the marking seat + 1 stands
from bit 5. Cubes are packed three bits a seat.
"""

from __future__ import annotations

from search.rules.geometry import Geometry
from search.rules.zobrist import CUBES, TILES

#: Shape of the civil size-1 building, which visible printed hamlets share (§1.4).
HAMLET = 6
SIZE_OF = (1, 2, 3, 1, 2, 3, 1, 2, 3)
KIND_OF = (0, 0, 0, 1, 1, 1, 2, 2, 2)
RENOVATED = 16


def shape_of(kind: int, size: int) -> int:
    """The shape of the building of a kind and a size (§1.2)."""
    return kind * 3 + size - 1


class Board:
    """Tiles, cubes and masks of one board.

    ``anchors[shape]`` is the mask of the anchors of that shape, visible printed hamlets included
    under ``HAMLET``; ``occupied`` the squares that are not empty (§1.8); ``bare`` the visible
    printed hamlets.
    """

    __slots__ = (
        "anchors",
        "bare",
        "cache",
        "cubes",
        "epoch",
        "geometry",
        "hash",
        "occupied",
        "tiles",
    )

    def __init__(self, geometry: Geometry, epoch: int) -> None:
        self.geometry = geometry
        self.epoch = epoch
        self.tiles: dict[int, int] = {}
        self.cubes: dict[int, int] = {}
        self.anchors = [0] * 9
        self.anchors[HAMLET] = geometry.printed
        self.bare = geometry.printed
        self.occupied = geometry.printed
        self.hash = 0
        self.cache: dict[object, object] = {}

    def copy(self) -> Board:
        """An independent board that may be changed."""
        new = Board.__new__(Board)
        new.geometry = self.geometry
        new.epoch = self.epoch
        new.tiles = self.tiles.copy()
        new.cubes = self.cubes.copy() if self.cubes else {}
        new.anchors = self.anchors.copy()
        new.bare = self.bare
        new.occupied = self.occupied
        new.hash = self.hash
        new.cache = {}
        return new

    # -- changes; only on a copy that no position holds yet ------------------------------------

    def add(self, anchor: int, tile: int) -> None:
        """Put a tile down; printed hamlets under it are covered."""
        shape = tile & 15
        mask = self.geometry.footprint[SIZE_OF[shape]][anchor]
        if self.bare & mask:
            self.bare &= ~mask
            self.anchors[HAMLET] &= ~mask
        self.tiles[anchor] = tile
        self.anchors[shape] |= 1 << anchor
        self.occupied |= mask
        self.hash ^= TILES[self.epoch][tile << 12 | anchor]

    def remove(self, anchor: int) -> int:
        """Take a tile off and return it; printed hamlets under it are visible again (§1.4)."""
        tile = self.tiles.pop(anchor)
        shape = tile & 15
        mask = self.geometry.footprint[SIZE_OF[shape]][anchor]
        self.anchors[shape] ^= 1 << anchor
        self.occupied &= ~mask
        uncovered = mask & self.geometry.printed
        if uncovered:
            self.bare |= uncovered
            self.anchors[HAMLET] |= uncovered
            self.occupied |= uncovered
        self.hash ^= TILES[self.epoch][tile << 12 | anchor]
        return tile

    def set_cubes(self, anchor: int, cubes: int) -> None:
        """Set the packed cubes on the civil building of ``reason`` at ``anchor``."""
        old = self.cubes.pop(anchor, 0)
        if old:
            self.hash ^= CUBES[old << 12 | anchor]
        if cubes:
            self.cubes[anchor] = cubes
            self.hash ^= CUBES[cubes << 12 | anchor]

    # -- questions -----------------------------------------------------------------------------

    def overlapped(self, mask: int) -> list[int]:
        """Anchors of the tiles that overlap ``mask``, in row-major order."""
        if not self.occupied & mask & ~self.bare:
            return []
        footprint = self.geometry.footprint
        anchors = [a for a, t in self.tiles.items() if footprint[SIZE_OF[t & 15]][a] & mask]
        anchors.sort()
        return anchors

    def domains(self) -> list[int]:
        """Masks of the domains, by their first square in row-major order (§1.7)."""
        known = self.cache.get("domains")
        if known is None:
            known = self.cache["domains"] = self._domains()
        return known  # type: ignore[return-value]

    def _domains(self) -> list[int]:
        rest = self.occupied
        domains: list[int] = []
        while rest:
            domains.append(self.geometry.flood(rest & -rest, self.occupied))
            rest ^= domains[-1]
        return domains

    def domain_of(self, mask: int) -> int:
        """The domain that holds the squares of ``mask`` (which are occupied)."""
        known = self.cache.get("domains")
        if known is None:
            return self.geometry.flood(mask, self.occupied)
        for domain in known:  # type: ignore[attr-defined]
            if domain & mask:
                return int(domain)
        raise ValueError("empty square has no domain")

    def highest(self, kind: int, domain: int) -> int:
        """Highest value of the military (0) or religious (1) buildings of a domain; 0 if none."""
        anchors = self.anchors
        base = kind * 3
        if anchors[base + 2] & domain:
            return 3
        if anchors[base + 1] & domain:
            return 2
        return 1 if anchors[base] & domain else 0

    def summit(self, kind: int, domain: int) -> int:
        """Anchor mask of the summit of a kind in a domain (§5)."""
        anchors = self.anchors
        base = kind * 3
        return anchors[base + 2] & domain or anchors[base + 1] & domain or anchors[base] & domain

    def power(self, kind: int, domain: int) -> int:
        """Military, religious or civil power of a domain of ``might`` or ``faith`` (§1.7)."""
        one, two, three = self.anchors[kind * 3 : kind * 3 + 3]
        if kind == 2:
            return (
                (one & domain).bit_count()
                + 3 * (two & domain).bit_count()
                + 5 * (three & domain).bit_count()
            )
        return (
            (one & domain).bit_count()
            + 2 * (two & domain).bit_count()
            + 3 * (three & domain).bit_count()
        )

    def owner(self, anchor: int) -> int:
        """Seat of the owner of a tile of ``might`` or ``faith``; -1 for civil buildings."""
        return (self.tiles[anchor] >> 4) - 1
