"""The CP-SAT model of an allocation: columns, plans, and one family of constraints a module.

Variables: ``chosen`` (a column is made) and ``plans`` (exactly one plan is followed). A plan fixes
how many columns of each group are made, where one stands at the end and what the travels cost, so
hand, charges, routes and money need no variables of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from search.allocation.families.choice import add_conflicts, add_cuts
from search.allocation.families.income import add_income
from search.allocation.families.stock import add_stock
from search.allocation.plans import Field, Plan

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class Model:
    """A model under construction; the families add to it."""

    def __init__(self, field: Field, columns: list[int], plans: list[Plan]) -> None:
        from ortools.sat.python import cp_model

        self.field = field
        self.instance = field.instance
        self.cp = cp_model.CpModel()
        self.chosen = {c: self.cp.new_bool_var("") for c in columns}
        self.plans = [(plan, self.cp.new_bool_var("")) for plan in plans]
        self._rewards: list[tuple[cp_model.IntVar, int]] = []
        steps = max((len(c.steps) for c in self.instance.columns), default=1)
        limit = max(self.instance.chargeable, 1)
        #: One more step weighs more than any sum of indices, one Ecu more than any number of steps.
        self.step_weight = limit * (len(self.instance.columns) + 1)
        self.ecu_weight = (limit * steps + 1) * self.step_weight + self.step_weight
        add_plans(self)
        add_stock(self, field.sums)
        add_conflicts(self)
        add_cuts(self)
        add_income(self)
        add_objective(self)

    def reward(self, var: cp_model.IntVar, ecus: int) -> None:
        """Count Ecus in the objective if ``var`` holds."""
        if ecus:
            self._rewards.append((var, ecus * self.ecu_weight))

    def objective(self) -> list[tuple[cp_model.IntVar, int]]:
        """Terms of the objective: Ecus first, then fewest steps, then lowest indices."""
        ties = [
            (var, -len(self.instance.columns[c].steps) * self.step_weight - c - 1)
            for c, var in self.chosen.items()
        ]
        return self._rewards + ties


def add_plans(model: Model) -> None:
    """Exactly one plan; as many columns of each group, and at least of each class, as it says."""
    model.cp.add_exactly_one([var for _, var in model.plans])
    members: dict[int, list[cp_model.IntVar]] = {g: [] for g in model.field.groups}
    for c, chosen in model.chosen.items():
        members[model.field.group[c]].append(chosen)
    wanted: dict[int, list[cp_model.LinearExprT]] = {g: [] for g in model.field.groups}
    classes: dict[int, list[cp_model.LinearExprT]] = {}
    for plan, var in model.plans:
        for g in set(plan.groups):
            wanted[g].append(plan.groups.count(g) * var)
        for k in set(plan.classes) - set(plan.groups):
            classes.setdefault(k, []).append(plan.classes.count(k) * var)
    for g in model.field.groups:
        if members[g] or wanted[g]:
            model.cp.add(sum(members[g]) == sum(wanted[g]))
    for k, terms in sorted(classes.items()):
        alike = [model.chosen[c] for c in model.field.members[k] if c in model.chosen]
        model.cp.add(sum(alike) >= sum(terms))


def add_objective(model: Model) -> None:
    """Bonuses less costs, less travels, and the income that every plan is sure of."""
    instance = model.instance
    for c, chosen in model.chosen.items():
        model.reward(chosen, instance.columns[c].ecus)
    for plan, var in model.plans:
        sure = sum(instance.base[e] for e in range(3) if plan.mask >> e & 1)
        model.reward(var, sure - plan.travels)
    terms = model.objective()
    model.cp.maximize(sum(weight * var for var, weight in terms))
