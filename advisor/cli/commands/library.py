"""``khronos library``: the positions that come with the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from advisor.cli.arguments import Json
from advisor.cli.output import Failure, out_json, tell
from advisor.words.say import say

if TYPE_CHECKING:
    from positions.setup import Setup


def positions(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORDS",
            help="help-library.words",
            show_default=False,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the positions that come with the program."""
    from positions.files.load_position import library as names
    from positions.files.load_position import read_setup

    entries: list[tuple[str, Setup]] = []
    for name in names():
        setup = read_setup(name).require()
        haystack = f"{name} {setup.title or ''} {' '.join(setup.tags)}".lower()
        if all(word.lower() in haystack for word in words or ()):
            entries.append((name, setup))
    if as_json:
        out_json(
            [
                {
                    "name": name,
                    "title": setup.title,
                    "tags": list(setup.tags),
                    "players": len(setup.players),
                    "turn": setup.turn.number,
                    "map": setup.map.name,
                }
                for name, setup in entries
            ]
        )
        return
    if not entries:
        raise Failure(say("cli-library-no-match") if words else say("cli-library-empty"))
    width = max(len(name) for name, _ in entries)
    for name, setup in entries:
        facts = say(
            "cli-library-players-turn", players=len(setup.players), number=setup.turn.number
        )
        tell(f"{name:<{width}}  {setup.title or say('cli-library-no-title')}  [{facts}]")
