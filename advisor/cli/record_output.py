"""Game records on the command line: plays and turns in words, and how a record is saved."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from advisor.cli.commands.schema import editor_line
from advisor.cli.output import Failure, note, out, save_bytes, tell
from advisor.words.say import count, joined, name, say

if TYPE_CHECKING:
    from advisor.advise.apply_plays import Done
    from positions.records.record_files import (
        Chosen,
        Cursor,
        GameRecord,
        Result,
        TurnNode,
        TurnPath,
    )
    from positions.records.record_tree import RecordedPlay
    from positions.things import Cards
    from search.rules.game import Choice, Record
    from search.rules.position import Position

#: Places in a text that are looked at to find a YAML comment.
_MOST_MARKS: Final = 20
_MARK: Final = re.compile(r"(?:^|(?<=\s))#.*$", re.MULTILINE)


# -- words -----------------------------------------------------------------------------------------


def play_words(record: RecordedPlay | Record) -> str:
    """A play as ``khronos act`` takes it, with decisions: ``m:hamlet@d3=1c/0+1 (white: e2)``."""
    from positions.notation.play_text import format_pattern

    return format_pattern(record.play) + decisions_words(record.choices)


def decisions_words(choices: Sequence[Chosen | Choice]) -> str:
    """The decisions in a play as they follow it in brackets; empty without any."""
    listed = "; ".join(f"{choice.who}: {choice.chosen}" for choice in choices)
    return f" ({listed})" if listed else ""


def turn_words(node: TurnNode) -> tuple[str, ...]:
    """All of a turn as ``khronos act`` takes it: the hand if it is told, and the plays."""
    hand = [] if node.hand is None else [told_hand(node.hand)]
    return (*hand, *map(play_words, node.plays))


def told_hand(hand: Cards) -> str:
    """``hand=2m1r1c``, as ``khronos act`` takes it."""
    from advisor.words.position_words import hand_token

    return f"hand={hand_token(hand)}"


def variation_of(record: GameRecord, path: TurnPath) -> int | None:
    """The number of the variation that a turn belongs to, from 1; None in the main line."""
    numbers = {start: n for n, start in enumerate(record.variations(), 1)}
    inside = [numbers[path[:end]] for end in range(1, len(path) + 1) if path[:end] in numbers]
    return inside[-1] if inside else None


def where_words(record: GameRecord, place: Cursor) -> str:
    """``after turn 3 of red, in variation 2``, ``in the middle of turn 3 of red``, or the start."""
    from advisor.advise.game_records.record_replay import turns_of

    if not place.path:
        return say("record-place-start")
    turn = turns_of(record, place.path)[-1]
    number = variation_of(record, place.path)
    middle = place.plays is not None or not turn.node.ended
    about: dict[str, object] = {"turn": turn.number, "player": turn.color}
    key = "record-place-middle" if middle else "record-place-after"
    if number is None:
        return say(key, **about)
    return say(f"{key}.variation", variation=number, **about)


def tell_done(done: Sequence[Done]) -> None:
    """What happened, a line a play with its Ecus; decisions and incomes below."""
    from positions.notation.play_text import format_play

    for step in done:
        record = step.record
        line = say("record-play", player=record.color, play=format_play(record.play))
        tell(f"{line}  {say('record-ecus', ecus=record.ecus)}" if record.ecus else line)
        for choice in record.choices:
            tell(f"  {_choice_words(choice)}")
        if record.play.type == "end" and step.before.number in step.before.table.pays:
            tell(f"  {_income_words(step.before)}")


def _choice_words(choice: Choice) -> str:
    options = joined("list-and", choice.options)
    about = {"player": choice.who, "what": choice.what, "chosen": choice.chosen}
    return say("record-choice", options=options, **about)


def _income_words(position: Position) -> str:
    """``income of turn 4: might 5, faith 2`` of the player to move (rules §6)."""
    from positions.things import EPOCHS
    from search.rules.income import incomes

    pays = incomes(position)[position.mover]
    boards = [
        say("advice-board-pays", epoch=epoch, ecus=n)
        for epoch, n in zip(EPOCHS, pays, strict=True)
        if n
    ]
    if not boards:
        return say("record-no-income", turn=position.number)
    return say("record-income", turn=position.number, boards=joined("list-and", boards))


def tell_next(record: GameRecord, position: Position) -> None:
    """Who is to move, or how the game ended."""
    from advisor.advise.game_records.forfeits import faults
    from advisor.advise.game_records.record_replay import result_of
    from advisor.words.position_words import headline
    from search.rules.position import over

    if over(position):
        names = {seat.color: seat.name for seat in record.players}
        tell_final(result_of(position), names, faults(record.plays))
    else:
        tell(headline(position))


def tell_final(
    result: Result, names: Mapping[str, str] | None = None, failed: Collection[str] = ()
) -> None:
    """The final standing, the richest first; ``names`` are who played the colours.

    :param failed: the colours of programs that failed, and so forfeit the game.
    """
    from advisor.advise.game_records.forfeits import winners

    won = winners(result, failed)
    out(say("record-over"))
    for color, ecus in sorted(result.ecus, key=lambda entry: -entry[1]):
        mark = ""
        if color in won:
            mark = say("record-wins" if len(won) == 1 else "record-shares-win")
        if color in failed:
            mark = say("record-forfeits")
        played_by = "" if names is None else f"  {names[color]}"
        money = count(ecus, "ecu")
        tell(f"  {name(color):<7} {money:>8}{played_by}  {mark}".rstrip())


# -- files -----------------------------------------------------------------------------------------


def save_record(record: GameRecord, file: str, old: str = "", editor: bool = False) -> None:
    """Write a record whole or not at all; packed by gzip if the name ends in ``.gz``.

    ``-`` is standard output. Remarks behind ``#`` at the beginning of the ``old`` text stay there;
    others are lost, which is told.

    :param editor: begin with a line that tells editors the schema.
    :raises Failure: it cannot be written.
    """
    from positions.records.record_writing import record_bytes

    head = _head(old)
    if editor and "yaml-language-server" not in head:
        head = editor_line("record") + head
    beside = Path() if file == "-" else Path(file).parent
    try:
        data = record_bytes(record, file.endswith(".gz"), beside, head)
    except ValueError as error:
        raise Failure(say("record-unwritable", file=file, error=error)) from None
    if file == "-":
        out(data.decode("utf-8"), end="")
    else:
        save_bytes(data, file)
    if _has_comments(old[len(_head(old)) :]):
        note(say("record-left-out"))


def _head(text: str) -> str:
    """The lines of a YAML text before its first key: remarks and blank lines."""
    lines = text.splitlines(keepends=True)
    end = next((n for n, line in enumerate(lines) if line.strip() and line[0] != "#"), 0)
    return "".join(lines[:end])


def _has_comments(text: str) -> bool:
    """Whether a YAML text has remarks: what can be taken away, and it still says the same."""
    marks = [match.span() for match in _MARK.finditer(text)][:_MOST_MARKS]
    value = _yaml_value(text) if marks else None
    return any(_yaml_value(text[:first] + text[end:]) == value for first, end in marks)


def _yaml_value(text: str) -> object:
    """What a YAML text says; None if it is none."""
    from positions.files.problems import FileProblems
    from positions.files.reader import MAX_RECORD_DEPTH, parse_text

    try:
        return parse_text(text, "", MAX_RECORD_DEPTH).tree
    except FileProblems:
        return None
