"""Steps of the mover that are worth a look, for surveys that look deep instead of wide.

Of every card play one payment and one charge; of the plays those that ``propose`` draws. What a
survey finds with them can be had, but it may miss what the whole list would show. Where there are
few plays, all are given.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from search.policy.proposals import propose
from search.rules.legal import card_plays
from search.rules.position import Position
from search.steps import Step, arrived, steps, tree_of


def narrow(width: int, salt: int = 0) -> Callable[[Position, int], Iterator[Step | None]]:
    """Steps for ``search.turns.survey``: at most ``width`` from a position, always the same.

    Another ``salt`` draws others.
    """

    def expand(position: Position, limit: int) -> Iterator[Step | None]:
        if not any(position.hand):
            return
        plays = card_plays(position)
        if sum(group[4].bit_count() * len(group[5]) for group in plays) <= width:
            yield from steps(position, limit)
        else:
            yield None
            for moves in propose(position, width, random.Random(position.hash + salt)):
                tree = tree_of(arrived(position, moves[:-1]), moves[-1], limit)
                yield None if tree is None else Step(moves, tree, tree.leaves)

    return expand
