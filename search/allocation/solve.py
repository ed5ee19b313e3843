"""``allocate``: the best allocation of an instance, and a true bound (rules §2.2–2.4, §6)."""

from __future__ import annotations

from math import ceil

from search.allocation.families.hand import pay
from search.allocation.families.money import fine
from search.allocation.families.routes import route
from search.allocation.instance import Allocation, Instance, Placed, Travel
from search.allocation.model import Model
from search.allocation.plans import Field, Turn
from search.allocation.reduce import Reduced, reduce

#: Default limit of one solve in CP-SAT's deterministic time, roughly seconds.
DETERMINISTIC_LIMIT = 1.0
#: More Ecus than anything gains.
MANY = 10**9


def allocate(
    instance: Instance,
    *,
    deterministic_limit: float = DETERMINISTIC_LIMIT,
    hint: tuple[int, ...] | None = None,
    objective_lower: int | None = None,
    seconds: float | None = None,
) -> Allocation:
    """The allocation that gains most; of several, that of fewest steps, then least sum of indices.

    What still ties is the solver's choice, the same every time for the same arguments; the columns
    once chosen, the route is the first in the order of ``route``, and surcharges take military
    cards first.

    ``hint`` names columns that may be a good choice. With ``objective_lower`` only allocations that
    gain at least so many Ecus are looked for; if there is none, the answer is some allocation that
    gains less, with a bound below ``objective_lower``. If the deterministic limit, or that of
    ``seconds``, stops the solver, the best allocation found is returned, and ``bound`` still holds.
    """
    field = Field(instance)
    reduced = reduce(field, hint, objective_lower)
    best = reduced.known
    bound = max((plan.bound for plan in reduced.plans), default=best.gain)
    if _only(reduced):
        bound = best.gain
    elif reduced.plans:
        model = Model(field, reduced.columns, reduced.plans)
        turn, proved = _solve(model, deterministic_limit, seconds)
        bound = min(bound, proved)
        if turn is not None and turn.gain >= best.gain:
            best = turn
    # Outside the plans nothing gains as much as ``lower``.
    bound = max(bound, best.gain, min(reduced.lower - 1, reduced.highest))
    return _write(field, best, bound)


def _only(reduced: Reduced) -> bool:
    """Whether the turn that is known is all that is left."""
    known = reduced.known
    return known.gain >= reduced.lower and all(
        len(plan.groups) == len(reduced.columns) and known.columns == tuple(reduced.columns)
        for plan in reduced.plans
    )


def _solve(model: Model, limit: float, seconds: float | None = None) -> tuple[Turn | None, int]:
    """The best turn that the solver finds, and a bound of all turns of the model's plans.

    One worker, a fixed seed and deterministic time: the answer depends on the model alone, unless
    the clock ends it.
    """
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.random_seed = 1
    parameters.max_deterministic_time = limit
    # Ctrl-C is Python's: the solver's own handler would leave none behind it.
    parameters.catch_sigint_signal = False
    if seconds is not None:
        parameters.max_time_in_seconds = seconds
    # Small models: one round of presolve is enough, and the full linear relaxation pays.
    parameters.linearization_level = 2
    parameters.max_presolve_iterations = 1
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    status = solver.solve(model.cp)
    if status == cp_model.INFEASIBLE:
        return None, -MANY
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, MANY
    columns = tuple(c for c, var in model.chosen.items() if solver.boolean_value(var))
    # The tie-break takes off less than one Ecu, so the bound in Ecus is the next whole number up.
    bound = ceil(round(solver.best_objective_bound, 3) / model.ecu_weight)
    return model.field.turn(columns), bound


def _write(field: Field, turn: Turn, bound: int) -> Allocation:
    """The turn step by step: order, travels, cards, charges and Ecus."""
    instance = field.instance
    profiles = tuple(fine(instance.columns[c], field.ordered) for c in turn.columns)
    found = route(instance.adventurers, profiles, field.purse, turn.travels, turn.mask)
    assert found is not None, "a turn has a route"
    legs, stands = found
    made = [0] * len(profiles)
    indices: list[tuple[int, int]] = []
    for leg in legs:
        indices.append((turn.columns[leg.profile], made[leg.profile]))
        made[leg.profile] += 1
    steps = [instance.columns[c].steps[i] for c, i in indices]
    places = [epoch for epoch, _ in instance.adventurers]
    ecus = instance.ecus
    order: list[Placed] = []
    for leg, (c, i), step, cards in zip(
        legs, indices, steps, pay(instance.hand, steps), strict=True
    ):
        wanted = [step.epoch if n else place for n, place in zip(leg.charges, places, strict=True)]
        travels = _travels(places, wanted)
        ecus += step.ecus - len(travels)
        order.append(Placed(c, i, travels, cards, leg.charges, ecus))
    last = _travels(places, list(stands))
    return Allocation(tuple(order), last, stands, turn.gain, bound, bound == turn.gain)


def _travels(places: list[int], wanted: list[int]) -> tuple[Travel, ...]:
    """Move the adventurers to where they are wanted."""
    travels = tuple(Travel(a, to) for a, to in enumerate(wanted) if places[a] != to)
    places[:] = wanted
    return travels
