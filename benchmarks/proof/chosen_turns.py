"""What CP-SAT chooses among the blocks of the core, and whether its bound is the core's.

``python -m benchmarks.proof.chosen_turns [--json] [--sample N] [--seconds S] [--map M] [--seed K]
[--jobs J] [--out FILE]``

Positions of ``benchmarks.corpora.corpus``. Each is searched as ``khronos best`` does, by the
processor's clock: ``blocks`` and ``offers`` are what there was to choose among at most, ``pairs``
and ``sets`` the offers found to be tied, ``refused`` the turns that could not be played for what
they promised, ``chose_s`` the seconds for all that; ``by`` is what proved it: the survey, CP-SAT
(it solved at the end), or the core alone (it left no block that may improve). Then the bound of all
turns in which no opponent decides is asked of the core alone and of CP-SAT, both from the turn that
the first survey knows: ``core`` and ``chosen``, -1 where a search did not end in as many seconds.
Without ``--json`` a table of every position. If two bounds differ it ends with exit code 1.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.command_options import options_of
from benchmarks.corpora.corpus import MAP, NUMBER, SEED, corpus
from positions.files.load_position import parse_document
from positions.files.save import write_text_safely
from search.core.free_turns import GAIN, Block
from search.core.gathered_blocks import GatheredBlocks
from search.core.proved_bound import Bound, bound
from search.rules.convert import position_of
from search.run.clock import by
from search.solve.choice.choice_problem import problem_of
from search.solve.choice.choose import Chooser
from search.solve.hand_search import FIRST_LOOK, HandSearch

Row = dict[str, Any]


def searched(line: str, seconds: float | None) -> HandSearch:
    """A search of one position that has not begun."""
    position = position_of(parse_document(json.loads(line)).require())
    return HandSearch(position, seconds, None, "gain", False, None, False, 1)


def measure(line: str, seconds: float) -> Row:
    """Search one position of the corpus, and ask for both bounds."""
    from ortools.sat.python import cp_model  # noqa: F401  imported before the clock runs

    with by("processor"):
        begun = time.process_time()
        search = searched(line, seconds)
        search.run()
        took = time.process_time() - begun
    row: Row = {
        "name": parse_document(json.loads(line)).require().title,
        "seconds": round(took, 3),
        "gain": search.gain,
        "bound": search.bound,
        "by": _by(search),
    }
    choices = search.choices
    row |= {
        "blocks": max((one.blocks for one in choices), default=0),
        "offers": max((one.offers for one in choices), default=0),
        "solves": sum(one.solves for one in choices),
        "pairs": sum(one.tied_pairs for one in choices),
        "sets": sum(one.tied_sets for one in choices),
        "refused": sum(one.refused for one in choices),
        "chose_s": round(sum(one.seconds for one in choices), 3),
    }
    return row | bounds(line, seconds)


def _by(search: HandSearch) -> str:
    if search.gain < search.bound:
        return "-"
    if search.method != "core":
        return search.method
    return "CP-SAT" if search.choices[-1].solves else "core"


def bounds(line: str, seconds: float) -> Row:
    """The most that a turn brings in which no opponent decides, by the core and by CP-SAT."""
    search = searched(line, None)
    if search.look(FIRST_LOOK):
        return {"core": search.bound, "chosen": search.bound}
    known, position = search.gain, search.position

    def choose(gathered: GatheredBlocks) -> tuple[int, int]:
        chooser = Chooser(problem_of(position, GAIN), gathered)

        def take(_: tuple[Block, ...], promised: int) -> int:
            return promised

        chosen = chooser.choose(known, take)
        assert chosen.bound is not None
        return known, chosen.bound

    def ended(ask: Callable[[Callable[[int], bool]], Bound]) -> int:
        until = time.process_time() + seconds
        result = ask(lambda _: time.process_time() > until)
        return result.plain if result.complete else -1

    return {
        "core": ended(lambda late: bound(position, known, late)),
        "chosen": ended(lambda late: bound(position, known, late, choose=choose)),
    }


def figures(rows: list[Row]) -> dict[str, Any]:
    """The figures of a run."""
    chose = [row for row in rows if row["solves"]]
    both = [row for row in rows if row["core"] >= 0 and row["chosen"] >= 0]
    return {
        "n": len(rows),
        "proved": sum(row["gain"] == row["bound"] for row in rows),
        "by": dict(Counter(row["by"] for row in rows)),
        "chose": len(chose),
        "blocks": [median(row["blocks"] for row in chose), max(row["blocks"] for row in chose)],
        "offers": [median(row["offers"] for row in chose), max(row["offers"] for row in chose)],
        "solves": [median(row["solves"] for row in chose), max(row["solves"] for row in chose)],
        "pairs": sum(row["pairs"] for row in rows),
        "sets": sum(row["sets"] for row in rows),
        "refused": sum(row["refused"] for row in rows),
        "chose_s": [
            round(median(row["chose_s"] for row in chose), 3),
            max(row["chose_s"] for row in chose),
        ],
        "share": round(sum(r["chose_s"] for r in rows) / sum(r["seconds"] for r in rows), 3),
        "compared": len(both),
        "differ": [row["name"] for row in both if row["core"] != row["chosen"]],
    }


def run(sample: int, seconds: float, seed: int, jobs: int, plan: str = MAP) -> list[Row]:
    """Search ``sample`` positions of a corpus."""
    lines = corpus(seed, sample, jobs, plan)
    fresh = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=fresh) as pool:
        return list(pool.map(partial(measure, seconds=seconds), lines))


def table(rows: list[Row]) -> str:
    """Every position in Markdown."""
    names = list(rows[0])
    lines = ["| " + " | ".join(names) + " |", "|---" * len(names) + "|"]
    lines += ["| " + " | ".join(str(row[name]) for name in names) + " |" for row in rows]
    return "\n".join(lines)


def main() -> None:
    """Print the figures."""
    parser = options_of(__doc__, seed=SEED, jobs=1, plan=MAP)
    parser.add_argument("--sample", type=int, default=NUMBER)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--out", type=Path, help="keep every position here, as lines of JSON")
    options = parser.parse_args()
    rows = run(options.sample, options.seconds, options.seed, options.jobs, options.map)
    if not options.json:
        print(table(rows) + "\n")
    result = figures(rows)
    print(json.dumps(result))
    if options.out:
        write_text_safely(options.out, "".join(json.dumps(row) + "\n" for row in rows))
    sys.exit(1 if result["differ"] else 0)


if __name__ == "__main__":
    main()
