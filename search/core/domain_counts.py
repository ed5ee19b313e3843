"""The domains of two players' boards in numbers, counted in the core
(``src/policy/domain_numbers.hpp``)."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from positions.things import NO_CARDS
from search.core.load_core import ARRAY, NO_MEMORY
from search.core.position_arrays import numbers_of
from search.core.position_codec import ground_of
from search.policy.network import DOMAIN_NUMBERS
from search.rules.position import Position

#: Domains for which there is room at first.
_USUAL: Final = 64


def count_domains(position: Position) -> list[npt.NDArray[np.int16]]:
    """By board: the numbers of every domain (first axis), as each seat sees them (second axis),
    from 0 to 120.

    :raises ValueError: if the core does not take the position, or it has not two players.
    :raises MemoryError: without memory.
    """
    ground, numbers = ground_of(position.table), numbers_of(position, NO_CARDS)
    room = _USUAL * 2 * DOMAIN_NUMBERS
    while True:
        told = np.zeros(room, dtype=np.int16)
        length = ground.library.policy_domains(
            *(ground.handle, numbers.ctypes.data_as(ARRAY), len(numbers)),
            *(told.ctypes.data_as(ARRAY), room),
        )
        if length == NO_MEMORY:
            raise MemoryError("the core has no room to look at boards")
        if length < 0:
            raise ValueError("the core does not take this position, or it has not two players")
        if length <= room:
            break
        room = length
    boards: list[npt.NDArray[np.int16]] = []
    begin = 0
    for _ in range(3):
        size = int(told[begin]) * 2 * DOMAIN_NUMBERS
        boards.append(told[begin + 1 : begin + 1 + size].reshape(-1, 2, DOMAIN_NUMBERS))
        begin += 1 + size
    return boards
