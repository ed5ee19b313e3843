"""Results of long work kept a line each, so that it can be ended at any moment and goes on.

While something is being worked on the rows are in ``NAME.jsonl``; when it rests they are packed
into ``NAME.jsonl.gz``, the same bytes for the same rows.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from positions.files.save import write_bytes_safely

#: One result.
Row = dict[str, Any]


class Rows:
    """The rows of one file, read when it is made."""

    def __init__(self, packed: Path) -> None:
        """:param packed: the file's name when it rests, ``NAME.jsonl.gz``."""
        self._packed = packed
        self._open = packed.with_suffix("")
        self.rows: list[Row] = []
        if self._open.exists():
            text = self._open.read_text("ascii")
            whole, _, rest = text.rpartition("\n")
            if rest:  # it was ended in the middle of a line
                write_bytes_safely(self._open, f"{whole}\n".encode("ascii") if whole else b"")
            self.rows = [json.loads(line) for line in whole.splitlines()]
        elif packed.exists():
            text = gzip.decompress(packed.read_bytes()).decode("ascii")
            self.rows = [json.loads(line) for line in text.splitlines()]

    def add(self, row: Row) -> None:
        """Keep a row at once."""
        if not self._open.exists():
            write_bytes_safely(self._open, "".join(map(_line, self.rows)).encode("ascii"))
        with self._open.open("a", encoding="ascii") as file:
            file.write(_line(row))
        self.rows.append(row)

    def pack(self) -> None:
        """Pack the rows, if any was added since."""
        if self._open.exists():
            data = "".join(map(_line, self.rows)).encode("ascii")
            write_bytes_safely(self._packed, gzip.compress(data, 9, mtime=0))
            self._open.unlink()


def _line(row: Row) -> str:
    return json.dumps(row, sort_keys=True, separators=(",", ":")) + "\n"
