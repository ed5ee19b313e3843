"""Each family of constraints: trivially feasible, infeasible, feasible (rules §2, §3, §6)."""

from __future__ import annotations

import pytest

from choice.choice_helpers import FAITH, MIGHT, REASON, can_choose, offer, problem, solved
from search.core.gathered_blocks import Offer
from search.solve.choice.choice_model import ChoiceModel, Unsolved
from search.solve.choice.choice_problem import Choice, ChoiceProblem

# -- chosen: how often an offer is taken; ties -----------------------------------------------------


def test_chosen_trivially_feasible() -> None:
    assert can_choose(problem(offer()), 0)
    assert can_choose(problem(offer()))


@pytest.mark.parametrize(("hand", "times"), [((1, 3, 0), 1), ((3, 1, 0), 3), ((4, 0, 0), 4)])
def test_chosen_infeasible_more_often_than_the_hand_pays(
    hand: tuple[int, int, int], times: int
) -> None:
    best = solved(problem(offer(ecus=1), hand=hand))
    assert best.chosen == (0,) * times


def test_chosen_feasible_what_is_tied_is_not_chosen_together_again() -> None:
    of = problem(offer(ecus=3), offer(ecus=2), hand=(2, 0, 0))
    model = ChoiceModel(of, 0)
    seen = []
    while isinstance(choice := model.solve(), Choice):
        seen.append((choice.chosen, choice.gain))
        model.chosen.not_together(choice.chosen)
    assert choice is Unsolved.NONE
    assert seen == [((0, 0), 6), ((0, 1), 5), ((1, 1), 4), ((0,), 3), ((1,), 2)]


def test_chosen_feasible_what_cannot_be_played_is_chosen_with_another() -> None:
    model = ChoiceModel(problem(offer(ecus=3), offer(ecus=-1), hand=(2, 0, 0)), 0)
    model.chosen.not_again((0, 0))
    model.chosen.not_again((0,))
    choice = model.solve()
    assert isinstance(choice, Choice)
    assert (choice.chosen, choice.gain) == ((0, 1), 2)


# -- paid: kinds, and any cards for terrain (§3.1, §3.2) ------------------------------------------


def test_paid_trivially_feasible() -> None:
    assert solved(problem(offer(ecus=1), hand=(1, 0, 0))).paid == (1, 0, 0)


@pytest.mark.parametrize(
    ("hand", "offers"),
    [
        ((0, 2, 2), (offer(),)),  # no card of the kind
        ((1, 0, 1), (offer(), offer(cards=0, extra=2, on=(2, 0, 0)))),  # one card short
        ((1, 2, 1), (offer(extra=1, on=(2, 0, 0)), offer())),  # both cost the military card
    ],
)
def test_paid_infeasible(hand: tuple[int, int, int], offers: tuple[Offer, ...]) -> None:
    assert not can_choose(problem(*offers, hand=hand), *range(len(offers)))


def test_paid_feasible_terrain_takes_any_card() -> None:
    dear = offer(extra=2, on=(3, 0, 0), ecus=2)
    assert solved(problem(dear, hand=(1, 1, 1))).paid == (1, 1, 1)


# -- carried_by: two cards an adventurer (§2.3) ---------------------------------------------------


def test_carried_by_trivially_feasible() -> None:
    best = solved(problem(offer(ecus=1), hand=(1, 0, 0)))
    assert sorted(best.carried_by) == [(0, 0, 0), (1, 0, 0)]


@pytest.mark.parametrize(
    ("adventurers", "offers"),
    [
        (((MIGHT, 2), (MIGHT, 2)), (offer(),)),  # both have carried two
        (((MIGHT, 1), (MIGHT, 0)), (offer(cards=2), offer(cards=2))),  # three to carry
        (((MIGHT, 2), (REASON, 1)), (offer(cards=2),)),  # one left, elsewhere
    ],
)
def test_carried_by_infeasible(
    adventurers: tuple[tuple[int, int], tuple[int, int]], offers: tuple[Offer, ...]
) -> None:
    of = problem(*offers, adventurers=adventurers, ecus=9)
    assert not can_choose(of, *range(len(offers)))


def test_carried_by_feasible_two_share_a_building_of_three() -> None:
    best = solved(problem(offer(cards=3, ecus=3)))
    assert sorted(boards[MIGHT] for boards in best.carried_by) == [1, 2]


# -- stands_at and travels (§2.2, §2.4) -----------------------------------------------------------


def test_journeys_trivially_feasible() -> None:
    best = solved(problem(pays=True, base=(1, 0, 0), ecus=0))
    assert (best.travels, best.stands_at) == (((), ()), (MIGHT, MIGHT))


@pytest.mark.parametrize(
    "of",
    [
        problem(offer(FAITH), ecus=0),
        problem(offer(ecus=-2), ecus=1),
        problem(offer(FAITH, cards=2), offer(REASON, cards=2), ecus=1),
    ],
)
def test_journeys_infeasible_without_the_ecus(of: ChoiceProblem) -> None:
    assert not can_choose(of, *range(len(of.offers)))


def test_journeys_feasible_there_and_back_costs_two() -> None:
    there = offer(FAITH, ecus=5)
    known = {"adventurers": ((MIGHT, 0), (REASON, 2)), "pays": True, "base": (9, 0, 9)}
    of = problem(there, hand=(1, 0, 0), **known)
    best = solved(of)
    assert (best.travels, best.stands_at) == (((MIGHT, FAITH), ()), (MIGHT, REASON))
    assert best.gain == 5 - 2 + 9 + 9


# -- income (§6), and rivals (docs/formats.md, lead) ----------------------------------------------


def test_income_trivially_feasible() -> None:
    assert solved(problem(pays=True, base=(3, 0, 0))).gain == 3
    assert solved(problem(pays=False, base=(3, 9, 9))).gain == 0


def test_income_infeasible_a_board_pays_once_and_to_who_stands_there() -> None:
    best = solved(problem(pays=True, base=(5, 5, 5)))
    assert best.gain == 5 + 5 - 1
    assert len(set(best.stands_at)) == 2


def test_income_feasible_what_is_built_pays_where_somebody_stands() -> None:
    one, other = offer(gains=(2, 0, 9), ecus=1), offer(gains=(1, 0, 0))
    best = solved(problem(one, other, pays=True, base=(1, 0, 0), hand=(2, 0, 0)))
    assert best.chosen == (0, 0)
    assert best.gain == 2 - 1 + (1 + 4) + 18


def test_income_feasible_the_rival_whose_income_grows_most_counts() -> None:
    one, other = offer(rivals=(3, -5)), offer(rivals=(-4, 1))
    best = solved(problem(one, other, rivals=2, own=False, hand=(2, 0, 0)))
    assert (best.chosen, best.gain) == ((0, 1), 1)
