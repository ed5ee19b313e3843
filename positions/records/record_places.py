"""Where a place in a record is after its tree has changed, and turns that become one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from positions.records.record_tree import Cursor, TurnNode, TurnPath


def without(place: Cursor, path: TurnPath) -> Cursor | None:
    """A place after the turn at a path is gone; None if it lay in there."""
    at = len(path) - 1
    if place.path[:at] != path[:-1] or len(place.path) <= at or place.path[at] < path[-1]:
        return place
    if place.path[at] == path[-1]:
        return None
    return replace(place, path=(*path[:-1], place.path[at] - 1, *place.path[at + 1 :]))


def pushed(place: Cursor, path: TurnPath) -> Cursor:
    """A place after a turn was put before all others that follow the one at a path."""
    at = len(path)
    if place.path[:at] != path or len(place.path) == at:
        return place
    return replace(place, path=(*path, place.path[at] + 1, *place.path[at + 1 :]))


def shortened(place: Cursor, path: TurnPath, plays: int) -> Cursor:
    """A place after the turn at a path has only so many plays left."""
    beyond = place.path == path and place.plays is not None and place.plays >= plays
    return replace(place, path=path, plays=None) if beyond else place


def promoted(place: Cursor, path: TurnPath) -> Cursor:
    """A place after the way to a path became the main line."""
    new = list(place.path)
    for at, child in enumerate(place.path[: len(path)]):
        new[at] = 0 if child == path[at] else child + (child < path[at])
        if child != path[at]:
            break
    return replace(place, path=tuple(new))


def joined(kept: TurnNode, other: TurnNode) -> TurnNode | None:
    """A turn that says all that two say in which the same was played; None if they disagree."""
    for mine, theirs in zip(kept.plays, other.plays, strict=True):
        if theirs.opinion not in (None, mine.opinion) or theirs.fault not in (None, mine.fault):
            return None
    said = {}
    for what in ("comment", "name", "mark", "analysis"):
        mine, theirs = getattr(kept, what), getattr(other, what)
        if None not in (mine, theirs) and mine != theirs:
            return None
        said[what] = mine if mine is not None else theirs
    return replace(kept, **said)
