"""Short ways to write choices, and to ask the model whether offers can be chosen together."""

from __future__ import annotations

from choice.choice_validator import problems
from search.core.gathered_blocks import Offer
from search.solve.choice.choice_model import ChoiceModel, Unsolved
from search.solve.choice.choice_problem import Choice, ChoiceProblem

MIGHT, FAITH, REASON = 0, 1, 2
#: Less than any choice brings, Ecus.
NOTHING = -1000


def offer(epoch: int = MIGHT, cards: int = 1, ecus: int = 0, **fields: object) -> Offer:
    """Military cards on one board, unless told otherwise."""
    on = tuple(cards if e == epoch else 0 for e in range(3))
    known = {"cards": (cards, 0, 0), "extra": 0, "on": on, "ecus": ecus, "gains": (0, 0, 0)}
    return Offer(**known | fields)  # type: ignore[arg-type]


def problem(*offers: Offer, **fields: object) -> ChoiceProblem:
    """Four military cards, both adventurers on might, 4 Ecus, unless told otherwise."""
    known = {"hand": (4, 0, 0), "adventurers": ((0, 0), (0, 0)), "ecus": 4} | fields
    return ChoiceProblem(offers, **known)  # type: ignore[arg-type]


def can_choose(of: ChoiceProblem, *chosen: int) -> bool:
    """Whether the model allows exactly these offers, each as often as it is named."""
    model = ChoiceModel(of, NOTHING)
    for number, times in enumerate(model.chosen.at_least):
        for n, literal in enumerate(times):
            model.cp.add(literal == (n < chosen.count(number)))
    found = model.solve()
    assert found is not Unsolved.STOPPED
    return isinstance(found, Choice)


def solved(of: ChoiceProblem) -> Choice:
    """The optimum, checked by the validator."""
    best = ChoiceModel(of, NOTHING).solve()
    assert isinstance(best, Choice)
    assert problems(of, best) == []
    return best
