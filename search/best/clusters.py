"""Clusters: plays that belong together, and the orders in which they can be made (§2.3, §5.5).

``search.best.growth`` finds them.
"""

from __future__ import annotations

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
from search.steps import tree_of


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


@dataclass(slots=True)
class Fateful:
    """Plays followed by one in which an opponent decides."""

    before: Position
    made: tuple[Made, ...]
    move: Move


@dataclass(slots=True)
class Growth:
    """All that was grown from one free position."""

    root: Position
    outlook: Outlook
    clusters: list[Cluster] = field(default_factory=list)
    fateful: list[Fateful] = field(default_factory=list)
    #: Nothing was left out.
    complete: bool = True
    #: Positions generated.
    nodes: int = 0


def orders(root: Position, cluster: Cluster) -> list[tuple[Made, ...]]:
    """The orders in which a cluster's plays can be made, one of each that travels and Ecus can
    tell apart; the cluster's own first."""
    found = [cluster.made]
    known = {_signature(cluster.made)}
    goal = key_of(cluster.position)
    for order in permutations(cluster.made):
        signature = _signature(order)
        if signature not in known:
            made = _made_so(root, order, goal)
            if made is not None:
                known.add(signature)
                found.append(made)
    return found


def _signature(made: tuple[Made, ...]) -> tuple[tuple[int, int, Cards], ...]:
    return tuple((m.move[1], m.ecus, m.move[5]) for m in made)


def _made_so(here: Position, order: tuple[Made, ...], goal: int) -> tuple[Made, ...] | None:
    """The plays in this order, if they are possible so and lead to ``goal``."""
    if not order:
        return () if key_of(here) == goal else None
    first = order[0]
    if not menu_of(here).allows(first.move):
        return None
    tree = tree_of(here, first.move, TREE_LIMIT)
    if tree is None or not tree.safe:
        return None
    for leaf, outcome in enumerate(tree.leaves):
        rest = _made_so(paid(here, outcome, first.move), order[1:], goal)
        if rest is not None:
            return (replace(first, leaf=leaf, way=way_of(tree, leaf)), *rest)
    return None
