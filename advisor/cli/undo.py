"""``khronos undo``: take back the last play of a game record, or a turn and what follows it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from advisor.cli.arguments import Force, Json, Output, Recorded
from advisor.cli.opened import Place, TurnNumber, Variation, Whose, in_record, line_of, read_record
from advisor.cli.recorded import (
    place_options,
    play_words,
    save_record,
    tell_next,
    told_hand,
    turn_words,
    variation_of,
)
from advisor.cli.streams import Failure, note, out_json, tell, writable

if TYPE_CHECKING:
    from positions.records import GameRecord, RecordAt, TurnPath


@dataclass(frozen=True, slots=True)
class _Lost:
    """Plays that were taken back, as ``khronos act`` takes them again."""

    number: int
    color: str
    plays: tuple[str, ...]
    comment: str | None = None
    #: Whether they were not the main line of what was taken back.
    aside: bool = False


def undo(
    file: Recorded,
    whole: Annotated[bool, typer.Option("--whole", help="Take back the whole last turn.")] = False,
    turn: TurnNumber = None,
    player: Whose = None,
    variation: Variation = None,
    as_json: Json = False,
    output: Output = None,
    force: Force = False,
) -> None:
    """Take back the last play of a game record.

    With --whole it takes back the last turn, with --turn and --player that turn and everything
    that follows it, variations included. What was taken back is printed as khronos act takes it,
    so that it can be played again. The record is written to a new file, which then takes its name;
    -o leaves it as it is.

    \b
    Examples:
      khronos undo game.yaml
      khronos undo game.yaml --whole
      khronos undo game.yaml --turn 4 --player red -o shorter.yaml
    """
    from advisor.records.replaying import position_at

    if output is not None:
        writable(output, force, file)
    text, record = read_record(file, "there is nothing to take back", change=output is None)
    target = output or file
    if as_json and target == "-":
        raise Failure("say with -o where the record goes")
    if turn is not None or player is not None:
        one = in_record(file, record, Place(turn, player, variation))
        if one.turn is None:
            raise Failure("nothing of that turn was played: there is nothing to take back")
        path, whole = one.turn.path, True
    else:
        path = line_of(record, variation)
    if not path:
        raise Failure("nothing was played yet: there is nothing to take back")
    lost, (left, after) = _taken(record, path, whole)
    heir = _heir(record, path) if len(after) < len(path) else None
    path = after
    position = position_at(left, path)
    save_record(left, target, text)
    if as_json:
        out_json(
            {
                "digest": position.digest(),
                "taken": [_entry(one) for one in lost],
                "path": list(path),
                "variation": variation_of(left, path),
            }
        )
    elif target != "-":
        _tell(lost)
        again = "  ".join(play for one in lost if not one.aside for play in one.plays)
        where = place_options(left, path, position)
        options = f"{where} " if where else ""
        tell(f"To play it again: khronos act {shlex.quote(target)} {options}{shlex.quote(again)}")
        if heir is not None:
            tell(f"Variation {heir} takes its place.")
        tell_next(left, position)
        note(f"wrote {target}")


def _taken(record: GameRecord, path: TurnPath, whole: bool) -> tuple[list[_Lost], RecordAt]:
    """What is taken back, and the record without it."""
    from advisor.records.replaying import turns_of, undone, without
    from positions.records import Made

    if whole:
        lost = []
        for at in record.paths():
            if at[: len(path)] == path:
                last = turns_of(record, at)[-1]
                aside = any(at[len(path) :])
                plays = turn_words(last.node)
                lost.append(_Lost(last.number, last.color, plays, last.node.comment, aside))
        return lost, (without(record, path), path[:-1])
    last = turns_of(record, path)[-1]
    left, after, one = undone(record, path)
    words = play_words(one) if isinstance(one, Made) else told_hand(one)
    gone = last.node.comment if len(after) < len(path) else None
    return [_Lost(last.number, last.color, (words,), gone)], (left, after)


def _heir(record: GameRecord, path: TurnPath) -> int | None:
    """The number of the variation that comes first where the turn at a path is gone; or None."""
    if path[-1] or len(record.after(path[:-1])) < 2:
        return None
    return record.variations().index((*path[:-1], 1)) + 1


def _tell(lost: list[_Lost]) -> None:
    tell("Taken back:")
    for one in lost:
        aside = ", variation" if one.aside else ""
        tell(f"  turn {one.number}, {one.color}{aside}: {'  '.join(one.plays)}")
        if one.comment:
            tell(f"    {one.comment}")


def _entry(one: _Lost) -> dict[str, Any]:
    return {
        "turn": one.number,
        "player": one.color,
        "plays": list(one.plays),
        "comment": one.comment,
        "variation": one.aside,
    }
