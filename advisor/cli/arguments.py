"""Arguments and options that several commands share."""

from __future__ import annotations

import glob
import os
from collections.abc import Sequence
from typing import Annotated

import typer

from advisor.cli.streams import Failure


def complete_file(incomplete: str) -> list[str]:
    """Files and library positions for the shell's completion."""
    from positions.load import library

    found = sorted(glob.glob(glob.escape(incomplete) + "*"))[:200]
    files = [path + os.sep if os.path.isdir(path) else path for path in found]
    return files + [name for name in library() if name.startswith(incomplete)]


def one_of(what: str, typed: str, known: Sequence[str]) -> str:
    """The one of the ``known`` names that was typed, capitals, blanks and underscores aside.

    :param what: what the names are of, for the message: ``theme``.
    :raises Failure: none of them; a name that is near is offered.
    """
    from positions.names import chosen, offered

    found = chosen(typed, known)
    if found is not None:
        return found
    near = offered(typed, known)
    listed = f"there are {', '.join(known[:-1])} and {known[-1]}" if known[1:] else known[0]
    raise Failure(f"there is no {what} {typed[:40]!r}; {near or listed}")


def epoch_of(typed: str) -> str:
    """The epoch that was typed, or its letter in the notation.

    :raises Failure: none of them.
    """
    from positions.things import EPOCHS

    letters = {name[0]: name for name in EPOCHS}
    return letters.get(typed.strip().lower()) or one_of("epoch", typed, EPOCHS)


File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Position file, library name, or - for standard input.",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Game = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Position file, game record, library name, or - for standard input.",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Files = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="Position files, library names, or -.",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Recorded = Annotated[
    str,
    typer.Argument(
        metavar="RECORD",
        help="A game record, or - for standard input.",
        autocompletion=complete_file,
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one line of JSON for programs.")]
Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write to this file.", show_default=False),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")]
Editor = Annotated[
    bool, typer.Option("--editor", help="Begin the file with a line that tells editors its schema.")
]
Decide = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SQUARE",
        help="Answer to a decision; repeat it for several, in order.",
        show_default=False,
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(help="Processes to use; default: one per processor.", show_default=False),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Run on the cluster of this Dask scheduler, such as tcp://host:8786.",
        show_default=False,
    ),
]
