"""How many best turns are proved, and how fast, on income turns of ``benchmarks.corpora.corpus``.

``python -m benchmarks.proof.proved_turns [--json] [--sample N] [--seconds S] [--map M] [--objective
O] [--seed K] [--jobs J] [--out FILE] [--against FILE]``

Times count from the start of the search, imports done; ``proved`` is a share, also within 3 s,
``max_gap`` is in Ecus, ``peak_mb`` the most memory of one search. One at a time uses both cores.
Without ``--json`` a table of every position. ``--out`` keeps every position as a line of JSON;
``--against`` compares with such a file: a bound below a gain that was found there, or the reverse,
ends it with exit code 1.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from typing import Any

from benchmarks.command_options import options_of
from benchmarks.corpora.corpus import MAP, NUMBER, SEED, corpus
from positions.files.load_position import parse_document
from positions.files.save import write_text_safely
from search.rules.convert import position_of
from search.solve.best_turn import best_turn
from search.solve.objective import OBJECTIVES

Row = dict[str, Any]
#: Of the machine that is measured; one search at a time uses both.
CORES = 2


def measure(line: str, seconds: float, threads: int, objective: str) -> Row:
    """Search one position of the corpus."""
    from ortools.sat.python import cp_model  # noqa: F401  imported before the clock runs

    setup = parse_document(json.loads(line)).require()
    best = best_turn(position_of(setup), seconds, objective=objective, threads=threads)
    used = [getrusage(who).ru_maxrss for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return {
        "name": setup.title,
        "seconds": best.seconds,
        "gain": best.gain,
        "bound": best.bound,
        "proven": best.proven,
        "nodes": best.nodes,
        "solves": best.solves,
        "plays": best.plays,
        "method": best.method,
        "peak_mb": sum(used) / unit,
    }


def figures(rows: list[Row]) -> dict[str, float]:
    """The figures of a run."""
    times = sorted(row["seconds"] for row in rows)
    return {
        "n": len(rows),
        "proved": round(sum(row["proven"] for row in rows) / len(rows), 3),
        "proved_3s": round(
            sum(row["proven"] and row["seconds"] <= 3 for row in rows) / len(rows), 3
        ),
        "median_s": round(median(times), 3),
        "p95_s": times[min(len(times) - 1, int(0.95 * len(times)))],
        "max_gap": max(row["bound"] - row["gain"] for row in rows),
        "peak_mb": round(max(row["peak_mb"] for row in rows), 1),
    }


def run(
    sample: int, seconds: float, seed: int, jobs: int, plan: str = MAP, objective: str = "gain"
) -> list[Row]:
    """Search ``sample`` positions of a corpus, each in a fresh process."""
    lines = corpus(seed, sample, jobs, plan)
    measured = partial(measure, seconds=seconds, threads=CORES // jobs or 1, objective=objective)
    fresh = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=fresh, max_tasks_per_child=1) as pool:
        return list(pool.map(measured, lines))


def table(rows: list[Row]) -> str:
    """Every position in Markdown, the largest gap and then the slowest first."""
    names = ("name", "seconds", "gain", "bound", "nodes", "plays", "solves", "method")
    lines = ["| " + " | ".join(names) + " |", "|---" * len(names) + "|"]
    for row in sorted(rows, key=lambda r: (r["gain"] - r["bound"], -r["seconds"])):
        lines.append("| " + " | ".join(str(row[name]) for name in names) + " |")
    return "\n".join(lines)


def main() -> None:
    """Print the figures."""
    parser = options_of(__doc__, seed=SEED, jobs=1, plan=MAP)
    parser.add_argument("--sample", type=int, default=NUMBER)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--objective", default="gain", choices=OBJECTIVES, help="default: gain")
    parser.add_argument("--out", type=Path, help="keep every position here, as lines of JSON")
    parser.add_argument("--against", type=Path, help="such a file to compare with")
    options = parser.parse_args()
    of = (options.sample, options.seconds, options.seed, options.jobs)
    rows = run(*of, options.map, options.objective)
    if not options.json:
        print(table(rows) + "\n")
    print(json.dumps(figures(rows)))
    if options.out:
        write_text_safely(options.out, "".join(json.dumps(row) + "\n" for row in rows))
    if options.against:
        known = [json.loads(line) for line in options.against.read_text().splitlines()]
        wrong = contradictions(rows, known)
        print(f"{len(known)} compared, contradictions: {wrong or 'none'}", file=sys.stderr)
        sys.exit(1 if wrong else 0)


def contradictions(rows: list[Row], others: list[Row]) -> list[str]:
    """Names of positions in which one run found more than the other's bound allows."""
    known = {row["name"]: row for row in others}
    return [
        row["name"]
        for row in rows
        if row["name"] in known
        and (row["bound"] < known[row["name"]]["gain"] or row["gain"] > known[row["name"]]["bound"])
    ]


if __name__ == "__main__":
    main()
