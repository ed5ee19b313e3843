"""What networks are given, in arrays, and batches of it as tensors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch

from benchmarks.strength.network.domains import FEATURES as DOMAIN
from benchmarks.strength.network.domains import MOST, tables_of
from benchmarks.strength.network.games import Positions
from benchmarks.strength.network.planes import NAMES as PLANES
from benchmarks.strength.network.planes import SCALE, SWAPPED, planes_of
from benchmarks.strength.network.rasters import rasters_of
from benchmarks.strength.network.targets import SEAT, seats_of
from benchmarks.strength.self_play import Ints
from search.policy.features import FEATURES
from search.policy.weights import Weights

#: Positions that are made into pictures at a time.
CHUNK: Final = 1000
#: Numbers of a seat that every network is given.
KNOWN: Final = 3 * FEATURES + SEAT

Tensor = Any


@dataclass(frozen=True)
class Inputs:
    """Of every position, the mover first and then the other seat where both have numbers."""

    #: By position and seat.
    known: npt.NDArray[np.float32]
    #: By domain; the first and the last of a position's (``ends``).
    numbers: tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]
    epochs: Ints
    ends: Ints
    #: By position, as the mover sees them; none if nobody asked for them.
    planes: npt.NDArray[np.uint8] | None


@dataclass(frozen=True)
class Batch:
    """Some positions."""

    #: By position and seat.
    known: Tensor
    #: By domain: the board (3 times the position and the epoch), and numbers as two seats see them.
    board: Tensor
    numbers: tuple[Tensor, Tensor]
    planes: Tensor | None

    def __len__(self) -> int:
        return int(self.known.shape[0])


def inputs_of(positions: Positions, fitted: Weights, planes: bool) -> Inputs:
    """The inputs of some positions."""
    samples = positions.samples
    rows = np.arange(len(samples))
    movers = samples.when[:, 1]
    both = np.stack([movers, 1 - movers], axis=1)
    seen = samples.features[rows[:, None], both].reshape(len(rows), 2, -1) / 8.0
    known = np.concatenate([seen, seats_of(samples, fitted)], axis=2).astype(np.float32)
    tables: list[list[npt.NDArray[np.uint8]]] = [[], []]
    epochs: list[Ints] = []
    counts: list[Ints] = []
    pictures: list[npt.NDArray[np.uint8]] = []
    for part in positions.chunks(CHUNK):
        rasters = rasters_of(part)
        first, second = tables_of(part, rasters)
        mover = part.samples.when[:, 1][first.position][:, None] == 0
        tables[0].append(np.where(mover, first.numbers, second.numbers))
        tables[1].append(np.where(mover, second.numbers, first.numbers))
        epochs.append(first.epoch)
        counts.append(np.bincount(first.position, minlength=len(part)))
        if planes:
            stacks = planes_of(part, 0, rasters)
            other = part.samples.when[:, 1] == 1
            stacks[other] = stacks[other][:, SWAPPED]
            pictures.append(stacks)
    return Inputs(
        known,
        (np.concatenate(tables[0]), np.concatenate(tables[1])),
        np.concatenate(epochs),
        np.cumsum(np.concatenate(counts)),
        np.concatenate(pictures) if planes else None,
    )


def kept_inputs(file: Path, positions: Positions, fitted: Weights, planes: bool) -> Inputs:
    """The same from a folder of arrays, or worked out and written there."""
    if not (file / "ends.npy").exists() or (planes and not (file / "planes.npy").exists()):
        inputs = inputs_of(positions, fitted, planes)
        file.mkdir(parents=True, exist_ok=True)
        for name, array in (
            ("known", inputs.known),
            ("own", inputs.numbers[0]),
            ("other", inputs.numbers[1]),
            ("epochs", inputs.epochs),
            ("planes", inputs.planes),
            ("ends", inputs.ends),
        ):
            if array is not None:
                np.save(file / f"{name}.part.npy", array)
                (file / f"{name}.part.npy").replace(file / f"{name}.npy")
    read = {name: np.load(file / f"{name}.npy") for name in ("known", "own", "other", "epochs")}
    ends = np.load(file / "ends.npy")
    pictures = np.load(file / "planes.npy", mmap_mode="r") if planes else None
    return Inputs(read["known"], (read["own"], read["other"]), read["epochs"], ends, pictures)


def joined_inputs(one: Inputs, more: Inputs) -> Inputs:
    """Those of two sets of positions, one after the other; without planes."""
    numbers = [np.concatenate(both) for both in zip(one.numbers, more.numbers, strict=True)]
    return Inputs(
        np.concatenate([one.known, more.known]),
        (numbers[0], numbers[1]),
        np.concatenate([one.epochs, more.epochs]),
        np.concatenate([one.ends, more.ends + one.ends[-1]]),
        None,
    )


def batch_of(inputs: Inputs, rows: Ints, domains: bool, planes: bool) -> Batch:
    """Some positions as tensors."""
    known = torch.from_numpy(inputs.known[rows])
    board = torch.zeros(0, dtype=torch.int64)
    numbers = (torch.zeros(0, DOMAIN), torch.zeros(0, DOMAIN))
    if domains:
        last = inputs.ends[rows]
        counts = last - np.where(rows > 0, inputs.ends[np.maximum(rows - 1, 0)], 0)
        starts = np.cumsum(counts) - counts
        at = np.arange(counts.sum()) + np.repeat(last - counts - starts, counts)
        board = torch.from_numpy(3 * np.repeat(np.arange(len(rows)), counts) + inputs.epochs[at])
        own, other = (np.minimum(one[at], MOST).astype(np.float32) for one in inputs.numbers)
        numbers = torch.from_numpy(own), torch.from_numpy(other)
    pictures = None
    if planes:
        assert inputs.planes is not None
        scale = 1 / torch.tensor(SCALE)[None, :, None, None]
        pictures = torch.from_numpy(np.ascontiguousarray(inputs.planes[rows])).float() * scale
    return Batch(known, board, numbers, pictures)


def turned(planes: Tensor, way: int) -> Tensor:
    """Planes mirrored or turned, one of eight ways: the rules know no directions."""
    if way & 1:
        planes = planes.flip(2)
    if way & 2:
        planes = planes.flip(3)
    return planes.transpose(2, 3) if way & 4 else planes


def swapped(planes: Tensor) -> Tensor:
    """Planes as the other seat sees them."""
    return planes[:, list(SWAPPED)]


def plane_number() -> int:
    """How many planes there are."""
    return len(PLANES)
