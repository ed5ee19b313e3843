"""``khronos replay``: a game that was written down, turn by turn, and any position of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from advisor.cli.act import print_final
from advisor.cli.arguments import Force, Json, Output, one_of
from advisor.cli.show import position_text, wants_color
from advisor.cli.streams import Failure, note, out, out_json, save_text, tell, writable
from advisor.words import amount

if TYPE_CHECKING:
    from positions.records import GameRecord, Made
    from positions.setup import Setup
    from search.rules.position import Position


@dataclass(frozen=True, slots=True)
class _Turn:
    """A turn of the game: whose, its plays, and the positions before and after them."""

    number: int
    color: str
    plays: tuple[Made, ...]
    before: Position
    after: Position


def replay(
    file: Annotated[
        str, typer.Argument(metavar="RECORD", help="A game record.", show_default=False)
    ],
    turn: Annotated[
        int | None, typer.Option(help="Only this turn, 1 to 7.", show_default=False)
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="COLOUR", help="Only this player's turns.", show_default=False),
    ] = None,
    as_json: Json = False,
    output: Output = None,
    force: Force = False,
) -> None:
    """Replay a recorded game, turn by turn.

    Every play is checked against the rules; a record that breaks them is refused. --turn and
    --player show the boards before that turn; with -o they are written to a file, with everybody's
    cards.

    \b
    Examples:
      khronos replay arena/…/game-000003.yaml
      khronos replay game.yaml --turn 4 --player red
      khronos replay game.yaml --turn 4 --player red -o before.yaml
      khronos suggest before.yaml
    """
    from positions.records import read_record
    from search.records import replayed

    if output is not None:
        writable(output, force, file)
    record = read_record(file)
    positions, _ = replayed(record, file)
    every = list(_turns(record, positions))
    if player is not None:
        player = one_of("player", player, [seat.color for seat in record.players])
    turns = [one for one in every if turn in (None, one.number) and player in (None, one.color)]
    if not turns:
        numbers = sorted({one.number for one in every})
        raise Failure(
            f"the game has no such turn: it has turns {', '.join(map(str, numbers))} of"
            f" {', '.join(seat.color for seat in record.players)}"
        )
    single = turn is not None and player is not None
    if output is not None and not single:
        raise Failure("-o writes one position: give both --turn and --player")
    if output is not None:  # first of all: whoever reads the rest may leave early
        from positions.save import to_yaml

        save_text(to_yaml(_before(record, turns[0]), Path(output).parent), output)
        note(f"wrote {output}")
    if as_json:
        out_json(_json(record, turns))
    elif single:
        _show(turns[0], _before(record, turns[0]))
    else:
        _tell(record, turns)


def _turns(record: GameRecord, positions: list[Position]) -> Iterator[_Turn]:
    """The turns in order; the last may not be over."""
    first = 0
    for number, made in enumerate(record.plays):
        ends = made.play.type == "end"
        if ends or number + 1 == len(record.plays):
            before = positions[first]
            plays = record.plays[first : number + 1]
            yield _Turn(before.number, made.by, plays, before, positions[number + 1])
            first = number + 1


def _words(made: Made) -> str:
    """A play in notation with its decisions, its Ecus, and what the player thought or did wrong."""
    from positions.notation import format_pattern

    words = format_pattern(made.play)
    words += "".join(f" ({choice.who}: {choice.chosen})" for choice in made.choices)
    if made.ecus:
        words += f"  {made.ecus:+d}"
    if made.opinion is not None:
        told = []
        if made.opinion.margin is not None:
            told.append(f"margin {made.opinion.margin:+.1f}")
        if made.opinion.win is not None:
            told.append(f"win {100 * made.opinion.win:.0f} %")
        words += f"  [expected: {', '.join(told)}]" if told else ""
    if made.fault is not None:
        words += f"  [fault: {made.fault}]"
    return words


def _tell(record: GameRecord, turns: list[_Turn]) -> None:
    names = {seat.color: seat.name for seat in record.players}
    tell(record.title or "A game")
    tell("Players: " + ", ".join(f"{color} {name}" for color, name in names.items()))
    for one in turns:
        seat = one.before.table.seat(one.color)
        has = amount(one.after.ecus[seat], "Ecu")
        tell(f"\nTurn {one.number}, {one.color} ({names[one.color]}): then {has}")
        for made in one.plays:
            tell(f"  {_words(made)}")
    if record.result is not None:
        out("")
        print_final(record.result, names)


def _before(record: GameRecord, one: _Turn) -> Setup:
    """The position before a turn, with a title that says where it is from."""
    from search.rules.convert import setup_of

    title = f"{record.title or 'A game'}, turn {one.number} of {one.color}"
    return setup_of(one.before, title=title)


def _show(one: _Turn, before: Setup) -> None:
    out(position_text(before, one.before, None, wants_color(None)))
    out("")
    for made in one.plays:
        tell(f"{one.color}: {_words(made)}")


def _json(record: GameRecord, turns: list[_Turn]) -> dict[str, Any]:
    from positions.notation import format_pattern

    result = record.result
    return {
        "title": record.title,
        "players": [{"color": seat.color, "name": seat.name} for seat in record.players],
        "turns": [
            {
                "turn": one.number,
                "player": one.color,
                "digest": one.before.digest(),
                "plays": [format_pattern(made.play) for made in one.plays],
                "decisions": [choice.chosen for made in one.plays for choice in made.choices],
                "ecus": one.after.ecus[one.before.table.seat(one.color)],
            }
            for one in turns
        ],
        "result": None
        if result is None
        else {"ecus": dict(result.ecus), "winners": list(result.winners)},
    }
