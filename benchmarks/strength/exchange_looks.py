"""What short looks miss with the hands of an exchange, by what they miss with the hand held.

``python -m benchmarks.strength.exchange_looks`` looks at every position of the library in which an
exchange is allowed, at the hand held and at all hands that the most promising exchange may lead to,
with few and with ``TRUTH`` positions each. It prints the rows of ``MISSED`` in
``advisor/advise/suggest/exchange_plan.py``, by least squares over all positions, in some minutes.
"""

from __future__ import annotations

from statistics import fmean
from typing import Final

import numpy as np

from advisor.advise.suggest.exchange_plan import MISSED, planned_exchange
from advisor.advise.suggest.swapped_hands import find_with_swaps
from positions.files.load_position import library
from search.rules.game import hide_hands
from search.rules.open_position import load_position
from search.rules.position import Position, over

#: Positions looked at with a hand, after which nothing is said to be missed.
TRUTH: Final = 64_000


def margin(position: Position, positions: int) -> float:
    """What the fitted worths expect of the best turn that a survey finds, in Ecus."""
    return find_with_swaps(position, 1, positions, None).candidates[0].prior.margin


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
        plan = planned_exchange(position, 0, 0)
        if plan is None:
            continue
        truth = margin(position, TRUTH)
        held.append([truth - margin(position, look) for look in looks])
        expected = [
            sum(branch.chance * margin(branch.after, look) for branch in plan.branches)
            for look in (*looks, TRUTH)
        ]
        others.append([expected[-1] - one for one in expected[:-1]])
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
