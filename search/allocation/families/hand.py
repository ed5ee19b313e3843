"""Hand: which cards pay for what, surcharge colours included (rules §3.1, §3.2).

Costs name a kind and surcharges none, so cards suffice if and only if every kind covers its costs
and the whole hand covers all. Plans tell columns apart by what they cost and leave out what the
hand does not cover, so the model needs no constraint; colours of the surcharges are dealt out at
the end.
"""

from __future__ import annotations

from collections.abc import Iterable

from positions.things import KINDS, Cards
from search.allocation.instance import Column, Step


def due(column: Column) -> Cards:
    """Cards of each kind that a column's costs take, surcharges left out."""
    kinds = [0, 0, 0]
    for step in column.steps:
        kinds[step.kind] += step.cost
    return kinds[0], kinds[1], kinds[2]


def covers(hand: Cards, dues: Iterable[Cards]) -> bool:
    """Whether every kind of the hand covers all these costs."""
    a, b, c = hand
    for x, y, z in dues:
        a -= x
        b -= y
        c -= z
    return a >= 0 and b >= 0 and c >= 0


def pay(hand: Cards, steps: list[Step]) -> list[Cards]:
    """Cards for each step: its cost, and surcharges from the kinds left over, military first."""
    left = list(hand)
    for step in steps:
        left[step.kind] -= step.cost
    paid: list[Cards] = []
    for step in steps:
        cards = [0, 0, 0]
        cards[step.kind] = step.cost
        wanted = step.extra
        for kind in range(len(KINDS)):
            number = min(wanted, left[kind])
            cards[kind] += number
            left[kind] -= number
            wanted -= number
        paid.append((cards[0], cards[1], cards[2]))
    return paid
