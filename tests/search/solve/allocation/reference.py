"""Reference: every turn of a tiny instance, one decision at a time; slow and plain.

Shares no code with the allocator but the schema and the engine's list of payments.
"""

from __future__ import annotations

from search.rules.payment import payments
from search.solve.allocation.allocation_instance import Instance

#: Gain, steps and sum of indices of a turn.
Score = tuple[int, int, int]


def scores(instance: Instance) -> set[Score]:
    """Gain, steps and sum of indices of every turn that can be made."""
    search = _Search(instance)
    search.visit(
        (0,) * len(instance.columns),
        instance.adventurers,
        instance.hand,
        instance.ecus,
    )
    return search.scores


def best(instance: Instance) -> Score:
    """The best of them: most Ecus, then fewest steps, then the least sum of indices."""
    return max(scores(instance), key=lambda s: (s[0], -s[1], -s[2]))


class _Search:
    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.scores: set[Score] = set()
        self.seen: set[object] = set()

    def visit(self, made, adventurers, hand, ecus) -> None:
        key = made, adventurers, hand, ecus
        if key in self.seen:
            return
        self.seen.add(key)
        columns = self.instance.columns
        started = {c for c, n in enumerate(made) if n}
        if any(len(started & set(group)) > 1 for group in self.instance.conflicts):
            return
        if all(not n or n == len(columns[c].steps) for c, n in enumerate(made)):
            self.end(made, adventurers, ecus)
        for a, (epoch, used) in enumerate(adventurers):
            for to in range(3):
                if to != epoch and ecus >= 1:
                    moved = tuple(
                        (to, used) if a == b else other for b, other in enumerate(adventurers)
                    )
                    self.visit(made, moved, hand, ecus - 1)
        for c, column in enumerate(columns):
            if made[c] < len(column.steps):
                after = tuple(n + (c == d) for d, n in enumerate(made))
                self.step(column.steps[made[c]], after, adventurers, hand, ecus)

    def step(self, step, made, adventurers, hand, ecus) -> None:
        if ecus + min(step.ecus, 0) < 0:
            return
        for cards in payments(hand, step.kind, step.cost, step.extra):
            rest = tuple(h - n for h, n in zip(hand, cards, strict=True))
            for first in range(step.cards + 1):
                share = first, step.cards - first
                if all(
                    n == 0 or (epoch == step.epoch and used + n <= 2)
                    for n, (epoch, used) in zip(share, adventurers, strict=True)
                ):
                    charged = tuple(
                        (e, u + n) for n, (e, u) in zip(share, adventurers, strict=True)
                    )
                    self.visit(made, charged, rest, ecus + step.ecus)

    def end(self, made, adventurers, ecus) -> None:
        instance = self.instance
        chosen = {c for c, n in enumerate(made) if n}
        gain = ecus - instance.ecus if instance.own else 0
        if instance.own and instance.pays:
            for board in {epoch for epoch, _ in adventurers}:
                gain += instance.base[board]
                for c in chosen:
                    gain += instance.columns[c].gains[board]
        if instance.rivals:
            gain -= max(
                sum(instance.columns[c].rivals[r] for c in chosen) for r in range(instance.rivals)
            )
        for cut in instance.cuts:
            if set(cut.columns) <= chosen:
                gain -= cut.excess
        steps = sum(len(instance.columns[c].steps) for c in chosen)
        self.scores.add((gain, steps, sum(c + 1 for c in chosen)))
