"""Small random instances in which every constraint binds now and then."""

from __future__ import annotations

import random

from search.allocation.instance import SHAPES, Column, Cut, Extra, Instance, Step


def tiny_step(rng: random.Random, hand: list[int]) -> Step:
    """A play; one in three takes or gives back tiles of two shapes, or cubes."""
    tiles = ()
    if rng.random() < 0.35:
        tiles = ((rng.randrange(2), rng.choice((-1, 1, 1, 1))),)
    cost, extra = rng.choice(((1, 0),) * 7 + ((2, 0), (1, 1), (0, 1), (2, 1), (1, 2)))
    return Step(
        rng.randrange(3),
        rng.choice([kind for kind in range(3) for _ in range(hand[kind])]),
        cost,
        extra,
        rng.choice((-2, -1, 0, 0, 0, 1, 1, 2)),
        tiles,
        rng.choice((-1, 0, 0, 0, 1)),
    )


def tiny_instance(rng: random.Random) -> Instance:
    """Two to five columns, 0 to 5 Ecus, scarce stock; conflicts, extras and cuts."""
    hand = [0, 0, 0]
    for _ in range(rng.choice((2, 3, 4, 4, 4))):
        hand[rng.randrange(3)] += 1
    size = rng.randint(2, 5)
    columns = []
    for i in range(size):
        steps = tuple(tiny_step(rng, hand) for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 3))))
        gains = (rng.randint(-2, 6), rng.randint(-1, 6), rng.randint(-1, 6))
        columns.append(Column(f"c{i}", steps, gains))

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
        (rng.randint(0, 2), rng.randint(0, 2)) + (9,) * (SHAPES - 2),
        rng.randint(0, 2),
        tuple(
            Extra(rng.randrange(3), rng.randint(0, 4), group(), rng.randint(0, 3))
            for _ in range(rng.randint(0, 2))
        ),
        tuple(group() for _ in range(rng.randint(0, 2))),
        tuple(Cut(group(), rng.randint(0, 4)) for _ in range(rng.randint(0, 2))),
    )
