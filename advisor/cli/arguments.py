"""Arguments and options that several commands share."""

from __future__ import annotations

import glob
import os
from typing import Annotated

import typer


def complete_file(incomplete: str) -> list[str]:
    """Files and library positions for the shell's completion."""
    from positions.load import library

    found = sorted(glob.glob(glob.escape(incomplete) + "*"))[:200]
    files = [path + os.sep if os.path.isdir(path) else path for path in found]
    return files + [name for name in library() if name.startswith(incomplete)]


File = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Position file, library name, or - for standard input.",
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
Json = Annotated[bool, typer.Option("--json", help="Print one line of JSON for programs.")]
Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Write to this file.", show_default=False),
]
Decide = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SQUARE",
        help="Answer to a decision, in their order. May be repeated.",
        show_default=False,
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(help="Processes at a time; one a processor unless said.", show_default=False),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Work on the cluster of this Dask scheduler, such as tcp://host:8786.",
        show_default=False,
    ),
]
