"""Game records and games: a game written down, and a record played again (rules §2, formats §7).

``checked`` plays every line of a record again, completes what was left out, and compares what is
written: colours, decisions, Ecus, the result. A record that comes back can have happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from positions.notation import PlayPattern, format_cards, format_pattern
from positions.plays import Play
from positions.problems import FileProblems, Path, Problem
from positions.record_tree import (
    Chosen,
    GameRecord,
    Made,
    Opinion,
    RecordAt,
    Result,
    TurnNode,
    TurnPath,
)
from positions.things import Cards
from search.game import Decider, IllegalPlay, Record, make
from search.patterns import Ambiguous, listed, meant
from search.rules.check import defects
from search.rules.convert import position_of
from search.rules.position import Position, over
from search.rules.refusal import Refusal
from search.rules.resolve import Decision
from search.rules.turn import refuse_stated, winners
from search.rules.turn import with_hand as holding

#: Problems told of one record.
MOST_PROBLEMS: Final = 50
_CHANGED: Final = "the record was changed, or was made under other rules"


@dataclass(frozen=True, slots=True)
class GameTurn:
    """One turn of a line with its positions. Hands are as the record knows them: some are numbers.

    What a player could know is ``search.game.hide_hands(turn.before, turn.seat)``.
    """

    #: The turn of the game, 1 to 7.
    number: int
    color: str
    seat: int
    path: TurnPath
    node: TurnNode
    #: Before each play, and after the last.
    positions: tuple[Position, ...]
    #: What happened in each play.
    records: tuple[Record, ...]

    @property
    def before(self) -> Position:
        """The position before the first play."""
        return self.positions[0]

    @property
    def after(self) -> Position:
        """The position after the last play: of the next player, if the turn is over."""
        return self.positions[-1]


class IllegalHand(ValueError):
    """A hand that its player cannot hold; the message says why."""


class _Misfit(Exception):
    """What is written does not fit; ``path`` says where in the turn."""

    def __init__(self, message: str, hint: str = _CHANGED, path: Path = ()) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.path = path


# -- what happened, as records have it -------------------------------------------------------------


def made_of(record: Record, opinion: Opinion | None = None, fault: str | None = None) -> Made:
    """A play as a record file has it."""
    choices = tuple(Chosen(c.who, c.what, c.options, c.chosen) for c in record.choices)
    return Made(record.color, record.play, record.ecus, choices, opinion, fault)


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
    found = list(defects(record.start))
    if found:
        below = [replace(problem, path=("start", *problem.path)) for problem in found]
        raise FileProblems(file, tuple(map(record.places.locate, below)))
    if [seat.color for seat in record.players] != [p.color for p in record.start.players]:
        message = "the players are not those of the start, in their order"
        raise _problems(record, file, [Problem("bad-record", ("players",), message, _CHANGED)])
    return position_of(record.start)


def turns_of(
    record: GameRecord, path: TurnPath | None = None, file: str = "<record>"
) -> list[GameTurn]:
    """The turns of the main line, or those on the way to a path, its own included.

    :raises FileProblems: the start is not legal, or a play cannot have been made as written.
    :raises KeyError: there is no turn at the path.
    """
    position = start_of(record, file)
    path = record.end_of() if path is None else path
    turns = []
    for length, node in enumerate(record.line(path) if path else (), 1):
        try:
            turn = _again(position, path[:length], node)
        except _Misfit as error:
            raise _problems(record, file, [_told(record, path[:length], error)]) from None
        turns.append(turn)
        position = turn.after
    return turns


def position_at(record: GameRecord, path: TurnPath, file: str = "<record>") -> Position:
    """The position after the turn at a path, or the first one for ``()``.

    :raises FileProblems, KeyError: as ``turns_of``.
    """
    turns = turns_of(record, path, file)
    return turns[-1].after if turns else start_of(record, file)


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
    found = checker.problems
    if not found:
        whole = replace(record, turns=turns)
        problem = _wrong_result(whole, checker.main_end or start)
        found = [] if problem is None else [problem]
    if found:
        raise _problems(record, file, found)
    return whole


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
            turn = _again(position, path, node)
        except _Misfit as error:
            self.problems.append(_told(self.record, path, error))
            return node
        if not any(path):
            self.main_end = turn.after
        plays = tuple(
            replace(made_of(happened, made.opinion, made.fault), where=made.where)
            for happened, made in zip(turn.records, node.plays, strict=True)
        )
        return replace(node, plays=plays, then=self.children(node.then, path, turn.after))


def _again(position: Position, path: TurnPath, node: TurnNode) -> GameTurn:
    """Make the plays of a turn as they are written.

    :raises _Misfit: they cannot be.
    """
    if over(position):
        raise _Misfit("the game is over")
    seat, number = position.mover, position.number
    color = position.table.colors[seat]
    if node.by != color:
        hint = f"the turn before may lack its end; or write by: {color}"
        raise _Misfit(f"it is {color}'s turn, not {node.by}'s", hint, ("by",))
    if node.hand is not None:
        try:
            position = _with_stated(position, node.hand)
        except _Misfit as error:
            message = f"turn {number} of {color}: {error.message}"
            raise _Misfit(message, error.hint, ("hand",)) from None
    positions, records = [position], []
    for index, made in enumerate(node.plays):
        try:
            if position.mover != seat or over(position):
                raise _Misfit("the turn has ended", "begin the next player's turn")
            position, happened = _made_again(position, made)
        except _Misfit as error:
            place: Path = ("plays", index)
            message = f"turn {number} of {color}, {format_pattern(made.play)}: {error.message}"
            raise _Misfit(message, error.hint, place) from None
        positions.append(position)
        records.append(happened)
    if node.then and position.mover == seat and not over(position):
        hint = "add the play end: only the last turn of a line may lack it"
        raise _Misfit(f"turn {number} of {color} does not end", hint)
    return GameTurn(number, color, seat, path, node, tuple(positions), tuple(records))


def _with_stated(position: Position, hand: Cards) -> Position:
    known = position.hands[position.mover]
    if known == hand:
        return position
    color = position.table.colors[position.mover]
    if not isinstance(known, int):
        message = f"{color} holds {format_cards(known)}, not {format_cards(hand)}"
        raise _Misfit(message, "correct it, or what was drawn before")
    why = refuse_stated(position, hand)
    if why is not None:
        raise _Misfit(str(why), _rule(why))
    return holding(position, position.mover, hand)


def _made_again(position: Position, made: Made) -> tuple[Position, Record]:
    """Make a play as it is written.

    :raises _Misfit: it cannot be.
    """
    mover = position.table.colors[position.mover]
    if made.by != mover:
        raise _Misfit(f"it is {mover}'s turn, not {made.by}'s")
    written = list(made.choices)

    def decide(at: Position, decision: Decision) -> int:
        names = at.table.geometry.names
        options = tuple(names[a] for a in decision.options)
        who = at.table.colors[decision.seat]
        what = "which building is downsized" if decision.what == "downsize" else _PLACE
        if not written:
            message = f"a decision is missing: {who} chooses {what}: {', '.join(options)}"
            raise _Misfit(message, f"write the play as {{play: …, decide: [{options[0]}]}}")
        choice = written.pop(0)
        if choice.chosen not in options:
            raise _Misfit(
                f"{choice.chosen} is not among the options: {who} chooses {what}:"
                f" {', '.join(options)}"
            )
        if choice.who and choice != Chosen(who, decision.what, options, choice.chosen):
            raise _Misfit("its decisions are not those that the rules ask for")
        return at.table.geometry.index[choice.chosen]

    try:
        after, happened = make(position, meant(position, made.play), decide)
    except IllegalPlay as error:
        raise _Misfit(f"not legal, {error}", _rule(error.refusal)) from None
    except Ambiguous as error:
        hint = "write one of them"
        message = f"this can mean {len(error.candidates)} plays: {listed(error.candidates)}"
        raise _Misfit(message, hint) from None
    except (KeyError, ValueError) as error:
        raise _Misfit(f"it cannot be played: {error}") from None
    if written:
        raise _Misfit(f"nobody has to decide about {written[0].chosen}", "leave it out")
    if made.ecus is not None and happened.ecus != made.ecus:
        hint = "correct ecus, or leave it out"
        raise _Misfit(f"it brings {happened.ecus:+d} Ecus, not {made.ecus:+d}", hint)
    return after, happened


_PLACE: Final = "where the smaller tile goes"


def _rule(why: Refusal) -> str:
    return f"khronos rules {why.section} tells the rule"


def _wrong_result(record: GameRecord, end: Position) -> Problem | None:
    if record.result is None:
        return None
    if not over(end):
        message, hint = "the game is not over after the last play", "leave the result out"
    elif {*record.result.ecus} != {*result_of(end).ecus} or {*record.result.winners} != {
        *result_of(end).winners
    }:
        message, hint = "the plays lead to another result", "correct the result, or leave it out"
    else:
        return None
    return Problem("bad-record", ("result",), message, hint)


def _told(record: GameRecord, path: TurnPath, error: _Misfit) -> Problem:
    where = record.at(path).where or file_path(path)
    plays = record.at(path).plays
    place = (*where, *error.path)
    if error.path[:1] == ("plays",):
        place = plays[error.path[1]].where or place  # type: ignore[index]
    return Problem("bad-record", place, error.message, error.hint)


def _problems(record: GameRecord, file: str, found: Iterable[Problem]) -> FileProblems:
    located = [record.places.locate(problem) for problem in found]
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


def played(
    record: GameRecord,
    path: TurnPath,
    plays: Sequence[Play | PlayPattern],
    decide: Decider,
    hand: Cards | None = None,
) -> RecordAt:
    """The record with some plays after those of the turn at a path, and where that leads.

    A turn under way goes on; after one that has ended the plays begin a new one, which is a
    variation if others were there before, and is not added if it is there already. The plays may
    end the turn and begin others.

    :param path: ``()`` is the start.
    :param hand: what the player is said to hold before, for a new turn only: see ``with_hand``.
    :raises IllegalPlay, Ambiguous: the rules forbid a play, or it can mean several.
    :raises FileProblems, KeyError: as ``turns_of``.
    """
    if hand is not None:
        record, path = with_hand(record, path, hand)
    position = position_at(record, path)
    happened: list[Record] = []
    for play in plays:
        position, one = make(position, meant(position, play), decide)
        happened.append(one)
    return with_plays(record, path, happened)


def with_plays(record: GameRecord, path: TurnPath, happened: Sequence[Record]) -> RecordAt:
    """``played`` for plays that have been made already, from the position at the path.

    :raises KeyError: there is no turn at the path.
    """
    for one in happened:
        record, path = record.extended(path, made_of(one))
    return settled(record), path


def with_hand(record: GameRecord, path: TurnPath, hand: Cards) -> RecordAt:
    """The record with a new turn after the one at a path that tells what its player holds.

    :raises IllegalHand: they cannot hold these cards, or another hand of theirs is known.
    :raises KeyError: there is no turn at the path.
    :raises ValueError: the turn at the path is under way, or the game is over.
    """
    position = position_at(record, path)
    if over(position) or (path and not record.at(path).ended):
        raise ValueError("a hand is told before the first play of a turn")
    try:
        _with_stated(position, hand)
    except _Misfit as error:
        raise IllegalHand(error.message) from None
    return record.with_hand(path, position.table.colors[position.mover], hand)


def undone(record: GameRecord, path: TurnPath) -> tuple[GameRecord, TurnPath, Made | Cards]:
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
