"""What single plays bring beside the larger domains that they may help to take, and at what price.

From the root of a turn: every play that is possible there, and, at its best, every play that only
the turn itself makes possible (rules §3). Part of the bound of ``search.best.outlook``.
"""

from __future__ import annotations

from positions.things import Cards
from search.best.castings import clearable
from search.best.fares import Spread
from search.best.free import Site, cost_of
from search.best.land import land
from search.best.takeable import takeable
from search.rules.board import HAMLET, KIND_OF, SIZE_OF
from search.rules.legal import card_plays, expand
from search.rules.move import CONSTRUCT, DEMOLISH, RENOVATE, UPGRADE, Move
from search.rules.position import Position

#: What a play is worth whatever comes of it: Ecus now, and on each board if one stands there.
Worth = tuple[int, int, int, int]
#: ``(cards, cards by board)`` to the worths of plays of that price, by what is upgraded.
Prices = dict[tuple[Cards, Spread], dict[object, set[Worth]]]

_CIVIL_VALUE = (0, 1, 3, 5)
#: A domain of this value counts with the play that touches it, a more valuable one once in a turn.
SMALL = 1


class Pricing:
    """Worths and prices of plays, seen from one free position."""

    def __init__(self, root: Position) -> None:
        self.root = root
        self.hand = root.hand
        self._survey_domains()
        self.worths: dict[Site, Worth] = {}
        self.prices: Prices = {}
        self._price_plays()
        self._price_what_may_come()

    def _survey_domains(self) -> None:
        """Domains that may be the mover's in the end, and the small ones among the others."""
        root = self.root
        self.own = [0, 0]
        self.small: list[list[int]] = [[], []]
        self.counted = [0, 0]
        #: Of the root's domains: what taking them brings, 0 if they cannot be taken.
        self.known: list[dict[int, int]] = [{}, {}]
        for epoch in (0, 1):
            taken = {squares: ecus for squares, ecus, _ in takeable(root, epoch, self.hand)}
            for domain in land(root, epoch):
                value = taken.get(domain.squares, 0)
                self.known[epoch][domain.squares] = value
                if domain.mine or value or not domain.value:
                    self.own[epoch] |= domain.squares
                if domain.mine or value:
                    self.counted[epoch] |= domain.squares
                if value and value <= SMALL and not domain.mine:
                    self.small[epoch].append(domain.squares)
        self.small_set = frozenset(self.small[0]), frozenset(self.small[1])

    def _price_plays(self) -> None:
        """Every play that is possible at the root, by its price."""
        for move in expand(card_plays(self.root)):
            site = move[:5]
            worth = self.worths.get(site)
            if worth is None:
                worth = self.worths[site] = self.worth(move)
            if move[0] != DEMOLISH:
                source: object = None
                if move[0] == UPGRADE:
                    source = move[1], move[2]
                self._offer(move[5], move[1], worth, source)

    def _offer(self, cards: Cards, epoch: int, worth: Worth, source: object = None) -> None:
        number = sum(cards)
        where = (number * (epoch == 0), number * (epoch == 1), number * (epoch == 2))
        self.prices.setdefault((cards, where), {}).setdefault(source, set()).add(worth)

    def worth(self, move: Move) -> Worth:
        """What a play brings beside the larger domains that it may help to take."""
        kind_of_play, epoch, source, shape, anchor, _, _ = move
        if kind_of_play == RENOVATE:
            return 0, 0, 0, 1
        if kind_of_play not in (CONSTRUCT, UPGRADE):
            return cost_of(move), 0, 0, 0
        size, kind = SIZE_OF[shape], KIND_OF[shape]
        ecus = cost_of(move)
        old = 0
        if kind_of_play == UPGRADE:
            tile = self.root.boards[epoch].tiles.get(source)
            old = 1 if tile is None else SIZE_OF[tile & 15]
        if size == 3 and old < 2:
            # Made in two plays or three it brings a bonus more.
            ecus += 1 + epoch
        parts = [0, 0, 0]
        for e in (epoch, 1) if epoch == 0 and size > 1 else (epoch,):
            if kind == 2:
                replaced = old if e == epoch else self._twin(anchor if not old else source, old)
                parts[e] = self._civil(e, size, anchor, replaced, e != epoch)
            elif kind == e or self.hand[2]:
                parts[e] = self._cover(e, size, anchor, True)
        if kind != 2:
            parts[2] = max(0, size - 1 - max(0, old - 1))
        return ecus, parts[0], parts[1], parts[2]

    def _twin(self, anchor: int, size: int) -> int:
        """Size of the civil tile on ``faith`` that an upgrade's shadow replaces, 0 if none."""
        tile = self.root.boards[1].tiles.get(anchor)
        same = size > 1 and tile is not None and tile == HAMLET + size - 1
        return size if same else 0

    def _civil(self, epoch: int, size: int, anchor: int, replaced: int, shadow: bool) -> int:
        """Civil value that comes to domains which may be the mover's."""
        board = self.root.boards[epoch]
        geometry = board.geometry
        squares = geometry.footprint[size][anchor]
        gone = 0
        if shadow:
            for a in board.overlapped(squares):
                gone |= geometry.footprint[SIZE_OF[board.tiles[a] & 15]][a]
        left = board.occupied & ~gone & ~squares
        beside = geometry.ring[size][anchor] & left
        if beside & ~self.own[epoch]:
            return 0
        value = _CIVIL_VALUE[size] - _CIVIL_VALUE[replaced]
        if shadow:
            value -= (board.bare & squares & self.counted[epoch]).bit_count()
        return value + self._cover(epoch, size, anchor, False)

    def _cover(self, epoch: int, size: int, anchor: int, single: bool) -> int:
        """Worth of the small domains that a building touches or covers."""
        geometry = self.root.table.geometry
        at = geometry.footprint[size][anchor] | geometry.ring[size][anchor]
        met = sum(1 for domain in self.small[epoch] if domain & at)
        return (min(met, 1) if single else met) * SMALL

    def _price_what_may_come(self) -> None:
        """Plays that only the turn itself makes possible, at their best (§3.3, §3.4)."""
        root, hand = self.root, self.hand
        total = sum(hand)
        small = [1 if self.small[e] else 0 for e in (0, 1)]
        most = self.covers = [self._most_covered(e) for e in (0, 1)]
        for epoch in (0, 1):
            bonus = 1 + epoch
            for kind in (0, 1):
                self._price_towers(epoch, kind, small)
            loose = clearable(root.boards[epoch], hand)
            if not loose:
                continue
            for size in (1, 2, 3):
                for cards in range(1, size + 1):
                    if cards > hand[2] or cards >= total:
                        continue
                    if cards < size and not self._upgradable(epoch, size - cards):
                        continue
                    old = size - cards
                    ecus = 0 if size == 1 else bonus * max(1, cards - (old == 0))
                    parts = [0, 0]
                    parts[epoch] = _CIVIL_VALUE[size] - _CIVIL_VALUE[old] + most[epoch]
                    if epoch == 0 and size > 1:
                        parts[1] = _CIVIL_VALUE[size] + most[1]
                    # The card that cleared the way may have been spent before: not counted here.
                    worth = ecus, parts[0], parts[1], 0
                    self._offer((0, 0, cards), epoch, worth, ("cleared", size, old))

    def _price_towers(self, epoch: int, kind: int, small: list[int]) -> None:
        """Military and religious buildings, wherever dominion and hierarchy may allow them."""
        root, held = self.root, self.hand[kind]
        olds = {0}
        for tile in root.boards[epoch].tiles.values():
            if tile >> 4 == root.mover + 1 and KIND_OF[tile & 15] == kind:
                olds.add(SIZE_OF[tile & 15])
        for old in olds:
            for cards in range(1, min(held, 3 - old) + 1):
                size = old + cards
                parts = [0, 0]
                for e in (epoch, 1) if size > 1 else (epoch,):
                    if e == kind or self.hand[2]:
                        parts[e] = small[e]
                ecus = (1 + epoch) * (cards - (old == 0))
                price = (cards, 0, 0) if kind == 0 else (0, cards, 0)
                ruin = size - 1 - max(0, old - 1)
                self._offer(price, epoch, (ecus, parts[0], parts[1], ruin), (kind, old))
                if not old:
                    self._offer(price, epoch, (ecus, parts[0], parts[1], ruin))

    def _upgradable(self, epoch: int, size: int) -> bool:
        return bool(self.root.boards[epoch].anchors[HAMLET + size - 1])

    def _most_covered(self, epoch: int) -> int:
        """Most small domains that one civil building of any size could touch anywhere."""
        geometry = self.root.table.geometry
        return max(
            (
                sum(1 for d in self.small[epoch] if d & (mask | geometry.ring[3][anchor]))
                for anchor, mask in enumerate(geometry.footprint[3])
                if mask
            ),
            default=len(self.small[epoch]),
        )
