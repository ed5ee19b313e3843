"""``python -m benchmarks.guide STEP``: games, luck, replay, exchanging, write, in this order.

``games`` plays, ``luck`` and ``replay`` look at every game, ``exchanging`` plays the experiment,
``write`` makes the pages of what there is. Every step but ``write`` goes on where it was ended, by
Ctrl-C, by ``--minutes`` or by a kill.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from benchmarks.command_options import options_of
from benchmarks.guide import exchanging, game_rows, play_games, write_guide
from benchmarks.guide.claim_files import claims
from benchmarks.guide.game_plan import PLAYER, lines
from benchmarks.guide.game_store import GameStore
from search.run.workers import crew

PLAYED: Final = ("games", "exchanging")
STEPS: Final = ("games", "luck", "replay", "exchanging", "write")
ROOT: Final = Path(__file__).parents[2]
DATA: Final = Path(__file__).with_name("data")


def main(arguments: list[str] | None = None) -> None:
    """Do one step."""
    parser = options_of(__doc__, prints=False, jobs=1)
    parser.add_argument("step", choices=STEPS)
    parser.add_argument("--minutes", type=float, help="begin nothing more after so many")
    parser.add_argument("--games", type=int, help="the first so many of the plan; default: all")
    parser.add_argument("--player", default=PLAYER, help=f"at all seats; default: {PLAYER}")
    parser.add_argument("--data", type=Path, default=DATA, help="folder of games and rows")
    parser.add_argument("--out", type=Path, default=ROOT, help="folder that write writes below")
    options = parser.parse_args(arguments)
    options.data.mkdir(parents=True, exist_ok=True)
    try:
        if options.step == "write":
            publish(options)
        else:
            work(options)
    except KeyboardInterrupt:
        print("\nEnded; the same command goes on.", file=sys.stderr)
        raise SystemExit(130) from None


def publish(options: argparse.Namespace) -> None:
    """Write the pages of what there is."""
    plan = claims().games
    store = GameStore(options.data, lines(plan, options.player))
    try:
        tests = exchanging.lines(plan)
        write_guide.write(options.out, options.data, store, tests, options.player)
    except ValueError as error:
        raise SystemExit(f"{error}") from None
    finally:
        store.close()


def work(options: argparse.Namespace) -> None:
    """Play games or look at them, as far as there is time."""
    data, plan = options.data, claims().games
    experiment = options.step == "exchanging"
    store = GameStore(data, exchanging.lines(plan) if experiment else lines(plan, options.player))
    try:
        with crew(options.jobs) as workers:
            if options.step in PLAYED:
                pace = data / f"guide-pace{'-exchanging' if experiment else ''}.json"
                played = play_games.play(store, pace, workers, options.games, options.minutes)
                print(f"{played} games played, {len(store.missing(options.games))} to go")
            if options.step in game_rows.KINDS:
                kind = game_rows.KINDS[options.step]
                print(
                    f"{game_rows.make(kind, store, data, workers, options.minutes)} games looked at"
                )
    finally:
        store.close()


if __name__ == "__main__":
    main()
