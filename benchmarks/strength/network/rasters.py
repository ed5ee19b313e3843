"""Boards as pictures: what covers each square, whose it is, and which domain it belongs to.

All positions of a chunk at once; a picture has as many rows and columns as the largest map, and
what lies beyond a smaller one is off the map.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from benchmarks.strength.network.games import (
    CHARTS,
    COLUMN,
    CUBES,
    EPOCH,
    PRINTED,
    RENOVATED,
    ROW,
    SHAPE,
    WHO,
    Positions,
    geometry,
)
from search.rules.packing import cubes_of
from search.rules.tile import HAMLET, SIZE_OF

Grid = npt.NDArray[Any]

#: Rows and columns of a picture.
HEIGHT: Final = max(geometry(chart).game_map.height for chart in range(len(CHARTS)))
WIDTH: Final = max(geometry(chart).game_map.width for chart in range(len(CHARTS)))
SQUARES: Final = HEIGHT * WIDTH
#: What is on the ground; 0: off the map.
PLAIN, FOREST, MOUNTAIN, RIVER = 1, 2, 3, 4
#: What a square has no number of.
NONE: Final = 0


@dataclass(frozen=True)
class Rasters:
    """Pictures of some positions. Those of boards are by position, epoch, row and column."""

    #: By position, row and column.
    ground: Grid
    #: 1 more than the shape of what covers a square, visible printed hamlets too; 0: empty.
    shape: Grid
    #: Whether the anchor of what covers it is here.
    anchor: Grid
    #: 1 more than the seat of the owner, on ``reason`` of the mark; 0: nobody.
    who: Grid
    #: On ``reason``: turned over.
    renovated: Grid
    #: On ``reason``, at anchors: packed (``cubes_code``).
    cubes: Grid
    #: Number of the domain on its board, above 0: 1 more than its last square in row-major order.
    domain: Grid

    def __len__(self) -> int:
        return len(self.ground)


@cache
def chart_pictures(chart: int) -> tuple[Grid, Grid]:
    """The ground of a map, and where it prints hamlets."""
    plan = geometry(chart).game_map
    ground = np.zeros((HEIGHT, WIDTH), dtype=np.int8)
    for row, line in enumerate(plan.terrain):
        for column, one in enumerate(line):
            ground[row, column] = 1 + ".f^~".index(one)
    printed = np.zeros((HEIGHT, WIDTH), dtype=bool)
    stride = geometry(chart).stride
    for name in plan.hamlets:
        row, column = divmod(geometry(chart).index[name], stride)
        printed[row, column] = True
    return ground, printed


def seat_cubes(cubes: Grid, seat: int) -> Grid:
    """A seat's cubes out of packed ones."""
    codes = range(int(cubes.max(initial=0)) + 1)
    return np.array([cubes_of(code)[seat] for code in codes], dtype=np.int16)[cubes]


def rasters_of(positions: Positions) -> Rasters:
    """The pictures of some positions."""
    size = len(positions)
    shape, who, cubes = (np.zeros((size, 3, HEIGHT, WIDTH), dtype=np.int16) for _ in range(3))
    anchor, renovated = (np.zeros((size, 3, HEIGHT, WIDTH), dtype=bool) for _ in range(2))
    at = np.repeat(np.arange(size), positions.counts)
    table = positions.buildings
    for number, extent in (*enumerate(SIZE_OF), (PRINTED, 0)):
        here = table[:, SHAPE] == number
        if not here.any():
            continue
        rows = table[here]
        place = at[here], rows[:, EPOCH], rows[:, ROW], rows[:, COLUMN]
        cubes[place] = rows[:, CUBES]
        for down in range(extent):
            for right in range(extent):
                there = (*place[:2], place[2] + down, place[3] + right)
                shape[there] = number + 1
                who[there] = rows[:, WHO]
                renovated[there] = rows[:, RENOVATED]
        if extent:
            anchor[place] = True
    charts = [chart_pictures(int(chart)) for chart in positions.charts]
    ground = np.stack([one for one, _ in charts])
    printed = np.stack([one for _, one in charts])[:, None]
    visible = printed & (shape == 0)
    shape[visible] = HAMLET + 1
    anchor |= visible
    return Rasters(ground, shape, anchor, who, renovated, cubes, domains_of(shape > 0))


def shifted(grid: Grid, down: int, right: int) -> Grid:
    """What lies so many rows below and columns to the right of every square; 0 beyond the edge."""
    result = np.zeros_like(grid)
    rows, columns = grid.shape[-2:]
    to_rows = slice(max(0, -down), rows - max(0, down))
    to_columns = slice(max(0, -right), columns - max(0, right))
    from_rows = slice(max(0, down), rows - max(0, -down))
    from_columns = slice(max(0, right), columns - max(0, -right))
    result[..., to_rows, to_columns] = grid[..., from_rows, from_columns]
    return result


def domains_of(occupied: Grid) -> Grid:
    """The domain of every square by a number (rules §1.7); 0: empty."""
    squares = np.arange(1, SQUARES + 1, dtype=np.int16).reshape(HEIGHT, WIDTH)
    numbers = np.where(occupied, squares, 0).astype(np.int16)
    while True:
        best = numbers.copy()
        for down, right in ring(1):
            np.maximum(best, shifted(best, down, right) * occupied, out=best)
        if (best == numbers).all():
            return numbers
        numbers = best


def footprint(size: int) -> list[tuple[int, int]]:
    """Where the squares of a building lie beside its anchor."""
    return [(down, right) for down in range(size) for right in range(size)]


def ring(size: int) -> list[tuple[int, int]]:
    """Where the squares lie that a building touches."""
    sides = [((-1, i), (size, i), (i, -1), (i, size)) for i in range(size)]
    return [place for four in sides for place in four]


def all_in(grid: Grid, size: int) -> Grid:
    """Anchors of a building of that size all of whose squares are in a picture."""
    result = grid.copy()
    for down, right in footprint(size):
        result &= shifted(grid, down, right)
    return result


def touched(domain: Grid, size: int) -> tuple[Grid, Grid]:
    """The least and the greatest number of a domain among those that a building there would touch
    or cover; 0 where there is none."""
    least = np.full(domain.shape, SQUARES + 1, dtype=np.int16)
    most = np.zeros(domain.shape, dtype=np.int16)
    for down, right in (*footprint(size), *ring(size)):
        there = shifted(domain, down, right)
        np.maximum(most, there, out=most)
        np.minimum(least, np.where(there == 0, SQUARES + 1, there), out=least)
    least[most == 0] = 0
    return least, most
