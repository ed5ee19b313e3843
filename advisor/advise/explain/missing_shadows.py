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
from positions.things import CIVIL, EPOCHS, REASON
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
from search.rules.board import HAMLET, KIND_OF, SIZE_OF, Board
from search.rules.geometry import bits
from search.rules.position import BUILDING_NAMES, Position

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
    anchor: int
    mask: int


def why_not_cast(
    before: Position, events: tuple[RawEvent, ...], epoch: int, footprint: Footprint
) -> Iterator[Claim]:
    """Why the shadow of a building of size 2 or 3 is not on a later board, and what is in its way.

    :param events: of its play, resolved to its end.
    """
    refused = {e: (WHY_NOT[what], n) for n, (what, e, *_) in enumerate(events) if what in WHY_NOT}
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
    before: Position, after: list[Board], upgraded: tuple[int, int], epoch: int
) -> Iterator[Claim]:
    """The older shadow of an upgraded building, where the new one is not cast (§4.2).

    :param upgraded: shape and first square of what the mover upgraded.
    """
    shape, anchor = upgraded
    if SIZE_OF[shape] == 1:
        return
    owner = before.mover if epoch == _FAITH and KIND_OF[shape] != CIVIL else -1
    for board in (before.boards[epoch], after[epoch]):
        tile = board.tiles.get(anchor)
        if tile is None or tile & 15 != shape or (epoch == _FAITH and (tile >> 4) - 1 != owner):
            return
    square, color = before.table.geometry.names[anchor], before.table.colors[owner]
    whose = color if owner >= 0 else None
    yield Claim("old shadow", whose, EPOCHS[epoch], square, BUILDING_NAMES[shape])


def smaller_not_put(
    before: Position, events: tuple[RawEvent, ...], epoch: int, shape: int, put: int | None
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
    for what, _, other, *_ in events:
        if other == shape:
            left += (what in (UPGRADED, REMOVED, DOWNSIZED, REPLACED)) - (what == PLACED)
    return left


def _touched(before: Position, board: Board, footprint: Footprint) -> Iterator[Claim]:
    """Of each domain that a shadow would touch, the first building that it would touch (§4.3)."""
    geometry = board.geometry
    under = footprint.mask & board.bare
    for anchor in board.overlapped(footprint.mask):
        under |= geometry.footprint[SIZE_OF[board.tiles[anchor] & 15]][anchor]
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
    cast.add(footprint.anchor, footprint.shape)
    domain = cast.domain_of(footprint.mask)
    equal = cast.anchors[footprint.shape] & domain & ~(1 << footprint.anchor)
    yield _named("equal", before, board, next(bits(equal)))


def _named(name: str, before: Position, board: Board, square: int) -> Claim:
    """A claim about the building that covers a square, a visible printed hamlet too."""
    (anchor, *_) = (*board.overlapped(1 << square), square)
    tile = board.tiles.get(anchor)
    shape = HAMLET if tile is None else tile & 15
    owner = None
    if tile is not None and KIND_OF[shape] != CIVIL and board.epoch != REASON:
        owner = before.table.colors[board.owner(anchor)]
    at = board.geometry.names[anchor]
    return Claim(name, owner, EPOCHS[board.epoch], at, BUILDING_NAMES[shape])
