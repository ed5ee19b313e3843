"""Every position in which a turn can end, and what it earns: complete, or nothing (rules §2, §6).

``search.solve.survey`` looks for the best turn; this sees all of them, those that opponents'
decisions lead to included. Of ends that differ in Ecus alone, as somebody went a longer way, only
the one with most Ecus is listed.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from search.core.surveys import CoreSurvey
from search.rules.income import board_income
from search.rules.move import TravelMove
from search.rules.payment import pair_of
from search.rules.play_steps import arrived
from search.rules.position import Pair, Position
from search.solve.survey import WHOLE


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """A position at the end of phase II."""

    position: Position
    #: Change of the mover's Ecus, on turns 4 and 7 with the income of this turn.
    gain: int
    #: Reached through decisions of the mover alone.
    safe: bool
    #: Most travels of a way to it; longer ways that cost more are left out.
    travels: int


class TooMany(Exception):
    """There are more plays than were asked for, or a play has more decisions than are followed."""


@dataclass(slots=True)
class _Way:
    """A position on the way, how it is reached, and the steps from it."""

    position: Position
    safe: bool
    travels: int
    steps: range


def endings(position: Position, most: int) -> list[TurnEnd]:
    """All ends of the mover's turn from here, without an exchange or a swap.

    :param most: plays that are tried at most, each in every way in which it can be paid for.
    :raises TooMany: there are more.
    :raises ValueError: the mover's hand is not known.
    """
    return [end for way in _ways(position, most) for end in _ends(position, way)]


def _ways(start: Position, most: int) -> list[_Way]:
    """Every position after some card plays, and the most travels of a way to each."""
    kept = CoreSurvey(start, None, WHOLE, False)
    # A play with decisions leads to several positions, which count as looked at.
    kept.run(4 * most, None, "", None)
    number, tried = kept.met
    if not kept.complete or tried > most:
        raise TooMany
    ways: list[_Way] = []
    for node in map(kept.node, range(number)):
        ways.append(_Way(node.position, node.safe, 0, node.steps))
    # A play takes a card, so how those with more cards in hand are reached is known first.
    ways_in_order = sorted(ways, key=lambda way: -sum(way.position.hand))
    for way in ways_in_order:
        for edge in map(kept.edge, way.steps):
            for end in edge.ends:
                ways[end].travels = max(ways[end].travels, way.travels + len(edge.travels))
    return ways_in_order


def _ends(start: Position, way: _Way) -> list[TurnEnd]:
    """The places where adventurers can stand at the end, each by the shortest ways."""
    here, seat = way.position, start.mover
    pays = [0, 0, 0]
    if here.number in here.table.pays:
        pays = [board_income(board, here.table.seats)[seat] for board in here.boards]
    earned = here.ecus[seat] - start.ecus[seat]
    ends: list[TurnEnd] = []
    for pair, moves in _places(here.adventurers[seat], here.ecus[seat]):
        income = sum(pays[epoch] for epoch in {one.epoch for one in pair})
        gain = earned - len(moves) + income
        ends.append(TurnEnd(arrived(here, moves), gain, way.safe, way.travels + len(moves)))
    return ends


def _places(pair: Pair, ecus: int) -> list[tuple[Pair, tuple[TravelMove, ...]]]:
    """Every pair of adventurers that some travels lead to, with the fewest."""
    ways: dict[Pair, tuple[TravelMove, ...]] = {pair: ()}
    todo = deque([pair])
    while todo:
        here = todo.popleft()
        moves = ways[here]
        if len(moves) == ecus:
            continue
        for one, other in (here, here[::-1]):
            for epoch in range(3):
                after = pair_of((one._replace(epoch=epoch), other))
                if one.epoch != epoch and after not in ways:
                    ways[after] = (*moves, TravelMove(one, epoch))
                    todo.append(after)
    return list(ways.items())
