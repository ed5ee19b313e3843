"""Checks of numbers that the Python API is given: what makes no sense is refused in a sentence."""

from __future__ import annotations

import math

from advisor.words.say import say

#: No call is to make more playouts, look at more positions or draw more deals than this.
MOST_NUMBER = 10**9


def checked_seconds(seconds: float | None, name: str = "seconds") -> None:
    """Refuse what is no time to search for; None is no limit.

    :raises ValueError: it is not a number above 0.
    """
    if seconds is None:
        return
    if not _is_real(seconds) or not 0 < seconds < math.inf:
        raise ValueError(say("number-seconds", name=name, given=repr(seconds)))


def checked_number(number: int | None, name: str, least: int, most: int = MOST_NUMBER) -> None:
    """Refuse what is no whole number from ``least`` to ``most``; None is no limit.

    :raises ValueError: it is none.
    """
    if number is None:
        return
    if not _is_whole(number) or not least <= number <= most:
        limits = {"least": least, "most": most}
        raise ValueError(say("number-whole", name=name, given=repr(number), **limits))


def checked_seed(seed: int) -> None:
    """Refuse what is no seed.

    :raises ValueError: it is not a whole number.
    """
    if not _is_whole(seed):
        raise ValueError(say("number-seed", given=repr(seed)))


def _is_whole(number: object) -> bool:
    # Numbers of numpy count as well; True and False are no numbers here.
    return hasattr(number, "__index__") and not isinstance(number, bool)


def _is_real(number: object) -> bool:
    return hasattr(number, "__float__") and not isinstance(number, bool)
