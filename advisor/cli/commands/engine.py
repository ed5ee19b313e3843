"""``khronos engine``: answers queries in JSON lines until the input ends."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from advisor.cli.output import Failure, note
from advisor.words.say import say


def engine(
    workers: Annotated[
        int | None,
        typer.Option(help="help-engine.workers", show_default=False),
    ] = None,
    memory: Annotated[
        int | None,
        typer.Option(help="help-engine.memory", min=200),
    ] = None,
    queue: Annotated[int | None, typer.Option(help="help-engine.queue", min=1)] = None,
    paused: Annotated[
        int | None,
        typer.Option(help="help-engine.paused", min=0),
    ] = None,
) -> None:
    """Answer queries in JSON lines, for other programs, the dashboard and batch work."""
    from advisor.engine.engine_settings import settings
    from advisor.engine.server import serve

    try:
        limits = settings(workers, memory, queue, paused)
    except ValueError as error:
        raise Failure(say("cli-engine-workers", error=error)) from None
    if sys.stdin is not None and sys.stdin.isatty():
        note(say("cli-engine-reading"))
    code = serve(limits)
    if code:
        raise typer.Exit(code)
