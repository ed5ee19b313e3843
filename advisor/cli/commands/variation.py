"""``khronos variation``: make a variation of a record the main line, remove it, or enter it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from advisor.cli.arguments import Force, Output, Recorded
from advisor.cli.input_files import line_of, read_record
from advisor.cli.output import Failure, note, tell, writable
from advisor.cli.record_output import save_record, tell_next, turn_words, where_words
from advisor.words.say import say

if TYPE_CHECKING:
    from positions.records.record_files import GameRecord, TurnPath

Number = Annotated[
    int,
    typer.Argument(
        metavar="K",
        help="help-option.number",
        show_default=False,
    ),
]


def variation(
    what: Annotated[
        Literal["promote", "remove", "enter"],
        typer.Argument(metavar="promote|remove|enter", help="help-variation.what"),
    ],
    file: Recorded,
    number: Number,
    output: Output = None,
    force: Force = False,
) -> None:
    """Promote a variation of a game record to the main line, remove it, or go on with it."""
    from advisor.advise.game_records.record_replay import position_here, promoted, without
    from positions.records.record_cursor import standing
    from positions.records.record_files import Cursor

    if output is not None:
        writable(output, force, file)
    text, record = read_record(file, say("cli-variation-none"), change=output is None)
    target = output or file
    end = line_of(record, number or None)
    if what == "enter":
        left = standing(record, Cursor(end))
        lines = [say("cli-replay-play-goes-on", here=where_words(left, left.here))]
    elif not number:
        raise Failure(say("cli-variation-main-line"))
    elif what == "promote":
        left, _ = promoted(record, end)
        lines = [say("cli-variation-promoted", number=number)]
    else:
        start = record.variations()[number - 1]
        left = without(record, start)
        lines = [say("cli-variation-removed", number=number), *_removed(record, start)]
    save_record(left, target, text)
    if target != "-":
        for line in lines:
            tell(line)
        tell_next(left, position_here(left, left.here))
        note(say("cli-wrote", file=target))


def _removed(record: GameRecord, start: TurnPath) -> list[str]:
    """A line for each turn from a path on, with its comment below."""
    from advisor.advise.game_records.record_replay import turns_of

    lines = []
    for path in record.paths():
        if path[: len(start)] == start:
            turn = turns_of(record, path)[-1]
            form = ".aside" if any(path[len(start) :]) else ""
            words = "  ".join(turn_words(turn.node))
            about = {"turn": turn.number, "player": turn.color, "plays": words}
            lines.append("  " + say(f"cli-undo-turn{form}", **about))
            if turn.node.comment:
                lines.append(f"    {turn.node.comment}")
    return lines
