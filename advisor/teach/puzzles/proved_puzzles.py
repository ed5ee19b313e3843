"""What is proved of a turn with income: its best value, every end that reaches it, the gap below.

A position makes a puzzle only if all of this is clear cut (docs/puzzles.md): whatever opponents
decide, and whichever detours somebody takes, a turn reaches the best value or earns ``GAP`` less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from advisor.teach.puzzles.turn_endings import TooMany, TurnEnd, endings
from advisor.words.say import say
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
        raise Unclear(say("unclear-more-plays", most=most)) from None
    return judged(ends, position.mover)


def judged(ends: Sequence[TurnEnd], seat: int) -> Proved:
    """The same, given every end of the turn of this seat.

    :raises Unclear: as ``proved``.
    """
    best = max(end.gain for end in ends)
    accepted = [end for end in ends if end.gain == best]
    rest = max((end.gain for end in ends if end.gain < best), default=None)
    if rest is not None and rest > best - GAP:
        raise Unclear(say("unclear-close", ecus=rest, best=best))
    for end in accepted:
        if not end.safe:
            raise Unclear(say("unclear-decision"))
        if _detour(end, seat):
            raise Unclear(say("unclear-detour"))
    return Proved(best, tuple(end.position for end in accepted), rest)


def bounded(position: Position, best: int) -> None:
    """Whether no turn earns more than ``best`` Ecus, nor one Ecu less without a detour.

    For maps on which not every turn can be made; the compiled core says it (docs/proof.md).

    :raises Unclear: the core found such a turn, or too many, or did not come to an end.
    """
    limit = bound(position, best - GAP, most_plays=RESOLVED)
    if not limit.complete:
        raise Unclear(say("unclear-unfinished", plays=RESOLVED))
    if limit.most != best:
        raise Unclear(say("unclear-may-earn", ecus=limit.most))
    if len(limit.turns) >= LISTED:
        raise Unclear(say("unclear-many", number=LISTED))
    if any(free.opponent_decides for free in limit.turns):
        raise Unclear(say("unclear-decision-may"))
    if any(free.value < best for free in limit.turns):
        raise Unclear(say("unclear-may-be-close", ecus=best - 1, best=best))


def _detour(end: TurnEnd, seat: int) -> bool:
    """Whether somebody who travels may have gone a longer way for 1 Ecu more.

    Who does not travel pays 2 Ecus for leaving and coming back.
    """
    return end.travels > 0 and end.position.ecus[seat] > 0
