"""Surveys and playouts of the fast policy in the core (``src/policy/playouts.hpp``).

A batch plays one position on from many deals, in one call that leaves the interpreter's lock alone.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import POINTER, c_int, c_uint8, c_uint32
from typing import Final, NamedTuple

import numpy as np

from positions.things import NO_CARDS, Cards
from search.core.core_games import around_of
from search.core.interruptible import attended
from search.core.load_core import ARRAY, NO_MEMORY, REALS
from search.core.position_arrays import numbers_of
from search.core.position_codec import SEATS, ground_of
from search.core.surveys import TurnSteps, read_turn
from search.core.weights_handle import draws_of, fitted_for, pointer
from search.policy.weights import Weights
from search.rules.position import Position

#: Positions of every survey but the first, and how often the seat has a turn again before the end.
Replies = tuple[int, int]
#: What a playout begins with: the end of a turn, a turn that is surveyed first, or it is that turn.
_AT_END, _AT_START, _TURN_ALONE = range(3)
#: The share of a survey's positions that the first one's plays may take, as a divisor.
FIRST: Final = 4
#: Room for a pile, and for the words of a random generator's state.
_PILE, _LUCK = 256, 625
#: Numbers that a turn takes at most.
_TURN: Final = 512
#: Positions of a batch up to which nobody has to listen for Ctrl-C meanwhile: some 10 ms.
_SHORT: Final = 2_000


class Dealt(NamedTuple):
    """A position all of whose hands are known, the kinds of the pile, the last drawn first, and the
    state of the generator by which discards are shuffled (``random.Random.getstate()[1]``)."""

    position: Position
    pile: Sequence[int]
    luck: Sequence[int]


class PlayoutEnd(NamedTuple):
    """Where a playout stopped."""

    #: Final Ecus by seat; expected ones where the game is not over.
    totals: tuple[float, ...]
    #: The turn's number and its mover.
    number: int
    mover: int
    over: bool


class SurveySize(NamedTuple):
    """How a turn is surveyed: positions, plays of its first position, and another ``salt`` for
    other plays."""

    budget: int
    width: int
    salt: int = 0


def first_of(budget: int, salt: int = 0) -> SurveySize:
    """The usual survey of so many positions."""
    return SurveySize(budget, budget // FIRST, salt)


def from_end(deals: Sequence[Dealt], discard: Cards, seat: int, reply: Replies) -> list[PlayoutEnd]:
    """End the mover's turn with a discard and play until it would be a seat's turn, or is again.

    The deals are of one position.
    """
    return _Batch(deals, seat, discard, SurveySize(0, 0), reply, None).run(_AT_END)


def from_start(
    deals: Sequence[Dealt], first: SurveySize, seat: int, reply: Replies
) -> list[PlayoutEnd]:
    """The same from before the mover's plays, who has a survey of their own."""
    return _Batch(deals, seat, NO_CARDS, first, reply, None).run(_AT_START)


def ends_of(
    positions: Sequence[Position], first: SurveySize, chosen: Weights | None = None
) -> list[PlayoutEnd]:
    """What the surveyed turns of positions lead to, which differ in hands alone."""
    deals = [Dealt(position, (), ()) for position in positions]
    return _Batch(deals, positions[0].mover, NO_CARDS, first, (0, 0), chosen).run(_TURN_ALONE)


def turn_of(position: Position, first: SurveySize, chosen: Weights | None = None) -> TurnSteps:
    """The surveyed turn itself."""
    batch = _Batch(
        [Dealt(position, (), ())], position.mover, NO_CARDS, first, (0, 0), chosen, room=_TURN
    )
    batch.run(_TURN_ALONE)
    return read_turn(iter(batch.turn_numbers.tolist()))


class _Batch:
    """The arguments of one call."""

    def __init__(
        self,
        deals: Sequence[Dealt],
        seat: int,
        discard: Cards,
        first: SurveySize,
        reply: Replies,
        chosen: Weights | None,
        room: int = 0,
    ) -> None:
        position = deals[0].position
        table = position.table
        self._seats, self._number = table.seats, len(deals)
        self._ground, self._weights = ground_of(table), fitted_for(position, chosen)
        self._position = numbers_of(position)
        self._around = np.array([around_of(one.position) for one in deals], dtype=np.int16)
        self._chances = np.array([draws_of(one.position) for one in deals])
        self._piles = np.zeros((len(deals), _PILE), dtype=np.uint8)
        self._luck = np.zeros((len(deals), _LUCK), dtype=np.uint32)
        self._dealt = bool(deals[0].luck)
        for number, deal in enumerate(deals):
            if len(deal.pile) > _PILE:
                raise ValueError("the core has no room for such a pile")
            self._piles[number, : len(deal.pile)] = deal.pile
            if self._dealt:
                self._luck[number] = deal.luck
        reserve = position.reserve or (-1, -1, -1)
        hidden = sum(1 << s for s, hand in enumerate(position.hands) if isinstance(hand, int))
        self._orders = [seat, *discard, *reserve, first.budget, first.width, *reply, hidden]
        self._salt = first.salt
        self._looked_at = len(deals) * (first.budget + reply[0] * (1 + reply[1]) * table.seats)
        self._totals = np.zeros((len(deals), SEATS))
        self._ends = np.zeros((len(deals), 3), dtype=np.int32)
        self.turn_numbers = np.zeros(max(room, 1), dtype=np.int16)
        self._room = room
        self._stop = c_int(0)
        self._done = 0

    def run(self, begin: int) -> list[PlayoutEnd]:
        """Play all of them.

        :raises ValueError: if the core does not take a position.
        :raises MemoryError: without memory, or on a board with more plays than it has room for.
        """
        if self._looked_at <= _SHORT:
            self._play(begin)
        else:
            attended([lambda: self._play(begin)], self._stop)
        if self._done == NO_MEMORY:
            raise MemoryError("the core has no room for this survey")
        if self._done != self._number:
            raise ValueError("the core does not take this position")
        rows = zip(self._totals[:, : self._seats].tolist(), self._ends.tolist(), strict=True)
        return [
            PlayoutEnd(tuple(row), number, mover, bool(over)) for row, (number, mover, over) in rows
        ]

    def _play(self, begin: int) -> None:
        orders = (c_int * (1 + len(self._orders)))(begin, *self._orders)
        self._done = self._ground.library.policy_playouts(
            *(self._ground.handle, self._weights.handle),
            *(pointer(self._position, ARRAY), len(self._position)),
            *(pointer(self._around, ARRAY), self._number, pointer(self._chances, REALS)),
            pointer(self._piles, POINTER(c_uint8)) if self._dealt else None,
            pointer(self._luck, POINTER(c_uint32)) if self._dealt else None,
            *(orders, self._salt, ctypes.byref(self._stop)),
            *(pointer(self._totals, REALS), pointer(self._ends, POINTER(c_int))),
            *((pointer(self.turn_numbers, ARRAY), self._room) if self._room else (None, 0)),
        )
