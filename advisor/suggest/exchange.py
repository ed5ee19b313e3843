"""Whether to pay 2 Ecus for other cards first (rules §2.1, phase I).

What a hand is worth is fitted (``search.policy.hands``), whatever the boards. Therefore hands are
drawn, and the best turn of a short survey with each is compared with that of the hand held.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from advisor.suggest.advice import Figure, weighed
from positions.plays import Exchange
from positions.setup import Setup
from positions.things import Cards
from search.best.swaps import hand_after, legal_swaps
from search.clock import now
from search.collector import resting
from search.deals import deal_unseen
from search.game import hide_hands
from search.policy.hands import exchange_worth, held_worth
from search.policy.surveyed import surveyed
from search.policy.worth import Judge
from search.rollout import Outcome, judged
from search.rules.convert import position_of
from search.rules.position import ACTION, EXCHANGED, Position
from search.rules.turn import EXCHANGE_PRICE, apply_turn_play

#: Positions of the survey with each hand.
POSITIONS: Final = 300
#: Draws that the fitted worth of the hands counts as much as: it is off by as much as one draw is.
TRUST: Final = 1.0
#: Standard deviation of a draw, in Ecus and in the chance to win (docs/decisions/strength.md).
SPREAD: Final = 5.5
WIN_SPREAD: Final = 0.075
#: An exchange that promises a loss of more Ecus than this is not looked at.
HOPELESS: Final = -4.0
#: Under Hold'em: swaps that a hand is looked at with.
SWAPS: Final = 2
#: Simulations that a draw takes as long as, and counts as.
COST: Final = 2
#: Draws in one unit of work.
BATCH: Final = 4


class Draws(NamedTuple):
    """Draws ``first`` to ``last`` (exclusive) after one exchange; depends on nothing else."""

    setup: Setup
    exchange: Cards
    seed: int
    first: int
    last: int


def run(unit: Draws) -> list[tuple[float, float]]:
    """What the exchange changes in margin and winning chance, in the order of the numbers."""
    position = _position(unit.setup)
    found: list[tuple[float, float]] = []
    with resting():
        kept = _kept(unit.setup)
        for number in range(unit.first, unit.last):
            here, deal = deal_unseen(position, Random(f"deal {unit.seed} exchange {number}"))
            here = deal.play(here, Exchange(unit.exchange))
            drawn = _outcome(hide_hands(here, here.mover))
            found.append((drawn.margin - kept.margin, drawn.win - kept.win))
    return found


def _outcome(position: Position) -> Outcome:
    """What is expected after the best turn that a short survey finds, under Hold'em with one of
    the most promising swaps or without one."""
    judge = Judge(position)
    found: list[Outcome] = []
    for here in (position, *_swapped(position)):
        final = surveyed(here, POSITIONS)
        found.append(judged(judge.totals(final), position.mover, final))
    return max(found)


def _swapped(position: Position) -> list[Position]:
    swaps = legal_swaps(position)
    swaps.sort(key=lambda swap: -held_worth(position, hand_after(position.hand, swap)))
    return [apply_turn_play(position, swap) for swap in swaps[:SWAPS]]


@lru_cache(maxsize=16)
def _kept(setup: Setup) -> Outcome:
    return _outcome(_position(setup))


@lru_cache(maxsize=16)
def _position(setup: Setup) -> Position:
    return position_of(setup)


class Study:
    """One exchange under study: what it promises, and what drawn hands say of it."""

    def __init__(self, setup: Setup, discard: Cards, promised: float, seed: int) -> None:
        self.discard = discard
        self._setup = setup
        self._promised = promised
        self._seed = seed
        self._found: list[tuple[float, float]] = []

    @property
    def draws(self) -> int:
        """Hands drawn."""
        return len(self._found)

    @property
    def simulations(self) -> int:
        """Simulations that the draws count as."""
        return COST * self.draws

    def run_number(self, draws: int, executor: Executor | None, stop: Callable[[], bool]) -> None:
        """Draw so many hands more."""
        units = self._units(draws)
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
        """Draw hands until a time of ``search.clock``."""
        while now() < deadline and not stop():
            first = self.draws
            self._found += run(Draws(self._setup, self.discard, self._seed, first, first + 1))

    def margin(self) -> Figure:
        """What the exchange changes in the expected margin, in Ecus."""
        return weighed([margin for margin, _ in self._found], self._promised, TRUST, SPREAD)

    def win(self) -> Figure:
        """What the exchange changes in the chance of winning."""
        return weighed([win for _, win in self._found], 0.0, TRUST, WIN_SPREAD)

    def _units(self, draws: int) -> list[Draws]:
        first, last = self.draws, self.draws + draws
        return [
            Draws(self._setup, self.discard, self._seed, start, min(start + BATCH, last))
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
