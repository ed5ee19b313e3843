"""Every position in which a turn can end, and what it earns: complete, or nothing (rules §2, §6).

``search.turns`` looks for the best turn; this sees all of them, those that opponents' decisions
lead to included. Of ends that differ in Ecus alone, as somebody went a longer way, only the one
with most Ecus is listed.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from positions.things import NO_CARDS
from search.rules.income import board_income
from search.rules.move import TRAVEL, Move
from search.rules.position import Pair, Position
from search.steps import arrived, steps

#: States of one play's decisions that are followed.
STATES = 256


@dataclass(frozen=True, slots=True)
class End:
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
    """A position on the way, and how it was reached."""

    position: Position
    safe: bool
    travels: int


def endings(position: Position, most: int) -> list[End]:
    """All ends of the mover's turn from here, without an exchange or a swap.

    :param most: plays that are tried at most, each in every way in which it can be paid for.
    :raises TooMany: there are more.
    :raises ValueError: the mover's hand is not known.
    """
    return [end for way in _ways(position, most) for end in _ends(position, way)]


def _ways(start: Position, most: int) -> list[_Way]:
    """Every position after some card plays. A play takes a card, so those with more cards in hand
    come first, and how they are reached is known when it is their turn."""
    cards = sum(start.hand)
    layers: list[dict[int, _Way]] = [{} for _ in range(cards + 1)]
    layers[cards][start.hash] = _Way(start, True, 0)
    tried = 0
    for layer in reversed(layers):
        for way in layer.values():
            for step in steps(way.position, STATES):
                tried += 1
                if tried > most or step is None or not step.tree.whole:
                    raise TooMany
                safe = way.safe and step.tree.safe
                travels = way.travels + len(step.moves) - 1
                for leaf in step.leaves:
                    below = layers[sum(leaf.hand)]
                    known = below.get(leaf.hash)
                    if known is None:
                        below[leaf.hash] = _Way(leaf, safe, travels)
                    else:
                        known.safe = known.safe or safe
                        known.travels = max(known.travels, travels)
    return [way for layer in reversed(layers) for way in layer.values()]


def _ends(start: Position, way: _Way) -> list[End]:
    """The places where adventurers can stand at the end, each by the shortest ways."""
    here, seat = way.position, start.mover
    pays = [0, 0, 0]
    if here.number in here.table.pays:
        pays = [board_income(board, here.table.seats)[seat] for board in here.boards]
    earned = here.ecus[seat] - start.ecus[seat]
    found: list[End] = []
    for pair, moves in _places(here.adventurers[seat], here.ecus[seat]):
        income = sum(pays[epoch] for epoch in {one // 3 for one in pair})
        gain = earned - len(moves) + income
        found.append(End(arrived(here, moves), gain, way.safe, way.travels + len(moves)))
    return found


def _places(pair: Pair, ecus: int) -> list[tuple[Pair, tuple[Move, ...]]]:
    """Every pair of adventurers that some travels lead to, with the fewest."""
    found: dict[Pair, tuple[Move, ...]] = {pair: ()}
    todo = deque([pair])
    while todo:
        here = todo.popleft()
        moves = found[here]
        if len(moves) == ecus:
            continue
        for one, other in (here, here[::-1]):
            for epoch in range(3):
                there = tuple(sorted((epoch * 3 + one % 3, other)))
                after = there[0], there[1]
                if one // 3 != epoch and after not in found:
                    travel: Move = (TRAVEL, one // 3, one % 3, 0, epoch, NO_CARDS, ())
                    found[after] = (*moves, travel)
                    todo.append(after)
    return list(found.items())
