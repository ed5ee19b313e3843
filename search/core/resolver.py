"""Resolving one play in the core, step by step (``src/rules/resolver.hpp``, rules §4, §5).

Without numpy, whose loading takes longer than resolving a play.
"""

from __future__ import annotations

from ctypes import c_int16
from typing import Final, NamedTuple

from search.core.position_codec import SEATS, flat_boards, ground_of
from search.rules.board import Board
from search.rules.geometry import Square
from search.rules.move import CardMove
from search.rules.packing import cubes_of
from search.rules.position import Position
from search.rules.tile import Spot, Tile

#: Events that change a board: a tile comes, goes (four ways), is marked or renovated, cubes set.
PLACED, UPGRADED, REMOVED, DOWNSIZED, REPLACED, MARKED, TURNED, CUBES = range(8)
#: Events that only tell, and why a shadow is not cast.
JOINED, SHADOW, CUBE, KEPT, NO_TILE, NO_CUBE, DOMINION, HIERARCHY, UNATTACHED = range(8, 17)
#: The events that say why a shadow is not cast.
NOT_CAST: Final = (NO_TILE, NO_CUBE, DOMINION, HIERARCHY, UNATTACHED)

#: As the core numbers what is asked of it: no play, but the shadows of a building that stands.
_CAST: Final = 6
_SHAPES: Final = 9
_HEAD: Final = 4 + 4 + _SHAPES + SEATS


class RawEvent(NamedTuple):
    """Something that happened in a play, in the core's numbers (§4, §5)."""

    #: One of ``PLACED`` to ``UNATTACHED``.
    what: int
    epoch: int
    shape: int
    anchor: Square
    #: The seat, -1 if nobody's; for ``CUBES`` the number of the cubes (``search.rules.packing``).
    who: int


#: Numbers of an answer at most, with a thousand events.
_ROOM: Final = _HEAD + 192 + len(RawEvent._fields) * 1000


class Resolving(NamedTuple):
    """How far a play has come."""

    #: Where to go on: the anchors to choose from, none when the play is done.
    options: tuple[Square, ...]
    #: Who decides, -1 if nobody; whether where a smaller tile goes; on which board.
    seat: int
    place: bool
    epoch: int
    #: Equal for states of one play that cannot differ from here on.
    key: tuple[int, ...]
    stock: tuple[int, ...]
    supply: tuple[int, ...]
    events: tuple[RawEvent, ...]


def resolved(position: Position, move: CardMove, choices: tuple[int, ...]) -> Resolving:
    """A card play of the mover after these choices, in the order in which they are asked for.

    Cards, charges and Ecus are not looked at.

    :raises ValueError: if the boards do not allow the play, or a choice is not offered.
    """
    flat = flat_boards(position.boards, position.stock, position.supply, position.mover, (0, 0, 0))
    return _ask(
        position, flat, (move.type, move.epoch, move.source, move.shape, move.at, 0), choices
    )


def shadows(position: Position, epoch: int, building: Spot, old: Spot | None) -> Resolving:
    """The shadows of a building of the mover that stands on ``epoch`` (§4.2–§4.6), nothing else.

    ``old``: what it was upgraded from, if anything. What of the stock and of the cubes is over-used
    counts as used up.

    :raises ValueError: if such a building cannot stand there or casts no shadow.
    """
    stock = tuple(max(0, number) for number in position.stock)
    supply = tuple(max(0, number) for number in position.supply)
    flat = flat_boards(position.boards, stock, supply, position.mover, (0, 0, 0))
    was, source = (old.shape + 1, old.anchor) if old else (0, 0)
    return _ask(position, flat, (_CAST, epoch, source, building.shape, building.anchor, was), ())


def _ask(
    position: Position, flat: bytes, play: tuple[int, ...], choices: tuple[int, ...]
) -> Resolving:
    ground = ground_of(position.table)
    room, numbers = (c_int16 * _ROOM)(), len(flat) // 2
    count: int = ground.library.resolve_play(
        *(ground.handle, (c_int16 * numbers).from_buffer_copy(flat), numbers, (c_int16 * 6)(*play)),
        *((c_int16 * len(choices))(*choices), len(choices), room, _ROOM),
    )
    if count < 0:
        raise ValueError("the core does not resolve this play")
    numbers_read = room[:count]
    number, seat, place, epoch = numbers_read[:4]
    rest = numbers_read[_HEAD + number :]
    return Resolving(
        tuple(map(Square, numbers_read[_HEAD : _HEAD + number])),
        seat,
        bool(place),
        epoch,
        tuple(numbers_read[4:8]),
        tuple(numbers_read[8 : 8 + _SHAPES]),
        tuple(numbers_read[8 + _SHAPES : 8 + _SHAPES + position.table.seats]),
        tuple(map(RawEvent._make, zip(*[iter(rest)] * len(RawEvent._fields), strict=True))),
    )


def changed(boards: tuple[Board, Board, Board], events: tuple[RawEvent, ...]) -> list[Board]:
    """The boards after what was told; those that did not change are the same objects."""
    after = list(boards)
    for what, epoch, shape, anchor, who in events:
        if what >= JOINED:
            continue
        board = after[epoch]
        if board is boards[epoch]:
            board = after[epoch] = board.copy()
        if what == CUBES:
            board.set_cubes(anchor, cubes_of(who))
            continue
        if what != PLACED:
            board.remove(anchor)
        if what == PLACED:
            board.add(anchor, Tile(shape, None if who < 0 else who))
        elif what == MARKED:
            board.add(anchor, Tile(shape, mark=who))
        elif what == TURNED:
            board.add(anchor, Tile(shape, renovated=True))
    return after
