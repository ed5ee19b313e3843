"""The winning chance that is shown: the simulated one, made to agree with games that were played.

Simulated chances lie too near one half, more so the better both players play on: they keep a lead
more often than the fitted worths expect. And whichever turn comes first had luck in its
simulations. A logistic curve with two numbers mends both (Platt, "Probabilistic outputs for support
vector machines", 1999); what the numbers were fitted to, and how far off they leave other games, is
in benchmarks/calibration.md. The order of turns does not change, as the curve rises.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from advisor.suggest.advice import Figure


class Curve(NamedTuple):
    """How much steeper the logarithm of the odds is than the simulated one; what is added."""

    steep: float
    shift: float


#: How many players there were in the games; with more the simulated chance is shown as it is.
SEATS: Final = 2
#: Of games in which both players make so many simulations a turn.
FEW, FEW_CURVE = 16, Curve(1.16, -0.14)
MANY, MANY_CURVE = 128, Curve(1.7, -0.5)
#: A chance as near as this to 0 or 1 stays as it is.
LEAST: Final = 1e-9


def true_chance(simulated: Figure, simulations: int) -> Figure:
    """The chance, 0 to 1, to show for a simulated one. The error is that of the farther side."""
    curve = curve_of(simulations)
    mean, error = simulated.mean, simulated.error
    middle, low, high = (_true(chance, curve) for chance in (mean, mean - error, mean + error))
    return Figure(round(middle, 6), round(max(high - middle, middle - low), 6))


def curve_of(simulations: int) -> Curve:
    """The curve for so many simulations of all turns together, by their logarithm between the two
    that were fitted; beyond them it stays as it is."""
    share = math.log(max(simulations, 1) / FEW) / math.log(MANY / FEW)
    share = min(max(share, 0.0), 1.0)
    steep, shift = (
        few + share * (many - few) for few, many in zip(FEW_CURVE, MANY_CURVE, strict=True)
    )
    return Curve(steep, shift)


def _true(chance: float, curve: Curve) -> float:
    if chance <= LEAST or chance >= 1.0 - LEAST:
        return min(max(chance, 0.0), 1.0)
    odds = math.log(chance / (1.0 - chance))
    return 1.0 / (1.0 + math.exp(-(curve.shift + curve.steep * odds)))
