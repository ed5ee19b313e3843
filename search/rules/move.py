"""Plays in the engine's own numbers, and the way there and back (formats §5).

A *move* is a plain tuple ``(type, epoch, source, shape, anchor, cards, by)``; the fields that a
type does not need are 0. A travel goes from ``epoch`` to epoch ``anchor`` with ``source`` cards
used. Moves are for the search; everybody else uses the plays of
``positions.notation.written_plays``.
"""

from __future__ import annotations

from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    Populate,
    Renovate,
    Travel,
    Upgrade,
)
from positions.things import BUILDING_KIND_SIZE, EPOCH_INDEX, EPOCHS, NO_CARDS, Cards, Charges
from search.rules.geometry import Geometry
from search.rules.position import BUILDING_NAMES

TRAVEL, CONSTRUCT, UPGRADE, DEMOLISH, POPULATE, RENOVATE = range(6)

Move = tuple[int, int, int, int, int, Cards, Charges]


def play_of(move: Move, geometry: Geometry) -> BoardPlay:
    """The play that a move stands for."""
    kind, epoch, source, shape, anchor, cards, by = move
    if kind == TRAVEL:
        return Travel(EPOCHS[epoch], EPOCHS[anchor], source)
    at = geometry.names[anchor]
    if kind == CONSTRUCT:
        return Construct(EPOCHS[epoch], BUILDING_NAMES[shape], at, cards, by)
    if kind == UPGRADE:
        name = BUILDING_NAMES[shape]
        return Upgrade(EPOCHS[epoch], geometry.names[source], name, at, cards, by)
    if kind == DEMOLISH:
        return Demolish(EPOCHS[epoch], at, cards, by)
    if kind == POPULATE:
        return Populate(at, cards, by)
    return Renovate(at, cards, by)


def move_of(play: BoardPlay, geometry: Geometry) -> Move:
    """The move of a play, legal or not.

    :raises KeyError: if it names a square that is not on the map.
    """
    index = geometry.index
    if isinstance(play, Travel):
        return TRAVEL, EPOCH_INDEX[play.source], play.used, 0, EPOCH_INDEX[play.to], NO_CARDS, ()
    anchor = index[play.at]
    if isinstance(play, Populate):
        return POPULATE, 2, 0, 0, anchor, play.cards, play.by
    if isinstance(play, Renovate):
        return RENOVATE, 2, 0, 0, anchor, play.cards, play.by
    epoch = EPOCH_INDEX[play.epoch]
    if isinstance(play, Demolish):
        return DEMOLISH, epoch, 0, 0, anchor, play.cards, play.by
    kind, size = BUILDING_KIND_SIZE[play.building]
    shape = kind * 3 + size - 1
    if isinstance(play, Construct):
        return CONSTRUCT, epoch, 0, shape, anchor, play.cards, play.by
    return UPGRADE, epoch, index[play.source], shape, anchor, play.cards, play.by
