"""Undo, redo and playing on in a game record: where play goes on moves, and no turn is lost.

A place in a record is a ``Cursor`` (formats §7, key ``at``). Going back leaves the tree as it is;
what is then played follows a turn that has it already, or becomes a variation.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from positions.records.record_tree import Cursor, GameRecord, RecordedPlay, TurnNode, TurnPath
from positions.things import Cards

#: Places that redo comes back to at most; of more the oldest are forgotten, but no turn.
MOST_UNDONE: Final = 2_000

#: A record and a place in it.
RecordHere = tuple[GameRecord, Cursor]


def normal(record: GameRecord, place: Cursor) -> Cursor:
    """The one way to write a place: a whole turn has no number of plays, one not begun is none.

    :raises KeyError: the record has no such turn, or the turn not so many plays.
    """
    if not place.path:
        if place.plays is not None:
            raise KeyError(place)
        return place
    node = record.at(place.path)
    if place.plays is None:
        return place
    if not 0 <= place.plays <= len(node.plays):
        raise KeyError(place)
    if place.plays == len(node.plays):
        return Cursor(place.path)
    return Cursor(place.path[:-1]) if not place.plays and node.hand is None else place


def plays_at(record: GameRecord, place: Cursor) -> tuple[RecordedPlay, ...]:
    """The plays of the turn at a place that stand there; empty at the start.

    :raises KeyError: there is no such turn.
    """
    return record.at(place.path).plays[: place.plays] if place.path else ()


def under_way(record: GameRecord, place: Cursor) -> bool:
    """Whether the turn at a place is not over there."""
    return bool(place.path) and (place.plays is not None or not record.at(place.path).ended)


def standing(record: GameRecord, place: Cursor) -> GameRecord:
    """The record in which play goes on at a place.

    :raises KeyError: there is no such place.
    """
    place = normal(record, place)
    return replace(record, cursor=None if place == Cursor(record.end_of()) else place)


def before(record: GameRecord, place: Cursor) -> Cursor | None:
    """The place one play earlier, or before the hand was told; None at the start."""
    if not place.path:
        return None
    count = len(plays_at(record, place))
    return normal(record, Cursor(place.path, count - 1)) if count else Cursor(place.path[:-1])


def following(record: GameRecord, place: Cursor) -> Cursor | None:
    """The place one play later along the main line from here; None at its end."""
    if place.plays is not None:
        return normal(record, Cursor(place.path, place.plays + 1))
    turns = record.after(place.path)
    if not turns:
        return None
    first = 0 if turns[0].hand is not None else 1
    return normal(record, Cursor((*place.path, 0), first))


def is_behind(record: GameRecord, place: Cursor, other: Cursor) -> bool:
    """Whether a place lies on the way to another one, or is that one."""
    if place.path == other.path:
        return len(plays_at(record, place)) <= len(plays_at(record, other))
    return other.path[: len(place.path)] == place.path


def undo(record: GameRecord, to: Cursor) -> GameRecord:
    """The record in which play goes on at an earlier place; ``redo`` gives this one back.

    :raises KeyError: there is no such place.
    """
    left = standing(record, to)
    return replace(left, undone=(*record.undone, record.here)[-MOST_UNDONE:])


def redo(record: GameRecord, everything: bool = False) -> GameRecord | None:
    """The record as it was before the last ``undo``, or one play on where there was none.

    :param everything: as it was before the first ``undo``, or at the end of the line.
    :returns: None if there is nothing to play again.
    """
    if record.undone:
        index = 0 if everything else -1
        left = replace(record, undone=() if everything else record.undone[:-1])
        return standing(left, record.undone[index])
    place = record.here
    if everything:
        end = Cursor(record.end_of(place.path))
        return standing(record, end) if end != place else None
    to = following(record, place)
    return None if to is None else standing(record, to)


def extended(
    record: GameRecord, place: Cursor, play: RecordedPlay, follow: bool = True
) -> RecordHere:
    """A play made at a place, and where that leads.

    A turn that has the play there already is followed, the one at the place before others; one that
    is under way grows; else a new turn begins, a variation if others were there before. Only where
    the main line has an unfinished turn, the new one takes its place: that is the variation then.
    ``cursor`` of the record stays where it is: see ``played_on``.

    :param follow: play goes on here: follow into the middle of a turn, and take the place of an
        unfinished one; else only a whole turn is not added again, and a new one is a variation.
    :raises KeyError: there is no such place.
    """
    beside, node, plays = place.path, None, plays_at(record, place)
    if under_way(record, place):
        beside, node = place.path[:-1], record.at(place.path)
        if place.plays is None:
            grown, path = record.extended(place.path, play)
            return grown, Cursor(path)
    else:
        plays = ()
    hand = None if node is None else node.hand
    wanted = (*plays, play)
    own = place.path[-1] if node is not None else 0
    there = _turn_with(record, beside, hand, wanted, own) if follow else None
    if there is not None:
        return record, normal(record, Cursor(there, len(wanted)))
    others = record.after(beside)
    first = follow and bool(others) and not others[0].ended
    grown, path = record.with_turn(beside, TurnNode(play.by, wanted, hand=hand), first)
    return grown, Cursor(path)


def with_hand_at(record: GameRecord, place: Cursor, by: str, hand: Cards) -> RecordHere:
    """What a player is said to hold before the first play of a turn, and where that leads.

    :raises KeyError: there is no such place.
    """
    there = _turn_with(record, place.path, hand, (), 0)
    if there is not None:
        return record, normal(record, Cursor(there, 0))
    grown, path = record.with_hand(place.path, by, hand)
    return grown, Cursor(path)


def _turn_with(
    record: GameRecord,
    beside: TurnPath,
    hand: Cards | None,
    plays: tuple[RecordedPlay, ...],
    own: int,
) -> TurnPath | None:
    """The turn after a path that begins with these plays, the ``own``-th looked at first."""
    wanted = [play.essence for play in plays]
    turns = list(enumerate(record.after(beside)))
    for number, node in sorted(turns, key=lambda one: one[0] != own):
        if node.hand == hand and [play.essence for play in node.plays[: len(wanted)]] == wanted:
            return (*beside, number)
    return None


def played_on(old: GameRecord, new: GameRecord, place: Cursor) -> GameRecord:
    """The record after plays that were made where play goes on, which is now at ``place``.

    What was undone can be redone as long as the same is played again.
    """
    moved = standing(new, place)
    if new.turns != old.turns:
        return replace(moved, undone=())
    ahead = tuple(one for one in new.undone if not is_behind(new, one, place))
    return replace(moved, undone=ahead)
