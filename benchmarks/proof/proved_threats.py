"""How often the worst that opponents can do is known for certain, and how long that takes.

``python -m benchmarks.proof.proved_threats [--json] [--sample N] [--seconds S] [--map M] [--seed
K]``

Positions of ``benchmarks.corpora.corpus``, one at a time on 2 cores, each looked at for the player
to move as ``khronos threats`` does. An answer is exact where the largest loss found is what no turn
exceeds: ``exact`` is the share of such answers, ``exact_staked`` the same where an income is left
to lose. ``max_gap`` is in Ecus. Without ``--json`` a table of every position.
"""

from __future__ import annotations

import json
import sys
import time
from statistics import median
from typing import Any

from advisor.advise.threats import threats
from benchmarks.command_options import options_of
from benchmarks.corpora.corpus import MAP, NUMBER, SEED, corpus
from positions.files.load_position import parse_document
from search.rules.convert import position_of

Row = dict[str, Any]
#: Of the machine that is measured.
CORES = 2


def measure(line: str, seconds: float) -> Row:
    """What opponents can do in one position of the corpus."""
    from ortools.sat.python import cp_model  # noqa: F401  imported before the clock runs

    setup = parse_document(json.loads(line)).require()
    begun = time.perf_counter()
    result = threats(position_of(setup), seconds, threads=CORES)
    return {
        "name": setup.title,
        "seconds": round(time.perf_counter() - begun, 2),
        "stake": result.income,
        "loss": result.loss,
        "bound": result.bound,
        "opponents": len(result.rivals),
        "exact": result.loss == result.bound,
    }


def figures(rows: list[Row]) -> dict[str, float]:
    """The figures of a run."""
    staked = [row for row in rows if row["stake"]]
    times = sorted(row["seconds"] for row in staked)
    return {
        "n": len(rows),
        "exact": round(sum(row["exact"] for row in rows) / len(rows), 3),
        "staked": len(staked),
        "exact_staked": round(sum(row["exact"] for row in staked) / max(1, len(staked)), 3),
        "median_s": round(median(times), 2) if times else 0.0,
        "longest_s": max(times, default=0.0),
        "max_gap": max(row["bound"] - row["loss"] for row in rows),
    }


def table(rows: list[Row]) -> str:
    """Every position in Markdown."""
    names = ("name", "opponents", "seconds", "stake", "loss", "bound")
    lines = ["| " + " | ".join(names) + " |", "|---" * len(names) + "|"]
    lines += ["| " + " | ".join(str(row[name]) for name in names) + " |" for row in rows]
    return "\n".join(lines)


def main() -> None:
    """Print the figures."""
    parser = options_of(__doc__, seed=SEED, plan=MAP)
    parser.add_argument("--sample", type=int, default=NUMBER)
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    rows: list[Row] = []
    for line in corpus(options.seed, options.sample, CORES, options.map):
        rows.append(measure(line, options.seconds))
        if sys.stderr.isatty():
            print(f"\r{len(rows)} of {options.sample}", end="", file=sys.stderr, flush=True)
    if not options.json:
        print(table(rows) + "\n")
    print(json.dumps(figures(rows)))


if __name__ == "__main__":
    main()
