"""One card play with the travels before it: who may be where, and all that it may lead to.

What a play leads to is a ``Tree`` of decisions (rules §2.2, §2.3, §5.5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from positions.things import CARDS_PER_ADVENTURER, Adventurer
from search.rules.move import Move, TravelMove
from search.rules.payment import travelled
from search.rules.position import ACTION, Position
from search.rules.resolution import Decision, Resolution, begin


class Fork(NamedTuple):
    """A decision within a play; a branch is a leaf's index, or ``~i`` for fork ``i``."""

    own: bool
    decision: Decision
    branches: tuple[int, ...]


class Tree(NamedTuple):
    """Every course that a play may take; equal states are one leaf or one fork."""

    root: int
    forks: tuple[Fork, ...]
    leaves: tuple[Position, ...]
    #: Nobody but the mover decides anything.
    safe: bool
    #: No option of the mover's was left out for want of room.
    whole: bool


class _TooMany(Exception):
    """The tree has more states than allowed."""


def tree_of(position: Position, move: Move, limit: int) -> Tree | None:
    """The decisions and outcomes of a legal move.

    With more than ``limit`` states the mover's own options are cut to the first each, which
    leaves what is guaranteed sound but perhaps not the best; None if that does not help either.
    """
    first = begin(position, move)
    if first.decision is None:
        return Tree(0, (), (first.position(),), True, True)
    for whole in (True, False):
        try:
            return _Grower(position.mover, limit, whole).grow(first)
        except _TooMany:
            continue
    return None


def fold(tree: Tree, worth: Callable[[Position], int]) -> int:
    """What a play is worth for certain to who makes it: their own decisions best, others' worst."""
    return _folded(tree, tree.root, worth, {})


def _folded(
    tree: Tree, branch: int, worth: Callable[[Position], int], known: dict[int, int]
) -> int:
    if branch not in known:
        if branch >= 0:
            known[branch] = worth(tree.leaves[branch])
        else:
            fork = tree.forks[~branch]
            values = [_folded(tree, b, worth, known) for b in fork.branches]
            known[branch] = max(values) if fork.own else min(values)
    return known[branch]


class _Grower:
    """Follows every branch of a resolution once."""

    def __init__(self, seat: int, limit: int, whole: bool) -> None:
        self.seat = seat
        self.limit = limit
        self.whole = whole
        self.known: dict[tuple[object, ...], int] = {}
        self.forks: list[Fork | None] = []
        self.leaves: list[Position] = []

    def grow(self, first: Resolution) -> Tree:
        root = self._visit(first)
        forks = tuple(fork for fork in self.forks if fork is not None)
        safe = all(fork.own for fork in forks)
        return Tree(root, forks, tuple(self.leaves), safe, self.whole)

    def _visit(self, resolution: Resolution) -> int:
        key = resolution.key()
        known = self.known.get(key)
        if known is not None:
            return known
        if len(self.known) >= self.limit:
            raise _TooMany
        decision = resolution.decision
        if decision is None:
            known = self.known[key] = len(self.leaves)
            self.leaves.append(resolution.position())
            return known
        known = self.known[key] = ~len(self.forks)
        self.forks.append(None)
        own = decision.seat == self.seat
        if own and not self.whole:
            decision = decision._replace(options=decision.options[:1])
        branches = tuple(self._visit(resolution.choose(a)) for a in decision.options)
        self.forks[~known] = Fork(own, decision, branches)
        return known


class Arrival(NamedTuple):
    """Where a card is to be played, and who has come there for it."""

    epoch: int
    #: Cards used by those who travel there, and by those who are there already.
    come: tuple[int, ...]
    stay: tuple[int, ...]
    travels: tuple[TravelMove, ...]
    #: The position after them.
    position: Position


def arrivals(position: Position) -> list[Arrival]:
    """Where adventurers may be before a card is played; nobody travels who cannot carry a card."""
    pair = position.adventurers[position.mover]
    ecus = position.ecus[position.mover]
    reached: list[Arrival] = []
    for epoch in range(3):
        stay = tuple(a.cards_used for a in pair if a.epoch == epoch)
        able = [a for a in pair if a.epoch != epoch and a.cards_used < CARDS_PER_ADVENTURER]
        parties: list[tuple[Adventurer, ...]] = [()] if stay else []
        parties += [(a,) for a in sorted(set(able))]
        if len(able) == 2:
            parties.append(tuple(able))
        for party in parties:
            if len(party) <= ecus:
                moves = tuple(TravelMove(adventurer, epoch) for adventurer in party)
                come = tuple(adventurer.cards_used for adventurer in party)
                reached.append(Arrival(epoch, come, stay, moves, arrived(position, moves)))
    return reached


def arrived(position: Position, travels: tuple[TravelMove, ...]) -> Position:
    """The position after some legal travels, 1 Ecu each (§2.2)."""
    if not travels:
        return position
    seat = position.mover
    pair = position.adventurers[seat]
    for adventurer, to in travels:
        pair = travelled(pair, adventurer, to)
    pairs = (*position.adventurers[:seat], pair, *position.adventurers[seat + 1 :])
    left = position.ecus[seat] - len(travels)
    ecus = (*position.ecus[:seat], left, *position.ecus[seat + 1 :])
    return position.replace(adventurers=pairs, ecus=ecus, phase=ACTION)
