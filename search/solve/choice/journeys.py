"""Where adventurers travel and stand at the end, for 1 Ecu a travel (rules §2.2, §2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from positions.things import CARDS_PER_ADVENTURER, EPOCHS
from search.solve.choice.carried_by import CarriedBy
from search.solve.choice.choice_problem import ChoiceProblem
from search.solve.choice.chosen import Chosen, total

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class Journeys:
    """``stands_at[who][epoch]`` at the end of the turn; ``travels[who][epoch]``: an adventurer goes
    to a board, back to the one where they began included."""

    def __init__(
        self,
        cp: cp_model.CpModel,
        problem: ChoiceProblem,
        chosen: Chosen,
        carried_by: CarriedBy,
    ) -> None:
        adventurers = range(len(problem.adventurers))
        self.stands_at = [
            [cp.new_bool_var(f"{who} stands at {epoch}") for epoch in EPOCHS] for who in adventurers
        ]
        self.travels = [
            [cp.new_bool_var(f"{who} travels to {epoch}") for epoch in EPOCHS]
            for who in adventurers
        ]
        for who, (start, _) in enumerate(problem.adventurers):
            stands, travels = self.stands_at[who], self.travels[who]
            cp.add_exactly_one(stands)
            for epoch, carried in enumerate(carried_by.carried_by[who]):
                if epoch == start:
                    continue
                # To carry cards there, or to stand there, they go there; once is enough.
                cp.add(carried <= CARDS_PER_ADVENTURER * travels[epoch])
                cp.add_implication(stands[epoch], travels[epoch])
                # Whoever left and stands at the end where they began has come back.
                cp.add_bool_or(~travels[epoch], ~stands[start], travels[start])
        #: Ecus for travelling.
        self.fare = total(one for travels in self.travels for one in travels)
        cp.add(
            problem.ecus + chosen.total([offer.ecus for offer in problem.offers]) - self.fare >= 0
        )
