"""Simulated rests of games: the fast policy plays for everybody (docs/estimate.md).

A rollout begins at the end of the mover's phase II. It stops at the end of the game, or after some
turns, where the fitted worths stand for the rest.
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
from search.policy.turns import NARROW, Policy
from search.policy.weights import Weights, weights
from search.policy.worth import Judge
from search.rules.position import Position, over

#: Turns played out before the worths stand for the rest: at least so many, and every rival's next.
LEAST_DEPTH: Final = 2
#: Proposals looked at for a play on a turn with income: what can be taken then has to be seen.
PAID_WIDTH: Final = 48


class Outcome(NamedTuple):
    """One simulated end from one seat's point of view."""

    #: Own final Ecus less the best opponent's; expected where the game was not played to its end.
    margin: float
    #: Share of the win (§2.5), or the chance of it.
    win: float


def rollout(
    position: Position,
    discard: Cards,
    chance: str,
    depth: int | None = None,
    width: int = NARROW,
    chosen: Weights | None = None,
) -> Outcome:
    """End the mover's turn with a discard and play on for ``depth`` turns, with dealt cards.

    Unless it is said, every rival has his next turn, and there are two turns at least.

    ``position`` is the end of phase II; ``chance`` seeds the deal and the policies, so rollouts of
    different turns with the same seed share their luck as far as they can.
    """
    here, deal = deal_unseen(position, random.Random(f"deal {chance}"))
    depth = _depth(position) if depth is None else depth
    if not depth:
        return judged(Judge(here, chosen).totals(here), position.mover, here, chosen)
    here = deal.play(here, End(discard))
    rng = random.Random(f"play {chance}")
    return _play_on(here, deal, rng, position.mover, depth, width, chosen)


def _depth(position: Position) -> int:
    return max(LEAST_DEPTH, position.table.seats - 1)


def _play_on(
    here: Position,
    deal: Deal,
    rng: random.Random,
    seat: int,
    depth: int,
    width: int,
    chosen: Weights | None,
) -> Outcome:
    """The policy's turns for everybody, and the worths at the end if the game goes on."""
    usual = Policy(width, 0.0, chosen)
    paid = Policy(max(width, PAID_WIDTH), 0.0, chosen)
    for turn in range(depth):
        if over(here):
            return finished(here.ecus, seat)
        wanted = exchange_wanted(here, chosen)
        if wanted is not None:
            here = deal.play(here, Exchange(wanted))
        here = (paid if here.number in here.table.pays else usual).turn(here, rng)
        if turn + 1 < depth:
            here = deal.play(here, End(discards(here, chosen)))
    if over(here):
        return finished(here.ecus, seat)
    totals = Judge(here, chosen).totals(here)
    if here.number == here.table.last_turn and here.mover == here.table.seats - 1:
        return finished(totals, seat)
    return judged(totals, seat, here, chosen)


def finished(ecus: Sequence[float], seat: int) -> Outcome:
    """The outcome of a game that has ended."""
    best = max(e for s, e in enumerate(ecus) if s != seat)
    top = max(ecus)
    win = 1.0 / sum(e == top for e in ecus) if ecus[seat] == top else 0.0
    return Outcome(ecus[seat] - best, win)


def judged(
    totals: Sequence[float], seat: int, position: Position, chosen: Weights | None = None
) -> Outcome:
    """The outcome expected of final Ecus that are only expected themselves."""
    found = chosen or weights()
    scale = found.scale[position.table.seats][position.number]
    top = max(totals)
    raised = [math.exp((total - top) / scale) for total in totals]
    win = raised[seat] / sum(raised)
    rivals = sum(value for s, value in enumerate(raised) if s != seat)
    # The best of several uncertain rivals is more than the most that one of them may expect.
    best = max(total for s, total in enumerate(totals) if s != seat)
    if position.table.seats > 2 and rivals > 0.0:
        best = top + scale * math.log(rivals)
    return Outcome(totals[seat] - best, win)
