"""Which plays are worth adding to a cluster: the bound asked play by play, before the engine is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from positions.things import Cards
from search.best.breaks import breaks
from search.best.castings import castings
from search.best.effects import Effect
from search.best.free import casts, growing, incomes_of
from search.best.land import land, reached_from, stride_of_a_card
from search.best.last import Last
from search.best.outlook import Outlook
from search.best.pairs import Pairs
from search.best.pricing import Worth
from search.best.takeable import takeable
from search.rules.income import holders
from search.rules.move import CONSTRUCT, RENOVATE, UPGRADE, Move

if TYPE_CHECKING:
    from search.best.shoots import Shoot


@cache
def parts_of(hand: Cards) -> tuple[Cards, ...]:
    """Every part of a hand that is neither empty nor all of it."""
    m, r, c = hand
    ranges = range(m + 1), range(r + 1), range(c + 1)
    found = [(a, b, d) for a in ranges[0] for b in ranges[1] for d in ranges[2]]
    return tuple(part for part in found if any(part) and part != hand)


class Sieve:
    """Lets through the plays with which a cluster may become part of a better turn."""

    def __init__(
        self, outlook: Outlook, cluster: Shoot, acts: tuple[bool, ...], known: int
    ) -> None:
        #: Boards on which the cluster changes anything.
        self.acts = acts
        self.outlook = outlook
        self.cluster = cluster
        self.known = known
        self.hand = cluster.position.hand
        self.cards = sum(self.hand)
        there = cluster.position
        paid = incomes_of(there)
        self.plain = [cluster.ecus + sum(paid[e] for e in stand) for stand in outlook.stands]
        self.promise = self.plain
        self.prey: list[list[tuple[int, int]]] = [[], [], []]
        self.ripples = False
        self.last: Last | None = None
        self.pairs: dict[Cards, Pairs] = {}
        self.prices: dict[object, list[int]] = {}
        self.worths: dict[object, int] = {}
        if outlook.pays:
            taken = self.taken = [outlook.taken(e, there) for e in range(3)]
            self.promise = [
                plain + sum(taken[e] for e in stand)
                for plain, stand in zip(self.plain, outlook.stands, strict=True)
            ]
            for e in range(3):
                small = outlook.small_set[e] if e < 2 else ()
                self.prey[e] = [
                    (d, v) for d, v, _ in takeable(there, e, self.hand) if d not in small
                ]
            self.ripples = any(
                how.downsizing for e in (0, 1) for how in breaks(there, e, self.hand).values()
            )

    def connected(self, effect: Effect) -> bool:
        """Whether plays that interact with the cluster might make more of it than is known.

        What other plays do without its help is known exactly if ``learn`` has seen so many cards.
        Its help reaches no further than the domains that they could join to its own, and boards on
        which it changes what can be cast.
        """
        outlook, there, cards = self.outlook, self.cluster.position, self.cards
        if not outlook.pays or cards > outlook.learnt:
            return True
        near = [0, 0, 0]
        beyond = False
        for e in (0, 1):
            if self.acts[e]:
                lands = land(there, e)
                steps = stride_of_a_card(there, e) * cards
                for i in reached_from(there, e, lands, effect.zone[e], steps):
                    near[e] |= lands[i].squares
        for e in (0, 1):
            if self.acts[e]:
                board = there.boards[e]
                mine = effect.zone[e]
                for domain in board.domains():
                    if domain & mine:
                        mine |= domain
                beyond |= self._changes(e, self.hand, self.cluster.fresh, mine)
                if beyond:
                    for later in range(e + 1, 3):
                        near[later] = -1
        if self.acts[2]:
            near[2] = -1
        spread, fresh = self.cluster.spread, self.cluster.fresh
        taken = [sum(v for d, v in self.prey[e] if d & near[e]) for e in range(3)]
        for which, stand in enumerate(outlook.stands):
            # All that comes interacts with the cluster ...
            rest = outlook.rest(which, spread, self.hand)
            if fresh:
                rest = max(rest, outlook.grown(which, spread, self.hand, fresh))
            if self.plain[which] + rest + sum(taken[e] for e in stand) > self.known:
                return True
        return any(self._beside(hand, near) for hand in parts_of(self.hand))

    def _beside(self, hand: Cards, near: list[int]) -> bool:
        """... or some cards do, and what the others do adds up with that."""
        outlook, spread = self.outlook, self.cluster.spread
        left = self.hand[0] - hand[0], self.hand[1] - hand[1], self.hand[2] - hand[2]
        taken = [self._prey(e, hand, near[e]) for e in range(3)]
        for which, stand in enumerate(outlook.stands):
            short = self.known - self.plain[which] - sum(taken[e] for e in stand)
            for value, where in outlook.singly(which, hand):
                a, b, c = (x + y for x, y in zip(spread, where, strict=True))
                rest = outlook.mixed(which, (a, b, c), left)
                fresh = self.cluster.fresh
                if fresh:
                    rest = max(rest, outlook.grown(which, (a, b, c), left, fresh))
                if value + rest > short:
                    return True
            if self.cluster.fresh:
                rest = outlook.grown(which, spread, self.hand, self.cluster.fresh)
                if rest > short:
                    return True
        return False

    def _prey(self, epoch: int, hand: Cards, near: int = -1) -> int:
        """Worth of the domains that so many cards might take, among those near."""
        key = epoch, hand, near
        known = self.worths.get(key)
        if known is None:
            small = self.outlook.small_set[epoch] if epoch < 2 else ()
            known = self.worths[key] = sum(
                v
                for d, v, _ in takeable(self.cluster.position, epoch, hand)
                if d not in small and d & near
            )
        return known

    def worth(self, move: Move, worth: Worth) -> Worth:
        """The worth of a play; a ruin renovated counts only where it may be paid for."""
        there = self.cluster.position
        board = there.boards[2]
        if move[0] != RENOVATE or not worth[3] or move[4] not in board.tiles:
            return worth
        domain = board.domain_of(1 << move[4])
        if any(squares & domain for squares, _ in self.prey[2]):
            return worth
        if there.mover in holders(board, domain, there.table.seats):
            return worth
        return worth[0], worth[1], worth[2], 0

    def hopeful(self, move: Move, worth: Worth) -> bool:
        """Whether one more play of this price might lead to more than is known."""
        return self._price(move, worth)[0] > 0

    def takes(self, move: Move, worth: Worth, effects: tuple[Effect, ...]) -> bool:
        """The same for a play that spends the last card, given its ``effects`` at the root: only a
        domain that it touches can be taken by it."""
        if not effects or not self.outlook.pays:
            return True
        return self._takes(move, effects, self._price(move, worth))

    def _price(self, move: Move, worth: Worth) -> list[int]:
        price = worth, move[5], move[1], move[3] if move[0] in (CONSTRUCT, UPGRADE) else -1
        slack = self.prices.get(price)
        if slack is None:
            slack = self.prices[price] = self._slack(move, worth)
        return slack

    def _slack(self, move: Move, worth: Worth) -> list[int]:
        """By how much a play of this price may exceed what is known: at most, and by boards
        without the domains that it might take."""
        outlook, cluster = self.outlook, self.cluster
        cards, epoch, shape = move[5], move[1], move[3]
        left = self.hand[0] - cards[0], self.hand[1] - cards[1], self.hand[2] - cards[2]
        number = sum(cards)
        a, b, c = cluster.spread
        spread = a + number * (epoch == 0), b + number * (epoch == 1), c + number * (epoch == 2)
        fresh = cluster.fresh | growing(move[0], epoch, shape)
        found = [0]
        most = -(10**6)
        exact = any(left) and outlook.pays and sum(left) <= outlook.learnt
        if exact:
            touched = self._touched(epoch, casts(move), left, fresh)
        for which, stand in enumerate(outlook.stands):
            rest = outlook.rest(which, spread, left)
            if fresh and any(left):
                rest = max(rest, outlook.grown(which, spread, left, fresh))
            value = worth[0] - self.known
            for e in stand:
                value += worth[1 + e]
            found.append(self.plain[which] + value + rest)
            could = self.promise[which] + value + rest
            if exact and could > 0:
                taken = sum(self.taken[e] for e in stand if touched[e])
                alone = sum(self._prey(e, cards) for e in stand if touched[e])
                more = max(rest, outlook.mixed(which, spread, left))
                could = min(could, self.plain[which] + value + max(rest + taken, more + alone))
            most = max(most, could)
        found[0] = most
        return found

    def _touched(self, epoch: int, casting: bool, left: Cards, fresh: int) -> tuple[bool, ...]:
        """Boards on which more than the plays' own worth can come of a cluster with this play.

        Where neither acts, what comes is what the other plays do without them; unless they make
        possible, or change, what is cast there.
        """
        acts = list(self.acts)
        acts[epoch] = True
        for e in range(epoch + 1, 3):
            acts[e] |= casting
        for e in (0, 1):
            if acts[e] and not all(acts[e + 1 :]) and self._changes(e, left, fresh):
                for later in range(e + 1, 3):
                    acts[later] = True
        return tuple(acts)

    def _changes(self, epoch: int, left: Cards, fresh: int, region: int = -1) -> bool:
        """Whether, in some region of a board, more can be cast than from the root, or other."""
        there = self.cluster.position
        if any(fresh >> kind + 3 * epoch & 1 and left[kind] for kind in range(3)):
            return True
        lands = land(there, epoch)
        if any(
            how.downsizing and lands[i].squares & region
            for i, how in breaks(there, epoch, self.hand).items()
        ):
            return True
        return any(
            (epoch, c.kind, c.squares) not in self.outlook.casts and (c.squares | c.ring) & region
            for c in castings(there, epoch, left, True)
        )

    def _takes(self, move: Move, effects: tuple[Effect, ...], slack: list[int]) -> bool:
        """The last card: only what the play touches, or lets shrink, can be taken by it."""
        if any(more > 0 for more in slack[1:]):
            return True
        for effect in effects:
            rough = [0, 0, 0]
            for e in range(move[1], 3):
                for squares, value in self.prey[e]:
                    if self.ripples or effect.zone[e] & squares:
                        rough[e] += value
            if self._enough(slack, rough) and self._enough(slack, self._last().taken(move, effect)):
                return True
        return False

    def leads(self, move: Move, worth: Worth, effects: tuple[Effect, ...]) -> bool:
        """The same for a play that leaves one card: only what the two take together counts."""
        if not effects or not self.outlook.pays:
            return True
        slack = self._price(move, worth)
        if any(more > 0 for more in slack[1:]):
            return True
        cards = move[5]
        left = self.hand[0] - cards[0], self.hand[1] - cards[1], self.hand[2] - cards[2]
        pairs = self.pairs.get(left)
        if pairs is None:
            pairs = self.pairs[left] = Pairs(
                self.cluster.position, self.prey, left, self.outlook.small_set
            )
        return self._enough(slack, pairs.taken(move, effects))

    def _enough(self, slack: list[int], taken: Sequence[int]) -> bool:
        """Whether more than is known may come of a play that takes so much by board, somewhere."""
        return any(
            more + sum(taken[e] for e in stand) > 0
            for more, stand in zip(slack[1:], self.outlook.stands, strict=True)
        )

    def _last(self) -> Last:
        if self.last is None:
            self.last = Last(self.cluster.position, self.hand, self.outlook.small_set)
        return self.last
