"""``khronos engine``: answers queries in JSON lines until the input ends."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from advisor.cli.output import Failure, note


def engine(
    workers: Annotated[
        int | None,
        typer.Option(help="Search processes; default: one per core.", show_default=False),
    ] = None,
    memory: Annotated[
        int | None,
        typer.Option(help="Memory of each process in MB; default 600.", min=200),
    ] = None,
    queue: Annotated[
        int | None, typer.Option(help="Most queries that may wait; default 10000.", min=1)
    ] = None,
    paused: Annotated[
        int | None,
        typer.Option(help="Most queries paused for more urgent ones; default 4.", min=0),
    ] = None,
) -> None:
    """Answer queries in JSON lines, for other programs, the dashboard and batch work.

    It reads one query per line from standard input and writes answers to standard output, in any
    order; docs/engine.md describes them. It ends when the input has ended and every query is
    answered. The search processes run at low priority.

    \b
    Examples:
      echo '{"id": "1", "action": "version"}' | khronos engine
      khronos engine --workers 1 < queries.jsonl > answers.jsonl
    """
    from advisor.engine.engine_settings import settings
    from advisor.engine.server import serve

    try:
        limits = settings(workers, memory, queue, paused)
    except ValueError as error:
        raise Failure(f"--workers: {error}") from None
    if sys.stdin is not None and sys.stdin.isatty():
        note("Reading queries from the keyboard, one a line (docs/engine.md); Ctrl-D ends.")
    code = serve(limits)
    if code:
        raise typer.Exit(code)
