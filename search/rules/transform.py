"""Junction, division, downsizing on ``might`` and ``faith`` (rules §5)."""

from __future__ import annotations

from search.rules.board import SIZE_OF
from search.rules.geometry import bits
from search.rules.ripple import Junction, hierarchy_refuses
from search.rules.work import Work


def kinds_in_order(epoch: int) -> tuple[int, int]:
    """Military before religious on ``might``, after it on ``faith`` (§5)."""
    return (0, 1) if epoch == 0 else (1, 0)


def junction_candidates(work: Work, joint: Junction, kind: int) -> int:
    """Anchors of which one is to be downsized in a junction (§5.1); 0 when all is well."""
    board = work.boards[joint.epoch]
    summit = board.summit(kind, board.domain_of(joint.mask))
    if not summit & (summit - 1):
        return 0
    least = min(
        power for origin, power in zip(joint.origins, joint.powers, strict=True) if origin & summit
    )
    weak = 0
    for origin, power in zip(joint.origins, joint.powers, strict=True):
        if power == least:
            weak |= origin & summit
    return own_first(work, joint.epoch, weak)


def division_candidates(work: Work, epoch: int) -> int:
    """Anchors of which one is to be downsized in the first violation (§5.2); 0 if none."""
    board = work.boards[epoch]
    found = board.violation()
    if found is None:
        return 0
    domain, kind = found
    return own_first(work, epoch, board.summit(kind, domain))


def own_first(work: Work, epoch: int, candidates: int) -> int:
    """The active player's own among the candidates, or all if they have none (§5.1, §5.2)."""
    board = work.boards[epoch]
    own = 0
    for anchor in bits(candidates):
        if board.owner(anchor) == work.active:
            own |= 1 << anchor
    return own or candidates


def places_for_smaller(work: Work, epoch: int, anchor: int) -> tuple[int, ...]:
    """Where the smaller tile may go (§5.3), row-major; empty where the building just goes."""
    shape = work.boards[epoch].tiles[anchor] & 15
    if SIZE_OF[shape] == 1 or not work.stock[shape - 1]:
        return ()
    stride = work.table.geometry.stride
    return anchor, anchor + 1, anchor + stride, anchor + stride + 1


def downsize(work: Work, epoch: int, anchor: int, place: int) -> None:
    """§5.3 and §5.4: the building shrinks to ``place``, or goes where ``place`` is -1."""
    tile = work.take(epoch, anchor, "downsized")
    shape, seat = tile & 15, (tile >> 4) - 1
    if place >= 0:
        work.put(epoch, place, shape - 1, seat)
    if SIZE_OF[shape] == 1:
        return
    smaller = place >= 0 and SIZE_OF[shape] == 3
    if epoch == 0:
        if work.boards[1].tiles.get(anchor) != tile:
            return
        work.take(1, anchor)
        smaller = (
            smaller
            and work.stock[shape - 1] > 0
            and not hierarchy_refuses(work, shape - 1, place, 0)
        )
        if smaller:
            work.put(1, place, shape - 1, seat)
    ruin = work.boards[2].tiles.get(anchor)
    if ruin is None or ruin & 15 != shape:
        return
    work.take(2, anchor)
    if smaller and work.stock[shape - 1] > 0:
        work.put(2, place, shape - 1)
