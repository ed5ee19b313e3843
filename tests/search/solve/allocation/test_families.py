"""Each family of constraints: trivially feasible, infeasible, feasible (rules §2, §3, §6)."""

from __future__ import annotations

import pytest

from allocation.helpers import (
    CIVIL,
    FAITH,
    MIGHT,
    MILITARY,
    REASON,
    RELIGIOUS,
    can_make,
    column,
    instance,
    solved,
)
from search.solve.allocation.allocation_instance import Column, Cut, Instance, PaidStep


def play(
    epoch: int = MIGHT,
    kind: int = MILITARY,
    cost: int = 1,
    extra: int = 0,
    ecus: int = 0,
    **more: object,
) -> Column:
    """A column of one step."""
    return column(PaidStep(epoch, kind, cost, extra, ecus, **more))  # type: ignore[arg-type]


def made(problem: Instance) -> tuple[int, ...]:
    """The columns of the optimum."""
    return solved(problem).columns


# -- hand: kinds and surcharge colours (§3.1, §3.2) -----------------------------------------------


def test_hand_trivially_feasible() -> None:
    assert can_make(instance(play(), hand=(1, 0, 0)), 0)


@pytest.mark.parametrize(
    ("hand", "columns"),
    [
        ((0, 2, 2), (play(),)),  # no card of the kind
        ((1, 2, 1), (play(extra=1), play(FAITH))),  # the second costs the only military card
        ((1, 0, 1), (play(extra=1), play(kind=CIVIL))),  # both cards gone with the surcharge
    ],
)
def test_hand_infeasible(hand: tuple[int, int, int], columns: tuple[Column, ...]) -> None:
    problem = instance(*columns, hand=hand)
    assert not can_make(problem, *range(len(columns)))


def test_hand_feasible_surcharge_leaves_what_is_due_later() -> None:
    columns = play(ecus=1, extra=1), play(ecus=1), play(kind=RELIGIOUS, ecus=1)
    problem = instance(*columns, hand=(2, 1, 1))
    assert can_make(problem, 0, 1, 2)
    assert [placed.cards for placed in solved(problem).order] == [(1, 0, 1), (1, 0, 0), (0, 1, 0)]


# -- charges: two cards an adventurer (§2.3) ------------------------------------------------------


def test_charges_trivially_feasible() -> None:
    assert can_make(instance(play(cost=2)), 0)


@pytest.mark.parametrize(
    ("adventurers", "columns"),
    [
        (((MIGHT, 2), (MIGHT, 2)), (play(),)),  # both have carried two
        (((MIGHT, 1), (MIGHT, 0)), (play(cost=2), play(cost=2))),  # four cards, three to carry
        (((MIGHT, 0), (MIGHT, 0)), (play(FAITH, cost=3), play(MIGHT, cost=2))),  # five
    ],
)
def test_charges_infeasible(
    adventurers: tuple[tuple[int, int], tuple[int, int]], columns: tuple[Column, ...]
) -> None:
    problem = instance(*columns, adventurers=adventurers, ecus=9)
    assert not can_make(problem, *range(len(columns)))


def test_charges_feasible_two_share_a_play_of_three() -> None:
    problem = instance(play(cost=3, ecus=1), play(ecus=1))
    assert can_make(problem, 0, 1)
    charges = [placed.charges for placed in solved(problem).order]
    assert charges in ([(2, 1), (0, 1)], [(1, 2), (1, 0)])


# -- routes: travels (§2.2) -----------------------------------------------------------------------


def test_routes_trivially_feasible() -> None:
    assert can_make(instance(play(MIGHT), ecus=0), 0)


def test_routes_infeasible_cards_used_up_elsewhere() -> None:
    steps = (
        PaidStep(MIGHT, MILITARY, 2),
        PaidStep(FAITH, MILITARY, 2),
        PaidStep(MIGHT, RELIGIOUS, 1),
    )
    assert not can_make(instance(column(*steps), hand=(4, 1, 0), ecus=9), 0)


def test_routes_feasible_there_and_back_is_dearer_than_two_single_plays() -> None:
    there_and_back = column(PaidStep(MIGHT, MILITARY, 1, 0, 2), PaidStep(FAITH, MILITARY, 1, 0, 2))
    problem = instance(
        there_and_back,
        play(MIGHT, ecus=3),
        play(FAITH, ecus=3),
        adventurers=((MIGHT, 0), (REASON, 2)),
        ecus=1,
    )
    result = solved(problem)
    assert result.columns == (1, 2)
    assert result.gain == 5


# -- money: never below 0, bonuses in order (§2.4) ------------------------------------------------


def test_money_trivially_feasible() -> None:
    assert can_make(instance(play(ecus=2), ecus=0), 0)


@pytest.mark.parametrize(
    ("ecus", "columns"),
    [
        (0, (play(ecus=-1),)),
        (0, (play(FAITH, ecus=2),)),  # the bonus comes after the travel
        (1, (play(FAITH, ecus=-1),)),
        (0, (column(PaidStep(MIGHT, MILITARY, 1, 0, -1), PaidStep(MIGHT, MILITARY, 1, 0, 2)),)),
        (1, (play(FAITH, cost=2, ecus=1), play(REASON, cost=2, ecus=-1))),
    ],
)
def test_money_infeasible(ecus: int, columns: tuple[Column, ...]) -> None:
    assert not can_make(instance(*columns, ecus=ecus), *range(len(columns)))


def test_money_feasible_the_bonus_pays_for_what_follows() -> None:
    problem = instance(play(FAITH, ecus=0), play(MIGHT, ecus=1), ecus=0)
    assert can_make(problem, 0, 1)
    problem = instance(play(ecus=-1), play(ecus=3), ecus=0, pays=True)
    assert can_make(problem, 0, 1)
    worthwhile = column(PaidStep(MIGHT, MILITARY, 1, 0, -1), gains=(3, 0, 0))
    result = solved(instance(worthwhile, play(ecus=3), ecus=0, pays=True))
    assert [(p.column, p.ecus) for p in result.order] == [(1, 3), (0, 2)]


def test_money_is_needed_for_the_last_travel_before_the_income() -> None:
    problem = instance(play(), base=(0, 9, 0), pays=True, ecus=0)
    assert solved(problem).gain == 0
    result = solved(instance(play(ecus=1), base=(0, 9, 0), pays=True, ecus=0))
    assert (result.gain, {*result.stands}, len(result.travels)) == (9, {MIGHT, FAITH}, 1)


# -- choice: conflicts and cuts -------------------------------------------------------------------


def test_choice_trivially_feasible() -> None:
    assert can_make(instance(play(), play(), conflicts=((0,), (1, 1))), 0, 1)


def test_choice_infeasible() -> None:
    problem = instance(play(), play(), play(), conflicts=((0, 2), (1, 2)))
    assert not can_make(problem, 0, 2)
    assert not can_make(problem, 1, 2)


def test_choice_feasible() -> None:
    problem = instance(play(ecus=1), play(ecus=1), play(ecus=1), conflicts=((0, 2), (1, 2)))
    assert can_make(problem, 0, 1)
    assert made(problem) == (0, 1)


def test_cuts_that_hold_are_subtracted_once() -> None:
    columns = play(ecus=2), play(ecus=2), play(ecus=1)
    assert made(instance(*columns, cuts=(Cut((0, 1), 1),), hand=(2, 0, 0))) == (0, 1)
    problem = instance(*columns, cuts=(Cut((0, 1), 1), Cut((0, 1), 1)), hand=(2, 0, 0))
    assert solved(problem).gain == 3
    assert made(problem) == (0, 2)
    assert solved(instance(cuts=(Cut((), 2),), pays=True, base=(5, 0, 0))).gain == 3


# -- income: boards and gains (§6) -----------------------------------------------------------


def test_income_trivially_feasible() -> None:
    assert solved(instance(pays=True, base=(3, 0, 0))).gain == 3
    assert solved(instance(pays=False, base=(3, 9, 9))).gain == 0


def test_income_infeasible_two_adventurers_stand_on_two_boards() -> None:
    result = solved(instance(pays=True, base=(4, 6, 6)))
    assert result.gain == 6 + 6 - 2
    assert set(result.stands) == {FAITH, REASON}


def test_income_feasible_each_board_once_with_the_gains_of_the_columns() -> None:
    better = column(PaidStep(MIGHT, MILITARY, 1), gains=(2, 0, 5))
    worse = column(PaidStep(MIGHT, MILITARY, 1), gains=(3, 0, 0))
    result = solved(instance(better, worse, pays=True, base=(1, 0, 0)))
    assert result.gain == 1 + 2 + 3 + 5 - 1
    assert sorted(result.stands) == [MIGHT, REASON]
    assert solved(instance(better, worse, pays=False)).order == ()


def test_income_feasible_one_leaves_a_board_that_would_cost() -> None:
    problem = instance(play(FAITH, ecus=5), pays=True, base=(3, -4, -1))
    result = solved(problem)
    assert result.gain == 5 + 3 - 2
    assert result.stands == (MIGHT, MIGHT)


# -- malformed instances --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [
        lambda: PaidStep(0, 0, 0),
        lambda: PaidStep(3, 0, 1),
        lambda: PaidStep(0, 0, 1, -1),
        lambda: Column("", ()),
        lambda: Cut((), -1),
        lambda: instance(conflicts=((0,),)),
        lambda: instance(hand=(-1, 0, 0)),
        lambda: instance(adventurers=((0, 3), (0, 0))),
    ],
)
def test_what_cannot_be_is_refused(make: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make()  # type: ignore[operator]
