"""Why a shadow is not cast on a later board, and which buildings there are in its way (§4.2–§5.4).

The core says what refuses a shadow; which buildings stand there is looked up on the boards as they
are at that moment. A new refusal of the core takes a line of ``WHY_NOT``, its § in ``SECTIONS`` and
its words in ``advisor/words/en/claims.ftl``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from advisor.words.claims import Claim
from advisor.words.shadow_words import REFUSED_BY_FAITH
from positions.things import CIVIL, EPOCHS
from search.core.resolver import (
    DOMINION,
    DOWNSIZED,
    HIERARCHY,
    NO_CUBE,
    NO_TILE,
    PLACED,
    REMOVED,
    REPLACED,
    UNATTACHED,
    UPGRADED,
    RawEvent,
    changed,
)
from search.rules.board import Board
from search.rules.geometry import Square, bits
from search.rules.position import Position
from search.rules.tile import BUILDING_NAMES, KIND_OF, SIZE_OF, Spot, Tile

#: What refuses a shadow, as claims name it.
WHY_NOT: Final = {
    NO_TILE: "tile",
    NO_CUBE: "cube",
    DOMINION: "dominion",
    HIERARCHY: "hierarchy",
    UNATTACHED: "unattached",
}
_FAITH: Final = 1


class Footprint(NamedTuple):
    """Where a building would stand: its shape, its first square, and all its squares as bits."""

    shape: int
    anchor: Square
    mask: int


def why_not_cast(
    before: Position, events: tuple[RawEvent, ...], epoch: int, footprint: Footprint
) -> Iterator[Claim]:
    """Why the shadow of a building of size 2 or 3 is not on a later board, and what is in its way.

    :param events: of its play, resolved to its end.
    """
    refused = {
        event.epoch: (WHY_NOT[event.what], number)
        for number, event in enumerate(events)
        if event.what in WHY_NOT
    }
    mover, square = before.table.colors[before.mover], before.table.geometry.names[footprint.anchor]
    building = BUILDING_NAMES[footprint.shape]
    if epoch not in refused:
        on_faith, _ = refused[_FAITH]
        why = "refused_on_faith" if on_faith in REFUSED_BY_FAITH else "not_on_faith"
        yield Claim("no shadow", mover, EPOCHS[epoch], square, why, building)
        return
    why, number = refused[epoch]
    yield Claim("no shadow", mover, EPOCHS[epoch], square, why, building)
    board = changed(before.boards, events[:number])[epoch]
    if why == "dominion":
        yield from _touched(before, board, footprint)
    elif why == "hierarchy":
        yield from _equal(before, board, footprint)


def old_shadow_that_stays(
    before: Position, after: list[Board], upgraded: Spot, epoch: int
) -> Iterator[Claim]:
    """The older shadow of an upgraded building, where the new one is not cast (§4.2).

    :param upgraded: what the mover upgraded.
    """
    anchor, shape = upgraded
    if SIZE_OF[shape] == 1:
        return
    owner = before.mover if epoch == _FAITH and KIND_OF[shape] != CIVIL else None
    for board in (before.boards[epoch], after[epoch]):
        tile = board.tiles.get(anchor)
        if tile is None or (tile.shape, tile.owner) != (shape, owner):
            return
    square = before.table.geometry.names[anchor]
    whose = None if owner is None else before.table.colors[owner]
    yield Claim("old shadow", whose, EPOCHS[epoch], square, BUILDING_NAMES[shape])


def smaller_not_put(
    before: Position, events: tuple[RawEvent, ...], epoch: int, shape: int, put: Square | None
) -> Iterator[Claim]:
    """Why a downsized building has no smaller shadow where its shadow was removed (§5.4).

    :param events: up to that removal.
    :param shape: of the smaller building.
    :param put: where it stands on the board before; None if it is not there either.
    """
    why = "tile" if _left(before, events, shape) <= 0 else "hierarchy"
    if put is None:
        why = "not_before"
    yield Claim("no smaller", None, EPOCHS[epoch], None, why, BUILDING_NAMES[shape])
    if why == "hierarchy" and put is not None:
        board = changed(before.boards, events)[epoch]
        mask = before.table.geometry.footprint[SIZE_OF[shape]][put]
        yield from _equal(before, board, Footprint(shape, put, mask))


def _left(before: Position, events: tuple[RawEvent, ...], shape: int) -> int:
    """Tiles of a shape in the stock after what happened."""
    left = before.stock[shape]
    for event in events:
        if event.shape == shape:
            left += event.what in (UPGRADED, REMOVED, DOWNSIZED, REPLACED)
            left -= event.what == PLACED
    return left


def _touched(before: Position, board: Board, footprint: Footprint) -> Iterator[Claim]:
    """Of each domain that a shadow would touch, the first building that it would touch (§4.3)."""
    geometry = board.geometry
    under = footprint.mask
    for anchor in board.overlapped(footprint.mask):
        under |= board.squares_of(anchor)
    ring = geometry.ring[SIZE_OF[footprint.shape]][footprint.anchor]
    for domain in board.domains():
        touched = domain & ring & ~under
        if touched:
            yield _named("touch", before, board, next(bits(touched)))


def _equal(before: Position, board: Board, footprint: Footprint) -> Iterator[Claim]:
    """A building whose value forbids a shadow of its kind in its domain (§4.3)."""
    cast = board.copy()
    for anchor in board.overlapped(footprint.mask):
        cast.remove(anchor)
    cast.add(footprint.anchor, Tile(footprint.shape))
    domain = cast.domain_of(footprint.mask)
    of_kind = cast.of_kind(KIND_OF[footprint.shape], domain)
    equal = (a for a in of_kind if cast.tiles[a].shape == footprint.shape and a != footprint.anchor)
    yield _named("equal", before, board, next(equal))


def _named(name: str, before: Position, board: Board, square: Square) -> Claim:
    """A claim about the building that covers a square, a visible printed hamlet too."""
    covering = board.covering(square)
    assert covering is not None  # the square is occupied
    anchor, tile = covering
    owner = None if tile.owner is None else before.table.colors[tile.owner]
    at = board.geometry.names[anchor]
    return Claim(name, owner, EPOCHS[board.epoch], at, tile.name)
