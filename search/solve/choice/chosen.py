"""Which offers are chosen, and how many blocks of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from search.solve.choice.choice_problem import ChoiceProblem

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Terms = cp_model.LinearExpr


def total(terms: Iterable[Terms]) -> Terms:
    """The sum of some terms, an expression even where there are none."""
    from ortools.sat.python import cp_model

    return cp_model.LinearExpr.sum(list(terms))


class Chosen:
    """Of each offer: at least one block of it is chosen, at least two, and so on."""

    def __init__(self, cp: cp_model.CpModel, problem: ChoiceProblem) -> None:
        self._cp = cp
        self.at_least = [
            [cp.new_bool_var(f"chosen {i} {n + 1} times") for n in range(problem.most(offer))]
            for i, offer in enumerate(problem.offers)
        ]
        for times in self.at_least:
            for fewer, more in pairwise(times):
                cp.add_implication(more, fewer)

    def total(self, numbers: Sequence[int]) -> Terms:
        """The sum of a number of all that is chosen; ``numbers`` has that of each offer."""
        return total(
            number * literal
            for number, times in zip(numbers, self.at_least, strict=True)
            if number
            for literal in times
        )

    def not_together(self, some: Sequence[int]) -> None:
        """These offers, each as often as it is named, are not chosen together again."""
        times = Counter(some)
        if any(n > len(self.at_least[one]) for one, n in times.items()):
            return  # they never are
        self._cp.add_bool_or(~self.at_least[one][n - 1] for one, n in times.items())

    def not_again(self, some: Sequence[int]) -> None:
        """These offers are not chosen again without any other."""
        times = Counter(some)
        self._cp.add_bool_or(
            ~literal if n < times[one] else literal
            for one, literals in enumerate(self.at_least)
            for n, literal in enumerate(literals)
        )
