"""The typer application: all commands, and what happens when one of them fails."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from advisor.cli.commands import (
    act,
    analyse,
    arena,
    best,
    check,
    dashboard,
    draw,
    engine,
    exchange,
    explain,
    learn,
    library,
    new,
    play,
    plays,
    puzzles,
    replay,
    retry,
    review,
    rules,
    schema,
    show,
    suggest,
    threats,
    train,
    undo,
    variation,
    why,
)
from advisor.cli.help_texts import HelpedCommand, HelpedGroup
from advisor.cli.output import (
    BAD_INPUT,
    INTERNAL,
    INTERRUPTED,
    Failure,
    OutputFailed,
    abandon,
    finish,
    note,
    out,
    prepare,
    unwritten,
)
from advisor.cli.watched_files import leave
from advisor.engine.too_little_memory import interrupted, lacks_memory, too_little
from advisor.words.say import say

#: Set to 1, the traceback of an internal error is shown.
DEBUG: Final = "KHRONOS_DEBUG"

app = typer.Typer(
    name="khronos",
    cls=HelpedGroup,
    help="help-khronos",
    epilog="help-khronos.end",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        from advisor.words.version import DISTRIBUTION, number

        out(f"{DISTRIBUTION} {number() or '(not installed)'}")
        raise typer.Exit


@app.callback()
def _whole(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_tell_version, is_eager=True, help="help-khronos.version"
        ),
    ] = False,
) -> None:
    """What is asked of the program as a whole."""


for _name, _command in (
    ("show", show.show),
    ("suggest", suggest.suggest),
    ("best", best.best),
    ("exchange", exchange.exchange),
    ("threats", threats.threats),
    ("explain", explain.explain),
    ("plays", plays.plays),
    ("act", act.act),
    ("undo", undo.undo),
    ("redo", undo.redo),
    ("variation", variation.variation),
    ("why", why.why),
    ("rules", rules.rules),
    ("check", check.check),
    ("new", new.new),
    ("schema", schema.schema),
    ("draw", draw.draw),
    ("library", library.positions),
    ("perft", plays.perft),
    ("learn", learn.learn),
    ("puzzles", puzzles.puzzles),
    ("train", train.train),
    ("play", play.play),
    ("arena", arena.arena),
    ("replay", replay.replay),
    ("review", review.review),
    ("retry", retry.retry),
    ("analyse", analyse.analyse),
    ("engine", engine.engine),
    ("dashboard", dashboard.dashboard),
):
    app.command(_name, cls=HelpedCommand, help=f"help-{_name}")(_command)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command; every way in which it can end becomes an exit code."""
    prepare()
    try:
        try:
            code = _guarded(arguments)
        finally:
            leave()
        finish()
    except OutputFailed as error:
        if str(error):
            note(say("cli-error", error=error))
        abandon()
        return error.code
    except KeyboardInterrupt:
        note("")
        abandon()
        return INTERRUPTED
    return code


@cache
def _built() -> Any:
    """What typer makes of the commands; that takes it a while."""
    return typer.main.get_command(app)


def _guarded(arguments: Sequence[str] | None) -> int:
    from advisor.advise.complete_play import Mistake
    from positions.files.problems import FileProblems
    from search.core.core_missing import CoreMissing
    from search.run.workers import WorkerDied

    try:
        result = _built().main(
            args=None if arguments is None else list(arguments),
            prog_name="khronos",
            standalone_mode=False,
        )
    except OutputFailed:
        raise
    except (Failure, Mistake, FileProblems) as error:
        note(say("cli-error", error=error))
        return error.code if isinstance(error, Failure) else BAD_INPUT
    except CoreMissing as error:
        note(say("cli-error", error=error))
        return INTERNAL
    except typer.Abort:
        return INTERRUPTED
    except WorkerDied as error:
        note(say("cli-worker-died", error=error))
        return BAD_INPUT
    except OSError as error:  # typer writes help texts by itself
        failed = unwritten(error)
        if failed is not None:
            raise failed from None
        return _failed(error)
    except Exception as error:
        if hasattr(error, "show") and hasattr(error, "exit_code"):  # typer's own: wrong usage
            error.show()
            return int(error.exit_code)
        return _failed(error)
    return result if isinstance(result, int) else 0


def _failed(error: Exception) -> int:
    """What is neither the user's fault nor ours: Ctrl-C that a library took for an error of its
    own, and too little memory. All else is ours.

    :raises KeyboardInterrupt: it was Ctrl-C.
    """
    if interrupted(error):
        raise KeyboardInterrupt from None
    if lacks_memory(error):
        note(say("cli-memory", why=too_little()))
        return BAD_INPUT
    return _internal(error)


def _internal(error: Exception) -> int:
    """Tell of a fault of ours in a few words (all of it with ``KHRONOS_DEBUG=1``)."""
    if os.environ.get(DEBUG, "") not in ("", "0"):
        traceback.print_exc()
        return INTERNAL
    frames = traceback.extract_tb(error.__traceback__)
    place = (
        " "
        + say(
            "cli-internal-place", name=Path(frames[-1].filename).name, lineno=str(frames[-1].lineno)
        )
        if frames
        else ""
    )
    what = f"{type(error).__name__}{place}"
    note(say("cli-internal-error", what=what, debug=DEBUG))
    return INTERNAL


if __name__ == "__main__":
    sys.exit(run())
