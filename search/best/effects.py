"""What a cluster of plays changes on each board, and whether two clusters interact.

Two clusters that do *not* interact can be made in either order, and the mover's income changes by
the sum of what each changes alone; what one adds to a domain that the other captures is the one
exception, and a linear one (``additions``). The test errs on the side of "they interact".
"""

from __future__ import annotations

from dataclasses import dataclass

from search.rules.board import HAMLET, KIND_OF, SIZE_OF, Board
from search.rules.income import ruin_value
from search.rules.move import CONSTRUCT, UPGRADE, Move
from search.rules.position import Position

#: A shape is scarce if one turn might use up its tiles: at most 2 plays of size 2, 3 boards each.
SCARCE_TILES = 7
#: Likewise the mover's cubes: 4 plays, or 2 with a shadow each.
SCARCE_CUBES = 6


@dataclass(frozen=True, slots=True)
class Effect:
    """Changes by board, as masks of squares and flags by epoch."""

    #: Squares of all buildings placed, removed or changed, and of shadows that were not cast.
    cells: tuple[int, int, int]
    #: Those and the squares that touch them.
    zone: tuple[int, int, int]
    #: Squares of the old domains that the zone meets, and how many domains.
    touched: tuple[int, int, int]
    domains: tuple[int, int, int]
    #: Bits of the kinds placed.
    kinds: tuple[int, int, int]
    #: Something went that is not covered by what came, or might yet go: geometry matters.
    disrupts: tuple[bool, bool, bool]
    #: Number of cubes on ``reason`` changes.
    cubes: bool
    #: Scarce things used or given back, as bits: shapes 0 to 8, the mover's cubes 9.
    scarce: int


def effect_of(before: Position, after: Position, moves: tuple[Move, ...]) -> Effect:
    """The effect of the moves that lead from ``before`` to ``after``."""
    geometry = before.table.geometry
    footprint = geometry.footprint
    cells, zone, touched = [0, 0, 0], [0, 0, 0], [0, 0, 0]
    domains, kinds = [0, 0, 0], [0, 0, 0]
    disrupts = [False, False, False]
    for epoch in range(3):
        old, new = before.boards[epoch], after.boards[epoch]
        mask = 0
        if old is not new and (old.hash != new.hash):
            mask, kinds[epoch], disrupts[epoch] = _changes(old, new)
        for kind, where, _, shape, anchor, _, _ in moves:
            if kind in (CONSTRUCT, UPGRADE) and where < epoch and SIZE_OF[shape] > 1:
                there = new.tiles.get(anchor)
                if there is None or there & 15 != shape:
                    disrupts[epoch] = True
                    mask |= footprint[SIZE_OF[shape]][anchor]
        if mask:
            cells[epoch] = mask
            near = zone[epoch] = mask | geometry.neighbours(mask)
            for domain in old.domains():
                if domain & near:
                    touched[epoch] |= domain
                    domains[epoch] += 1
    return Effect(
        (cells[0], cells[1], cells[2]),
        (zone[0], zone[1], zone[2]),
        (touched[0], touched[1], touched[2]),
        (domains[0], domains[1], domains[2]),
        (kinds[0], kinds[1], kinds[2]),
        (disrupts[0], disrupts[1], disrupts[2]),
        _cube_total(before.boards[2]) != _cube_total(after.boards[2]),
        _scarce(before, after),
    )


def _changes(old: Board, new: Board) -> tuple[int, int, bool]:
    """Squares changed, kinds placed, and whether something went for good."""
    footprint = old.geometry.footprint
    before, after = old.tiles.items(), new.tiles.items()
    came = kinds = 0
    for anchor, tile in after - before:
        came |= footprint[SIZE_OF[tile & 15]][anchor]
        kinds |= 1 << KIND_OF[tile & 15]
    mask = came
    disrupts = False
    for anchor, tile in before - after:
        gone = footprint[SIZE_OF[tile & 15]][anchor]
        mask |= gone
        if gone & ~came or not _grown(new, gone, tile & 15):
            disrupts = True
    if old.cubes != new.cubes:
        for anchor in old.cubes.keys() | new.cubes.keys():
            if old.cubes.get(anchor) != new.cubes.get(anchor):
                here = new.tiles.get(anchor, old.tiles.get(anchor, HAMLET))
                mask |= footprint[SIZE_OF[here & 15]][anchor]
    return mask, kinds, disrupts


def removes(before: Position, after: Position) -> bool:
    """Whether a play took something away that it did not cover with a larger one of the kind."""
    for old, new in zip(before.boards, after.boards, strict=True):
        if old is not new:
            gone = old.tiles.items() - new.tiles.items()
            if gone:
                footprint = old.geometry.footprint
                for anchor, tile in gone:
                    mask = footprint[SIZE_OF[tile & 15]][anchor]
                    if not _grown(new, mask, tile & 15):
                        return True
    return False


def _grown(new: Board, mask: int, shape: int) -> bool:
    """Whether one new building of the same kind and at least the size covers ``mask``."""
    footprint = new.geometry.footprint
    for anchor, tile in new.tiles.items():
        other = tile & 15
        if (
            KIND_OF[other] == KIND_OF[shape]
            and other >= shape
            and not mask & ~footprint[SIZE_OF[other]][anchor]
        ):
            return True
    return False


def _cube_total(board: Board) -> int:
    total = 0
    for packed in board.cubes.values():
        total += packed
    return total


def _scarce(before: Position, after: Position) -> int:
    bits = 0
    for shape in range(9):
        if before.stock[shape] < SCARCE_TILES and before.stock[shape] != after.stock[shape]:
            bits |= 1 << shape
    if before.supply != after.supply:
        seat = before.mover
        if before.supply[seat] < SCARCE_CUBES and before.supply[seat] != after.supply[seat]:
            bits |= 1 << 9
    return bits


def interact(p: Effect, q: Effect) -> bool:
    """Whether two clusters may influence each other beyond the linear exception."""
    if p.scarce & q.scarce:
        return True
    for e in (0, 1, 2):
        mine, yours = p.cells[e], q.cells[e]
        if not mine or not yours:
            continue
        if mine & yours:
            return True
        share = p.touched[e] & q.touched[e]
        contact = p.zone[e] & yours
        if not share and not contact:
            continue
        if p.disrupts[e] or q.disrupts[e]:
            return True
        one_each = p.domains[e] == 1 == q.domains[e] and p.touched[e] == q.touched[e]
        if contact and not one_each:
            return True
        joins, also_joins = p.domains[e] > 1, q.domains[e] > 1
        if e < 2:
            kinds, other = p.kinds[e] & 3, q.kinds[e] & 3
            if kinds & other:
                return True
            if (joins and (other or also_joins)) or (also_joins and kinds):
                return True
        elif (p.cubes and (q.cubes or also_joins)) or (joins and (q.cubes or also_joins)):
            return True
    return False


def additions(before: Position, after: Position, effect: Effect) -> tuple[int, int, int]:
    """What a cluster adds to the worth of the one domain it touches on each board, in Ecus.

    Civil value on ``might`` and ``faith``, ruin value on ``reason``; 0 where it touches none or
    several or takes something away (then nothing is linear).
    """
    found = [0, 0, 0]
    for epoch in range(3):
        if effect.domains[epoch] == 1 and not effect.disrupts[epoch]:
            old, new = before.boards[epoch], after.boards[epoch]
            found[epoch] = max(0, _worth(new) - _worth(old))
    return found[0], found[1], found[2]


def _worth(board: Board) -> int:
    """All civil value of a board, or all ruin value of ``reason``."""
    if board.epoch < 2:
        return board.power(2, board.geometry.full)
    return ruin_value(board, board.geometry.full)
