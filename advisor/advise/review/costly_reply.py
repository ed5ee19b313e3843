"""The reply of the next player that counts most in what a turn lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from advisor.advise.review.turn_judge import ByHand, TurnJudge
from advisor.words.advice import Figure
from positions.notation.written_plays import Play
from positions.things import Cards
from search.rules.position import Position

#: Two averages in Ecus that differ by less are one.
_SAME: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Punishment:
    """What the next player can answer to a turn that lost something."""

    #: With the hand that is assumed; the other hands are not known.
    before: Position
    #: The chance that they hold it, as far as the player could know.
    chance: float
    #: An exchange alone, or the plays up to the end of phase II.
    plays: tuple[Play, ...]
    decide: tuple[str, ...]
    #: Ecus of margin that the turn loses if they hold it.
    cost: Figure

    @property
    def color(self) -> str:
        """Who answers."""
        return self.before.table.colors[self.before.mover]


def punishment(
    judge: TurnJudge, by_hand: Sequence[ByHand], final: Position, discard: Cards | None = None
) -> Punishment | None:
    """The reply to a turn that ended in ``final``, given what it loses by hand.

    Only a hand with which it loses no less than it does on average: a reply that costs less
    punishes nothing.
    """
    average = sum(one.chance * one.lost.mean for one in by_hand)
    costly = [one for one in by_hand if one.lost.mean > 0 and one.lost.mean >= average - _SAME]
    costly.sort(key=lambda one: -one.chance * one.lost.mean)
    exchanging = None
    for one in costly:
        before, exchange, line = judge.reply(final, one.hand, discard)
        if exchange is None:
            decide = tuple(choice.chosen for played in line for choice in played.choices)
            plays = tuple(played.play for played in line)
            return Punishment(before, one.chance, plays, decide, one.lost)
        exchanging = exchanging or Punishment(before, one.chance, (exchange,), (), one.lost)
    return exchanging
