"""``khronos undo`` and ``khronos redo``: where play goes on in a game record, back and forth.

Both only move that place. ``undo --delete`` is the one that takes turns out of the record.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from advisor.cli.arguments import Force, Json, Output, Recorded
from advisor.cli.input_files import (
    RecordPlace,
    TurnNumber,
    Variation,
    Whose,
    asked_turn,
    line_of,
    read_record,
)
from advisor.cli.output import Failure, note, out_json, tell, writable
from advisor.cli.record_output import (
    play_words,
    save_record,
    tell_next,
    told_hand,
    turn_words,
    variation_of,
    where_words,
)
from advisor.words.say import say

if TYPE_CHECKING:
    from positions.records.record_files import Cursor, GameRecord, TurnPath

_NOTHING = "cli-undo-nothing-played"


@dataclass(frozen=True, slots=True)
class _Step:
    """Plays of one turn, as ``khronos act`` takes them again."""

    number: int
    color: str
    plays: tuple[str, ...]
    comment: str | None = None
    #: Whether they were not the main line of what was deleted.
    aside: bool = False


def undo(
    file: Recorded,
    whole: Annotated[bool, typer.Option("--whole", help="help-undo.whole")] = False,
    turn: TurnNumber = None,
    player: Whose = None,
    variation: Variation = None,
    delete: Annotated[bool, typer.Option("--delete", help="help-undo.delete")] = False,
    as_json: Json = False,
    output: Output = None,
    force: Force = False,
) -> None:
    """Take back the last play of a game record: play goes on before it."""
    from advisor.advise.game_records.record_replay import position_here

    text, record, target = _read(file, output, force, as_json, say("cli-undo-nothing"))
    here, to = _back(record, whole, RecordPlace(turn, player, variation))
    if delete:
        left, steps = _deleted(record, here, to)
    else:
        from positions.records.record_cursor import undo as gone_back

        left, steps = gone_back(record, to), _steps(record, to, here)
    position = position_here(left, left.here)
    save_record(left, target, text)
    if as_json:
        value = {"digest": position.digest(), "taken": [_entry(one) for one in steps]}
        out_json(value | _where(left) | {"deleted": delete})
    elif target != "-":
        _tell(say("cli-undo-deleted" if delete else "cli-undo-taken-back"), steps)
        again = say("cli-undo-khronos-redo", target=shlex.quote(target))
        if delete:
            plays = shlex.quote("  ".join(p for one in steps if not one.aside for p in one.plays))
            again = say("cli-undo-khronos-act", target=shlex.quote(target), plays=plays)
        tell(say("cli-undo-again", again=again))
        heir = _heir(left) if delete else None
        if heir is not None:
            tell(heir)
        tell_next(left, position)
        note(say("cli-wrote", file=target))


def redo(
    file: Recorded,
    everything: Annotated[bool, typer.Option("--all", help="help-redo.everything")] = False,
    as_json: Json = False,
    output: Output = None,
    force: Force = False,
) -> None:
    """Play again what khronos undo took back last: play goes on where it did before."""
    from advisor.advise.game_records.record_replay import position_here
    from positions.records.record_cursor import redo as gone_on

    text, record, target = _read(file, output, force, as_json, say("cli-redo-nothing"))
    left = gone_on(record, everything)
    if left is None:
        raise Failure(say("cli-redo-nothing-taken-back"))
    steps = _steps(record, record.here, left.here)
    position = position_here(left, left.here)
    save_record(left, target, text)
    if as_json:
        value = {"digest": position.digest(), "played": [_entry(one) for one in steps]}
        out_json(value | _where(left))
    elif target != "-":
        if steps:
            _tell(say("cli-undo-played-again"), steps)
        tell(say("cli-replay-play-goes-on", here=where_words(left, left.here)))
        tell_next(left, position)
        note(say("cli-wrote", file=target))


def _read(
    file: str, output: str | None, force: bool, as_json: bool, otherwise: str
) -> tuple[str, GameRecord, str]:
    """The text of a record file, the record, and where the new one goes."""
    if output is not None:
        writable(output, force, file)
    text, record = read_record(file, otherwise, change=output is None)
    target = output or file
    if as_json and target == "-":
        raise Failure(say("cli-say-where"))
    return text, record, target


def _back(record: GameRecord, whole: bool, place: RecordPlace) -> tuple[Cursor, Cursor]:
    """From where undo goes back, and where to.

    :raises Failure: there is no such place, or nothing before it.
    """
    from positions.records.record_cursor import before
    from positions.records.record_files import Cursor

    here = record.here if place.variation is None else Cursor(line_of(record, place.variation))
    if place.turn is not None or place.player is not None:
        one = asked_turn(record, here.path, place)
        if one is None:
            raise Failure(_not_behind(record, place, here))
        return here, Cursor(one.path[:-1])
    to = Cursor(here.path[:-1]) if whole and here.path else before(record, here)
    if to is None:
        raise Failure(say(_NOTHING))
    return here, to


def _not_behind(record: GameRecord, place: RecordPlace, here: Cursor) -> str:
    """Why a turn that somebody asked for cannot be taken back."""
    if here != record.here or record.here.path == record.end_of(record.here.path):
        return say("cli-undo-not-played")
    return say("cli-undo-not-before", here=where_words(record, here))


def _steps(record: GameRecord, first: Cursor, last: Cursor) -> list[_Step]:
    """What is played from one place to a later one; nothing if they are not of one line."""
    from advisor.advise.game_records.record_replay import turns_of
    from positions.records.record_cursor import is_behind, plays_at

    if not is_behind(record, first, last):
        return []
    steps = []
    for turn in turns_of(record, last.path) if last.path else ():
        if len(turn.path) < len(first.path):
            continue
        played = len(plays_at(record, last)) if turn.path == last.path else len(turn.node.plays)
        words: list[str] = []
        before = 0
        if turn.path == first.path:
            before = len(plays_at(record, first))
        elif turn.node.hand is not None:
            words = [told_hand(turn.node.hand)]
        words += map(play_words, turn.node.plays[before:played])
        if words:
            steps.append(_Step(turn.number, turn.color, tuple(words), turn.node.comment))
    return steps


def _deleted(record: GameRecord, here: Cursor, to: Cursor) -> tuple[GameRecord, list[_Step]]:
    """The record without what lies between two places and all that follows it, and what that was.

    Play goes on at the earlier one. Of a turn that begins before it the first plays stay.
    """
    from advisor.advise.game_records.record_replay import settled, turns_of
    from positions.records.record_cursor import standing
    from positions.records.record_files import Cursor

    begins = to.plays is not None or (to.path and to.path == here.path)
    path: TurnPath = to.path if begins else here.path[: len(to.path) + 1]
    kept = to.plays if begins and to.plays is not None else 0
    gone = []
    for at in record.paths():
        if at[: len(path)] == path:
            last = turns_of(record, at)[-1]
            words = turn_words(last.node)
            if at == path and begins:
                words = tuple(map(play_words, last.node.plays[kept:]))
            comment = None if at == path and begins else last.node.comment
            aside = any(at[len(path) :])
            gone.append(_Step(last.number, last.color, words, comment, aside))
    if begins:
        node = record.at(path)
        bare = replace(record, undone=(), cursor=None)
        left = bare.with_node(path, replace(node, plays=node.plays[:kept], then=()))
        place = Cursor(path)
    else:
        left, place = record.without(path), to
    return settled(standing(left, place)), gone


def _heir(record: GameRecord) -> str | None:
    """What the record still has where play goes on; None if nothing."""
    there = len(record.after(record.here.path))
    if not there:
        return None
    return say("cli-undo-other-turns", turns=there)


def _tell(title: str, steps: list[_Step]) -> None:
    tell(title)
    for one in steps:
        form = ".aside" if one.aside else ""
        about = {"turn": one.number, "player": one.color, "plays": "  ".join(one.plays)}
        tell("  " + say(f"cli-undo-turn{form}", **about))
        if one.comment:
            tell(f"    {one.comment}")


def _where(record: GameRecord) -> dict[str, Any]:
    """Where play goes on, for programs."""
    here = record.here
    value: dict[str, Any] = {"path": list(here.path), "variation": variation_of(record, here.path)}
    return value if here.plays is None else value | {"plays": here.plays}


def _entry(one: _Step) -> dict[str, Any]:
    return {
        "turn": one.number,
        "player": one.color,
        "plays": list(one.plays),
        "comment": one.comment,
        "variation": one.aside,
    }
