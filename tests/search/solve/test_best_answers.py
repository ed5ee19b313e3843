"""Rules for opponents against all rules that there are (docs/proof.md, lemma 7)."""

from __future__ import annotations

import random
from itertools import product

import pytest
from child import after_ctrl_c

from search.core.proved_bound import Case, Rule
from search.solve import opponent_answers
from search.solve.opponent_answers import NOTHING, PLACES, best_rule

QUESTIONS = 4


def drawn(seed: int) -> list[Case]:
    """Turns by lot in which opponents decide up to three things; some answers are fixed."""
    rng = random.Random(seed)
    fixed = set(rng.sample(range(QUESTIONS), rng.randrange(3)))
    rule = {question: rng.randrange(PLACES) for question in fixed}
    cases = []
    for _ in range(rng.randrange(1, 40)):
        asked = sorted(rng.sample(range(QUESTIONS), rng.randrange(1, 4)))
        taken = tuple((q, rule[q] if q in fixed else rng.randrange(PLACES)) for q in asked)
        pinned = tuple((q, option) for q, option in taken if q in fixed)
        cases.append(Case(rng.randrange(30), taken, (), pinned))
    return cases


def left_by(rule: Rule, cases: list[Case]) -> int:
    """What the turns bring at most against a rule."""
    followed = (c.value for c in cases if all(rule[q] == option for q, option in c.answers))
    return max(followed, default=NOTHING)


@pytest.mark.parametrize("as_tried", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_no_rule_leaves_less(seed: int, as_tried: bool) -> None:
    for number in range(10):
        cases = drawn(100 * seed + number)
        pinned = dict(answer for case in cases if as_tried for answer in case.fixed)
        every = (dict(enumerate(o)) for o in product(range(PLACES), repeat=QUESTIONS))
        allowed = [rule for rule in every if pinned.items() <= rule.items()]
        rule, most = best_rule(cases, as_tried)
        assert most == min(left_by(rule, cases) for rule in allowed)
        assert left_by(rule, cases) == most
        assert pinned.items() <= rule.items()


def test_without_time_for_a_rule_none_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponent_answers, "RULE_LIMIT", 1e-9)
    cases = [case for seed in range(40) for case in drawn(seed)]
    assert best_rule(cases) == ({}, max(case.value for case in cases))


#: A rule is looked for, and Ctrl-C comes after it.
CHILD = """
import time
from search.solve.opponent_answers import best_rule
from search.core.proved_bound import Case

assert best_rule([Case(3, ((7, 0),), (), ())])[0] == {7: 1}
try:
    print("found", flush=True)
    time.sleep(60)
except KeyboardInterrupt:
    print("told")
"""


def test_ctrl_c_is_still_pythons_after_a_rule_was_looked_for() -> None:
    """CP-SAT's own handler would leave none behind: Ctrl-C would then end the program at once."""
    assert after_ctrl_c(CHILD, b"found") == b"told\n"
