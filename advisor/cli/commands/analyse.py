"""``khronos analyse``: a folder of positions, one row of a table each."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from advisor.cli.arguments import Jobs, Json, PlayoutSeed, Scheduler, TlsCa, TlsCert, TlsKey, tls_of
from advisor.cli.commands.arena import check_workers, progress_bar
from advisor.cli.output import Failure, note, out_json, tell
from advisor.words.position_words import amount

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
        raise Failure("give --seconds or --simulations, not both")
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Failure(f"--seconds is a number above 0, at most {LONGEST:.0f}")
    if simulations is not None and not 1 <= simulations <= MOST_SIMULATIONS:
        raise Failure(f"--simulations is a number from 1 to {MOST_SIMULATIONS}")
    check_workers(jobs, scheduler)
    tls = tls_of(scheduler, tls_ca, tls_cert, tls_key)
    path, place = Path(folder), Path(table)
    if not path.is_dir():
        raise Failure(f"{folder} is not a folder")
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
        raise Failure(f"cannot use {path} or {place}: {error.strerror or error}") from None
    except KeyboardInterrupt:
        note(f"\nstopped; finished rows are in {place}; the same command continues there")
        raise
    finally:
        bar.stop()
    bad = rows.problems
    if bad:
        listed = "\n".join(f"  {row.problem}" for row in bad[:_TOLD])
        more = f"\n  and {len(bad) - _TOLD} more: see the column problem" if bad[_TOLD:] else ""
        raise Failure(
            f"{len(bad)} of {amount(len(rows.rows), 'file')} could not be analysed; the others "
            f"are in {place}\n{listed}{more}"
        )
    if as_json:
        out_json({"positions": len(rows.rows), "kept": rows.kept, "table": str(place)})
        return
    proven = sum(1 for row in rows.rows if row.proven)
    kept = f", {rows.kept} of them from before" if rows.kept else ""
    tell(f"{amount(len(rows.rows), 'position')}{kept}; {proven} best turns proved")
    tell(f"wrote {place}")


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
