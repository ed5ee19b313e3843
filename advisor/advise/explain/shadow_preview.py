"""The shadows alone of a building that stands, and why one is not cast (rules §4.2–§4.6)."""

from __future__ import annotations

from dataclasses import dataclass

from advisor.advise.explain.event_claims import claims_of_shadows
from advisor.words.claims import Claim
from positions.notation.written_plays import Construct
from positions.things import BUILDING_KIND_SIZE, EPOCH_INDEX, NO_CARDS
from search.core.resolver import RawEvent, changed, shadows
from search.rules.board import Board
from search.rules.position import Position
from search.rules.tile import BUILDING_NAMES, Spot


@dataclass(frozen=True, slots=True)
class Shadows:
    """The boards with the shadows, and what became of these (docs/explain.md)."""

    boards: tuple[Board, Board, Board]
    claims: tuple[Claim, ...]


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
    index = position.table.geometry.index
    old = None if upgraded is None else Spot(index[upgraded[1]], BUILDING_NAMES.index(upgraded[0]))
    standing = Spot(index[at], BUILDING_NAMES.index(building))
    events: tuple[RawEvent, ...] = ()
    if BUILDING_KIND_SIZE[building][1] > 1:
        events = shadows(position, EPOCH_INDEX[epoch], standing, old).events
    might, faith, reason = (position.table.boards.one(b) for b in changed(position.boards, events))
    play = Construct(epoch, building, at, NO_CARDS, ())
    claims = tuple(claim for _, claim in claims_of_shadows(position, play, events, old))
    return Shadows((might, faith, reason), claims)
