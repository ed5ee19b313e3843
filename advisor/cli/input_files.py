"""FILE as commands take it: a position, or a turn of a game record (formats §3, §7)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.cli.arguments import one_of
from advisor.cli.output import Failure, note
from advisor.words.say import listed, say

if TYPE_CHECKING:
    from advisor.advise.game_records.record_replay import GameTurn
    from positions.records.record_files import Cursor, GameRecord, TurnPath
    from positions.setup import Setup
    from search.rules.open_position import Checked
    from search.rules.position import Position

TurnNumber = Annotated[
    int | None,
    typer.Option("--turn", metavar="N", help="help-option.turn-number", show_default=False),
]
Whose = Annotated[
    str | None,
    typer.Option("--player", metavar="COLOR", help="help-option.whose", show_default=False),
]
Variation = Annotated[
    int | None,
    typer.Option(
        metavar="K",
        help="help-option.variation",
        show_default=False,
    ),
]


@dataclass(frozen=True, slots=True)
class RecordPlace:
    """Where in a record somebody looks: before a turn, at the end of a variation, or where play
    goes on."""

    turn: int | None = None
    player: str | None = None
    #: None for the main line, or for where play goes on if no turn is named either.
    variation: int | None = None


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file that can be used: its position, and where in a record it stands."""

    file: str
    setup: Setup
    position: Position
    #: None for a position file.
    record: GameRecord | None = None
    #: Of a record: where in it the position stands.
    cursor: Cursor | None = None
    #: Of a record: the turn that was made from there, if one was asked for.
    turn: GameTurn | None = None


def opened(
    file: str,
    turn: int | None = None,
    player: str | None = None,
    variation: int | None = None,
    known_hand: bool = True,
    final: bool = False,
) -> OpenedFile:
    """The position of a file, or of a record at a place: by default where play goes on in it.

    :param known_hand: ask for the cards of the player to move.
    :param final: the position after a whole game will do.
    :raises FileProblems: with every problem of the file.
    :raises Failure: there is no such turn, or a position is asked for one.
    """
    from positions.records.record_files import GameRecord

    _, content = read_checked(file, known_hand)
    place = RecordPlace(turn, player, variation)
    if not isinstance(content, GameRecord):
        return of_position(file, content, place)
    one = in_record(file, content, place)
    _usable(one, known_hand, final)
    return one


def read_checked(file: str, known_hand: bool = True) -> tuple[str, Checked | GameRecord]:
    """The text of a file, and the position or the record that it is; of that every line is checked.

    :param known_hand: ask for the cards of the player to move in a position.
    :raises FileProblems: with every problem of the file.
    """
    from advisor.advise.game_records.record_replay import checked as checked_record
    from positions.files.load_position import read_source
    from positions.records.record_files import GameRecord, parse_any
    from search.rules.open_position import checked

    text, beside = read_source(file, packed=True)
    content = parse_any(text, file, beside)
    if isinstance(content, GameRecord):
        return text, checked_record(content, file)
    return text, checked(content, known_hand)


def read_to_change(file: str) -> tuple[str, Checked | GameRecord]:
    """``read_checked`` for what is written again under its own name: a record is held until then.

    :raises FileProblems: with every problem of the file.
    :raises Failure: another command is changing the record, and does not come to an end.
    """
    from advisor.cli.watched_files import hold, watch
    from positions.records.record_files import GameRecord

    if not os.path.isfile(file):
        return read_checked(file, known_hand=False)
    watch(file)
    text, content = read_checked(file, known_hand=False)
    if isinstance(content, GameRecord) and not hold(file):  # another command has just written it
        return read_checked(file, known_hand=False)
    return text, content


def read_record(file: str, otherwise: str, change: bool = False) -> tuple[str, GameRecord]:
    """The text of a record file, and the record, every line of it checked.

    :param otherwise: what follows from the file being a position, for the message.
    :param change: it is written again under its own name: ``read_to_change``.
    :raises FileProblems: with every problem of the file.
    :raises Failure: it is a position; with ``change`` also what ``read_to_change`` says.
    """
    from positions.records.record_files import GameRecord

    text, content = read_to_change(file) if change else read_checked(file, known_hand=False)
    if not isinstance(content, GameRecord):
        raise Failure(say("cli-not-a-record", file=file, otherwise=otherwise))
    return text, content


def of_position(file: str, content: Checked, place: RecordPlace) -> OpenedFile:
    """A position file as commands use it.

    What is most likely a slip in it is told on standard error.

    :raises Failure: a place in a record was asked for.
    """
    if place != RecordPlace():
        raise Failure(say("cli-not-a-record-options", file=file))
    tell_remarks(content)
    return OpenedFile(file, content.setup, content.position)


def tell_remarks(content: Checked) -> None:
    """Tell on standard error what in a position breaks no rule and is most likely a slip.

    Positions of the library are as they are meant to be: ``khronos check`` alone remarks on them.
    """
    from positions.files.load_position import library
    from positions.files.problems import clean_name

    remarks = () if content.file in library() else content.remarks()
    if not remarks:
        return
    first, more = remarks[0], len(remarks) - 1
    name = clean_name(content.file)
    about = {"file": name, "why": first.message, "hint": first.hint}
    if first.line is not None:
        remark = say("cli-input-files-remark.line", line=str(first.line), **about)
    else:
        remark = say("cli-input-files-remark", **about)
    note(say("cli-input-files-remarks", remark=remark, more=more, file=name) if more else remark)


def in_record(file: str, record: GameRecord, place: RecordPlace) -> OpenedFile:
    """The position of a checked record at a place.

    :raises Failure: there is no such place.
    """
    from advisor.advise.game_records.record_replay import position_here, turns_of
    from positions.records.record_files import Cursor
    from search.rules.convert import setup_of
    from search.rules.position import over

    somewhere = place.turn is not None or place.player is not None
    elsewhere = somewhere or place.variation is not None
    end = line_of(record, place.variation)
    cursor = Cursor(end) if elsewhere else record.here
    turn, position = None, position_here(record, cursor)
    if somewhere:
        turns = turns_of(record, end)
        number, color = _turn_named(record, place)
        turn = asked_turn(record, end, place)
        if turn is not None:
            cursor, position = Cursor(turn.path[:-1]), turn.before
        elif (position.number, _mover(position)) != (number, color):
            raise Failure(_no_such_turn(record, turns))
    about = {"game": record.title or say("cli-replay-a-game"), "player": _mover(position)}
    if over(position):
        title = say("cli-replay-end", **about)
    else:
        title = say("cli-replay-before", turn=position.number, **about)
    if place.variation is not None:
        title = say("cli-replay-in-variation", title=title, variation=place.variation)
    return OpenedFile(file, setup_of(position, title=title), position, record, cursor, turn)


def asked_turn(record: GameRecord, end: TurnPath, place: RecordPlace) -> GameTurn | None:
    """The turn that was asked for, of those on the way to a path, its own included; or None.

    :raises Failure: the turn or the player is missing, or nobody plays that colour.
    """
    from advisor.advise.game_records.record_replay import turns_of

    number, color = _turn_named(record, place)
    turns = turns_of(record, end) if end else []
    return next((turn for turn in turns if (turn.number, turn.color) == (number, color)), None)


def line_of(record: GameRecord, variation: int | None) -> TurnPath:
    """The path of the end of a variation, or of the main line for None.

    :raises Failure: there is no such variation.
    """
    if variation is None:
        return record.end_of()
    known = record.variations()
    if not 1 <= variation <= len(known):
        about = {"variation": variation, "variations": len(known)}
        raise Failure(say("cli-input-files-there-is-no-variation", **about))
    return record.end_of(known[variation - 1])


def _turn_named(record: GameRecord, place: RecordPlace) -> tuple[int, str]:
    """The turn's number and the player.

    :raises Failure: one of them is missing, or nobody plays that colour.
    """
    colors = [seat.color for seat in record.players]
    if place.player is None:
        options = listed((f"--player {color}" for color in colors), "or")
        raise Failure(say("cli-turn-of-whom", turn=place.turn, options=options))
    color = one_of("player", place.player, colors)
    if place.turn is None:
        raise Failure(say("cli-which-turn", color=color))
    return place.turn, color


def _no_such_turn(record: GameRecord, turns: list[GameTurn]) -> str:
    numbers = sorted({one.number for one in turns})
    listed = ", ".join(map(str, numbers)) or "none"
    colors = ", ".join(seat.color for seat in record.players)
    return say("cli-game-no-such-turn", listed=listed, colors=colors)


def _mover(position: Position) -> str:
    return position.table.colors[position.mover]


def _usable(one: OpenedFile, known_hand: bool, final: bool) -> None:
    """:raises Failure: the game is over, or the hand of the player to move is not known."""
    from search.rules.position import over

    position = one.position
    if over(position) and not final:
        raise Failure(say("cli-game-over"))
    if known_hand and isinstance(position.hands[position.mover], int):
        color = _mover(position)
        raise Failure(
            say(
                "cli-hand-unknown",
                file=one.file,
                color=color,
                number=position.number,
            )
        )
