"""The winning chance that is shown: the simulated one, made to agree with games that were played.

Whichever turn comes first had luck in its simulations, so its chance is too high where it is about
even or worse. A logistic curve with two numbers mends that for games with few simulations (Platt,
"Probabilistic outputs for support vector machines", 1999); what they were fitted to, how far off
they leave other games, and what is not known is in benchmarks/strength/calibration.md. The order of
turns does not change, as the curve rises.
"""

from __future__ import annotations

import math
from typing import Final

from advisor.words.advice import Figure

#: How many players there were in the games; with more the simulated chance is shown as it is.
SEATS: Final = 2
#: How much steeper the logarithm of the odds is than the simulated one, and what is added to it.
STEEP: Final = 1.07
SHIFT: Final = -0.05
#: A chance as near as this to 0 or 1 stays as it is.
LEAST: Final = 1e-9


def true_chance(simulated: Figure) -> Figure:
    """The chance, 0 to 1, to show for a simulated one. The error is that of the farther side."""
    mean, error = simulated.mean, simulated.error
    middle, low, high = (curved(chance) for chance in (mean, mean - error, mean + error))
    return Figure(round(middle, 6), round(max(high - middle, middle - low), 6))


def curved(chance: float, steep: float = STEEP, shift: float = SHIFT) -> float:
    """What a curve makes of a chance; ``1 / steep`` and ``-shift / steep`` undo it."""
    if chance <= LEAST or chance >= 1.0 - LEAST:
        return min(max(chance, 0.0), 1.0)
    odds = math.log(chance / (1.0 - chance))
    return 1.0 / (1.0 + math.exp(-(shift + steep * odds)))
