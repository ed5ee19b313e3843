"""``khronos new``: a new game, dealt."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from advisor.cli.arguments import (
    MOST_SEEDS,
    Attached,
    DealSeed,
    Editor,
    Force,
    Holdem,
    MapName,
    Output,
    RulesetName,
    rules_typed,
)
from advisor.cli.commands.schema import editor_line
from advisor.cli.output import Failure, note, out, save_text, writable
from advisor.words.say import say
from positions.things import DEFAULT_MAP


def new(
    players: Annotated[int, typer.Option(help="help-new.players")] = 3,
    map_name: MapName = DEFAULT_MAP,
    ruleset: RulesetName = "rio-grande",
    holdem: Holdem = False,
    attached: Attached = False,
    seed: DealSeed = None,
    hidden: Annotated[bool, typer.Option("--hidden", help="help-new.hidden")] = False,
    editor: Editor = False,
    output: Output = None,
    force: Force = False,
) -> None:
    """Deal a new game and write it as a position file."""
    from positions.files.map_files import map_typed
    from positions.files.save import to_yaml
    from search.rules.convert import setup_of
    from search.rules.game import deal, hide_hands

    if output is not None:
        writable(output, force)
    if not 2 <= players <= 5:
        raise Failure(say("cli-players-limits"))
    rules = rules_typed(ruleset, holdem, attached)
    if seed is None:
        seed = int.from_bytes(os.urandom(8), "big") % MOST_SEEDS
    elif not 0 <= seed < MOST_SEEDS:
        raise Failure(say("cli-seed-limits", most=MOST_SEEDS - 1))
    game_map = map_typed(map_name, Path())
    position = deal(game_map, rules, players, seed).position
    if hidden:
        position = hide_hands(position, position.mover)
    setup = setup_of(position, title=say("cli-new-game", seed=str(seed)))
    first = editor_line() if editor else ""
    if output is None:
        out(first + to_yaml(setup), end="")
    else:
        save_text(first + to_yaml(setup, Path(output).parent), output)
        note(say("cli-wrote", file=output))
