"""What a cluster of plays changes on each board, and whether two clusters interact.

Two clusters that do *not* interact can be made in either order, and the mover's income changes by
at most the sum of what each changes alone; what one adds to a domain that the other captures is the
one exception, and a linear one (``additions``). The test errs on the side of "they interact".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from search.best.land import Land, land, reached_from, stride_of_a_card
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
    """What a cluster does on a board, as far as it concerns others that touch the same domains."""

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
    #: If the hand allows three joins in a row: the domains that further joins might bring.
    further: tuple[Land, ...]
    #: Something went, but nothing that matters.
    loosens: bool
    #: Whether what was put down, military or religious, might be highest if a play disrupts.
    frail: tuple[bool, bool]


NOTHING = tuple(
    Side(epoch, 0, 0, (), (0, 0), False, False, (), False, (False, False)) for epoch in range(3)
)

#: Squares by board, kind and value: of parts of domains that a play could leave without a building
#: higher than that (``frailty``).
Frail = tuple[tuple[tuple[int, int, int], tuple[int, int, int]], ...]
SOUND: Frail = (((0, 0, 0), (0, 0, 0)), ((0, 0, 0), (0, 0, 0)))


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
    #: Something went, but its domains stay in one piece and as high: what is next to it matters.
    loosens: tuple[bool, bool, bool]
    #: Number of cubes on ``reason`` changes.
    cubes: bool
    #: Scarce things used or given back, as bits: shapes 0 to 8, the mover's cubes 9.
    scarce: int
    sides: tuple[Side, Side, Side]


def effect_of(
    before: Position, after: Position, moves: tuple[Move, ...], frail: Frail = SOUND
) -> Effect:
    """The effect of the moves that lead from ``before`` to ``after``."""
    geometry = before.table.geometry
    footprint = geometry.footprint
    cells, zone, touched = [0, 0, 0], [0, 0, 0], [0, 0, 0]
    domains, kinds = [0, 0, 0], [0, 0, 0]
    disrupts = [False, False, False]
    loosens = [False, False, False]
    sides = list(NOTHING)
    cubes = _cube_total(before.boards[2]) != _cube_total(after.boards[2])
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
                if disrupts[epoch] and not refused:
                    loosens[epoch] = _mild(old, new, lands)
                    disrupts[epoch] = not loosens[epoch]
            sides[epoch] = Side(
                epoch,
                touched[epoch],
                domains[epoch],
                lands,
                tops,
                disrupts[epoch],
                cubes and epoch == 2,
                _further(before, epoch, touched[epoch]) if len(lands) > 1 else (),
                loosens[epoch],
                _at_risk(epoch, zone[epoch], tops, frail),
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


def _at_risk(epoch: int, zone: int, tops: tuple[int, int], frail: Frail) -> tuple[bool, bool]:
    if epoch == 2:
        return False, False
    military, religious = tops
    return (
        bool(military and zone & frail[epoch][0][military - 1]),
        bool(religious and zone & frail[epoch][1][religious - 1]),
    )


def frailty(found: Iterable[tuple[Effect, Position]]) -> Frail:
    """What single plays, given with their outcomes, could do to the heights in domains.

    A building lower than the highest of its domain matters only where one of them disrupts.
    """
    masks = [[[0, 0, 0], [0, 0, 0]] for _ in range(2)]
    for effect, after in found:
        for e in (0, 1):
            if effect.disrupts[e]:
                new = after.boards[e]
                for one in effect.sides[e].lands:
                    for piece in new.domains():
                        if piece & one.squares:
                            for kind in (0, 1):
                                for value in range(_highest(new, kind, piece), one.heights[kind]):
                                    masks[e][kind][max(value, 1) - 1] |= piece
    for board in masks:
        for by_value in board:
            by_value[1] |= by_value[0]
            by_value[2] |= by_value[1]
    a, b = (((m[0][0], m[0][1], m[0][2]), (m[1][0], m[1][1], m[1][2])) for m in masks)
    return a, b


def at_risk(effect: Effect, frail: Frail) -> Effect:
    """The effect, told what is frail."""
    a, b, c = (
        side._replace(frail=_at_risk(e, effect.zone[e], side.tops, frail))
        for e, side in enumerate(effect.sides)
    )
    return replace(effect, sides=(a, b, c))


def _highest(board: Board, kind: int, squares: int) -> int:
    one, two, three = board.anchors[kind * 3 : kind * 3 + 3]
    return 3 if three & squares else 2 if two & squares else 1 if one & squares else 0


def _mild(old: Board, new: Board, lands: tuple[Land, ...]) -> bool:
    """Whether what went leaves every domain in one piece and its highest buildings in place."""
    for one in lands:
        rest = one.squares & new.occupied
        if rest and rest & ~new.domain_of(rest & -rest):
            return False
        for kind in (0, 1):
            if one.heights[kind]:
                summit = old.summit(kind, one.squares)
                if summit & ~new.anchors[kind * 3 + one.heights[kind] - 1]:
                    return False
    return True


def _further(position: Position, epoch: int, squares: int) -> tuple[Land, ...]:
    """Domains that joins beyond the second might bring to some that are joined."""
    cards = position.hand[2] - CHAIN + 1
    if cards < 1:
        return ()
    lands = land(position, epoch)
    steps = cards * stride_of_a_card(position, epoch)
    return tuple(lands[i] for i in sorted(reached_from(position, epoch, lands, squares, steps)))


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
    return bool(p.zone[epoch] & q.cells[epoch]) and beside(p.sides[epoch], q.sides[epoch])


def beside(p: Side, q: Side) -> bool:
    """Whether it matters that what two clusters change on a board lies next to each other."""
    if p.disrupts or q.disrupts or p.loosens or q.loosens:
        return True
    within = p.domains == 1 and not p.touched & ~q.touched
    return not (within or (q.domains == 1 and not q.touched & ~p.touched))


def shares(p: Side, q: Side) -> bool:
    """Whether two clusters that touch the same domains of a board, though not each other, interact.

    A building that is lower than the highest of its kind in its domain changes neither who is paid
    for it nor who may stand there, whatever is joined to it; it matters only where the highest
    might go.
    """
    if not p.touched & q.touched:
        return False
    if p.disrupts or q.disrupts or (p.loosens and q.loosens):
        return True
    joins, also_joins = p.domains > 1, q.domains > 1
    if p.epoch == 2:
        return (p.cubes and (q.cubes or also_joins)) or (joins and (q.cubes or also_joins))
    if joins and also_joins and _chain(p, q):
        return True
    return _rivals(p, q, 0) or _rivals(p, q, 1)


def _chain(p: Side, q: Side) -> bool:
    """Whether a domain that two joins make may be worth more than theirs: the mover is highest in
    it and not in both, or two buildings of one height meet in it (§5.1)."""
    epoch = p.epoch
    if p.tops[epoch] or q.tops[epoch]:
        return True
    lands = {one.squares: one for one in (*p.lands, *q.lands)}
    highest = max(lands.values(), key=lambda one: one.heights[epoch])
    if highest.mine and p.touched & q.touched != highest.squares:
        return True
    for kind in (0, 1):
        most = max(one.heights[kind] for one in lands.values())
        if most and (
            _tied(p.lands, (*q.lands, *q.further), kind, most, q.touched & p.touched)
            or _tied(q.lands, p.further, kind, most, q.touched & p.touched)
        ):
            return True
    return False


def _tied(
    some: tuple[Land, ...], others: tuple[Land, ...], kind: int, most: int, both: int
) -> bool:
    """Whether two domains have highest buildings of the same height, none of the known higher."""
    heights = {one.squares: one.heights[kind] for one in some if one.heights[kind] >= most}
    return any(
        height == other.heights[kind] and squares != other.squares
        for squares, height in heights.items()
        for other in others
    )


def _rivals(p: Side, q: Side, kind: int) -> bool:
    """Whether what two clusters put down of a kind, in domains that both touch, tells."""
    mine, yours = p.tops[kind], q.tops[kind]
    if not mine and not yours:
        return False
    higher = max(mine, yours)
    one, other = (p, q) if mine else (q, p)
    for shared in p.lands:
        if not shared.squares & q.touched:
            continue
        if higher <= shared.heights[kind]:
            # Too low to matter, unless the highest might go.
            if one.frail[kind] and (other.frail[kind] if yours and mine else other.domains > 1):
                return True
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
