"""What an exchange of phase I is worth, exact over the draws (rules §2.1, §2.6).

A discard leads to few hands: three for one card, fifteen at most for four. Each is listed with its
exact probability, and the best turn with it is looked for as with the hand that is held, once for
all discards that lead to it. A few turns with each hand are played out on the same deals, and after
each round half of the turns and half of the discards drop out; the weighted mean of the discard
that is left is what the exchange is worth. Which discards are asked about, the fitted table of
hands says; on the last turn of all, where boards alone count and nothing is played out, all are.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from statistics import fmean
from typing import Final, NamedTuple

import numpy as np

from advisor.advise.suggest.hand_race import TURNS, HandRace, turns_with
from advisor.advise.suggest.possible_exchange import Branch, PossibleExchange, possible_exchange
from advisor.advise.suggest.promising_exchanges import exchange_allowed, promising_exchanges
from advisor.advise.suggest.simulation_race import (
    BATCH,
    SOBER,
    SPREAD,
    RaceUnit,
    Runner,
    in_order,
    run,
)
from advisor.words.advice import KNOWN, Figure, PlannedHand, added
from positions.things import Cards
from search.policy.rollout import SimulatedMargin
from search.policy.weights import weights
from search.rules.position import Position, ends_game
from search.run.clock import now
from search.solve.exchange_value import discards

#: Positions looked at with each hand, at least and at most.
LEAST: Final = 300
MOST: Final = 16_000
#: Positions for each hand where more than one exchange is asked about, at least.
ENOUGH: Final = 600
#: Positions that take as long as a playout.
POSITIONS_A_PLAYOUT: Final = 300
#: Standard deviation of what the fitted table of hands promises, in Ecus: as far as one draw
#: scatters, and short looks are off (docs/decisions/strength.md).
PROMISED_OFF: Final = 6.4
#: Playouts of a turn in the first round, where its hand is as likely as others; in each further
#: round as many as in all before it.
FIRST: Final = 1
#: Playouts that there should be for each turn that is compared, all rounds together: with fewer,
#: fewer turns are compared.
EACH: Final = 4
#: A hand has so many times as many as others at most, and at least.
SHARES: Final = (0.5, 4.0)


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


class ExchangeWorth(NamedTuple):
    """What the exchange is expected to bring: margin in Ecus, and the chance of winning."""

    margin: Figure
    win: Figure


class ExchangePlan:
    """The best of some exchanges: every hand that may come, and what to play with it."""

    def __init__(
        self, position: Position, possible: Sequence[PossibleExchange], seed: int, positions: int
    ) -> None:
        """``position`` hides the others' hands; ``positions`` are looked at with all hands.

        :param possible: the most promising first; that one stands for all until all hands were
            looked at.
        """
        self.possible = tuple(possible)
        self._best = self.possible[0]
        self._position = position
        self._seed = seed
        self._scale = weights().scale[position.table.seats][position.number]
        #: Where each hand is looked at, whatever discard leads to it.
        self._hands: dict[Cards, Position] = {}
        for one in self.possible:
            for branch in one.branches:
                self._hands.setdefault(branch.hand, branch.after)
        self._looks: dict[Cards, HandRace] = {}
        #: Positions that are looked at with each hand.
        self.positions = min(max(positions // (len(self._hands) + 1), LEAST), MOST)
        #: Turns that are compared with each hand; the looks have half of the time.
        playouts = 2 * positions // POSITIONS_A_PLAYOUT
        self.turns = min(max(playouts // (EACH * len(self._hands)), 1), TURNS)
        #: The best turns of as short a look at the hand that is held.
        self._held: HandRace | None = None
        #: Discards that are still compared, the best first; the rounds that were played out, and
        #: the playouts of this one that were not begun.
        self._left = list(self.possible)
        self._rounds = 0
        self._waiting: deque[tuple[Runner, int]] = deque()
        self._spent = self._longest = 0.0

    @property
    def discard(self) -> Cards:
        """What to exchange."""
        return self._best.discard

    @property
    def branches(self) -> tuple[Branch, ...]:
        """Every hand that may come of it, the likeliest first."""
        return self._best.branches

    @property
    def looked(self) -> bool:
        """Whether a turn is known for every hand."""
        return self._held is not None and len(self._looks) == len(self._hands)

    @property
    def playouts(self) -> int:
        """Playouts made, those of turns and discards that dropped out included."""
        return sum(look.playouts for look in self._looks.values())

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

    def affordable(self, simulations: int) -> bool:
        """Whether so many playouts are worth a look at every hand: one for each."""
        return simulations >= len(self._hands)

    # -- work ----------------------------------------------------------------------------------

    def look_at_all(self, stop: Stopped, end: float = math.inf) -> None:
        """Look at every hand; no look is begun that would probably not be done by ``end``."""
        while not self.looked and now() + self._longest <= end and not stop():
            self._timed(self._look)

    def run_number(self, simulations: int, executor: Executor | None, stop: Stopped) -> None:
        """Look at every hand, and make so many playouts; nothing if there is none for each hand."""
        if not self.affordable(simulations):
            return
        self.look_at_all(stop)
        if not self.looked or ends_game(self._position):
            return
        left = simulations - self.playouts
        while left > 0:
            self._begin_round()
            now_made = [self._waiting.popleft() for _ in range(min(left, len(self._waiting)))]
            left -= len(now_made)
            units = self._units(now_made)
            results = in_order(run, [unit for _, unit in units], executor, stop)
            done = 0
            for (runner, _), outcomes in zip(units, results, strict=False):
                runner.outcomes += outcomes
                done += 1
            if done < len(units):
                return
            if not self._waiting:
                self._end_round()

    def run_for(self, seconds: float, end: float, stop: Stopped) -> None:
        """Go on until so many seconds of ``search.run.clock`` have been spent on it in all; no step
        is begun that would probably not be done by ``end``."""
        while self._spent < seconds and now() + self._longest <= end and not stop():
            if not self.looked:
                self._timed(self._look)
            elif ends_game(self._position):
                return
            else:
                self._timed(self._play_out)

    def _timed(self, step: Callable[[], None]) -> None:
        begun = now()
        step()
        self._longest = max(self._longest, now() - begun)
        self._spent += now() - begun

    def _look(self) -> None:
        """Look for the best turn with one more hand, the one that is held first."""
        if self._held is None:
            self._held = turns_with(self._position, self.positions, self.turns)
            return
        hand = next(hand for hand in self._hands if hand not in self._looks)
        self._looks[hand] = turns_with(self._hands[hand], self.positions, self.turns)
        if self.looked:
            self._left.sort(key=lambda one: -one.expected(self._looks).margin)
            self._choose_first()

    def _choose_first(self) -> None:
        """The first of the discards stands for the exchange, with the best turn of each hand."""
        self._best = self._left[0]
        for branch in self.branches:
            known = self._looks[branch.hand].best
            branch.take(self._hands[branch.hand], known.turn, known.runner.outcomes)

    def _play_out(self) -> None:
        self._begin_round()
        runner, number = self._waiting.popleft()
        runner.outcomes += run(self._unit(runner, number, number + 1))
        if not self._waiting:
            self._end_round()

    def _begin_round(self) -> None:
        """Put down the playouts of a round, if none is under way: those of the first turn of every
        hand come before those of the second, so that a round broken off has told of one turn."""
        if self._waiting:
            return
        chances: dict[Cards, float] = {}
        for one in self._left:
            for branch in one.branches:
                chances[branch.hand] = max(chances.get(branch.hand, 0.0), branch.chance)
        usual = sum(chances.values()) / len(chances)
        least, most = SHARES
        rows = []
        for hand, chance in chances.items():
            number = FIRST * 2**self._rounds * min(max(chance / usual, least), most)
            for place, turn in enumerate(self._looks[hand].left):
                first = len(turn.runner.outcomes)
                last = max(round(number), first + 1)
                rows += [(place, n, -chance, hand, turn.runner) for n in range(first, last)]
        rows.sort(key=lambda row: row[:-1])
        self._waiting.extend((row[-1], row[1]) for row in rows)

    def _end_round(self) -> None:
        """Half of the turns drop out, and half of the discards."""
        self._rounds += 1
        for look in self._looks.values():
            look.settle()
        ordered = sorted(self._left, key=lambda one: -one.score(self._looks))
        self._left = ordered[: (len(ordered) + 1) // 2]
        self._choose_first()

    def _units(self, playouts: Sequence[tuple[Runner, int]]) -> list[tuple[Runner, RaceUnit]]:
        """The same playouts as units of work, those of one turn together."""
        numbers = Counter(id(runner) for runner, _ in playouts)
        units = []
        for runner in {id(runner): runner for runner, _ in playouts}.values():
            begin = len(runner.outcomes)
            end = begin + numbers[id(runner)]
            for first in range(begin, end, BATCH):
                units.append((runner, self._unit(runner, first, min(first + BATCH, end))))
        return units

    def _unit(self, runner: Runner, first: int, last: int) -> RaceUnit:
        return RaceUnit(runner.final, runner.discard, self._seed, first, last)

    # -- the answer ----------------------------------------------------------------------------

    def worth(self, held: SimulatedMargin, margin: Figure, win: Figure) -> ExchangeWorth:
        """What the exchange is expected to bring.

        :param held: what the fitted worths expect of the best turn known with the hand held.
        :param margin: what is expected of that turn by now, and ``win`` its chance of winning: what
            the table promises is added to them until every hand was looked at.
        """
        if self._held is None or not self.looked:
            promised = self._best.promised
            an_ecu = win.mean * (1.0 - win.mean) / self._scale
            return ExchangeWorth(
                added(margin, Figure(promised, PROMISED_OFF)),
                added(win, Figure(promised * an_ecu, PROMISED_OFF * an_ecu)),
            )
        expected = self._best.expected(self._looks).win
        # How far off the fitted worths are with the hand held, they are with the others.
        off = margin.mean - held.margin
        off_win = win.mean - held.win
        margin = self._mean(lambda one: one.margin, SPREAD * self._scale, off)
        win = self._mean(lambda one: one.win, SPREAD * expected * (1.0 - expected), off_win)
        return self._with_missed(held, margin, win, expected)

    def looked_worth(self, held: SimulatedMargin, discard: Cards) -> ExchangeWorth:
        """What the looks alone expect of one of the exchanges; the errors are those of the looks.

        :raises StopIteration: it is not one of them.
        """
        expected = next(one for one in self.possible if one.discard == discard).expected(
            self._looks
        )
        margin, win = (Figure(value, 0.0) for value in expected)
        return self._with_missed(held, margin, win, expected.win)

    def _with_missed(
        self, held: SimulatedMargin, margin: Figure, win: Figure, expected: float
    ) -> ExchangeWorth:
        """What looks as short as these miss is added.

        :param expected: the chance of winning before any playout: so steeply it rises.
        """
        assert self._held is not None
        of_held = max(0.0, held.margin - self._held.prior.margin)
        least, share, off = missed_with(self.positions)
        missed = least + share * of_held
        an_ecu = expected * (1.0 - expected) / self._scale
        return ExchangeWorth(
            Figure(round(margin.mean + missed, 6), round(math.hypot(margin.error, off), 6)),
            Figure(
                round(win.mean + missed * an_ecu, 6), round(math.hypot(win.error, off * an_ecu), 6)
            ),
        )

    @property
    def change(self) -> float:
        """Ecus of margin that the exchange adds to what is held, looked at with the same care; what
        the table promises until every hand was looked at."""
        if self._held is None or not self.looked:
            return self._best.promised
        return self._best.expected(self._looks).margin - self._held.prior.margin

    def _mean(self, value: Callable[[SimulatedMargin], float], spread: float, off: float) -> Figure:
        """The mean over all hands of one figure: the playouts, and what was expected before them as
        ``SOBER`` more, as for the first of the turns; certain where nobody acts afterwards.

        :param off: what is added to all that was expected before.
        """
        if ends_game(self._position):
            expected = sum(b.chance * value(b.turn.prior) for b in self.branches if b.turn)
            return Figure(expected, 0.0)
        prior = simulated = scatter = 0.0
        playouts = 0
        share = 0.0  # of one playout in the variance of the mean
        for branch in self.branches:
            assert branch.turn is not None
            expected = value(branch.turn.prior) + off
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


def planned_exchange(
    position: Position, seed: int, positions: int, others: Sequence[Cards] = ()
) -> ExchangePlan | None:
    """The most promising exchanges, if any is allowed and not hopeless: as many as all of their
    hands can be looked at. Where nobody acts afterwards, all exchanges that are allowed.

    :param others: discards that are among them in any case.
    """
    possible: list[PossibleExchange] = []
    if ends_game(position):
        if exchange_allowed(position):
            possible = [possible_exchange(position, one, 0.0) for one in discards(position.hand)]
    else:
        hands: set[Cards] = set()
        for promised, discard in promising_exchanges(position):
            one = possible_exchange(position, discard, promised)
            hands |= {branch.hand for branch in one.branches}
            if possible and positions < ENOUGH * (len(hands) + 1):
                break
            possible.append(one)
    for discard in others:
        if all(one.discard != discard for one in possible):
            possible.append(possible_exchange(position, discard, 0.0))
    return ExchangePlan(position, possible, seed, positions) if possible else None
