"""Who carries the cards: two at most, on the board of the play (rules §2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from positions.things import CARDS_PER_ADVENTURER, EPOCHS
from search.solve.choice.choice_problem import ChoiceProblem
from search.solve.choice.chosen import Chosen

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class CarriedBy:
    """``carried_by[who][epoch]``: cards of plays on a board that an adventurer is charged with."""

    def __init__(self, cp: cp_model.CpModel, problem: ChoiceProblem, chosen: Chosen) -> None:
        self.carried_by = [
            [
                cp.new_int_var(0, CARDS_PER_ADVENTURER - used, f"carried by {who} on {epoch}")
                for epoch in EPOCHS
            ]
            for who, (_, used) in enumerate(problem.adventurers)
        ]
        for (_, used), carried in zip(problem.adventurers, self.carried_by, strict=True):
            cp.add(sum(carried) <= CARDS_PER_ADVENTURER - used)
        for epoch in range(len(EPOCHS)):
            due = chosen.total([offer.on[epoch] for offer in problem.offers])
            cp.add(sum(carried[epoch] for carried in self.carried_by) == due)
