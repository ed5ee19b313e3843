"""``khronos act``: make plays, and write down the position that results."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from advisor.advise.complete_play import Mistake
from advisor.cli.arguments import Decide, Editor, Force, Game, Json, Output
from advisor.cli.commands.schema import editor_line
from advisor.cli.input_files import (
    OpenedFile,
    RecordPlace,
    TurnNumber,
    Variation,
    Whose,
    in_record,
    of_position,
    read_checked,
    read_to_change,
)
from advisor.cli.output import Failure, note, out, out_json, save_text, tell, writable
from advisor.cli.record_output import save_record, tell_done, tell_final, tell_next, variation_of
from advisor.words.position_words import headline
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.advise.apply_plays import Done
    from positions.records.record_cursor import RecordHere
    from positions.records.record_files import Cursor, GameRecord
    from positions.setup import Setup
    from positions.things import Cards
    from search.rules.position import Position


def act(
    file: Game,
    plays: Annotated[
        list[str],
        typer.Argument(metavar="PLAY", help="help-act.plays", show_default=False),
    ],
    decide: Decide = None,
    as_json: Json = False,
    editor: Editor = False,
    turn: TurnNumber = None,
    player: Whose = None,
    variation: Variation = None,
    record: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="help-act.record",
            show_default=False,
        ),
    ] = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Make plays: write the position that results, or go on with a game record."""
    from advisor.advise.apply_plays import acted_steps
    from positions.records.record_files import GameRecord
    from search.rules.convert import setup_of
    from search.rules.position import over

    for written in (output, record):
        if written is not None:
            writable(written, force, file)
    changes = output is None and record is None
    text, content = read_to_change(file) if changes else read_checked(file, known_hand=False)
    place, answers = RecordPlace(turn, player, variation), list(decide or ())
    if isinstance(content, GameRecord):
        if record is not None:
            raise Failure(say("cli-act-record-already", file=file))
        if as_json and (output or file) == "-":
            raise Failure(say("cli-say-where"))
        one = in_record(file, content, place)
        _play_on(one, content, plays, answers, as_json, output or file, text, editor)
        return
    one = of_position(file, content, place)
    after, done = acted_steps(one.position, plays, answers)
    _see_that_it_fits(after)
    setup = None
    if not over(after):  # what the file says about itself still holds
        about = one.setup
        setup = replace(setup_of(after), title=about.title, notes=about.notes, tags=about.tags)
    if record is not None:
        game, _ = _extended(one, GameRecord.begun(one.setup), done, after, True)
        save_record(game, record, editor=editor)
    _tell_position(setup, after, done, as_json, editor, output, record)


def _play_on(
    one: OpenedFile,
    record: GameRecord,
    plays: list[str],
    answers: list[str],
    as_json: bool,
    target: str,
    text: str,
    editor: bool,
) -> None:
    """Make plays from a place in a record, and write it where it goes; ``text`` was its file.

    :raises Mistake: the game is over, or a play cannot be made.
    """
    from advisor.advise.apply_plays import acted_steps
    from positions.records.record_cursor import played_on
    from search.rules.position import over

    if over(one.position):
        raise Mistake(say("cli-act-over"))
    after, done = acted_steps(one.position, plays, answers)
    _see_that_it_fits(after)
    moves = one.cursor == record.here  # else play goes on where it did
    game, place = _extended(one, record, done, after, moves)
    if moves:
        game = played_on(record, game, place)
    save_record(game, target, text, editor)
    if as_json:
        middle = {} if place.plays is None else {"plays": place.plays}
        number = variation_of(game, place.path)
        value = {"path": list(place.path), "variation": number}
        out_json(_entry(after, None, done) | value | middle)
    elif target != "-":
        _tell_record(record, game, place, done, after)
        note(say("cli-wrote", file=target))


def _see_that_it_fits(after: Position) -> None:
    """What no file can hold is not written.

    :raises Mistake: somebody has more Ecus than that.
    """
    from positions.things import MOST_ECUS

    most = max(after.ecus)
    if most > MOST_ECUS:
        raise Mistake(say("cli-act-too-many-ecus", most=most, limit=MOST_ECUS))


def _extended(
    one: OpenedFile, record: GameRecord, done: list[Done], after: Position, follow: bool
) -> RecordHere:
    """The record with what was done from a place in it, and where that leads.

    :param follow: see ``positions.records.record_cursor.extended``.
    :raises Mistake: a hand was said in the middle of a turn.
    """
    from advisor.advise.game_records.record_replay import recorded_play, settled
    from positions.records.record_cursor import extended
    from positions.records.record_files import Cursor

    place, position = one.cursor or Cursor(), one.position
    if one.turn is not None and one.turn.node.hand is not None:  # the position knows it
        record, place = _with_hand(record, place, one.turn.node.hand)
    for step in done:
        record, place = _with_told(record, place, position, step.before)
        record, place = extended(record, place, recorded_play(step.record), follow)
        position = step.after
    record, place = _with_told(record, place, position, after)
    return settled(record), place


def _with_told(record: GameRecord, place: Cursor, known: Position, now: Position) -> RecordHere:
    """The record with the hand that was said between two plays, if one was."""
    if known.hands == now.hands:
        return record, place
    return _with_hand(record, place, now.hand)


def _with_hand(record: GameRecord, place: Cursor, hand: Cards) -> RecordHere:
    from advisor.advise.game_records.record_replay import with_hand_here

    try:
        return with_hand_here(record, place, hand)
    except ValueError as error:
        raise Mistake(str(error)) from None


def _tell_record(
    old: GameRecord, new: GameRecord, place: Cursor, done: list[Done], after: Position
) -> None:
    """What happened, where it stands in the record, and who is next."""
    tell_done(done)
    number = variation_of(new, place.path)
    if old.turns == new.turns:
        tell(say("cli-act-nothing-new"))
    elif number is not None and place == new.here:
        tell(say("cli-act-variation-entered", number=number))
    elif number is not None:
        tell(say("cli-act-variation-made", number=number))
    elif len(new.variations()) > len(old.variations()):
        tell(say("cli-act-unfinished-turn"))
    tell_next(new, after)


def _entry(after: Position, setup: Setup | None, done: list[Done]) -> dict[str, Any]:
    """What ``--json`` says (formats §6)."""
    from positions.files.save import to_document
    from search.rules.convert import setup_of
    from search.rules.position import over

    final = over(after)
    entry: dict[str, Any] = {
        "digest": None if final else after.digest(),
        "position": None if final else to_document(setup or setup_of(after)),
        "decisions": [asdict(choice) for step in done for choice in step.record.choices],
    }
    if final:
        entry["final"] = dict(zip(after.table.colors, after.ecus, strict=True))
    return entry


def _tell_position(
    setup: Setup | None,
    after: Position,
    done: list[Done],
    as_json: bool,
    editor: bool,
    output: str | None,
    record: str | None,
) -> None:
    """Write and print the position after the plays; None: the game is over."""
    from advisor.advise.game_records.record_replay import result_of
    from positions.files.save import to_yaml

    first = editor_line() if editor else ""
    if output is not None:
        if setup is None:
            note(say("cli-act-over-nothing-written"))
        else:
            save_text(first + to_yaml(setup, Path(output).parent), output)
    if as_json:
        out_json(_entry(after, setup, done))
    elif setup is None:
        tell_final(result_of(after))
    elif output is None and record is None:
        out(first + to_yaml(setup), end="")
    else:
        tell_done(done)
        if record is not None:
            tell(headline(after))
    for written in (output if setup is not None else None, record):
        if written is not None and not as_json:
            note(say("cli-wrote", file=written))
