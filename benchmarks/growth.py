"""How the cost of the best turn grows with the hand and with the map.

``python -m benchmarks.growth [--json] [--positions N] [--seconds S] [--nodes N] [--seed K]
[--jobs J] [--out DIR]``

For each of four maps (6×6 to 20×20, made by lot) N positions of income turns out of sensible games
as in ``benchmarks.corpus``; each is searched with 1, 2, 3 and 4 of the mover's cards, the others
discarded. Seconds count from the start of the search, imports done. Writes ``growth.json`` (the
figures), ``growth.svg`` (median positions seen and seconds by hand and map) and ``growth.md``.
"""

from __future__ import annotations

import json
import random
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from math import floor, log10
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from advisor.drawing.svg import element, words
from benchmarks.make_library import Wanted, reach
from benchmarks.options import options_of
from positions.save import write_text_safely
from positions.setup import GameMap
from positions.things import square_name
from search.game import hide_hands
from search.rules.position import Position

HERE = Path(__file__).parent
#: Columns and rows; the third is the size of the board in the box.
SIDES = ((6, 6), (8, 8), (14, 12), (20, 20))
HANDS = (1, 2, 3, 4)
#: Positions of each map.
POSITIONS = 10
SEED = 1
#: Clumps of forest and mountain, and hamlets: one for so many squares.
FOREST, MOUNTAIN, HAMLET = 40, 60, 17
#: Most steps between two hamlets that are too near to each other.
NEAR = 3

Row = dict[str, Any]


def terrain(width: int, height: int, rng: random.Random) -> GameMap:
    """A map by lot: a river from the top edge to the bottom, clumps at random, hamlets apart."""
    rows = [["."] * width for _ in range(height)]
    for letter, squares, length in (("f", FOREST, 3), ("^", MOUNTAIN, 2)):
        for _ in range(max(1, width * height // squares)):
            x, y = rng.randrange(width), rng.randrange(height)
            for _ in range(length):
                rows[y][x] = letter
                x = min(width - 1, max(0, x + rng.choice((-1, 0, 1))))
                y = min(height - 1, y + rng.choice((0, 1)))
    x = rng.randrange(width // 4, width - width // 4)
    for y in range(height):
        rows[y][x] = "~"
        bend = min(width - 1, max(0, x + rng.choice((-1, 0, 0, 0, 1))))
        rows[y][bend] = "~"
        x = bend
    places = [(x, y) for y in range(height) for x in range(width) if rows[y][x] != "~"]
    rng.shuffle(places)
    hamlets: list[tuple[int, int]] = []
    for x, y in places:
        apart = all(abs(x - a) + abs(y - b) > NEAR for a, b in hamlets)
        if apart and len(hamlets) < max(1, width * height // HAMLET):
            hamlets.append((x, y))
    names = tuple(square_name(x, y) for x, y in sorted(hamlets, key=lambda at: (at[1], at[0])))
    return GameMap(f"growth-{width}x{height}", tuple("".join(row) for row in rows), names)


def position_of(sides: tuple[int, int], number: int, seed: int) -> Position:
    """A position as the mover sees it, four cards in hand; 2 to 4 players, turns 4 and 7."""
    rng = random.Random(f"growth {seed} {sides[0]}x{sides[1]} {number}")
    game_map = terrain(*sides, rng)
    players, turn = 2 + number % 3, (4, 7)[number // 3 % 2]
    seat = rng.randrange(players)
    wanted = Wanted(game_map.name, players, rng.randrange(1_000_000), turn, seat=seat)
    position = reach(wanted, game_map)
    return hide_hands(position, position.mover)


def with_cards(position: Position, number: int, rng: random.Random) -> Position:
    """The position with so many of the mover's cards left, the others discarded by lot."""
    hand, pile = list(position.hand), list(position.discard)
    while sum(hand) > number:
        kind = rng.choice([kind for kind in range(3) for _ in range(hand[kind])])
        hand[kind] -= 1
        pile[kind] += 1
    seat = position.mover
    left = (hand[0], hand[1], hand[2])
    return position.replace(
        hands=(*position.hands[:seat], left, *position.hands[seat + 1 :]),
        discard=(pile[0], pile[1], pile[2]),
    )


def measure(
    one: tuple[tuple[int, int], int], seed: int, seconds: float | None, nodes: int | None
) -> list[Row]:
    """One position with every size of hand."""
    import search.allocation.solve  # noqa: F401  OR-Tools is imported before the clock runs
    from search.best.turn import best_turn

    sides, number = one
    position = position_of(sides, number, seed)
    rows: list[Row] = []
    for cards in reversed(HANDS):
        # The smaller hand is a part of the larger one.
        position = with_cards(position, cards, random.Random(f"hand {seed} {number} {cards}"))
        best = best_turn(position, seconds, nodes)
        rows.append(
            {
                "map": f"{sides[0]}×{sides[1]}",
                "hand": cards,
                "nodes": best.nodes,
                "seconds": best.seconds,
                "proven": best.proven,
                "gap": best.bound - best.gain,
            }
        )
    return rows


def run(
    pool: Executor, positions: int, seed: int, seconds: float | None, nodes: int | None
) -> list[Row]:
    """Measure everything."""
    todo = [(sides, number) for sides in SIDES for number in range(positions)]
    every = pool.map(partial(measure, seed=seed, seconds=seconds, nodes=nodes), todo)
    return [row for rows in every for row in rows]


def figures(rows: list[Row]) -> list[Row]:
    """For every map and hand: how many, the share proved, medians and the worst."""
    found: list[Row] = []
    for width, height in SIDES:
        for cards in HANDS:
            name = f"{width}×{height}"
            here = [row for row in rows if row["map"] == name and row["hand"] == cards]
            if here:
                found.append(
                    {
                        "map": name,
                        "hand": cards,
                        "n": len(here),
                        "proved": round(sum(row["proven"] for row in here) / len(here), 3),
                        "median_nodes": round(median(row["nodes"] for row in here)),
                        "median_s": round(median(row["seconds"] for row in here), 3),
                        "max_s": max(row["seconds"] for row in here),
                        "max_gap": max(row["gap"] for row in here),
                    }
                )
    return found


# -- the plot ----------------------------------------------------------------------------------

#: Size of a panel, the distance between panels, and margins, in pixels.
_WIDE, _HIGH, _BETWEEN, _LEFT, _TOP = 300, 300, 90, 70, 40
_LINE = 14
_COLORS = ("#36c", "#393", "#c70", "#c33")


def plot(cells: list[Row], told: str) -> str:
    """Median positions seen and median seconds by cards in hand, a line for each map, as SVG."""
    nodes = _panel(cells, "median_nodes", "positions seen, median", _LEFT)
    seconds = _panel(cells, "median_s", "seconds, median", _LEFT + _WIDE + _BETWEEN)
    width, height = _LEFT + 2 * _WIDE + _BETWEEN + 90, _TOP + _HIGH + 55
    return element(
        "svg",
        element("rect", width="100%", height="100%", fill="#fff"),
        *nodes,
        *seconds,
        words("text", told, x=_LEFT, y=height - 4, fill="#222", font_size=11),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family="sans-serif",
        font_size=12,
    )


def _panel(cells: list[Row], what: str, title: str, left: int) -> list[str]:
    """One panel; the upright axis is in powers of ten."""
    ink, soft = "#222", "#ccc"
    values = [max(row[what], 0.001) for row in cells]
    lowest, highest = _power(min(values, default=1.0)), _power(max(values, default=1.0)) + 1

    def at(hand: int, value: float) -> tuple[float, float]:
        x = left + _WIDE * (hand - HANDS[0]) / (HANDS[-1] - HANDS[0])
        return round(x, 1), round(_TOP + _HIGH * (highest - log10(value)) / (highest - lowest), 1)

    parts = [words("text", title, x=left, y=_TOP - 16, fill=ink)]
    for power in range(lowest, highest + 1):
        _, y = at(HANDS[0], 10.0**power)
        name = f"{10**power:,}" if power >= 0 else f"{10.0**power:g}"
        parts += [
            element("line", x1=left, y1=y, x2=left + _WIDE, y2=y, stroke=soft, stroke_width=0.5),
            words("text", name, x=left - 8, y=y + 4, text_anchor="end", fill=ink),
        ]
    for hand in HANDS:
        x, _ = at(hand, 1.0)
        y = _TOP + _HIGH + 18
        parts.append(words("text", _cards(hand), x=x, y=y, text_anchor="middle", fill=ink))
    names: list[tuple[float, str, str]] = []
    for (width, height), color in zip(SIDES, _COLORS, strict=True):
        name = f"{width}×{height}"
        line = [at(r["hand"], max(r[what], 0.001)) for r in cells if r["map"] == name]
        if line:
            points = " ".join(f"{x},{y}" for x, y in line)
            names.append((line[-1][1], name, color))
            parts += [
                element("polyline", points=points, fill="none", stroke=color, stroke_width=2),
                *(element("circle", cx=x, cy=y, r=3, fill=color) for x, y in line),
            ]
    # Names beside the last points, one line of text apart at least.
    below = 0.0
    for y, name, color in sorted(names):
        below = max(y, below + _LINE)
        parts.append(words("text", name, x=left + _WIDE + 8, y=below + 4, fill=color))
    return parts


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def _power(value: float) -> int:
    """The power of ten at or below a value."""
    return floor(log10(value))


def page(cells: list[Row], told: str) -> str:
    """The figures as Markdown."""
    names = ("map", "hand", "n", "proved", "median_nodes", "median_s", "max_s", "max_gap")
    lines = ["# How the cost of the best turn grows", "", f"{told}.", ""]
    lines += ["![Positions seen and seconds by hand and map](growth.svg)", ""]
    lines += ["| " + " | ".join(names) + " |", "|---" * len(names) + "|"]
    lines += ["| " + " | ".join(str(row[name]) for name in names) + " |" for row in cells]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print, and write the plot."""
    parser = options_of(__doc__, seed=SEED, jobs=1)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--out", type=Path, default=HERE)
    options = parser.parse_args()
    seconds = options.seconds
    if seconds is None and options.nodes is None:
        seconds = 10.0
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        rows = run(pool, options.positions, options.seed, seconds, options.nodes)
    cells = figures(rows)
    limits = [f"--positions {options.positions}", f"--seed {options.seed}"]
    limits += [f"--seconds {seconds:g}"] if seconds is not None else []
    limits += [f"--nodes {options.nodes}"] if options.nodes is not None else []
    command = f"python -m benchmarks.growth {' '.join(limits)}"
    value = {"command": command, "cells": cells}
    options.out.mkdir(parents=True, exist_ok=True)
    write_text_safely(options.out / "growth.json", json.dumps(value, indent=1) + "\n")
    write_text_safely(options.out / "growth.svg", plot(cells, command) + "\n")
    text = page(cells, f"`{command}`")
    write_text_safely(options.out / "growth.md", text)
    print(json.dumps(value) if options.json else text)


if __name__ == "__main__":
    main()
