"""Clusters: sets of plays that interact, found with the engine (rules §2.3, §5.5).

A *free* position is one in which adventurers and Ecus do not bind: every card could be played on
every board. From it the clusters are grown one play at a time: a play joins a cluster only if it
interacts with it or was not possible before it. What does not interact adds up, and the allocator
packs it. Opponents' decisions are kept apart: a play in which one of them decides ends a cluster,
and what follows is looked at from each of its outcomes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import permutations

from positions.things import Cards
from search.best.effects import Effect, additions, effect_of, interact, removes
from search.best.free import (
    PLENTY,
    TREE_LIMIT,
    Limit,
    OutOfTime,
    Site,
    cost_of,
    incomes_of,
    key_of,
    paid,
    possible,
    spent,
    surcharge_of,
    way_of,
)
from search.rules.legal import card_plays, expand
from search.rules.move import Move
from search.rules.position import Position
from search.steps import Tree, tree_of


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
    #: Cards spent.
    cards: Cards

    @property
    def ecus(self) -> int:
        """Bonuses less costs, in Ecus."""
        return sum(m.ecus for m in self.made)


@dataclass(slots=True)
class Fateful:
    """Plays followed by one in which an opponent decides."""

    before: Position
    made: tuple[Made, ...]
    move: Move
    tree: Tree


@dataclass(slots=True)
class Growth:
    """All that was grown from one free position."""

    root: Position
    clusters: list[Cluster] = field(default_factory=list)
    fateful: list[Fateful] = field(default_factory=list)
    #: Nothing was left out.
    complete: bool = True
    #: Positions generated.
    nodes: int = 0


def grow(root: Position, limit: Limit, known: int = -PLENTY) -> Growth:
    """Every cluster of the mover's cards from a free position that may matter.

    Of clusters that spend the whole hand only those are kept that gain more than ``known`` Ecus.
    ``complete`` is False if the limit stopped it or a play has too many outcomes to follow.
    """
    gardener = _Gardener(root, limit, known)
    begun = limit.used
    try:
        gardener.run()
    except OutOfTime:
        gardener.growth.complete = False
    gardener.growth.nodes = limit.used - begun
    return gardener.growth


class _Gardener:
    """Grows clusters in layers of one more play each.

    A play that interacts with a cluster is added at its end, and before each play of the cluster
    with which it interacts (before another play it would commute); so every order that matters is
    tried, and only those.
    """

    def __init__(self, root: Position, limit: Limit, known: int) -> None:
        self.growth = Growth(root)
        self.known = known
        self.pays = root.number in root.table.pays
        self.limit = limit
        self.root = root
        self.base = incomes_of(root)
        self.sites: dict[Site, tuple[Effect, ...]] = {}
        self.classes: dict[Site, tuple[object, ...] | None] = {}
        self.trees: dict[tuple[int, Site], Tree | None] = {}
        self.met: set[tuple[int, int]] = {(key_of(root), 0)}
        self.plain: set[tuple[int, int]] = set()
        self.told: set[tuple[int, int, Move]] = set()
        self.layer: list[Cluster] = []

    def run(self) -> None:
        """Grow everything.

        :raises OutOfTime: when the limit is reached.
        """
        root = self.root
        moves = list(expand(card_plays(root)))
        for move in moves:
            if move[:5] not in self.sites:
                tree = self._tree(root, move)
                leaves = () if tree is None else tree.leaves
                effects = tuple(effect_of(root, leaf, (move,)) for leaf in leaves)
                self.sites[move[:5]] = effects
                self.classes[move[:5]] = self._class(move, tree, effects)
        for move in moves:
            self._make(root, (), (move,), True)
        while self.layer:
            layer, self.layer = self.layer, []
            for cluster in layer:
                if any(cluster.position.hand):
                    self._extend(cluster)

    def _class(
        self, move: Move, tree: Tree | None, effects: tuple[Effect, ...]
    ) -> tuple[object, ...] | None:
        """Equal for plays that nothing but their squares tells apart; None for those apart."""
        if tree is None or len(effects) != 1 or any(effects[0].disrupts):
            return None
        e = effects[0]
        there = paid(self.root, tree.leaves[0], move)
        kind_of_play, epoch, _, shape, _, _, _ = move
        return (
            (kind_of_play, epoch, shape, surcharge_of(self.root, move)),
            (e.touched, e.domains, e.kinds, e.cubes, e.scarce),
            (incomes_of(there), additions(self.root, there, e)),
        )

    def _extend(self, cluster: Cluster) -> None:
        """One more play, wherever its place in the order matters.

        Of plays that spend the last card and differ in their squares alone one stands for all, if
        they do not touch the cluster and nothing is removed: then domains alone decide (§5, §6).
        """
        here = cluster.position
        made = cluster.made
        cards = sum(here.hand)
        places: dict[Site, tuple[int, ...]] = {}
        stood_for: set[object] = set()
        for move in expand(card_plays(here)):
            site = move[:5]
            effects = self.sites.get(site)
            if effects is None:
                self._make(here, made, (move,), True)
                continue
            where = places.get(site)
            if where is None:
                where = places[site] = self._places(effects, cluster)
            if not where:
                continue
            group = self.classes[site]
            stands = group is not None and sum(move[5]) == cards
            if stands:
                stands = not any(effects[0].zone[e] & cluster.effect.cells[e] for e in range(3))
            if stands and (group, where, move[5]) in stood_for:
                continue
            plain = True
            for place in where:
                if place == len(made):
                    plain &= self._make(here, made, (move,), True)
                elif self._payable(made, move):
                    rest = (move, *(m.move for m in made[place:]))
                    plain &= self._again(made[:place], rest)
            if stands and plain:
                stood_for.add((group, where, move[5]))

    def _places(self, effects: tuple[Effect, ...], cluster: Cluster) -> tuple[int, ...]:
        """Where in the cluster's order a play may go; nowhere if they do not interact."""
        made = cluster.made
        if not any(interact(e, cluster.effect) for e in effects) and effects:
            return ()
        single = [
            i
            for i, m in enumerate(made)
            if m.effect is None or any(interact(e, m.effect) for e in effects)
        ]
        return (*(single or range(len(made))), len(made))

    def _payable(self, made: tuple[Made, ...], move: Move) -> bool:
        """Whether the hand at the root pays for all of it."""
        left = list(self.root.hand)
        for cards in (*(m.move[5] for m in made), move[5]):
            for kind in range(3):
                left[kind] -= cards[kind]
        return min(left) >= 0

    def _again(self, made: tuple[Made, ...], rest: tuple[Move, ...]) -> bool:
        """Make ``rest`` after the first plays of a cluster; whether nothing was removed."""
        here = self.root
        for m in made:
            tree = self._tree(here, m.move)
            assert tree is not None
            here = paid(here, tree.leaves[m.leaf], m.move)
        return self._make(here, made, rest, False)

    def _make(
        self, here: Position, made: tuple[Made, ...], rest: tuple[Move, ...], legal: bool
    ) -> bool:
        """Make the plays of ``rest`` one after the other, through every option of the mover.

        ``legal`` says that the first is known to be possible. Returns whether nothing was removed
        and nobody had to decide anything.
        """
        move = rest[0]
        if not legal and move not in possible(here):
            return False
        tree = self._tree(here, move)
        if tree is None or not tree.whole:
            self.growth.complete = False
            return False
        if not tree.safe:
            told = key_of(here), sum(m.ecus for m in made), move
            if told not in self.told:
                self.told.add(told)
                self.growth.fateful.append(Fateful(here, made, move, tree))
            return False
        plain = len(tree.leaves) == 1
        for leaf, outcome in enumerate(tree.leaves):
            there = paid(here, outcome, move)
            last = len(rest) == 1
            cost = cost_of(move)
            key = key_of(there), sum(m.ecus for m in made) + cost
            if last and key in self.met:
                plain = plain and key in self.plain
                continue
            plain = plain and not removes(here, there)
            effects = self.sites.get(move[:5])
            if effects:
                own = effects[min(leaf, len(effects) - 1)]
            else:
                own = effect_of(here, there, (move,))
            extra = surcharge_of(here, move)
            step = Made(move, leaf, way_of(tree, leaf), cost, extra, own)
            if not last:
                plain &= self._make(there, (*made, step), rest[1:], False)
                continue
            self.met.add(key)
            if plain:
                self.plain.add(key)
            self._keep(there, (*made, step))
        return plain

    def _keep(self, there: Position, made: tuple[Made, ...]) -> None:
        root = self.root
        now, base = incomes_of(there), self.base
        if not any(there.hand):
            most = sum(sorted(now)[1:]) if self.pays else 0
            if most + sum(m.ecus for m in made) <= self.known:
                return
        effect = effect_of(root, there, tuple(m.move for m in made))
        cluster = Cluster(
            there,
            made,
            effect,
            (now[0] - base[0], now[1] - base[1], now[2] - base[2]),
            additions(root, there, effect),
            spent(root, there),
        )
        self.growth.clusters.append(cluster)
        self.layer.append(cluster)

    def _tree(self, here: Position, move: Move) -> Tree | None:
        key = key_of(here), move[:5]
        if key not in self.trees:
            self.limit.spend()
            self.trees[key] = tree_of(here, move, TREE_LIMIT)
        return self.trees[key]


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
    if first.move not in possible(here):
        return None
    tree = tree_of(here, first.move, TREE_LIMIT)
    if tree is None or not tree.safe:
        return None
    for leaf, outcome in enumerate(tree.leaves):
        rest = _made_so(paid(here, outcome, first.move), order[1:], goal)
        if rest is not None:
            return (replace(first, leaf=leaf, way=way_of(tree, leaf)), *rest)
    return None
