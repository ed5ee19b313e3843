"""Answers of opponents that leave the mover little (docs/proof.md, lemma 7).

Any rule by which opponents answer bounds what a turn guarantees. Where turns promise too much
against the core's own rule, CP-SAT picks answers that avoid them, and the core looks for others.
"""

from __future__ import annotations

from collections.abc import Sequence

from search.core.load_ortools import load_solver
from search.core.proved_bound import Case, Rule
from search.solve.allocation.allocate import solver_of

#: Where a smaller tile may go (§5.3), which is all that opponents ever decide.
PLACES = 4
#: Ecus that no turn brings; CP-SAT's deterministic time for one rule, roughly seconds.
NOTHING, RULE_LIMIT = -(10**6), 0.5


def best_rule(cases: Sequence[Case], as_tried: bool = False) -> tuple[Rule, int]:
    """The rule against which these turns bring least, and what they bring against it, in Ecus;
    ``NOTHING`` if opponents who answer so let none of them happen.

    ``as_tried``: what was not tried in all ways is answered as it was.

    :raises KeyboardInterrupt: at Ctrl-C while the solver is loaded, once it is.
    """
    load_solver()
    from ortools.sat.python import cp_model

    kept = dict(answer for case in cases if as_tried for answer in case.fixed)
    model = cp_model.CpModel()
    takes = {
        question: [model.new_bool_var(f"{question} {option}") for option in range(PLACES)]
        for question in sorted({question for case in cases for question, _ in case.answers})
    }
    for question, options in takes.items():
        model.add_exactly_one(options)
        if question in kept:
            model.add(options[kept[question]] == 1)
    highest = max(case.value for case in cases)
    most = model.new_int_var(NOTHING, highest, "most")
    for case in sorted(cases, key=lambda case: (case.value, case.answers)):
        followed = [takes[question][option] for question, option in case.answers]
        model.add(most >= case.value).only_enforce_if(followed)
    model.minimize(most)
    solver = solver_of(RULE_LIMIT)
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return {}, highest
    took = {key: [*map(solver.boolean_value, options)] for key, options in takes.items()}
    return {key: options.index(True) for key, options in took.items()}, solver.value(most)
