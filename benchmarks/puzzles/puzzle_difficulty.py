"""How difficult the puzzles are: ``python -m benchmarks.puzzles.puzzle_difficulty [--write]``.

Every bot tries every puzzle with several seeds; a line for each try goes to ``--out``, and the same
command goes on where the file ends. Then the Rasch model is fitted and a table is printed, and with
``--write`` the difficulties are written into the files of the puzzles (docs/puzzles.md).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np
import yaml

from advisor.bots.players.levels import levels
from advisor.teach.puzzles import Puzzle, puzzles
from advisor.teach.puzzles.puzzle_bots import turn_of
from benchmarks.command_options import options_of
from benchmarks.proof.hunt_file import read
from benchmarks.puzzles.rasch import Fit, ability, chance, fit
from benchmarks.puzzles.write_index import write_index
from benchmarks.puzzles.write_puzzles import text_of
from positions.files.save import write_text_safely
from search.run.clock import now

Row = dict[str, Any]
SEEDS: Final = 20
#: Bins of puzzles in which predicted and real hit rates are compared.
BINS: Final = 6
BOTS: Final = tuple(f"level:{number}" for number in levels().levels)


def tries(
    tried: Sequence[Puzzle], bots: Sequence[str], seeds: int, rows: Sequence[Row]
) -> Iterator[Row]:
    """The tries that are missing in some rows, seed by seed: what is there can be fitted."""
    known = {(row["puzzle"], row["bot"], row["seed"]) for row in rows}
    for seed, bot, puzzle in product(range(seeds), bots, tried):
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
    fitted = fit(hits, tried)
    lines = ["| bot | solved | ability | error |", "|---|---:|---:|---:|"]
    for place, bot in enumerate(bots):
        share = 100 * hits[place].sum() / tried[place].sum()
        lines.append(
            f"| {bot} | {share:.0f} % | {fitted.abilities[place]:+.2f} |"
            f" {fitted.ability_errors[place]:.2f} |"
        )
    return _difficulties(ids, fitted), "\n".join(lines)


def _difficulties(ids: Sequence[str], fitted: Fit) -> dict[str, tuple[float, float]]:
    pairs = zip(fitted.difficulties, fitted.difficulty_errors, strict=True)
    return {
        one: (round(float(logit), 2), round(float(error), 2))
        for one, (logit, error) in zip(ids, pairs, strict=True)
    }


def held_out(rows: Sequence[Row]) -> str:
    """A Markdown table: how well the difficulties predict a bot that they were not fitted to.

    Of each bot in turn, the ability is fitted on one half of the puzzles and the other half is
    predicted, and the other way round; ``off`` is the mean difference of predicted and real hit
    rates in ``BINS`` bins of equally many puzzles, those that should be easiest first.
    """
    bots, ids, hits, tried = tables(rows)
    halves = np.array([int(sha256(one.encode()).hexdigest(), 16) % 2 for one in ids])
    lines = ["| bot left out | predicted, by bin | solved | off |", "|---|---|---|---:|"]
    for place, bot in enumerate(bots):
        others = np.arange(len(bots)) != place
        hard = fit(hits[others], tried[others]).difficulties
        expected = np.empty(len(ids))
        for half in (0, 1):
            known, tested = halves == half, halves != half
            able, _ = ability(hits[place][known], tried[place][known], hard[known])
            expected[tested] = chance(able, hard[tested])
        bins = np.array_split(np.argsort(-expected), BINS)
        predicted = [100 * float(expected[one].mean()) for one in bins]
        solved = [100 * float(hits[place][one].sum() / tried[place][one].sum()) for one in bins]
        off = float(np.abs(np.subtract(predicted, solved)).mean())
        lines.append(f"| {bot} | {_rates(predicted)} | {_rates(solved)} | {off:.1f} |")
    return "\n".join(lines)


def _rates(rates: Sequence[float]) -> str:
    return " ".join(f"{one:.0f}" for one in rates)


def write(rated: Sequence[Puzzle], difficulties: dict[str, tuple[float, float]]) -> None:
    """Write difficulties into the files of the puzzles."""
    for puzzle in rated:
        if puzzle.id in difficulties:
            logit, error = difficulties[puzzle.id]
            file = Path(puzzle.file)
            tree = yaml.safe_load(file.read_text("utf-8"))
            tree["difficulty"] = {"logit": logit, "error": error}
            write_text_safely(file, text_of(tree))
    write_index()


def main() -> None:
    """Measure, fit, print, and write if asked to."""
    parser = options_of(__doc__, prints=False)
    parser.add_argument("--seeds", type=int, default=SEEDS, help=f"default: {SEEDS}")
    parser.add_argument("--bots", default=",".join(BOTS), help="names with commas")
    parser.add_argument("--out", type=Path, default=Path("puzzle-tries.jsonl"))
    parser.add_argument("--write", action="store_true", help="write the files of the puzzles")
    options = parser.parse_args()
    puzzle_list, bots = puzzles(), options.bots.split(",")
    rows = read(options.out)
    try:
        with options.out.open("a", encoding="utf-8") as file:
            for row in tries(puzzle_list, bots, options.seeds, rows):
                file.write(json.dumps(row, separators=(",", ":")) + "\n")
                file.flush()
                rows.append(row)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
        return
    difficulties, table = report(rows)
    print(
        f"{table}\n\nHit rates in per cent, {BINS} bins of at least {len(puzzle_list) // BINS}"
        " puzzles:\n"
    )
    print(held_out(rows))
    if options.write:
        write(puzzle_list, difficulties)


if __name__ == "__main__":
    main()
