"""Short ways to write instances, and to ask the model whether columns can be made."""

from __future__ import annotations

from allocation.validator import problems
from search.solve.allocation.allocate import DETERMINISTIC_LIMIT, allocate, solver_of
from search.solve.allocation.allocation_instance import Allocation, Column, Instance, PaidStep
from search.solve.allocation.allocation_model import Model

MIGHT, FAITH, REASON = 0, 1, 2
MILITARY, RELIGIOUS, CIVIL = 0, 1, 2


def column(*steps: PaidStep, gains: tuple[int, int, int] = (0, 0, 0)) -> Column:
    """A column without a name."""
    return Column("", steps, gains)


def instance(*columns: Column, **fields: object) -> Instance:
    """Four military cards, both adventurers on might, 4 Ecus, unless told otherwise."""
    known = {"hand": (4, 0, 0), "adventurers": ((0, 0), (0, 0)), "ecus": 4} | fields
    return Instance(columns, **known)  # type: ignore[arg-type]


def can_make(problem: Instance, *columns: int) -> bool:
    """Whether the model allows exactly these columns."""
    from ortools.sat.python import cp_model

    model = Model(problem)
    for c, chosen in enumerate(model.chosen):
        model.cp.add(chosen == (c in columns))
    status = solver_of(DETERMINISTIC_LIMIT).solve(model.cp)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return bool(status == cp_model.OPTIMAL)


def solved(problem: Instance) -> Allocation:
    """The optimum, checked by the validator."""
    result = allocate(problem)
    assert problems(problem, result) == []
    assert result.optimal
    return result


def score(problem: Instance, result: Allocation) -> tuple[int, int, int]:
    """Gain, steps and sum of indices, as the reference counts them."""
    steps = sum(len(problem.columns[c].steps) for c in result.columns)
    return result.gain, steps, sum(c + 1 for c in result.columns)
