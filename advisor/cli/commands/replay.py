"""``khronos replay``: a game that was written down, turn by turn, and any position of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from advisor.cli.arguments import Force, Json, Output, Recorded, one_of
from advisor.cli.commands.show import position_text, wants_color
from advisor.cli.input_files import Variation, line_of, read_record
from advisor.cli.output import Failure, note, out, out_json, save_text, tell, writable
from advisor.cli.record_output import decisions_words, tell_final, told_hand, where_words
from advisor.words.chance_words import chance_words
from advisor.words.say import fixed, joined, say

if TYPE_CHECKING:
    from advisor.advise.game_records.record_replay import GameTurn
    from positions.records.record_files import GameRecord, TurnNode
    from positions.records.record_tree import RecordedPlay
    from positions.setup import Setup


def replay(
    file: Recorded,
    turn: Annotated[int | None, typer.Option(help="help-replay.turn", show_default=False)] = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="COLOUR", help="help-replay.player", show_default=False),
    ] = None,
    variation: Variation = None,
    as_json: Json = False,
    output: Output = None,
    force: Force = False,
) -> None:
    """Replay a recorded game, turn by turn."""
    from advisor.advise.game_records.record_replay import turns_of

    if output is not None:
        writable(output, force, file)
    _, record = read_record(file, say("cli-replay-show-instead"))
    every = turns_of(record, line_of(record, variation))
    if player is not None:
        player = one_of("player", player, [seat.color for seat in record.players])
    turns = [one for one in every if turn in (None, one.number) and player in (None, one.color)]
    if not turns and (turn is not None or player is not None):
        numbers = sorted({one.number for one in every})
        raise Failure(
            say(
                "cli-no-such-turn",
                numbers=", ".join(map(str, numbers)),
                players=", ".join(seat.color for seat in record.players),
            )
        )
    single = turn is not None and player is not None
    if output is not None and not single:
        raise Failure(say("cli-replay-one-position"))
    if output is not None:  # first of all: whoever reads the rest may leave early
        from positions.files.save import to_yaml

        save_text(to_yaml(_before(record, turns[0]), Path(output).parent), output)
        note(say("cli-wrote", file=output))
    if as_json:
        out_json(_json(record, turns, variation is None and turn is None and player is None))
    elif single:
        _show(turns[0], _before(record, turns[0]))
    else:
        _tell(record, turns, variation)
        if variation is None and turn is None and player is None:
            _tell_variations(record)
            if record.cursor is not None:
                tell("\n" + say("cli-replay-play-goes-on", here=where_words(record, record.here)))


def _words(record: RecordedPlay) -> str:
    """A play in notation with its decisions, its Ecus, and what the player thought or did wrong."""
    from positions.notation.play_text import format_pattern

    words = format_pattern(record.play) + decisions_words(record.choices)
    if record.ecus:
        words += f"  {record.ecus:+d}"
    if record.opinion is not None:
        parts = []
        if record.opinion.margin is not None:
            parts.append(say("cli-replay-margin", margin=fixed(record.opinion.margin, 1)))
        if record.opinion.win is not None:
            parts.append(say("cli-replay-win", win=chance_words(record.opinion.win)))
        words += "  " + say("cli-replay-expected", parts=joined("list-and", parts)) if parts else ""
    if record.fault is not None:
        words += "  " + say("cli-replay-fault", fault=record.fault)
    return words


def _tell(record: GameRecord, turns: list[GameTurn], variation: int | None) -> None:
    from advisor.advise.game_records.forfeits import faults

    names = {seat.color: seat.name for seat in record.players}
    tell(record.title or say("cli-replay-a-game"))
    players = [say("cli-replay-seat", player=color, name=of) for color, of in names.items()]
    tell(say("cli-replay-players", players=joined("list-and", players)))
    if variation is not None:
        tell(say("cli-replay-with-variation", variation=variation))
    if not turns:
        tell("\n" + say("cli-replay-nothing-played"))
    for one in turns:
        _tell_turn(record, one)
    if record.result is not None and variation is None:
        out("")
        tell_final(record.result, names, faults(record.plays))


def _tell_turn(record: GameRecord, one: GameTurn) -> None:
    name = record.players[one.seat].name
    about = {"turn": one.number, "player": one.color, "name": name}
    tell("\n" + say("cli-replay-turn-then", ecus=one.after.ecus[one.seat], **about))
    for words in _plays(one.node):
        tell(f"  {words}")


def _plays(node: TurnNode) -> list[str]:
    """The plays of a turn in words, the hand that is told before them, and its comment."""
    words = [] if node.hand is None else [told_hand(node.hand)]
    comment = [] if node.comment is None else [f'"{" ".join(node.comment.split())}"']
    return [*words, *map(_words, node.plays), *comment]


def _tell_variations(record: GameRecord) -> None:
    from advisor.advise.game_records.record_replay import turns_of

    for number, path in enumerate(record.variations(), 1):
        line = turns_of(record, record.end_of(path))[len(path) - 1 :]
        first = line[0]
        about = {"turn": first.number, "player": first.color}
        tell("\n" + say("cli-replay-variation", number=number, **about))
        for one in line:
            _tell_turn(record, one)


def _before(record: GameRecord, one: GameTurn) -> Setup:
    """The position before a turn, with a title that says where it is from."""
    from search.rules.convert import setup_of

    game = record.title or say("cli-replay-a-game")
    title = say("cli-replay-before", game=game, turn=one.number, player=one.color)
    return setup_of(one.before, title=title)


def _show(one: GameTurn, before: Setup) -> None:
    out(position_text(before, one.before, None, wants_color(None)))
    out("")
    for words in _plays(one.node):
        tell(f"{one.color}: {words}")


def _json(record: GameRecord, turns: list[GameTurn], whole: bool) -> dict[str, Any]:
    from advisor.advise.game_records.record_replay import turns_of

    result = record.result
    value: dict[str, Any] = {
        "title": record.title,
        "players": [{"color": seat.color, "name": seat.name} for seat in record.players],
        "turns": [_entry(one) for one in turns],
        "result": None
        if result is None
        else {"ecus": dict(result.ecus), "winners": list(result.winners)},
    }
    if whole:
        value["variations"] = [
            [_entry(one) for one in turns_of(record, record.end_of(path))[len(path) - 1 :]]
            for path in record.variations()
        ]
    return value


def _entry(one: GameTurn) -> dict[str, Any]:
    from positions.notation.play_text import format_play

    return {
        "turn": one.number,
        "player": one.color,
        "digest": one.before.digest(),
        "plays": [format_play(record.play) for record in one.records],
        "decisions": [choice.chosen for record in one.records for choice in record.choices],
        "ecus": one.after.ecus[one.seat],
        "comment": one.node.comment,
        "path": list(one.path),
    }
