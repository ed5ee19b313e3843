"""Counting positions: the standard check of a move generator (formats §6 ``perft``)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Final

from search.core.core_games import game_numbers
from search.core.interruptible import attended
from search.core.load_core import ARRAY
from search.core.position_codec import ground_of
from search.rules.position import Position

#: What the core says besides that it has counted (``src/interface/perft.hpp``).
_STOPPED: Final = 1
_NO_MEMORY: Final = -2
_NOT_FOLLOWED: Final = -3


class TooManyDecisions(Exception):
    """A play has more decisions, or more options in one, than the core follows."""


def perft(
    position: Position,
    depth: int,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> list[int]:
    """Distinct positions that exactly 0, 1, … ``depth`` board plays can reach.

    Through any choices of anybody; no exchange, swap or end. ``progress`` is called now and then
    with the depth and the positions met at it so far, ``stop`` whether to end early: then what
    comes back ends with the last depth that was counted to its end. Positions are told apart by
    64-bit hashes.

    :raises ValueError: if the depth is negative or the mover's hand is not known.
    :raises MemoryError: if there is not enough memory to count that deep.
    :raises TooManyDecisions: if a play has more of them than the core follows.
    :raises KeyboardInterrupt: at Ctrl-C, once the core has stopped.
    """
    if depth < 0:
        raise ValueError("the depth is 0 or more")
    position.hand  # noqa: B018 - raises what is promised
    numbers, ground = game_numbers(position), ground_of(position.table)
    counts, reached = (ctypes.c_longlong * (depth + 1))(), (ctypes.c_longlong * 2)()
    interrupted, result = ctypes.c_int(0), [0]

    def work() -> None:
        result[0] = ground.library.perft(
            *(ground.handle, numbers.ctypes.data_as(ARRAY), len(numbers), depth),
            *(ctypes.byref(interrupted), counts, reached),
        )

    def look_in() -> bool:
        if progress is not None and reached[0]:
            progress(reached[0], reached[1])
        return stop is not None and stop()

    attended([work], interrupted, look_in)
    if result[0] == _STOPPED:
        return list(counts)[: reached[0]]
    if result[0] == _NO_MEMORY:
        raise MemoryError("not enough memory to count that deep")
    if result[0] == _NOT_FOLLOWED:
        raise TooManyDecisions("a play has more decisions than can be followed")
    if result[0]:
        raise ValueError("the core does not take this position")
    return list(counts)
