"""What the tests ask of the core beside its interface (``probing.cpp``)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
from refuting import beside_the_core

from search.core.load_core import ARRAY
from search.core.position_codec import map_of
from search.rules.table import Table

Numbers = npt.NDArray[np.int16]


def probe(table: Table, numbers: Numbers, length: int, play: Numbers | None, to: Numbers) -> int:
    """The outcomes of a play, or without one all plays, are written to ``to``; how many there are,
    below 0 for what the core refuses."""
    library = beside_the_core(Path(__file__).parent / "probing.cpp")
    result: int = library.khronos_probe(
        *map_of(table),
        *(numbers.ctypes.data_as(ARRAY), length),
        *(None if play is None else play.ctypes.data_as(ARRAY), to.ctypes.data_as(ARRAY), len(to)),
    )
    return result
