"""The clock by which thinking is limited: the world's, or the seconds that the processor worked.

Every deadline of a search is a moment of ``now()``. A match on a busy machine is fair only by the
processor's clock: there a player gets the same thought for their seconds whatever else is running.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

#: The clocks by name; ``processor`` counts what all threads of this process have worked.
CLOCKS: Final[dict[str, Callable[[], float]]] = {
    "world": time.monotonic,
    "processor": time.process_time,
}
_current: Callable[[], float] = time.monotonic


def now() -> float:
    """Seconds since some moment, by the clock in use."""
    return _current()


def name() -> str:
    """The name of the clock in use."""
    return next(name for name, clock in CLOCKS.items() if clock is _current)


@contextmanager
def by(name: str) -> Iterator[None]:
    """Think by the clock of that name, in the whole process, until the block ends.

    :raises KeyError: there is no such clock.
    """
    global _current
    before, _current = _current, CLOCKS[name]
    try:
        yield
    finally:
        _current = before
