"""The last card of a turn, play by play: which domains it could take where it is played (§5, §6).

``takeable`` lists what the card might take wherever it goes; here the place decides, too. A link
has to touch both domains, a tie needs two domains of one height under one civil building, and what
is downsized on a board can take others with it on the later ones (§5.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from positions.things import Cards
from search.best.breaks import breaks
from search.best.effects import Effect
from search.best.free import casts
from search.best.land import Land, land
from search.best.takeable import direct, takeable
from search.rules.board import HAMLET, SIZE_OF
from search.rules.move import CONSTRUCT, DEMOLISH, UPGRADE, Move
from search.rules.position import Position


class Prize(NamedTuple):
    """A domain of ``might`` or ``faith`` that the last card might take."""

    squares: int
    #: Ecus if a building of the mover's comes to it or is joined to it, and if it is broken.
    value: int
    broken: int
    #: A military or religious building could be the highest in it.
    direct: bool
    #: Domains of the mover's, joined to which it is his.
    partners: int


class Last:
    """What the last card can take from one position."""

    def __init__(
        self, position: Position, hand: Cards, small: tuple[frozenset[int], frozenset[int]]
    ) -> None:
        self.position = position
        self.prizes = [self._prizes(e, hand, small[e]) for e in (0, 1)]
        self.ruins = [(d, v) for d, v, _ in takeable(position, 2, hand)]
        #: Domains in which a removal may lead to a downsizing.
        self.unsteady = [0, 0]
        for e in (0, 1):
            lands = land(position, e)
            for i, how in breaks(position, e, hand).items():
                if how.downsizing:
                    self.unsteady[e] |= lands[i].squares

    def _prizes(self, epoch: int, hand: Cards, small: frozenset[int]) -> list[Prize]:
        lands = land(self.position, epoch)
        broken = breaks(self.position, epoch, hand)
        worth = {squares: value for squares, value, _ in takeable(self.position, epoch, hand)}
        found: list[Prize] = []
        for i, domain in enumerate(lands):
            value = worth.get(domain.squares, 0)
            if not value or domain.squares in small:
                continue
            how = broken.get(i)
            found.append(
                Prize(
                    domain.squares,
                    value,
                    0 if how is None else how.value + domain.hidden,
                    not domain.mine and bool(direct(self.position, epoch, hand, domain)),
                    _higher(lands, domain) if hand[2] and not domain.mine else 0,
                )
            )
        return found

    def taken(self, move: Move, effect: Effect) -> tuple[int, int, int]:
        """The most that a play of the last card takes by board, in Ecus; ``effect`` is a change
        that it makes at the root."""
        found = [0, 0, 0]
        for e, _, value in self.won(move, effect):
            found[e] += value
        return found[0], found[1], found[2]

    def won(self, move: Move, effect: Effect) -> Iterator[tuple[int, int, int]]:
        """``(board, squares, Ecus)`` of the domains that a play of the last card might take."""
        kind, epoch, _, shape, _, _, _ = move
        builds = kind in (CONSTRUCT, UPGRADE)
        civil = builds and shape >= HAMLET
        casting = casts(move)
        at = reach_of(self.position, move)
        shrinks = False
        for e in (0, 1):
            if e < epoch or not (e == epoch or casting or shrinks):
                continue
            zone = effect.zone[e] | at if e == epoch or casting else 0
            removes = kind == DEMOLISH
            if e > epoch and casting:
                board = self.position.boards[e]
                removes = bool(effect.cells[e] & board.occupied & ~board.bare)
            tied = civil and ties(land(self.position, e), zone)
            breaking = tied or removes
            for prize in self.prizes[e]:
                near = zone & prize.squares
                if near and ((prize.direct and builds and not civil) or zone & prize.partners):
                    yield e, prize.squares, prize.value
                elif prize.broken and (shrinks or (near and breaking)):
                    yield e, prize.squares, prize.broken
            shrinks |= tied or (removes and bool(zone & self.unsteady[e]))
        zone = effect.zone[2] | at
        for squares, value in self.ruins:
            if shrinks or zone & squares:
                yield 2, squares, value


def reach_of(position: Position, move: Move) -> int:
    """Squares that a building covers and touches, on its own board and where it is cast."""
    if move[0] not in (CONSTRUCT, UPGRADE):
        return 0
    geometry = position.table.geometry
    size, anchor = SIZE_OF[move[3]], move[4]
    return geometry.footprint[size][anchor] | geometry.ring[size][anchor]


def ties(lands: tuple[Land, ...], zone: int) -> bool:
    """Whether, of the domains that a civil building joins, two are highest in a kind (§5.1)."""
    for kind in (0, 1):
        most = many = 0
        for one in lands:
            if one.squares & zone:
                height = one.heights[kind]
                if height > most:
                    most, many = height, 1
                elif height and height == most:
                    many += 1
        if many > 1:
            return True
    return False


def _higher(lands: tuple[Land, ...], domain: Land) -> int:
    """Squares of the mover's domains in which he is higher than anybody in a domain."""
    return sum(one.squares for one in lands if one.mine and one.highest > domain.highest)
