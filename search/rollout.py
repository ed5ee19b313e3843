"""Playouts: rivals reply by a short survey (docs/estimate.md).

A rollout begins at the end of the mover's phase II. It stops after the rivals' next turns, where
the fitted worths stand for the rest, or at the end of the game.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from positions.plays import End, Exchange
from positions.things import Cards
from search.deals import Deal, deal_unseen
from search.policy.hands import discards, exchange_wanted
from search.policy.surveyed import surveyed
from search.policy.weights import weights
from search.policy.worth import Judge
from search.rules.position import Position, over

#: Positions looked at for a rival's reply: what can be taken has to be seen.
REPLY: Final = 100


class Outcome(NamedTuple):
    """One simulated end from one seat's point of view."""

    #: Own final Ecus less the best opponent's; expected where the game was not played to its end.
    margin: float
    #: Share of the win (§2.5), or the chance of it.
    win: float


class Ended(NamedTuple):
    """Where a simulation stopped, and what every seat then has or may expect."""

    #: Final Ecus by seat; expected ones where the game is not over.
    totals: tuple[float, ...]
    #: The end of the last turn that was played, before its refill, or the end of the game.
    position: Position
    over: bool

    def outcome(self, seat: int) -> Outcome:
        """The end from one seat's point of view."""
        if self.over:
            return finished(self.totals, seat)
        return judged(self.totals, seat, self.position)


def rollout(position: Position, discard: Cards, chance: str) -> Outcome:
    """End the mover's turn with a discard, and play until every rival has had their next turn.

    ``position`` is the end of phase II; ``chance`` seeds the deal, so rollouts of different turns
    with the same seed share their luck as far as they can.
    """
    here, deal = deal_unseen(position, random.Random(f"deal {chance}"))
    return play_on(here, discard, deal, position.mover).outcome(position.mover)


def play_on(position: Position, discard: Cards, deal: Deal, seat: int) -> Ended:
    """End the mover's turn, every hand dealt, and play until it would be a seat's turn."""
    here = deal.play(position, End(discard))
    while not over(here):
        wanted = exchange_wanted(here)
        if wanted is not None:
            here = deal.play(here, Exchange(wanted))
        here = surveyed(here, REPLY)
        if (here.mover + 1) % here.table.seats == seat:
            totals = tuple(Judge(here).totals(here))
            last = here.number == here.table.last_turn and here.mover == here.table.seats - 1
            return Ended(totals, here, last)
        here = deal.play(here, End(discards(here)))
    return Ended(tuple(map(float, here.ecus)), here, True)


def finished(ecus: Sequence[float], seat: int) -> Outcome:
    """The outcome of a game that has ended."""
    best = max(e for s, e in enumerate(ecus) if s != seat)
    top = max(ecus)
    win = 1.0 / sum(e == top for e in ecus) if ecus[seat] == top else 0.0
    return Outcome(ecus[seat] - best, win)


def judged(totals: Sequence[float], seat: int, position: Position) -> Outcome:
    """The outcome expected of final Ecus that are only expected themselves."""
    scale = weights().scale[position.table.seats][position.number]
    top = max(totals)
    raised = [math.exp((total - top) / scale) for total in totals]
    win = raised[seat] / sum(raised)
    rivals = sum(value for s, value in enumerate(raised) if s != seat)
    # The best of several uncertain rivals is more than the most that one of them may expect.
    best = max(total for s, total in enumerate(totals) if s != seat)
    if position.table.seats > 2 and rivals > 0.0:
        best = top + scale * math.log(rivals)
    return Outcome(totals[seat] - best, win)
