"""``allocate``: the best allocation of an instance, and a true bound (rules §2.2–2.4, §6)."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from positions.things import ADVENTURERS, EPOCHS, KINDS
from search.core.load_ortools import load_solver
from search.solve.allocation.allocation_instance import (
    Allocation,
    DirectTravel,
    Instance,
    Placed,
    worth,
)
from search.solve.allocation.allocation_model import Model

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

#: Default limit of one solve in CP-SAT's deterministic time, roughly seconds.
DETERMINISTIC_LIMIT = 1.0
#: More Ecus than anything gains.
MANY = 10**9


def allocate(
    instance: Instance,
    *,
    deterministic_limit: float = DETERMINISTIC_LIMIT,
    objective_lower: int | None = None,
) -> Allocation:
    """The allocation that gains most; of several, that of fewest steps, then least sum of indices.

    What still ties is the solver's choice, the same every time for the same arguments: one worker,
    a fixed seed and deterministic time. With ``objective_lower`` only allocations that gain at
    least so many Ecus are looked for; if there is none, the answer is to do nothing, with a bound
    below ``objective_lower``. If the limit stops the solver, the best allocation found is returned,
    and ``bound`` still holds.

    :raises KeyboardInterrupt: at Ctrl-C while the solver is loaded, once it is.
    """
    load_solver()
    from ortools.sat.python import cp_model

    model = Model(instance)
    gain, weight = model.gain(), model.weight
    if objective_lower is not None:
        model.cp.add(gain >= objective_lower)
    model.cp.maximize(weight * gain - model.ties())
    solver = solver_of(deterministic_limit)
    status = solver.solve(model.cp)
    below = MANY if objective_lower is None else objective_lower - 1
    if status == cp_model.INFEASIBLE:
        return _nothing(instance, below)
    # Ties take off less than one Ecu, so the bound in Ecus is the next whole number up.
    bound = ceil(round(solver.best_objective_bound, 3) / weight)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return _nothing(instance, MANY)
    solution = _written(model, solver)
    if status == cp_model.OPTIMAL:
        bound = solution.gain
    return Allocation(
        solution.order,
        solution.travels,
        solution.stands,
        solution.gain,
        bound,
        bound == solution.gain,
    )


def solver_of(limit: float) -> cp_model.CpSolver:
    """A solver for small models that gives the same answer every time, within so much
    deterministic time."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.random_seed = 1
    parameters.max_deterministic_time = limit
    # Ctrl-C is Python's: the solver's own handler would leave none behind it.
    parameters.catch_sigint_signal = False
    # Small models: one round of presolve is enough.
    parameters.max_presolve_iterations = 1
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    return solver


def _nothing(instance: Instance, bound: int) -> Allocation:
    """To stay and play no card."""
    one, two = (epoch for epoch, _ in instance.adventurers)
    gain = worth(instance, frozenset(), frozenset((one, two)), 0)
    bound = max(bound, gain)
    return Allocation((), (), (one, two), gain, bound, bound == gain)


def _written(model: Model, solver: cp_model.CpSolver) -> Allocation:
    """What the solver found, step by step."""
    instance = model.instance
    places = [epoch for epoch, _ in instance.adventurers]
    ecus, moves = instance.ecus, 0
    order: list[Placed] = []

    def travels(wanted: list[int]) -> tuple[DirectTravel, ...]:
        direct = tuple(DirectTravel(a, to) for a, to in enumerate(wanted) if to != places[a])
        places[:] = wanted
        return direct

    def place(t: int, a: int) -> int:
        return next(e for e in range(len(EPOCHS)) if solver.boolean_value(model.stands_at[t, a, e]))

    for t in model.slots:
        step = next(
            (key for key in model.steps if solver.boolean_value(model.placed[*key, t])), None
        )
        if step is None:
            break
        charges = tuple(solver.value(model.carried_by[t, a]) for a in range(ADVENTURERS))
        # A travel waits until its adventurer is charged, or the turn ends.
        gone = travels([place(t, a) if charges[a] else places[a] for a in range(ADVENTURERS)])
        one, two, three = (solver.value(model.paid[t, kind]) for kind in range(len(KINDS)))
        ecus += model.steps[step].ecus - len(gone)
        moves += len(gone)
        order.append(Placed(*step, gone, (one, two, three), (charges[0], charges[1]), ecus))
    end = len(model.slots)
    last = travels([place(end, a) for a in range(ADVENTURERS)])
    stands = places[0], places[1]
    columns = frozenset(placed.column for placed in order)
    gain = worth(instance, columns, frozenset(stands), moves + len(last))
    return Allocation(tuple(order), last, stands, gain, gain)
