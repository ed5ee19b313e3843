"""Exact reduction before the solver: a good turn found greedily strikes out what cannot match it.

A plan whose bound lies below the gain of a turn already known is dropped, and so is a column that
no remaining plan can afford to contain. What could only tie is kept, so that the tie-break of the
model sees it.
"""

from __future__ import annotations

from dataclasses import dataclass

from search.allocation.families.routes import boards
from search.allocation.plans import Field, Plan, Turn

#: Plans that the greedy search tries to fill.
TRIES = 32


@dataclass(frozen=True, slots=True)
class Reduced:
    """What is left for the solver."""

    #: Plans that may gain at least ``lower``.
    plans: list[Plan]
    #: Columns that may be in such a turn, ascending.
    columns: list[int]
    #: A turn that can be made.
    known: Turn
    #: No turn outside the plans gains this much, in Ecus.
    lower: int
    #: No turn at all gains more, in Ecus.
    highest: int


def reduce(field: Field, hint: tuple[int, ...] | None, objective_lower: int | None) -> Reduced:
    """Strike out what cannot gain as much as the best turn known or asked for."""
    known = field.turn(())
    assert known is not None, "one may do nothing"
    if hint is not None:
        known = _better(known, field.turn(tuple(sorted(set(hint)))))
    plans = _ranked(field.plans())
    highest = plans[0].bound
    known = _greedy(field, plans, known)
    lower = known.gain if objective_lower is None else max(known.gain, objective_lower)
    plans = [field.tight(plan) for plan in plans if plan.bound >= lower]
    plans = _undominated(field, [plan for plan in plans if plan.bound >= lower])
    plans = _ranked([exact for plan in plans for exact in field.refined(plan, lower)])
    known = _greedy(field, plans, known)
    lower = max(lower, known.gain)
    plans = [plan for plan in plans if plan.bound >= lower]
    return Reduced(plans, sorted(_columns(field, plans, lower)), known, lower, highest)


def _ranked(plans: list[Plan]) -> list[Plan]:
    """Plans by bound, the highest first."""
    return sorted(plans, key=lambda plan: -plan.bound)


def _greedy(field: Field, plans: list[Plan], known: Turn) -> Turn:
    """The best turn among the one known and what the most promising plans are filled with."""
    for plan in plans[:TRIES]:
        if plan.bound <= known.gain:
            break
        columns = _fill(field, plan)
        other = field.turn(columns) if columns is not None else None
        known = _better(known, other)
    return known


def _better(known: Turn, other: Turn | None) -> Turn:
    return other if other is not None and other.gain > known.gain else known


def _fill(field: Field, plan: Plan) -> tuple[int, ...] | None:
    """Columns for a plan: in each class the best that hand, stock and conflicts allow."""
    columns: list[int] = []
    for k in sorted(set(plan.classes), key=lambda k: len(field.members[k])):
        wanted = plan.classes.count(k)
        for c in field.ranked(k, plan.mask):
            if field.fit([*columns, c]):
                columns.append(c)
                wanted -= 1
                if not wanted:
                    break
        if wanted:
            return None
    return tuple(sorted(columns))


def _undominated(field: Field, plans: list[Plan]) -> list[Plan]:
    """Without the plans to which another adds boards for no more Ecus.

    Only where no choice of columns can make the income of the added boards negative, and no money
    can run out on the way.
    """
    instance = field.instance
    worst = [
        instance.base[e]
        + sum(sorted(min(column.gains[e], 0) for column in instance.columns)[: instance.chargeable])
        for e in range(3)
    ]
    ends: dict[tuple[int, ...], list[Plan]] = {}
    for plan in plans:
        ends.setdefault(plan.groups, []).append(plan)

    def beats(one: Plan, other: Plan) -> bool:
        more = one.mask & ~other.mask
        return (
            one.mask != other.mask
            and not other.mask & ~one.mask
            and one.travels <= other.travels
            and all(worst[e] >= 0 for e in boards(more))
            and field.safe(one)
        )

    return [plan for plan in plans if not any(beats(one, plan) for one in ends[plan.groups])]


def _columns(field: Field, plans: list[Plan], lower: int) -> set[int]:
    """Columns with which some plan can still gain ``lower``."""
    #: Least value that a column of a class must have on a set of boards.
    least: dict[tuple[int, int], int] = {}
    for plan in plans:
        room = field.room(plan, lower)
        for k in set(plan.classes):
            key = k, plan.mask
            last = field.ranked(*key)[plan.classes.count(k) - 1]
            needed = field.values(plan.mask)[last] - room
            least[key] = min(least.get(key, needed), needed)
    return {
        c
        for (k, mask), needed in least.items()
        for c in field.members[k]
        if field.values(mask)[c] >= needed
    }
