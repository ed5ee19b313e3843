"""Why a piece cannot be played anywhere now: of all that is in the way, what a player would name.

Legality is asked of ``search.rules``, here and with more of what a player can run short of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from advisor.page.entry.playable_squares import (
    CUBE,
    RENOVATE,
    anchors,
    cards_of,
    how_far,
    price_of,
    serving,
    targets,
)
from advisor.words.say import later
from positions.notation.written_plays import BoardPlay, Travel, Upgrade
from positions.things import (
    ADVENTURERS,
    BUILDING_KIND_SIZE,
    CIVIL,
    EPOCHS,
    HAND_SIZE,
    Adventurer,
)
from search.rules.geometry import Square
from search.rules.hand_counts import holdable
from search.rules.position import Position
from search.rules.refusal import Refusal, refusal
from search.rules.turn_phases import with_hand

_REASON: Final = 2
#: What is in the way on the ground itself.
_GROUND: Final = ("3.1", "3.2")


@dataclass(frozen=True, slots=True)
class _BlockedUpgrade:
    """A building that cannot grow, and why not."""

    at: str
    epoch: str
    why: Refusal
    #: Whether there are several reasons, one for each place that the larger one could have.
    several: bool

    def with_other_way(self, new: Refusal) -> Refusal:
        """Said together with what any other way would take."""
        no_room = self.several and self.why.section in _GROUND
        key = "entry-not-upgraded.room" if no_room else "entry-not-upgraded"
        said = later(key, at=self.at, epoch=self.epoch, why=self.why.message, new=new.message)
        return Refusal("3.4", said)


@lru_cache(maxsize=256)
def unavailable(position: Position, aim: str, upgrades: bool = True) -> Refusal | None:
    """Why there is no legal play for an aim anywhere; None if there is one.

    Of what is in the way it names who carries the cards if the hand has them, else the cards, then
    Ecus; if more of these would not help, what most squares say. Where an upgrade has no room for
    which the hand would do, it says that first.

    :param upgrades: whether upgrades are offered at all.
    """
    if serving(position, aim, upgrades):
        return None
    for richer in _richer(position):
        plays = serving(richer, aim, upgrades)
        if plays:
            cheapest = min(plays, key=cards_of)
            why = refusal(position, cheapest)
            blocked = _blocked_upgrade(position, aim) if upgrades else None
            if why is None or blocked is None or _affordable(position, cheapest):
                return why
            return blocked.with_other_way(why)
    boards = EPOCHS[_REASON:] if aim in (CUBE, RENOVATE) else EPOCHS[:_REASON]
    refused = targets(position, aim, upgrades).refused
    every = [why for epoch in boards for why in refused.get(epoch, {}).values()]
    furthest = max(map(how_far, every), default=0)
    (most, count), *_ = Counter(why for why in every if how_far(why) == furthest).most_common()
    if count > 1:
        return Refusal(most.section, later("entry-no-square.most", why=most.message))
    return Refusal(most.section, later("entry-no-square"))


def _affordable(position: Position, play: BoardPlay) -> bool:
    """Whether the hand has the cards of a play."""
    if isinstance(play, Travel):
        return True
    most = holdable(position)
    return all(cards <= has for cards, has in zip(play.cards, most, strict=True))


def _blocked_upgrade(position: Position, aim: str) -> _BlockedUpgrade | None:
    """A building that the mover's cards could make one of the aim, but that cannot grow where it
    stands, and what is in its way; None if there is none. Of several the one that gets furthest."""
    if aim not in BUILDING_KIND_SIZE:
        return None
    kind, size = BUILDING_KIND_SIZE[aim]
    seat, has = position.mover, holdable(position)[kind]
    full = with_hand(position, seat, (HAND_SIZE,) * 3)
    found: list[tuple[int, _BlockedUpgrade]] = []
    for epoch in range(_REASON):
        board = position.boards[epoch]
        there = full.with_adventurers(seat, (Adventurer(epoch),) * ADVENTURERS)
        for anchor, tile in board.buildings():
            mine = tile.kind == kind and (kind == CIVIL or tile.owner == seat)
            if not mine or tile.size >= size or size - tile.size > has:
                continue
            every = _refused_upgrades(there, epoch, anchor, aim)
            if None in every or not every:
                continue
            most = max((why for why in every if why is not None), key=how_far)
            square = board.geometry.names[anchor]
            blocked = _BlockedUpgrade(square, EPOCHS[epoch], most, len(set(every)) > 1)
            found.append((how_far(most), blocked))
    return max(found, key=lambda one: one[0])[1] if found else None


def _refused_upgrades(
    position: Position, epoch: int, anchor: Square, aim: str
) -> list[Refusal | None]:
    """Why a building cannot become a larger one, for every place that this could have."""
    board = position.boards[epoch]
    kind, size = BUILDING_KIND_SIZE[aim]
    tile = board.building(anchor)
    assert tile is not None
    names = board.geometry.names
    return [
        refusal(
            position,
            Upgrade(
                EPOCHS[epoch], names[anchor], aim, names[new],
                *price_of(position, epoch, kind, size, size - tile.size, new),
            ),
        )
        for new in anchors(board, anchor, tile.size, size)
    ]  # fmt: skip


def _richer(position: Position) -> Iterator[Position]:
    """The position with more and more of what a player can run short of."""
    seat = position.mover
    full = with_hand(position, seat, (HAND_SIZE,) * 3)
    pairs = list(combinations_with_replacement(map(Adventurer, range(len(EPOCHS))), ADVENTURERS))
    for one, two in pairs:
        yield position.with_adventurers(seat, (one, two))
    yield full
    for one, two in pairs:
        yield full.with_adventurers(seat, (one, two))
    ecus = list(position.ecus)
    ecus[seat] += 1
    for one, two in pairs:
        yield full.with_adventurers(seat, (one, two)).replace(ecus=tuple(ecus))
