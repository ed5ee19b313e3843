"""Surveys of a turn that are kept in the core, to be asked (``src/policy/survey.hpp``)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from ctypes import byref, c_double, c_int, c_int16
from typing import Final, NamedTuple

import numpy as np

from positions.things import NO_CARDS
from search.core.core_games import around_of, move_of
from search.core.interruptible import attended
from search.core.load_core import ARRAY, INTS, NO_MEMORY, REALS, WORTH_CALLBACK, released
from search.core.position_arrays import numbers_of
from search.core.position_codec import ROOM, Ground, PositionReader, ground_of
from search.core.weights_handle import draws_of, fitted_for, pointer
from search.rules.move import Move, TravelMove
from search.rules.packing import adventurer_of
from search.rules.position import Pair, Position

#: What the core does: it surveys a turn, and nothing after it.
_TURN_ALONE: Final = 2
#: Clocks by name; 0 is none.
_CLOCKS: Final = ("", "world", "processor")
#: Numbers that a turn takes at most, and usually those of a step.
_TURN: Final = 512
_EDGE: Final = 1 << 12
#: Positions up to which nobody has to listen for Ctrl-C meanwhile: some 10 ms.
_SHORT: Final = 2_000
#: Positions that the core surveys at most.
_MOST: Final = 10**7

PositionWorth = Callable[[Position], float]


class Worth(NamedTuple):
    """What a final position counts beside the Ecus gained, by the fitted worths:
    ``share * (outlook - before)``."""

    before: float
    share: float = 1.0


class SurveyWidth(NamedTuple):
    """What a survey looks at.

    ``first`` plays of the first position and ``others`` of every other one; where there are no
    more, all. Another ``seed`` draws other plays. ``boards`` has the bits of those on which alone
    plays are looked at, all drawn by one generator then; 0: all boards. Of one play's decisions
    ``states`` states are followed, 4096 at most.
    """

    first: int
    others: int
    seed: int = 0
    boards: int = 0
    states: int = 256


class TurnSteps(NamedTuple):
    """A surveyed turn: the moves of each step with the choices in its play, and the travels to
    where to stand at income."""

    steps: tuple[tuple[tuple[Move, ...], tuple[int, ...]], ...]
    stand: tuple[TravelMove, ...]


class SurveyedEnd(NamedTuple):
    """An end of a turn: its node, and the step after it in which others decide, or -1."""

    value: float
    gain: int
    node: int
    edge: int


class Node(NamedTuple):
    """A position on the way, what ending the turn there is worth, how to stand then, the step that
    is the best way on, -1 if there is none better, whether the mover's decisions alone lead there,
    and the steps from it."""

    position: Position
    value: float
    gain: int
    stand: tuple[TravelMove, ...]
    onward: int
    safe: bool
    steps: range


class SurveyFork(NamedTuple):
    """A decision in a play; a branch is a leaf's index, or ``~i`` for fork ``i``."""

    own: bool
    taken: int
    options: tuple[int, ...]
    branches: tuple[int, ...]


class Edge(NamedTuple):
    """A step: travels and a play, where its tree begins, and the nodes at the tree's leaves."""

    travels: tuple[TravelMove, ...]
    move: Move
    root: int
    forks: tuple[SurveyFork, ...]
    ends: tuple[int, ...]


def _leave(ground: Ground, room: int) -> None:
    ground.library.survey_close(ground.handle, room)


class CoreSurvey:
    """A survey of the turn of the player to move, as long as this object lives.

    ``worth`` is what a final position counts beside the gain, None: nothing. Others make the value
    least if ``by_value``, else the gain.

    :raises ValueError: if the mover's hand is not known.
    """

    def __init__(
        self,
        position: Position,
        worth: PositionWorth | Worth | None,
        look: SurveyWidth,
        by_value: bool,
    ) -> None:
        self._numbers = numbers_of(position)
        self._around = np.array(around_of(position), dtype=np.int16)
        self._chances = np.array(draws_of(position))
        self._position, self._worth, self._look = position, worth, look
        self._by_value = by_value
        self._ground, self._fitted = ground_of(position.table), fitted_for(position)
        self._reader = PositionReader(position)
        self._stop = c_int(0)
        self._failed: BaseException | None = None
        self._asked_last = -1
        self._board = (c_int16 * ROOM)()
        self._whole = (c_int * 7)()
        self._library = self._ground.library
        self._room = self._library.survey_open(self._ground.handle)
        if not self._room:
            raise MemoryError("the core has no room for a survey")
        released(self, _leave, self._ground, self._room)

    def run(
        self,
        budget: int,
        seconds: float | None,
        clock: str,
        stop: Callable[[], bool] | None,
    ) -> None:
        """Survey so many positions, for so long by a clock of ``search.run.clock``.

        ``stop`` is asked now and then whether to end early.

        :raises ValueError: if the core does not take the position.
        :raises MemoryError: without memory, or on a board with more plays than it has room for.
        :raises KeyboardInterrupt: at Ctrl-C; what was found until then can be asked for.
        """
        done: list[int] = []
        try:
            # Whoever stops at once need not wait until they are asked for the first time.
            self._stop.value = int(stop is not None and stop())
            # The core does not ask in the main thread: Ctrl-C there would be lost, since nothing
            # that a function raises passes through the core.
            if budget <= _SHORT and stop is None and not callable(self._worth):
                done.append(self._survey(budget, seconds, clock))
            else:
                attended(
                    [lambda: done.append(self._survey(budget, seconds, clock))], self._stop, stop
                )
        finally:
            if not done:
                # Ctrl-C came before it began: the turn that ends at once is found all the same.
                self._stop.value = 1
                done.append(self._survey(budget, seconds, clock))
            if done == [NO_MEMORY]:
                raise MemoryError("the core has no room for this survey")
            if done != [0]:
                raise ValueError("the core does not take this position")
        if self._failed is not None:
            raise self._failed

    def _survey(self, budget: int, seconds: float | None, clock: str) -> int:
        position, look, worth = self._position, self._look, self._worth
        callback = WORTH_CALLBACK(self._worth_of) if callable(worth) else WORTH_CALLBACK()
        before, share = worth if isinstance(worth, Worth) else (0.0, 0.0)
        reserve = position.reserve or (-1, -1, -1)
        hidden = sum(1 << s for s, hand in enumerate(position.hands) if isinstance(hand, int))
        orders = (
            *(_TURN_ALONE, position.mover, *NO_CARDS, *reserve),
            *(min(budget, _MOST), look.first, look.others, 0, hidden),
        )
        done: int = self._library.survey_run(
            *(self._ground.handle, self._room, self._fitted.handle),
            *(pointer(self._numbers, ARRAY), len(self._numbers), pointer(self._around, ARRAY)),
            *(pointer(self._chances, REALS), (c_int * len(orders))(*orders), look.seed),
            *(before, share, seconds or 0.0, 0 if seconds is None else _CLOCKS.index(clock)),
            *(look.boards, look.states, self._by_value, callback, byref(self._stop), self._whole),
        )
        return done

    def _worth_of(self, number: int, one: int, two: int, ecus: int) -> float:
        """What the core asks: the worth of a node, where its adventurers then stand."""
        assert callable(self._worth)
        try:
            if number != self._asked_last:
                self._read(number)
                self._asked_last = number
            pair = adventurer_of(one), adventurer_of(two)
            return self._worth(self._position_at(number, pair, ecus))
        except BaseException as error:
            self._failed, self._stop.value = error, 1
            return 0.0

    @property
    def met(self) -> tuple[int, int]:
        """Different positions, and steps between them."""
        return self._whole[5], self._whole[6]

    @property
    def nodes(self) -> int:
        """Positions generated so far."""
        return self._whole[0]

    @property
    def best_gain(self) -> int:
        """The largest guaranteed gain found, whatever it leaves for later."""
        return self._whole[1]

    @property
    def complete(self) -> bool:
        """Whether nothing was left out."""
        return bool(self._whole[2])

    @property
    def richest(self) -> int:
        """The ending that guarantees most now; of equal ones the most valuable."""
        return self._whole[4]

    def endings(self) -> list[SurveyedEnd]:
        """All of them, the best first."""
        values, rest = np.zeros(self._whole[3]), np.zeros((self._whole[3], 3), dtype=np.int32)
        self._library.survey_endings(
            self._ground.handle, self._room, pointer(values, REALS), pointer(rest, INTS)
        )
        return [SurveyedEnd(v, *row) for v, row in zip(values.tolist(), rest.tolist(), strict=True)]

    def distinct(self, top: int) -> list[int]:
        """The best endings, 64 at most, that differ in what some board then pays somebody, few of
        one plan; if there are too few, the best of those that differ in the boards fill up.

        :raises MemoryError: without memory.
        """
        endings = (c_int * max(top, 1))()
        count: int = self._library.survey_distinct(self._ground.handle, self._room, top, endings)
        if count < 0:
            raise MemoryError("the core has no room for this survey")
        return endings[:count]

    def steps_of(self, ending: int) -> tuple[TurnSteps, int]:
        """The turn of an ending, and the node at its end.

        :raises IndexError: there is no such ending.
        """
        numbers = (c_int16 * _TURN)()
        node: int = self._library.survey_ending(
            self._ground.handle, self._room, ending, numbers, _TURN
        )
        if node < 0:
            raise IndexError(f"no ending {ending}")
        return read_turn(iter(numbers)), node

    def position(self, number: int) -> Position:
        """The position of a node.

        :raises IndexError: there is no such node.
        """
        return self.node(number).position

    def node(self, number: int) -> Node:
        """A node on the way; the first is the position surveyed.

        :raises IndexError: there is no such node.
        """
        value, (one, two, ecus, gain, onward, safe, first, steps, *stand) = self._read(number)
        pair = adventurer_of(one), adventurer_of(two)
        position = self._position_at(number, pair, ecus)
        travels = _standing(iter(stand))
        return Node(position, value, gain, travels, onward, bool(safe), range(first, first + steps))

    def edge(self, number: int) -> Edge:
        """A step, with the options taken in it.

        :raises IndexError: there is no such step.
        """
        room = _EDGE
        while True:
            numbers = (c_int * room)()
            wanted: int = self._library.survey_edge(
                self._ground.handle, self._room, number, numbers, room
            )
            if wanted < 0:
                raise IndexError(f"no step {number}")
            if wanted <= room:
                break
            room = wanted
        stream = iter(numbers[:wanted])
        travels, move = read_move(stream)
        root, count = next(stream), next(stream)
        forks = []
        for _ in range(count):
            own, taken, options = bool(next(stream)), next(stream), next(stream)
            anchors = tuple(next(stream) for _ in range(options))
            forks.append(
                SurveyFork(own, taken, anchors, tuple(next(stream) for _ in range(options)))
            )
        return Edge(travels, move, root, tuple(forks), tuple(stream))

    def _position_at(self, number: int, pair: Pair, ecus: int) -> Position:
        """The node that was read last, with these adventurers and Ecus."""
        before = self._position
        if not number and pair == before.adventurers[before.mover]:
            return before
        return self._reader.position(ctypes.string_at(self._board, 2 * self._length), pair, ecus)

    def _read(self, number: int) -> tuple[float, list[int]]:
        value, rest = c_double(), (c_int * 13)()
        self._length: int = self._library.survey_node(
            *(self._ground.handle, self._room, number, byref(value), rest, self._board, ROOM)
        )
        if self._length < 0:
            raise IndexError(f"no node {number}")
        return value.value, rest[:]


def read_turn(stream: Iterator[int]) -> TurnSteps:
    """A turn from the numbers that the core tells of it."""
    next(stream)
    steps: list[tuple[tuple[Move, ...], tuple[int, ...]]] = []
    for _ in range(next(stream)):
        travels, move = read_move(stream)
        choices = tuple(next(stream) for _ in range(next(stream)))
        steps.append(((*travels, move), choices))
    return TurnSteps(tuple(steps), _standing(stream))


def read_move(stream: Iterator[int]) -> tuple[tuple[TravelMove, ...], Move]:
    """Travels and a play from the numbers that the core tells of them."""
    travellers, one, two, to = (next(stream) for _ in range(4))
    move = move_of([next(stream) for _ in range(12)])
    return tuple(_travel(who, to) for who in (one, two)[:travellers]), move


def _standing(stream: Iterator[int]) -> tuple[TravelMove, ...]:
    travellers, one, two, first, second = (next(stream) for _ in range(5))
    return tuple(_travel(who, to) for who, to in ((one, first), (two, second))[:travellers])


def _travel(who: int, to: int) -> TravelMove:
    return TravelMove(adventurer_of(who), to)
