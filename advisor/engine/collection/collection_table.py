"""The table of analysed positions as CSV or Parquet; it is also what a run takes up again from.

Tables are written whole or not at all. Parquet needs the extra ``parquet``.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from advisor.engine.collection.collection_rows import COLUMNS, CollectionRow
from advisor.words.say import listed, say
from positions.files.safe_files import FileChanged, Version, hold

#: What a spreadsheet takes as the beginning of a formula, in both widths; and our own mark, with
#: which text that begins so is written, so that it can be taken off again.
_MARK: Final = "'"
_MARKED: Final = tuple("=+-@\t\r\n＝＋－＠" + _MARK)
#: What a table's name ends in.
ENDINGS: Final = (".csv", ".parquet")


class BadTable(Exception):
    """The table cannot be written or read; the message says what to do."""


def format_of(file: Path) -> str:
    """The ending that says which format is meant.

    :raises BadTable: another ending, or the extra is not installed.
    """
    ending = file.suffix.lower()
    if ending not in ENDINGS:
        endings = listed(ENDINGS, "or")
        raise BadTable(say("collection-ending", endings=endings, name=repr(file.name)))
    if ending == ".parquet":
        _arrow()
    return ending


def write(file: Path, rows: Iterable[CollectionRow], seen: Version) -> Version:
    """Write the rows, sorted by file, over a table that still is what was seen.

    Returns what it is then.

    :raises BadTable: somebody else has written it.
    :raises OSError: it cannot be written.
    """
    ordered = sorted(rows, key=lambda row: row.file)
    data = _csv(ordered) if format_of(file) == ".csv" else _parquet(ordered)
    try:
        with hold(file) as held:
            return held.write_over(data, seen)
    except FileChanged as error:
        raise BadTable(say("collection-changed", file=file, error=error.strerror)) from None


def read(file: Path) -> dict[str, CollectionRow]:
    """The rows of a table that is there, by file; nothing if there is none.

    :raises BadTable: it is not one of ours.
    """
    ending = format_of(file)
    if not file.exists():
        return {}
    try:
        entries = _csv_entries(file) if ending == ".csv" else _parquet_entries(file)
        rows = [CollectionRow(**entry) for entry in entries]
    except OSError as error:
        why = error.strerror or error
        raise BadTable(say("collection-unreadable", file=file, error=why)) from None
    except (ValueError, TypeError, KeyError, csv.Error) as error:
        raise BadTable(say("collection-no-table", file=file, error=error)) from None
    return {row.file: row for row in rows}


def _csv(rows: list[CollectionRow]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_cell(value) for value in asdict(row).values()])
    return text.getvalue().encode("utf-8", "replace")


def _cell(value: object) -> str:
    """A value as a cell; text that a spreadsheet would compute is marked, a file's name, too."""
    if value is None:
        return ""
    if isinstance(value, str):
        return _MARK + value if value.startswith(_MARKED) else value
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)


def _csv_entries(file: Path) -> list[dict[str, Any]]:
    with file.open(encoding="utf-8", newline="") as stream:
        reader = csv.DictReader(stream)
        if reader.fieldnames != list(COLUMNS):
            raise ValueError(say("collection-other-columns"))
        return [_entry(line) for line in reader]


def _entry(line: Mapping[str | Any, str | Any]) -> dict[str, Any]:
    return {name: _value(line[name], kind) for name, kind in COLUMNS.items()}


def _value(text: str | None, kind: type) -> Any:
    """A cell by the type of its column.

    :raises ValueError: it is of another.
    """
    if text is None:
        raise ValueError(say("collection-short-line"))
    if kind is str:
        return text.removeprefix(_MARK) or None
    if not text:
        return None
    if kind is bool:
        if text not in ("true", "false"):
            raise ValueError(say("collection-no-flag", value=repr(text[:20])))
        return text == "true"
    value = kind(text)
    if kind is float and not math.isfinite(value):
        raise ValueError(say("collection-no-number", value=repr(text[:20])))
    return value


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadTable(say("collection-needs-pyarrow")) from None
    return pyarrow


def _parquet(rows: list[CollectionRow]) -> bytes:
    arrow = _arrow()
    types = {str: arrow.string(), int: arrow.int64(), float: arrow.float64(), bool: arrow.bool_()}
    schema = arrow.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
    table = arrow.Table.from_pylist([asdict(row) for row in rows], schema=schema)
    data = io.BytesIO()
    arrow.parquet.write_table(table, data)
    return data.getvalue()


def _parquet_entries(file: Path) -> list[dict[str, Any]]:
    arrow = _arrow()
    try:
        table = arrow.parquet.read_table(file)
    except arrow.ArrowException as error:
        raise ValueError(str(error).split("\n")[0]) from None
    if table.column_names != list(COLUMNS):
        raise ValueError(say("collection-other-columns"))
    entries: list[dict[str, Any]] = table.to_pylist()
    return entries
