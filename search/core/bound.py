"""The bound of the best turn, and the turns that are better than the one known (docs/proof.md)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from positions.things import Cards
from search.core.arrays import numbers_of
from search.core.attended import attended
from search.core.exchange import ground_of
from search.core.library import ARRAY
from search.rules.position import Position

#: Bits of the table of positions met: 32 MB.
TABLE_BITS = 22
#: Numbers that one found turn takes at most.
ROOM = 512

#: Called now and then with the plays resolved so far; ends the search if it returns True.
LookIn = Callable[[int], bool]
#: Called now and then: nothing up to so many Ecus is of interest from then on.
Interest = Callable[[], int]
#: A decision of an opponent: what the play has asked for until then, as a number.
Question = int


@dataclass(frozen=True, slots=True)
class Made:
    """A play of a found turn, not yet paid for, and what was chosen in it."""

    type: int
    epoch: int
    source: int
    shape: int
    at: int
    #: Cards of its kind, and of any kind for terrain (rules §3.2).
    kind: int
    cost: int
    extra: int
    #: Options taken, by whoever had to choose.
    way: tuple[int, ...]
    #: The option that opponents were to take in it, None if they decide nothing.
    answer: int | None


@dataclass(frozen=True, slots=True)
class Block:
    """Plays that depend on each other, in order, and the income that they add by board, in Ecus."""

    plays: tuple[Made, ...]
    gains: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Free:
    """A *free* turn: plays that can be made one after the other, routes priced at their cheapest.

    Whether adventurers and Ecus allow it in some order is not said.
    """

    #: Ecus at its end less Ecus now, at most.
    value: int
    blocks: tuple[Block, ...]

    @property
    def fated(self) -> bool:
        """Whether an opponent decides something in it."""
        return any(play.answer is not None for block in self.blocks for play in block.plays)


@dataclass(frozen=True, slots=True)
class Case:
    """The most that turns bring, in Ecus, in which opponents decide this and answer so."""

    value: int
    #: The option by decision.
    answers: tuple[tuple[Question, int], ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """What a search says of all turns."""

    #: It ended by itself: no turn guarantees more than ``most``.
    complete: bool
    #: Ecus; at least what was known.
    most: int
    #: Plays resolved.
    resolved: int
    #: Blocks of plays looked at.
    blocks: int
    #: Free turns that bring more than what was known, the best first: up to 24 in which no opponent
    #: decides, and up to 24 in which one does.
    found: tuple[Free, ...]
    #: No turn in which opponents decide nothing guarantees more, Ecus; at least what was known.
    plain: int = 0
    #: What turns bring that are better than what was known and in which opponents decide.
    cases: tuple[Case, ...] = ()


def bound(
    position: Position,
    known: int,
    look_in: LookIn | None = None,
    most_plays: int = 0,
    threads: int = 1,
    all_answers: bool = False,
    interest: Interest | None = None,
) -> Bound:
    """An upper bound of what any turn guarantees, given a turn that brings ``known`` Ecus.

    ``most_plays`` limits the plays that are resolved (0: no limit); with more than one of
    ``threads`` what is found before a limit may differ from run to run. Opponents give the answer
    that leaves the mover least when the play is made at the root. With ``all_answers`` the first
    decision of an opponent in each play is answered in every way; ``cases`` then hold all of them,
    and ``most`` is of no use (``search.best.answers``). With ``interest`` a search can be made to
    end early, with a bound no less than it says.

    :raises ValueError: if the mover's hand is not known.
    :raises KeyboardInterrupt: at Ctrl-C, once the core has stopped.
    :raises MemoryError: if there is not enough memory.
    """
    search = _Search(position, known, most_plays, all_answers)
    try:
        search.run(max(1, threads), look_in, interest)
        return search.result(known)
    finally:
        search.end()


class _Search:
    def __init__(
        self,
        position: Position,
        known: int,
        most_plays: int,
        all_answers: bool,
    ) -> None:
        self._ground = ground_of(position.table)
        self._core = self._ground.library
        self._numbers = numbers_of(position)
        (one, two), ecus = position.adventurers[position.mover], position.ecus[position.mover]
        self._who = (ctypes.c_int * 5)(one // 3, one % 3, two // 3, two % 3, ecus)
        pays = position.number in position.table.pays
        self._mode = int(pays) | (2 if all_answers else 0)
        self._known, self._most_plays = known, most_plays
        self._stop = ctypes.c_int(0)
        self._handle: int | None = None
        self._counts = (ctypes.c_longlong * 10)()

    def run(self, threads: int, look_in: LookIn | None, interest: Interest | None) -> None:
        """Search to the end, or until told to stop."""
        attended([self._begin], self._stop)
        if not self._handle:
            raise MemoryError("the core has no memory for this search")
        asking = self._asking(look_in, interest)
        attended([self._prepare], self._stop, asking)
        attended([self._work] * threads, self._stop, asking)

    def _asking(
        self, look_in: LookIn | None, interest: Interest | None
    ) -> Callable[[], bool] | None:
        if look_in is None and interest is None:
            return None

        def ask() -> bool:
            if interest is not None:
                self._core.raise_bar(self._handle, interest())
            if look_in is None:
                return False
            self._core.result(self._handle, self._counts)
            return look_in(self._counts[3])

        return ask

    def _begin(self) -> None:
        self._handle = self._core.search(
            *(self._ground.handle, self._numbers.ctypes.data_as(ARRAY), len(self._numbers)),
            *(self._who, self._mode, self._known, TABLE_BITS, self._most_plays),
            *(ctypes.byref(self._stop),),
        )

    def _prepare(self) -> None:
        self._core.prepare(self._handle)

    def _work(self) -> None:
        self._core.work(self._handle)

    def result(self, known: int) -> Bound:
        """What was found."""
        counts = self._counts
        self._core.result(self._handle, counts)
        found = sorted((self._free(i) for i in range(counts[5])), key=lambda turn: -turn.value)
        known = max(known, counts[9])
        most = max(known, counts[1], counts[6])
        cases = tuple(self._case(i) for i in range(counts[7]))
        plain = max(known, counts[1], counts[8])
        return Bound(bool(counts[0]), most, counts[3], counts[2], tuple(found), plain, cases)

    def _case(self, number: int) -> Case:
        numbers, questions = (ctypes.c_int * 6)(), (ctypes.c_uint64 * 4)()
        self._core.case(self._handle, number, numbers, questions)
        value, length, *options = numbers
        answers = zip(questions[:length], options[:length], strict=True)
        return Case(value, tuple(answers))

    def _free(self, number: int) -> Free:
        room = np.zeros(ROOM, dtype=np.int16)
        length = self._core.found(self._handle, number, room.ctypes.data_as(ARRAY), ROOM)
        numbers = iter(room[:length].tolist())
        value, plays, blocks = next(numbers), next(numbers), next(numbers)
        gains = [(next(numbers), next(numbers), next(numbers)) for _ in range(blocks)]
        made: list[list[Made]] = [[] for _ in range(blocks)]
        for _ in range(plays):
            block = next(numbers)
            head = [next(numbers) for _ in range(8)]
            answer, chosen = next(numbers) - 1, next(numbers)
            way = tuple(next(numbers) for _ in range(chosen))
            kind_of_play, epoch, source, shape, at, kind, cost, extra = head
            made[block].append(
                Made(
                    kind_of_play,
                    epoch,
                    source,
                    shape,
                    at,
                    kind,
                    cost,
                    extra,
                    way,
                    None if answer < 0 else answer,
                )
            )
        return Free(value, tuple(Block(tuple(p), g) for p, g in zip(made, gains, strict=True)))

    def end(self) -> None:
        """Give back its memory."""
        if self._handle:
            self._core.end(self._handle)
            self._handle = None


def spent(play: Made) -> Cards:
    """The cards of the play's own kind that it costs."""
    return tuple(play.cost if k == play.kind else 0 for k in range(3))  # type: ignore[return-value]
