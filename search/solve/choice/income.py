"""What is gained: bonuses less costs and fares, the income, less what a rival's grows by (§6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from positions.things import EPOCHS
from search.solve.choice.choice_problem import ChoiceProblem
from search.solve.choice.chosen import Chosen, total
from search.solve.choice.journeys import Journeys

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Terms = cp_model.LinearExpr


class Income:
    """``collected[epoch]``: the income of a board, 0 where nobody stands. Blocks that are tied may
    seem to leave less than nothing; of these no choice is left that counts."""

    def __init__(
        self,
        cp: cp_model.CpModel,
        problem: ChoiceProblem,
        chosen: Chosen,
        journeys: Journeys,
    ) -> None:
        self.collected = []
        self.gain: Terms = total([])
        if problem.own:
            self.gain = chosen.total([offer.ecus for offer in problem.offers]) - journeys.fare
        for epoch, name in enumerate(EPOCHS) if problem.own and problem.pays else ():
            most = max((offer.gains[epoch] for offer in problem.offers), default=0)
            most = max(0, problem.base[epoch] + problem.chargeable * max(0, most))
            collected = cp.new_int_var(0, most, f"collected on {name}")
            somebody = cp.new_bool_var(f"somebody stands at {name}")
            cp.add_max_equality(somebody, [stands[epoch] for stands in journeys.stands_at])
            cp.add(collected <= most * somebody)
            due = problem.base[epoch] + chosen.total(
                [offer.gains[epoch] for offer in problem.offers]
            )
            cp.add(collected <= due).only_enforce_if(somebody)
            self.collected.append(collected)
            self.gain += collected
        if problem.rivals:
            self.gain -= self._ahead(cp, problem, chosen)

    def _ahead(self, cp: cp_model.CpModel, problem: ChoiceProblem, chosen: Chosen) -> Terms:
        """Ecus by which the income grows of the rival whose income grows most."""
        largest = max((abs(more) for offer in problem.offers for more in offer.rivals), default=0)
        most = problem.chargeable * largest
        ahead = cp.new_int_var(-most, most, "ahead")
        for rival in range(problem.rivals):
            cp.add(ahead >= chosen.total([offer.rivals[rival] for offer in problem.offers]))
        return ahead
