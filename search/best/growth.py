"""Growing clusters: which plays, made together, may be worth more than one by one.

A *free* position is one in which adventurers and Ecus do not bind: every card could be played on
every board. From it clusters are grown one play at a time: a play joins a cluster only if it
interacts with it or was not possible before it, and only if the bound of ``search.best.outlook``
says that a turn better than the one known could come of it. What does not interact adds up, and
the allocator packs it.

Where an opponent decides, one answer of his is assumed, the one that leaves least (§5.5): no turn
guarantees more than it brings against that answer. ``search.best.fate`` looks at the others.
"""

from __future__ import annotations

from collections.abc import Callable

from search.best.clusters import ANSWERS, Cluster, Growth, Made
from search.best.effects import additions, effect_of, removes
from search.best.fork import Other, Second, can_split, split
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
    spent,
    surcharge_of,
    way_of,
)
from search.best.menu import menu_of
from search.best.outlook import Outlook
from search.best.seeds import Seeds
from search.best.shoots import Shoot, held, mark, payable, shoot_of
from search.best.sieve import Sieve
from search.rules.geometry import bits
from search.rules.move import Move
from search.rules.position import Position
from search.rules.resolve import begin
from search.steps import Tree, tree_from

#: Clusters half-way from which on a better turn is looked for before the others are grown.
WORTH_A_LOOK = 400
#: From the clusters so far to the gain of the best turn known, in Ecus.
Improve = Callable[[Growth], int]

#: What the other half grew; if it did not get to its end the most that might come of the rest; and
#: the positions that it generated.
Share = tuple[list[Cluster], int | None, int]

#: Stands for a play that an opponent decides, where no answer of his is assumed.
FATED = Tree(0, (), (), False, True)


def grow(
    root: Position,
    limit: Limit,
    known: int = -PLENTY,
    outlook: Outlook | None = None,
    improve: Improve | None = None,
    processes: int = 1,
) -> Growth:
    """Every cluster of the mover's cards that may be part of a turn worth more than ``known``.

    ``outlook`` is that of the root, if there is one already. ``improve`` is asked half-way, if much
    is left to do: the worth of a better turn from the clusters so far leaves less. With two
    ``processes`` the rest is then grown by both. ``complete`` is False if the limit stopped it or a
    play has too many outcomes to follow; ``open`` then bounds what was not grown, if anything does.
    """
    gardener = _Gardener(root, limit, known, outlook or Outlook(root), improve)
    gardener.both = processes > 1 and limit.nodes is None and can_split()
    begun = limit.used
    try:
        gardener.run()
    except OutOfTime:
        gardener.growth.complete = False
        gardener.growth.open = gardener.unfinished()
    finally:
        if gardener.other is not None:
            gardener.other.end()
    gardener.growth.nodes += limit.used - begun
    return gardener.growth


class _Gardener:
    """Grows clusters in the order of the cards that they spend.

    A play that interacts with a cluster is added at its end, and before each play of the cluster
    with which it interacts (before another play it would commute); so every order that matters is
    tried, and only those.
    """

    def __init__(
        self,
        root: Position,
        limit: Limit,
        known: int,
        outlook: Outlook,
        improve: Improve | None = None,
    ) -> None:
        self.outlook = outlook
        self.improve = improve
        #: Whether a second process may take half of what is left, and that process.
        self.both = False
        self.other: Other | None = None
        self.growth = Growth(root, self.outlook)
        self.known = known
        self.limit = limit
        self.root = root
        self.menu = menu_of(root)
        self.base = incomes_of(root)
        self.seeds = Seeds(root, outlook)
        self.trees: dict[tuple[int, Site, int | None], Tree | None] = {}
        self.met: set[tuple[object, ...]] = {(key_of(root), 0)}
        self.plain: set[tuple[object, ...]] = set()
        #: Sets of plays that were made without removing anything.
        self.tame: set[frozenset[Move]] = set()
        #: What has to be looked at, by cards spent.
        self.waiting: list[list[Shoot]] = [[] for _ in range(sum(root.hand) + 1)]
        #: Cards of the clusters that are grown on, the most that comes of those left of them, and
        #: the most that comes of the other half.
        self.cards: int | None = None
        self.left = -PLENTY
        self.apart = -PLENTY

    def run(self) -> None:
        """Grow everything.

        :raises OutOfTime: when the limit is reached.
        """
        for seed in self.seeds.all:
            self._make(self.root, (), (seed.move,), True)
        self._level(0)

    def unfinished(self) -> int | None:
        """No turn with a cluster that was not grown to its end brings more; None if unknown."""
        if self.cards is None or not self.growth.whole:
            return None
        waiting = [shoot for level in self.waiting[self.cards + 1 :] for shoot in level]
        return max([self.apart, self.left, *(shoot.bound for shoot in waiting)])

    def _level(self, first: int) -> None:
        """Grow on from the clusters of so many cards and more."""
        for cards in range(first, len(self.waiting)):
            self.cards = cards
            # What promises most first: the bound of what is left falls soonest.
            shoots = sorted(self.waiting[cards], key=lambda shoot: -shoot.bound)
            self.left = shoots[0].bound if shoots else -PLENTY
            left = sum(self.root.hand) - cards
            # All clusters of at most so many cards are there.
            seen = min(left, cards)
            candidates = [(shoot, self._cluster(shoot)) for shoot in shoots]
            fresh = [cluster for _, cluster in candidates] if cards <= seen else []
            self.outlook.learn(self.growth.clusters + fresh, seen)
            halfway = cards == left and len(candidates) > WORTH_A_LOOK
            if halfway and self.improve is not None:
                self.growth.clusters += fresh
                self.known = max(self.known, self.improve(self.growth))
                del self.growth.clusters[len(self.growth.clusters) - len(fresh) :]
            for _, cluster in candidates:
                if left > seen or self.outlook.with_others(cluster) > self.known:
                    self.growth.clusters.append(cluster)
            if halfway:
                self._in_halves(cards, candidates)
                return
            if left:
                self._grow_on(candidates)

    def _grow_on(self, candidates: list[tuple[Shoot, Cluster]]) -> None:
        for shoot, cluster in candidates:
            self.left = shoot.bound
            if shoot.bound <= self.known:
                break
            self._extend(shoot, cluster)
        self.left = -PLENTY

    def _in_halves(self, cards: int, candidates: list[tuple[Shoot, Cluster]]) -> None:
        """Grow on from clusters of so many cards, from every other one by itself: in a second
        process, or one half after the other, which finds the same.

        :raises OutOfTime: when the limit is reached, in either.
        """
        known: set[object] = {mark(cluster) for cluster in self.growth.clusters}
        first = len(self.growth.clusters)
        role = split(self.root) if self.both else None
        if isinstance(role, Second):
            role.work(lambda: self._other_half(role, cards, candidates))
        self.other = role
        others = [shoot for shoot, _ in candidates[1::2]]
        others += [shoot for level in self.waiting[cards + 1 :] for shoot in level[1::2]]
        self.apart = max((shoot.bound for shoot in others), default=-PLENTY)
        begun = self.met.copy(), self.plain.copy(), self.tame.copy(), self.waiting.copy()
        try:
            self._half(0, cards, candidates)
        except OutOfTime:
            if role is not None:
                self._hear(role, known, first)
            raise
        if role is not None:
            self._hear(role, known, first)
            if self.apart > -PLENTY:
                raise OutOfTime
            return
        mine = self.growth.clusters[first:]
        del self.growth.clusters[first:]
        self.met, self.plain, self.tame, self.waiting = begun
        self.apart = -PLENTY
        try:
            self._half(1, cards, candidates)
        finally:
            found = self.growth.clusters[first:]
            self.growth.clusters[first:] = mine
            self._add(found, known, first)

    def _hear(self, role: Other, known: set[object], first: int) -> None:
        """What the second process grew.

        :raises OutOfTime: if it does not tell in time.
        """
        share: Share = role.receive(self.limit)
        found, open_, nodes = share
        self.growth.nodes += nodes
        self.apart = -PLENTY if open_ is None else open_
        self._add(found, known, first)

    def _add(self, found: list[Cluster], known: set[object], first: int) -> None:
        """Add what the other half found, but for what is there already."""
        known |= {mark(cluster) for cluster in self.growth.clusters[first:]}
        self.growth.clusters += [one for one in found if mark(one) not in known]

    def _half(self, which: int, cards: int, candidates: list[tuple[Shoot, Cluster]]) -> None:
        for later in range(cards + 1, len(self.waiting)):
            self.waiting[later] = self.waiting[later][which::2]
        self._grow_on(candidates[which::2])
        self._level(cards + 1)

    def _other_half(
        self, role: Second, cards: int, candidates: list[tuple[Shoot, Cluster]]
    ) -> Share:
        """What the second process grows."""
        first, begun = len(self.growth.clusters), self.limit.used
        self.limit.progress = role.look_up
        open_: int | None = None
        try:
            self.apart = -PLENTY
            self._half(1, cards, candidates)
        except OutOfTime:
            open_ = self.unfinished()
        if not self.growth.whole:
            open_ = PLENTY
        return self.growth.clusters[first:], open_, self.limit.used - begun

    # -- growing -------------------------------------------------------------------------------

    def _bound(self, shoot: Shoot) -> int:
        return self.outlook.most(
            shoot.position, shoot.spread, shoot.ecus, self.known, shoot.fresh, shoot.tame
        )

    def _extend(self, shoot: Shoot, cluster: Cluster) -> None:
        """One more play, wherever its place in the order matters.

        Of plays that spend the last card and differ in their squares alone one stands for all, if
        they do not touch the cluster and nothing is removed: then domains alone decide (§5, §6).
        """
        here, made = shoot.position, shoot.made
        cards = sum(here.hand)
        menu = menu_of(here)
        ids = frozenset(m.move for m in made)
        acts = tuple(bool(mask) for mask in cluster.effect.cells)
        sieve = Sieve(self.outlook, shoot, acts, self.known)
        if not sieve.connected(cluster.effect):
            return
        rows = [self.seeds.linked(m) for m in made]
        linked = self.seeds.at(self.seeds.links.of(cluster.effect))
        for row in rows:
            linked |= row
        hopeful = 0
        for seed, mask in self.seeds.prices.values():
            mask &= linked
            if mask and held(seed.move, here) and sieve.hopeful(seed.move, seed.worth):
                hopeful |= mask
        stood_for: set[object] = set()
        for i in bits(hopeful):
            seed = self.seeds.all[i]
            move = seed.move
            last = sum(move[5]) == cards
            left = cards - sum(move[5])
            if left < 2:
                # The last card, or the last but one: where it goes decides.
                worth = sieve.worth(move, seed.worth)
                asked = sieve.leads if left else sieve.takes
                if not asked(move, worth, seed.effects):
                    continue
            places = [n for n, row in enumerate(rows) if row >> i & 1] or [*range(len(rows))]
            stands: object = None
            if last and seed.group is not None:
                zone, cells = seed.effects[0].zone, cluster.effect.cells
                if not any(zone[e] & cells[e] for e in range(3)):
                    stands = seed.group, tuple(places), move[5]
                    if stands in stood_for:
                        continue
            plain = shoot.tame and ids | {move} in self.tame
            if not plain:
                plain = menu.allows(move) and self._make(here, made, (move,), True)
                if plain and shoot.tame:
                    # In any other order the same, or there is a smaller cluster that is not tame.
                    self.tame.add(ids | {move})
                elif payable(self.root, made, move):
                    for place in places:
                        rest = (move, *(m.move for m in made[place:]))
                        self._again(made[:place], rest)
            if stands is not None and plain:
                stood_for.add(stands)
        for move in menu.beyond(self.menu):
            worth = self.outlook.worth(move)
            if sieve.hopeful(move, worth):
                self._make(here, made, (move,), True)

    def _again(self, made: tuple[Made, ...], rest: tuple[Move, ...]) -> bool:
        """Make ``rest`` after the first plays of a cluster; whether nothing was removed."""
        here = self.root
        for m in made:
            tree = self._tree(here, m.move, m.answer)
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
        if not legal and not menu_of(here).allows(move):
            return False
        answer = None
        tree = self._tree(here, move)
        if tree is FATED:
            answer, tree = self._answered(here, made, move)
            if answer is None:
                return False
        if tree is None or not tree.whole:
            self.growth.complete = self.growth.whole = False
            return False
        plain = len(tree.leaves) == 1 and answer is None
        cost = cost_of(move)
        fated = answer is not None or any(m.answer is not None for m in made)
        number = self.seeds.numbers.get(move[:5])
        for leaf, outcome in enumerate(tree.leaves):
            there = paid(here, outcome, move)
            last = len(rest) == 1
            key: tuple[object, ...] = key_of(there), sum(m.ecus for m in made) + cost
            if fated:
                # What an opponent decides may yet be found to be worth less: not the same.
                key = *key, fated
            if last and key in self.met:
                plain = plain and key in self.plain
                continue
            plain = plain and not removes(here, there)
            own = None
            if number is not None and answer is None:
                effects = self.seeds.sites[number].effects
                own = effects[min(leaf, len(effects) - 1)] if effects else None
            if own is None:
                own = effect_of(here, there, (move,), self.seeds.frail)
            step = Made(move, leaf, way_of(tree, leaf), cost, surcharge_of(here, move), own, answer)
            if not last:
                plain &= self._make(there, (*made, step), rest[1:], False)
                continue
            self.met.add(key)
            if plain:
                self.plain.add(key)
            self._note(there, (*made, step), plain)
        return plain

    def _note(self, there: Position, made: tuple[Made, ...], plain: bool) -> None:
        moves = tuple(m.move for m in made)
        shoot = shoot_of(there, made, moves, sum(m.ecus for m in made), plain)
        shoot.bound = self._bound(shoot)
        if any(there.hand) or shoot.bound > self.known:
            self.waiting[sum(shoot.spread)].append(shoot)

    def _cluster(self, shoot: Shoot) -> Cluster:
        root, there = self.root, shoot.position
        effect = effect_of(root, there, tuple(m.move for m in shoot.made), self.seeds.frail)
        now, base = incomes_of(there), self.base
        return Cluster(
            there,
            shoot.made,
            effect,
            (now[0] - base[0], now[1] - base[1], now[2] - base[2]),
            additions(root, there, effect),
            spent(root, there),
            shoot.spread,
            shoot.ecus,
        )

    def _tree(self, here: Position, move: Move, answer: int | None = None) -> Tree | None:
        """The decisions of a play; ``FATED`` if an opponent has one and no answer is assumed."""
        key = key_of(here), move[:5], answer
        if key not in self.trees:
            self.limit.spend()
            first = begin(here, move)
            if answer is not None:
                tree = tree_from(first, here.mover, TREE_LIMIT, answer)
            elif first.decision is not None and first.decision.seat != here.mover:
                tree = FATED
            else:
                tree = tree_from(first, here.mover, TREE_LIMIT)
                if tree is not None and not tree.safe:
                    tree = FATED
            self.trees[key] = tree
        return self.trees[key]

    def _answered(
        self, here: Position, made: tuple[Made, ...], move: Move
    ) -> tuple[int | None, Tree | None]:
        """The answer of opponents that leaves least, and the play with it; ``(None, None)`` if
        nothing that is better than the turn known can come of the play then."""
        moves = (*(m.move for m in made), move)
        ecus = sum(m.ecus for m in made) + cost_of(move)
        least: tuple[int, int, Tree | None] | None = None
        for answer in ANSWERS:
            tree = self._tree(here, move, answer)
            if tree is None:
                return answer, None
            leaves = [paid(here, leaf, move) for leaf in tree.leaves]
            # With more cards left hardly any bound ends it.
            if sum(leaves[0].hand) < 2 and not any(
                self._bound(shoot_of(leaf, made, moves, ecus, False)) > self.known
                for leaf in leaves
            ):
                return None, None
            worth = max(sum(incomes_of(leaf)) for leaf in leaves)
            if least is None or worth < least[0]:
                least = worth, answer, tree
        assert least is not None
        return least[1], least[2]
