"""Which answers of opponents leave the mover least (docs/proof.md, lemma "fixed answers").

Any rule by which opponents answer bounds what a turn guarantees. The core's own rule gives the
answer that costs the mover most at once; where a turn still promises more than the best one known,
all answers to its decisions are tried, and the rule is mended.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from search.core.bound import MOST_BRANCHED, Bound, Case, Question

#: Where a smaller tile may go (§5.3), which is all that opponents ever decide.
PLACES = 4
#: The option by decision; what it does not hold, the core's own rule answers.
Rule = Mapping[Question, int]


def settled(first: Bound, ask: Callable[[Collection[Question]], Bound | None]) -> Iterator[int]:
    """Ever better bounds in Ecus, until no rule of this kind is better.

    ``first`` is a search that ended, without branches; ``ask`` makes another with some, or returns
    None if that does not end in time.
    """
    branched: set[Question] = set()
    found, best = first, first.most
    while True:
        rule = best_rule(found, branched)
        left = [case for case in found.cases if allows(rule, case) and case.value > found.plain]
        bound = max([found.plain, *(case.value for case in left)])
        if bound < best:
            best = bound
            yield best
        fresh = {question for case in left for question, _ in case.answers} - branched
        if not fresh or len(branched) + len(fresh) > MOST_BRANCHED:
            return
        branched |= fresh
        again = ask(branched)
        if again is None or not again.complete:
            return
        found = again


def allows(rule: Rule, case: Case) -> bool:
    """Whether opponents who answer by the rule may get there."""
    return all(rule.get(question, option) == option for question, option in case.answers)


def best_rule(found: Bound, branched: Collection[Question]) -> Rule:
    """A rule for these decisions against which turns bring little: mended where they bring most."""
    cases = sorted(found.cases, key=lambda case: (-case.value, case.answers))
    rule = {question: _least(cases, question) for question in sorted(branched)}
    best = _most(cases, rule)
    improved = True
    while improved:
        improved = False
        for question in [q for q, _ in best[1] if q in rule]:
            for option in range(PLACES):
                other = {**rule, question: option}
                most = _most(cases, other)
                if most[0] < best[0]:
                    rule, best, improved = other, most, True
    return rule


#: What turns bring against a rule at most, in Ecus, and the answers in one that does.
Most = tuple[int, tuple[tuple[Question, int], ...]]


def _most(cases: list[Case], rule: Rule) -> Most:
    return next(
        ((case.value, case.answers) for case in cases if allows(rule, case)), (-(10**9), ())
    )


def _least(cases: list[Case], question: Question) -> int:
    """The option with which the turns that this decision is in bring least."""
    found: dict[int, int] = {}
    for case in cases:
        for asked, option in case.answers:
            if asked == question:
                found[option] = max(found.get(option, case.value), case.value)
    # An option that no turn of interest follows is best of all; §5.3 leaves four places.
    return min(range(PLACES), key=lambda option: found.get(option, -(10**9)))
