"""The last card but one: which domains a play could help the last card to take (§5, §6).

What the last card takes without help, and what the play takes by itself, is known from
``takeable`` and ``last``. What only both take together has to do with where the play is: it touches
the domain and changes what can be joined to it, raised or removed in it; or it makes something that
the last card can join to the domain. Where something is removed or downsized, everything near
counts.
"""

from __future__ import annotations

from positions.things import Cards
from search.best.breaks import breaks, equal
from search.best.castings import castings
from search.best.effects import Effect
from search.best.free import casts
from search.best.land import Land, by_one_card, land
from search.best.last import Last, reach_of, ties
from search.best.takeable import takeable
from search.rules.board import HAMLET, KIND_OF, SIZE_OF
from search.rules.geometry import bits
from search.rules.move import CONSTRUCT, DEMOLISH, POPULATE, UPGRADE, Move
from search.rules.position import Position

#: Squares by board.
Masks = tuple[int, int, int]


class Pairs:
    """What a play and one last card can take together from a position."""

    def __init__(
        self,
        position: Position,
        prey: list[list[tuple[int, int]]],
        card: Cards,
        small: tuple[frozenset[int], frozenset[int]],
    ) -> None:
        self.position = position
        self.geometry = position.table.geometry
        self.prey = prey
        self.card = card
        self.small = small
        self.lands = land(position, 0), land(position, 1)
        #: Domains that the card takes alone, by the cards that one building takes for it (0: it may
        #: take several); and those that it might break.
        self.alone = [
            {squares: 0 if card[2] else cards for squares, _, cards in takeable(position, e, card)}
            for e in range(3)
        ]
        self.broken = [0, 0]
        for e in (0, 1):
            for i in breaks(position, e, card):
                self.broken[e] |= self.lands[e][i].squares
        self._reach: list[dict[int, int]] = [{}, {}]
        self._lasts: dict[Cards, Last] = {}

    def taken(self, move: Move, effects: tuple[Effect, ...]) -> Masks:
        """The most that the play and the card take by board, in Ecus.

        ``effects`` are the changes that the play can make at the root.
        """
        most = [0, 0, 0]
        last = self._lasts.get(move[5])
        if last is None:
            last = self._lasts[move[5]] = Last(self.position, move[5], self.small)
        for effect in effects:
            won = [0, 0, 0]
            for e, squares, _ in last.won(move, effect):
                won[e] |= squares
            helped = self._helped(move, effect)
            for e in range(3):
                total = one = 0
                for squares, value in self.prey[e]:
                    cards = self.alone[e].get(squares)
                    if cards == 0 or squares & (won[e] | helped[e]):
                        total += value
                    elif cards:
                        one = max(one, value)
                most[e] = max(most[e], total + one)
        return most[0], most[1], most[2]

    # -- with the help of the play -------------------------------------------------------------

    def _helped(self, move: Move, effect: Effect) -> Masks:
        """Squares of domains that only both might take."""
        kind, epoch, _, shape, _, _, _ = move
        builds = kind in (CONSTRUCT, UPGRADE)
        at = reach_of(self.position, move)
        found = [0, 0, 0]
        everything = False
        for e in (0, 1):
            if everything:
                found[e] = -1
            if e == epoch or (casts(move) and e > epoch):
                help_ = _Help(self, e, move, effect, effect.zone[e] | at, e > epoch)
                for squares, _ in self.prey[e]:
                    if squares not in self.alone[e] and help_.given(squares):
                        found[e] |= squares
                everything |= help_.shrinks()
        if everything or kind == POPULATE:
            found[2] = -1
        found[2] |= effect.zone[2] | at
        if kind == DEMOLISH:
            # The card may grow something over the square, and cast it.
            for later in range(epoch + 1, 3):
                found[later] |= self.around(effect.cells[epoch])
        elif builds and self.card[KIND_OF[shape]] and epoch < 2:
            self._cast_again(move, found)
        return found[0], found[1], found[2]

    def _cast_again(self, move: Move, found: list[int]) -> None:
        """The card grows what the play put down: what its shadow comes to on the later boards."""
        epoch, shape = move[1], move[3]
        kind, size = KIND_OF[shape], SIZE_OF[shape] + 1
        for squares, ring in self.grown(move):
            found[2] |= squares | ring
            if epoch == 0:
                faith = self.position.boards[1]
                hit = squares & faith.occupied & ~faith.bare
                for one in self.lands[1]:
                    if one.squares & (squares | ring) and (
                        kind == 2 or hit & one.squares or (kind == 1 and size > one.highest)
                    ):
                        found[1] |= one.squares

    def grown(self, move: Move) -> list[tuple[int, int]]:
        """``(squares, those that it touches)`` of what one card without surcharge can make of the
        building that a play puts down."""
        epoch, shape, anchor = move[1], move[3], move[4]
        size = SIZE_OF[shape]
        if size == 3 or not self.card[KIND_OF[shape]]:
            return []
        blocked = self.position.boards[epoch].occupied
        geometry, table = self.geometry, self.position.table
        if shape < HAMLET:
            blocked |= geometry.river
        old = 0
        if move[0] == UPGRADE:
            tile = self.position.boards[epoch].tiles.get(move[2])
            old = geometry.footprint[1 if tile is None else SIZE_OF[tile & 15]][move[2]]
        return [
            (geometry.footprint[size + 1][new], ring)
            for new, _, added, ring in geometry.growth(anchor, size, size + 1)
            if not added & blocked & ~old and not table.surcharge[size + 1][new]
        ]

    def around(self, squares: int) -> int:
        """Squares that a building grown by one size from some squares might touch."""
        for _ in range(3):
            squares |= self.geometry.neighbours(squares)
        return squares

    def reach(self, epoch: int, i: int) -> int:
        """Squares covered or touched by what one civil card can put down that touches a domain."""
        known = self._reach[epoch].get(i)
        if known is None:
            known = self._reach[epoch][i] = self._reach_of(epoch, self.lands[epoch][i].squares)
        return known

    def _reach_of(self, epoch: int, squares: int) -> int:
        geometry, found = self.geometry, 0
        if not self.card[2]:
            return 0
        for size, anchors in by_one_card(self.position, epoch):
            for anchor in bits(anchors):
                at = geometry.footprint[size][anchor] | geometry.ring[size][anchor]
                if at & squares:
                    found |= at
        if epoch == 1:
            for casting in castings(self.position, 0, self.card):
                at = casting.squares | casting.ring
                if casting.kind == 2 and at & squares:
                    found |= at
        return found


class _Help:
    """How one play changes a board for the card that follows it."""

    def __init__(
        self, pairs: Pairs, epoch: int, move: Move, effect: Effect, zone: int, shadow: bool
    ) -> None:
        self.pairs = pairs
        self.epoch = epoch
        geometry = pairs.geometry
        board = pairs.position.boards[epoch]
        lands = pairs.lands[epoch]
        kind, shape = move[0], move[3]
        builds = kind in (CONSTRUCT, UPGRADE)
        self.civil = builds and shape >= HAMLET
        #: Kind and size of the building put down, -1 and 0 if none is.
        self.kind = KIND_OF[shape] if builds else -1
        self.size = SIZE_OF[shape] if builds else 0
        self.cells = effect.cells[epoch]
        if builds:
            self.cells |= geometry.footprint[self.size][move[4]]
        self.met = [i for i, one in enumerate(lands) if one.squares & zone]
        #: What the play puts down or clears, and the domains that it touches.
        self.whole = self.cells
        for i in self.met:
            self.whole |= lands[i].squares
        tied = self.civil and ties(lands, zone)
        #: Something is downsized, or the highest of a domain goes, or a domain is divided.
        self.loose = tied
        self.violates = tied
        self.around = 0
        if kind == DEMOLISH:
            self._fell(1 << move[4], 0)
            self.around = pairs.around(self.cells)
        elif shadow:
            squares = geometry.footprint[self.size][move[4]]
            gone = 0
            for anchor in board.overlapped(squares):
                gone |= geometry.footprint[SIZE_OF[board.tiles[anchor] & 15]][anchor]
            if gone:
                self._fell(gone, squares)
        if self.civil:
            for squares, ring in pairs.grown(move):
                self.around |= squares | ring

    def _fell(self, gone: int, came: int) -> None:
        """Some buildings go, and perhaps one comes in their place."""
        board = self.pairs.position.boards[self.epoch]
        geometry = self.pairs.geometry
        for i in self.met:
            one = self.pairs.lands[self.epoch][i]
            if not one.squares & gone:
                continue
            rest = one.squares & ~gone | gone & geometry.printed & ~came
            whole = rest | came
            lost = any(
                one.heights[kind] and board.summit(kind, one.squares) & gone for kind in (0, 1)
            )
            if lost or (whole and geometry.flood(whole & -whole, whole) != whole):
                self.loose = True
                self.violates |= bool(came)
                while rest and not self.violates:
                    part = geometry.flood(rest & -rest, rest)
                    rest &= ~part
                    for kind in (0, 1):
                        summit = board.summit(kind, part)
                        self.violates |= bool(summit & (summit - 1))

    def given(self, squares: int) -> bool:
        """Whether the card might take a domain with this help."""
        pairs, epoch = self.pairs, self.epoch
        lands = pairs.lands[epoch]
        i = next((j for j, one in enumerate(lands) if one.squares == squares), -1)
        if i < 0:
            return True
        if i not in self.met:
            return self._joined(i)
        if self.loose or squares & pairs.broken[epoch]:
            return True
        domain = lands[i]
        if epoch == 1 and self._cast_upon(domain):
            return True
        if not self.civil:
            own = max(domain.own, self.size if self.kind == epoch else 0)
            if pairs.card[epoch] and min(3, own + 1) > domain.highest:
                return True
            if not pairs.card[2]:
                return False
            if self.kind >= 0:
                return self.size > domain.heights[self.kind]
            return self._bridged(i)
        if pairs.card[epoch]:
            own = max(lands[j].own for j in self.met)
            if not domain.highest or min(3, own + 1) > domain.highest:
                return True
        return self._bridged(i)

    def _cast_upon(self, domain: Land) -> bool:
        """Whether a shadow of the card comes to what the play put down, and matters there."""
        pairs = self.pairs
        return any(
            (c.kind == 2 or (c.kind == 1 and c.size > domain.highest))
            and (c.squares | c.ring) & self.cells
            for c in castings(pairs.position, 0, pairs.card)
        )

    def _bridged(self, i: int) -> bool:
        """A civil building beside the domain: what the card joins to the two of them."""
        pairs, lands = self.pairs, self.pairs.lands[self.epoch]
        if not pairs.card[2]:
            return False
        mine = self.whole if len(self.met) > 1 else self.cells
        for j, other in enumerate(lands):
            if j in self.met:
                continue
            higher = other.mine and other.highest > lands[i].highest
            if not higher and not any(equal(other, lands[k]) for k in self.met):
                continue
            if mine & pairs.reach(self.epoch, j) or other.squares & self.around:
                return True
        return False

    def _joined(self, i: int) -> bool:
        """A domain that the play does not touch: whether the card joins it to what it does."""
        pairs, lands = self.pairs, self.pairs.lands[self.epoch]
        if not pairs.card[2]:
            return False
        if not self._matters(lands[i]):
            return False
        return bool(self.whole & pairs.reach(self.epoch, i) or lands[i].squares & self.around)

    def _matters(self, domain: Land) -> bool:
        """Whether what the play touches or makes may be worth joining to a domain."""
        lands = self.pairs.lands[self.epoch]
        if self.loose:
            return True
        if self.kind >= 0 and not self.civil and self.size >= domain.heights[self.kind]:
            return True
        return any(
            (lands[j].mine and lands[j].highest > domain.highest) or equal(lands[j], domain)
            for j in self.met
        )

    def shrinks(self) -> bool:
        """Whether something may be downsized with this help that else would not: then what it cast
        goes, too (§5.4)."""
        if self.violates:
            return True
        pairs, lands = self.pairs, self.pairs.lands[self.epoch]
        if not pairs.card[2]:
            return False
        if self.loose or any(lands[j].squares & pairs.broken[self.epoch] for j in self.met):
            return True
        for j, other in enumerate(lands):
            if j in self.met:
                continue
            tied = any(equal(other, lands[k]) for k in self.met)
            if self.kind >= 0 and not self.civil:
                tied |= self.size == other.heights[self.kind]
            if tied and (self.whole & pairs.reach(self.epoch, j) or other.squares & self.around):
                return True
        return False
