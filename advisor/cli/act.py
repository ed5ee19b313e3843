"""``khronos act``: make plays, and write down the position that results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.cli.arguments import Decide, Editor, File, Force, Json, Output
from advisor.cli.schema import editor_line
from advisor.cli.streams import note, out, out_json, save_text, tell, writable

if TYPE_CHECKING:
    from positions.records import Result
    from search.game import Choice, Record


def act(
    file: File,
    plays: Annotated[
        list[str],
        typer.Argument(metavar="PLAY", help="Plays in notation or JSON.", show_default=False),
    ],
    decide: Decide = None,
    as_json: Json = False,
    editor: Editor = False,
    output: Output = None,
    force: Force = False,
) -> None:
    """Make plays and write the position that results.

    \b
    Epochs are m might, f faith, r reason; cards m military, r religious, c civil:
      m-r               an adventurer travels from might to reason
      m:keep@c4         construct a Keep on might, top left square c4
      m:keep@c4=2m/0+2  the same for 2 military cards, both charged to an
                        adventurer who has carried 0 before
      f:c4-castle@b3    upgrade what stands on c4 of faith to a Castle on b3
      m:x@d3            demolish
      r:cube@e5         populate
      r:renovate@c4     renovate
      exchange=2c/1m1r  discard two civil cards; drawn were these (optional)
      swap=1m/1c        Hold'em: take a military card, give a civil one
      end               end the turn
      end=1c/2m         discard a civil card first; drawn were these (optional)
      hand=2m1r1c       what the player to move holds, where the file has a number

    Where the hand of the player to move is a number, what they play is taken from it, and it stays
    a number: this is how an opponent's turn is written down.

    Capitals and blanks do not matter, and words may stand for letters: "Might: Keep @ C4".
    Cards and charges may be left out where only one way is legal. A decision (which building is
    downsized, where the smaller one goes) is asked for with its options; answer with --decide.

    \b
    Examples:
      khronos act FILE m:keep@c4 end -o next.yaml
      khronos act FILE m:hamlet@d6 --decide f6 --decide g7 --json
    """
    from advisor.making import acted
    from positions.save import to_document, to_yaml
    from search.records import result_of
    from search.rules.convert import setup_of
    from search.rules.load import load
    from search.rules.position import over

    if output is not None:
        writable(output, force, file)
    loaded = load(file, known_hand=False)
    position, told = loaded.position, loaded.setup
    position, records = acted(position, plays, list(decide or ()))
    final = over(position)
    setup = None
    if not final:  # what the file says about itself still holds
        setup = replace(setup_of(position), title=told.title, notes=told.notes, tags=told.tags)
    first = editor_line() if editor else ""
    if output is not None:
        if setup is None:
            note("the game is over: no position was written")
        else:
            save_text(first + to_yaml(setup, Path(output).parent), output)
    choices = [asdict(choice) for record in records for choice in record.choices]
    if as_json:
        answer: dict[str, object] = {
            "digest": None if setup is None else position.digest(),
            "position": None if setup is None else to_document(setup),
            "decisions": choices,
        }
        if setup is None:
            answer["final"] = dict(zip(position.table.colors, position.ecus, strict=True))
        out_json(answer)
    elif setup is None:
        print_final(result_of(position))
    elif output is None:
        out(first + to_yaml(setup), end="")
    else:
        _print_records(records)
        note(f"wrote {output}")


def print_final(result: Result, names: Mapping[str, str] | None = None) -> None:
    """The final standing, the richest first; ``names`` are who played the colours."""
    from advisor.words import amount

    won = result.winners
    out("The game is over.")
    for color, ecus in sorted(result.ecus, key=lambda entry: -entry[1]):
        mark = ("wins" if len(won) == 1 else "shares the win") if color in won else ""
        name = "" if names is None else f"  {names[color]}"
        tell(f"  {color:<7} {amount(ecus, 'Ecu'):>8}{name}  {mark}".rstrip())


def _print_records(records: list[Record]) -> None:
    from advisor.words import amount
    from positions.notation import format_play

    for record in records:
        money = f"  {record.ecus:+d} {amount(record.ecus, 'Ecu').split()[1]}" if record.ecus else ""
        tell(f"{record.color}: {format_play(record.play)}{money}")
        for choice in record.choices:
            tell(f"  {_choice_words(choice)}")


def _choice_words(choice: Choice) -> str:
    options = ", ".join(choice.options)
    what = "the smaller tile goes to" if choice.what == "place" else "downsizes"
    return f"{choice.who}: {what} {choice.chosen} (options: {options})"
