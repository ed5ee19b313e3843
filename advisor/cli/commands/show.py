"""``khronos show``: the boards, the players, and what everybody would collect."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from advisor.advise.json_answers import incomes_by_color, show_to_json
from advisor.cli.arguments import Game, Json
from advisor.cli.input_files import TurnNumber, Variation, Whose, opened
from advisor.cli.output import out, out_json
from advisor.words.say import say

if TYPE_CHECKING:
    from positions.setup import Setup
    from search.rules.position import Position


def show(
    file: Game,
    as_json: Json = False,
    color: Annotated[
        bool | None,
        typer.Option("--color/--no-color", help="help-show.color"),
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(help="help-show.width", show_default=False),
    ] = None,
    turn: TurnNumber = None,
    player: Whose = None,
    variation: Variation = None,
) -> None:
    """Show a position: boards, players, incomes."""

    checked = opened(file, turn, player, variation, known_hand=False, final=True)
    position = checked.position
    if as_json:
        out_json(show_to_json(position))
        return
    columns = None if width is None else max(20, min(width, 1000))
    out(position_text(checked.setup, position, columns, wants_color(color)))


def position_text(
    setup: Setup, position: Position, columns: int | None = None, color: bool | None = None
) -> str:
    """Everything that ``show`` prints."""
    from advisor.draw.terminal import boards_text, players_text
    from advisor.words.position_words import hand_token
    from advisor.words.wrapping import wrapped
    from search.rules.turn_phases import pile_size, unseen

    if color is None:
        color = wants_color(None)
    room = shutil.get_terminal_size((100, 24)).columns if columns is None else columns
    plain = not shows_boxes()
    boards = boards_text(setup, room, color, ascii_only=plain)
    incomes = incomes_by_color(position)
    players = players_text(setup, incomes, color, width=room, ascii_only=plain)
    lines = [boards.rstrip("\n"), "", players, ""]
    if position.reserve is not None:
        lines.append(wrapped(say("cli-show-reserve", cards=hand_token(position.reserve)), room))
    hidden = sum(hand for hand in position.hands if isinstance(hand, int))
    about: dict[str, object] = {"cards": hand_token(unseen(position))}
    form = ""
    if hidden:
        form, about = ".hidden", about | {"pile": pile_size(position), "hands": hidden}
    discards = say("cli-show-discards", cards=hand_token(position.discard))
    lines += [wrapped(discards, room), wrapped(say(f"cli-show-unseen{form}", **about), room)]
    return "\n".join(lines)


def wants_color(option: bool | None) -> bool:
    """Whether to print colours: as asked, else on a terminal that has them (``NO_COLOR``)."""
    if option is not None:
        return option
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def shows_boxes() -> bool:
    """Whether standard output can show the frames of buildings."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "╔║┄┊".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
