"""Which clusters could be part of a better turn, given what they exclude: before CP-SAT is asked.

A turn above the one known that holds a cluster holds it alone, or with another one that does not
interact with it. Where no such partner brings enough, the cluster need not be a column.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from positions.things import Cards
from search.best.clusters import Cluster
from search.best.fares import Spread
from search.best.links import Links
from search.lines import STANDS
from search.rules.geometry import bits

#: By boards stood on and cards left: the most that clusters add, interactions ignored.
Rest = dict[tuple[int, ...], dict[Cards, int]]
#: What clusters must have in common to be worth the same: cards, boards, Ecus and income.
Class = tuple[Cards, Spread, int, tuple[int, int, int], tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class Terms:
    """What a turn starts from, and what it has to exceed (Ecus)."""

    hand: Cards
    base: tuple[int, int, int]
    #: The cheapest travels by boards stood on at the end and cards played by board (§2.2).
    fares: dict[tuple[tuple[int, ...], Spread], int]
    pays: bool
    known: int

    def stands(self) -> Iterable[tuple[int, ...]]:
        """The boards on which adventurers may stand at income."""
        return STANDS if self.pays else ((),)

    def fare(self, stand: tuple[int, ...], spread: Spread) -> int | None:
        """Ecus of travel, more cards cost no less; None if nobody can carry them."""
        if self.pays:
            return self.fares.get((stand, spread))
        found = [f for s in STANDS if (f := self.fares.get((s, spread))) is not None]
        return min(found, default=None)


def rest_table(clusters: Iterable[Cluster], hand: Cards, pays: bool) -> Rest:
    """The most that clusters add with the cards left, interactions and travels ignored."""
    tables: Rest = {}
    clusters = list(clusters)
    for stand in STANDS if pays else ((),):
        by_cards: dict[Cards, int] = {}
        for cluster in clusters:
            value = optimistic(cluster, stand)
            if value > by_cards.get(cluster.cards, 0):
                by_cards[cluster.cards] = value
        table: dict[Cards, int] = {}
        for m in range(hand[0] + 1):
            for r in range(hand[1] + 1):
                for c in range(hand[2] + 1):
                    best = 0
                    for (cm, cr, cc), value in by_cards.items():
                        if cm <= m and cr <= r and cc <= c:
                            best = max(best, value + table.get((m - cm, r - cr, c - cc), 0))
                    table[m, r, c] = best
        tables[stand] = table
    return tables


def optimistic(cluster: Cluster, stand: tuple[int, ...]) -> int:
    """Bonuses and income of a cluster on some boards, if every domain it adds to is taken."""
    return cluster.ecus + sum(cluster.gains[e] + cluster.adds[e] for e in stand)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A cluster that might become a column."""

    cluster: Cluster
    #: What it adds to a domain by board, in Ecus, if another one takes the domain for the mover.
    adds: tuple[int, int, int]

    def kind(self) -> Class:
        """Equal for candidates that are worth the same in the same company."""
        one = self.cluster
        return one.cards, one.spread, one.ecus, one.gains, self.adds


def partnered(candidates: list[Candidate], terms: Terms, exactly: bool = True) -> list[Candidate]:
    """Those of the candidates that a better turn could hold; again until nothing more falls out.

    Not ``exactly``: what interacts is not asked, which is faster.
    """
    candidates = [
        c for c in candidates if c.cluster.ecus > 0 or max(c.cluster.gains) > 0 or any(c.adds)
    ]
    while True:
        kept = _once(candidates, terms, False)
        if len(kept) == len(candidates) and exactly:
            kept = _once(candidates, terms, True)
        if len(kept) == len(candidates):
            return kept
        candidates = kept


def conflicts(clusters: list[Cluster]) -> list[int]:
    """For each of the clusters those that interact with it, as bits; itself among them."""
    links = Links([(cluster.effect,) for cluster in clusters])
    return [links.of(cluster.effect) | 1 << i for i, cluster in enumerate(clusters)]


def cliques(barred: list[int]) -> list[tuple[int, ...]]:
    """Groups that hold, between them, every pair that interacts: at most one of each can be chosen.

    Each is grown from its first member with whatever comes next and interacts with all of it.
    """
    found: list[tuple[int, ...]] = []
    open_pairs = [row & -1 << i for i, row in enumerate(barred)]
    for i, pairs in enumerate(open_pairs):
        while pairs:
            clique: list[int] = []
            together = pairs
            for j in bits(pairs):
                if together >> j & 1:
                    clique.append(j)
                    together &= barred[j]
            inside = sum(1 << j for j in clique)
            pairs &= ~inside
            for j in clique:
                open_pairs[j] &= ~inside
            found.append(tuple(clique) if i in clique else (i, *clique))
    return found


def _once(candidates: list[Candidate], terms: Terms, exactly: bool) -> list[Candidate]:
    """``exactly``: a partner must not interact."""
    clusters = [candidate.cluster for candidate in candidates]
    rest = rest_table(clusters, terms.hand, terms.pays)
    barred = conflicts(clusters) if exactly else [1 << i for i in range(len(clusters))]
    members: dict[Class, int] = {}
    models: dict[Class, Candidate] = {}
    for i, candidate in enumerate(candidates):
        kind = candidate.kind()
        members[kind] = members.get(kind, 0) | 1 << i
        models[kind] = candidate
    alone: dict[Class, bool] = {}
    matches: dict[Class, int] = {}
    for kind, model in models.items():
        alone[kind] = _enough(model, None, rest, terms)
        matches[kind] = 0
        for other, some in models.items():
            if _enough(model, some, rest, terms):
                matches[kind] |= members[other]
    return [
        candidate
        for i, candidate in enumerate(candidates)
        if alone[candidate.kind()] or matches[candidate.kind()] & ~barred[i]
    ]


def _enough(one: Candidate, other: Candidate | None, rest: Rest, terms: Terms) -> bool:
    """Whether one alone, or two with whatever fits beside them, might exceed what is known."""
    mine = one.cluster
    m, r, c = (h - n for h, n in zip(terms.hand, mine.cards, strict=True))
    spread = mine.spread
    if other is not None:
        yours = other.cluster
        m, r, c = m - yours.cards[0], r - yours.cards[1], c - yours.cards[2]
        if m < 0 or r < 0 or c < 0:
            return False
        (a, b, d), (x, y, z) = spread, yours.spread
        spread = a + x, b + y, d + z
    for stand in terms.stands():
        fare = terms.fare(stand, spread)
        if fare is None:
            continue
        value = mine.ecus + sum(terms.base[e] + mine.gains[e] for e in stand) - fare
        if other is not None:
            more = rest[stand][m, r, c]
            value += yours.ecus + sum(yours.gains[e] for e in stand) + more
            for e in stand:
                if more or yours.gains[e] > 0:
                    value += one.adds[e]
                if more or mine.gains[e] > 0:
                    value += other.adds[e]
        if value > terms.known:
            return True
    return False
