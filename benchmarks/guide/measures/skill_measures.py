"""Luck, seats and styles: what of the result the cards decide, and who wins the rest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Final

import numpy as np

from benchmarks.guide.claim_answers import ClaimAnswer, ClaimFigure, decided
from benchmarks.guide.estimates import Floats, Sums, ratio
from benchmarks.guide.measured_games import MeasuredGame, with_luck

#: Parts of the variance: more is too much luck, less is not.
TOO_MUCH, LITTLE = 0.5, 0.25
#: Points of 100 that a seat's wins differ, to matter.
MATTERS: Final = 2.0


def cards_decide(games: list[MeasuredGame]) -> ClaimAnswer:
    """The part of the margins' variance that the luck of draws makes."""
    known = with_luck(games)
    luck = Sums(known, _variances).estimate(_part_of_luck)
    verdict = decided(luck.value > TOO_MUCH, luck.value < LITTLE, [luck])
    figures = (ClaimFigure("less variance without luck", luck.times(100), "percent"),)
    return ClaimAnswer(verdict, figures, len(known), (100 * LITTLE, 100 * TOO_MUCH))


def holdem_is_less_luck(games: list[MeasuredGame]) -> ClaimAnswer:
    """The same with Hold'em less without."""
    known = with_luck(games)
    sums = Sums(known, _variances_apart)
    half = len(_variances(known[0])) if known else 0
    with_, without = (
        sums.estimate(lambda s: _part_of_luck(s[half:])),
        sums.estimate(lambda s: _part_of_luck(s[:half])),
    )
    more = sums.estimate(lambda s: _part_of_luck(s[half:]) - _part_of_luck(s[:half]))
    verdict = decided(more.below, more.above, [more])
    figures = (
        ClaimFigure("luck with Hold'em, over without", more.times(100), "points"),
        ClaimFigure("variance that is luck, with Hold'em", with_.times(100), "percent"),
        ClaimFigure("variance that is luck, without", without.times(100), "percent"),
    )
    return ClaimAnswer(verdict, figures, len(known))


def the_opportunist_wins(games: list[MeasuredGame]) -> ClaimAnswer:
    """How the margin without luck goes with income made on the turns that pay, and with income
    that was built before."""
    known = with_luck(games)
    sums = Sums(known, _styles)
    income_weight = sums.estimate(lambda s: _weights(s)[0])
    built = sums.estimate(lambda s: _weights(s)[1])
    more = sums.estimate(lambda s: float(np.subtract(*_weights(s))))
    verdict = decided(more.above, more.below, [more])
    figures = (
        ClaimFigure("made on the turn over promised before", more, "ecus"),
        ClaimFigure("weight of income made on the turn", income_weight, "ecus"),
        ClaimFigure("weight of income promised before", built, "ecus"),
    )
    return ClaimAnswer(verdict, figures, len(known))


def the_first_seat(games: list[MeasuredGame]) -> ClaimAnswer:
    """The first seat's share of the wins less its fair one, and its mean margin."""
    sums = Sums(games, _first_seat)
    wins = sums.estimate(lambda s: ratio(s[1], s[0])).times(100)
    margin = sums.estimate(lambda s: ratio(s[2], s[0]))
    more = sums.estimate(lambda s: ratio(s[1] - s[3], s[0])).times(100)
    verdict = decided(
        abs(more.value) >= MATTERS and (more.above or more.below),
        more.low > -MATTERS and more.high < MATTERS,
        [more],
    )
    figures = (
        ClaimFigure("wins over a fair share", more, "points"),
        ClaimFigure("share of wins", wins, "percent"),
        ClaimFigure("mean margin", margin, "ecus"),
    )
    return ClaimAnswer(verdict, figures, len(games), (-MATTERS, MATTERS))


def _variances(game: MeasuredGame) -> Sequence[float]:
    """Seats, and the sums and sums of squares of the margins, as they are and without luck."""
    raw, clean = game.margins, game.without_luck
    return [
        float(len(raw)),
        sum(raw),
        sum(x * x for x in raw),
        sum(clean),
        sum(x * x for x in clean),
    ]


def _variances_apart(game: MeasuredGame) -> Sequence[float]:
    """The same, for games without and with Hold'em."""
    variances, none = list(_variances(game)), [0.0] * len(_variances(game))
    return none + variances if game.line.holdem else variances + none


def _part_of_luck(sums: Floats) -> float:
    number, raw, raw_squares, clean, clean_squares = sums
    if not number:
        return math.nan
    of_raw = raw_squares / number - (raw / number) ** 2
    of_clean = clean_squares / number - (clean / number) ** 2
    return 1 - ratio(of_clean, of_raw)


def _styles(game: MeasuredGame) -> Sequence[float]:
    """Sums for a fit: of (made, built, margin) the number, the sums, and the sums of products."""
    paid, built = zip(*game.replay["made"], strict=True)
    moments = np.zeros(13)
    for one, two, margin in zip(paid, built, game.without_luck, strict=True):
        row = np.array([one - fmean(paid), two - fmean(built), margin])
        moments += np.concatenate(([1.0], row, np.outer(row, row).ravel()))
    return [float(x) for x in moments]


def _weights(sums: Floats) -> tuple[float, float]:
    """Ecus of margin that go with a deviation of each; not numbers where one never varies."""
    number = sums[0]
    if not number:
        return math.nan, math.nan
    means = sums[1:4] / number
    together = sums[4:].reshape(3, 3) / number - np.outer(means, means)
    inner = together[:2, :2]
    if np.linalg.det(inner) <= 1e-9:
        return math.nan, math.nan
    fitted = np.linalg.solve(inner, together[:2, 2]) * np.sqrt(np.diag(inner))
    return float(fitted[0]), float(fitted[1])


def _first_seat(game: MeasuredGame) -> Sequence[float]:
    """Games, wins of the first seat, its margin, and the share of wins that would be fair."""
    winners = game.replay["winners"]
    won = 1 / len(winners) if 0 in winners else 0.0
    return [1.0, won, game.margins[0], 1 / game.line.players]
