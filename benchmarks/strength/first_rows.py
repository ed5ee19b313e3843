"""Is the first row of the advice a turn, or an exchange that is surely better?

``python -m benchmarks.strength.first_rows [--times 2 8 30] [--data FILE]`` asks ``suggest`` about
every position of the library after each of these seconds of the processor. An exchange may stand
first only if it beats the best turn by more than two errors of the difference. What each answer
said is kept, a line a position, so that the command can be ended at any moment and goes on.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from advisor.advise.suggest import suggest
from advisor.words.advice import ERRORS, Advice
from benchmarks.kept_rows import Rows
from positions.files.load_position import library
from search.rules.open_position import load_position
from search.run.clock import by

TIMES: Final = (2.0, 8.0, 30.0)
KEPT: Final = Path(__file__).parent / "data" / "first_rows.jsonl.gz"


def first_row(advice: Advice) -> dict[str, Any]:
    """The first row: whether it is an exchange, and by how much it then beats the best turn, in
    Ecus, with the error of that."""
    first, *others = advice.suggestions
    row: dict[str, Any] = {"exchange": first.exchange is not None}
    turn = next((one for one in others if one.exchange is None), None)
    if first.exchange is not None and turn is not None:
        row["ahead"] = [-turn.difference, turn.difference_se or 0.0]
    return row


def allowed(row: dict[str, Any]) -> bool:
    """Whether what stands first may stand there."""
    if not row["exchange"] or "ahead" not in row:
        return not row["exchange"]
    mean, error = row["ahead"]
    return bool(mean > ERRORS * error)


def main() -> None:
    """Ask about what is missing, and print what may not be."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--times", type=float, nargs="+", default=TIMES, help="seconds, each")
    parser.add_argument("--data", type=Path, default=KEPT, help="where answers are kept")
    chosen = parser.parse_args()
    kept = Rows(chosen.data)
    with by("processor"):
        for name in library():
            for seconds in chosen.times:
                if any((r["position"], r["seconds"]) == (name, seconds) for r in kept.rows):
                    continue
                answer = suggest(load_position(name), seconds=seconds, seed=1)
                kept.add({"position": name, "seconds": seconds, **first_row(answer)})
    kept.pack()
    for seconds in chosen.times:
        rows = [row for row in kept.rows if row["seconds"] == seconds]
        exchanges = [row for row in rows if row["exchange"]]
        wrong = [row["position"] for row in rows if not allowed(row)]
        print(
            f"{seconds:g} s: {len(rows)} positions, an exchange first in {len(exchanges)};"
            f" not beyond two errors: {', '.join(wrong) or 'none'}"
        )


if __name__ == "__main__":
    main()
