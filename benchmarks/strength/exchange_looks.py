"""What short looks miss with the hands of an exchange, by what they miss with the hand held.

``python -m benchmarks.strength.exchange_looks`` looks at every position of the library in which an
exchange is allowed, at the hand held and at all hands that the exchanges in question may lead to,
with few and with ``TRUTH`` positions each. What is missed is told of the exchange that the shorter
look puts first. It prints the rows of ``MISSED`` in
``advisor/advise/suggest/exchange_plan.py``, by least squares over all positions, in some minutes.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Final

import numpy as np

from advisor.advise.suggest.exchange_plan import MISSED, planned_exchange
from advisor.advise.suggest.possible_exchange import PossibleExchange
from advisor.advise.suggest.swapped_hands import find_with_swaps
from positions.files.load_position import library
from positions.things import Cards
from search.rules.game import hide_hands
from search.rules.open_position import load_position
from search.rules.position import Position, over

#: Positions looked at with a hand, after which nothing is said to be missed.
TRUTH: Final = 64_000
#: Enough to ask about as many exchanges as ``suggest`` does.
EVERY: Final = 100_000


def margin(position: Position, positions: int) -> float:
    """What the fitted worths expect of the best turn that a survey finds, in Ecus."""
    return find_with_swaps(position, 1, positions, None).candidates[0].prior.margin


def mean(exchange: PossibleExchange, margins: Mapping[Cards, float]) -> float:
    """What an exchange is worth where each hand is worth so much."""
    return sum(branch.chance * margins[branch.hand] for branch in exchange.branches)


def main() -> None:
    """Print the table."""
    looks = [row.positions for row in MISSED]
    held: list[list[float]] = []
    others: list[list[float]] = []
    for name in library():
        position = load_position(name)
        if over(position) or isinstance(position.hands[position.mover], int):
            continue
        position = hide_hands(position, position.mover)
        plan = planned_exchange(position, 0, EVERY)
        if plan is None:
            continue
        after = {one.hand: one.after for each in plan.possible for one in each.branches}
        truth = {hand: margin(one, TRUTH) for hand, one in after.items()}
        best = margin(position, TRUTH)
        held.append([best - margin(position, look) for look in looks])
        others.append([])
        for look in looks:
            margins = {hand: margin(one, look) for hand, one in after.items()}
            chosen = max(plan.possible, key=lambda one: mean(one, margins))
            others[-1].append(mean(chosen, truth) - mean(chosen, margins))
    print(f"{len(held)} positions; missed, in Ecus:")
    for number, look in enumerate(looks):
        x = np.array([row[number] for row in held])
        y = np.array([row[number] for row in others])
        share, least = np.linalg.lstsq(np.vstack([x, np.ones_like(x)]).T, y, rcond=None)[0]
        left = float((y - share * x - least).std())
        print(
            f"{look:>6} positions: held {fmean(x):.2f}, others {fmean(y):.2f};"
            f" least {least:.2f}, share {share:.2f}, left {left:.2f};"
            f" others less held {fmean(y - x):+.2f}, scatter {float((y - x).std()):.2f}"
        )


if __name__ == "__main__":
    main()
