"""A game that is kept in the core and played one play at a time (``stepped_game.hpp`` there).

For programs that make their own choices, such as bots that try millions of games::

    game = Game(position, seed=1)
    while not game.over:
        while count := game.count():
            decision = game.play(rng.randrange(count))
            while decision is not None:
                decision = game.choose(rng.randrange(len(decision.options)))
        game.end_turn()

Exchanges (§2.1) and swaps under Hold'em (§7) are not played here; the engine has them.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Final

import numpy as np

from positions.things import HAND_SIZE, Cards
from search.core.core_games import LISTED, game_numbers, move_of
from search.core.load_core import ARRAY, released
from search.core.perft import TooManyDecisions
from search.core.position_arrays import Numbers
from search.core.position_codec import SEATS, Ground, ground_of
from search.rules.geometry import Square
from search.rules.move import Move
from search.rules.position import Position

#: Options of a decision at most, and the seat before them.
_OPTIONS: Final = 192 + 1
#: What `khronos_game_state` tells.
_STATE: Final = 32
#: What the core answers.
_PLAYED: Final = 0
_TOO_DEEP: Final = -2


@dataclass(frozen=True, slots=True)
class SteppedDecision:
    """What a seat has to decide in a play (rules §5.5): the anchors to choose from."""

    seat: int
    options: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class State:
    """What stands around the boards."""

    mover: int
    #: Of the turn, from 1; one more than the last turn when the game is over.
    number: int
    #: 0 at the start of a turn, 3 once a board play was made in it.
    phase: int
    #: By seat.
    ecus: tuple[int, ...]
    #: By seat: military, religious and civil cards.
    hands: tuple[Cards, ...]
    #: Cards in the draw pile.
    pile: int
    discard: Cards
    #: Ecus that each seat would collect now on the boards where it stands (rules §6).
    income: tuple[int, ...]
    #: Of the boards and of the mover's hand, adventurers and Ecus, in 64 bits.
    hash: int


def _index(number: int) -> int:
    """The same, or -1 for what the core's numbers cannot hold: they would be cut to another one."""
    return number if 0 <= number < 1 << 31 else -1


def _close(ground: Ground, handle: int) -> None:
    ground.library.game_close(handle)


class SteppedGame:
    """A game from a position on; what is not known is dealt by lot.

    The interpreter's lock is free during every call, so games in several threads run at the same
    time; one game is for one thread.

    :raises ValueError: if the core does not take the position.
    """

    __slots__ = ("__weakref__", "_answer", "_ground", "_handle", "_library", "_seats")

    def __init__(self, position: Position, seed: int) -> None:
        numbers = game_numbers(position)
        self._ground = ground_of(position.table)
        self._library = self._ground.library
        self._seats = position.table.seats
        self._answer = (ctypes.c_int16 * _OPTIONS)()
        self._handle: int | None = self._library.game_open(
            self._ground.handle, numbers.ctypes.data_as(ARRAY), len(numbers), seed & (1 << 64) - 1
        )
        if not self._handle:
            raise ValueError("the core does not take this position")
        released(self, _close, self._ground, self._handle)

    def copy(self) -> SteppedGame:
        """The same game apart from this one, with the same draws to come.

        :raises MemoryError: if there is no room for it.
        """
        other = object.__new__(SteppedGame)
        other._ground, other._library, other._seats = self._ground, self._library, self._seats
        other._answer = (ctypes.c_int16 * _OPTIONS)()
        other._handle = self._library.game_copy(self._handle)
        if not other._handle:
            raise MemoryError
        released(other, _close, other._ground, other._handle)
        return other

    def count(self) -> int:
        """How many board plays the mover has, travels included, payments and charges counted apart.

        None while a decision is open, and after the last turn.
        """
        return int(self._library.game_count(self._handle))

    def move(self, number: int) -> Move:
        """A play of the mover, by its number from 0.

        :raises IndexError: if there is none of that number.
        """
        plays = self.listed()
        if not 0 <= number < len(plays):
            raise IndexError(f"no play {number} of {len(plays)}")
        return move_of(plays[number].tolist())

    def listed(self) -> Numbers:
        """All plays of the mover, a row each.

        Type, epoch, source, shape, square, the cards by kind, and the charge: cards used before by
        the first and the second adventurer who pays, cards by each.
        """
        room = np.empty((self.count(), LISTED), dtype=np.int16)
        self._library.game_plays(self._handle, room.ctypes.data_as(ARRAY), room.size)
        return room

    def play(self, number: int) -> SteppedDecision | None:
        """Make a play of the mover by its number; what has to be decided first, if anything.

        :raises IndexError: if there is none of that number, or a decision is open.
        :raises TooManyDecisions: if the core cannot follow it.
        """
        return self._after(
            self._library.game_make(self._handle, _index(number), self._answer), number
        )

    def choose(self, option: int) -> SteppedDecision | None:
        """Take a decision by the number of an option; the next one, if there is any.

        :raises IndexError: if there is no such option, or nothing to decide.
        :raises TooManyDecisions: if there is no end of them.
        """
        return self._after(
            self._library.game_decide(self._handle, _index(option), self._answer), option
        )

    def end_turn(self, discard: Cards = (0, 0, 0)) -> None:
        """End the mover's turn: discard, income, refill, and the next player is to move (§2.1).

        :raises ValueError: if a decision is open, the game is over, or the cards are not held.
        """
        if any(not 0 <= number <= HAND_SIZE for number in discard):
            raise ValueError("the turn cannot end so")
        if self._library.game_end_turn(self._handle, (ctypes.c_int * 3)(*discard)) != _PLAYED:
            raise ValueError("the turn cannot end so")

    @property
    def over(self) -> bool:
        """Whether the last turn has been played."""
        return bool(self._library.game_over(self._handle))

    def state(self) -> State:
        """Ecus, hands and what else stands around the boards."""
        numbers = (ctypes.c_int * _STATE)()
        code: int = self._library.game_state(self._handle, numbers)
        fields, seats = list(numbers), self._seats
        ecus, hands, rest = fields[3:], fields[3 + SEATS :], fields[3 + 4 * SEATS :]
        return State(
            mover=fields[0],
            number=fields[1],
            phase=fields[2],
            ecus=tuple(ecus[:seats]),
            hands=tuple((hands[3 * s], hands[3 * s + 1], hands[3 * s + 2]) for s in range(seats)),
            pile=rest[0],
            discard=(rest[1], rest[2], rest[3]),
            income=tuple(rest[4 : 4 + seats]),
            hash=code,
        )

    def _after(self, answer: int, number: int) -> SteppedDecision | None:
        if answer == _PLAYED:
            return None
        if answer > 0:
            seat, *options = self._answer[: 1 + answer]
            return SteppedDecision(seat, tuple(map(Square, options)))
        if answer == _TOO_DEEP:
            raise TooManyDecisions("a play with more decisions than the core follows")
        raise IndexError(f"there is no {number} here")
