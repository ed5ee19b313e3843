"""What boards look like to the policy, counted in the core (``src/policy/features.hpp``)."""

from __future__ import annotations

import ctypes

import numpy as np

from positions.things import NO_CARDS
from search.core.load_core import ARRAY, NO_MEMORY
from search.core.position_arrays import numbers_of
from search.core.position_codec import SEATS, ground_of
from search.rules.position import Position


def count_features(
    position: Position, epochs: int, features: int
) -> list[tuple[tuple[int, ...], ...]]:
    """So many numbers of each board by seat; nothing for boards that ``epochs`` has no bit of.

    :raises ValueError: if the core does not take the position.
    :raises MemoryError: without memory.
    """
    table = position.table
    numbers = numbers_of(position, NO_CARDS)
    counts = np.zeros((3, SEATS, features), dtype=np.int16)
    ground = ground_of(table)
    counted = ground.library.policy_features(
        *(ground.handle, numbers.ctypes.data_as(ARRAY), len(numbers), epochs),
        *(counts.ctypes.data_as(ARRAY), ctypes.c_int(counts.size)),
    )
    if counted == NO_MEMORY:
        raise MemoryError("the core has no room to look at boards")
    if counted < 0:
        raise ValueError("the core does not take this position")
    return [tuple(map(tuple, board[: table.seats])) for board in counts.tolist()]
