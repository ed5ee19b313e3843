"""How difficult the puzzles are: ``python -m benchmarks.puzzle_difficulty [--write]``.

Every bot tries every puzzle with several seeds; a line for each try goes to ``--out``, and the same
command goes on where the file ends. Then the Rasch model is fitted and a table is printed, and with
``--write`` the difficulties are written into the files of the puzzles (docs/puzzles.md).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np
import yaml

from advisor.players.levels import levels
from advisor.puzzles import Puzzle, puzzles
from advisor.puzzles.bots import turn_of
from advisor.puzzles.rasch import Fit, fit
from benchmarks.hunt import read
from benchmarks.options import options_of
from benchmarks.puzzle_files import text_of
from positions.save import write_text_safely
from search.clock import now

Row = dict[str, Any]
SEEDS: Final = 20
BOTS: Final = tuple(f"level:{number}" for number in levels().levels)


def tries(
    found: Sequence[Puzzle], bots: Sequence[str], seeds: int, rows: Sequence[Row]
) -> Iterator[Row]:
    """The tries that are missing in some rows, seed by seed: what is there can be fitted."""
    known = {(row["puzzle"], row["bot"], row["seed"]) for row in rows}
    for seed, bot, puzzle in product(range(seeds), bots, found):
        if (puzzle.id, bot, seed) not in known:
            begun = now()
            _, end = turn_of(puzzle.position, bot, seed)
            hit = puzzle.solved(end)
            yield {
                "puzzle": puzzle.id,
                "bot": bot,
                "seed": seed,
                "hit": hit,
                "seconds": round(now() - begun, 3),
            }


def tables(rows: Sequence[Row]) -> tuple[list[str], list[str], Any, Any]:
    """Bots, puzzles, and how often each bot solved each puzzle, of how many tries."""
    bots = sorted({row["bot"] for row in rows})
    ids = sorted({row["puzzle"] for row in rows})
    hits: Counter[tuple[str, str]] = Counter()
    tried: Counter[tuple[str, str]] = Counter()
    for row in rows:
        key = row["bot"], row["puzzle"]
        tried[key] += 1
        hits[key] += row["hit"]
    return (
        bots,
        ids,
        np.array([[hits[bot, one] for one in ids] for bot in bots]),
        np.array([[tried[bot, one] for one in ids] for bot in bots]),
    )


def report(rows: Sequence[Row]) -> tuple[dict[str, tuple[float, float]], str]:
    """Difficulty and error by puzzle, and a Markdown table of the bots."""
    bots, ids, hits, tried = tables(rows)
    found = fit(hits, tried)
    lines = ["| bot | solved | ability | error |", "|---|---:|---:|---:|"]
    for place, bot in enumerate(bots):
        share = 100 * hits[place].sum() / tried[place].sum()
        lines.append(
            f"| {bot} | {share:.0f} % | {found.abilities[place]:+.2f} |"
            f" {found.ability_errors[place]:.2f} |"
        )
    return _difficulties(ids, found), "\n".join(lines)


def _difficulties(ids: Sequence[str], found: Fit) -> dict[str, tuple[float, float]]:
    pairs = zip(found.difficulties, found.difficulty_errors, strict=True)
    return {
        one: (round(float(logit), 2), round(float(error), 2))
        for one, (logit, error) in zip(ids, pairs, strict=True)
    }


def write(found: Sequence[Puzzle], difficulties: dict[str, tuple[float, float]]) -> None:
    """Write difficulties into the files of the puzzles."""
    for puzzle in found:
        if puzzle.id in difficulties:
            logit, error = difficulties[puzzle.id]
            file = Path(puzzle.file)
            tree = yaml.safe_load(file.read_text("utf-8"))
            tree["difficulty"] = {"logit": logit, "error": error}
            write_text_safely(file, text_of(tree))


def main() -> None:
    """Measure, fit, print, and write if asked to."""
    parser = options_of(__doc__, prints=False)
    parser.add_argument("--seeds", type=int, default=SEEDS, help=f"default: {SEEDS}")
    parser.add_argument("--bots", default=",".join(BOTS), help="names with commas")
    parser.add_argument("--out", type=Path, default=Path("puzzle-tries.jsonl"))
    parser.add_argument("--write", action="store_true", help="write the files of the puzzles")
    options = parser.parse_args()
    found, bots = puzzles(), options.bots.split(",")
    rows = read(options.out)
    try:
        with options.out.open("a", encoding="utf-8") as file:
            for row in tries(found, bots, options.seeds, rows):
                file.write(json.dumps(row, separators=(",", ":")) + "\n")
                file.flush()
                rows.append(row)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
        return
    difficulties, table = report(rows)
    print(table)
    if options.write:
        write(found, difficulties)


if __name__ == "__main__":
    main()
