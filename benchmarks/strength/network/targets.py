"""What a network has to predict: the mover's final margin, less what the linear worth expects.

And what a seat has beside its boards, for every form of network; the parts in which games are used;
and errors by turn. Two players.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.strength.fit_weights import (
    TURNS,
    between,
    expected,
    fit_rows,
    next_turn,
    stood_on,
)
from benchmarks.strength.network.games import CHARTS, Positions
from benchmarks.strength.self_play import Floats, Ints, Samples
from search.policy.weights import Weights

#: Who plays, and whose errors are to be seen.
WEIGHTS: Final = Path(__file__).parents[1] / "data" / "weights-beside-boards.json"
#: One game of so many is left for the errors, another one for when to stop.
PARTS: Final = 10
TESTED: Final = (0, 5)
CHECKED: Final = (1,)
#: Numbers of a seat in ``seats_of``: next turn (one of 8 each), share of a round before it, worths
#: of its boards, which it stands on, Ecus, and its numbers beside the boards.
SEAT: Final = TURNS + 1 + 1 + 3 + 3 + 1 + 4


@dataclass(frozen=True)
class Parts:
    """Rows of positions by what they are for."""

    learnt: Ints
    checked: Ints
    tested: Ints


def parts_of(positions: Positions, without: str | None) -> Parts:
    """Games apart: seven tenths to learn from, one to stop by, two for the errors.

    With a map left out, its games are for the errors alone, all of them and no others.
    """
    turn = positions.games % PARTS
    tested, checked = np.isin(turn, TESTED), np.isin(turn, CHECKED)
    if without is not None:
        there = positions.charts == CHARTS.index(without)
        return Parts(
            np.flatnonzero(~there & ~checked),
            np.flatnonzero(~there & checked),
            np.flatnonzero(there),
        )
    return Parts(
        np.flatnonzero(~tested & ~checked), np.flatnonzero(checked), np.flatnonzero(tested)
    )


def margins(samples: Samples, totals: Floats | Ints) -> Floats:
    """What the mover has more than the other seat."""
    rows = np.arange(len(samples))
    mover = samples.when[:, 1]
    return np.asarray(totals[rows, mover] - totals[rows, 1 - mover], dtype=np.float64)


def left(samples: Samples, fitted: Weights, ends: Floats | None = None) -> Floats:
    """What the linear worth leaves of the mover's margin in the end: as the game ended, or as each
    seat ends in ``ends``."""
    final = samples.final if ends is None else ends
    return margins(samples, final) - margins(samples, expected(samples, fitted))


def refitted(samples: Samples, learnt: Ints, fitted: Weights) -> Floats:
    """What a linear worth leaves that is fitted to some of the positions."""
    part = Samples(**{name: array[learnt] for name, array in samples.__dict__.items()})
    prior = {
        number: (np.array(base), np.array(slope))
        for number, (base, slope) in fitted.seats[2].items()
    }
    rows = {
        number: (tuple(map(float, base)), tuple(map(float, slope)))
        for number, (base, slope) in fit_rows(part, prior).items()
    }
    anew = Weights("refitted", {2: rows}, {}, {}, fitted.leader)
    return left(samples, anew)


def seats_of(samples: Samples, fitted: Weights) -> Floats:
    """Numbers of the mover and of the other seat (``SEAT`` each) beside the boards themselves."""
    result = np.zeros((len(samples), 2, SEAT))
    for mover in range(2):
        for turn in range(1, TURNS + 1):
            at = np.flatnonzero((samples.when[:, 0] == turn) & (samples.when[:, 1] == mover))
            for seat in range(2):
                number, share = next_turn(2, turn, mover, seat)
                if number <= TURNS and len(at):
                    rows = _seat(samples, at, seat, number, share, fitted)
                    result[at, int(seat != mover)] = rows
    return result


def _seat(
    samples: Samples, at: Ints, seat: int, number: int, share: float, fitted: Weights
) -> Floats:
    base, slope = (np.array(row) for row in fitted.seats[2][number])
    row = base + share * slope
    flat, _, _ = stood_on(samples, at, seat, row)
    size = samples.features.shape[-1]
    weight = row[1 : 1 + 3 * size].reshape(3, size)
    worths = (samples.features[at, seat] * weight).sum(axis=2)
    stands = (flat[:, 1 : 1 + 3 * size].reshape(-1, 3, size) != 0).any(axis=2)
    when = np.zeros((len(at), TURNS + 2))
    when[:, number] = 1
    when[:, -1] = share
    ecus = samples.ecus[at, seat][:, None] / 20
    beside = samples.numbers_of(seat)[at] / np.array([10, 1, 1, 1])
    return np.concatenate([when, worths / 20, stands, ecus, beside], axis=1)


def errors(samples: Samples, wrong: Floats, rows: Ints) -> list[float]:
    """The root of the mean square of what is left of the margin in some rows: of all, by turn."""
    turns = samples.when[rows, 0]
    chosen = [np.ones(len(rows), dtype=bool), *(turns == turn for turn in range(1, TURNS + 1))]
    return [_rms(wrong[rows][one]) for one in chosen]


def _rms(wrong: Floats) -> float:
    return between(np.stack([wrong / 2, -wrong / 2], axis=1)) if len(wrong) else 0.0


def gained(samples: Samples, before: Floats, after: Floats, rows: Ints, games: Ints) -> list[float]:
    """By how much the rms over turns 2 to 5 is less, in per cent, and the standard error of that by
    drawing games again."""
    turns = samples.when[rows, 0]
    rows = rows[(turns >= 2) & (turns <= 5)]
    _, game = np.unique(games[rows], return_inverse=True)
    sums = [np.bincount(game, one[rows] ** 2) for one in (before, after)]
    rng = np.random.default_rng(1)
    draws = rng.integers(0, len(sums[0]), (400, len(sums[0])))
    both = [one[draws].sum(axis=1) for one in sums]
    share = 100 * (1 - np.sqrt(both[1] / both[0]))
    whole = 100 * (1 - np.sqrt(sums[1].sum() / sums[0].sum()))
    return [float(whole), float(share.std())]
