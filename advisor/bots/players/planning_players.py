"""Players who think about a whole turn and then play it: ``greedy``, ``best``, ``advisor``.

A plan is a line of plays, the decisions that the player takes in them, and the positions that they
lead to. If somebody else's decision leads elsewhere, the rest of the turn is planned again in what
is left of its time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from random import Random

from advisor.advise.estimate import Estimator
from advisor.bots.players.player import Question, TimedTurn, TurnClock
from positions.notation.written_plays import End, Exchange, Play, Swap
from positions.records.record_files import Opinion
from positions.things import NO_CARDS, Cards
from search.rules.position import Position
from search.rules.written_turn import Played
from search.run.clock import now
from search.solve.survey import BUDGET, survey


@dataclass(frozen=True, slots=True)
class Plan:
    """What is left of a turn: a line, and what to discard after it."""

    line: tuple[Played, ...]
    #: The position in which the next play of the line is to be made.
    now: Position
    discard: Cards = NO_CARDS
    #: What comes before the line; the cards it brings are not known, so nothing is planned beyond.
    first: Exchange | Swap | None = None
    opinion: Opinion | None = None


class PlanningPlayer(ABC):
    """A player who plans; those who inherit say how."""

    def __init__(self, seconds: float | None) -> None:
        self.clock = TurnClock(seconds)
        #: What the player thought of the turn when it was chosen.
        self.opinion: Opinion | None = None
        self._plan: Plan | None = None
        #: The play under way, as it was planned.
        self._under_way: Played | None = None

    @abstractmethod
    def plan(self, view: Position) -> Plan:
        """The best way on from here."""

    def play(self, view: Position) -> Play:
        """The next play of the plan, made first if there is none that fits."""
        self._under_way = None
        if self.clock.begin(view):
            self._plan = self.opinion = None
        plan = self._plan
        if plan is None or plan.now != view:
            with TimedTurn(self.clock):
                plan = self.plan(view)
            if self.opinion is None:
                self.opinion = plan.opinion
        if plan.first is not None:
            self._plan = None
            return plan.first
        if not plan.line:
            self._plan = None
            return End(plan.discard)
        here, rest = plan.line[0], plan.line[1:]
        self._plan = Plan(rest, here.outcome, plan.discard)
        self._under_way = here
        return here.play

    def decide(self, question: Question) -> int:
        """As planned; else the option that leaves the seat best off against the best other."""
        under_way = self._under_way
        if under_way is not None and under_way.play == question.play:
            planned = chosen_next(question, under_way)
            if planned is not None:
                return planned
        return best_option(question)


class Greedy(PlanningPlayer):
    """The turn of the highest guaranteed gain now; of equal ones the best by the estimate."""

    def __init__(self, seconds: float | None, budget: int = BUDGET) -> None:
        super().__init__(seconds)
        self._budget = budget

    def plan(self, view: Position) -> Plan:
        """The best of a survey by gain, then by value."""
        surveyed = survey(view, Estimator(view), self._budget, deadline(self.clock))
        return Plan(surveyed.richest().line, view)


class BestPlayer(PlanningPlayer):
    """The prover's best turn where income comes, elsewhere the best by gain and estimate."""

    def __init__(
        self, seconds: float | None, nodes: int | None = None, budget: int = BUDGET
    ) -> None:
        super().__init__(seconds)
        self._nodes = nodes
        self._budget = budget

    def plan(self, view: Position) -> Plan:
        """The whole turn."""
        from search.solve.best_turn import best_turn

        if view.number in view.table.pays:
            return Plan(best_turn(view, self.clock.left, self._nodes).line, view)
        surveyed = survey(view, Estimator(view), self._budget, deadline(self.clock))
        return Plan(next(iter(surveyed)).line, view)


def deadline(clock: TurnClock) -> float | None:
    """When the time of a turn is over, on ``search.run.clock``."""
    return None if clock.left is None else now() + clock.left


def chosen_next(question: Question, planned: Played) -> int | None:
    """What a planned play takes next, if all went as planned until then; None if it did not."""
    names = question.view.table.geometry.names
    taken = [choice.chosen for choice in planned.choices]
    known = len(question.chosen)
    if question.seat != question.view.mover or taken[:known] != [names[a] for a in question.chosen]:
        return None
    return next((a for a in question.options if names[a] in taken[known : known + 1]), None)


def best_option(question: Question) -> int:
    """The option after which the seat is worth most beside the best of the others.

    Further decisions of the play are followed by their first option each. Ties: the first option.
    """
    estimator = Estimator(question.view)

    def worth(option: int) -> float:
        resolution = question.after(option)
        while resolution.decision is not None:
            resolution = resolution.choose(resolution.decision.options[0])
        worths = [prospect.worth for prospect in estimator.prospects(resolution.position())]
        own = worths.pop(question.seat)
        return own - max(worths)

    return max(question.options, key=worth)


def seed_of(rng: Random) -> int:
    """A seed for whoever takes one."""
    return rng.getrandbits(32)
