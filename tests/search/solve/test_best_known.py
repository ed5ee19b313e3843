"""A search that begins with an earlier answer says no less than it, and nothing that is false.

The best turns are those of the oracle. This tries to refute ``known`` of ``best_turn`` alone: what
is known is what a search with few positions said, and anything between that and the truth.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from smalls import stored, usual
from test_best_exact import replayed
from test_best_hands import EASY, library
from test_best_swap_exact import cases as swapped_cases

import search.solve.hand_search as stages
from search.rules.position import Position
from search.solve.best_result import Best
from search.solve.best_turn import best_turn
from search.solve.exchange_value import Exchanges, KnownHands, exchanges


def check(position: Position, true: int, objective: str = "gain", swaps: bool = False) -> None:
    """Whatever is known, the answer is the truth or holds it, and its turn is played to the end."""
    best = partial(best_turn, position, None, objective=objective, swaps=swaps)
    first, exact = best(1), best(None)
    assert exact.gain == exact.bound == true
    for bound in {first.bound, true, true + 1, true + 7}:
        for known in (first, exact):
            known = replace(known, bound=max(bound, known.gain))
            whole = best(None, known=known)
            assert (whole.gain, whole.bound) == (true, true)
            assert replayed(position, whole) == true
            short = best(1, known=known)
            assert known.gain <= short.gain <= true <= short.bound <= known.bound
            assert replayed(position, short) >= short.gain


@pytest.mark.parametrize("objective", ["gain", "lead"])
def test_whatever_is_known_the_answer_holds_the_truth(objective: str) -> None:
    for case in usual(12):
        check(case.position(), case.truth(objective), objective)


def test_also_where_only_the_core_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    for look in ("FIRST_LOOK", "SECOND_LOOK", "LONG_LOOK"):
        monkeypatch.setattr(stages, look, 1)
    for case in usual(8):
        check(case.position(), case.truth("gain"))


def test_also_under_holdem() -> None:
    for position, true in swapped_cases(4):
        check(position, true.gain, swaps=True)


@pytest.mark.full
@pytest.mark.parametrize("objective", ["gain", "lead"])
def test_whatever_is_known_of_any_stored_position(objective: str) -> None:
    for case in stored():
        check(case.position(), case.truth(objective), objective)


def test_what_is_proved_is_not_searched_again() -> None:
    position = usual(1)[0].position()
    exact = best_turn(position, None, swaps=False)
    again = best_turn(position, None, swaps=False, known=exact)
    assert (again.gain, again.bound, again.line, again.nodes) == (
        exact.gain,
        exact.bound,
        exact.line,
        0,
    )


def test_a_tree_is_looked_for_if_the_earlier_answer_has_none() -> None:
    case = next(case for case in usual() if case.decided)
    position, true = case.position(), case.truth("gain")
    exact = best_turn(position, None, swaps=False)
    tree = best_turn(position, None, tree=True, swaps=False, known=exact)
    assert tree.strategy is not None
    assert (tree.gain, tree.bound) == (true, true)


def test_another_objective_is_refused() -> None:
    position = usual(1)[0].position()
    with pytest.raises(ValueError, match="lead"):
        best_turn(position, None, 1, known=best_turn(position, None, 1, "lead"))


@pytest.fixture(scope="module")
def easy() -> tuple[Position, Exchanges]:
    """A position in which every hand that an exchange leads to is proved soon."""
    position = library(EASY)
    return position, exchanges(position, None)


def test_hands_that_are_proved_are_not_searched_again(easy: tuple[Position, Exchanges]) -> None:
    position, exact = easy
    seen: list[int] = []
    known = KnownHands(exact.keep, exact.hands, exact.swapped_hands)
    again = exchanges(position, None, lambda done, total, nodes: seen.append(nodes), known=known)
    assert (again.options, again.hands, seen) == (exact.options, exact.hands, [])


def test_half_of_the_hands_known_gives_the_same_expectations(
    easy: tuple[Position, Exchanges],
) -> None:
    position, exact = easy
    some = dict(list(exact.hands.items())[::2])
    loose = {hand: replace(value, bound=value.bound + 3) for hand, value in some.items()}
    for hands in (some, loose):
        again = exchanges(position, None, known=KnownHands(None, hands))
        assert again.options == exact.options
        assert isinstance(again.keep, Best)
