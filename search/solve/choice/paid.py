"""Which cards pay: those of a block's kinds, and any others for terrain (rules §3.1, §3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from positions.things import KINDS
from search.solve.choice.choice_problem import ChoiceProblem
from search.solve.choice.chosen import Chosen

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class Paid:
    """``paid[kind]``: cards of a kind that are spent."""

    def __init__(self, cp: cp_model.CpModel, problem: ChoiceProblem, chosen: Chosen) -> None:
        self.paid = [
            cp.new_int_var(0, problem.hand[kind], f"paid {name}") for kind, name in enumerate(KINDS)
        ]
        for kind, paid in enumerate(self.paid):
            cp.add(paid >= chosen.total([offer.cards[kind] for offer in problem.offers]))
        cp.add(sum(self.paid) == chosen.total([sum(offer.on) for offer in problem.offers]))
