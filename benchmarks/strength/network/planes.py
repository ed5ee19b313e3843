"""Positions as planes of squares, for convolutions: ground, buildings, owners, cubes, and what the
domain of each square pays whom. One stack for a position as a seat sees it, the others together."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from benchmarks.strength.network.domains import Seen
from benchmarks.strength.network.games import Positions
from benchmarks.strength.network.rasters import RIVER, Grid, Rasters, rasters_of, seat_cubes
from positions.things import REASON

_GROUND: Final = ("on the map", "forest", "mountain", "river")
_BUILDINGS: Final = tuple(
    f"{kind} {size}" for kind in ("military", "religious", "civil") for size in (1, 2, 3)
)
_EARLY: Final = (
    *_BUILDINGS,
    *("own", "others'", "pays own", "pays others'", "pays nobody", "height"),
)
_LATE: Final = (
    *_BUILDINGS,
    *("renovated", "mark own", "mark others'", "cubes own", "cubes others'"),
    *("pays own", "pays others'", "pays nobody", "lead own", "lead others'"),
)
#: What each plane is, and by how much it is divided to be about 1.
NAMES: Final = (
    *_GROUND,
    *(f"might: {name}" for name in _EARLY),
    *(f"faith: {name}" for name in _EARLY),
    *(f"reason: {name}" for name in _LATE),
)
_LARGE: Final = {"pays": 8.0, "height": 3.0, "lead": 3.0, "cubes": 2.0}
SCALE: Final = tuple(
    next((by for word, by in _LARGE.items() if f": {word}" in name), 1.0) for name in NAMES
)
#: Where each plane lies as the other one of two seats sees it.
SWAPPED: Final = tuple(
    NAMES.index(name.replace("own", "others'") if "own" in name else name.replace("others'", "own"))
    for name in NAMES
)
#: Largest number of a plane.
_MOST: Final = 60

Bytes = npt.NDArray[np.uint8]


def planes_of(positions: Positions, seat: int, rasters: Rasters | None = None) -> Bytes:
    """The planes of some positions as a seat sees them: by position, plane, row and column."""
    pictures = rasters or rasters_of(positions)
    seen = Seen(positions, pictures)
    ground = pictures.ground
    planes: list[Grid] = [ground > 0, *(ground == one for one in range(2, RIVER + 1))]
    for epoch in range(3):
        planes += [pictures.shape[:, epoch] == shape + 1 for shape in range(len(_BUILDINGS))]
        who = pictures.who[:, epoch]
        whose = [who == seat + 1, (who > 0) & (who != seat + 1)]
        if epoch < REASON:
            planes += [*whose, *_held(seen, seat, epoch)]
        else:
            planes += [pictures.renovated[:, epoch], *whose, *_led(seen, seat)]
    return np.stack([np.clip(plane, 0, _MOST).astype(np.uint8) for plane in planes], axis=1)


def _held(seen: Seen, seat: int, epoch: int) -> list[Grid]:
    """What the domain of each square pays whom, and how high its holder stands."""
    owner = seen.owner
    whose = (owner == seat, (owner >= 0) & (owner != seat), owner < 0)
    rows = [seen.pays * one for one in whose] + [seen.height]
    return [seen.count.spread(row)[:, epoch] for row in rows]


def _led(seen: Seen, seat: int) -> list[Grid]:
    """Cubes by square, what the domain of each square pays whom, and leads in cubes."""
    own = seat_cubes(seen.rasters.cubes, seat)
    everybody = sum(seat_cubes(seen.rasters.cubes, one) for one in range(seen.seats))
    cubes, rest = seen.cubes[seat], [seen.cubes[s] for s in range(seen.seats) if s != seat]
    most = np.max(rest, axis=0)
    any_ = (cubes > 0) | (most > 0)
    rows = [
        seen.pays * (any_ & (cubes >= most)),
        seen.pays * (any_ & (most >= cubes)),
        seen.pays * ~any_,
        np.maximum(cubes - most, 0),
        np.maximum(most - cubes, 0),
    ]
    pictures = [own, everybody - own, *(seen.count.spread(row) for row in rows)]
    return [picture[:, REASON] for picture in pictures]
