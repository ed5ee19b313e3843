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

from dataclasses import dataclass

from search.best.clusters import ANSWERS, Cluster, Growth, Made
from search.best.effects import Effect, additions, at_risk, effect_of, frailty, removes
from search.best.fares import Spread
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
    spent_by,
    surcharge_of,
    way_of,
)
from search.best.links import Links
from search.best.menu import menu_of
from search.best.outlook import Outlook
from search.best.pricing import Worth
from search.best.sieve import Sieve
from search.rules.board import SIZE_OF
from search.rules.geometry import bits
from search.rules.legal import card_plays, expand
from search.rules.move import CONSTRUCT, UPGRADE, Move
from search.rules.position import Position
from search.rules.resolve import begin
from search.steps import Tree, tree_from, tree_of

#: A play that an opponent decides; ``search.best.fate`` follows it, as far as it has to.
FATED = Tree(0, (), (), False, True)


@dataclass(slots=True)
class Seed:
    """A play that is possible at the root."""

    move: Move
    #: What it changes there, one for each outcome.
    effects: tuple[Effect, ...]
    worth: Worth
    #: Equal for plays that nothing but their squares tells apart; None for those apart.
    group: tuple[object, ...] | None
    #: Number of its site.
    site: int


@dataclass(slots=True)
class Shoot:
    """Plays made together; becomes a cluster if it is worth keeping."""

    position: Position
    made: tuple[Made, ...]
    spread: Spread
    #: Bonuses less costs, in Ecus.
    ecus: int
    #: Bit ``kind + 3 * epoch`` for buildings put down that could still grow.
    fresh: int
    #: Nothing was removed and nobody had to decide anything.
    tame: bool


def grow(
    root: Position, limit: Limit, known: int = -PLENTY, outlook: Outlook | None = None
) -> Growth:
    """Every cluster of the mover's cards that may be part of a turn worth more than ``known``.

    ``outlook`` is that of the root, if there is one already. ``complete`` is False if the limit
    stopped it or a play has too many outcomes to follow.
    """
    gardener = _Gardener(root, limit, known, outlook or Outlook(root))
    begun = limit.used
    try:
        gardener.run()
    except OutOfTime:
        gardener.growth.complete = False
    gardener.growth.nodes = limit.used - begun
    return gardener.growth


class _Gardener:
    """Grows clusters in the order of the cards that they spend.

    A play that interacts with a cluster is added at its end, and before each play of the cluster
    with which it interacts (before another play it would commute); so every order that matters is
    tried, and only those.
    """

    def __init__(self, root: Position, limit: Limit, known: int, outlook: Outlook) -> None:
        self.outlook = outlook
        self.growth = Growth(root, self.outlook)
        self.known = known
        self.limit = limit
        self.root = root
        self.menu = menu_of(root)
        self.base = incomes_of(root)
        self.seeds: list[Seed] = []
        #: Seeds by site, as bits; and by price.
        self.of_site: list[int] = []
        self.numbers: dict[Site, int] = {}
        self.prices: dict[object, tuple[Seed, int]] = {}
        #: Seeds that interact with a play, and the seeds of sites, as bits.
        self.linked: dict[object, int] = {}
        self.at_sites: dict[int, int] = {}
        self.trees: dict[tuple[int, Site, int | None], Tree | None] = {}
        self.met: set[tuple[object, ...]] = {(key_of(root), 0)}
        self.plain: set[tuple[object, ...]] = set()
        #: Sets of plays that were made without removing anything.
        self.tame: set[frozenset[Move]] = set()
        #: What has to be looked at, by cards spent.
        self.waiting: list[list[Shoot]] = [[] for _ in range(sum(root.hand) + 1)]

    def run(self) -> None:
        """Grow everything.

        :raises OutOfTime: when the limit is reached.
        """
        self._sow()
        for seed in self.seeds:
            self._make(self.root, (), (seed.move,), True)
        for cards, shoots in enumerate(self.waiting):
            left = sum(self.root.hand) - cards
            # All clusters of at most so many cards are there.
            seen = min(left, cards)
            candidates = [(shoot, self._cluster(shoot)) for shoot in shoots]
            fresh = [cluster for _, cluster in candidates] if cards <= seen else []
            self.outlook.learn(self.growth.clusters + fresh, seen)
            for shoot, cluster in candidates:
                if left > seen or self.outlook.with_others(cluster) > self.known:
                    self.growth.clusters.append(cluster)
                if left and self._bound(shoot) > self.known:
                    self._extend(shoot, cluster)

    # -- the root ------------------------------------------------------------------------------

    def _sow(self) -> None:
        root = self.root
        disruptive: list[tuple[Effect, Position]] = []
        about: dict[Site, tuple[tuple[Effect, ...], tuple[object, ...] | None]] = {}
        for move in expand(card_plays(root)):
            site = move[:5]
            if site not in about:
                tree = tree_of(root, move, TREE_LIMIT)
                leaves = () if tree is None else tree.leaves
                effects = tuple(effect_of(root, leaf, (move,)) for leaf in leaves)
                about[site] = effects, self._group(move, tree, effects)
                disruptive += [
                    (effect, leaf)
                    for effect, leaf in zip(effects, leaves, strict=True)
                    if any(effect.disrupts)
                ]
                self.numbers[site] = len(self.of_site)
                self.of_site.append(0)
            number = self.numbers[site]
            worth = self.outlook.worths[site]
            seed = Seed(move, *about[site][:1], worth, about[site][1], number)
            bit = 1 << len(self.seeds)
            self.of_site[number] |= bit
            price = worth, move[5], move[1], move[0], move[3]
            self.prices[price] = (
                self.prices.get(price, (seed, 0))[0],
                (self.prices.get(price, (seed, 0))[1] | bit),
            )
            self.seeds.append(seed)
            if move[0] in (CONSTRUCT, UPGRADE) and SIZE_OF[move[3]] > 1:
                squares = root.table.geometry.footprint[SIZE_OF[move[3]]][move[4]]
                self.outlook.casts.add((move[1], move[3] // 3, squares))
        self.site_seeds = [self.seeds[(mask & -mask).bit_length() - 1] for mask in self.of_site]
        self.everything = (1 << len(self.seeds)) - 1
        self.frail = frailty(disruptive)
        for seed in self.seeds:
            seed.effects = tuple(at_risk(effect, self.frail) for effect in seed.effects)
        self.links = Links([seed.effects for seed in self.site_seeds])

    def _group(
        self, move: Move, tree: Tree | None, effects: tuple[Effect, ...]
    ) -> tuple[object, ...] | None:
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

    def _linked(self, made: Made) -> int:
        """Seeds that interact with a play of a cluster, as bits."""
        number = self.numbers.get(made.move[:5])
        key: object = made.effect if number is None else number
        known = self.linked.get(key)
        if known is None:
            effects = (made.effect,) if number is None else self.site_seeds[number].effects
            known = 0 if effects else self.everything
            for mine in effects:
                known |= self.everything if mine is None else self._seeds(self.links.of(mine))
            self.linked[key] = known
        return known

    def _seeds(self, sites: int) -> int:
        """The seeds of some sites, as bits; there are few different sets of sites."""
        known = self.at_sites.get(sites)
        if known is None:
            known = 0
            for site in bits(sites):
                known |= self.of_site[site]
            self.at_sites[sites] = known
        return known

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
        rows = [self._linked(m) for m in made]
        linked = self._seeds(self.links.of(cluster.effect))
        for row in rows:
            linked |= row
        hopeful = 0
        for seed, mask in self.prices.values():
            mask &= linked
            if mask and self._held(seed.move, here) and sieve.hopeful(seed.move, seed.worth):
                hopeful |= mask
        stood_for: set[object] = set()
        for i in bits(hopeful):
            seed = self.seeds[i]
            move = seed.move
            last = sum(move[5]) == cards
            if last and not sieve.takes(move, seed.worth, seed.effects):
                continue
            if sum(move[5]) == cards - 1 and not sieve.leads(move, seed.worth, seed.effects):
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
                elif self._payable(made, move):
                    for place in places:
                        rest = (move, *(m.move for m in made[place:]))
                        self._again(made[:place], rest)
            if stands is not None and plain:
                stood_for.add(stands)
        for move in menu.beyond(self.menu):
            worth = self.outlook.worth(move)
            if sieve.hopeful(move, worth):
                self._make(here, made, (move,), True)

    def _held(self, move: Move, here: Position) -> bool:
        cards, hand = move[5], here.hand
        return cards[0] <= hand[0] and cards[1] <= hand[1] and cards[2] <= hand[2]

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
            self.growth.complete = False
            return False
        plain = len(tree.leaves) == 1 and answer is None
        cost = cost_of(move)
        fated = answer is not None or any(m.answer is not None for m in made)
        number = self.numbers.get(move[:5])
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
                effects = self.site_seeds[number].effects
                own = effects[min(leaf, len(effects) - 1)] if effects else None
            if own is None:
                own = effect_of(here, there, (move,), self.frail)
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
        shoot = _shoot(there, made, moves, sum(m.ecus for m in made), plain)
        if any(there.hand) or self._bound(shoot) > self.known:
            self.waiting[sum(shoot.spread)].append(shoot)

    def _cluster(self, shoot: Shoot) -> Cluster:
        root, there = self.root, shoot.position
        effect = effect_of(root, there, tuple(m.move for m in shoot.made), self.frail)
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
            if sum(leaves[0].hand) > 1:
                # So early hardly any bound ends it; what the boards pay is cheaper to know.
                worth = max(sum(incomes_of(leaf)) for leaf in leaves)
            else:
                worth = max(self._bound(_shoot(leaf, made, moves, ecus, False)) for leaf in leaves)
                if worth <= self.known:
                    return None, None
            if least is None or worth < least[0]:
                least = worth, answer, tree
        assert least is not None
        return least[1], least[2]


def _shoot(
    there: Position, made: tuple[Made, ...], moves: tuple[Move, ...], ecus: int, tame: bool
) -> Shoot:
    spread, fresh = spent_by(moves)
    return Shoot(there, made, spread, ecus, fresh, tame)
