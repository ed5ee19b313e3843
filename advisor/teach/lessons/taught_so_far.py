"""What a lesson may show and offer: nothing that a later one explains (``data/learn.yaml``)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from advisor.teach.lessons.lesson_files import Lesson, lesson
from advisor.teach.lessons.lesson_settings import settings
from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    Populate,
    Renovate,
    Travel,
    Upgrade,
)
from positions.things import BUILDING_KIND_SIZE, EPOCHS

#: What ``data/learn.yaml`` calls plays that put up no building.
_NAMES: Final = {Demolish: "demolish", Populate: "cube", Renovate: "renovate"}
_ON_REASON: Final = {"cube", "renovate"}


def untaught(here: Lesson) -> frozenset[str]:
    """What a later lesson explains, by the names of ``data/learn.yaml``; empty for a puzzle."""
    if here.puzzle:
        return frozenset()
    names = set()
    for name, teacher in settings().taught.items():
        teaching = lesson(teacher)
        if teaching is not None and teaching.number > here.number:
            names.add(name)
    return frozenset(names)


@dataclass(frozen=True, slots=True)
class TaughtPlays:
    """The plays that are offered to whoever does not type them."""

    #: Buildings by name, and ``cube``, ``renovate``, ``demolish``.
    pieces: frozenset[str]
    travel: bool = True
    upgrade: bool = True

    def has(self, play: BoardPlay) -> bool:
        """Whether a play is among them."""
        if isinstance(play, Travel):
            return self.travel
        if isinstance(play, Upgrade):
            return self.upgrade and play.building in self.pieces
        if isinstance(play, Construct):
            return play.building in self.pieces
        return _NAMES[type(play)] in self.pieces


def offer(here: Lesson, boards: Collection[str] = EPOCHS) -> TaughtPlays:
    """What a lesson has taught, and of buildings those for which its hand has cards.

    Under Hold'em the hand can change; then all buildings are offered.

    :param boards: what is played on others is left out.
    """
    later = untaught(here)
    hand = here.position.hand
    upgrades = "upgrade" not in later
    pieces = {name for name in _NAMES.values() if name not in later}
    for name, (kind, size) in BUILDING_KIND_SIZE.items():
        needed = 1 if upgrades else size
        if here.position.reserve is not None or hand[kind] >= needed:
            pieces.add(name)
    if "reason" not in boards:
        pieces -= _ON_REASON
    if not {"might", "faith"}.intersection(boards):
        pieces &= _ON_REASON
    return TaughtPlays(frozenset(pieces), "travel" not in later, upgrades)
