"""The choice as CP-SAT reads it: all families of constraints, and how a solution reads off."""

from __future__ import annotations

from enum import Enum
from typing import Final

from search.core.load_ortools import load_solver
from search.solve.allocation.allocate import solver_of
from search.solve.choice.choice_problem import Choice, ChoiceProblem

#: CP-SAT's deterministic time for one solve, roughly seconds.
SOLVE_LIMIT: Final = 4.0


class Unsolved(Enum):
    """Why there is no choice."""

    #: Nothing brings as much as was asked for.
    NONE = 0
    #: The limit stopped the solver.
    STOPPED = 1


class ChoiceModel:
    """All choices that gain more than so many Ecus.

    :raises KeyboardInterrupt: at Ctrl-C while the solver is loaded, once it is.
    """

    def __init__(self, problem: ChoiceProblem, above: int) -> None:
        load_solver()
        from ortools.sat.python import cp_model

        from search.solve.choice.carried_by import CarriedBy
        from search.solve.choice.chosen import Chosen
        from search.solve.choice.income import Income
        from search.solve.choice.journeys import Journeys
        from search.solve.choice.paid import Paid

        self.cp = cp = cp_model.CpModel()
        self.chosen = Chosen(cp, problem)
        self.paid = Paid(cp, problem, self.chosen)
        self.carried_by = CarriedBy(cp, problem, self.chosen)
        self.journeys = Journeys(cp, problem, self.chosen, self.carried_by)
        self.income = Income(cp, problem, self.chosen, self.journeys)
        self.only_above(above)
        # Of equal gains the fewest cards.
        cards = self.chosen.total([sum(offer.on) for offer in problem.offers])
        cp.maximize((problem.chargeable + 1) * self.income.gain - cards)
        self._solver = solver_of(SOLVE_LIMIT)
        # Some hundred offers and a few rows: without a linear program it is quickest.
        self._solver.parameters.linearization_level = 0

    def only_above(self, ecus: int) -> None:
        """Look for nothing that gains no more than so much."""
        self.cp.add(self.income.gain >= ecus + 1)

    def solve(self) -> Choice | Unsolved:
        """The choice that gains most; of several, one of fewest cards."""
        from ortools.sat.python import cp_model

        status = self._solver.solve(self.cp)
        if status == cp_model.INFEASIBLE:
            return Unsolved.NONE
        if status != cp_model.OPTIMAL:
            return Unsolved.STOPPED
        value, holds = self._solver.value, self._solver.boolean_value
        one, two, three = (value(paid) for paid in self.paid.paid)
        stands = (map(holds, boards) for boards in self.journeys.stands_at)
        return Choice(
            tuple(
                i
                for i, times in enumerate(self.chosen.at_least)
                for literal in times
                if holds(literal)
            ),
            (one, two, three),
            tuple(tuple(map(value, boards)) for boards in self.carried_by.carried_by),
            tuple(
                tuple(epoch for epoch, goes in enumerate(boards) if holds(goes))
                for boards in self.journeys.travels
            ),
            tuple(list(boards).index(True) for boards in stands),
            value(self.income.gain),
        )
