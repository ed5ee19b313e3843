"""What a turn that is tried out leaves on the table, without saying how one would get it.

``best`` is the engine's value of docs/engine.md: some turn has ``gain``, no turn has more than
``bound``. All in Ecus.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from advisor.words.position_words import covers_words
from advisor.words.say import say


@dataclass(frozen=True, slots=True)
class Loss:
    """How much less than the best turn: at least ``low`` and at most ``high`` Ecus.

    A negative ``low`` means that what is compared is better than every turn found so far.
    """

    low: int
    high: int
    #: What the proof ranges over, in words.
    covers: str

    @property
    def exact(self) -> bool:
        """Whether it is proved how much it is."""
        return self.low == self.high


def of_turn(certain: int, best: Mapping[str, Any]) -> Loss:
    """What a turn that guarantees ``certain`` gives away against the best one."""
    return Loss(best["gain"] - certain, best["bound"] - certain, covers_words(best["covers"]))


def of_plays(gained: int, best: Mapping[str, Any], onward: Mapping[str, Any]) -> Loss:
    """What the plays so far have given away, ``gained`` being what they brought.

    ``onward`` is the best from here. Nobody gives away less than nothing.
    """
    low = best["gain"] - gained - onward["bound"]
    high = best["bound"] - gained - onward["gain"]
    return Loss(max(0, low), max(0, high), covers_words(best["covers"]))


def turn_words(loss: Loss) -> str:
    """What the loss of a whole turn means."""
    if loss.high <= 0:
        return say("loss-none", covers=loss.covers)
    if loss.exact:
        return say("loss-exact", ecus=loss.low, covers=loss.covers)
    if loss.low < 0:
        return say("loss-better", ecus=loss.high)
    if loss.low == 0:
        return say("loss-perhaps", ecus=loss.high)
    return say("loss-between", low=loss.low, high=loss.high)


def plays_words(loss: Loss) -> str:
    """What the loss through the plays so far means."""
    if loss.high == 0:
        return say("loss-plays-none", covers=loss.covers)
    if loss.exact:
        return say("loss-plays-exact", ecus=loss.low, covers=loss.covers)
    if loss.low == 0:
        return say("loss-plays-perhaps", ecus=loss.high)
    return say("loss-plays-between", low=loss.low, high=loss.high)
