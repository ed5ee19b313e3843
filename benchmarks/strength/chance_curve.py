"""The two numbers of the curve that winning chances are shown by, fitted to games.

``python -m benchmarks.strength.chance_curve [--records FILE ...] [--steep S] [--shift T]`` reads
archives or folders of games of two players, with the curve by which their chances were written down
(default: the games that the program's curve was fitted to, and the curve of their time), and prints
the curve with the least log loss. So that it is seen what a curve leaves on games that it does not
know, each half of the games is also fitted and looked at by the other's curve: the mean absolute
error over ten bins, weighted by their sizes, and the largest of a bin, in points of 100.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from advisor.advise.suggest.winning_chance import curved
from benchmarks.command_options import options_of, show
from benchmarks.strength.calibration import Guess, farthest, figures, guesses_of, records_of
from benchmarks.strength.player_strength import DATA

Floats = npt.NDArray[np.float64]

#: The games, and the curve that their chances were written down with.
FITTED: Final = DATA / "arena-chance-curve.tar.gz"
WRITTEN: Final = (1.16, -0.14)
#: A chance as near as this to 0 or 1 says nothing of the curve.
LEAST: Final = 1e-4
#: Steps of Newton's method; it is done after five or so.
STEPS: Final = 25


def bent(guess: Guess, steep: float, shift: float) -> Guess:
    """The same turn with the chance that a curve makes of it."""
    return replace(guess, win=curved(guess.win, steep, shift))


def fitted(guesses: Sequence[Guess]) -> tuple[float, float]:
    """The curve with the least log loss (Platt, 1999), by Newton's method."""
    inside = [one for one in guesses if LEAST < one.win < 1 - LEAST]
    wins = np.array([one.win for one in inside])
    inputs: Floats = np.stack([np.log(wins / (1 - wins)), np.ones(len(wins))], axis=1)
    shares = np.array([one.share for one in inside])
    curve: Floats = np.array([1.0, 0.0])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-inputs @ curve))
        slope = inputs.T @ (shares - chances)
        bend = (inputs * (chances * (1 - chances))[:, None]).T @ inputs
        curve = curve + np.linalg.solve(bend, slope)
    return float(curve[0]), float(curve[1])


def left_by(curve: tuple[float, float], guesses: Sequence[Guess]) -> str:
    """What a curve leaves on some turns."""
    value = figures([bent(one, *curve) for one in guesses])
    return f"{value['error']:.1f} points, the largest of a bin {farthest(value):.1f}"


def main() -> None:
    """The command."""
    parser = options_of(__doc__)
    parser.add_argument("--records", type=Path, nargs="+", default=[FITTED])
    parser.add_argument("--steep", type=float, default=WRITTEN[0])
    parser.add_argument("--shift", type=float, default=WRITTEN[1])
    options = parser.parse_args()
    written = options.steep, options.shift
    before = 1 / options.steep, -options.shift / options.steep
    guesses = [
        bent(guess, *before)
        for number, record in enumerate(records_of(options.records))
        for guess in guesses_of(number, record)
    ]
    halves = [[one for one in guesses if one.game % 2 == half] for half in range(2)]
    curves = [fitted(half) for half in halves]
    steep, shift = fitted(guesses)
    known = {
        "turns": len(guesses),
        "curve": f"{steep:.3f}, {shift:+.3f}",
        "it leaves on these games": left_by((steep, shift), guesses),
        "the curve of their time": left_by(written, guesses),
        "no curve": left_by((1.0, 0.0), guesses),
    }
    for half, curve in enumerate(curves):
        known[f"half {half + 1}"] = f"{curve[0]:.3f}, {curve[1]:+.3f}"
        known[f"it leaves on half {2 - half}"] = left_by(curve, halves[1 - half])
    show(known, options.json)


if __name__ == "__main__":
    main()
