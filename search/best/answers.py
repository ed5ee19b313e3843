"""Which answers of opponents leave the mover least (docs/proof.md, lemma "fixed answers").

Any rule by which opponents answer bounds what a turn guarantees. The core's own rule gives the
answer that costs the mover most at once; where a turn still promises more than the best one known,
all answers to its decisions are tried, and the rule is mended.
"""

from __future__ import annotations

from collections.abc import Mapping

from search.core.bound import Bound, Case, Question

#: Where a smaller tile may go (§5.3), which is all that opponents ever decide.
PLACES = 4
#: The option by decision; what it does not hold, the core's own rule answers.
Rule = Mapping[Question, int]


def settled(every: Bound) -> int:
    """A bound in Ecus from a search that ended and in which all answers were tried."""
    most, _ = _most(_sorted(every), best_rule(every))
    return max(every.plain, most)


def allows(rule: Rule, case: Case) -> bool:
    """Whether opponents who answer by the rule may get there."""
    return all(rule.get(question, option) == option for question, option in case.answers)


def best_rule(every: Bound) -> Rule:
    """A rule for all decisions against which turns bring little: mended where they bring most."""
    cases = _sorted(every)
    rule = _first_rule(cases)
    best = _most(cases, rule)
    improved = True
    while improved and best[0] > every.plain:
        improved = False
        for question in [question for question, _ in best[1]]:
            for option in range(PLACES):
                other = {**rule, question: option}
                most = _most(cases, other)
                if most[0] < best[0]:
                    rule, best, improved = other, most, True
    return rule


#: What turns bring against a rule at most, in Ecus, and the answers in one that does.
Most = tuple[int, tuple[tuple[Question, int], ...]]


def _sorted(every: Bound) -> list[Case]:
    return sorted(every.cases, key=lambda case: (-case.value, case.answers))


def _most(cases: list[Case], rule: Rule) -> Most:
    return next(
        ((case.value, case.answers) for case in cases if allows(rule, case)), (-(10**9), ())
    )


def _first_rule(cases: list[Case]) -> dict[Question, int]:
    """By decision the option with which the turns that it is in bring least."""
    found: dict[Question, dict[int, int]] = {}
    for case in cases:
        for question, option in case.answers:
            by_option = found.setdefault(question, {})
            by_option[option] = max(by_option.get(option, case.value), case.value)
    # An option that no turn of interest follows is best of all; §5.3 leaves four places.
    return {
        question: min(range(PLACES), key=lambda option: by_option.get(option, -(10**9)))
        for question, by_option in sorted(found.items())
    }
