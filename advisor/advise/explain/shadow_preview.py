"""The shadows alone of a building that stands, and why one is not cast (rules §4.2–§4.6)."""

from __future__ import annotations

from dataclasses import dataclass

from positions.building_names import building_words
from positions.things import BUILDING_KIND_SIZE, EPOCH_INDEX, EPOCHS
from search.core.resolver import (
    DOMINION,
    HIERARCHY,
    NO_CUBE,
    NO_TILE,
    UNATTACHED,
    changed,
    shadows,
)
from search.rules.board import Board
from search.rules.position import BUILDING_NAMES, Position
from search.rules.refusal import Refusal, equal_of
from search.rules.resolution import Event, events_of


@dataclass(frozen=True, slots=True)
class Shadows:
    """The boards with the shadows, what happened, and what refused one on which board, if any."""

    boards: tuple[Board, Board, Board]
    events: tuple[Event, ...]
    refusal: Refusal | None = None
    refused_on: str | None = None


def shadows_of(
    position: Position, epoch: str, building: str, at: str, upgraded: tuple[str, str] | None = None
) -> Shadows:
    """What a building of the mover, or a civil one, that stands on ``might`` or ``faith`` casts.

    What then joins or divides (§5) is not played out. A shadow refused by ``faith`` is cast on
    neither board.

    :param upgraded: building and square of what it was before, if anything (§4.4).
    :raises KeyError: if a square is not on the map.
    :raises ValueError: if such a building cannot stand there.
    """
    kind, size = BUILDING_KIND_SIZE[building]
    if size == 1:
        why = Refusal("4.2", "a building of size 1 casts no shadow")
        return Shadows(position.boards, (), why, EPOCHS[EPOCH_INDEX[epoch] + 1])
    index = position.table.geometry.index
    old = None if upgraded is None else (BUILDING_NAMES.index(upgraded[0]), index[upgraded[1]])
    shape = BUILDING_NAMES.index(building)
    step = shadows(position, EPOCH_INDEX[epoch], shape, index[at], old)
    refusal: Refusal | None = None
    refused_on: str | None = None
    for what, where, *_ in step.events:
        if what in (NO_TILE, NO_CUBE, DOMINION, HIERARCHY, UNATTACHED):
            refused_on = EPOCHS[where]
            refusal = _refusal(what, refused_on, kind, size, building)
    might, faith, reason = (
        position.table.boards.one(b) for b in changed(position.boards, step.events)
    )
    return Shadows(
        (might, faith, reason), events_of(step.events, position.table), refusal, refused_on
    )


def _refusal(what: int, epoch: str, kind: int, size: int, building: str) -> Refusal:
    if what == NO_TILE:
        where = f"in the stock for {epoch.capitalize()}"
        return Refusal("4.2", f"no {building_words(building)} is left {where}")
    if what == NO_CUBE:
        return Refusal("4.2", "no control cube is left for the shadow on Faith")
    if what == DOMINION:
        return Refusal("4.3", "dominion: on Faith it would touch more than one domain")
    if what == UNATTACHED:
        return Refusal("7.2", "attached: on Faith it would touch no domain")
    return Refusal("4.3", f"hierarchy: on Faith {equal_of(kind, size)}")
