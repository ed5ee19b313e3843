"""The orders in which the plays of a cluster can be made (§2.3, §5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from positions.things import Cards
from search.best.clusters import ANSWERS, Cluster, Made
from search.best.free import TREE_LIMIT, Limit, Site, key_of, paid, way_of
from search.best.menu import menu_of
from search.rules.move import Move
from search.rules.position import Position
from search.rules.resolve import begin
from search.steps import Tree, tree_from

#: Plays that are remembered; with more of them all are forgotten.
REMEMBERED = 4_000

#: The answer assumed of opponents (None: they decide nothing), the decisions, where they lead.
Result = tuple[int | None, Tree, tuple[Position, ...]]


class Orders:
    """Makes the plays of clusters of one free position again in other orders.

    Clusters and orders have first plays in common; what those lead to is remembered.
    """

    def __init__(self, root: Position, limit: Limit) -> None:
        self._root = root
        self._limit = limit
        self._known: dict[tuple[int, Site, Cards, int | None], Result | None] = {}

    def of(self, cluster: Cluster) -> list[tuple[Made, ...]]:
        """One of each that travels and Ecus can tell apart; the cluster's own first.

        :raises OutOfTime: when the limit is reached.
        """
        found = [cluster.made]
        known = {_signature(cluster.made)}
        goal = key_of(cluster.position)
        answers = ANSWERS if cluster.fated else (None,)
        for order in permutations(cluster.made):
            signature = _signature(order)
            if signature not in known:
                made = next(self._made_so(self._root, order, goal, answers), None)
                if made is not None:
                    known.add(signature)
                    found.append(made)
        return found

    def beginnings(self, cluster: Cluster) -> list[tuple[Made, ...]]:
        """The plays up to the first in which an opponent decides, in every order that leads to what
        the cluster leads to; one of each that differs in the position or in the play.

        :raises OutOfTime: when the limit is reached.
        """
        goal = key_of(cluster.position)
        found: dict[object, tuple[Made, ...]] = {}
        for order in permutations(cluster.made):
            for made in self._made_so(self._root, order, goal, ANSWERS):
                for i, one in enumerate(made):
                    if one.answer is not None:
                        key = frozenset((m.move, m.way) for m in made[:i]), one.move
                        found.setdefault(key, made[: i + 1])
                        break
        return list(found.values())

    def _made_so(
        self, here: Position, order: tuple[Made, ...], goal: int, answers: Sequence[int | None]
    ) -> Iterator[tuple[Made, ...]]:
        """The plays in this order, where they are possible so and lead to ``goal``; whatever
        opponents decide is one of the ``answers``."""
        if not order:
            if key_of(here) == goal:
                yield ()
            return
        first = order[0]
        if not menu_of(here).allows(first.move):
            return
        for answer in answers:
            result = self._result(here, first.move, answer)
            if result is None:
                continue
            decided, tree, outcomes = result
            for leaf, outcome in enumerate(outcomes):
                for rest in self._made_so(outcome, order[1:], goal, answers):
                    yield (replace(first, leaf=leaf, way=way_of(tree, leaf), answer=decided), *rest)
            if decided is None:
                break

    def _result(self, here: Position, move: Move, answer: int | None) -> Result | None:
        """What a play leads to; None if it has too many outcomes, or an opponent decides and no
        answer is assumed."""
        key = key_of(here), move[:5], move[5], answer
        if key in self._known:
            return self._known[key]
        self._limit.spend()
        tree = tree_from(begin(here, move), here.mover, TREE_LIMIT, answer)
        result: Result | None = None
        if tree is not None and (answer is not None or tree.safe):
            outcomes = tuple(paid(here, leaf, move) for leaf in tree.leaves)
            result = None if tree.safe else answer, tree, outcomes
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[key] = result
        return result


def _signature(made: tuple[Made, ...]) -> tuple[tuple[int, int, Cards], ...]:
    return tuple((m.move[1], m.ecus, m.move[5]) for m in made)
