"""Games of the fast policy against itself, with the boards of the position after every turn.

``benchmarks.strength.self_play`` plays them and keeps its numbers; here every building is kept
beside these. The same options give the same games, and files that are there are not played again.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.strength.self_play import Floats, Ints, Samples, join, play
from positions.files.map_files import load_map
from positions.things import REASON
from search.policy.weights import Weights
from search.rules.board import NO_CUBES
from search.rules.geometry import Geometry, geometry_of
from search.rules.packing import cubes_code
from search.rules.position import Position

#: The maps, by their number in the files.
CHARTS: Final = ("valley", "crossing", "ford", "meadow")
#: Games of a file.
PART: Final = 50
#: Columns of a building: epoch, shape (9: a printed hamlet with cubes), row and column of its
#: anchor, owner or mark (1 added), whether it is renovated, cubes (``cubes_code``).
EPOCH, SHAPE, ROW, COLUMN, WHO, RENOVATED, CUBES = range(7)
PRINTED: Final = 9

Small = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Positions:
    """Positions after a turn with their boards; all but the buildings has a row for each."""

    samples: Samples
    #: Number of the game, of the map.
    games: Ints
    charts: Ints
    #: Buildings of all positions one after another, and how many each has.
    buildings: Small
    counts: Ints
    #: What each seat ends with; the mean of some playouts, or as the game ended.
    ends: Floats

    def __len__(self) -> int:
        return len(self.games)

    def some(self, rows: Ints) -> Positions:
        """Some of them, in that order."""
        ends = np.cumsum(self.counts)
        begins = ends - self.counts
        parts = [self.buildings[begins[row] : ends[row]] for row in rows]
        buildings = np.concatenate(parts) if parts else self.buildings[:0]
        samples = Samples(**{name: array[rows] for name, array in self.samples.__dict__.items()})
        own = (self.games[rows], self.charts[rows], buildings, self.counts[rows], self.ends[rows])
        return Positions(samples, *own)

    def chunks(self, size: int) -> Iterator[Positions]:
        """All of them in order, so many at a time."""
        for first in range(0, len(self), size):
            yield self.some(np.arange(first, min(first + size, len(self))))

    def save(self, file: Path) -> None:
        """Write them, first under another name."""
        raw = file.with_suffix(".part.npz")
        own = {name: array for name, array in self.__dict__.items() if name != "samples"}
        np.savez_compressed(raw, **self.samples.__dict__, **own)
        raw.replace(file)


def load(file: Path) -> Positions:
    """Positions from a file."""
    with np.load(file) as arrays:
        names = Samples.__dataclass_fields__
        samples = Samples(**{name: arrays[name] for name in names})
        rest = {name: arrays[name] for name in arrays if name not in names}
        rest.setdefault("ends", samples.final.astype(np.float64))
        return Positions(samples, **rest)


def joined(parts: list[Positions]) -> Positions:
    """Positions one after another."""
    names = [name for name in Positions.__dataclass_fields__ if name != "samples"]
    rest = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    return Positions(join([part.samples for part in parts]), **rest)


@cache
def geometry(chart: int) -> Geometry:
    """The squares of a map."""
    return geometry_of(load_map(CHARTS[chart]))


def buildings_of(position: Position) -> list[tuple[int, ...]]:
    """Every building of a position, printed hamlets only where they have cubes."""
    rows: list[tuple[int, ...]] = []
    for board in position.boards:
        epoch, stride, cubes = board.epoch, board.geometry.stride, board.cubes
        for at, tile in sorted(board.tiles.items()):
            who = tile.owner if epoch < REASON else tile.mark
            there = cubes_code(cubes.get(at, NO_CUBES))
            owner = 0 if who is None else who + 1
            place = at // stride, at % stride
            rows.append((epoch, tile.shape, *place, owner, int(tile.renovated), there))
        for at, numbers in sorted(cubes.items()):
            if at not in board.tiles:
                place = at // stride, at % stride
                rows.append((epoch, PRINTED, *place, 0, 0, cubes_code(numbers)))
    return rows


def positions_of(
    samples: Samples, number: int, seen: list[Position], ends: Floats | None = None
) -> Positions:
    """The positions of one game; how it went on from each, if that is known."""
    buildings = [buildings_of(position) for position in seen]
    chart = CHARTS.index(seen[0].table.geometry.game_map.name)
    flat = np.array([row for rows in buildings for row in rows], dtype=np.int16).reshape(-1, 7)
    size = len(seen)
    counts = np.array([len(rows) for rows in buildings])
    known = samples.final.astype(np.float64) if ends is None else ends
    return Positions(samples, np.full(size, number), np.full(size, chart), flat, counts, known)


def play_seen(players: int, seed: int, width: int, weights: Weights | None) -> Positions:
    """One game, with its boards."""
    seen: list[Position] = []
    samples = play(players, seed, width, weights, seen.append)
    return positions_of(samples, seed, seen)


def collect(
    folder: Path,
    players: int,
    games: range,
    width: int,
    weights: Weights,
    jobs: int = 1,
) -> Positions:
    """The positions of some games, from files in ``folder`` or played and written there."""
    folder = folder / f"games-{weights.name}"
    folder.mkdir(parents=True, exist_ok=True)
    files: list[Path] = []
    with ProcessPoolExecutor(jobs, get_context("forkserver")) as pool:
        futures: list[Future[None]] = []
        for first in range(games.start, games.stop, PART):
            numbers = range(first, min(first + PART, games.stop))
            files.append(folder / f"{players}-width{width}-{first:08}-{numbers.stop:08}.npz")
            if not files[-1].exists():
                futures.append(pool.submit(_write, files[-1], players, numbers, width, weights))
        for future in futures:
            future.result()
    return joined([load(file) for file in files])


def _write(file: Path, players: int, numbers: range, width: int, weights: Weights) -> None:
    joined([play_seen(players, seed, width, weights) for seed in numbers]).save(file)
