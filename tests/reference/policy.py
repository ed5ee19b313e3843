"""The fast policy's next play in plain Python: what the core's must equal."""

from __future__ import annotations

import random

from benchmarks.random_decisions import decided_by_lot
from reference.proposals import Step, propose
from reference.worth import Judge
from search.rules.play_steps import arrived
from search.rules.position import Position


def best_step(
    position: Position, salt: int, width: int, noise: float
) -> tuple[Step, Position] | None:
    """The travels and card play after which ending the turn is worth most, with what they lead to
    where decisions are taken by lot; None to stop."""
    judge, rng = Judge(position), random.Random(salt)
    best, chosen = judge.value(position), None
    for step in propose(position, width, rng):
        after = decided_by_lot(arrived(position, step[:-1]), step[-1], rng)
        value = judge.value(after)
        if noise:
            value += rng.random() * noise
        if value > best:
            best, chosen = value, (step, after)
    return chosen
