"""The plays that are possible at the root, what each changes, and which of them interact.

Clusters are grown from them and by them (``search.best.growth``).
"""

from __future__ import annotations

from dataclasses import dataclass

from search.best.clusters import Made
from search.best.effects import Effect, additions, at_risk, effect_of, frailty
from search.best.free import TREE_LIMIT, Site, casts, incomes_of, paid, surcharge_of
from search.best.links import Links
from search.best.outlook import Outlook
from search.best.pricing import Worth
from search.rules.board import SIZE_OF
from search.rules.geometry import bits
from search.rules.legal import card_plays, expand
from search.rules.move import Move
from search.rules.position import Position
from search.steps import Tree, tree_of


@dataclass(slots=True)
class Seed:
    """A play that is possible at the root."""

    move: Move
    #: What it changes there, one for each outcome.
    effects: tuple[Effect, ...]
    worth: Worth
    #: Equal for plays that nothing but their squares tells apart; None for those apart.
    group: tuple[object, ...] | None


class Seeds:
    """All plays of a free root; sets of them are bits of an integer."""

    def __init__(self, root: Position, outlook: Outlook) -> None:
        self.root = root
        self.outlook = outlook
        self.all: list[Seed] = []
        #: Seeds by site, as bits, and by price.
        self.of_site: list[int] = []
        self.numbers: dict[Site, int] = {}
        self.prices: dict[object, tuple[Seed, int]] = {}
        self._linked: dict[object, int] = {}
        self._at: dict[int, int] = {}
        self._sow()

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
            effects, group = about[site]
            seed = Seed(move, effects, worth, group)
            bit = 1 << len(self.all)
            self.of_site[number] |= bit
            price = worth, move[5], move[1], move[0], move[3]
            first, same = self.prices.get(price, (seed, 0))
            self.prices[price] = first, same | bit
            self.all.append(seed)
            if casts(move):
                squares = root.table.geometry.footprint[SIZE_OF[move[3]]][move[4]]
                self.outlook.casts.add((move[1], move[3] // 3, squares))
        self.sites = [self.all[(mask & -mask).bit_length() - 1] for mask in self.of_site]
        self.everything = (1 << len(self.all)) - 1
        self.frail = frailty(disruptive)
        for seed in self.all:
            seed.effects = tuple(at_risk(effect, self.frail) for effect in seed.effects)
        self.links = Links([seed.effects for seed in self.sites])

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

    def linked(self, made: Made) -> int:
        """Seeds that interact with a play of a cluster, as bits."""
        number = self.numbers.get(made.move[:5])
        key: object = made.effect if number is None else number
        known = self._linked.get(key)
        if known is None:
            effects = (made.effect,) if number is None else self.sites[number].effects
            known = 0 if effects else self.everything
            for mine in effects:
                known |= self.everything if mine is None else self.at(self.links.of(mine))
            self._linked[key] = known
        return known

    def at(self, sites: int) -> int:
        """The seeds of some sites, as bits; there are few different sets of sites."""
        known = self._at.get(sites)
        if known is None:
            known = 0
            for site in bits(sites):
                known |= self.of_site[site]
            self._at[sites] = known
        return known
