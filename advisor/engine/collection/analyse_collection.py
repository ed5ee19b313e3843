"""Analysing a folder: every file a unit of work, the table written as the rows come."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from advisor.engine.collection.collection_rows import (
    AnalysisLimits,
    CollectionRow,
    FileTask,
    analyse,
)
from advisor.engine.collection.collection_table import BadTable, read, write
from advisor.words.say import say
from positions.files.safe_files import version_of
from search.run.workers import Crew, NoCluster, WorkerDied, in_any_order, result_of

#: What position files end in.
ENDINGS: Final = (".yaml", ".yml", ".json")
#: Seconds between two writings of the table, and how many times a writing's own time at least.
_EVERY: Final = 1.0
_TIMES: Final = 20.0


@dataclass(frozen=True, slots=True)
class Summary:
    """What became of a folder."""

    rows: tuple[CollectionRow, ...]
    #: Rows that were taken over from the table.
    kept: int
    #: Maps among the files.
    maps: int

    @property
    def problems(self) -> tuple[CollectionRow, ...]:
        """Rows of files that could not be analysed."""
        return tuple(row for row in self.rows if row.problem)


#: Told how many files are done, of how many, and what the last one was.
Progress = Callable[[int, int, str], None]


def files_of(folder: Path) -> list[str]:
    """Position files in a folder and those below it, by name within it, sorted.

    :raises OSError: the folder cannot be read.
    """
    files: list[str] = []

    def fail(error: OSError) -> None:
        raise error

    for base, _, names in os.walk(folder, onerror=fail):
        for name in names:
            if name.endswith(ENDINGS) and not name.startswith("."):
                files.append((Path(base) / name).relative_to(folder).as_posix())
    return sorted(files)


def analyse_folder(
    folder: Path,
    out: Path,
    limits: AnalysisLimits,
    crew: Crew,
    progress: Progress | None = None,
    again: bool = False,
) -> Summary:
    """Analyse every position of a folder and write the table.

    Rows that the table has already, of the same position under the same limits, are kept. The table
    is rewritten as rows come, so a run that was broken off goes on where it stopped. Rows made
    under other limits are made again only if ``again`` says so.

    :raises BadTable: the table that is there is not one of ours, or was made under other limits, or
        somebody else writes it at the same time.
    :raises OSError: folder or table cannot be used.
    """
    seen = version_of(out)
    old = read(out)
    others = [row for row in old.values() if row.limits != str(limits) and not row.problem]
    if others and not again:
        about = {"file": out, "there": others[0].limits, "limits": limits}
        raise BadTable(say("collection-other-limits", number=len(others), **about))
    names = files_of(folder)
    root = str(folder.resolve())
    rows: dict[str, CollectionRow] = {name: row for name, row in old.items() if name in set(names)}
    seen = write(out, rows.values(), seen)  # rather fail now than after an hour
    done = kept = maps = 0
    last, pause = time.monotonic(), _EVERY
    units = [FileTask(root, name, limits, old.get(name)) for name in names]
    if progress is not None:
        progress(0, len(names), "")
    try:
        for unit, future in in_any_order(crew, analyse, units):
            try:
                row = result_of(future)
            except NoCluster:
                raise
            except WorkerDied as error:
                row = CollectionRow(unit.file, limits=str(limits), problem=str(error))
            except Exception as error:  # a fault of ours costs one row, and is told in it
                problem = say("collection-internal", type=type(error).__name__, error=error)
                row = CollectionRow(unit.file, limits=str(limits), problem=problem)
            done += 1
            if row is None:
                maps += 1
                rows.pop(unit.file, None)
            else:
                kept += row == unit.old
                rows[unit.file] = row
            if progress is not None:
                progress(done, len(names), unit.file)
            if time.monotonic() - last > pause:
                begun = time.monotonic()
                seen = write(out, rows.values(), seen)
                last = time.monotonic()
                pause = max(_EVERY, _TIMES * (last - begun))
    finally:
        write(out, rows.values(), seen)
    return Summary(tuple(rows[name] for name in names if name in rows), kept, maps)
