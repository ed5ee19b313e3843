"""What is proved of a turn with income: its best value, every end that reaches it, the gap below.

A position makes a puzzle only if all of this is clear cut (docs/puzzles.md): whatever opponents
decide, and whichever detours somebody takes, a turn reaches the best value or earns ``GAP`` less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from advisor.teach.puzzles.turn_endings import TooMany, TurnEnd, endings
from search.core.proved_bound import bound
from search.rules.position import Position

#: Ecus that every turn which is not accepted earns less than the best.
GAP: Final = 2
#: Plays tried in a proof at most: outsiders repeat it.
MOST: Final = 30_000


@dataclass(frozen=True, slots=True)
class Proved:
    """The best value of a turn, in Ecus, and all positions at the end of phase II that reach it."""

    best: int
    accepted: tuple[Position, ...]
    #: The most that another end earns, in Ecus; None if there is no other.
    rest: int | None

    @property
    def digests(self) -> tuple[str, ...]:
        """The digests of the accepted positions (formats §4), sorted."""
        return tuple(sorted(position.digest() for position in self.accepted))


#: Plays that the core resolves in a proof at most.
RESOLVED: Final = 4_000_000
#: Turns that the core lists at most: with as many there may be more.
LISTED: Final = 24


class Unclear(Exception):
    """The position is no puzzle; the message says why."""


def proved(position: Position, most: int) -> Proved:
    """The best value and who reaches it, by looking at every turn.

    :param most: plays that are tried.
    :raises Unclear: there are more, or some turn is neither as good as the best nor ``GAP`` worse.
    """
    try:
        ends = endings(position, most)
    except TooMany:
        raise Unclear(f"more than {most} plays") from None
    return judged(ends, position.mover)


def judged(ends: Sequence[TurnEnd], seat: int) -> Proved:
    """The same, given every end of the turn of this seat.

    :raises Unclear: as ``proved``.
    """
    best = max(end.gain for end in ends)
    accepted = [end for end in ends if end.gain == best]
    rest = max((end.gain for end in ends if end.gain < best), default=None)
    if rest is not None and rest > best - GAP:
        raise Unclear(f"a turn earns {rest}, the best {best}")
    for end in accepted:
        if not end.safe:
            raise Unclear("an opponent's decision leads to the best value")
        if _detour(end, seat):
            raise Unclear("a detour costs only 1 Ecu")
    return Proved(best, tuple(end.position for end in accepted), rest)


def bounded(position: Position, best: int) -> None:
    """Whether no turn earns more than ``best`` Ecus, nor one Ecu less without a detour.

    For maps on which not every turn can be made; the compiled core says it (docs/proof.md).

    :raises Unclear: the core found such a turn, or too many, or did not come to an end.
    """
    limit = bound(position, best - GAP, most_plays=RESOLVED)
    if not limit.complete:
        raise Unclear(f"the core has not ended after {RESOLVED} plays")
    if limit.most != best:
        raise Unclear(f"a turn may earn {limit.most}")
    if len(limit.turns) >= LISTED:
        raise Unclear(f"{LISTED} turns or more are nearly as good")
    if any(free.opponent_decides for free in limit.turns):
        raise Unclear("an opponent's decision may lead to the best value")
    if any(free.value < best for free in limit.turns):
        raise Unclear(f"a turn may earn {best - 1}, the best {best}")


def _detour(end: TurnEnd, seat: int) -> bool:
    """Whether somebody who travels may have gone a longer way for 1 Ecu more.

    Who does not travel pays 2 Ecus for leaving and coming back.
    """
    return end.travels > 0 and end.position.ecus[seat] > 0
