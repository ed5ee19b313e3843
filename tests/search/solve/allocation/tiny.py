"""Small random instances in which every constraint binds now and then."""

from __future__ import annotations

import random

from search.solve.allocation.allocation_instance import Column, Cut, Instance, PaidStep


def tiny_step(rng: random.Random, hand: list[int]) -> PaidStep:
    """A play."""
    cost, extra = rng.choice(((1, 0),) * 7 + ((2, 0), (1, 1), (0, 1), (2, 1), (1, 2)))
    return PaidStep(
        rng.randrange(3),
        rng.choice([kind for kind in range(3) for _ in range(hand[kind])]),
        cost,
        extra,
        rng.choice((-2, -1, 0, 0, 0, 1, 1, 2)),
    )


def tiny_instance(rng: random.Random) -> Instance:
    """Two to five columns, 0 to 5 Ecus; conflicts and cuts; up to three rivals who count."""
    hand = [0, 0, 0]
    for _ in range(rng.choice((2, 3, 4, 4, 4))):
        hand[rng.randrange(3)] += 1
    size = rng.randint(2, 5)
    rivals = rng.choice((0, 0, 1, 2, 3))
    columns = []
    for i in range(size):
        steps = tuple(tiny_step(rng, hand) for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 3))))
        gains = (rng.randint(-2, 6), rng.randint(-1, 6), rng.randint(-1, 6))
        changes = tuple(rng.randint(-4, 3) for _ in range(rivals))
        columns.append(Column(f"c{i}", steps, gains, changes))

    def group() -> tuple[int, ...]:
        return tuple(sorted(rng.sample(range(size), rng.randint(1, min(3, size)))))

    return Instance(
        tuple(columns),
        (hand[0], hand[1], hand[2]),
        (
            (rng.randrange(3), rng.choice((0, 0, 1, 2))),
            (rng.randrange(3), rng.choice((0, 0, 0, 1))),
        ),
        rng.randint(0, 5),
        (rng.randint(-1, 5), rng.randint(-1, 5), rng.randint(-1, 5)),
        rng.random() < 0.8,
        rivals,
        rivals == 0 or rng.random() < 0.7,
        tuple(group() for _ in range(rng.randint(0, 2))),
        tuple(Cut(group(), rng.randint(0, 4)) for _ in range(rng.randint(0, 2))),
    )
