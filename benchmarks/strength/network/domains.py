"""Domains in numbers: what stands in each, whose it is, what fits beside it, what could join it.

One row for each domain of each board, as a seat sees it: of its own, and of the others together.
Everything is a small whole number that a core could keep for each board, as it keeps those of
``search.policy.features`` now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.strength.network.games import Positions
from benchmarks.strength.network.rasters import (
    FOREST,
    MOUNTAIN,
    PLAIN,
    RIVER,
    SQUARES,
    Grid,
    Rasters,
    all_in,
    rasters_of,
    ring,
    seat_cubes,
    shifted,
    touched,
)
from positions.things import CIVIL, EPOCHS, REASON
from search.rules.packing import MOST_SEATS
from search.rules.tile import KIND_OF, SIZE_OF

#: Largest number of a row.
MOST: Final = 120
CIVIL_VALUES: Final = (1, 3, 5)
#: How a junction with another domain would go: it is lower, equally high with less, as much or more
#: power, higher.
WAYS: Final = ("lower", "weaker", "equal", "stronger", "higher")
_SIDES: Final = ("own", "others'")
NAMES: Final = (
    *("civil power", "hamlets", "towns", "cities", "squares", "buildings"),
    *(f"{what} {side}" for what in ("held height", "held power") for side in _SIDES),
    *(
        f"{kind} {what} {side}"
        for kind in ("deciding", "other")
        for what in ("power", "highest")
        for side in _SIDES
    ),
    *(f"sites of {size}" for size in (1, 2, 3)),
    *(
        "dear sites of 2",
        "dear sites of 3",
        "sites that outbid",
        "hamlets that could grow",
        "wet sites of 2",
        "wet sites of 3",
    ),
    *("empty squares beside", "river beside", "woods beside"),
    *(f"{way} {side} joined with {cards}" for side in _SIDES for way in WAYS for cards in (1, 2)),
    *("nobody's joined with 1", "nobody's joined with 2"),
    *(
        f"later board: {what}"
        for what in ("own pay", "others' pay", "own cubes", "others' cubes", "ruins")
    ),
    *("identical shadows own", "identical shadows others'"),
    *(
        "ruins' value",
        "value to gain",
        "ruins marked own",
        "ruins marked others'",
        "places left",
        "cubes own",
        "most cubes of another",
        "seats ahead",
    ),
)
FEATURES: Final = len(NAMES)

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Table:
    """The domains of some positions, one after another."""

    #: Position (from 0), epoch, first column of NAMES and so on, a row for each.
    position: Ints
    epoch: Ints
    #: As each seat sees it.
    numbers: Bytes

    def __len__(self) -> int:
        return len(self.position)


class Counter:
    """Counts squares of pictures by the domain that they belong to."""

    def __init__(self, rasters: Rasters) -> None:
        domain = rasters.domain
        board = np.arange(len(rasters) * 3).reshape(-1, 3, 1, 1)
        self._base = board * (SQUARES + 1)
        self._keys = np.unique((self._base + domain)[domain > 0])
        #: By key: the number of the row.
        self._rows = np.full(len(rasters) * 3 * (SQUARES + 1), -1, dtype=np.int64)
        self._rows[self._keys] = np.arange(len(self._keys))
        self.domain = domain
        self.position, self.epoch = np.divmod(self._keys // (SQUARES + 1), len(EPOCHS))
        #: The number of the row of every square, -1: none.
        self.row = self._rows[self._base + domain]

    def __len__(self) -> int:
        return len(self._keys)

    def total(self, values: Grid, of: Grid | None = None) -> Ints:
        """The sum of a picture over the squares whose domain (in ``of``) it is, by row."""
        rows = self.row if of is None else self._rows[self._base + of]
        here = (rows >= 0) & (values != 0)
        total = np.bincount(rows[here], values[here].astype(np.float64), len(self))
        return np.rint(total).astype(np.int64)

    def most(self, values: Grid) -> Ints:
        """The greatest value of a picture in a domain, by row."""
        result = np.zeros(len(self), dtype=np.int64)
        here = (self.row >= 0) & (values > 0)
        np.maximum.at(result, self.row[here], values[here])
        return result

    def spread(self, by_row: Ints) -> Grid:
        """A picture of a number of the domains."""
        return np.where(self.row >= 0, by_row[np.maximum(self.row, 0)], 0)

    def beside(self, values: Grid) -> Ints:
        """The sum of a picture over the squares beside a domain, and within it, by row; a square
        with several sides to it counts for each."""
        total = np.zeros(len(self), dtype=np.int64)
        for down, right in ring(1):
            total += self.total(values, shifted(self.domain, down, right))
        return total

    def pairs(self, anchors: Grid, size: int) -> Ints:
        """Rows of two domains that a building at one of the anchors would join, each pair once."""
        least, most = touched(self.domain, size)
        here = anchors & (most > least)
        base = np.broadcast_to(self._base, here.shape)[here]
        one, two = self._rows[base + least[here]], self._rows[base + most[here]]
        keys = np.unique(one * len(self) + two)
        return np.stack([keys // len(self), keys % len(self)], axis=1)


class Seen:
    """What stands on the boards of some positions, by domain, seats apart."""

    def __init__(self, positions: Positions, rasters: Rasters) -> None:
        self.seats = positions.samples.ecus.shape[1]
        self.rasters, self.count = rasters, Counter(rasters)
        shape = rasters.shape
        self.kind = np.array([-1, *KIND_OF])[shape]
        self.size = np.array([0, *SIZE_OF])[shape]
        self.epoch = np.arange(3)[None, :, None, None]
        count = self.count
        civil = (self.kind == CIVIL) & rasters.anchor
        self.civil = civil
        pays = np.array([0, *CIVIL_VALUES])[self.size]
        self.value = self.size - (~rasters.renovated & (self.kind >= 0))
        reason = self.epoch == REASON
        ruins = rasters.anchor & (self.kind != CIVIL) & reason
        self.ruins = ruins
        self.pays = np.where(
            count.epoch == REASON,
            count.total(np.where(ruins, self.value, 0)),
            count.total(np.where(civil, pays, 0)),
        )
        deciding = (self.kind == self.epoch) & rasters.anchor & ~reason
        #: Owner (-1: nobody) and height by row.
        top = np.where(deciding, self.size * 8 + rasters.who, 0)
        best = count.most(top)
        self.height, self.owner = best // 8, best % 8 - 1
        #: Cubes by seat and row.
        self.cubes = [
            count.total(seat_cubes(rasters.cubes, seat)) * (count.epoch == REASON)
            for seat in range(self.seats)
        ]

    def power(self, deciding: bool, seat: int | None) -> tuple[Ints, Ints]:
        """Power and greatest value of a military or religious kind by row; of a seat's buildings,
        or of everybody's. ``deciding``: the kind that collects on the board."""
        kind, epoch = self.kind, self.epoch
        wanted = kind == epoch if deciding else kind == 1 - epoch
        here = wanted & self.rasters.anchor & (epoch < REASON)
        if seat is not None:
            here = here & (self.rasters.who == seat + 1)
        values = np.where(here, self.size, 0)
        return self.count.total(values), self.count.most(values)


def tables_of(positions: Positions, rasters: Rasters | None = None) -> list[Table]:
    """The domains of some positions as each seat sees them."""
    pictures = rasters or rasters_of(positions)
    seen = Seen(positions, pictures)
    common = _rooms(seen)
    pairs = _junctions(seen)
    powers = {
        (deciding, seat): seen.power(deciding, seat)
        for deciding in (True, False)
        for seat in range(seen.seats)
    }
    shadows = _identical(seen)
    result: list[Table] = []
    for seat in range(seen.seats):
        columns = _columns(seen, seat, common, pairs, powers, shadows)
        numbers = np.stack([np.clip(column, 0, MOST) for column in columns], axis=1)
        assert numbers.shape[1] == FEATURES
        count = seen.count
        result.append(Table(count.position, count.epoch, numbers.astype(np.uint8)))
    return result


def _columns(
    seen: Seen,
    seat: int,
    common: list[Ints],
    pairs: list[tuple[Ints, int]],
    powers: dict[tuple[bool, int], tuple[Ints, Ints]],
    shadows: list[Ints],
) -> list[Ints]:
    count, rasters = seen.count, seen.rasters
    others = [one for one in range(seen.seats) if one != seat]
    own, theirs = seen.owner == seat, (seen.owner >= 0) & (seen.owner != seat)
    squares = rasters.shape > 0
    held = seen.count.epoch < REASON
    columns = [
        seen.pays * held,
        *(count.total(seen.civil & (seen.size == size)) for size in (1, 2, 3)),
        count.total(squares),
        count.total(rasters.anchor),
        seen.height * own,
        seen.height * theirs,
    ]
    force = sum(powers[True, one][0] for one in range(seen.seats))
    columns += [force * own, force * theirs]
    for deciding in (True, False):
        total = [powers[deciding, one] for one in others]
        columns += [powers[deciding, seat][0], np.sum([power for power, _ in total], axis=0)]
        columns += [powers[deciding, seat][1], np.max([high for _, high in total], axis=0)]
    columns += common
    columns += _contests(seen, seat, pairs)
    columns += _below(seen, seat)
    columns += [shadows[seat], np.sum([shadows[one] for one in others], axis=0)]
    return columns + _on_reason(seen, seat, others)


def _rooms(seen: Seen) -> list[Ints]:
    """What fits beside a domain and touches no other."""
    rasters, count = seen.rasters, seen.count
    ground = rasters.ground[:, None]
    empty = (rasters.shape == 0) & (ground > 0)
    plain = empty & (ground == PLAIN)
    dry = empty & (ground != RIVER)
    result: list[Ints] = []
    dear: list[Ints] = []
    wet: list[Ints] = []
    outbid = np.zeros(len(count), dtype=np.int64)
    for size in (1, 2, 3):
        least, most = touched(rasters.domain, size)
        alone = np.where(least == most, most, 0)
        result.append(count.total(all_in(plain, size), alone))
        free = all_in(dry, size)
        rows = count.total(free, alone)
        outbid += np.where((seen.height > 0) & (seen.height < size), rows, 0)
        if size > 1:
            dear.append(rows - result[-1])
            wet.append(count.total(all_in(empty, size) & ~free, alone))
    growing = _grown(seen, 1, 2) | _grown(seen, 1, 3)
    hamlets = np.zeros(rasters.shape.shape, dtype=bool)
    for down in (0, -1, -2):
        for right in (0, -1, -2):
            hamlets |= shifted(growing, down, right)
    hamlets &= seen.civil & (seen.size == 1)
    beside = [count.beside(empty), count.beside(empty & (ground == RIVER))]
    woods = count.beside(empty & ((ground == FOREST) | (ground == MOUNTAIN)))
    return [*result, *dear, outbid, count.total(hamlets), *wet, *beside, woods]


def _grown(seen: Seen, size: int, larger: int) -> Grid:
    """Anchors of a larger civil building that contains one of a size and is empty besides."""
    rasters = seen.rasters
    on_map = np.broadcast_to(rasters.ground[:, None] > 0, rasters.shape.shape)
    covered, inside, old = (np.zeros(rasters.shape.shape, dtype=np.int8) for _ in range(3))
    right_size = (seen.kind == CIVIL) & (seen.size == size)
    for down in range(larger):
        for right in range(larger):
            covered += shifted(rasters.shape > 0, down, right)
            inside += shifted(right_size, down, right)
            if down <= larger - size and right <= larger - size:
                old += shifted(right_size & rasters.anchor, down, right)
    whole: Grid = (covered == size * size) & (inside == size * size) & (old == 1)
    return whole & all_in(on_map, larger)


def _junctions(seen: Seen) -> list[tuple[Ints, int]]:
    """Pairs of domains of might and faith that one civil building could join, and the cards."""
    rasters, count = seen.rasters, seen.count
    ground = rasters.ground[:, None]
    empty = (rasters.shape == 0) & (ground > 0)
    early = seen.epoch < REASON
    by_one = [
        (all_in(empty & (ground != RIVER), 1), 1),
        (_grown(seen, 1, 2), 2),
        (_grown(seen, 2, 3), 3),
    ]
    by_two = [(all_in(empty, 2), 2), (_grown(seen, 1, 3), 3)]
    result: list[tuple[Ints, int]] = []
    known = np.zeros(0, dtype=np.int64)
    for cards, ways in ((1, by_one), (2, by_two)):
        pairs = np.concatenate([count.pairs(anchors & early, size) for anchors, size in ways])
        keys = np.setdiff1d(np.unique(pairs[:, 0] * len(count) + pairs[:, 1]), known)
        known = np.union1d(known, keys)
        result.append((np.stack([keys // len(count), keys % len(count)], axis=1), cards))
    return result


def _contests(seen: Seen, seat: int, pairs: list[tuple[Ints, int]]) -> list[Ints]:
    """What the domains that could be joined pay, by their holder, how it would go, and cards."""
    size = len(seen.count)
    force, _ = seen.power(True, None)
    columns = [np.zeros(size, dtype=np.int64) for _ in range(2 * 2 * len(WAYS) + 2)]
    for both, cards in pairs:
        for one, two in (both.T, both.T[::-1]):
            higher = np.sign(seen.height[two] - seen.height[one])
            stronger = np.sign(force[two] - force[one])
            way = np.where(higher == 0, 2 + stronger, 2 + 2 * higher)
            owner = seen.owner[two]
            side = np.where(owner == seat, 0, 1)
            place = (side * len(WAYS) + way) * 2 + cards - 1
            place = np.where(owner < 0, 4 * len(WAYS) + cards - 1, place)
            for column in range(len(columns)):
                here = place == column
                np.add.at(columns[column], one[here], seen.pays[two[here]])
    return columns


def _below(seen: Seen, seat: int) -> list[Ints]:
    """What lies on the next board under a domain and beside it, by square: what a shadow of what is
    built there would come upon."""
    count = seen.count
    held = count.epoch < REASON
    pays = count.spread(np.where(held & (seen.owner == seat), seen.pays, 0))
    lost = count.spread(np.where(held & (seen.owner >= 0) & (seen.owner != seat), seen.pays, 0))
    own = count.spread(seen.cubes[seat])
    cubes = count.spread(np.sum(seen.cubes, axis=0)) - own
    ruins = seen.ruins * seen.value
    result: list[Ints] = []
    for picture in (pays, lost, own, cubes, ruins):
        below = np.zeros(picture.shape, dtype=np.int64)
        below[:, :2] = picture[:, 1:]
        result.append((count.total(below) + count.beside(below)) // 4)
    return result


def _identical(seen: Seen) -> list[Ints]:
    """By seat: owned buildings of size 2 and 3 with an identical one on the next board (§5.4)."""
    rasters = seen.rasters
    shape, who = rasters.shape, rasters.who
    same = np.zeros(shape.shape, dtype=bool)
    same[:, :2] = (shape[:, :2] == shape[:, 1:]) & rasters.anchor[:, :2] & rasters.anchor[:, 1:]
    same[:, 0] &= who[:, 0] == who[:, 1]
    same &= (seen.size > 1) & (seen.kind != CIVIL)
    return [seen.count.total(same & (who == seat + 1)) for seat in range(seen.seats)]


def _on_reason(seen: Seen, seat: int, others: list[int]) -> list[Ints]:
    count, rasters = seen.count, seen.rasters
    late = count.epoch == REASON
    marks = seen.ruins & (rasters.who > 0)
    taken = sum(seat_cubes(rasters.cubes, one) for one in range(MOST_SEATS))
    room = np.where(seen.civil, np.array([0, *CIVIL_VALUES])[seen.size] - taken, 0)
    most = np.max([seen.cubes[one] for one in others], axis=0)
    ahead = np.sum([seen.cubes[one] > seen.cubes[seat] for one in others], axis=0)
    columns = [
        seen.pays,
        count.total(seen.ruins & ~rasters.renovated),
        count.total(marks & (rasters.who == seat + 1)),
        count.total(marks & (rasters.who != seat + 1)),
        count.total(room),
        seen.cubes[seat],
        most,
        ahead,
    ]
    return [column * late for column in columns]
