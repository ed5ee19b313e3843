"""The choice equals the best of all, counted one after the other; the validator sees what is
wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from choice.choice_helpers import solved
from choice.choice_validator import problems
from search.core.gathered_blocks import Offer
from search.solve.choice.choice_problem import Choice, ChoiceProblem


def tiny(rng: random.Random) -> ChoiceProblem:
    """One to four offers, in which every constraint binds now and then."""
    hand = [0, 0, 0]
    for _ in range(rng.choice((2, 3, 4, 4))):
        hand[rng.randrange(3)] += 1
    rivals = rng.choice((0, 0, 1, 2))
    offers = []
    for _ in range(rng.randint(1, 4)):
        cards, on = [0, 0, 0], [0, 0, 0]
        extra = rng.choice((0, 0, 0, 1))
        for n in range(rng.choice((1, 1, 1, 2, 2, 3))):
            cards[rng.choice([k for k in range(3) if hand[k]])] += n >= extra
            on[rng.randrange(3)] += 1
        a, b, c = cards
        changes = tuple(rng.randint(-4, 3) for _ in range(rivals))
        gains = rng.randint(0, 6), rng.randint(0, 6), rng.randint(0, 6)
        extra = sum(on) - sum(cards)
        offers.append(
            Offer((a, b, c), extra, (on[0], on[1], on[2]), rng.randint(-2, 2), gains, changes)
        )
    return ChoiceProblem(
        tuple(offers),
        (hand[0], hand[1], hand[2]),
        tuple((rng.randrange(3), rng.choice((0, 0, 1, 2))) for _ in range(2)),  # type: ignore[arg-type]
        rng.randint(0, 5),
        (rng.randint(0, 5), rng.randint(0, 5), rng.randint(0, 5)),
        rng.random() < 0.8,
        rivals,
        rivals == 0 or rng.random() < 0.7,
    )


def choices(of: ChoiceProblem) -> Iterator[Choice]:
    """Every choice, right or wrong, with the gain that is due for it."""
    boards = [(a, b, c) for a, b, c in product(range(3), repeat=3) if a + b + c <= 2]
    journeys = [(), *((e,) for e in range(3)), (0, 1), (0, 2), (1, 2), (0, 1, 2)]
    numbers = range(len(of.offers))
    for n in range(of.chargeable + 1):
        for chosen in combinations_with_replacement(numbers, n):
            due = [sum(of.offers[i].on[e] for i in chosen) for e in range(3)]
            for one, two in product(boards, repeat=2):
                if [a + b for a, b in zip(one, two, strict=True)] != due:
                    continue
                for to in product(journeys, repeat=2):
                    for stands in product(range(3), repeat=2):
                        gain = gained(of, chosen, to, stands)
                        yield Choice(chosen, paid(of, chosen), (one, two), to, stands, gain)


def paid(of: ChoiceProblem, chosen: tuple[int, ...]) -> tuple[int, int, int]:
    """Cards of their kinds, and for terrain those that are left, the first kinds first."""
    cards = [sum(of.offers[i].cards[k] for i in chosen) for k in range(3)]
    left = sum(of.offers[i].extra for i in chosen)
    for kind in range(3):
        more = max(0, min(left, of.hand[kind] - cards[kind]))
        cards[kind] += more
        left -= more
    return cards[0], cards[1], cards[2]


def gained(
    of: ChoiceProblem,
    chosen: tuple[int, ...],
    travels: tuple[tuple[int, ...], ...],
    stands: tuple[int, ...],
) -> int:
    """What it is worth."""
    gain = 0
    if of.own:
        gain += sum(of.offers[i].ecus for i in chosen) - sum(map(len, travels))
    if of.own and of.pays:
        for e in {*stands}:
            gain += of.base[e] + sum(of.offers[i].gains[e] for i in chosen)
    if of.rivals:
        gain -= max(sum(of.offers[i].rivals[r] for i in chosen) for r in range(of.rivals))
    return gain


@pytest.mark.parametrize("seed", range(4))
def test_equals_the_best_of_all(seed: int) -> None:
    rng = random.Random(f"choice {seed}")
    for _ in range(5):
        of = tiny(rng)
        right = [choice for choice in choices(of) if not problems(of, choice)]
        best = max(right, key=lambda c: (c.gain, -sum(c.paid)))
        chosen = solved(of)
        assert (chosen.gain, sum(chosen.paid)) == (best.gain, sum(best.paid)), of


def test_the_validator_sees_every_change() -> None:
    rng = random.Random("changed choices")
    seen = 0
    for _ in range(40):
        of = tiny(rng)
        best = solved(of)
        a, b, c = best.paid
        (one, two), (to, other) = best.carried_by, best.travels
        for wrong in (
            replace(best, gain=best.gain + 1),
            replace(best, paid=(a + 1, b, c)),
            replace(best, paid=(a + 5, b - 5, c)),
            replace(best, carried_by=((one[0] + 1, *one[1:]), two)),
            replace(best, carried_by=((one[0] + 3, *one[1:]), (two[0] - 3, *two[1:]))),
            *([replace(best, travels=((*to, 0), other))] if of.own else []),
        ):
            assert problems(of, wrong), (of, wrong)
            seen += 1
        if to and any(one[e] for e in to if e != of.adventurers[0][0]):
            assert problems(of, replace(best, travels=((), other), gain=best.gain + len(to)))
            seen += 1
    assert seen > 210
