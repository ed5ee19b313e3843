"""The file of a hunt: a line of JSON a position, and the table of what came out."""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from pathlib import Path
from typing import Any, Final

from positions.files.save import write_text_safely

Row = dict[str, Any]
ROOT: Final = Path(__file__).parents[2]
#: What may become of a position; the last three count.
VERDICTS = ("changed", "large", "settled", "unfinished", "proved", "held", "false")
COUNTED: Final = VERDICTS[-3:]


def fingerprint() -> str:
    """Eight hex digits of the prover's source: claims of different provers are not mixed up."""
    text = hashlib.sha256()
    for pattern in ("solve/**/*.py", "core/*.py", "core/src/*/*.?pp"):
        for file in sorted((ROOT / "search").glob(pattern)):
            text.update(file.read_bytes())
    return text.hexdigest()[:8]


def keep(row: Row, folder: Path) -> Path:
    """Write the position of a false bound, and beside it what is true; the position's file."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"hunt-{row['seed']}-{row['number']}"
    file = folder / f"{name}.position.json"
    write_text_safely(file, json.dumps(row["file"], indent=1) + "\n")
    key = "gain" if row["objective"] == "gain" else "lead"
    true = {"best": {key: row["truth"]}, "claims": row["claims"], "how": row["how"]}
    write_text_safely(folder / f"{name}.expected.json", json.dumps(true) + "\n")
    return file


def tell(rows: list[Row], spent: float, row: Row) -> None:
    """Print one line on standard error; a false bound has its own."""
    counts = {name: sum(r["verdict"] == name for r in rows) for name in VERDICTS}
    text = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    if row["verdict"] == "false":
        print(f"\rFALSE: {row['number']} {row['truth']} {row['claims']}", file=sys.stderr)
    print(f"\r{spent / 3600:.2f} h: {text} ", end="", file=sys.stderr, flush=True)


def read(file: Path) -> list[Row]:
    """The lines of a hunt's file, compressed or not; none if there is no file."""
    if not file.exists():
        return []
    data = file.read_bytes()
    if file.suffix == ".gz":
        data = gzip.decompress(data)
    rows: list[Row] = []
    for line in data.decode("utf-8").splitlines():
        try:
            rows.append(json.loads(line))
        except json.JSONDecodeError:
            break
    return rows


def figures(rows: list[Row]) -> dict[str, Any]:
    """The figures of some lines: hours of processor time, and positions by what became of them."""
    counts = {name: sum(row["verdict"] == name for row in rows) for name in VERDICTS}
    counted = sum(counts[name] for name in COUNTED)
    hours = round(sum(row["seconds"] for row in rows) / 3600, 2)
    return {"hours": hours, "made": len(rows), **counts, "counted": counted}


def table(rows: list[Row]) -> str:
    """A Markdown table: every state of the prover, and below it every way of making positions."""
    columns = (
        *("hours", "made", "changed", "settled", "large", "unfinished", "counted"),
        "proved",
        "held",
    )
    head = ("positions", *columns, "false")
    lines = ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
    for state in dict.fromkeys(row["state"] for row in rows):
        here = [row for row in rows if row["state"] == state]
        groups = {f"prover {state}": here}
        for how in sorted({row["how"] for row in here}):
            groups[how] = [row for row in here if row["how"] == how]
        for name, some in groups.items():
            counts = figures(some)
            values = [str(counts[column]) for column in (*columns, "false")]
            lines.append(f"| {name} | " + " | ".join(values) + " |")
    return "\n".join(lines)
