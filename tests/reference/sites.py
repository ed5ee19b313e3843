"""In plain Python: where a building may stand (rules §3.1–§3.4).

Masks of anchors, kept with the board they belong to. They do not ask for cards, tiles or cubes;
``reference.legal`` does.
"""

from __future__ import annotations

from functools import cache

from positions.things import CIVIL
from search.rules.board import Board
from search.rules.geometry import Geometry, bits
from search.rules.tile import HAMLET, Tile, shape_of


def spread(mask: int, size: int, stride: int) -> int:
    """Anchors whose footprint of a size has at least one square in ``mask``."""
    if size == 1:
        return mask
    if size == 2:
        mask |= mask >> 1
        return mask | mask >> stride
    mask |= mask >> 1 | mask >> 2
    return mask | mask >> stride | mask >> 2 * stride


def room_for(empty: int, size: int, stride: int) -> int:
    """Anchors whose footprint of a size lies in ``empty``."""
    if size == 1:
        return empty
    if size == 2:
        empty &= empty >> 1
        return empty & empty >> stride
    empty &= empty >> 1 & empty >> 2
    return empty & empty >> stride & empty >> 2 * stride


def empty_sites(board: Board, size: int, wet: bool) -> int:
    """Anchors whose squares are on the map, empty and, unless ``wet``, no river (§3.1, §3.2)."""
    key = ("empty", size, wet)
    known = board.cache.get(key)
    if known is None:
        geometry = board.geometry
        ground = geometry.full if wet else geometry.dry
        known = board.cache[key] = room_for(ground & ~board.occupied, size, geometry.stride)
    return known  # type: ignore[return-value]


def touching(board: Board, size: int) -> list[tuple[int, int]]:
    """``(domain, anchors of this size that touch it)`` for every domain (§1.7)."""
    key = ("touch", size)
    known = board.cache.get(key)
    if known is None:
        stride = board.geometry.stride
        known = [(d, spread(ring, size, stride)) for d, ring in rings(board)]
        board.cache[key] = known
    return known  # type: ignore[return-value]


def rings(board: Board) -> list[tuple[int, int]]:
    """``(domain, squares that touch it)`` for every domain (§1.7)."""
    known = board.cache.get("rings")
    if known is None:
        neighbours = board.geometry.neighbours
        known = board.cache["rings"] = [(d, neighbours(d)) for d in board.domains()]
    return known  # type: ignore[return-value]


def crowded_sites(board: Board, size: int) -> int:
    """Anchors of this size that touch two domains or more (§3.3, dominion)."""
    key = ("crowded", size)
    known = board.cache.get(key)
    if known is None:
        once = twice = 0
        for _, touch in touching(board, size):
            twice |= once & touch
            once |= touch
        known = board.cache[key] = twice
    return known  # type: ignore[return-value]


def equalling_sites(board: Board, kind: int, size: int) -> int:
    """Anchors of this size that touch a domain whose highest of the kind equals it (§3.3)."""
    key = ("equal", kind, size)
    known = board.cache.get(key)
    if known is None:
        mask = 0
        for domain, touch in touching(board, size):
            if board.highest(kind, domain) == size:
                mask |= touch
        known = board.cache[key] = mask
    return known  # type: ignore[return-value]


def sites(board: Board, kind: int, size: int) -> int:
    """Anchors where a building may be constructed, as far as the board decides (§3.1–§3.3)."""
    if kind == 2:
        return empty_sites(board, size, size > 1)
    key = ("sites", kind, size)
    known = board.cache.get(key)
    if known is None:
        known = empty_sites(board, size, False)
        if known:
            known &= ~crowded_sites(board, size) & ~equalling_sites(board, kind, size)
        board.cache[key] = known
    return known  # type: ignore[return-value]


def civil_growth(board: Board, size: int, larger: int) -> list[tuple[int, int]]:
    """``(offset, anchors)``: civil upgrades; the old anchor is the new one plus offset (§3.4)."""
    key = ("grow", size, larger)
    known = board.cache.get(key)
    if known is None:
        geometry = board.geometry
        stride = geometry.stride
        empty = geometry.full & ~board.occupied
        old = board.anchors[HAMLET + size - 1]
        shifted = [empty >> (i // larger * stride + i % larger) for i in range(larger * larger)]
        result: list[tuple[int, int]] = []
        for down in range(larger - size + 1):
            for right in range(larger - size + 1):
                offset = down * stride + right
                anchors = old >> offset
                for i in range(larger * larger):
                    if not anchors:
                        break
                    inside = (
                        down <= i // larger < down + size and right <= i % larger < right + size
                    )
                    if not inside:
                        anchors &= shifted[i]
                if anchors:
                    result.append((offset, anchors))
        known = board.cache[key] = result
    return known  # type: ignore[return-value]


def highest_of_others(board: Board, kind: int, size: int, domain: int) -> int:
    """Highest value in a domain of the kind, one building of ``size`` left out; 0 if none."""
    for value in (3, 2, 1):
        count = (board.anchors[shape_of(kind, value)] & domain).bit_count()
        if count > (value == size):
            return value
    return 0


def owned_growth(board: Board, seat: int, kind: int, larger: int) -> list[tuple[int, int]]:
    """``(old anchor, new anchors)``: upgrades of one's own buildings of a kind (§3.3, §3.4)."""
    key = ("own", seat, kind, larger)
    known = board.cache.get(key)
    if known is None:
        geometry = board.geometry
        occupied = board.occupied
        blocked = occupied | geometry.river
        result: list[tuple[int, int]] = []
        for size in range(1, larger):
            shape = shape_of(kind, size)
            if not board.anchors[shape]:
                continue
            tile = Tile(shape, seat)
            # By square, not in the order of the dictionary, which tells how the board came about.
            for anchor in bits(board.anchors[shape]):
                if board.tiles[anchor] != tile:
                    continue
                domain = board.domain_of(geometry.footprint[size][anchor])
                if highest_of_others(board, kind, size, domain) == larger:
                    continue
                anchors = 0
                abroad = occupied & ~domain
                for new, _, added, ring in growth(geometry, anchor, size, larger):
                    if not added & blocked and not ring & abroad:
                        anchors |= 1 << new
                if anchors:
                    result.append((anchor, anchors))
        known = board.cache[key] = result
    return known  # type: ignore[return-value]


#: Growth of a building: (new anchor, offset of the old anchor, added squares, ring).
Growth = tuple[int, int, int, int]


@cache
def growth(geometry: Geometry, anchor: int, size: int, larger: int) -> tuple[Growth, ...]:
    """Every footprint of size ``larger`` that contains the building at ``anchor`` (§3.4)."""
    old = geometry.footprint[size][anchor]
    row, column = divmod(anchor, geometry.stride)
    result: list[Growth] = []
    for up in range(larger - size, -1, -1):
        for left in range(larger - size, -1, -1):
            if row - up < 0 or column - left < 0:
                continue
            new = anchor - up * geometry.stride - left
            mask = geometry.footprint[larger][new]
            if mask:
                result.append((new, anchor - new, mask & ~old, geometry.ring[larger][new]))
    return tuple(result)


def open_homes(board: Board) -> int:
    """Civil buildings of ``reason`` that hold fewer cubes than their value (§3.6)."""
    known = board.cache.get("homes")
    if known is None:
        cubes = board.cubes
        mask = board.bare
        for anchor in cubes:
            mask &= ~(1 << anchor)
        for anchor, tile in board.tiles.items():
            if tile.shape > HAMLET and sum(cubes.get(anchor, ())) < 2 * tile.size - 1:
                mask |= 1 << anchor
        known = board.cache["homes"] = mask
    return known  # type: ignore[return-value]


def open_ruins(board: Board) -> list[tuple[int, int, int]]:
    """``(kind, free, dear)`` of ``reason``: anchors of ruins one card renovates or completes, and
    of Castle and Abbey ruins without a mark, which need a cube (§3.7)."""
    known = board.cache.get("ruins")
    if known is None:
        free, dear = [0, 0], [0, 0]
        for anchor, tile in board.tiles.items():
            if tile.kind == CIVIL or tile.renovated:
                continue
            if tile.size == 3 and tile.mark is None:
                dear[tile.kind] |= 1 << anchor
            else:
                free[tile.kind] |= 1 << anchor
        known = board.cache["ruins"] = [(k, free[k], dear[k]) for k in (0, 1)]
    return known  # type: ignore[return-value]
