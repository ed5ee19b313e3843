"""Shadows in the editor: what a building that is put up or taken away does to the later boards.

Asked of ``advisor.advise.explain.shadow_preview`` (rules §4.2–§4.6): a shadow is cast or refused as
in a game. It removes what it falls on. What then joins or divides (§5) is not played out: what is
wrong there is named like any other defect. The boards of an editor may hold anything, so buildings
that cannot stand where they are written are left out of the question and stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from advisor.advise.explain.shadow_preview import Shadows, shadows_of
from advisor.page.visit import setup_changes
from advisor.words.say import say
from advisor.words.shadow_words import sentences_of_claims
from positions.files.problems import Problem
from positions.setup import Building, Player, Setup, Turn
from positions.things import (
    BUILDING_KIND_SIZE,
    CIVIL,
    EPOCH_INDEX,
    EPOCHS,
    MIGHT,
    REASON,
    Adventurer,
)
from search.rules.convert import position_of, setup_of
from search.rules.position import Position
from search.rules.setup_check import defects

#: Codes of what the rules forbid a whole position, but what can stand on its squares all the same.
_STANDS: Final = {"hierarchy", "too-many-tiles"}
_MAKE_SURE: Final = 3
#: Claims that are told: what is not cast and why, and what is removed.
_TOLD: Final = ("no shadow", "touch", "equal", "old shadow", "paradox", "collapse")


@dataclass(frozen=True, slots=True)
class Cast:
    """The boards with the shadows, and what is to be said of them: refusals and removals."""

    setup: Setup
    words: tuple[str, ...] = ()


def cast(setup: Setup, epoch: str, new: Building, upgraded: Building | None = None) -> Cast:
    """The shadows of a building that has just been put on a board, as the rules cast them.

    :param upgraded: the building of the same kind that it took the place of, if any: what that one
        had cast is replaced (§4.4).
    """
    if BUILDING_KIND_SIZE[new.building][1] == 1 or EPOCH_INDEX[epoch] == REASON:
        return Cast(setup)
    sound = _sound(setup)
    if new not in sound.boards[EPOCH_INDEX[epoch]]:
        return Cast(setup, (say("edit-no-shadow", building=new.building, at=new.at),))
    start = _position(sound, new.owner)
    old = None if upgraded is None else (upgraded.building, upgraded.at)
    shadows = shadows_of(start, epoch, new.building, new.at, old)
    # Nobody is "you" here: every player is named by colour.
    words = sentences_of_claims((c for c in shadows.claims if c.name in _TOLD), mover="")
    return Cast(_with_boards(setup, start, shadows), words)


def without(setup: Setup, epoch: str, gone: Building) -> Setup:
    """The boards without a building, its own shadows gone with it (§4.5)."""
    after = setup_changes.without(setup, epoch, gone)
    kind = BUILDING_KIND_SIZE[gone.building][0]
    if BUILDING_KIND_SIZE[gone.building][1] == 1:
        return after
    for later in EPOCHS[EPOCH_INDEX[epoch] + 1 :]:
        owner = gone.owner if kind != CIVIL and EPOCH_INDEX[later] != REASON else None
        for there in after.boards[EPOCH_INDEX[later]]:
            if (there.building, there.at, there.owner) == (gone.building, gone.at, owner):
                after = setup_changes.without(after, later, there)
    return after


def owned(setup: Setup, epoch: str, there: Building, color: str) -> Setup:
    """A building given to another player, and its shadow on ``faith`` with it."""
    after = setup_changes.with_building(setup, epoch, replace(there, owner=color))
    if EPOCH_INDEX[epoch] == 0 and there in setup.boards[1]:
        after = setup_changes.with_building(after, EPOCHS[1], replace(there, owner=color))
    return after


# -- asking the rules ------------------------------------------------------------------------------


def _sound(setup: Setup) -> Setup:
    """The boards with those buildings only that can stand where they are written."""
    for _ in range(_MAKE_SURE):
        wrong = {place for problem in defects(setup) if (place := _place(problem)) is not None}
        if not wrong:
            break
        boards = [
            tuple(there for index, there in enumerate(board) if (epoch, index) not in wrong)
            for epoch, board in zip(EPOCHS, setup.boards, strict=True)
        ]
        setup = replace(setup, boards=(boards[0], boards[1], boards[2]))
    return setup


def _place(problem: Problem) -> tuple[str, int] | None:
    """Board and index of a building that cannot stand where it is."""
    path = problem.path
    if problem.code in _STANDS or len(path) < 3 or path[0] != "boards":
        return None
    epoch, index = path[1], path[2]
    return (str(epoch), index) if isinstance(index, int) else None


def _position(sound: Setup, owner: str | None) -> Position:
    """The same boards in a position that has no other defect, the owner of the piece to move."""
    colors = list(dict.fromkeys(player.color for player in sound.players))
    mover = owner or (sound.turn.player if sound.turn.player in colors else colors[0])
    standing = Adventurer(MIGHT)
    players = tuple(Player(color, 0, 0, (standing, standing)) for color in colors)
    turn = Turn(1, mover, "start")
    return position_of(replace(sound, players=players, turn=turn, discard=(0, 0, 0), reserve=None))


def _with_boards(setup: Setup, start: Position, shadows: Shadows) -> Setup:
    """What has changed on the boards, changed in the setup; all else stays in its place."""
    result = setup_of(start.replace(boards=shadows.boards)).boards
    boards = []
    for before, after, listed in zip(setup_of(start).boards, result, setup.boards, strict=True):
        same = {_ordered(there) for there in after}
        known = {_ordered(there) for there in before}
        kept = [t for t in listed if _ordered(t) in same or _ordered(t) not in known]
        boards.append((*kept, *(there for there in after if _ordered(there) not in known)))
    return replace(setup, boards=(boards[0], boards[1], boards[2]))


def _ordered(there: Building) -> Building:
    """A building as it is compared: its cubes in one order."""
    return replace(there, cubes=tuple(sorted(there.cubes)))
