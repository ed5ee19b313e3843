"""Free positions: those in which adventurers and Ecus do not bind, for the search of clusters.

What the mover's cards can do there, what it costs and brings (rules §3), and when to stop looking.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from positions.things import Cards
from search.best.fares import Spread
from search.clock import now
from search.lines import way_to
from search.rules.board import SIZE_OF
from search.rules.income import board_income
from search.rules.move import CONSTRUCT, DEMOLISH, UPGRADE, Move
from search.rules.position import Position
from search.steps import Tree

#: Ecus of the mover in a free position, enough for anything.
PLENTY = 500
#: States of one play's decisions that are followed; beyond, nothing is proved.
TREE_LIMIT = 4096

#: A play without its payment: (type, epoch, source, shape, anchor).
Site = tuple[int, int, int, int, int]


def free(position: Position) -> Position:
    """The position with Ecus enough for anything."""
    seat = position.mover
    ecus = (*position.ecus[:seat], PLENTY, *position.ecus[seat + 1 :])
    return position.replace(ecus=ecus)


class OutOfTime(Exception):
    """The deadline or the limit of nodes was reached."""


@dataclass(slots=True)
class Limit:
    """When to stop: a moment of ``search.clock``, a number of positions, or never."""

    deadline: float | None = None
    nodes: int | None = None
    used: int = 0
    #: Called now and then with the positions seen so far.
    progress: Callable[[int], None] | None = None

    def spend(self) -> None:
        """Count a position.

        :raises OutOfTime: if there is nothing left.
        """
        self.used += 1
        if self.nodes is not None and self.used > self.nodes:
            raise OutOfTime
        if self.used % 64 == 0:
            if self.deadline is not None and now() > self.deadline:
                raise OutOfTime
            if self.progress is not None:
                self.progress(self.used)


def key_of(position: Position) -> int:
    """Boards and hand of a free position as one number, the hash of all that differs there."""
    a, b, c = position.boards
    m, r, k = position.hand
    return (a.hash ^ b.hash ^ c.hash) << 9 | m << 6 | r << 3 | k


def surcharge_of(here: Position, move: Move) -> int:
    """Cards of any kind that the terrain asks for (§3.2)."""
    if move[0] not in (CONSTRUCT, UPGRADE):
        return 0
    return here.table.surcharge[SIZE_OF[move[3]]][move[4]]


def cost_of(move: Move) -> int:
    """Bonus of a card play, or its cost below 0, in Ecus (§3.1, §3.5)."""
    if move[0] == DEMOLISH:
        return -1
    return 1 + move[1] if casts(move) else 0


def casts(move: Move) -> bool:
    """Whether a play puts down a building that may cast a shadow (§4.2)."""
    return move[0] in (CONSTRUCT, UPGRADE) and SIZE_OF[move[3]] > 1


def spent_by(moves: tuple[Move, ...]) -> tuple[Spread, int]:
    """Cards by board, and the bits of ``growing`` of all that was put down."""
    spread = [0, 0, 0]
    fresh = 0
    for kind_of_play, epoch, _, shape, _, cards, _ in moves:
        spread[epoch] += sum(cards)
        fresh |= growing(kind_of_play, epoch, shape)
    a, b, c = spread
    return (a, b, c), fresh


def growing(kind_of_play: int, epoch: int, shape: int) -> int:
    """Bit ``kind + 3 * epoch`` if a play puts down a building that could still grow, else 0."""
    if kind_of_play in (CONSTRUCT, UPGRADE) and SIZE_OF[shape] < 3:
        return 1 << shape // 3 + 3 * epoch
    return 0


def paid(before: Position, outcome: Position, move: Move) -> Position:
    """The outcome of a play, paid with this move's cards and with the mover's Ecus as before."""
    seat = before.mover
    hand, cards = before.hand, move[5]
    left = (hand[0] - cards[0], hand[1] - cards[1], hand[2] - cards[2])
    return Position(
        outcome.table,
        outcome.boards,
        outcome.stock,
        outcome.supply,
        before.ecus,
        (*before.hands[:seat], left, *before.hands[seat + 1 :]),
        before.adventurers,
        before.number,
        seat,
        before.phase,
        before.discard,
        before.reserve,
    )


def way_of(tree: Tree, leaf: int) -> tuple[int, ...]:
    """The mover's options that lead to a leaf of a tree in which only he decides."""
    if not tree.forks:
        return ()
    return way_to(tree, leaf)


def incomes_of(position: Position) -> tuple[int, int, int]:
    seats, seat = position.table.seats, position.mover
    a, b, c = (board_income(board, seats)[seat] for board in position.boards)
    return a, b, c


def spent(before: Position, after: Position) -> Cards:
    old, new = before.hand, after.hand
    return old[0] - new[0], old[1] - new[1], old[2] - new[2]
