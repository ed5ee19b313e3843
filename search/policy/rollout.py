"""Playouts: every turn is the best of a short survey (docs/estimate.md).

A playout begins at the end of the mover's phase II. The rivals reply, the mover has another turn
and the rivals one more; there the fitted worths stand for the rest. The compiled core makes them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from positions.things import Cards
from search.core import core_playouts
from search.policy.deals import DealtUnseen, deal_unseen
from search.policy.weights import weights
from search.rules.position import Position

#: Positions looked at for every turn: what can be taken has to be seen. Further turns of the mover.
REPLY, FURTHER = 100, 1
#: Positions where opponents think longer.
DEEPER = 400


class SimulatedMargin(NamedTuple):
    """One simulated end from one seat's point of view."""

    #: Own final Ecus less the best opponent's; expected where the game was not played to its end.
    margin: float
    #: Share of the win (§2.5), or the chance of it.
    win: float


class SimulationEnd(NamedTuple):
    """Where a simulation stopped, and what every seat then has or may expect."""

    #: Final Ecus by seat; expected ones where the game is not over.
    totals: tuple[float, ...]
    #: Of the last turn that was played.
    number: int
    over: bool

    def outcome(self, seat: int) -> SimulatedMargin:
        """The end from one seat's point of view."""
        if self.over:
            return finished(self.totals, seat)
        return judged(self.totals, seat, self.number)


def rollouts(
    position: Position, discard: Cards, chances: Sequence[str], reply: int = REPLY
) -> list[SimulatedMargin]:
    """End the mover's turn with a discard, and play on, until the rivals have had two turns each.

    ``position`` is the end of phase II. Every chance seeds a deal, so playouts of different turns
    with the same seed share their luck as far as they can. ``reply`` are the positions looked at
    for every turn.
    """
    dealt = [deal_unseen(position, random.Random(f"deal {chance}")) for chance in chances]
    ends = core_playouts.from_end(
        [_deal(here, deal) for here, deal in dealt], discard, position.mover, (reply, FURTHER)
    )
    return [_ended(end).outcome(position.mover) for end in ends]


def survey_and_play_on(
    position: Position, deal: DealtUnseen, budget: int, salt: int, seat: int
) -> SimulationEnd:
    """The mover's best of a short survey and a fitting discard, then play until it would be a
    seat's turn; every hand is dealt, and an exchange of the mover's has been made."""
    first = core_playouts.first_of(budget, salt)
    return _ended(core_playouts.from_start([_deal(position, deal)], first, seat, (REPLY, 0))[0])


def _deal(position: Position, deal: DealtUnseen) -> core_playouts.Dealt:
    return core_playouts.Dealt(position, deal.pile, deal.luck)


def _ended(end: core_playouts.PlayoutEnd) -> SimulationEnd:
    return SimulationEnd(end.totals, end.number, end.over)


def finished(ecus: Sequence[float], seat: int) -> SimulatedMargin:
    """The outcome of a game that has ended."""
    best = max(e for s, e in enumerate(ecus) if s != seat)
    top = max(ecus)
    win = 1.0 / sum(e == top for e in ecus) if ecus[seat] == top else 0.0
    return SimulatedMargin(ecus[seat] - best, win)


def judged(totals: Sequence[float], seat: int, number: int) -> SimulatedMargin:
    """The outcome expected of final Ecus, which are only expected themselves, when the turn of that
    number is under way."""
    scale = weights().scale[len(totals)][number]
    top = max(totals)
    raised = [math.exp((total - top) / scale) for total in totals]
    win = raised[seat] / sum(raised)
    rivals = sum(value for s, value in enumerate(raised) if s != seat)
    # The best of several uncertain rivals is more than the most that one of them may expect.
    best = max(total for s, total in enumerate(totals) if s != seat)
    if len(totals) > 2 and rivals > 0.0:
        best = top + scale * math.log(rivals)
    return SimulatedMargin(totals[seat] - best, win)
