"""Whole games in the core, and games by lot (``src/rules/game.hpp``)."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from positions.things import Adventurer, Charges
from search.core.interruptible import attended
from search.core.load_core import ARRAY
from search.core.position_arrays import Numbers, numbers_of
from search.core.position_codec import SEATS, ground_of
from search.rules.geometry import Square
from search.rules.hand_counts import drawable
from search.rules.move import CardMove, Move, TravelMove
from search.rules.position import Position

#: Numbers of a play as the core lists it.
LISTED: Final = 12
#: A travel's type, before those of ``search.rules.move``.
_TRAVEL: Final = 0

Totals = npt.NDArray[np.int32]


def game_numbers(position: Position) -> Numbers:
    """The position with all that is around it, as the core reads it.

    Hands that are numbers are told as such; the core deals them by lot.
    """
    mover = position.replace(
        hands=tuple((0, 0, 0) if isinstance(hand, int) else hand for hand in position.hands)
    )
    board = numbers_of(mover)
    return np.array([len(board), *board.tolist(), *around_of(position)], dtype=np.int16)


def around_of(position: Position) -> list[int]:
    """What is around a position's boards, as the core reads it."""
    table = position.table
    known = [(0, 0, 0, hand) if isinstance(hand, int) else (*hand, 0) for hand in position.hands]
    pays = sum(1 << number for number in table.pays)
    spare = SEATS - table.seats
    around = [position.number, position.phase, table.last_turn, pays, *position.ecus, *[0] * spare]
    for one, two in position.adventurers:
        around += [*one, *two]
    around += [0] * (4 * spare)
    for hand in known:
        around += hand
    # Cards that a hand holds that is asked about may lack in hands that are not known.
    left = list(drawable(position))
    left[0] += max(0, sum(hand[3] for hand in known) - sum(left))
    return around + [0] * (4 * spare) + [*position.discard, *left]


def random_games(position: Position, seeds: Sequence[int], most_plays: int) -> Totals:
    """Games by lot from a position on: a row a seed, the plays made and the final Ecus by seat.

    Unseen cards are dealt by lot. In every turn up to ``most_plays`` board plays are made, each
    drawn with equal probability from all legal ones, decisions by lot; then the turn ends, nothing
    discarded. The same seed gives the same game on any machine. The interpreter's lock is free
    meanwhile; Ctrl-C stops after the game under way.

    :raises ValueError: if the core does not take the position, or ``most_plays`` are below 0.
    """
    if not 0 <= most_plays < 1 << 31:
        raise ValueError("the plays of a turn are a number, 0 or more")
    numbers, ground = game_numbers(position), ground_of(position.table)
    chances = np.array(seeds, dtype=np.uint64)
    totals = np.zeros((len(seeds), 1 + SEATS), dtype=np.int32)
    stop, done = ctypes.c_int(0), [0]

    def work() -> None:
        done[0] = ground.library.random_games(
            *(ground.handle, numbers.ctypes.data_as(ARRAY), len(numbers)),
            *(chances.ctypes.data_as(ctypes.POINTER(ctypes.c_uint64)), len(seeds)),
            *(most_plays, ctypes.byref(stop)),
            totals.ctypes.data_as(ctypes.POINTER(ctypes.c_int)),
        )

    attended([work], stop)
    if done[0] != len(seeds):
        raise ValueError("the core does not take this position")
    return totals[:, : 1 + position.table.seats]


def move_of(numbers: Sequence[int]) -> Move:
    """A play from the twelve numbers that the core tells of it.

    Of a travel they are: its type, the epoch it leaves, the cards used, and in place of the square
    the epoch it leads to.
    """
    kind, epoch, source, shape, at, m, r, c, *by = numbers
    if kind == _TRAVEL:
        return TravelMove(Adventurer(epoch, source), at)
    charges: Charges = tuple((by[i], by[2 + i]) for i in (0, 1) if by[2 + i])
    return CardMove(kind, epoch, Square(source), shape, Square(at), (m, r, c), charges)
