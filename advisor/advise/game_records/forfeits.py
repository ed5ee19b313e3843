"""Who failed in a game, and who wins it then: a player that fails forfeits the game.

A fault is a play that the rules forbid, an answer that is none, or an exception of the player's
own. The result in the record stays what the boards say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final

from positions.records.record_tree import RecordedPlay, Result
from positions.things import COLORS

#: How a fault begins that is another player's than the mover's, in a decision (rules §5.5).
_DECIDING: Final = re.compile(rf"({'|'.join(COLORS)}) (?:decides: |chose )")


def deciding_fault(color: str, what: str | None = None) -> str:
    """The fault of a player asked for a decision: what went wrong, or that they chose no option."""
    return (
        f"{color} chose something that is not an option"
        if what is None
        else (f"{color} decides: {what}")
    )


def faults(plays: Iterable[RecordedPlay]) -> Counter[str]:
    """How often each colour failed."""
    counted: Counter[str] = Counter()
    for play in plays:
        if play.fault is not None:
            deciding = _DECIDING.match(play.fault)
            counted[deciding[1] if deciding else play.by] += 1
    return counted


def winners(result: Result, failed: Collection[str]) -> tuple[str, ...]:
    """Who wins: the richest of those who did not fail; nobody, if all failed."""
    if not failed:
        return result.winners
    fair = [(color, ecus) for color, ecus in result.ecus if color not in failed]
    top = max((ecus for _, ecus in fair), default=0)
    return tuple(color for color, ecus in fair if ecus == top)
