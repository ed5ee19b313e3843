"""Simulations shared out among candidate turns: sequential halving, one luck for all.

Simulation ``i`` deals the same cards and draws the same numbers whatever turn it begins with, so
differences between turns are sharper than the margins themselves. The unit of work is a batch of
simulations of one candidate; results are put together in a fixed order, so the answer does not
depend on where the units ran (docs/decisions/simulations.md).

The order is calm: candidates change places only for a difference beyond its error. With a number of
simulations it is settled after each round, whoever looks, so the same number gives the same order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeVar

from advisor.words.advice import CALM, Figure, added, weighed, within
from positions.things import Cards
from search.policy.rollout import DEEPER, REPLY, SimulatedMargin, rollouts
from search.rules.position import Position
from search.run.clock import now

#: Simulations of one candidate that are one unit of work.
BATCH: Final = 8
#: How many simulations the fitted worth of a turn counts as much as where turns are compared: few,
#: as they are in the race because that is high (docs/decisions/strength.md).
TRUST: Final = 2.0
#: As many for the figures of the first: whichever comes first had luck in its simulations.
SOBER: Final = 8.0
#: How many simulations a candidate should at least get: with less time there are fewer candidates.
EACH: Final = 4
#: Standard deviation of a simulated margin, as a share of the scale on which the fitted worths tell
#: the chance to win (docs/decisions/simulations.md). Differences of two turns scatter as much.
SPREAD: Final = 0.85
#: Opponents who think longer leave less: by so much of ``SPREAD``, and the mean of that over many
#: playouts scatters as if so many were known (docs/decisions/simulations.md).
LONGER: Final = -0.17
LONGER_TRUST: Final = 14.0
#: What they change differs from turn to turn, and most where a turn is much worse. So a difference
#: between turns is known no better than from so many simulations, however many there are, and no
#: better than to this share of itself (docs/decisions/simulations.md).
REPLIES_TRUST: Final = 60.0
REPLIES_SHARE: Final = 0.3
#: Simulations that one with such opponents takes as long as.
LONGER_COST: Final = 4
#: Most simulations of one candidate; beyond that only the clock is used up.
MOST: Final = 20_000


class RaceUnit(NamedTuple):
    """Simulations ``first`` to ``last`` (exclusive) of one turn; depends on nothing else."""

    #: The end of the turn's plays.
    final: Position
    discard: Cards
    seed: int
    first: int
    last: int
    #: Positions looked at for every turn that follows.
    reply: int = REPLY


def run(unit: RaceUnit) -> list[SimulatedMargin]:
    """The outcomes of a unit, in the order of their numbers."""
    chances = [f"{unit.seed} {number}" for number in range(unit.first, unit.last)]
    return rollouts(unit.final, unit.discard, chances, unit.reply)


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


@dataclass
class Runner:
    """A candidate in the race."""

    #: The end of its plays.
    final: Position
    discard: Cards
    prior: SimulatedMargin
    outcomes: list[SimulatedMargin] = field(default_factory=list)
    #: The first of them again, opponents thinking longer.
    deeper: list[SimulatedMargin] = field(default_factory=list)

    @property
    def score(self) -> float:
        """Expected margin: the simulations, and the fitted worth as so many more."""
        total = sum(outcome.margin for outcome in self.outcomes)
        return (total + TRUST * self.prior.margin) / (len(self.outcomes) + TRUST)


class Race:
    """Simulates candidates; ``alive`` are those still in it, best first after every round, and
    ``order`` has all of them as they are shown: at first ``first``, which may have been shown
    before, and the others as they were given."""

    def __init__(
        self,
        runners: Sequence[Runner],
        seed: int,
        scale: float,
        executor: Executor | None = None,
        stop: Callable[[], bool] | None = None,
        first: int = 0,
        calm: bool = True,
    ) -> None:
        """:param calm: keep places within the error; else the order is that of the means alone."""
        self.runners = list(runners)
        self.calm = calm
        self.order = sorted(range(len(self.runners)), key=lambda i: (i != first, i))
        # The first of a calm order takes part in any case, as the others are held against it.
        self.alive = sorted(
            self.order, key=lambda i: (calm and i != first, -self.runners[i].score, i)
        )
        self.seed = seed
        #: Of the fitted worths after this turn, in Ecus (``search.policy.weights``).
        self.scale = scale
        self._executor = executor
        self._stop = stop
        self.stopped = False

    @property
    def simulations(self) -> int:
        """Simulations made in all; one with opponents who think longer is as many as it takes."""
        made = sum(len(runner.outcomes) for runner in self.runners)
        return made + LONGER_COST * sum(len(runner.deeper) for runner in self.runners)

    def run_number(self, simulations: int, report: Callable[[], None]) -> None:
        """Make at most so many simulations; the same ones on any machine, and the same order."""
        left = simulations
        rounds = max(1, math.ceil(math.log2(len(self.alive))))
        for number in range(rounds, 0, -1):
            each = min(left // (number * len(self.alive)), MOST)
            left -= each * len(self.alive)
            if each and not self._pass(each, None):
                break
            self.settle()
            self._halve()
            report()
        self.settle()

    def run_until(self, deadline: float, report: Callable[[], None], least: int = 2) -> None:
        """Simulate until a time of ``search.run.clock``, ``least`` turns at least.

        The first simulation shows how many there is time for, and so how many turns take part.
        None of them leaves before it has had ``EACH``: what is shown of it then has an error that
        says something. Whoever shows something when ``report`` is called settles the order first.
        """
        self._run_until(deadline, report, least)
        self.settle()

    def _run_until(self, deadline: float, report: Callable[[], None], least: int) -> None:
        begun = now()
        if not self._enter(deadline, least):
            return
        report()
        rounds = max(1, math.ceil(math.log2(len(self.alive))))
        for number in range(1, rounds + 1):
            until = begun + (deadline - begun) * number / rounds
            each = 1
            while now() < until or self._fewest() < EACH:
                if not self._pass(each, deadline):
                    return
                report()
                each = min(BATCH, 1 + len(self.runners[self.alive[0]].outcomes) // 2)
                if len(self.runners[self.alive[0]].outcomes) >= MOST:
                    return
            self._halve()

    def _enter(self, deadline: float, least: int) -> bool:
        """One simulation of every turn that there is time for; False if stopped."""
        begun = now()
        field = self.alive
        self.alive = field[:1]
        if not self._pass(1, deadline):
            self.alive = field
            return False
        possible = (deadline - begun) / max(now() - begun, 1e-6)
        field = field[: max(least, int(possible / EACH))]
        self.alive = field[1:]
        done = self._pass(1, deadline)
        self.alive = field
        return done

    def _fewest(self) -> int:
        """The fewest simulations of a turn that is still in the race."""
        return min(len(self.runners[i].outcomes) for i in self.alive)

    def _halve(self) -> None:
        """Keep the better half, and the first of the order: whoever replaces it has to be better
        than it beyond the error, and that is to become small."""
        self.alive.sort(key=lambda i: (-self.runners[i].score, i))
        kept = self.alive[: max(1, (len(self.alive) + 1) // 2)]
        first = self.order[0]
        self.alive = kept if first in kept or not self.calm else [*kept, first]

    def settle(self) -> None:
        """Change places in the order, for differences beyond their error alone if it is calm."""
        if not self.calm:
            best = min(self.alive, key=lambda i: (-self.runners[i].score, i))
            others = [i for i in range(len(self.runners)) if i != best]
            others.sort(key=lambda i: (-min(self.difference(i, best).mean, 0.0), i))
            self.order = [best, *others]
            return
        first = self.order[0]
        better = [i for i in self.alive if self._beats(i, first)]
        if better:
            first = min(better, key=lambda i: (-self.runners[i].score, i))
        settled: list[int] = []
        for i in self.order:
            if i == first:
                continue
            place = len(settled)
            while place and self._beats(i, settled[place - 1]):
                place -= 1
            settled.insert(place, i)
        self.order = [first, *settled]

    def _beats(self, one: int, other: int) -> bool:
        """Whether a candidate is better than another beyond the error of the difference."""
        ahead = self.difference(one, other)
        return ahead.mean > CALM * ahead.error

    def _pass(self, each: int, deadline: float | None) -> bool:
        """``each`` more simulations of everybody alive; False if stopped, then nobody has more."""
        units: list[tuple[int, RaceUnit]] = []
        for i in self.alive:
            runner = self.runners[i]
            first = len(runner.outcomes)
            for start in range(first, first + each, BATCH):
                last = min(start + BATCH, first + each)
                units.append((i, RaceUnit(runner.final, runner.discard, self.seed, start, last)))
        margins: dict[int, list[SimulatedMargin]] = {i: [] for i in self.alive}
        futures: list[Future[list[SimulatedMargin]]] = []
        if self._executor is not None:
            futures = [self._executor.submit(run, unit) for _, unit in units]
        for number, (i, unit) in enumerate(units):
            late = deadline is not None and now() >= deadline
            if late or (self._stop is not None and self._stop()):
                self.stopped = not late
                for future in futures:
                    future.cancel()
                return False
            margins[i] += futures[number].result() if futures else run(unit)
        for i, outcomes in margins.items():
            self.runners[i].outcomes += outcomes
        return True

    # -- opponents who think longer ------------------------------------------------------------

    def look_deeper(self, most: int = 1) -> bool:
        """Simulate the first of the order again, at most so many times, with opponents who think
        longer: what is to be expected depends on that more than which turn is best. False if there
        is nothing to be made again, or it was stopped."""
        first = self.runners[self.order[0]]
        begun, end = len(first.deeper), min(len(first.deeper) + most, len(first.outcomes))
        units = [
            RaceUnit(first.final, first.discard, self.seed, start, min(start + BATCH, end), DEEPER)
            for start in range(begun, end, BATCH)
        ]
        for outcomes in in_order(run, units, self._executor, self._stop or never):
            first.deeper += outcomes
        return len(first.deeper) > begun

    def look_deeper_until(self, deadline: float, report: Callable[[], None]) -> None:
        """The same until a time of ``search.run.clock``; none is begun that would probably not be
        done by then."""
        longest = 0.0
        while now() + longest <= deadline:
            begun = now()
            if not self.look_deeper():
                return
            longest = max(longest, now() - begun)
            report()

    def longer(self) -> tuple[Figure, Figure]:
        """What opponents who think longer change in what is expected: margin and chance to win."""
        first = self.runners[self.order[0]]
        again = list(zip(first.deeper, first.outcomes, strict=False))
        spread = SPREAD * self.scale
        steep = first.prior.win * (1.0 - first.prior.win) / self.scale
        margins = [deep.margin - quick.margin for deep, quick in again]
        wins = [deep.win - quick.win for deep, quick in again]
        return (
            weighed(margins, LONGER * spread, LONGER_TRUST, spread),
            weighed(wins, LONGER * spread * steep, LONGER_TRUST, spread * steep),
        )

    # -- results -------------------------------------------------------------------------------

    def ranking(self) -> list[RaceStanding]:
        """All runners in their order, each against the first on the simulations they share."""
        best = self.order[0]
        first = self.runners[best]
        margins, wins = [o.margin for o in first.outcomes], [o.win for o in first.outcomes]
        margin = weighed(margins, first.prior.margin, SOBER, SPREAD * self.scale)
        win = weighed(wins, first.prior.win, SOBER, _win_spread(first))
        none = Figure(0.0, 0.0)
        standings = [RaceStanding(best, none, none, margin, win, len(first.outcomes))]
        for i in self.order[1:]:
            behind, chance = self.shown_difference(i, best), self._chance(i, best)
            figures = added(margin, behind), within(added(win, chance))
            standings.append(
                RaceStanding(i, behind, chance, *figures, len(self.runners[i].outcomes))
            )
        return standings

    def difference(self, one: int, other: int, most: float = math.inf) -> Figure:
        """How much better one runner is than another, on the simulations they share.

        :param most: it is known no better than from so many.
        """
        mine, theirs = self.runners[one], self.runners[other]
        shared = zip(mine.outcomes, theirs.outcomes, strict=False)
        margins = [ours.margin - others.margin for ours, others in shared]
        prior = mine.prior.margin - theirs.prior.margin
        return weighed(margins, prior, TRUST, SPREAD * self.scale, most)

    def shown_difference(self, one: int, other: int) -> Figure:
        """The same; its error also counts opponents who think longer."""
        return with_replies(self.difference(one, other, REPLIES_TRUST))

    def _chance(self, one: int, other: int) -> Figure:
        """How much oftener one runner wins than another, likewise."""
        mine, theirs = self.runners[one], self.runners[other]
        shared = zip(mine.outcomes, theirs.outcomes, strict=False)
        wins = [ours.win - others.win for ours, others in shared]
        prior = mine.prior.win - theirs.prior.win
        return with_replies(weighed(wins, prior, TRUST, _win_spread(theirs), REPLIES_TRUST))


def with_replies(difference: Figure) -> Figure:
    """A difference between turns, the share added to its error that longer thought may change."""
    share = REPLIES_SHARE * abs(difference.mean)
    return Figure(difference.mean, round(math.hypot(difference.error, share), 6))


def _win_spread(runner: Runner) -> float:
    """The usual spread of the chance to win: as the margin's, times how steeply it rises."""
    return SPREAD * runner.prior.win * (1.0 - runner.prior.win)


def never() -> bool:
    """Nobody wants to end early."""
    return False


class RaceStanding(NamedTuple):
    """A runner's place: what it differs by from the first, in margin and in chance of winning, and
    its own margin and chance."""

    runner: int
    difference: Figure
    chance: Figure
    margin: Figure
    win: Figure
    simulations: int
