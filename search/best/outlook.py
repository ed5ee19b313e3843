"""What the rest of a turn can add at most: the bound that says which clusters are worth growing.

For a position on the way of a turn from a free root, no continuation is worth more than
``Outlook.most``: what has been earned, what the boards pay now, the domains that might still be
taken (``takeable``), what new buildings and bonuses could bring (a knapsack over ``pricing``), less
the cheapest travels (``fares``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from positions.things import Cards
from search.best.fares import Spread, fares
from search.best.free import incomes_of
from search.best.land import land
from search.best.pricing import SMALL, Prices, Pricing
from search.best.takeable import others_ruins, takeable
from search.lines import STANDS
from search.rules.position import Position

if TYPE_CHECKING:
    from search.best.clusters import Cluster

#: ``(cards spent, by board)`` to Ecus.
Table = dict[tuple[Cards, Spread], int]
Rests = dict[tuple[int, Spread, Cards], int]


class Outlook(Pricing):
    """Bounds for all positions that turns from one free position can reach."""

    def __init__(self, root: Position) -> None:
        super().__init__(root)
        self.pays = root.number in root.table.pays
        self.base = incomes_of(root)
        self.stands = STANDS if self.pays else ((),)
        self.fares = fares(root.adventurers[root.mover])
        #: Shadows that the root's plays could cast: (board of the play, kind, squares).
        self.casts: set[tuple[int, int, int]] = set()
        self._tables = [self._table(self.prices, stand) for stand in self.stands]
        #: Cards up to which all clusters are known.
        self.learnt = 0
        self._clusters: list[Table] = []
        self._both: list[Table] = []
        self._singly: dict[tuple[int, Cards], list[tuple[int, Spread]]] = {}
        self._rest: Rests = {}
        self._others: Rests = {}
        self._mixed: Rests = {}
        self._grew: dict[tuple[int, Spread, Cards, int], int] = {}

    # -- the knapsack --------------------------------------------------------------------------

    def _table(self, prices: Prices, stand: tuple[int, ...]) -> Table:
        """``(cards spent, by board)`` to the most that plays of such prices bring."""
        table: Table = {((0, 0, 0), (0, 0, 0)): 0}
        hand = self.hand
        for (cards, where), sources in prices.items():
            values: list[int] = []
            endless = 0
            for source, worths in sources.items():
                best = max(w[0] + sum(w[1 + e] for e in stand) for w in worths)
                if source is None:
                    endless = best
                else:
                    values.append(best)
            uses = min(hand[k] // cards[k] for k in range(3) if cards[k])
            values = sorted([v for v in values if v > endless], reverse=True)
            values = (values + [endless] * uses)[:uses]
            if not any(v > 0 for v in values):
                continue
            for (spent, spread), value in list(table.items()):
                total = value
                m, r, c = spent
                a, b, d = spread
                for extra in values:
                    m, r, c = m + cards[0], r + cards[1], c + cards[2]
                    if m > hand[0] or r > hand[1] or c > hand[2]:
                        break
                    total += extra
                    a, b, d = a + where[0], b + where[1], d + where[2]
                    key = (m, r, c), (a, b, d)
                    if total > table.get(key, -1):
                        table[key] = total
        return table

    def rest(self, number: int, spread: Spread, hand: Cards) -> int:
        """The most that the cards left bring beside domains taken, travels of the turn deducted."""
        return self._most(self._rest, self._tables, number, spread, hand)

    def _most(
        self,
        cache: Rests,
        tables: list[Table],
        number: int,
        spread: Spread,
        hand: Cards,
    ) -> int:
        key = number, spread, hand
        known = cache.get(key)
        if known is None:
            a, b, c = spread
            m, r, k = hand
            known = -(10**6)
            stands = (self.stands[number],) if self.pays else STANDS
            for (spent, more), value in tables[number].items():
                if spent[0] <= m and spent[1] <= r and spent[2] <= k and value > known:
                    there = a + more[0], b + more[1], c + more[2]
                    for stand in stands:
                        fare = self.fares.get((stand, there))
                        if fare is not None and value - fare > known:
                            known = value - fare
            cache[key] = known
        return known

    # -- bounds --------------------------------------------------------------------------------

    def learn(self, clusters: list[Cluster], cards: int) -> None:
        """Take note of all clusters of at most so many cards: what is worth them exactly."""
        known: Prices = {}
        for cluster in clusters:
            parts = [0, 0, 0]
            for e in range(3):
                parts[e] = max(0, cluster.gains[e])
                if e == 2 or not cluster.effect.touched[e] & ~self.own[e]:
                    parts[e] += cluster.adds[e]
            worth = cluster.ecus, parts[0], parts[1], parts[2]
            known.setdefault((cluster.cards, cluster.spread), {}).setdefault(None, set()).add(worth)
        both: Prices = {price: dict(sources) for price, sources in self.prices.items()}
        for price, sources in known.items():
            mine = both.setdefault(price, {})
            mine[None] = mine.get(None, set()) | sources[None]
        self.learnt = cards
        self._clusters = [self._table(known, stand) for stand in self.stands]
        self._both = [self._table(both, stand) for stand in self.stands]
        self._others.clear()
        self._mixed.clear()

    def mixed(self, number: int, spread: Spread, hand: Cards) -> int:
        """As ``rest``, but what plays take by themselves counts, too; ``learn`` first."""
        return self._most(self._mixed, self._both, number, spread, hand)

    def singly(self, number: int, cards: Cards) -> list[tuple[int, Spread]]:
        """``(Ecus, cards by board)``: the most that these cards bring beside domains taken."""
        key = number, cards
        known = self._singly.get(key)
        if known is None:
            best: dict[Spread, int] = {}
            for (spent, where), value in self._tables[number].items():
                if all(x <= y for x, y in zip(spent, cards, strict=True)):
                    best[where] = max(best.get(where, value), value)
            known = self._singly[key] = [(value, where) for where, value in best.items()]
        return known

    def with_others(self, cluster: Cluster) -> int:
        """No turn brings more that holds this cluster and others which do not interact with it.

        Others of at most as many cards as have been learnt.
        """
        best = -(10**6)
        for number, stand in enumerate(self.stands):
            value = cluster.ecus + sum(
                self.base[e] + cluster.gains[e] + cluster.adds[e] for e in stand
            )
            rest = self._most(
                self._others, self._clusters, number, cluster.spread, cluster.position.hand
            )
            best = max(best, value + rest)
        return best

    def most(
        self, there: Position, spread: Spread, ecus: int, known: int, fresh: int, tame: bool
    ) -> int:
        """No turn through a position brings more, in Ecus.

        ``spread`` are the cards played so far by board, ``ecus`` the bonuses less costs; ``fresh``
        has bit ``kind + 3 * epoch`` for what the turn has put down, ``tame`` says that it removed
        nothing. Where the bound is not above ``known`` it need not be the tightest.
        """
        hand = there.hand
        paid = incomes_of(there) if self.pays else (0, 0, 0)
        left = any(hand)
        best = -(10**6)
        rough: list[int | None] = [None, None, None]
        exact: list[int | None] = [None, None, None]
        for number, stand in enumerate(self.stands):
            most = self.rest(number, spread, hand)
            if fresh and left:
                most = max(most, self.grown(number, spread, hand, fresh))
            most += ecus
            for e in stand:
                most += paid[e]
            if left and stand:
                could = known + 1
                if tame:
                    could = most
                    for e in stand:
                        value = rough[e]
                        if value is None:
                            value = rough[e] = self._roughly(e, there)
                        could += value
                if could > known:
                    could = most
                    for e in stand:
                        value = exact[e]
                        if value is None:
                            value = exact[e] = self.taken(e, there)
                        could += value
                most = could
            best = max(best, most)
        return best

    def _roughly(self, epoch: int, there: Position) -> int:
        """``_taken`` judged from the root, for turns that removed nothing so far."""
        if epoch == 2:
            return sum(value for _, value, _, _ in others_ruins(there))
        total = 0
        known, small = self.known[epoch], self.small_set[epoch]
        for domain in land(there, epoch):
            if not domain.mine and domain.squares not in small:
                total += known.get(domain.squares, domain.value)
        return total

    def taken(self, epoch: int, there: Position) -> int:
        """Worth of the domains that might still be taken; the root's small ones count elsewhere.

        Without civil cards every building takes but one domain.
        """
        hand = there.hand
        small = self.small_set[epoch] if epoch < 2 else ()
        total = 0
        singly: list[tuple[int, int]] = []
        for squares, value, cards in takeable(there, epoch, hand):
            if squares not in small:
                if cards and not hand[2]:
                    singly.append((cards, value))
                else:
                    total += value
        if singly:
            most = [0] * (hand[epoch] + 1)
            for cards, value in singly:
                for held in range(hand[epoch], cards - 1, -1):
                    most[held] = max(most[held], most[held - cards] + value)
            total += most[-1]
        return total

    def grown(self, number: int, spread: Spread, hand: Cards, fresh: int) -> int:
        """As ``rest``, if buildings put down in this turn are upgraded first."""
        key = number, spread, hand, fresh
        known = self._grew.get(key)
        if known is not None:
            return known
        stand = self.stands[number]
        best = -(10**6)
        for bit in range(6):
            if not fresh >> bit & 1:
                continue
            epoch, kind = divmod(bit, 3)
            for cards in range(1, min(2, hand[kind]) + 1):
                left = [*hand]
                left[kind] -= cards
                there = [*spread]
                there[epoch] += cards
                value = cards * (1 + epoch)
                for e in stand:
                    if kind == 2 and e < 2 and e >= epoch:
                        value += (2 * cards if e == epoch else 1 + 2 * cards) + self.covers[e]
                    elif e == 2 and kind < 2:
                        value += cards
                    elif e < 2 and e >= epoch and self.small[e]:
                        value += SMALL
                a, b, c = there
                m, r, k = left
                best = max(best, value + self.rest(number, (a, b, c), (m, r, k)))
        self._grew[key] = best
        return best
