"""Surveys and playouts of the fast policy in the core (``src/playouts.hpp``).

A batch plays one position on from many deals, in one call that leaves the interpreter's lock alone.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from ctypes import POINTER, c_int, c_uint8, c_uint32
from math import factorial
from typing import Any, Final, NamedTuple

import numpy as np

from positions.things import HAND_SIZE, NO_CARDS, Cards
from search.core.attended import attended
from search.core.exchange import SEATS, ground_of, numbers_of
from search.core.games import around_of, move_of
from search.core.library import ARRAY, REALS, Library, library
from search.policy.hands import STEPS, draws, shares
from search.policy.weights import Weights, weights
from search.rules.move import TRAVEL, Move
from search.rules.position import Position

#: What a playout begins with: the end of a turn, a turn that is surveyed first, or it is that turn.
_AT_END, _AT_START, _TURN_ALONE = range(3)
#: The share of a survey's positions that the first one's plays may take, as a divisor.
FIRST: Final = 4
#: Room for a pile, and words that a generator of chance tells of itself.
_PILE, _LUCK = 256, 625
#: Numbers that a turn takes at most.
_TURN: Final = 512
#: Turns of a survey that the core tells at most, and its clocks.
_MOST_TURNS: Final = 64
_CLOCKS: Final = ("world", "processor")
#: Positions of a batch up to which nobody has to listen for Ctrl-C meanwhile: some 10 ms.
_SHORT: Final = 2_000


class Dealt(NamedTuple):
    """A position all of whose hands are known, the kinds of the pile, the last drawn first, and the
    state of the generator by which discards are shuffled (``random.Random.getstate()[1]``)."""

    position: Position
    pile: Sequence[int]
    luck: Sequence[int]


class Ended(NamedTuple):
    """Where a playout stopped."""

    #: Final Ecus by seat; expected ones where the game is not over.
    totals: tuple[float, ...]
    #: The turn's number and its mover.
    number: int
    mover: int
    over: bool


class Survey(NamedTuple):
    """How a turn is surveyed: positions, plays of its first position, and another ``salt`` for
    other plays."""

    budget: int
    width: int
    salt: int = 0


def first_of(budget: int, salt: int = 0) -> Survey:
    """The usual survey of so many positions."""
    return Survey(budget, budget // FIRST, salt)


class Told(NamedTuple):
    """A surveyed turn: the moves of each step with the choices in its play, and the travels to
    where to stand at income."""

    steps: tuple[tuple[tuple[Move, ...], tuple[int, ...]], ...]
    stand: tuple[Move, ...]


class _Fitted:
    """Fitted numbers in the core, as long as this object lives."""

    def __init__(self, chosen: Weights, seats: int, last: int) -> None:
        self.library: Library = library()
        found = [chosen.leader]
        for turn in range(1, last + 1):
            for row in (*chosen.seats[seats][turn], chosen.hands[seats][turn]):
                found += row
        numbers = np.array([*found, *_chances()])
        self.handle: int = self.library.weights(
            seats, last, numbers.ctypes.data_as(REALS), len(numbers)
        )
        if not self.handle:
            raise ValueError("the core does not take these weights")

    def __del__(self) -> None:
        if getattr(self, "handle", 0):
            self.library.unload(self.handle)


def _chances() -> list[float]:
    """Chances of all draws of none to four cards, by shares of the kinds in twentieths.

    Those of ``search.policy.hands.draws``, with the powers taken once.
    """
    powers = [[(part / STEPS) ** n for n in range(HAND_SIZE + 1)] for part in range(STEPS + 1)]
    ways = [
        (factorial(n) // (factorial(a) * factorial(b) * factorial(n - a - b)), a, b, n - a - b)
        for n in range(HAND_SIZE + 1)
        for a in range(n + 1)
        for b in range(n + 1 - a)
    ]
    found: list[float] = []
    for m in range(STEPS + 1):
        for r in range(STEPS + 1):
            p, q, s = powers[m], powers[r], powers[max(STEPS - m - r, 0)]
            found += [number * p[a] * q[b] * s[c] for number, a, b, c in ways]
    return found


def _draws(parts: tuple[int, int, int]) -> list[float]:
    return [chance for number in range(HAND_SIZE + 1) for _, chance in draws(number, parts)]


_fitted: dict[tuple[str, int, int], _Fitted] = {}


def _fitted_for(position: Position, chosen: Weights | None) -> _Fitted:
    found, table = chosen or weights(), position.table
    key = found.name, table.seats, table.last_turn
    known = _fitted.get(key)
    if known is None:
        known = _fitted[key] = _Fitted(found, table.seats, table.last_turn)
    return known


def from_end(deals: Sequence[Dealt], discard: Cards, seat: int, reply: int) -> list[Ended]:
    """End the mover's turn with a discard and play until it would be a seat's turn.

    Every other player has a survey of ``reply`` positions. The deals are of one position.
    """
    return _Batch(deals, seat, discard, Survey(0, 0), reply, None).run(_AT_END)


def from_start(deals: Sequence[Dealt], first: Survey, seat: int, reply: int) -> list[Ended]:
    """The same from before the mover's plays, who has a survey of their own."""
    return _Batch(deals, seat, NO_CARDS, first, reply, None).run(_AT_START)


def ends_of(
    positions: Sequence[Position], first: Survey, chosen: Weights | None = None
) -> list[Ended]:
    """What the surveyed turns of positions lead to, which differ in hands alone."""
    deals = [Dealt(position, (), ()) for position in positions]
    return _Batch(deals, positions[0].mover, NO_CARDS, first, 0, chosen).run(_TURN_ALONE)


def turn_of(position: Position, first: Survey, chosen: Weights | None = None) -> Told:
    """The surveyed turn itself."""
    batch = _Batch(
        [Dealt(position, (), ())], position.mover, NO_CARDS, first, 0, chosen, room=_TURN
    )
    batch.run(_TURN_ALONE)
    return _turn(iter(batch.told.tolist()))


class Best(NamedTuple):
    """A turn of a survey: its value, the Ecus it gains, and whether others decide in it."""

    told: Told
    value: float
    gain: int
    adaptive: bool


class Turns(NamedTuple):
    """What a survey found: turns that differ in what they do, best first, and the one that gains
    most; positions looked at, the largest guaranteed gain, and whether nothing was left out."""

    best: tuple[Best, ...]
    richest: Best
    nodes: int
    best_gain: int
    complete: bool


class Worth(NamedTuple):
    """What a final position counts beside the Ecus gained: ``share * (outlook - before)``."""

    before: float
    share: float = 1.0


class Sight(NamedTuple):
    """How many turns are told; ``boards`` has the bits of those on which alone plays are looked at,
    drawn by one generator that ``salt`` seeds, or is 0."""

    top: int
    boards: int = 0


class Limit(NamedTuple):
    """Seconds by a clock of ``search.clock``, and what is asked now and then whether to stop."""

    seconds: float | None = None
    clock: str = "world"
    stop: Callable[[], bool] | None = None


def turns_of(
    position: Position, first: Survey, width: int, worth: Worth, sight: Sight, limit: Limit
) -> Turns:
    """A survey of a turn that looks at ``width`` plays of every position but the first.

    :raises ValueError: if the core does not take the position.
    :raises MemoryError: without memory, or on a board with more plays than it has room for.
    """
    batch = _Batch([Dealt(position, (), ())], position.mover, NO_CARDS, first, width, None)
    return batch.turns(worth, sight, limit)


class _Batch:
    """The arguments of one call."""

    def __init__(
        self,
        deals: Sequence[Dealt],
        seat: int,
        discard: Cards,
        first: Survey,
        reply: int,
        chosen: Weights | None,
        room: int = 0,
    ) -> None:
        position = deals[0].position
        table = position.table
        self._seats, self._number = table.seats, len(deals)
        self._ground, self._weights = ground_of(table), _fitted_for(position, chosen)
        self._position = numbers_of(position)
        self._around = np.array([around_of(one.position) for one in deals], dtype=np.int16)
        self._chances = np.array([_draws(shares(one.position)) for one in deals])
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
        self._orders = [seat, *discard, *reserve, first.budget, first.width, reply, hidden]
        self._salt = first.salt
        self._looked_at = len(deals) * (first.budget + reply * (table.seats - 1))
        self._totals = np.zeros((len(deals), SEATS))
        self._ends = np.zeros((len(deals), 3), dtype=np.int32)
        self.told = np.zeros(max(room, 1), dtype=np.int16)
        self._room = room
        self._stop = c_int(0)
        self._done = 0

    def run(self, begin: int) -> list[Ended]:
        """Play all of them.

        :raises ValueError: if the core does not take a position.
        :raises MemoryError: without memory, or on a board with more plays than it has room for.
        """
        if self._looked_at <= _SHORT:
            self._play(begin)
        else:
            attended([lambda: self._play(begin)], self._stop)
        self._check(self._number)
        rows = zip(self._totals[:, : self._seats].tolist(), self._ends.tolist(), strict=True)
        return [Ended(tuple(row), number, mover, bool(over)) for row, (number, mover, over) in rows]

    def turns(self, worth: Worth, sight: Sight, limit: Limit) -> Turns:
        """The best turns of a single deal."""
        top = min(sight.top, _MOST_TURNS)
        values = np.zeros(top + 1)
        gains = np.zeros((top + 1, 2), dtype=np.int32)
        whole = np.zeros(4, dtype=np.int32)
        told = np.zeros((top + 1) * _TURN, dtype=np.int16)
        clock = 0 if limit.seconds is None else 1 + _CLOCKS.index(limit.clock)

        def look() -> None:
            self._done = library().turns(
                *(self._ground.handle, self._weights.handle),
                *(_pointer(self._position, ARRAY), len(self._position)),
                *(_pointer(self._around, ARRAY), _pointer(self._chances, REALS)),
                *(self._told_orders(_TURN_ALONE), self._salt, worth.before, worth.share),
                *(limit.seconds or 0.0, clock, top, sight.boards, ctypes.byref(self._stop)),
                *(_pointer(values, REALS), _pointer(gains, POINTER(c_int))),
                *(_pointer(whole, POINTER(c_int)), _pointer(told, ARRAY), len(told)),
            )

        # Whoever stops at once need not wait until they are asked for the first time.
        self._stop.value = int(limit.stop is not None and limit.stop())
        attended([look], self._stop, limit.stop)
        self._check(0)
        nodes, best_gain, complete, number = whole.tolist()
        numbers = iter(told.tolist())
        best = [
            Best(_turn(numbers), value, gain, bool(adaptive))
            for value, (gain, adaptive), _ in zip(
                values.tolist(), gains.tolist(), range(number + 1), strict=False
            )
        ]
        return Turns(tuple(best[:-1]), best[-1], nodes, best_gain, bool(complete))

    def _check(self, wanted: int) -> None:
        if self._done == -2:
            raise MemoryError("the core has no room for this survey")
        if self._done != wanted:
            raise ValueError("the core does not take this position")

    def _told_orders(self, begin: int) -> Any:
        return (c_int * (1 + len(self._orders)))(begin, *self._orders)

    def _play(self, begin: int) -> None:
        self._done = library().playouts(
            *(self._ground.handle, self._weights.handle),
            *(_pointer(self._position, ARRAY), len(self._position)),
            *(_pointer(self._around, ARRAY), self._number, _pointer(self._chances, REALS)),
            _pointer(self._piles, POINTER(c_uint8)) if self._dealt else None,
            _pointer(self._luck, POINTER(c_uint32)) if self._dealt else None,
            *(self._told_orders(begin), self._salt, ctypes.byref(self._stop)),
            *(_pointer(self._totals, REALS), _pointer(self._ends, POINTER(c_int))),
            *((_pointer(self.told, ARRAY), self._room) if self._room else (None, 0)),
        )


def _pointer(numbers: np.ndarray[Any, Any], to: Any) -> Any:
    return numbers.ctypes.data_as(to)


def _turn(told: Iterator[int]) -> Told:
    next(told)
    steps: list[tuple[tuple[Move, ...], tuple[int, ...]]] = []
    for _ in range(next(told)):
        travellers, one, two, to = (next(told) for _ in range(4))
        move = move_of([next(told) for _ in range(12)])
        choices = tuple(next(told) for _ in range(next(told)))
        travels = tuple(_travel(who, to) for who in (one, two)[:travellers])
        steps.append(((*travels, move), choices))
    travellers, one, two, first, second = (next(told) for _ in range(5))
    stand = ((one, first), (two, second))[:travellers]
    return Told(tuple(steps), tuple(_travel(who, to) for who, to in stand))


def _travel(who: int, to: int) -> Move:
    return TRAVEL, who // 3, who % 3, 0, to, NO_CARDS, ()
