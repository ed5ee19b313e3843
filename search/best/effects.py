"""What a cluster of plays changes on each board, and whether two clusters interact.

Two clusters that do *not* interact can be made in either order, and the mover's income changes by
at most the sum of what each changes alone; what one adds to a domain that the other captures is the
one exception, and a linear one (``additions``). The test errs on the side of "they interact".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from search.best.land import Land, land
from search.rules.board import HAMLET, KIND_OF, SIZE_OF, Board
from search.rules.income import ruin_value
from search.rules.move import CONSTRUCT, UPGRADE, Move
from search.rules.position import Position

#: A shape is scarce if one turn might use up its tiles: at most 2 plays of size 2, 3 boards each.
SCARCE_TILES = 7
#: Likewise the mover's cubes: 4 plays, or 2 with a shadow each.
SCARCE_CUBES = 6


#: Civil cards with which three joins in a row are possible.
CHAIN = 3


class Side(NamedTuple):
    """What a cluster does on a board, as far as others that touch the same domains are concerned."""

    epoch: int
    #: Squares of the old domains that the zone meets.
    touched: int
    domains: int
    #: On ``might`` and ``faith`` those domains.
    lands: tuple[Land, ...]
    #: The highest military and the highest religious value put down there.
    tops: tuple[int, int]
    #: Something went that is not covered by what came, or might yet go: geometry matters.
    disrupts: bool
    #: Number of cubes on ``reason`` changes.
    cubes: bool
    #: Whether the hand allows three joins in a row.
    chains: bool


NOTHING = tuple(Side(epoch, 0, 0, (), (0, 0), False, False, False) for epoch in range(3))


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
    #: Something went, but its domain stays one and as high: only what is next to it matters.
    loosens: tuple[bool, bool, bool]
    #: Number of cubes on ``reason`` changes.
    cubes: bool
    #: Scarce things used or given back, as bits: shapes 0 to 8, the mover's cubes 9.
    scarce: int
    sides: tuple[Side, Side, Side]


def effect_of(before: Position, after: Position, moves: tuple[Move, ...]) -> Effect:
    """The effect of the moves that lead from ``before`` to ``after``."""
    geometry = before.table.geometry
    footprint = geometry.footprint
    cells, zone, touched = [0, 0, 0], [0, 0, 0], [0, 0, 0]
    domains, kinds = [0, 0, 0], [0, 0, 0]
    disrupts = [False, False, False]
    loosens = [False, False, False]
    sides = list(NOTHING)
    cubes = _cube_total(before.boards[2]) != _cube_total(after.boards[2])
    chains = before.hand[2] >= CHAIN
    for epoch in range(3):
        old, new = before.boards[epoch], after.boards[epoch]
        mask = 0
        tops = (0, 0)
        refused = False
        if old is not new and (old.hash != new.hash):
            mask, kinds[epoch], disrupts[epoch], tops = _changes(old, new)
        for kind, where, _, shape, anchor, _, _ in moves:
            if kind in (CONSTRUCT, UPGRADE) and where < epoch and SIZE_OF[shape] > 1:
                there = new.tiles.get(anchor)
                if there is None or there & 15 != shape:
                    disrupts[epoch] = refused = True
                    mask |= footprint[SIZE_OF[shape]][anchor]
        if mask:
            cells[epoch] = mask
            near = zone[epoch] = mask | geometry.neighbours(mask)
            for domain in old.domains():
                if domain & near:
                    touched[epoch] |= domain
                    domains[epoch] += 1
            lands: tuple[Land, ...] = ()
            if epoch < 2:
                lands = tuple(one for one in land(before, epoch) if one.squares & near)
                if disrupts[epoch] and not kinds[epoch] and not refused:
                    loosens[epoch] = _mild(old, new, mask, lands)
                    disrupts[epoch] = not loosens[epoch]
            sides[epoch] = Side(
                epoch,
                touched[epoch],
                domains[epoch],
                lands,
                tops,
                disrupts[epoch],
                cubes and epoch == 2,
                chains and epoch < 2,
            )
    return Effect(
        (cells[0], cells[1], cells[2]),
        (zone[0], zone[1], zone[2]),
        (touched[0], touched[1], touched[2]),
        (domains[0], domains[1], domains[2]),
        (kinds[0], kinds[1], kinds[2]),
        (disrupts[0], disrupts[1], disrupts[2]),
        (loosens[0], loosens[1], loosens[2]),
        cubes,
        _scarce(before, after),
        (sides[0], sides[1], sides[2]),
    )


def _mild(old: Board, new: Board, mask: int, lands: tuple[Land, ...]) -> bool:
    """Whether a removal leaves its one domain in one piece and its highest buildings as they were."""
    if len(lands) != 1:
        return False
    squares, rest = lands[0].squares, lands[0].squares & ~mask | (mask & new.occupied)
    if not rest:
        return True
    if new.domain_of(rest & -rest) & squares != rest:
        return False
    return all(_summits(old, kind, squares) == _summits(new, kind, rest) for kind in (0, 1))


def _summits(board: Board, kind: int, squares: int) -> tuple[int, int]:
    """Anchors of the highest buildings of a kind on some squares, and their value."""
    for value in (3, 2, 1):
        found = board.anchors[kind * 3 + value - 1] & squares
        if found:
            return found, value
    return 0, 0


def _changes(old: Board, new: Board) -> tuple[int, int, bool, tuple[int, int]]:
    """Squares changed, kinds placed, whether something went for good, and the highest military and
    religious values placed."""
    footprint = old.geometry.footprint
    before, after = old.tiles.items(), new.tiles.items()
    came = kinds = 0
    tops = [0, 0, 0]
    for anchor, tile in after - before:
        came |= footprint[SIZE_OF[tile & 15]][anchor]
        kind = KIND_OF[tile & 15]
        kinds |= 1 << kind
        tops[kind] = max(tops[kind], SIZE_OF[tile & 15])
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
    return mask, kinds, disrupts, (tops[0], tops[1])


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
    """Whether two clusters might bring more together than both alone, the linear exception aside,
    or might not be possible together."""
    if p.scarce & q.scarce:
        return True
    for e in (0, 1, 2):
        if p.cells[e] and q.cells[e] and (meets(p, q, e) or shares(p.sides[e], q.sides[e])):
            return True
    return False


def meets(p: Effect, q: Effect, epoch: int) -> bool:
    """Whether what two clusters change on a board lies on or next to each other in a way that
    matters: it does not if one of them is in a domain that the other touches anyway."""
    if p.cells[epoch] & q.cells[epoch]:
        return True
    if not p.zone[epoch] & q.cells[epoch]:
        return False
    if p.disrupts[epoch] or q.disrupts[epoch] or p.loosens[epoch] or q.loosens[epoch]:
        return True
    mine, yours = p.touched[epoch], q.touched[epoch]
    within = p.domains[epoch] == 1 and not mine & ~yours
    return not (within or (q.domains[epoch] == 1 and not yours & ~mine))


def shares(p: Side, q: Side) -> bool:
    """Whether two clusters that touch the same domains of a board, though not each other, interact.

    A building that is lower than the highest of its kind in its domain changes neither who is paid
    for it nor who may stand there, whatever is joined to it; so it interacts with nothing.
    """
    if not p.touched & q.touched:
        return False
    if p.disrupts or q.disrupts:
        return True
    joins, also_joins = p.domains > 1, q.domains > 1
    if p.epoch == 2:
        return (p.cubes and (q.cubes or also_joins)) or (joins and (q.cubes or also_joins))
    if joins and also_joins and _chain(p, q):
        return True
    return _rivals(p, q, 0) or _rivals(p, q, 1)


def _chain(p: Side, q: Side) -> bool:
    """Whether a domain that two joins make is more than theirs: one of the mover's, or one in which
    two buildings of one height meet (§5.1)."""
    if p.chains or p.tops[p.epoch] or q.tops[p.epoch]:
        return True
    if any(one.own for one in p.lands) or any(one.own for one in q.lands):
        return True
    for mine in p.lands:
        if mine.squares & q.touched:
            continue
        for yours in q.lands:
            if not yours.squares & p.touched and any(
                mine.heights[kind] and mine.heights[kind] == yours.heights[kind] for kind in (0, 1)
            ):
                return True
    return False


def _rivals(p: Side, q: Side, kind: int) -> bool:
    """Whether what two clusters put down of a kind, in domains that both touch, tells."""
    mine, yours = p.tops[kind], q.tops[kind]
    if not mine and not yours:
        return False
    higher = max(mine, yours)
    one, other = (p, q) if mine else (q, p)
    for shared in p.lands:
        if not shared.squares & q.touched or higher <= shared.heights[kind]:
            continue
        if (mine and yours) or (other.domains > 1 and one.domains > 1):
            return True
        if other.domains < 2:
            continue
        others = [there.heights[kind] for there in other.lands if there.squares != shared.squares]
        # Only the higher of the two is paid for both; two of one height cannot stay (§5, §6).
        if higher in others:
            return True
        if kind == p.epoch and (higher > max(others) or any(there.mine for there in other.lands)):
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
