"""What a board looks like to the policy, in plain Python: what the core must say, too."""

from __future__ import annotations

from typing import Final, NamedTuple

from reference.sites import empty_sites, open_homes, rings, room_for, sites, spread, touching
from search.policy.features import FEATURES
from search.rules.board import Board
from search.rules.income import cubes_by_seat
from search.rules.tile import HAMLET, SHAPES_OF

Row = tuple[int, ...]

#: Beside 1 and 2 cards: two domains of equal height would be joined.
_TIE: Final = 3


def features(board: Board, seats: int) -> tuple[Row, ...]:
    """The numbers of a board for each seat."""
    return _reason(board, seats) if board.epoch == 2 else _held(board, seats)


class _Domain(NamedTuple):
    """A domain of ``might`` or ``faith``: who holds it (-1: nobody), and by what."""

    mask: int
    owner: int
    #: Value of the highest building of the kind that collects.
    height: int
    #: Power of that kind, civil power.
    force: int
    pays: int


def _held(board: Board, seats: int) -> tuple[Row, ...]:
    """``might`` and ``faith``: domains by the highest building that holds them."""
    kind = board.epoch
    rows = [[0] * FEATURES for _ in range(seats)]
    free = 0
    low, middle, high = (board.anchors[shape] for shape in SHAPES_OF[kind])
    one, two, three = board.anchors[HAMLET:]
    domains: list[_Domain] = []
    for mask in board.domains():
        pays = (one & mask).bit_count()
        pays += 3 * (two & mask).bit_count() + 5 * (three & mask).bit_count()
        if high & mask:
            height, summit = 3, high & mask
        elif middle & mask:
            height, summit = 2, middle & mask
        elif low & mask:
            height, summit = 1, low & mask
        else:
            free += pays
            domains.append(_Domain(mask, -1, 0, 0, pays))
            continue
        force = (low & mask).bit_count()
        force += 2 * (middle & mask).bit_count() + 3 * (high & mask).bit_count()
        owner = board.owner((summit & -summit).bit_length() - 1)
        assert owner is not None
        domains.append(_Domain(mask, owner, height, force, pays))
        row = rows[owner]
        row[height - 1] += pays
        row[3 + height] += 1
        if pays:
            row[9] += force
    for row in rows:
        row[7] = free
    if any(domain.owner >= 0 for domain in domains):
        _rivalry(board, domains, rows)
    return tuple(tuple(row) for row in rows)


def _rivalry(board: Board, domains: list[_Domain], rows: list[list[int]]) -> None:
    """What larger buildings and junctions (§5.1) could bring or take."""
    kind = board.epoch
    large = [touch for _, touch in touching(board, 3)]
    for number, (_, owner, height, _, pays) in enumerate(domains):
        if pays and 0 < height < 3:
            if large[number] & sites(board, kind, 3):
                rows[owner][3] += pays
                if height == 2:
                    rows[owner][8] += pays
            elif height == 1 and touching(board, 2)[number][1] & sites(board, kind, 2):
                rows[owner][3] += pays
    held = [i for i, domain in enumerate(domains) if domain.owner >= 0]
    rest = [i for i, domain in enumerate(domains) if domain.owner < 0 and domain.pays]
    if len(held) + len(rest) < 2:
        return
    joins, by_one = _joins(board, large)
    lost: dict[int, int] = {}
    won: dict[tuple[int, int], int] = {}
    for place, i in enumerate(held):
        first, wide = domains[i], joins[i]
        for j in (*held[:place], *rest):
            common = wide & joins[j]
            if not common:
                continue
            second = domains[j]
            if first.owner == second.owner or not (first.pays or second.pays):
                continue
            cards = 1 if common & by_one else 2
            if second.owner < 0:
                if cards == 1:
                    rows[first.owner][16] += second.pays
                continue
            for at, mine, other, theirs in ((i, first, j, second), (j, second, i, first)):
                if theirs.height > mine.height:
                    lost[at] = min(lost.get(at, cards), cards)
                elif theirs.height < mine.height:
                    key = mine.owner, other
                    won[key] = min(won.get(key, cards), cards)
                else:
                    # Of equal heights the one of less power gives way; of equal powers, either.
                    if theirs.force >= mine.force:
                        lost.setdefault(at, _TIE)
                    if mine.force >= theirs.force:
                        won.setdefault((mine.owner, other), _TIE)
    for at, cards in lost.items():
        rows[domains[at].owner][9 + cards] += domains[at].pays
    for (seat, other), cards in won.items():
        rows[seat][12 + cards] += domains[other].pays


def _joins(board: Board, large: list[int]) -> tuple[list[int], int]:
    """For every domain the anchors from which a civil building would touch it, for one card in the
    low bits (the mask beside), for two above them: what two have in common could join them."""
    site, grown2, grown3, town, grown13 = _links(board)
    width = board.geometry.full.bit_length()
    result = [
        ring & site
        | (middle & grown2) << width
        | (wide & grown3) << 2 * width
        | (middle & town) << 3 * width
        | (wide & grown13) << 4 * width
        for (_, ring), (_, middle), wide in zip(
            rings(board), touching(board, 2), large, strict=True
        )
    ]
    return result, (1 << 3 * width) - 1


def _links(board: Board) -> tuple[int, int, int, int, int]:
    """Anchors where a civil building may come to stand, about: for one card a Hamlet, a Town grown
    from one, a City grown from a Town; for two a Town, a City grown from a Hamlet.

    Terrain is left out, and it is not asked whether an upgrade swallows a second building.
    """
    geometry = board.geometry
    stride = geometry.stride
    empty = geometry.full & ~board.occupied
    hamlets, towns = board.anchors[HAMLET : HAMLET + 2]
    grown2 = room_for(empty | hamlets, 2, stride) & spread(hamlets, 2, stride)
    grown13 = room_for(empty | hamlets, 3, stride) & spread(hamlets, 3, stride)
    grown3 = 0
    if towns:
        covered = towns | towns << 1
        covered |= covered << stride
        grown3 = room_for(empty | covered, 3, stride) & spread(towns, 2, stride)
    return empty_sites(board, 1, False), grown2, grown3, empty_sites(board, 2, True), grown13


def _reason(board: Board, seats: int) -> tuple[Row, ...]:
    """``reason``: domains by the lead in cubes."""
    rows = [[0] * FEATURES for _ in range(seats)]
    free = 0
    homes = open_homes(board)
    low, middle, high, *others = board.anchors[:HAMLET]
    one, two, three = low | others[0], middle | others[1], high | others[2]
    ruins = 0
    for anchor, tile in board.tiles.items():
        if tile.shape < HAMLET and not tile.renovated:
            ruins |= 1 << anchor
    populated = 0
    for anchor in board.cubes:
        populated |= 1 << anchor
    for domain in board.domains():
        if not domain & (populated | homes):
            continue
        # §1.3: a ruin is worth its size less 1, renovated its size
        value = (one & domain).bit_count() + 2 * (two & domain).bit_count()
        value += 3 * (three & domain).bit_count() - (ruins & domain).bit_count()
        if not domain & populated:
            free += value
            continue
        counts = cubes_by_seat(board, domain, seats)
        top = max(counts)
        second = sorted(counts)[-2]
        for seat, count in enumerate(counts):
            row = rows[seat]
            row[5] += count
            if count == top:
                row[min(top - second, 3)] += value
                if homes & domain:
                    row[4] += value
            elif count == top - 1 and homes & domain:
                row[6] += value
    places = homes.bit_count()
    for row in rows:
        row[7] = free
        row[8] = places
    return tuple(tuple(row) for row in rows)
