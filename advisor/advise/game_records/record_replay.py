"""Game records and games: a game written down, and a record played again (rules §2, formats §7).

``checked`` plays every line of a record again, completes what was left out, and compares what is
written: colours, decisions, Ecus, the result. A record that comes back can have happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from advisor.advise.game_records.record_turns import (
    GameTurn,
    Misfit,
    changed,
    of_node,
    recorded_play,
    replay_turn,
    with_stated,
)
from advisor.words.say import say
from positions.files.problems import FileProblems, Path, Problem
from positions.records.record_cursor import RecordHere, under_way, with_hand_at
from positions.records.record_tree import (
    Cursor,
    GameRecord,
    RecordAt,
    RecordedPlay,
    Result,
    TurnNode,
    TurnPath,
)
from positions.things import Cards
from search.rules.convert import position_of
from search.rules.game import Record
from search.rules.position import Position, over
from search.rules.setup_check import defects
from search.rules.turn_phases import winners

__all__ = [
    "GameTurn",
    "IllegalHand",
    "checked",
    "file_path",
    "position_at",
    "position_here",
    "promoted",
    "recorded_play",
    "replayed",
    "result_of",
    "settled",
    "start_of",
    "turns_of",
    "undone",
    "with_hand",
    "with_hand_here",
    "with_plays",
    "without",
]

#: Problems told of one record.
MOST_PROBLEMS: Final = 50


class IllegalHand(ValueError):
    """A hand that its player cannot hold; the message says why."""


def result_of(position: Position) -> Result:
    """The standing, and who wins if the game ends now (§2.5)."""
    colors = position.table.colors
    return Result(
        tuple(zip(colors, position.ecus, strict=True)),
        tuple(colors[seat] for seat in winners(position)),
    )


# -- playing a record again ------------------------------------------------------------------------


def start_of(record: GameRecord, file: str = "<record>") -> Position:
    """The position before the first play.

    :raises FileProblems: it is not legal, or the players of the record are others.
    """
    problems = list(defects(record.start))
    if problems:
        below = [replace(problem, path=("start", *problem.path)) for problem in problems]
        raise FileProblems(file, tuple(map(record.places.locate, below)))
    if [seat.color for seat in record.players] != [p.color for p in record.start.players]:
        message = say("record-players")
        raise _problems(record, file, [Problem("bad-record", ("players",), message, changed())])
    return position_of(record.start)


def turns_of(
    record: GameRecord, path: TurnPath | None = None, file: str = "<record>"
) -> list[GameTurn]:
    """The turns of the main line, or those on the way to a path, its own included.

    Turns that were made before from the same position are not made again: a record that has grown
    by a play costs that turn alone.

    :raises FileProblems: the start is not legal, or a play cannot have been made as written.
    :raises KeyError: there is no turn at the path.
    """
    position = start_of(record, file)
    path = record.end_of() if path is None else path
    turns = []
    for length, node in enumerate(record.line(path) if path else (), 1):
        try:
            turn = _again(position, path[:length], node)
        except Misfit as error:
            raise _problems(record, file, [_problem_of(record, path[:length], error)]) from None
        turns.append(turn)
        position = turn.after
    return turns


def every_turn(record: GameRecord, file: str = "<record>") -> dict[TurnPath, GameTurn]:
    """Every turn of a record, variations included, by its path; none is made twice, either.

    :raises FileProblems: as ``turns_of``.
    """
    known: dict[TurnPath, GameTurn] = {}
    start = start_of(record, file)
    for path in record.paths():
        node = record.at(path)
        before = known[path[:-1]].after if len(path) > 1 else start
        try:
            known[path] = _again(before, path, node)
        except Misfit as error:
            raise _problems(record, file, [_problem_of(record, path, error)]) from None
    return known


def _again(position: Position, path: TurnPath, node: TurnNode) -> GameTurn:
    """``replay_turn``, without making a turn that was made before from the same position."""
    turn = _kept(position, node.bare)
    return of_node(replace(turn, path=path, node=node))


@lru_cache(maxsize=1024)
def _kept(position: Position, node: TurnNode) -> GameTurn:
    """``replay_turn`` for a turn without what follows it."""
    return replay_turn(position, (), node)


def position_at(record: GameRecord, path: TurnPath, file: str = "<record>") -> Position:
    """The position after the turn at a path, or the first one for ``()``.

    :raises FileProblems, KeyError: as ``turns_of``.
    """
    turns = turns_of(record, path, file)
    return turns[-1].after if turns else start_of(record, file)


def position_here(record: GameRecord, place: Cursor, file: str = "<record>") -> Position:
    """The position at a place, also in the middle of a turn.

    :raises FileProblems, KeyError: as ``turns_of``.
    """
    if place.plays is None:
        return position_at(record, place.path, file)
    return turns_of(record, place.path, file)[-1].positions[place.plays]


def replayed(record: GameRecord, file: str = "<record>") -> tuple[list[Position], list[Record]]:
    """The positions of the main line, the first one included, and what happened between them.

    :raises FileProblems: the start is not legal, a play cannot have been made as written, or the
        result is another.
    """
    turns = turns_of(record, None, file)
    positions = [start_of(record, file)]
    for turn in turns:
        positions[-1:] = turn.positions  # a hand may be told between two turns
    problem = _wrong_result(record, positions[-1])
    if problem is not None:
        raise _problems(record, file, [problem])
    return positions, [happened for turn in turns for happened in turn.records]


def checked(record: GameRecord, file: str = "<record>") -> GameRecord:
    """The record, every line of it played again, with nothing left out any more.

    :raises FileProblems: with the first thing that is wrong in every line: the start is not legal,
        a play cannot have been made as written, or the result is another.
    """
    checker = _Checker(record)
    start = start_of(record, file)
    turns = checker.children(record.turns, (), start)
    problems = checker.problems
    if not problems:
        whole = replace(record, turns=turns)
        problem = _wrong_result(whole, checker.main_end or start)
        problems = [] if problem is None else [problem]
    if problems:
        raise _problems(record, file, problems)
    return whole


def up_to_mistake(record: GameRecord) -> GameRecord | None:
    """The record as far as it can be played: the main line up to the first play that cannot have
    been made as written, and the variations before it that hold throughout. Its result is left out.

    None if not even the first turn can be played, or its start is not legal.
    """
    try:
        start = start_of(record)
    except FileProblems:
        return None
    turns = _sound(record.turns, (), start)
    if not turns:
        return None
    return checked(replace(record, turns=turns, result=None, cursor=None, undone=()))


def _sound(nodes: tuple[TurnNode, ...], path: TurnPath, position: Position) -> tuple[TurnNode, ...]:
    """Of the turns after a position those that can be played, with what can be played after them;
    none if the main line ends here."""
    sound = []
    for number, node in enumerate(nodes):
        here = (*path, number)
        try:
            after = replay_turn(position, here, node).after
        except Misfit as error:
            if number:
                continue
            plays = error.path[1] if error.path[:1] == ("plays",) else 0
            if not isinstance(plays, int) or not plays:
                return ()
            sound.append(replace(node, plays=node.plays[:plays], then=()))
        else:
            sound.append(replace(node, then=_sound(node.then, here, after)))
    return tuple(sound)


class _Checker:
    """Plays all lines of a record; at most ``MOST_PROBLEMS`` problems."""

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        self.problems: list[Problem] = []
        #: Where the main line ends.
        self.main_end: Position | None = None

    def children(
        self, nodes: tuple[TurnNode, ...], path: TurnPath, position: Position
    ) -> tuple[TurnNode, ...]:
        """The turns after a position, completed. Not deep: after 35 turns a game is over."""
        return tuple(self._grown(node, (*path, n), position) for n, node in enumerate(nodes))

    def _grown(self, node: TurnNode, path: TurnPath, position: Position) -> TurnNode:
        if len(self.problems) >= MOST_PROBLEMS:
            return node
        try:
            turn = replay_turn(position, path, node)
        except Misfit as error:
            self.problems.append(_problem_of(self.record, path, error))
            return node
        if not any(path):
            self.main_end = turn.after
        plays = tuple(
            replace(recorded_play(happened, recorded.opinion, recorded.fault), where=recorded.where)
            for happened, recorded in zip(turn.records, node.plays, strict=True)
        )
        return replace(node, plays=plays, then=self.children(node.then, path, turn.after))


def _wrong_result(record: GameRecord, end: Position) -> Problem | None:
    if record.result is None:
        return None
    if not over(end):
        message, hint = say("record-no-result"), say("record-no-result.hint")
    elif {*record.result.ecus} != {*result_of(end).ecus} or {*record.result.winners} != {
        *result_of(end).winners
    }:
        message, hint = say("record-result"), say("record-result.hint")
    else:
        return None
    return Problem("bad-record", ("result",), message, hint)


def _problem_of(record: GameRecord, path: TurnPath, error: Misfit) -> Problem:
    where = record.at(path).where or file_path(path)
    plays = record.at(path).plays
    place = (*where, *error.path)
    if error.path[:1] == ("plays",):
        place = plays[error.path[1]].where or place  # type: ignore[index]
    return Problem("bad-record", place, error.message, error.hint)


def _problems(record: GameRecord, file: str, problems: Iterable[Problem]) -> FileProblems:
    located = [record.places.locate(problem) for problem in problems]
    return FileProblems(file, tuple(sorted(located, key=lambda problem: problem.line or 0)))


def file_path(path: TurnPath) -> Path:
    """Where ``record_to_yaml`` writes the turn at a path, as a key path."""
    line: Path = ("turns",)
    where, number = line, 0
    for child in path:
        if child:
            line, number = (*line, number, "variations", child - 1), 0
        where = (*line, number)
        number += 1
    return where


# -- playing on ------------------------------------------------------------------------------------


def with_plays(record: GameRecord, path: TurnPath, happened: Sequence[Record]) -> RecordAt:
    """The record with plays that were made after those of the turn at a path, and where that leads.

    A turn under way goes on; after one that has ended the plays begin a new one, which is a
    variation if others were there before, and is not added if it is there already. The plays may
    end the turn and begin others.

    :raises KeyError: there is no turn at the path.
    """
    for one in happened:
        record, path = record.extended(path, recorded_play(one))
    return settled(record), path


def with_hand(record: GameRecord, path: TurnPath, hand: Cards) -> RecordAt:
    """The record with a new turn after the one at a path that tells what its player holds.

    :raises IllegalHand: they cannot hold these cards, or another hand of theirs is known.
    :raises KeyError: there is no turn at the path.
    :raises ValueError: the turn at the path is under way, or the game is over.
    """
    color = _may_tell(record, Cursor(path), hand)
    return record.with_hand(path, color, hand)


def with_hand_here(record: GameRecord, place: Cursor, hand: Cards) -> RecordHere:
    """``with_hand`` at a place; a turn that tells the same hand already is followed.

    :raises IllegalHand, KeyError, ValueError: as ``with_hand``.
    """
    return with_hand_at(record, place, _may_tell(record, place, hand), hand)


def _may_tell(record: GameRecord, place: Cursor, hand: Cards) -> str:
    """Who is to move at a place, if they can be said to hold these cards there."""
    position = position_here(record, place)
    if over(position) or under_way(record, place):
        raise ValueError("a hand is told before the first play of a turn")
    try:
        with_stated(position, hand)
    except Misfit as error:
        raise IllegalHand(error.message) from None
    return position.table.colors[position.mover]


def undone(record: GameRecord, path: TurnPath) -> tuple[GameRecord, TurnPath, RecordedPlay | Cards]:
    """The record without the last play of the turn at a path, where that leads, and the play.

    Of a turn without plays it takes the hand that was told.

    :raises KeyError: there is no turn at the path.
    :raises ValueError: other turns follow it; ``without`` takes them, too.
    """
    node = record.at(path)
    taken = node.plays[-1] if node.plays else node.hand
    assert taken is not None
    record, path = record.shortened(path)
    return settled(record), path, taken


def without(record: GameRecord, path: TurnPath) -> GameRecord:
    """The record without the turn at a path and all that follows it.

    :raises KeyError: there is no turn at the path.
    """
    return settled(record.without(path))


def promoted(record: GameRecord, path: TurnPath) -> RecordAt:
    """The record with the way to a path as its main line, and the new path of that turn.

    :raises KeyError: there is no turn at the path.
    """
    record, path = record.promoted(path)
    return settled(record), path


def settled(record: GameRecord) -> GameRecord:
    """The record with the result of its main line, if that ends the game (§2.5)."""
    end = position_at(record, record.end_of())
    return replace(record, result=result_of(end) if over(end) else None)
