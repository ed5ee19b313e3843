"""``khronos analyse``: a folder of positions, one row of a table each."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from advisor.cli.arguments import Jobs, Json, PlayoutSeed, Scheduler, TlsCa, TlsCert, TlsKey, tls_of
from advisor.cli.commands.arena import check_workers, progress_bar
from advisor.cli.output import Failure, note, out_json, tell
from advisor.words.say import fixed, say

#: Default seconds for proof and advice each; longest; most simulations.
USUAL: Final = 5.0
LONGEST: Final = 3600.0
MOST_SIMULATIONS: Final = 1_000_000
#: Files with problems that are named.
_TOLD: Final = 3


def analyse(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="help-analyse.folder", show_default=False)
    ],
    table: Annotated[
        str,
        typer.Option("--out", "-o", metavar="FILE", help="help-analyse.table", show_default=False),
    ],
    seconds: Annotated[
        float | None,
        typer.Option(help="help-analyse.seconds"),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(
            help="help-analyse.simulations",
            show_default=False,
        ),
    ] = None,
    seed: PlayoutSeed = 0,
    again: Annotated[bool, typer.Option("--again", help="help-analyse.again")] = False,
    as_json: Json = False,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    tls_ca: TlsCa = None,
    tls_cert: TlsCert = None,
    tls_key: TlsKey = None,
) -> None:
    """Analyse every position in a folder and write one table."""
    from advisor.engine.collection.analyse_collection import analyse_folder
    from advisor.engine.collection.collection_rows import AnalysisLimits
    from advisor.engine.collection.collection_table import BadTable, format_of
    from search.run.workers import NoCluster, crew

    if seconds is not None and simulations is not None:
        raise Failure(say("cli-seconds-or-simulations"))
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Failure(say("cli-seconds-limits", longest=fixed(LONGEST, 0)))
    if simulations is not None and not 1 <= simulations <= MOST_SIMULATIONS:
        raise Failure(say("cli-simulations-limits", most=MOST_SIMULATIONS))
    check_workers(jobs, scheduler)
    tls = tls_of(scheduler, tls_ca, tls_cert, tls_key)
    path, place = Path(folder), Path(table)
    if not path.is_dir():
        raise Failure(say("cli-analyse-no-folder", folder=folder))
    if simulations is None and seconds is None:
        seconds = USUAL
    limits = AnalysisLimits(seconds, simulations, seed)
    bar = _FolderBar()
    try:
        format_of(place)
        with crew(jobs, scheduler, tls) as workers:
            rows = analyse_folder(path, place, limits, workers, bar.tell, again)
    except (BadTable, NoCluster) as error:
        raise Failure(str(error)) from None
    except OSError as error:
        raise Failure(
            say("cli-analyse-unusable", path=path, place=place, error=error.strerror or error)
        ) from None
    except KeyboardInterrupt:
        note("\n" + say("cli-analyse-stopped", place=place))
        raise
    finally:
        bar.stop()
    bad = rows.problems
    if bad:
        listed = "\n".join(f"  {row.problem}" for row in bad[:_TOLD])
        if bad[_TOLD:]:
            listed += "\n  " + say("cli-analyse-more-problems", told=len(bad) - _TOLD)
        about = {"bad": len(bad), "rows": len(rows.rows), "place": place}
        raise Failure(say("cli-analyse-failed", **about) + "\n" + listed)
    if as_json:
        out_json({"positions": len(rows.rows), "kept": rows.kept, "table": str(place)})
        return
    proven = sum(1 for row in rows.rows if row.proven)
    about = {"rows": len(rows.rows), "kept": rows.kept, "proven": proven}
    tell(say("cli-analyse-done.kept" if rows.kept else "cli-analyse-done", **about))
    tell(say("cli-wrote", file=place))


class _FolderBar:
    """How many files are done, on a terminal."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._task: Any = None
        self._begun = False

    def tell(self, done: int, files: int, name: str) -> None:
        """Show it."""
        if not self._begun:
            self._begun = True
            self._bar = progress_bar()
            if self._bar is not None:
                self._task = self._bar.add_task("", total=files)
                self._bar.start()
        if self._bar is not None:
            self._bar.update(self._task, completed=done, description=name[-40:])

    def stop(self) -> None:
        """Take it away."""
        if self._bar is not None:
            self._bar.stop()
