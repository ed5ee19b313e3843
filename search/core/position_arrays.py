"""Positions as numpy's arrays, for what asks the core at length and loads numpy anyway."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from positions.things import Cards
from search.core.position_codec import flat_of
from search.rules.position import Position

#: 16-bit numbers, as both sides have them.
Numbers = npt.NDArray[np.int16]


def numbers_of(position: Position, hand: Cards | None = None) -> Numbers:
    """The position as the core reads it, the mover's hand as it is or as said.

    :raises ValueError: if the mover's hand is not known.
    """
    return np.frombuffer(flat_of(position, hand), dtype=np.int16)
