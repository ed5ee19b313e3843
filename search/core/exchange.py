"""Positions as the flat arrays of numbers that the core reads (``src/exchange.hpp``)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from positions.things import Cards
from search.core.library import Library, library
from search.rules.board import RENOVATED
from search.rules.position import Position
from search.rules.table import Table

#: 16-bit numbers, as both sides have them.
Numbers = npt.NDArray[np.int16]

#: Seats that the core has room for.
SEATS = 5
#: The shape that stands for a visible printed hamlet with cubes.
PRINTED = 9


class Ground:
    """A map in the core, as long as this object lives."""

    def __init__(self, table: Table) -> None:
        self.library: Library = library()
        geometry = table.geometry
        plan = geometry.game_map
        printed = bytes(
            geometry.printed >> row * geometry.stride + column & 1
            for row in range(plan.height)
            for column in range(plan.width)
        )
        terrain = "".join(plan.terrain).encode("ascii")
        surcharges = table.ruleset.surcharge_for(table.seats)
        self.handle: int = self.library.map(
            plan.width, plan.height, table.seats, terrain, printed, *surcharges
        )
        if not self.handle:
            raise ValueError(f"the core has no room for a map of {plan.width} × {plan.height}")

    def __del__(self) -> None:
        if getattr(self, "handle", 0):
            self.library.forget(self.handle)


@lru_cache(maxsize=16)
def ground_of(table: Table) -> Ground:
    """The map of a table in the core; the last few are kept."""
    return Ground(table)


def numbers_of(position: Position, hand: Cards | None = None) -> Numbers:
    """The position as the core reads it, the mover's hand as it is or as said.

    :raises ValueError: if the mover's hand is not known.
    """
    supply = [*position.supply, *[0] * SEATS][:SEATS]
    entries: list[tuple[int, int, int, int, int, int]] = []
    for epoch, board in enumerate(position.boards):
        for at, tile in board.tiles.items():
            shape = tile & 15
            if epoch < 2:
                entries.append((epoch, shape, at, tile >> 4, 0, 0))
            else:
                renovated = int(bool(tile & RENOVATED)) if shape < 6 else 0
                entries.append((epoch, shape, at, tile >> 5, renovated, board.cubes.get(at, 0)))
    reason = position.boards[2]
    entries += [
        (2, PRINTED, at, 0, 0, cubes)
        for at, cubes in reason.cubes.items()
        if at not in reason.tiles
    ]
    flat = [position.mover, *(hand or position.hand), *position.stock, *supply, len(entries)]
    for entry in entries:
        flat += entry
    return np.array(flat, dtype=np.int16)
