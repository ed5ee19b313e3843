"""Shadows: refusal by ``faith``, temporal paradox, cubes that move (rules §4.2–§4.6)."""

from __future__ import annotations

from dataclasses import dataclass

from search.rules.board import HAMLET, KIND_OF, SIZE_OF
from search.rules.position import BUILDING_NAMES
from search.rules.refusal import Refusal, equal_of
from search.rules.work import Work


@dataclass(frozen=True, slots=True)
class Casting:
    """A building that casts shadows: its shape and anchor, its owner's seat (-1 if civil), and
    for an upgrade the shape and anchor of what it was (-1 for a construction)."""

    shape: int
    anchor: int
    seat: int
    old_shape: int = -1
    old_anchor: int = -1


@dataclass(frozen=True, slots=True)
class Junction:
    """Domains joined on a board: squares of the civil building, origins and their powers (§5.1)."""

    epoch: int
    mask: int
    origins: tuple[int, ...]
    powers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """A shadow that was cast on ``faith``, and the junction that it makes there, if any."""

    joint: Junction | None


def measure(work: Work, epoch: int, shape: int, mask: int, joined: tuple[int, ...]) -> Junction:
    """Measure the joined domains, once: military power on ``might``, religious on ``faith``.

    Each is written down as joined by a building of that shape, under its first square.
    """
    board = work.boards[epoch]
    for domain in joined:
        work.tell("joined", epoch, shape, (domain & -domain).bit_length() - 1)
    return Junction(epoch, mask, joined, tuple(board.power(epoch, d) for d in joined))


def old_shadow(work: Work, epoch: int, casting: Casting) -> int:
    """Anchor of the old shadow on ``epoch`` (§4.4), or -1: a tile like the one upgraded."""
    if casting.old_shape < 0:
        return -1
    tile = casting.old_shape | (casting.seat + 1) << 4
    return casting.old_anchor if work.identical(epoch, casting.old_anchor, tile) else -1


def dominion_refuses(work: Work, shape: int, anchor: int, spare: int) -> bool:
    """§4.3: whether a shadow on ``faith`` would touch two domains or more.

    ``spare`` holds the squares of V, the buildings that the shadow would remove; domains are those
    before the removal.
    """
    board = work.boards[1]
    outside = board.occupied & ~spare & board.geometry.ring[SIZE_OF[shape]][anchor]
    if not outside:
        return False
    touched = 0
    for domain in board.domains():
        if domain & outside:
            touched += 1
    return touched > 1


def hierarchy_refuses(work: Work, shape: int, anchor: int, spare: int) -> bool:
    """§4.3: whether the highest other building of the kind in the domain that would result on
    ``faith`` (V gone, hamlets under V visible, the shadow down) has the shadow's value."""
    board = work.boards[1]
    geometry = board.geometry
    size = SIZE_OF[shape]
    mask = geometry.footprint[size][anchor]
    domain = geometry.flood(mask, board.occupied & ~spare | spare & geometry.printed | mask)
    return board.highest(KIND_OF[shape], domain & ~spare) == size


def refuse_on_faith(work: Work, casting: Casting) -> Refusal | None:
    """Why no shadow is cast on ``faith`` (§4.2, §4.3), hence none on ``reason``; None if one is."""
    shape, anchor = casting.shape, casting.anchor
    kind, size = KIND_OF[shape], SIZE_OF[shape]
    if size == 1:
        return Refusal("4.2", "a building of size 1 casts no shadow")
    if work.stock[shape] <= 0:
        return Refusal("4.2", f"no {_named(shape)} is left in the stock for faith")
    if kind == 2:
        return None
    if work.supply[casting.seat] <= 0 and old_shadow(work, 1, casting) < 0:
        return Refusal("4.2", "no control cube is left for the shadow on faith")
    board = work.boards[1]
    geometry = board.geometry
    mask = geometry.footprint[size][anchor]
    spare = board.bare & mask
    for a in board.overlapped(mask):
        spare |= geometry.footprint[SIZE_OF[board.tiles[a] & 15]][a]
    if dominion_refuses(work, shape, anchor, spare):
        return Refusal("4.3", "dominion: on faith it would touch more than one domain")
    if hierarchy_refuses(work, shape, anchor, spare):
        return Refusal("4.3", f"hierarchy: on faith {equal_of(kind, size)}")
    return None


def refuse_on_reason(work: Work, casting: Casting) -> Refusal | None:
    """Why no shadow is cast on ``reason`` (§4.2), ``faith`` apart; None if one is."""
    if SIZE_OF[casting.shape] == 1:
        return Refusal("4.2", "a building of size 1 casts no shadow")
    if work.stock[casting.shape] <= 0:
        return Refusal("4.2", f"no {_named(casting.shape)} is left in the stock for reason")
    return None


def _named(shape: int) -> str:
    return BUILDING_NAMES[shape].replace("_", " ")


def shadow_on_faith(work: Work, casting: Casting) -> Cast | None:
    """Cast the shadow on ``faith``, paradoxes included (§4.2–§4.4); None where none is cast."""
    if refuse_on_faith(work, casting) is not None:
        return None
    shape, anchor = casting.shape, casting.anchor
    kind, size = KIND_OF[shape], SIZE_OF[shape]
    board = work.boards[1]
    geometry = board.geometry
    old = old_shadow(work, 1, casting)
    mask = geometry.footprint[size][anchor]
    overlapped = board.overlapped(mask)
    for a in overlapped:
        if a != old:
            work.remove(1, a)
    joint = None
    if kind == 2:
        own = 0
        if casting.old_shape >= 0:
            was = geometry.footprint[SIZE_OF[casting.old_shape]][casting.old_anchor]
            if old >= 0 or (casting.old_shape == HAMLET and work.boards[1].bare & was):
                own = was
        joined = touched_domains(work, 1, geometry.ring[size][anchor], own)
        if len(joined) > 1:
            joint = measure(work, 1, shape, mask, joined)
    if old >= 0:
        work.take(1, old, "replaced")
    work.put(1, anchor, shape, casting.seat)
    work.tell("shadow", 1, shape, anchor, casting.seat)
    return Cast(joint)


def touched_domains(work: Work, epoch: int, ring: int, own: int) -> tuple[int, ...]:
    """Domains that a civil building touches; ``own`` squares of what it upgrades (§5.1)."""
    reach = ring | own
    if not work.boards[epoch].occupied & reach:
        return ()
    return tuple(d for d in work.boards[epoch].domains() if d & reach)


def shadow_on_reason(work: Work, casting: Casting) -> None:
    """Cast the shadow on ``reason``: a ruin, or the civil tile; §4.4 and §4.6."""
    if refuse_on_reason(work, casting) is not None:
        return
    shape, anchor = casting.shape, casting.anchor
    size = SIZE_OF[shape]
    board = work.boards[2]
    geometry = board.geometry
    mask = geometry.footprint[size][anchor]
    old = old_shadow(work, 2, casting)
    moved = 0
    bare = board.bare & mask
    while bare:
        hamlet = (bare & -bare).bit_length() - 1
        packed = work.lift(hamlet)
        if casting.old_shape == HAMLET and hamlet == casting.old_anchor:
            moved = packed
        bare &= bare - 1
    lost: list[tuple[int, int, int]] = []
    for a in board.overlapped(mask):
        packed = work.lift(a)
        tile = work.take(2, a, "replaced" if a == old else "removed")
        if a == old:
            moved = packed
        elif packed:
            lost.append((a, SIZE_OF[tile & 15], packed))
    work.put(2, anchor, shape)
    work.tell("shadow", 2, shape, anchor)
    work.lay(anchor, moved)
    for a, lost_size, packed in lost:
        work.keep_cube(a, lost_size, packed)
