"""Figures with 95 % intervals by drawing deals again (bootstrap): games of one deal count as one.

A figure is computed from sums over all games: a mean, a share, a ratio of variances, the weights of
a fit. The sums are kept by deal, deals are drawn with replacement, and the figure is computed of
each draw; the interval leaves 2.5 % of the draws on each side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.guide.measured_games import MeasuredGame

Floats = npt.NDArray[np.float64]
#: Computes a figure from sums over games; not a number where it cannot be.
Figure = Callable[[Floats], float]

#: Draws, and the seed of the generator.
DRAWS: Final = 2000
SEED: Final = 22
#: Parts of the draws below and above the interval.
TAILS: Final = (0.025, 0.975)
#: Digits that count.
DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its interval, endless where there is less than two deals."""

    value: float
    low: float
    high: float

    @property
    def above(self) -> bool:
        """Whether it is above 0, clear of it."""
        return self.low > 0

    @property
    def below(self) -> bool:
        """Whether it is below 0, clear of it."""
        return self.high < 0

    @property
    def known(self) -> bool:
        """Whether there is a figure at all."""
        return not math.isnan(self.value)

    @property
    def firm(self) -> bool:
        """Whether it has an interval, so that something can be concluded from it."""
        return self.known and math.isfinite(self.low) and math.isfinite(self.high)

    def times(self, factor: float) -> Estimate:
        """In another unit, such as points of 100."""
        return rounded(self.value * factor, self.low * factor, self.high * factor)


def rounded(value: float, low: float, high: float) -> Estimate:
    """An estimate without the errors of binary fractions: 0.6 less 0.5 is 0.1."""
    return Estimate(round(value, DIGITS), round(low, DIGITS), round(high, DIGITS))


#: Nothing was measured.
UNKNOWN: Final = Estimate(math.nan, -math.inf, math.inf)


class Sums:
    """Sums of some numbers of every game, by deal."""

    def __init__(
        self, games: Iterable[MeasuredGame], numbers: Callable[[MeasuredGame], Sequence[float]]
    ) -> None:
        by_deal: dict[str, Floats] = {}
        for game in games:
            here = np.array(numbers(game), dtype=np.float64)
            by_deal[game.deal] = by_deal[game.deal] + here if game.deal in by_deal else here
        self._by_deal = np.array(list(by_deal.values()))
        self._draws: Floats | None = None

    def estimate(self, figure: Figure) -> Estimate:
        """A figure of the sums, with its interval."""
        if not len(self._by_deal):
            return UNKNOWN
        value = figure(self._by_deal.sum(axis=0))
        if self._draws is None:
            self._draws = drawn_again(len(self._by_deal)) @ self._by_deal
        return interval(value, [figure(sums) for sums in self._draws], len(self._by_deal))


def drawn_again(deals: int) -> Floats:
    """How often each deal is drawn, by draw; the same for the same number of deals."""
    rng = np.random.default_rng(SEED)
    counts = rng.multinomial(deals, np.full(deals, 1 / deals), size=DRAWS)
    return counts.astype(np.float64)


def interval(value: float, draws: Sequence[float], deals: int) -> Estimate:
    """A figure with the interval that its draws give."""
    if math.isnan(value):
        return UNKNOWN
    known = np.array([one for one in draws if not math.isnan(one)])
    if deals < 2 or not len(known):
        return rounded(value, -math.inf, math.inf)
    low, high = np.quantile(known, TAILS)
    return rounded(value, float(low), float(high))


def ratio(above: float, below: float) -> float:
    """A quotient; not a number where nothing was counted."""
    return float(above / below) if below else math.nan


def mean_of(sums: Floats, group: int) -> float:
    """The mean of a group, of sums that have a number and a total for each group."""
    return ratio(sums[2 * group + 1], sums[2 * group])


def points(
    games: Iterable[MeasuredGame], values: Callable[[MeasuredGame], Sequence[float]], part: float
) -> Estimate:
    """The value below which such a part of all values lies, with its interval."""
    by_deal: dict[str, int] = {}
    deals, pairs = [], []
    for game in games:
        for value in values(game):
            deals.append(by_deal.setdefault(game.deal, len(by_deal)))
            pairs.append(value)
    if not pairs:
        return UNKNOWN
    rank = np.argsort(np.array(pairs), kind="stable")
    ordered, places = np.array(pairs)[rank], np.array(deals)[rank]

    def point(counts: Floats) -> float:
        heaped = np.cumsum(counts[places])
        return float(ordered[int(np.searchsorted(heaped, part * heaped[-1]))])

    value = point(np.ones(len(by_deal)))
    return interval(value, [point(one) for one in drawn_again(len(by_deal))], len(by_deal))
