"""Whether to pay 2 Ecus for other cards first (rules §2.1, phase I).

What a hand is worth is fitted (``search.policy.hands``); simulations of the policy's turn with and
without the exchange, on the same deals, correct it for the position at hand.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import lru_cache
from statistics import fmean, stdev
from typing import Final, NamedTuple

from advisor.suggest.advice import Figure
from positions.setup import Setup
from positions.things import Cards
from search.clock import now
from search.collector import resting
from search.policy.hands import exchange_worth
from search.rollout import from_the_start
from search.rules.convert import position_of
from search.rules.position import ACTION, EXCHANGED, Position
from search.rules.turn import EXCHANGE_PRICE

#: Pairs of simulations that the fitted worth of the hands counts as much as.
TRUST: Final = 16.0
#: An exchange that promises a loss of more Ecus than this is not looked at.
HOPELESS: Final = -4.0
#: Pairs in one unit of work.
BATCH: Final = 4


class Pairs(NamedTuple):
    """Pairs ``first`` to ``last`` (exclusive) of simulations of one exchange."""

    setup: Setup
    exchange: Cards
    seed: int
    first: int
    last: int


def run(unit: Pairs) -> list[tuple[float, float]]:
    """What the exchange changes in margin and winning chance, in the order of the numbers."""
    position = _position(unit.setup)
    found: list[tuple[float, float]] = []
    with resting():
        for number in range(unit.first, unit.last):
            chance = f"{unit.seed} exchange {number}"
            without = from_the_start(position, None, chance)
            exchanged = from_the_start(position, unit.exchange, chance)
            found.append((exchanged.margin - without.margin, exchanged.win - without.win))
    return found


@lru_cache(maxsize=16)
def _position(setup: Setup) -> Position:
    return position_of(setup)


class Study:
    """One exchange under study: what it promises, and what simulations say of it."""

    def __init__(self, setup: Setup, discard: Cards, promised: float, seed: int) -> None:
        self.discard = discard
        self._setup = setup
        self._promised = promised
        self._seed = seed
        self._found: list[tuple[float, float]] = []

    @property
    def pairs(self) -> int:
        """Pairs of simulations made."""
        return len(self._found)

    def run_number(self, pairs: int, executor: Executor | None, stop: Callable[[], bool]) -> None:
        """Make so many pairs more."""
        units = self._units(pairs)
        futures: list[Future[list[tuple[float, float]]]] = []
        if executor is not None:
            futures = [executor.submit(run, unit) for unit in units]
        for number, unit in enumerate(units):
            if stop():
                for future in futures:
                    future.cancel()
                return
            self._found += futures[number].result() if futures else run(unit)

    def run_until(self, deadline: float, stop: Callable[[], bool]) -> None:
        """Make pairs until a time of ``search.clock``."""
        while now() < deadline and not stop():
            first = len(self._found)
            self._found += run(Pairs(self._setup, self.discard, self._seed, first, first + 1))

    def margin(self) -> Figure:
        """What the exchange changes in the expected margin, in Ecus."""
        return _figure([margin for margin, _ in self._found], self._promised)

    def win(self) -> Figure:
        """What the exchange changes in the chance of winning."""
        return _figure([win for _, win in self._found], 0.0)

    def _units(self, pairs: int) -> list[Pairs]:
        first, last = len(self._found), len(self._found) + pairs
        return [
            Pairs(self._setup, self.discard, self._seed, start, min(start + BATCH, last))
            for start in range(first, last, BATCH)
        ]


def study(position: Position, setup: Setup, seed: int) -> Study | None:
    """The exchange that promises most, if there may be one and it is not hopeless."""
    if position.phase in (ACTION, EXCHANGED) or not any(position.hand):
        return None
    if position.ecus[position.mover] < EXCHANGE_PRICE:
        return None
    promised, discard = exchange_worth(position)
    return Study(setup, discard, promised, seed) if promised >= HOPELESS else None


def _figure(values: list[float], prior: float) -> Figure:
    """Mean with the prior as ``TRUST`` more values, and its standard error."""
    count = len(values) + TRUST
    mean = round((sum(values) + TRUST * prior) / count, 6)
    if len(values) < 2:
        return Figure(mean, None)
    return Figure(mean, round(stdev(values, fmean(values)) / math.sqrt(count), 6))
