"""Clusters: plays that belong together, and the orders in which they can be made (§2.3, §5.5).

``search.best.growth`` finds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from positions.things import Cards
from search.best.effects import Effect
from search.best.fares import Spread
from search.best.free import TREE_LIMIT, key_of, paid, way_of
from search.best.menu import menu_of
from search.best.outlook import Outlook
from search.rules.move import Move
from search.rules.position import Position
from search.rules.resolve import begin
from search.steps import tree_from

#: What opponents are tried with where they decide: one of the places for a smaller tile (§5.3).
ANSWERS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Made:
    """One play of a cluster and the options that the mover took in it."""

    move: Move
    #: Which leaf of the play's tree, and the options that lead there.
    leaf: int
    way: tuple[int, ...]
    #: Bonus, or cost below 0, in Ecus.
    ecus: int
    #: Cards of any kind among those spent (§3.2).
    surcharge: int
    #: What it changes, seen from the root if it is possible there.
    effect: Effect | None
    #: What opponents answer where they decide something in it (``steps.tree_from``).
    answer: int | None = None


@dataclass(slots=True)
class Cluster:
    """Plays that belong together, in an order in which they can be made."""

    position: Position
    made: tuple[Made, ...]
    effect: Effect
    #: Change of the mover's income by board, in Ecus.
    gains: tuple[int, int, int]
    #: What it adds to a single domain by board (``effects.additions``).
    adds: tuple[int, int, int]
    #: Cards spent, and on which boards.
    cards: Cards
    spread: Spread
    #: Bonuses less costs, in Ecus.
    ecus: int

    @property
    def fated(self) -> tuple[Made, ...]:
        """Its plays up to the first in which an opponent decides; none if there is none."""
        for i, made in enumerate(self.made):
            if made.answer is not None:
                return self.made[: i + 1]
        return ()


@dataclass(slots=True)
class Growth:
    """All that was grown from one free position."""

    root: Position
    outlook: Outlook
    clusters: list[Cluster] = field(default_factory=list)
    #: Nothing was left out.
    complete: bool = True
    #: Every play could be followed to all that it may lead to.
    whole: bool = True
    #: If it is not complete: no turn that was left out brings more, in Ecus; None if unknown.
    open: int | None = None
    #: Positions generated.
    nodes: int = 0


def orders(root: Position, cluster: Cluster) -> list[tuple[Made, ...]]:
    """The orders in which a cluster's plays can be made, one of each that travels and Ecus can
    tell apart; the cluster's own first."""
    found = [cluster.made]
    known = {_signature(cluster.made)}
    goal = key_of(cluster.position)
    answers = ANSWERS if cluster.fated else (None,)
    for order in permutations(cluster.made):
        signature = _signature(order)
        if signature not in known:
            made = next(_all_made_so(root, order, goal, answers), None)
            if made is not None:
                known.add(signature)
                found.append(made)
    return found


def beginnings(root: Position, cluster: Cluster) -> list[tuple[Made, ...]]:
    """The plays up to the first in which an opponent decides, in every order that leads to what the
    cluster leads to; one of each that differs in the position or in the play."""
    goal = key_of(cluster.position)
    found: dict[object, tuple[Made, ...]] = {}
    for order in permutations(cluster.made):
        for made in _all_made_so(root, order, goal):
            for i, one in enumerate(made):
                if one.answer is not None:
                    key = frozenset((m.move, m.way) for m in made[:i]), one.move
                    found.setdefault(key, made[: i + 1])
                    break
    return list(found.values())


def _signature(made: tuple[Made, ...]) -> tuple[tuple[int, int, Cards], ...]:
    return tuple((m.move[1], m.ecus, m.move[5]) for m in made)


def _all_made_so(
    here: Position,
    order: tuple[Made, ...],
    goal: int,
    answers: Sequence[int | None] = ANSWERS,
) -> Iterator[tuple[Made, ...]]:
    """The plays in this order, where they are possible so and lead to ``goal``; whatever opponents
    decide is one of the ``answers``."""
    if not order:
        if key_of(here) == goal:
            yield ()
        return
    first = order[0]
    if not menu_of(here).allows(first.move):
        return
    begun = begin(here, first.move)
    for answer in answers:
        tree = tree_from(begun, here.mover, TREE_LIMIT, answer)
        if tree is None or (answer is None and not tree.safe):
            continue
        decided = None if tree.safe else answer
        for leaf, outcome in enumerate(tree.leaves):
            for rest in _all_made_so(paid(here, outcome, first.move), order[1:], goal, answers):
                yield (replace(first, leaf=leaf, way=way_of(tree, leaf), answer=decided), *rest)
        if tree.safe:
            break
