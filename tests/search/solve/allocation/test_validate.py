"""The validator accepts what the allocator finds and rejects whatever is changed in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from allocation.helpers import column, instance, solved
from allocation.tiny import tiny_instance
from allocation.validator import problems
from benchmarks.speed.allocator_speed import random_instance
from search.solve.allocation.allocation_instance import (
    Allocation,
    Cut,
    DirectTravel,
    PaidStep,
    Placed,
)


def spoilt(result: Allocation) -> Iterator[Allocation]:
    """The allocation with one thing changed that makes it wrong."""
    yield replace(result, gain=result.gain + 1, bound=result.bound + 1)
    yield replace(result, gain=result.gain - 1, bound=result.bound - 1)
    yield replace(result, bound=result.gain - 1, optimal=False)
    yield replace(result, optimal=not result.optimal)
    yield replace(result, stands=((result.stands[0] + 1) % 3, result.stands[1]))
    yield replace(result, travels=(*result.travels, DirectTravel(0, result.stands[0])))
    yield replace(result, travels=(*result.travels, DirectTravel(2, 0)))
    if result.travels:
        yield replace(result, travels=result.travels[1:])
    for i, placed in enumerate(result.order):
        for other in spoilt_step(placed):
            yield replace(result, order=(*result.order[:i], *other, *result.order[i + 1 :]))


def spoilt_step(placed: Placed) -> Iterator[tuple[Placed, ...]]:
    """What may wrongly stand in the place of one step."""
    a, b = placed.charges
    x, y, z = placed.cards
    yield ()
    yield (placed, placed)
    yield (replace(placed, column=99),)
    yield (replace(placed, step=placed.step + 1),)
    yield (replace(placed, ecus=placed.ecus + 1),)
    yield (replace(placed, charges=(a + 1, b)),)
    yield (replace(placed, charges=(a - 1, b)),)
    yield (replace(placed, charges=(a + 3, b - 3)),)
    yield (replace(placed, cards=(x + 1, y, z)),)
    yield (replace(placed, cards=(x, y, z - 1)),)
    yield (replace(placed, cards=(x - 4, y + 4, z)),)
    if placed.travels:
        yield (replace(placed, travels=placed.travels[1:]),)


def test_rejects_every_change() -> None:
    steps = 0
    for seed in range(150):
        rng = random.Random(seed)
        problem = tiny_instance(rng) if seed % 2 else random_instance(rng, 8)
        result = solved(problem)
        steps += len(result.order)
        for wrong in spoilt(result):
            assert problems(problem, wrong) != [], (problem, wrong)
    assert steps > 150


def test_lists_all_that_is_wrong() -> None:
    step = PaidStep(1, 0, 2, 0, -3)
    problem = instance(column(step), column(step), ecus=2, conflicts=((0, 1),))
    order = tuple(Placed(c, 0, (), (0, 0, 3), (3, 0), 9) for c in (0, 1))
    result = problems(problem, Allocation(order, (), (0, 0), 0, 0, True))
    text = "\n".join(result)
    for words in (
        "-1 Ecus (§2.4)",
        "2 cards are due",
        "2 of kind 0 due",
        "not in the hand",
        "charges (3, 0) for 2 cards",
        "adventurer 0 is not there",
        "3 cards on adventurer 0",
        "9 Ecus, really -1",
        "more than one of the conflict",
        "gain 0, really -6",
    ):
        assert words in text


def test_the_objective_counts_every_board_and_every_cut_once() -> None:
    gains = column(PaidStep(0, 0, 1), gains=(1, 2, 4))
    problem = instance(gains, pays=True, base=(8, 16, 32), cuts=(Cut((0,), 3), Cut((), 1)))
    placed = Placed(0, 0, (), (1, 0, 0), (1, 0), 4)
    both = Allocation((placed,), (), (0, 0), 8 + 1 - 4, 99)
    assert problems(problem, both) == []
    apart = Allocation((placed,), (DirectTravel(1, 2),), (0, 2), 8 + 1 + 32 + 4 - 4 - 1, 99)
    assert problems(problem, apart) == []
    nothing = Allocation((), (), (0, 0), 8 - 1, 99)
    assert problems(problem, nothing) == []
