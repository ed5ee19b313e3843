"""Moves: board plays in the engine's own numbers, and the way there and back (formats §5).

Moves are for the search, which makes and compares very many; everybody else uses the plays of
``positions.notation.written_plays``, which name epochs, buildings and squares.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    Populate,
    Renovate,
    Travel,
    Upgrade,
)
from positions.things import (
    BUILDING_KIND_SIZE,
    EPOCH_INDEX,
    EPOCHS,
    REASON,
    Adventurer,
    Cards,
    Charges,
)
from search.rules.geometry import Geometry, Square
from search.rules.tile import BUILDING_NAMES, shape_of

#: Types of card plays, numbered as in the core, whose 0 is a travel.
CONSTRUCT, UPGRADE, DEMOLISH, POPULATE, RENOVATE = range(1, 6)
#: The source of plays that upgrade nothing, as in the core.
NO_SOURCE: Final = Square(0)


class TravelMove(NamedTuple):
    """One adventurer goes to another epoch (§2.2)."""

    adventurer: Adventurer
    to: int


class CardMove(NamedTuple):
    """A card play, paid for and charged (§2.3, §3)."""

    #: One of ``CONSTRUCT`` to ``RENOVATE``.
    type: int
    epoch: int
    #: The anchor of what is upgraded; ``NO_SOURCE`` for all other types.
    source: Square
    #: What is built, or what the upgrade leads to; 0 for all other types.
    shape: int
    #: The anchor of what is built, upgraded to, demolished, populated or renovated.
    at: Square
    #: All cards spent, those for the terrain included.
    cards: Cards
    #: For each adventurer charged, cards carried before and cards of this play.
    by: Charges


Move = TravelMove | CardMove


def play_of(move: Move, geometry: Geometry) -> BoardPlay:
    """The play that a move stands for."""
    if isinstance(move, TravelMove):
        adventurer, to = move
        return Travel(EPOCHS[adventurer.epoch], EPOCHS[to], adventurer.cards_used)
    kind, epoch, source, shape, anchor, cards, by = move
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
        adventurer = Adventurer(EPOCH_INDEX[play.source], play.used)
        return TravelMove(adventurer, EPOCH_INDEX[play.to])
    anchor = index[play.at]
    if isinstance(play, Populate):
        return CardMove(POPULATE, REASON, NO_SOURCE, 0, anchor, play.cards, play.by)
    if isinstance(play, Renovate):
        return CardMove(RENOVATE, REASON, NO_SOURCE, 0, anchor, play.cards, play.by)
    epoch = EPOCH_INDEX[play.epoch]
    if isinstance(play, Demolish):
        return CardMove(DEMOLISH, epoch, NO_SOURCE, 0, anchor, play.cards, play.by)
    kind, size = BUILDING_KIND_SIZE[play.building]
    shape = shape_of(kind, size)
    if isinstance(play, Construct):
        return CardMove(CONSTRUCT, epoch, NO_SOURCE, shape, anchor, play.cards, play.by)
    return CardMove(UPGRADE, epoch, index[play.source], shape, anchor, play.cards, play.by)
