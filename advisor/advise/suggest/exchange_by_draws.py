"""Whether to pay 2 Ecus for other cards first (rules §2.1, phase I).

What a hand is worth is fitted (``search.policy.hand_worth``), whatever the boards. Therefore hands
are drawn, and the best turn of a short survey with each is compared with that of the hand held. A
short survey may miss the best turn by far, with one hand as with another; where a longer one knows
what it missed with the hand held, the others are put right by what they then miss on average.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import lru_cache
from itertools import product
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, TypeVar

from advisor.words.advice import Figure, added, weighed
from positions.notation.written_plays import Exchange
from positions.setup import Setup
from positions.things import Cards
from search.core.core_playouts import ends_of, first_of
from search.policy.deals import deal_unseen
from search.policy.hand_worth import exchange_worth, held_worth
from search.policy.rollout import SimulatedMargin, judged
from search.rules.convert import position_of
from search.rules.game import hide_hands
from search.rules.position import ACTION, EXCHANGED, Position
from search.rules.turn_phases import EXCHANGE_PRICE, apply_turn_play
from search.run.clock import now
from search.run.garbage_collection import resting
from search.solve.holdem_swaps import hand_after, legal_swaps

#: Positions of the survey with each hand, at least.
POSITIONS: Final = 300


class Off(NamedTuple):
    """By what short surveys are off, in Ecus, against those of 4,000 positions: 96 positions of
    games of two, 16 draws of each (docs/decisions/simulations.md)."""

    #: What they miss with a hand drawn where they miss nothing with the hand held, and how much
    #: more for each Ecu that they do miss with that.
    missed: float
    share: float
    #: Standard deviation of what is left, and without any correction.
    corrected: float
    plain: float


#: By the number of positions.
OFF: Final = {
    300: Off(1.2, 0.64, 2.4, 3.2),
    600: Off(0.8, 0.51, 2.1, 3.1),
    1200: Off(0.7, 0.21, 1.9, 3.5),
}
#: Draws that the fitted worth of the hands counts as much as: it is off by as much as one draw is.
TRUST: Final = 1.0
#: Standard deviation of a draw, in Ecus and in the chance to win (docs/decisions/strength.md).
SPREAD: Final = 5.5
WIN_SPREAD: Final = 0.075
#: An exchange that promises a loss of more Ecus than this is not looked at.
HOPELESS: Final = -4.0
#: On the last turn of all: exchanges tried, the draws of each, and the number of the first one, far
#: from those that are then looked at.
TRIED: Final = 6
CHOSEN_BY: Final = 3
CHOOSING: Final = 1_000_000
#: Under Hold'em: swaps that a hand is looked at with.
SWAPS: Final = 2
#: Simulations that a draw with the fewest positions takes as long as, and counts as.
COST: Final = 2
#: What an Ecu adds to an even chance to win.
WIN_OF_ECU: Final = WIN_SPREAD / SPREAD
#: Draws in one unit of work.
BATCH: Final = 4


class Draws(NamedTuple):
    """Draws ``first`` to ``last`` (exclusive) after one exchange; depends on nothing else."""

    setup: Setup
    exchange: Cards
    seed: int
    first: int
    last: int
    positions: int = POSITIONS


def run(unit: Draws) -> list[tuple[float, float]]:
    """What the exchange changes in margin and winning chance, in the order of the numbers."""
    position = _position(unit.setup)
    margins: list[tuple[float, float]] = []
    with resting():
        kept = _kept(unit.setup, unit.positions)
        for number in range(unit.first, unit.last):
            here, deal = deal_unseen(position, Random(f"deal {unit.seed} exchange {number}"))
            here = deal.play(here, Exchange(unit.exchange))
            drawn = _outcome(hide_hands(here, here.mover), unit.positions)
            margins.append((drawn.margin - kept.margin, drawn.win - kept.win))
    return margins


def _outcome(position: Position, positions: int) -> SimulatedMargin:
    """What is expected after the best turn that a short survey finds, under Hold'em with one of
    the most promising swaps or without one."""
    outcomes: list[SimulatedMargin] = []
    for here in (position, *_swapped(position)):
        (end,) = ends_of([here], first_of(positions))
        outcomes.append(judged(end.totals, position.mover, end.number))
    return max(outcomes)


def _swapped(position: Position) -> list[Position]:
    swaps = legal_swaps(position)
    swaps.sort(key=lambda swap: -held_worth(position, hand_after(position.hand, swap)))
    return [apply_turn_play(position, swap) for swap in swaps[:SWAPS]]


@lru_cache(maxsize=16)
def _kept(setup: Setup, positions: int) -> SimulatedMargin:
    return _outcome(_position(setup), positions)


@lru_cache(maxsize=16)
def _position(setup: Setup) -> Position:
    return position_of(setup)


Unit = TypeVar("Unit")
Result = TypeVar("Result")


def in_order(
    run: Callable[[Unit], Result],
    units: Sequence[Unit],
    executor: Executor | None,
    stop: Callable[[], bool],
) -> Iterator[Result]:
    """The results of units of work, elsewhere or here, in their order until ``stop`` says so."""
    futures = [] if executor is None else [executor.submit(run, unit) for unit in units]
    for number, unit in enumerate(units):
        if stop():
            for future in futures:
                future.cancel()
            return
        yield futures[number].result() if futures else run(unit)


class Study:
    """One exchange under study: what it promises, and what drawn hands say of it.

    ``positions`` of a survey with each hand are a key of ``OFF``.
    """

    def __init__(
        self, setup: Setup, discard: Cards, promised: float, seed: int, positions: int = POSITIONS
    ) -> None:
        self.discard = discard
        self.positions = positions
        #: What the best turn without an exchange is expected to bring, if a longer survey says so.
        self.known: SimulatedMargin | None = None
        self._setup = setup
        self._promised = promised
        self._seed = seed
        self._results: list[tuple[float, float]] = []

    @property
    def draws(self) -> int:
        """Hands drawn."""
        return len(self._results)

    @property
    def playouts(self) -> int:
        """The same, under the name that a plan of all hands has for it."""
        return self.draws

    @property
    def simulations(self) -> int:
        """Simulations that the draws count as."""
        return self.cost * self.draws

    @property
    def cost(self) -> int:
        """Simulations that a draw counts as."""
        return COST * self.positions // POSITIONS

    def run_number(self, draws: int, executor: Executor | None, stop: Callable[[], bool]) -> None:
        """Draw so many hands more."""
        for margins in in_order(run, self._units(draws), executor, stop):
            self._results += margins

    def run_until(self, deadline: float, stop: Callable[[], bool]) -> None:
        """Draw hands until a time of ``search.run.clock``."""
        while now() < deadline and not stop():
            first = self.draws
            self._results += run(self._unit(first, first + 1))

    def margin(self) -> Figure:
        """What the exchange changes in the expected margin, in Ecus."""
        shift, error = self._off()
        margins = [margin + shift for margin, _ in self._results]
        return added(weighed(margins, self._promised, TRUST, SPREAD), Figure(0.0, error))

    def win(self) -> Figure:
        """What the exchange changes in the chance of winning."""
        shift, error = (WIN_OF_ECU * ecus for ecus in self._off())
        wins = [win + shift for _, win in self._results]
        return added(weighed(wins, 0.0, TRUST, WIN_SPREAD), Figure(0.0, error))

    def _off(self) -> tuple[float, float]:
        """What is to be added to every draw's difference, and the error that all share."""
        off = OFF[self.positions]
        if self.known is None or not self._results:
            return 0.0, off.plain
        held = self.known.margin - _kept(self._setup, self.positions).margin
        missed = max(0.0, held)
        return off.missed + off.share * missed - missed, off.corrected

    def _unit(self, first: int, last: int) -> Draws:
        return Draws(self._setup, self.discard, self._seed, first, last, self.positions)

    def _units(self, draws: int) -> list[Draws]:
        first, last = self.draws, self.draws + draws
        return [self._unit(start, min(start + BATCH, last)) for start in range(first, last, BATCH)]


def allowed(position: Position) -> bool:
    """Whether the mover may still exchange, and can pay for it (§2.1)."""
    if position.phase in (ACTION, EXCHANGED) or not any(position.hand):
        return False
    return position.ecus[position.mover] >= EXCHANGE_PRICE


def most_promising(position: Position) -> tuple[float, Cards] | None:
    """What the exchange promises that promises most, in Ecus, and its discard; None if there may be
    none, or it is hopeless."""
    if not allowed(position):
        return None
    promised, discard = exchange_worth(position)
    return (promised, discard) if promised >= HOPELESS else None


def study(position: Position, setup: Setup, seed: int, positions: int = POSITIONS) -> Study | None:
    """The exchange that promises most, if there may be one and it is not hopeless."""
    promising = most_promising(position)
    if promising is None:
        return None
    promised, discard = promising
    return Study(setup, discard, promised, seed, positions)


def last_study(
    position: Position, setup: Setup, seed: int, positions: int, stop: Callable[[], bool]
) -> Study | None:
    """The same where nobody acts after this turn: there the boards alone count, and of the
    exchanges of most cards one is chosen by a few draws of its own."""
    if not allowed(position):
        return None
    hand = position.hand
    every = [one for one in product(*(range(n + 1) for n in hand)) if any(one)]
    every.sort(key=lambda one: (-sum(one), one))
    best: tuple[float, Cards] | None = None
    for a, b, c in every[:TRIED]:
        if best is not None and stop():
            break
        drawn = run(Draws(setup, (a, b, c), seed, CHOOSING, CHOOSING + CHOSEN_BY))
        mean = fmean(margin for margin, _ in drawn)
        if best is None or mean > best[0]:
            best = mean, (a, b, c)
    assert best is not None
    return Study(setup, best[1], best[0], seed, positions)
