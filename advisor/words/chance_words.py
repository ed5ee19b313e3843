"""A chance to win in words, or what a turn loses of one, with its error: everywhere the same.

At its ends nobody says "100 % ± 1": it is "over 99 %".
"""

from __future__ import annotations

import math
from typing import Final

from advisor.words.position_words import error_words, least_error
from advisor.words.say import fixed, say

#: If none of n playouts is won, the chance is under 300 / n % (with 95 % confidence).
_RULE_OF_THREE: Final = 300
#: Above so many % that would not be worth saying.
_TELLS_NOTHING: Final = 25
#: What is left over of a product of floats, in %.
_TINY: Final = 1e-6


def chance_words(chance: float, error: float = 0.0) -> str:
    """``57 % ± 2``; ``57 %`` without an error; ``over 96 %`` and ``under 3 %`` where the error
    would reach beyond the end, or rounding to it. ``100 %`` and ``0 %`` are certain.

    :param chance: 0 to 1.
    """
    percent, off = 100 * min(max(chance, 0.0), 1.0), 100 * error
    if not off and percent in (0.0, 100.0):
        return say("chance", percent=fixed(percent, 0))
    shown, told = round(percent), round(least_error(off, 0))
    if shown + told > 100 or shown == 100:
        return say("chance.over", percent=max(0, min(99, math.floor(percent - off + _TINY))))
    if shown < told or not shown:
        return say("chance.under", percent=min(100, max(1, math.ceil(percent + off - _TINY))))
    if not off:
        return say("chance", percent=fixed(percent, 0))
    return say("chance.with-error", percent=fixed(percent, 0), error=error_words(off, 0))


def percent_shown(chance: float) -> int:
    """The number that ``chance_words`` shows without an error, for sums of what is shown: 99 for
    ``over 99 %``."""
    percent = 100 * min(max(chance, 0.0), 1.0)
    return round(percent) if percent in (0.0, 100.0) else min(max(round(percent), 1), 99)


def end_words(chance: float, playouts: int) -> str:
    """What a chance is where all playouts ended alike, so that no error can be read off them:
    ``under 5 %``; empty where they are too few to tell."""
    limit = math.ceil(_RULE_OF_THREE / playouts)
    if limit > _TELLS_NOTHING:
        return ""
    if not chance:
        return say("chance.under", percent=limit)
    return say("chance.over", percent=100 - limit)
