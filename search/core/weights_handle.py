"""The fitted numbers in the core, and what it says by them (``src/policy/judge.hpp``).

Worths of positions and hands, and the fast policy's next play.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_int
from functools import cache
from math import factorial
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from positions.things import HAND_SIZE, NO_CARDS, Cards
from search.core.core_games import around_of
from search.core.load_core import ARRAY, NO_MEMORY, REALS, Library, library, released
from search.core.position_arrays import Numbers, numbers_of
from search.core.position_codec import SEATS, ground_of
from search.policy.weights import Weights, weights
from search.rules.hand_counts import drawable
from search.rules.position import Position

#: Steps in which the shares of the kinds among unseen cards are told apart.
STEPS: Final = 20
#: Draws of none to four cards.
_DRAWS: Final = 35
#: How hands are worth something: as they are, refilled to four cards, with the best discard before
#: that, or with one of at least a card.
HELD, REFILLED, KEPT, EXCHANGED = range(4)
#: Numbers of a play of the policy at most.
_STEP: Final = 64


class Judged(NamedTuple):
    """A position, if the mover's turn ends there."""

    #: Expected final Ecus by seat, income of this turn included.
    totals: tuple[float, ...]
    #: What the mover may still earn, income of this turn left out, less what the rivals may expect
    #: to end with.
    outlook: float


class Fitted:
    """Fitted numbers in the core, as long as this object lives."""

    def __init__(self, chosen: Weights, seats: int, last: int) -> None:
        self.library: Library = library()
        row_numbers = [chosen.leader]
        for turn in range(1, last + 1):
            for row in (*chosen.seats[seats][turn], chosen.hands[seats][turn]):
                row_numbers += row
        numbers = np.array([*row_numbers, *chances().ravel()])
        self.handle: int = self.library.weights_open(
            seats, last, pointer(numbers, REALS), len(numbers)
        )
        if not self.handle:
            raise ValueError("the core does not take these weights")
        released(self, self.library.weights_close, self.handle)


_fitted: dict[tuple[str, int, int], Fitted] = {}


def fitted_for(position: Position, chosen: Weights | None = None) -> Fitted:
    """The numbers for a position's seats and turns."""
    fitted, table = chosen or weights(), position.table
    key = fitted.name, table.seats, table.last_turn
    known = _fitted.get(key)
    if known is None:
        known = _fitted[key] = Fitted(fitted, table.seats, table.last_turn)
    return known


@cache
def chances() -> npt.NDArray[np.float64]:
    """Chances of all draws of none to four cards, by the shares of the first two kinds."""
    powers = [[(part / STEPS) ** n for n in range(HAND_SIZE + 1)] for part in range(STEPS + 1)]
    ways = [
        (factorial(n) // (factorial(a) * factorial(b) * factorial(n - a - b)), a, b, n - a - b)
        for n in range(HAND_SIZE + 1)
        for a in range(n + 1)
        for b in range(n + 1 - a)
    ]
    odds: list[float] = []
    for m in range(STEPS + 1):
        for r in range(STEPS + 1):
            p, q, s = powers[m], powers[r], powers[max(STEPS - m - r, 0)]
            odds += [number * p[a] * q[b] * s[c] for number, a, b, c in ways]
    return np.array(odds).reshape((STEPS + 1, STEPS + 1, _DRAWS))


def shares(position: Position) -> tuple[int, int, int]:
    """Shares of the kinds among the cards that may be drawn, in twentieths."""
    left: Sequence[int] = drawable(position)
    total = sum(left)
    if not total:
        left = position.discard
        total = sum(left) or 1
    m, r = (round(STEPS * n / total) for n in left[:2])
    return m, r, STEPS - m - r


def draws_of(position: Position) -> npt.NDArray[np.float64]:
    """Chances of all draws of none to four cards from a position's pile."""
    m, r, _ = shares(position)
    odds: npt.NDArray[np.float64] = chances()[m, r]
    return odds


class _CallArguments:
    """A position as arguments of a call."""

    def __init__(self, position: Position, chosen: Weights | None) -> None:
        self._around = np.array(around_of(position), dtype=np.int16)
        known = not isinstance(position.hands[position.mover], int)
        self._position: Numbers = numbers_of(position, None if known else NO_CARDS)
        self._chances = np.ascontiguousarray(draws_of(position))
        self._fitted, self.ground = fitted_for(position, chosen), ground_of(position.table)
        self.arguments = (
            *(self._fitted.handle, pointer(self._position, ARRAY), len(self._position)),
            *(pointer(self._around, ARRAY), pointer(self._chances, REALS)),
        )


def judged(position: Position, chosen: Weights | None = None) -> Judged:
    """What the fitted worths say of a position; cards that are not known are worth nothing.

    :raises ValueError: if the core does not take it.
    :raises MemoryError: without memory.
    """
    worths, turn = np.zeros(SEATS + 1), _CallArguments(position, chosen)
    answer = turn.ground.library.policy_judge(
        turn.ground.handle, *turn.arguments, pointer(worths, REALS)
    )
    if answer == NO_MEMORY:
        raise MemoryError("the core has no room to look at boards")
    if answer:
        raise ValueError("the core does not take this position")
    totals = worths.tolist()
    return Judged(tuple(totals[: position.table.seats]), totals[SEATS])


def step(
    position: Position, salt: int, width: int, noise: float, chosen: Weights | None
) -> list[int]:
    """The fast policy's next play as numbers (``step`` in ``policy_interface.hpp``); none to stop.

    :raises ValueError: if the core does not take the position, or the mover's hand is not known.
    """
    turn, move_numbers = _CallArguments(position, chosen), (c_int * _STEP)()
    core, ground = turn.ground.library, turn.ground.handle
    room = core.survey_open(ground)
    if not room:
        raise MemoryError("the core has no room for a survey")
    count = core.policy_step(ground, room, *turn.arguments, salt, width, noise, move_numbers)
    core.survey_close(ground, room)
    if count < 0:
        raise ValueError("the core does not take this position")
    return move_numbers[:count]


def hand_worth(
    position: Position, turn: int, hand: Cards, what: int, chosen: Weights | None = None
) -> tuple[float, Cards]:
    """What a hand is worth at the start of a turn, in Ecus against an average one, and the discard
    by which it is; ``what`` is one of the numbers above."""
    discard = (c_int * 3)()
    worth: float = library().policy_hand(
        *(fitted_for(position, chosen).handle, turn, (c_int * 3)(*hand)),
        *(pointer(np.ascontiguousarray(draws_of(position)), REALS), what, discard),
    )
    return worth, (discard[0], discard[1], discard[2])


def pointer(numbers: np.ndarray[Any, Any], to: Any) -> Any:
    """Where an array begins, for the core."""
    return numbers.ctypes.data_as(to)
