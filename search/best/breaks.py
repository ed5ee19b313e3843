"""Domains in which a hand might remove or downsize something (rules §3.5, §4.3–§4.5, §5).

Part of the bound of ``search.best.takeable``: what is not listed here stays whole whatever the hand
does. A break that needs all cards that are left *flips* the domain to the mover only if he has a
building there already, or the very play brings one.
"""

from __future__ import annotations

from typing import NamedTuple

from positions.things import Cards
from search.best.castings import Casting, castings
from search.best.land import Land, land, linked_by_one, reached, stride_of_a_card
from search.rules.board import HAMLET, KIND_OF, SIZE_OF, Board
from search.rules.geometry import bits
from search.rules.position import Position


class Break(NamedTuple):
    """How a domain might be broken."""

    #: Of its worth, what might then be the mover's, in Ecus.
    value: int
    #: Buildings may be downsized, and with them their shadows.
    downsizing: bool


Broken = dict[int, Break]


def breaks(position: Position, epoch: int, hand: Cards) -> Broken:
    """Domains of ``might`` (0) or ``faith`` (1), by index, that this hand might break."""
    board = position.boards[epoch]
    key = "breaks", hand, position.boards[0].hash if epoch else 0, position.mover
    known = board.cache.get(key)
    if known is None:
        finder = _Finder(position, epoch, hand)
        known = board.cache[key] = finder.find()
    return known  # type: ignore[return-value]


def equal(one: Land, other: Land) -> bool:
    """Whether two domains have summits of one value in some kind (§5)."""
    (a, b), (c, d) = one.heights, other.heights
    return (a > 0 and a == c) or (b > 0 and b == d)


class _Finder:
    """Collects what may happen to the domains of one board."""

    def __init__(self, position: Position, epoch: int, hand: Cards) -> None:
        self.position = position
        self.epoch = epoch
        self.hand = hand
        self.total = sum(hand)
        self.board: Board = position.boards[epoch]
        self.lands = land(position, epoch)
        self.found: Broken = {}
        #: Largest religious building of the mover on might, whose shadow could grow (§4.2).
        self.grows = 0
        if epoch == 1:
            for tile in position.boards[0].tiles.values():
                if tile >> 4 == position.mover + 1 and KIND_OF[tile & 15] == 1:
                    self.grows = max(self.grows, SIZE_OF[tile & 15])

    def find(self) -> Broken:
        """All ways, one after the other."""
        self._demolitions()
        if self.hand[2]:
            self._ties()
        if self.epoch == 1:
            self._shadows()
            self._ripples()
        self._cascade()
        return self.found

    def _note(self, i: int, value: int, downsizing: bool) -> None:
        old = self.found.get(i, Break(0, False))
        self.found[i] = Break(max(old.value, value), old.downsizing or downsizing)

    def _left(self, kind: int, cost: int) -> Cards:
        """The hand without some cards of a kind."""
        left = [*self.hand]
        left[kind] -= cost
        m, r, c = left
        return m, r, c

    def _takes(self, height: int, own: int, left: Cards) -> bool:
        """Whether the mover could be the highest where ``height`` is left, himself with ``own``.

        By a building that stands there, by one that these cards bring or raise, or by a link.
        """
        if own and own >= height:
            return True
        held = left[self.epoch]
        if min(3, max(held, own + held if own else 0)) > height:
            return True
        if held and self.grows and min(3, self.grows + held) > height:
            return True
        if left[2]:
            for domain in self.lands:
                grown = min(3, domain.own + held) if domain.own else 0
                if max(grown, domain.highest if domain.mine else 0) > height:
                    return True
        return False

    def _own(self, squares: int) -> int:
        """Largest size of the mover's buildings of the deciding kind on some squares."""
        board = self.board
        for size in (3, 2, 1):
            for anchor in bits(board.anchors[self.epoch * 3 + size - 1] & squares):
                if board.owner(anchor) == self.position.mover:
                    return size
        return 0

    def _demolitions(self) -> None:
        """§3.5: a tile of size 1 that is the summit, or holds its domain together."""
        board, geometry = self.board, self.board.geometry
        for anchor, tile in board.tiles.items():
            shape = tile & 15
            kind = KIND_OF[shape]
            if SIZE_OF[shape] > 1 or not self.hand[kind]:
                continue
            square = 1 << anchor
            for i, domain in enumerate(self.lands):
                if domain.squares & square:
                    rest = domain.squares & ~square
                    if not rest:
                        break
                    part = geometry.flood(rest & -rest, rest)
                    summit = kind == self.epoch and domain.highest == 1
                    if summit or part != rest:
                        self._divided(i, rest, part, self._left(kind, 1))
                    break

    def _divided(self, i: int, rest: int, part: int, left: Cards) -> None:
        """A demolition divides a domain or takes its summit: the parts that could be taken."""
        board, epoch = self.board, self.epoch
        value = 0
        downsizing = self.total > 1
        while rest:
            for kind in (0, 1):
                summit = board.summit(kind, part)
                downsizing |= bool(summit & (summit - 1))
            if self._takes(board.highest(epoch, part), self._own(part), left):
                value += board.power(2, part)
            rest &= ~part
            part = board.geometry.flood(rest & -rest, rest) if rest else 0
        self._note(i, value, downsizing)

    def _ties(self) -> None:
        """§5.1: a civil building joins domains with equal summits, or with one made equal."""
        lands = self.lands
        for i, one in enumerate(lands):
            if self.total > 1 and any(self._made_equal(kind, one.heights[kind]) for kind in (0, 1)):
                self._note(i, one.value, True)
            for j in range(i + 1, len(lands)):
                other = lands[j]
                if equal(one, other) and self._near(i, j):
                    self._tie(i, j)

    def _tie(self, i: int, j: int) -> None:
        """Two domains with an equal summit are joined: the weaker one's is downsized.

        If that cannot divide it, the stronger one's owner takes all; else a part may fall to the
        mover, and what else is joined may lose buildings in the division that follows.
        """
        lands, epoch = self.lands, self.epoch
        # Power is of the deciding kind; other cards do not change it.
        spare = self.total > 1 and self.hand[epoch] > 0
        power = [self.board.power(epoch, lands[x].squares) for x in (i, j)]
        tied = lands[i].highest and lands[i].highest == lands[j].highest
        for x, y, mine, theirs in ((i, j, *power), (j, i, *power[::-1])):
            wins = tied and lands[y].mine and (spare or theirs > mine)
            self._note(x, lands[x].value if wins else 0, True)
        if any(
            self._loose(x, kind)
            for kind in (0, 1)
            if lands[i].heights[kind] == lands[j].heights[kind]
            for x, mine, theirs in ((i, *power), (j, *power[::-1]))
            if spare or mine <= theirs
        ):
            joined = [k for k in range(len(lands)) if self._near(i, k) or self._near(j, k)]
            group = {i, j, *joined}
            left = self._left(2, 1)
            taken = any(lands[x].own for x in group) or self._takes(0, 0, left)
            for k in group:
                self._note(k, lands[k].value if taken else 0, True)

    def _loose(self, i: int, kind: int) -> bool:
        """Whether the summit of a kind may be what holds a domain together."""
        board = self.board
        squares = self.lands[i].squares
        for anchor in bits(board.summit(kind, squares)):
            size = SIZE_OF[board.tiles[anchor] & 15]
            gone = board.geometry.footprint[size][anchor]
            rest = squares & ~gone | gone & board.geometry.printed
            if rest and board.geometry.flood(rest & -rest, rest) != rest:
                return True
        return False

    def _near(self, i: int, j: int) -> bool:
        """Whether civil buildings of this hand could join two domains."""
        position, epoch, lands = self.position, self.epoch, self.lands
        if i == j:
            return True
        if self.total == 1:
            return linked_by_one(position, epoch, self.hand, lands, i, j)
        steps = stride_of_a_card(position, epoch) * self.total
        return j in reached(position, epoch, lands, i, steps)

    def _cascade(self) -> None:
        """With cards to spare: what is joined to a broken domain may tie with its remains."""
        if self.total < 2 or not self.hand[2]:
            return
        for i in list(self.found):
            one = self.lands[i]
            for j, other in enumerate(self.lands):
                if j == i or not self._near(i, j):
                    continue
                low = [k for k in (0, 1) if 0 < other.heights[k] <= one.heights[k]]
                if low:
                    taken = one.own or any(self._loose(j, k) for k in low)
                    self._note(j, other.value if taken else 0, True)

    def _made_equal(self, kind: int, height: int) -> bool:
        """Whether the mover could build or grow a building of exactly this value."""
        held = self.hand[kind]
        if not held or not height:
            return False
        if held >= height:
            return True
        seat = self.position.mover
        for epoch in range(self.epoch + 1):
            for tile in self.position.boards[epoch].tiles.values():
                if tile >> 4 == seat + 1 and KIND_OF[tile & 15] == kind:
                    size = SIZE_OF[tile & 15]
                    if size < height <= size + held:
                        return True
        return False

    def _shadows(self) -> None:
        """§4.3, §4.4: a shadow from ``might`` falls on a summit, or on what holds a domain."""
        for casting in castings(self.position, 0, self.hand):
            if self.board.occupied & casting.squares & ~self.board.bare:
                self._shadow(casting)
            if casting.kind == 2 and self.total == casting.cards:
                self._joined(casting)

    def _shadow(self, casting: Casting) -> None:
        board, geometry = self.board, self.board.geometry
        footprint = geometry.footprint
        hit = board.overlapped(casting.squares)
        for i, domain in enumerate(self.lands):
            if not domain.squares & casting.squares:
                continue
            gone, summit = 0, False
            for anchor in hit:
                if domain.squares >> anchor & 1:
                    shape = board.tiles[anchor] & 15
                    gone |= footprint[SIZE_OF[shape]][anchor]
                    if KIND_OF[shape] == 1 and SIZE_OF[shape] == domain.highest:
                        summit = True
            if not gone:
                continue
            rest = domain.squares & ~gone | gone & geometry.printed & ~casting.squares
            whole = rest | casting.squares
            divides = geometry.flood(casting.squares, whole) != whole
            if not (summit or divides):
                continue
            left = self._left(casting.kind, casting.cost)
            height = self.board.highest(1, rest)
            at = casting.squares | casting.ring
            brought = casting.size if casting.kind == 1 else 0
            if casting.kind == 2:
                brought = max(
                    [x.highest for x in self.lands if x.mine and x.squares & at], default=0
                )
            if divides:
                height = 0
            taken = brought > height or self._takes(height, self._own(rest), left)
            self._note(i, domain.value if taken else 0, True)

    def _joined(self, casting: Casting) -> None:
        """A civil shadow that joins domains and makes a tie; with cards to spare see ``_ties``.

        Where it removes something the heights may be others than before.
        """
        at = casting.squares | casting.ring
        met = [i for i, domain in enumerate(self.lands) if domain.squares & at]
        removes = self.board.occupied & casting.squares & ~self.board.bare
        if len(met) > 1 and (
            removes or any(equal(self.lands[i], self.lands[j]) for i in met for j in met if i != j)
        ):
            taken = any(self.lands[i].own or self.lands[i].mine for i in met)
            for i in met:
                self._note(i, self.lands[i].value if taken else 0, True)

    def _ripples(self) -> None:
        """§5.4: what is downsized on ``might`` goes here too."""
        might = self.position.boards[0]
        footprint = might.geometry.footprint
        for i, how in breaks(self.position, 0, self.hand).items():
            if not how.downsizing:
                continue
            squares = land(self.position, 0)[i].squares
            for anchor, tile in might.tiles.items():
                shape = tile & 15
                if (
                    shape < HAMLET
                    and SIZE_OF[shape] > 1
                    and squares >> anchor & 1
                    and self.board.tiles.get(anchor) == tile
                ):
                    mask = footprint[SIZE_OF[shape]][anchor]
                    for j, domain in enumerate(self.lands):
                        if domain.squares & mask:
                            self._rippled(j, mask)
                            break

    def _rippled(self, j: int, mask: int) -> None:
        """A building of a domain goes, or shrinks, with the one that cast it."""
        board, geometry = self.board, self.board.geometry
        domain = self.lands[j]
        rest = domain.squares & ~mask
        height = board.highest(1, rest)
        if rest and geometry.flood(rest & -rest, rest) != rest:
            height = 0
        left = self.hand if self.total > 1 else (0, 0, 0)
        taken = self._takes(height, self._own(rest), left)
        self._note(j, domain.value if taken else 0, True)
