"""Speed of the allocator: instances built and solved a second, by number of candidate columns.

``python -m benchmarks.speed.allocator_speed [--json] [--instances N] [--seed K]``

Random instances that look like real ones: 4 cards, 2 adventurers, 4 to 15 Ecus, income at the end,
single plays of all kinds and every fifth column two plays in a row; gains of 0 to 8 Ecus on the
boards from the play's own on, conflicts and cuts. Every instance is solved to the proved optimum
once.
"""

from __future__ import annotations

import random
import time

from benchmarks.command_options import options_of, show
from positions.things import Adventurer
from search.solve.allocation.allocate import allocate
from search.solve.allocation.allocation_instance import Column, Cut, Instance, PaidStep

SIZES = (4, 8, 16)
#: Bonus in Ecus of a building of size 2 or 3 (§3.1).
BONUS = (1, 2, 0)


def random_step(rng: random.Random, kind: int, epoch: int) -> PaidStep:
    """A play of a kind of cards in an epoch."""
    if epoch == 2:  # populate or renovate
        return PaidStep(2, kind, 1)
    sort = rng.random()
    if sort < 0.15:  # demolish
        return PaidStep(epoch, kind, 1, ecus=-1)
    extra = rng.choice((0, 0, 0, 1, 1, 2))
    if sort < 0.35:  # upgrade
        return PaidStep(epoch, kind, 1, extra, BONUS[epoch])
    size = rng.choice((1, 1, 2, 2, 3))
    bonus = BONUS[epoch] if size > 1 else 0
    return PaidStep(epoch, kind, size, extra, bonus)


def random_column(rng: random.Random, hand: list[int], name: str) -> Column:
    """A candidate that the hand can pay for."""
    held = [kind for kind in range(3) if hand[kind]]
    while True:
        steps = tuple(
            random_step(rng, rng.choice(held), rng.randrange(3))
            for _ in range(2 if rng.random() < 0.2 else 1)
        )
        if sum(step.cards for step in steps) <= 4 and all(
            sum(s.cost for s in steps if s.kind == kind) <= hand[kind] for kind in range(3)
        ):
            break
    first = min(step.epoch for step in steps)
    gains = [0, 0, 0]
    for epoch in range(first, 3):
        if rng.random() < 0.6:
            gains[epoch] = rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8))
    return Column(name, steps, (gains[0], gains[1], gains[2]))


def random_instance(rng: random.Random, size: int) -> Instance:
    """An instance with ``size`` columns."""
    hand = [0, 0, 0]
    for _ in range(4):
        hand[rng.randrange(3)] += 1
    columns = tuple(random_column(rng, hand, f"column {i}") for i in range(size))
    indices = range(size)
    conflicts = tuple(tuple(sorted(rng.sample(indices, 3))) for _ in range(size // 4))
    cuts = tuple(
        Cut(tuple(sorted(rng.sample(indices, 2))), rng.randint(1, 4)) for _ in range(size // 4)
    )
    return Instance(
        columns,
        (hand[0], hand[1], hand[2]),
        (Adventurer(rng.randrange(3)), Adventurer(rng.randrange(3))),
        rng.randint(4, 15),
        (rng.randint(0, 8), rng.randint(0, 8), rng.randint(0, 8)),
        True,
        conflicts=conflicts,
        cuts=cuts,
    )


def measure(instances: int, seed: int) -> dict[str, float]:
    """Solves a second for each size, every solve from the instance to the allocation.

    ``cpu_ms``: milliseconds of processor time a solve, which a busy machine does not change much.
    """
    figures: dict[str, float] = {}
    allocate(random_instance(random.Random(seed), 8))
    for size in SIZES:
        rng = random.Random(seed)
        todo = [random_instance(rng, size) for _ in range(instances)]
        begun, busy = time.perf_counter(), time.process_time()
        proved = sum(allocate(instance).optimal for instance in todo)
        seconds = time.perf_counter() - begun
        figures[f"solves_per_s_{size}"] = round(instances / seconds, 1)
        figures[f"cpu_ms_{size}"] = round(1000 * (time.process_time() - busy) / instances, 2)
        figures[f"proved_{size}"] = proved / instances
    return figures


def main() -> None:
    """Print the figures."""
    parser = options_of(__doc__, seed=1)
    parser.add_argument("--instances", type=int, default=200, help="instances of each size")
    options = parser.parse_args()
    figures = measure(options.instances, options.seed)
    show(figures, options.json)


if __name__ == "__main__":
    main()
