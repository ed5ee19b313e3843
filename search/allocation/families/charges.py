"""Charges: who carries the cards of a step, at most 2 each a turn (rules §2.3)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from positions.things import CARDS_PER_ADVENTURER
from search.allocation.instance import Adventurers


class Share(NamedTuple):
    """One way to charge a step."""

    #: Cards charged to each adventurer.
    charges: tuple[int, int]
    #: Travels needed first, in Ecus: those charged go there if they are elsewhere.
    travels: int
    #: The adventurers afterwards.
    after: Adventurers


@cache
def shares(adventurers: Adventurers, epoch: int, cards: int) -> tuple[Share, ...]:
    """Every way to charge ``cards`` spent in an epoch; the first adventurer carries most first.

    A travel can always be put off until its adventurer is charged on arrival (or stands there at
    income): it costs the same later and the Ecu is there longer. So only those who are charged
    travel.
    """
    (here, used), (there, worn) = adventurers
    ways: list[Share] = []
    for first in range(cards, -1, -1):
        second = cards - first
        if used + first > CARDS_PER_ADVENTURER or worn + second > CARDS_PER_ADVENTURER:
            continue
        travels = (first > 0 and here != epoch) + (second > 0 and there != epoch)
        one = (epoch, used + first) if first else (here, used)
        two = (epoch, worn + second) if second else (there, worn)
        ways.append(Share((first, second), travels, (one, two)))
    return tuple(ways)
