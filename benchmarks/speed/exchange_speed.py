"""How long the question of an exchange takes on the full-size map, and whether chance agrees.

``python -m benchmarks.speed.exchange_speed [--json] [--sample N] [--seconds S] [--seed K]``

Positions of ``benchmarks.corpora.corpus``, one at a time by two processes. ``longest_s`` is the
longest search; ``proved`` the share of hands that were proved; ``width`` the mean width of an
expectation, in Ecus. ``off`` is how far the mean of 10,000 hands drawn at random is from the limits
of an expectation, in standard errors, at most; among some hundred expectations 3 is usual, 5 is
not. Without ``--json`` a table of every position.
"""

from __future__ import annotations

import json
import random
import time
from statistics import mean
from typing import Any

from benchmarks.command_options import options_of
from benchmarks.corpora.corpus import SEED, corpus
from positions.files.load_position import parse_document
from positions.notation.written_plays import Exchange
from search.rules.convert import position_of
from search.rules.payment import gather, spend
from search.rules.position import Position
from search.rules.turn_phases import EXCHANGE_PRICE, draw_at_random, wanted
from search.solve.exchange_value import Exchanges, Option, exchanges
from search.solve.several_hands import Valued

Row = dict[str, Any]
#: Hands drawn for each choice of discards.
DRAWS = 10_000
#: Of the machine that is measured.
CORES = 2
#: What ``khronos exchange`` takes unless it is told otherwise, and positions unless more are asked.
SECONDS, SAMPLE = 55.0, 10


def off(position: Position, result: Exchanges, option: Option, rng: random.Random) -> float:
    """By how many standard errors drawing hands misses an expectation, at most."""
    number = wanted(position, Exchange(option.discard))
    kept = spend(position.hand, option.discard)
    held: list[Valued] = []
    for _ in range(DRAWS):
        drawn = draw_at_random(position, option.discard, number, rng)
        held.append(result.hands[gather(kept, drawn)])
    most = 0.0
    for values, expected in (
        ([value.gain for value in held], option.low),
        ([value.bound for value in held], option.high),
    ):
        middle = mean(values)
        error = (sum((v - middle) ** 2 for v in values) / (DRAWS - 1) / DRAWS) ** 0.5
        miss = abs(middle - EXCHANGE_PRICE - float(expected))
        most = max(most, miss / error if error else miss * DRAWS)
    return most


def measure(line: str, seconds: float, rng: random.Random) -> Row:
    """Ask the question of one position of the corpus."""
    from ortools.sat.python import cp_model  # noqa: F401  imported before the clock runs

    setup = parse_document(json.loads(line)).require()
    position = position_of(setup)
    begun = time.perf_counter()
    result = exchanges(position, seconds, processes=CORES)
    took = time.perf_counter() - begun
    hands = [Valued(result.keep.gain, result.keep.bound), *result.hands.values()]
    options = result.options
    return {
        "name": setup.title,
        "seconds": round(took, 1),
        "hands": len(hands),
        "proved": sum(hand.gain == hand.bound for hand in hands),
        "width": round(mean(float(o.high - o.low) for o in options), 1) if options else 0.0,
        "off": round(max((off(position, result, o, rng) for o in options), default=0.0), 1),
    }


def figures(rows: list[Row]) -> dict[str, float]:
    """The figures of a run."""
    return {
        "n": len(rows),
        "longest_s": max(row["seconds"] for row in rows),
        "proved": round(sum(r["proved"] for r in rows) / sum(r["hands"] for r in rows), 3),
        "width": round(mean(row["width"] for row in rows), 1),
        "off": max(row["off"] for row in rows),
    }


def table(rows: list[Row]) -> str:
    """Every position in Markdown."""
    names = ("name", "seconds", "hands", "proved", "width", "off")
    lines = ["| " + " | ".join(names) + " |", "|---" * len(names) + "|"]
    lines += ["| " + " | ".join(str(row[name]) for name in names) + " |" for row in rows]
    return "\n".join(lines)


def main() -> None:
    """Print the figures."""
    parser = options_of(__doc__, seed=SEED)
    parser.add_argument("--sample", type=int, default=SAMPLE)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    lines = corpus(options.seed, options.sample, CORES)
    rows = [measure(line, options.seconds, rng) for line in lines]
    if not options.json:
        print(table(rows) + "\n")
    print(json.dumps(figures(rows)))


if __name__ == "__main__":
    main()
