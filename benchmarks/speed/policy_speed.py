"""What the compiled policy is worth: reviews, playouts, suggestions and bots, before and after.

``python -m benchmarks.speed.policy_speed --against FOLDER [--rounds N] [--part NAME ...] [--json]``

FOLDER is a checkout of an earlier commit, its core compiled there
(``git worktree add FOLDER COMMIT``, ``python FOLDER/search/core/building/compiling.py``). The same
questions are asked there and here, in processes of their own, in turn, so that a noisy machine
slows both; times are of the processor, and the ratios are what counts.

- ``playouts``: playouts a second, of three players on ``crossing``;
- ``review``: seconds for the review of a recorded game;
- ``suggest``: playouts of ``suggest`` within two seconds of the processor;
- ``level-6`` and ``level-7``: seconds for a turn of the bot, mean of eight positions.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

#: More of it is better, or less.
MORE = {"playouts": True, "review": False, "suggest": True, "level-6": False, "level-7": False}
#: Positions of the library on which bots make their turns.
TURNS = (
    *("game-2p-t1-opening", "game-2p-t3-two-banks", "game-3p-t3-crowding", "game-3p-valley-t3"),
    *("game-4p-t3-middle", "game-4p-t6-crowded", "game-5p-t3-few-squares", "game-5p-t6-middle"),
)
NAME = "game-3p-t3-crowding"


def playouts() -> float:
    """Playouts a second."""
    from search.policy import rollout
    from search.rules.game import hide_hands
    from search.rules.open_position import load_position

    position = load_position(NAME)
    position = hide_hands(position, position.mover)

    def play(first: int) -> None:
        chances = [f"1 {first + number}" for number in range(8)]
        one_by_one = getattr(rollout, "rollout", None)
        if one_by_one is None:
            rollout.rollouts(position, (0, 0, 0), chances)
        else:
            for chance in chances:
                one_by_one(position, (0, 0, 0), chance)

    play(0)
    count, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < 2.0:
        count += 8
        play(count)
    return count / passed


def review() -> float:
    """Seconds for the review of the first game of an archive."""
    from advisor.advise.review import Options
    from advisor.advise.review import review as reviewed
    from benchmarks.strength.calibration import records_of
    from benchmarks.strength.player_strength import DATA

    (record,) = islice(records_of([DATA / "arena-greedy.tar.gz"]), 1)
    begun = time.process_time()
    reviewed(record, Options())
    return time.process_time() - begun


def suggest() -> float:
    """Playouts of one question in two seconds of the processor."""
    from advisor.advise.suggest import suggest as suggested
    from search.rules.game import hide_hands
    from search.rules.open_position import load_position
    from search.run import clock

    position = load_position(NAME)
    with clock.by("processor"):
        return suggested(hide_hands(position, position.mover), seconds=2.0, seed=1).simulations


def level(number: int) -> float:
    """Seconds for a turn of the bot of a level."""
    from advisor.bots.players.named_players import named
    from search.rules.game import hide_hands
    from search.rules.open_position import load_position

    views = [hide_hands(p, p.mover) for p in map(load_position, TURNS)]
    named(f"level:{number}", Random(0)).play(views[0])
    begun = time.process_time()
    for seed, view in enumerate(views):
        named(f"level:{number}", Random(seed)).play(view)
    return (time.process_time() - begun) / len(views)


PARTS: dict[str, Callable[[], float]] = {
    "playouts": playouts,
    "review": review,
    "suggest": suggest,
    "level-6": partial(level, 6),
    "level-7": partial(level, 7),
}


def measured_in(folder: Path, part: str) -> float:
    """A figure of the checkout in a folder."""
    source = (Path.cwd() / "benchmarks" / "speed" / "policy_speed.py").read_text(encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", source, "--measure", part],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{folder}: {done.stderr.strip().splitlines()[-1]}")
    return float(done.stdout)


def compared(against: Path, parts: list[str], rounds: int) -> dict[str, dict[str, float]]:
    """Means of the rounds there and here, and how many times better it is here."""
    figures: dict[str, dict[str, float]] = {}
    for part in parts:
        before = after = 0.0
        for _ in range(rounds):
            before += measured_in(against, part) / rounds
            after += measured_in(Path.cwd(), part) / rounds
        ratio = after / before if MORE[part] else before / after
        figures[part] = {
            "before": round(before, 3),
            "after": round(after, 3),
            "ratio": round(ratio, 2),
        }
        print(part, figures[part], file=sys.stderr, flush=True)
    return figures


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--against", type=Path, help="a checkout of an earlier commit")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--part", nargs="+", default=list(PARTS), choices=list(PARTS))
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--measure", choices=list(PARTS), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        print(PARTS[options.measure]())
        return
    if options.against is None:
        parser.error("--against FOLDER: there is nothing to compare with")
    figures = compared(options.against.resolve(), options.part, options.rounds)
    if options.json:
        print(json.dumps(figures))
        return
    print("| what | before | after | times better |\n|---|---|---|---|")
    for part, values in figures.items():
        print(f"| {part} | {values['before']:g} | {values['after']:g} | {values['ratio']:g} |")


if __name__ == "__main__":
    main()
