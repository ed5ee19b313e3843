"""One board of one epoch as bitmasks, with its domains (rules §1.6–§1.8).

A board is a dictionary of tiles plus masks derived from it; it counts as immutable once a position
holds it, so boards are shared between positions and what is computed from them is kept. Masks are
for the rooms of the search; everybody else asks the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from positions.things import CIVIL
from search.rules.geometry import Geometry, Square, bits
from search.rules.packing import MOST_SEATS, cubes_code, tile_code
from search.rules.tile import HAMLET, PRINTED_HAMLET, SHAPES_OF, SIZE_OF, Cubes, Tile
from search.rules.zobrist import CUBES, TILES

#: Cubes of nobody.
NO_CUBES: Cubes = (0,) * MOST_SEATS


class Board:
    """Tiles, cubes and masks of one board.

    ``tiles`` are by anchor, printed hamlets not among them; ``cubes`` are those on the civil
    buildings of ``reason`` that bear any, printed hamlets too. ``anchors[shape]`` is the mask of
    the anchors of that shape, visible printed hamlets included under ``HAMLET``; ``occupied`` the
    squares that are not empty (§1.8); ``bare`` the visible printed hamlets.
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
        self.tiles: dict[Square, Tile] = {}
        self.cubes: dict[Square, Cubes] = {}
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

    def add(self, anchor: Square, tile: Tile) -> None:
        """Put a tile down; printed hamlets under it are covered."""
        shape = tile.shape
        mask = self.geometry.footprint[SIZE_OF[shape]][anchor]
        if self.bare & mask:
            self.bare &= ~mask
            self.anchors[HAMLET] &= ~mask
        self.tiles[anchor] = tile
        self.anchors[shape] |= 1 << anchor
        self.occupied |= mask
        self.hash ^= TILES[self.epoch][tile_code(tile) << 12 | anchor]

    def remove(self, anchor: Square) -> Tile:
        """Take a tile off and return it; printed hamlets under it are visible again (§1.4)."""
        tile = self.tiles.pop(anchor)
        shape = tile.shape
        mask = self.geometry.footprint[SIZE_OF[shape]][anchor]
        self.anchors[shape] ^= 1 << anchor
        self.occupied &= ~mask
        uncovered = mask & self.geometry.printed
        if uncovered:
            self.bare |= uncovered
            self.anchors[HAMLET] |= uncovered
            self.occupied |= uncovered
        self.hash ^= TILES[self.epoch][tile_code(tile) << 12 | anchor]
        return tile

    def set_cubes(self, anchor: Square, cubes: Cubes) -> None:
        """Set the cubes on the civil building of ``reason`` at ``anchor``."""
        old = self.cubes.pop(anchor, None)
        if old is not None:
            self.hash ^= CUBES[cubes_code(old) << 12 | anchor]
        if any(cubes):
            self.cubes[anchor] = cubes
            self.hash ^= CUBES[cubes_code(cubes) << 12 | anchor]

    # -- questions -----------------------------------------------------------------------------

    def building(self, anchor: Square) -> Tile | None:
        """What has its anchor there, a visible printed hamlet too (§1.4); None if nothing has."""
        if self.bare >> anchor & 1:
            return PRINTED_HAMLET
        return self.tiles.get(anchor)

    def covering(self, square: Square) -> tuple[Square, Tile] | None:
        """Anchor and tile of what covers a square, a visible printed hamlet too; None if it is
        empty (§1.8)."""
        if self.bare >> square & 1:
            return square, PRINTED_HAMLET
        for anchor in self.overlapped(1 << square):
            return anchor, self.tiles[anchor]
        return None

    def buildings(self) -> Iterator[tuple[Square, Tile]]:
        """Every building by its anchor, the visible printed hamlets last."""
        yield from self.tiles.items()
        for anchor in bits(self.bare):
            yield anchor, PRINTED_HAMLET

    def printed_within(self, mask: int) -> Iterator[Square]:
        """The visible printed hamlets within some squares, in row-major order (§1.4)."""
        return bits(self.bare & mask)

    def squares_of(self, anchor: Square) -> int:
        """The squares of the building with that anchor; the anchor alone if there is none."""
        tile = self.tiles.get(anchor, PRINTED_HAMLET)
        return self.geometry.footprint[SIZE_OF[tile.shape]][anchor]

    def is_empty(self, square: Square) -> bool:
        """Whether neither a building nor a visible printed hamlet covers a square (§1.8)."""
        return not self.occupied >> square & 1

    def cubes_of(self, seat: int, anchor: Square) -> int:
        """A seat's cubes on the civil building of ``reason`` with that anchor (§1.6)."""
        return self.cubes.get(anchor, NO_CUBES)[seat]

    def overlapped(self, mask: int) -> list[Square]:
        """Anchors of the tiles that overlap ``mask``, in row-major order."""
        if not self.occupied & mask & ~self.bare:
            return []
        footprint = self.geometry.footprint
        anchors = [a for a, t in self.tiles.items() if footprint[SIZE_OF[t.shape]][a] & mask]
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

    def domain_at(self, square: Square) -> int:
        """The domain of a square; no squares if it is empty."""
        return 0 if self.is_empty(square) else self.domain_of(1 << square)

    def number_in(self, domain: int) -> int:
        """How many buildings a domain has, visible printed hamlets too."""
        return sum((mask & domain).bit_count() for mask in self.anchors)

    def of_kind(self, kind: int, domain: int) -> Iterator[Square]:
        """The anchors of the buildings of a kind in a domain, in row-major order."""
        mask = 0
        for shape in SHAPES_OF[kind]:
            mask |= self.anchors[shape]
        return bits(mask & domain)

    def highest(self, kind: int, domain: int) -> int:
        """Highest value of the military (0) or religious (1) buildings of a domain; 0 if none."""
        anchors = self.anchors
        one, two, three = SHAPES_OF[kind]
        if anchors[three] & domain:
            return 3
        if anchors[two] & domain:
            return 2
        return 1 if anchors[one] & domain else 0

    def summit(self, kind: int, domain: int) -> int:
        """Anchor mask of the summit of a kind in a domain (§5)."""
        anchors = self.anchors
        one, two, three = SHAPES_OF[kind]
        return anchors[three] & domain or anchors[two] & domain or anchors[one] & domain

    def power(self, kind: int, domain: int) -> int:
        """Military, religious or civil power of a domain of ``might`` or ``faith`` (§1.7)."""
        small, middle, large = SHAPES_OF[kind]
        anchors = self.anchors
        one, two, three = anchors[small], anchors[middle], anchors[large]
        if kind == CIVIL:
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

    def owner(self, anchor: Square) -> int | None:
        """Seat of the owner of a tile of ``might`` or ``faith``; None for civil buildings."""
        return self.tiles[anchor].owner
