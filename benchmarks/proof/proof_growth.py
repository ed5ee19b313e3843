"""How the proof of the best turn grows with the map and with the hand.

``python -m benchmarks.proof.proof_growth [--json] [--number N] [--seconds S] [--seed K] [--jobs
J]``

Square maps of 6 to 26 squares a side, laid with the terrain of ``valley``, and hands of 1 to 4
cards: for each, N income turns of games of sensible players (``benchmarks.corpora.corpus``), of
whose hand so many cards are kept, drawn by lot. A search that does not end in time counts as having
taken all of it. Writes ``proof_growth.svg`` and ``proof_growth.md``.
"""

from __future__ import annotations

import json
import math
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any, Final

from advisor.draw.svg import element, words
from benchmarks.command_options import options_of
from benchmarks.corpora.make_library import Wanted, reach
from benchmarks.svg_chart import chart
from positions.files.map_files import load_map
from positions.files.save import write_text_safely
from positions.setup import GameMap
from positions.things import Cards
from search.rules.game import hide_hands
from search.rules.position import Position
from search.solve.best_turn import best_turn

HERE = Path(__file__).parent
SIDES: Final = (6, 8, 10, 13, 16, 20, 26)
HANDS: Final = (1, 2, 3, 4)
#: Positions of each size of map and hand.
NUMBER: Final = 8
SEED: Final = 1

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class GrowthCase:
    """One search: side of the map, cards in hand, and which position."""

    side: int
    cards: int
    number: int
    seed: int
    seconds: float


def square_map(side: int) -> GameMap:
    """So many columns and rows of ``valley``, repeated where it is too small."""
    plan = load_map("valley")
    terrain = tuple(
        "".join(plan.terrain[row % plan.height][column % plan.width] for column in range(side))
        for row in range(side)
    )
    hamlets = []
    for name in plan.hamlets:
        column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
        across, down = range(column, side, plan.width), range(row, side, plan.height)
        hamlets += [f"{chr(ord('a') + x)}{y + 1}" for x, y in product(across, down)]
    return GameMap(f"valley-{side}", terrain, tuple(hamlets))


def position_of(case: GrowthCase) -> Position:
    """The position, with so many cards of its mover's hand, drawn by lot."""
    rng = random.Random(f"growth {case.seed} {case.side} {case.number}")
    players, turn = 2 + case.number % 4, (4, 7)[case.number // 4 % 2]
    wanted = Wanted("", players, rng.randrange(1_000_000), turn, seat=rng.randrange(players))
    position = reach(wanted, square_map(case.side))
    seat = position.mover
    held = [kind for kind in range(3) for _ in range(position.hand[kind])]
    kept = rng.sample(held, len(held))[: case.cards]
    hand: Cards = (kept.count(0), kept.count(1), kept.count(2))
    hands = (*position.hands[:seat], hand, *position.hands[seat + 1 :])
    return hide_hands(position.replace(hands=hands), seat)


def measure(case: GrowthCase) -> Row:
    """One search, by one thread."""
    from ortools.sat.python import cp_model  # noqa: F401  imported before the clock runs

    result = best_turn(position_of(case), case.seconds)
    return {
        "side": case.side,
        "cards": case.cards,
        "seconds": result.seconds,
        "proved": result.proven,
        "gap": result.bound - result.gain,
    }


def figures(rows: list[Row]) -> list[Row]:
    """By side and hand: the median in seconds, the share proved, the largest gap in Ecus."""
    cells = []
    for side, cards in product(SIDES, HANDS):
        some = [row for row in rows if (row["side"], row["cards"]) == (side, cards)]
        cells.append(
            {
                "side": side,
                "cards": cards,
                "median_s": round(median(row["seconds"] for row in some), 3),
                "proved": round(sum(row["proved"] for row in some) / len(some), 3),
                "max_gap": max(row["gap"] for row in some),
            }
        )
    return cells


#: Pixels: width and height of the plot, margins.
_WIDTH, _HEIGHT, _LEFT, _TOP = 480, 320, 70, 40
#: By cards in hand; told apart without seeing red and green apart.
_COLORS: Final = {1: "#56b4e9", 2: "#009e73", 3: "#e69f00", 4: "#d55e00"}
#: Seconds at the lower and the upper edge.
_LEAST, _MOST = 0.01, 10.0


def plot(cells: list[Row]) -> str:
    """Median seconds against the side of the map, a line for each size of hand."""

    def at(side: float, seconds: float) -> tuple[float, float]:
        inside = min(max(seconds, _LEAST), _MOST)
        up = math.log(inside / _LEAST) / math.log(_MOST / _LEAST)
        x = _LEFT + _WIDTH * (side - SIDES[0]) / (SIDES[-1] - SIDES[0])
        return round(x, 1), round(_TOP + _HEIGHT * (1 - up), 1)

    ink, soft = "#222", "#ccc"
    parts: list[str] = []
    for seconds in (0.01, 0.1, 1.0, 10.0):
        (x, y), (right, _) = at(SIDES[0], seconds), at(SIDES[-1], seconds)
        parts += [
            element("line", x1=x, y1=y, x2=right, y2=y, stroke=soft),
            words("text", f"{seconds:g} s", x=x - 8, y=y + 4, text_anchor="end", fill=ink),
        ]
    for side in SIDES:
        x, y = at(side, _LEAST)
        label = f"{side} × {side}"
        parts.append(words("text", label, x=x, y=y + 18, text_anchor="middle", fill=ink))
    for cards in HANDS:
        points = [at(row["side"], row["median_s"]) for row in cells if row["cards"] == cards]
        color = _COLORS[cards]
        line = " ".join(f"{x},{y}" for x, y in points)
        parts.append(element("polyline", points=line, fill="none", stroke=color, stroke_width=2))
        parts += [element("circle", cx=x, cy=y, r=4, fill=color) for x, y in points]
        x, y = points[-1]
        label = f"{cards} card{'s' * (cards > 1)}"
        parts.append(words("text", label, x=x + 10, y=y + 4, fill=color))
    title = "Median time of a proof, by map and hand (10 s: not ended)"
    parts.append(words("text", title, x=_LEFT, y=20, fill=ink, font_weight="bold"))
    return chart(parts, _LEFT + _WIDTH + 80, _TOP + _HEIGHT + 40, title)


def page(cells: list[Row], number: int, seconds: float) -> str:
    """The plot and its numbers in Markdown."""
    lines = [
        "# How the proof grows with the map and the hand",
        "",
        f"`python -m benchmarks.proof.proof_growth`: {number} positions of each size of map and",
        f"hand, at most {seconds:g} s each, one thread.",
        "",
        "![Median time of a proof](proof_growth.svg)",
        "",
        "| map | " + " | ".join(f"{n} card{'s' * (n > 1)}" for n in HANDS) + " |",
        "|---|" + "---:|" * len(HANDS),
    ]
    for side in SIDES:
        cells_text = [
            f"{row['median_s']:.2f} s, {row['proved']:.0%} proved"
            for row in cells
            if row["side"] == side
        ]
        lines.append(f"| {side} × {side} | " + " | ".join(cells_text) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, write the page, and print the figures."""
    parser = options_of(__doc__, seed=SEED, jobs=2)
    parser.add_argument("--number", type=int, default=NUMBER)
    parser.add_argument("--seconds", type=float, default=_MOST)
    options = parser.parse_args()
    todo = [
        GrowthCase(side, cards, number, options.seed, options.seconds)
        for side, number, cards in product(SIDES, range(options.number), HANDS)
    ]
    rows: list[Row] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for row in pool.map(measure, todo):
            rows.append(row)
            if sys.stderr.isatty():
                print(f"\r{len(rows)} of {len(todo)}", end="", file=sys.stderr, flush=True)
    cells = figures(rows)
    write_text_safely(HERE / "proof_growth.svg", plot(cells) + "\n")
    write_text_safely(HERE / "proof_growth.md", page(cells, options.number, options.seconds))
    if options.json:
        print(json.dumps(cells))
    else:
        print(page(cells, options.number, options.seconds), end="")


if __name__ == "__main__":
    main()
