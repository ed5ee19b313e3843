"""The bound of the best turn, and the turns that are better than the one known (docs/proof.md)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from positions.things import Cards
from search.core.free_turns import GAIN, ROOM, Free, Goal, free_turn
from search.core.gathered_blocks import GatheredBlocks
from search.core.interruptible import attended
from search.core.load_core import ARRAY
from search.core.position_arrays import numbers_of
from search.core.position_codec import SEATS, ground_of
from search.rules.position import Position

#: Bits of the table of positions met: 32 MB.
TABLE_BITS = 22
#: Ecus that a turn brings at most, whatever stands on the boards.
MOST_ECUS: Final = 10**6
#: Numbers of the answers in one found turn; what an option is more where all were tried.
ANSWERS, TRIED = 24, 8

#: Called now and then with the plays resolved so far; ends the search if it returns True.
LookIn = Callable[[int], bool]
#: Called now and then with what tells the turns found so far: nothing up to so many Ecus is of
#: interest from then on.
Interest = Callable[[Callable[[], tuple[Free, ...]]], int]
#: Called with the blocks that the core has gathered, before plays are added to those that it keeps,
#: and at the end: what is guaranteed by now, and what no turn of them brings more than, Ecus.
Choose = Callable[[GatheredBlocks], "tuple[int, int]"]
#: A decision of an opponent: what the play has asked for until then, as a number; and a play.
Question = int
Asking = int
#: The option that opponents take, by decision; the same of one turn.
Rule = Mapping[Question, int]
Answers = tuple[tuple[Question, int], ...]
NO_RULE: Final[Rule] = MappingProxyType({})


class Case(NamedTuple):
    """The most that turns bring, in Ecus, in which opponents decide this and answer so."""

    value: int
    #: The option by decision.
    answers: Answers
    #: The plays in which they decide.
    plays: tuple[Asking, ...]
    #: What was not tried in all ways: the rule says it, or the core's own.
    fixed: Answers


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
    turns: tuple[Free, ...]
    #: No turn in which opponents decide nothing guarantees more, Ecus; at least what was known.
    plain: int = 0
    #: What turns bring that are better than what was known and in which opponents decide.
    cases: tuple[Case, ...] = ()
    #: There was no room for all blocks, which were to be gathered.
    full: bool = False


def bound(
    position: Position,
    known: int,
    look_in: LookIn | None = None,
    most_plays: int = 0,
    threads: int = 1,
    rule: Rule = NO_RULE,
    plays: Collection[Asking] = (),
    interest: Interest | None = None,
    goal: Goal = GAIN,
    most_cards: Cards | None = None,
    choose: Choose | None = None,
) -> Bound:
    """An upper bound of what any turn guarantees, given a turn that brings ``known`` Ecus.

    All Ecus are those of the ``goal``. With ``most_cards`` it holds for every hand of up to four
    cards that has no more of a kind, whatever the mover's is.

    ``most_plays`` limits the plays that are resolved (0: no limit); with more than one of
    ``threads`` what is found before a limit may differ from run to run. Opponents give the answer
    that leaves the mover least when the play is made at the root, unless a ``rule`` says what they
    answer. With ``plays`` it bounds the turns that have one of these. The first decision in such a
    play that the rule does not tell is answered in all ways, and ``most`` is of no use then
    (``search.solve.opponent_answers``). With ``interest`` a search can be made to end early, with a
    bound no less than it says. With ``choose`` the core sets no blocks side by side, unless an
    opponent decides in some, but gathers them.

    :raises ValueError: if the mover's hand is not known, or no turn could bring what is known.
    :raises KeyboardInterrupt: at Ctrl-C, once the core has stopped.
    :raises MemoryError: if there is not enough memory.
    """
    if abs(known) > MOST_ECUS or most_plays < 0:
        raise ValueError("what is known is an Ecu figure, and a limit of plays is 0 or more")
    gather = choose is not None
    search = _Search(position, known, most_plays, rule, plays, goal, most_cards, gather)
    try:
        search.run(max(1, threads), look_in, interest, choose)
        return search.result(known)
    finally:
        search.end()


def who_of(position: Position, goal: Goal, most_cards: Cards) -> ctypes.Array[ctypes.c_int]:
    """Who stands where with what, and whose incomes count, as the core reads it."""
    (one, two), ecus = position.adventurers[position.mover], position.ecus[position.mover]
    stands = [0] * SEATS
    for seat in goal.rivals:
        for epoch in position.epochs_of(seat):
            stands[seat] |= 1 << epoch
    numbers = (*one, *two, ecus, *stands, *most_cards)
    return (ctypes.c_int * len(numbers))(*numbers)


class _Search:
    def __init__(
        self,
        position: Position,
        known: int,
        most_plays: int,
        rule: Rule,
        plays: Collection[Asking],
        goal: Goal,
        most_cards: Cards | None,
        gather: bool,
    ) -> None:
        self._ground = ground_of(position.table)
        self._core = self._ground.library
        self._numbers = numbers_of(position)
        self._rivals = goal.rivals
        self._who = who_of(position, goal, most_cards or position.hand)
        pays = goal.own and position.number in position.table.pays
        self._mode = int(pays) | (not goal.own) << 1 | gather << 2
        says = [*sorted(rule), *(rule[question] for question in sorted(rule))]
        self._rule = (ctypes.c_uint64 * len(says))(*says)
        self._plays = (ctypes.c_uint64 * len(plays))(*sorted(plays))
        self._known, self._most_plays = known, most_plays
        self._stop = ctypes.c_int(0)
        self._handle: int | None = None
        self._counts = (ctypes.c_longlong * 11)()
        #: Of turns in which no opponent decides, as far as it was chosen among blocks; Ecus.
        self._chosen = -MOST_ECUS

    def run(
        self,
        threads: int,
        look_in: LookIn | None,
        interest: Interest | None,
        choose: Choose | None,
    ) -> None:
        """Search to the end, or until told to stop."""
        attended([self._begin], self._stop)
        if not self._handle:
            raise MemoryError("the core has no memory for this search")
        asking = self._asking(look_in, interest)
        attended([lambda: self._core.proof_prepare(self._handle)], self._stop, asking)
        if choose is not None:
            self._choose(choose)
        attended([lambda: self._core.proof_work(self._handle)] * threads, self._stop, asking)
        if choose is not None:
            self._choose(choose)

    def _choose(self, choose: Choose) -> None:
        assert self._handle is not None
        blocks = GatheredBlocks(self._core, self._handle, self._rivals)
        guaranteed, self._chosen = choose(blocks)
        self._core.proof_raise_threshold(self._handle, guaranteed)

    def _asking(self, look_in: LookIn | None, interest: Interest | None) -> Callable[[], bool]:
        def ask() -> bool:
            if interest is not None:
                self._core.proof_raise_threshold(self._handle, interest(self._turns))
            if look_in is None:
                return False
            self._core.proof_result(self._handle, self._counts)
            return look_in(self._counts[3])

        return ask

    def _begin(self) -> None:
        self._handle = self._core.proof_open(
            *(self._ground.handle, self._numbers.ctypes.data_as(ARRAY), len(self._numbers)),
            *(self._who, self._mode, self._rule, len(self._rule) // 2, self._plays),
            *(len(self._plays), self._known, TABLE_BITS, self._most_plays),
            *(ctypes.byref(self._stop),),
        )

    def result(self, known: int) -> Bound:
        """What was found."""
        counts = self._counts
        self._core.proof_result(self._handle, counts)
        known = max(known, counts[9])
        most = max(known, counts[1], counts[6])
        cases = tuple(self._case(i) for i in range(counts[7]))
        plain = max(known, counts[1], counts[8], self._chosen)
        return Bound(
            bool(counts[0]),
            max(most, self._chosen),
            counts[3],
            counts[2],
            self._turns(),
            plain,
            cases,
            bool(counts[10]),
        )

    def _turns(self) -> tuple[Free, ...]:
        self._core.proof_result(self._handle, self._counts)
        turns = (self._free(i) for i in range(self._counts[5]))
        return tuple(sorted(turns, key=lambda turn: -turn.value))

    def _case(self, number: int) -> Case:
        head, triples = (ctypes.c_int * 2)(), (ctypes.c_uint64 * ANSWERS)()
        self._core.proof_case(self._handle, number, head, triples)
        value, length = head
        questions, plays, options = (triples[k : 3 * length : 3] for k in range(3))
        answers = tuple(
            (key, option % TRIED) for key, option in zip(questions, options, strict=True)
        )
        fixed = (one for one, option in zip(answers, options, strict=True) if option < TRIED)
        return Case(value, answers, tuple(plays), tuple(fixed))

    def _free(self, number: int) -> Free:
        room = np.zeros(ROOM, dtype=np.int16)
        length = self._core.proof_turn(self._handle, number, room.ctypes.data_as(ARRAY), ROOM)
        return free_turn(room[:length].tolist(), self._rivals)

    def end(self) -> None:
        """Give back its memory."""
        if self._handle:
            self._core.proof_close(self._handle)
            self._handle = None
