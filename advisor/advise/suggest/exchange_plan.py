"""What an exchange of phase I is worth, exact over the draws (rules §2.1, §2.6).

A discard leads to few hands: three for one card, fifteen at most for four. Each is listed with its
exact probability, the best turn with it is looked for as with the hand that is held, and played out
on the same deals. The weighted mean is what the exchange is worth. Which discard is asked about,
the fitted table of hands says (``search.policy.hand_worth``).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final, NamedTuple

import numpy as np

from advisor.advise.suggest.candidates import Candidate
from advisor.advise.suggest.exchange_by_draws import in_order, most_promising
from advisor.advise.suggest.simulation_race import SOBER, SPREAD, RaceUnit, run
from advisor.advise.suggest.swapped_hands import find_with_swaps
from advisor.words.advice import KNOWN, Figure, PlannedHand, added
from positions.notation.written_plays import Exchange
from positions.setup import Setup
from positions.things import Cards
from search.policy.rollout import SimulatedMargin
from search.policy.weights import weights
from search.rules.convert import setup_of
from search.rules.payment import gather, spend
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play, with_hand
from search.run.clock import now
from search.solve.exchange_value import drawn

#: Positions looked at with each hand, at least and at most.
LEAST: Final = 300
MOST: Final = 16_000
#: Positions that take as long as a playout.
POSITIONS_A_PLAYOUT: Final = 300
#: Standard deviation of what the fitted table of hands promises, in Ecus: as far as one draw
#: scatters, and short looks are off (docs/decisions/strength.md).
PROMISED_OFF: Final = 6.4
#: Playouts in a row with one hand.
BATCH: Final = 4


class Missed(NamedTuple):
    """What a look of so many positions misses with the hands that may come, in Ecus of margin, told
    by what it misses with the hand held (``python -m benchmarks.strength.exchange_looks``)."""

    positions: int
    #: Where it misses nothing with the hand held, and more for each Ecu that it does miss.
    least: float
    share: float
    #: Standard deviation of what is left.
    left: float


#: By the number of positions; between two of them by the logarithm.
MISSED: Final = (
    Missed(300, 0.9, 0.65, 1.7),
    Missed(1_200, 0.9, 0.5, 1.3),
    Missed(4_000, 0.5, 0.45, 1.0),
    Missed(16_000, 0.2, 0.25, 0.5),
)


@dataclass
class Branch:
    """A hand that may come: how likely it is, the best turn with it, and its playouts."""

    hand: Cards
    chance: float
    after: Position
    turn: Candidate | None = None
    setup: Setup | None = None
    outcomes: list[SimulatedMargin] = field(default_factory=list)


class ExchangeWorth(NamedTuple):
    """What the exchange is expected to bring: margin in Ecus, and the chance of winning."""

    margin: Figure
    win: Figure


class ExchangePlan:
    """One exchange: every hand that may come, and what to play with it."""

    def __init__(
        self, position: Position, promised: float, discard: Cards, seed: int, positions: int
    ) -> None:
        """``position`` hides the others' hands; ``positions`` are looked at with all hands.

        ``promised`` are the Ecus that the fitted table of hands promises.
        """
        self.discard = discard
        self.promised = promised
        self._position = position
        self._seed = seed
        self._scale = weights().scale[position.table.seats][position.number]
        after = apply_turn_play(position, Exchange(discard))
        kept = spend(position.hand, discard)
        hands = {gather(kept, cards): float(p) for cards, p in drawn(position, discard).items()}
        self.branches = [
            Branch(hand, chance, with_hand(after, position.mover, hand))
            for hand, chance in sorted(hands.items(), key=lambda one: (-one[1], one[0]))
        ]
        #: Positions that are looked at with each hand.
        self.positions = min(max(positions // (len(self.branches) + 1), LEAST), MOST)
        #: The best turn of as short a look at the hand that is held, and what that look missed.
        self._held: Candidate | None = None
        self._spent = self._longest = 0.0

    @property
    def looked(self) -> bool:
        """Whether a turn is known for every hand."""
        return self._held is not None and all(branch.turn for branch in self.branches)

    @property
    def playouts(self) -> int:
        """Playouts made."""
        return sum(len(branch.outcomes) for branch in self.branches)

    @property
    def plan(self) -> tuple[PlannedHand, ...]:
        """What to play with each hand, the likeliest first; empty until all were looked at."""
        if not self.looked:
            return ()
        return tuple(
            PlannedHand(branch.hand, branch.chance, branch.turn.line)
            for branch in self.branches
            if branch.turn is not None
        )

    # -- work ----------------------------------------------------------------------------------

    def run_number(self, simulations: int, executor: Executor | None, stop: Stopped) -> None:
        """Look at every hand, and make so many playouts; nothing if there is none for each hand."""
        if simulations < len(self.branches):
            return
        while not self.looked:
            if stop():
                return
            self._look()
        left = simulations - self.playouts
        units: list[tuple[Branch, RaceUnit]] = []
        planned = {id(branch): len(branch.outcomes) for branch in self.branches}
        while left > 0:
            branch = self._next(planned)
            first = planned[id(branch)]
            last = first + min(BATCH, left)
            units.append((branch, self._unit(branch, first, last)))
            planned[id(branch)] = last
            left -= last - first
        results = in_order(run, [unit for _, unit in units], executor, stop)
        for (branch, _), outcomes in zip(units, results, strict=False):
            branch.outcomes += outcomes

    def run_for(self, seconds: float, end: float, stop: Stopped) -> None:
        """Go on until so many seconds of ``search.run.clock`` have been spent on it in all; no step
        is begun that would probably not be done by ``end``."""
        while self._spent < seconds and now() + self._longest <= end and not stop():
            begun = now()
            if not self.looked:
                self._look()
            else:
                branch = self._next({id(one): len(one.outcomes) for one in self.branches})
                first = len(branch.outcomes)
                branch.outcomes += run(self._unit(branch, first, first + 1))
            self._longest = max(self._longest, now() - begun)
            self._spent += now() - begun

    def _look(self) -> None:
        """Look for the best turn with one more hand, the one that is held first."""
        if self._held is None:
            self._held = _best(self._position, self.positions)
            return
        branch = next(branch for branch in self.branches if branch.turn is None)
        branch.turn = _best(branch.after, self.positions)
        branch.setup = setup_of(branch.turn.final)

    def _next(self, playouts: dict[int, int]) -> Branch:
        """The hand whose further playout tells most: likely ones that had few."""
        return max(self.branches, key=lambda one: one.chance**2 / (playouts[id(one)] + 1) ** 2)

    def _unit(self, branch: Branch, first: int, last: int) -> RaceUnit:
        assert branch.turn is not None
        assert branch.setup is not None
        return RaceUnit(branch.setup, branch.turn.discard, self._seed, first, last)

    # -- the answer ----------------------------------------------------------------------------

    def worth(self, held: SimulatedMargin, margin: Figure, win: Figure) -> ExchangeWorth:
        """What the exchange is expected to bring.

        :param held: what the fitted worths expect of the best turn known with the hand held.
        :param margin: what is expected of that turn by now, and ``win`` its chance of winning: what
            the table promises is added to them until every hand was looked at.
        """
        if self._held is None or not self.looked:
            an_ecu = win.mean * (1.0 - win.mean) / self._scale
            return ExchangeWorth(
                added(margin, Figure(self.promised, PROMISED_OFF)),
                added(win, Figure(self.promised * an_ecu, PROMISED_OFF * an_ecu)),
            )
        of_held = max(0.0, held.margin - self._held.prior.margin)
        least, share, off = missed_with(self.positions)
        missed = least + share * of_held
        margin = self._mean(lambda one: one.margin, SPREAD * self._scale)
        expected = sum(b.chance * b.turn.prior.win for b in self.branches if b.turn)
        steep = expected * (1.0 - expected)
        win = self._mean(lambda one: one.win, SPREAD * steep)
        an_ecu = steep / self._scale
        return ExchangeWorth(
            Figure(round(margin.mean + missed, 6), round(math.hypot(margin.error, off), 6)),
            Figure(
                round(win.mean + missed * an_ecu, 6), round(math.hypot(win.error, off * an_ecu), 6)
            ),
        )

    def _mean(self, value: Callable[[SimulatedMargin], float], spread: float) -> Figure:
        """The mean over all hands of one figure: the playouts, and what was expected before them as
        ``SOBER`` more, as for the first of the turns."""
        prior = simulated = scatter = 0.0
        playouts = 0
        share = 0.0  # of one playout in the variance of the mean
        for branch in self.branches:
            assert branch.turn is not None
            expected = value(branch.turn.prior)
            values = [value(outcome) for outcome in branch.outcomes] or [expected]
            middle = fmean(values)
            prior += branch.chance * expected
            simulated += branch.chance * middle
            scatter += sum((one - middle) ** 2 for one in values)
            playouts += len(values) - 1
            share += branch.chance**2 / len(values)
        square = (KNOWN * spread * spread + scatter) / (KNOWN + max(playouts - 1, 0))
        trust = SOBER / (1.0 / share + SOBER)
        mean = simulated + trust * (prior - simulated)
        drawn_away = mean - simulated
        error = math.hypot(math.sqrt(square / (1.0 / share + SOBER)), drawn_away)
        return Figure(mean, error)


def missed_with(positions: int) -> tuple[float, float, float]:
    """``least``, ``share`` and ``left`` of ``Missed`` for a number of positions."""
    known = [math.log(row.positions) for row in MISSED]
    least, share, left = (
        float(np.interp(math.log(positions), known, values))
        for values in zip(*((row.least, row.share, row.left) for row in MISSED), strict=True)
    )
    return least, share, left


#: Asked often whether to end early.
Stopped = Callable[[], bool]


def _best(position: Position, positions: int) -> Candidate:
    return find_with_swaps(position, 1, positions, None).candidates[0]


def planned_exchange(position: Position, seed: int, positions: int) -> ExchangePlan | None:
    """The exchange that promises most, if there may be one and it is not hopeless."""
    promising = most_promising(position)
    return None if promising is None else ExchangePlan(position, *promising, seed, positions)
