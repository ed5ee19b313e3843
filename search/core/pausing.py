"""A pause for all that the core does in this process: a paused query takes no time."""

import ctypes
from typing import Final

#: What jobs under way look at (``attended``): 1 to end, PAUSED to wait, else 0.
UNDER_WAY: Final[list[ctypes.c_int]] = []
PAUSED: Final = 2


def pause(paused: bool) -> None:
    """Have all jobs wait, or go on."""
    for stop in UNDER_WAY:
        if stop.value != 1:
            stop.value = PAUSED if paused else 0
