"""``khronos draw``: the boards as a picture."""

from __future__ import annotations

from typing import Annotated

import typer

from advisor.cli.arguments import Force, Game, Output, epoch_of, one_of
from advisor.cli.input_files import TurnNumber, Variation, Whose, opened
from advisor.cli.output import Failure, note, out, save_bytes, save_text, writable
from advisor.words.say import say


def draw(
    file: Game,
    output: Output = None,
    force: Force = False,
    theme: Annotated[str, typer.Option(help="help-draw.theme")] = "light",
    epoch: Annotated[
        list[str] | None,
        typer.Option(help="help-draw.epoch"),
    ] = None,
    scale: Annotated[float, typer.Option(help="help-draw.scale")] = 2.0,
    rows: Annotated[bool, typer.Option("--rows", help="help-draw.rows")] = False,
    turn: TurnNumber = None,
    player: Whose = None,
    variation: Variation = None,
) -> None:
    """Draw the boards as an SVG or PNG picture."""
    from advisor.draw import THEMES, PngUnavailable, boards_svg, png
    from positions.things import EPOCHS

    ending = "svg" if output is None else output.lower().rpartition(".")[2]
    if ending not in ("svg", "png"):
        raise Failure(say("cli-draw-name-ending"))
    theme = one_of("theme", theme, THEMES)
    epochs = [epoch_of(name) for name in epoch or EPOCHS]
    if output is not None:
        writable(output, force, file)
    if not 0.1 <= scale <= 8:
        raise Failure(say("cli-scale-limits"))
    setup = opened(file, turn, player, variation, known_hand=False, final=True).setup
    svg = boards_svg(setup, theme=theme, epochs=epochs, per_row=1 if rows else None)
    if output is None:
        out(svg)
    elif ending == "svg":
        save_text(svg, output)
    else:
        try:
            save_bytes(png(svg, scale=scale), output)
        except PngUnavailable as error:
            raise Failure(str(error)) from None
    if output is not None:
        note(say("cli-wrote", file=output))
