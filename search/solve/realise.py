"""Free turns made real: CP-SAT allocates cards, adventurers and travels, the engine plays.

The core, and CP-SAT where it chooses among its blocks (``search.solve.choice``), price routes at
their cheapest and let Ecus be owed on the way (docs/proof.md). Which of these turns can be walked,
and for what, is decided here: their blocks become columns,
two blocks exclude each other unless they stand side by side in some turn, and
``search.solve.allocation`` picks blocks, cards, routes and travels together. What the engine then
refuses is put in another order, or left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from positions.things import Adventurer
from search.core.free_turns import GAIN, Block, BlockPlay, Free, Goal
from search.rules.move import CardMove, Move, TravelMove
from search.rules.position import Position
from search.rules.resolution import begin, card_play_ecus
from search.solve.allocation.allocate import allocate
from search.solve.allocation.allocation_instance import (
    Allocation,
    Column,
    Cut,
    DirectTravel,
    Instance,
    PaidStep,
)
from search.solve.objective import worth
from search.solve.opponent_branches import Guard, Line, allowed

#: CP-SAT's deterministic time for one solve, roughly seconds.
SOLVE_LIMIT = 2.0
#: Turns that are walked at the same time, the best first.
AT_A_TIME = 4
#: Solves for one such set of turns.
MOST_SOLVES = 12

#: Ecus by which turns brought less than they promised, by the blocks in them in which opponents
#: decide: what holds in one turn is expected of all others with these blocks.
Taken = dict[frozenset[Block], int]
#: What a line guarantees if it is more than so many Ecus, None if it cannot be played.
Judge = Callable[[Line, int], int | None]


@dataclass(frozen=True, slots=True)
class Walked:
    """The best real turn: Ecus and line, None if there is none; and how many solves that took."""

    gain: int
    line: Line | None
    solves: int


def walk(
    position: Position,
    turns: Sequence[Free],
    incomes: tuple[int, int, int],
    above: int,
    late: Callable[[], bool] = lambda: False,
    goal: Goal = GAIN,
    guard: Guard | None = None,
    taken: Taken | None = None,
) -> Walked:
    """The best real turn among free ones, if it is worth more than ``above`` Ecus.

    Turns in which an opponent decides are left out: no single line guarantees what they promise.
    With a ``guard`` of this position the others are left out, and these judged by what their plays
    guarantee: the line tells the plays, the guard how they go on after other answers. ``incomes``
    are the mover's by board, now; ``late`` ends it. ``taken`` is what was seen before of what
    opponents take, and is added to.
    """
    best = Walked(above, None, 0)

    def judge(line: Line, above: int) -> int | None:
        return guard.of(line, above, late).gain if guard else _plain_worth(position, line, goal)

    left = [turn for turn in turns if turn.opponent_decides == (guard is not None)]
    left.sort(key=lambda turn: -turn.value)
    taken = {} if taken is None else taken
    while left:
        for every_order in (False, True):
            left = [turn for turn in left if turn.value - _taken_of(turn, taken) > best.gain]
            if not left or late():
                return best
            packing = _Packing(position, left[:AT_A_TIME], incomes, every_order, goal, taken)
            packed = packing.best(best.gain, judge, late)
            best = Walked(packed.gain, packed.line or best.line, best.solves + packed.solves)
        left = left[AT_A_TIME:]
    return best


def _taken_of(turn: Free, taken: Taken) -> int:
    """Ecus that opponents take of what a turn promises, as far as it was seen."""
    blocks = set(turn.blocks)
    return sum(ecus for some, ecus in taken.items() if some <= blocks)


class _Packing:
    """The blocks of free turns as columns; each order of the plays of a block is one."""

    def __init__(
        self,
        position: Position,
        turns: Sequence[Free],
        incomes: tuple[int, int, int],
        every_order: bool,
        goal: Goal,
        taken: Taken,
    ) -> None:
        self.position = position
        self.taken = taken
        self.incomes = incomes
        self.goal = goal
        #: By column: its block, and its plays in order.
        self.blocks: list[Block] = []
        self.plays: list[tuple[BlockPlay, ...]] = []
        for block in dict.fromkeys(block for turn in turns for block in turn.blocks):
            for order in permutations(block.plays) if every_order else (block.plays,):
                self.blocks.append(block)
                self.plays.append(order)
        # Of the columns of two blocks at most one, unless the blocks stand side by side in a turn.
        self.columns: dict[Block, list[int]] = {}
        for column, block in enumerate(self.blocks):
            self.columns.setdefault(block, []).append(column)
        side_by_side = {pair for turn in turns for pair in permutations(turn.blocks, 2)}
        self.conflicts = (
            *(tuple(orders) for orders in self.columns.values()),
            *(
                (*self.columns[a], *self.columns[b])
                for a, b in combinations(self.columns, 2)
                if (a, b) not in side_by_side
            ),
        )

    def best(self, above: int, judge: Judge, late: Callable[[], bool]) -> Walked:
        """The best turn as the engine judges it, if it brings more than ``above`` Ecus."""
        line: Line | None = None
        cuts = [cut for some, ecus in self.taken.items() for cut in self._cuts_of(some, ecus)]
        for solves in range(1, MOST_SOLVES + 1):
            chosen = allocate(
                self._instance(cuts), deterministic_limit=SOLVE_LIMIT, objective_lower=above + 1
            )
            if chosen.gain <= above:
                return Walked(above, line, solves)
            packed = self._line(chosen)
            gain = judge(packed, above)
            if gain is not None and gain > above:
                above, line = gain, packed
            if late():  # what it was judged at may be too little
                return Walked(above, line, solves)
            if gain is None or gain < chosen.gain:
                cuts += self._cut(chosen, gain)
        return Walked(above, line, MOST_SOLVES)

    def _cut(self, chosen: Allocation, gain: int | None) -> list[Cut]:
        """What was chosen and brings less than it promised, or cannot be played, is not chosen
        again; where opponents decide in it, what they took is remembered."""
        blocks = [self.blocks[column] for column in chosen.columns]
        decided = frozenset(block for block in blocks if block.opponent_decides)
        if gain is None or not decided:
            return [Cut(chosen.columns, chosen.gain)]
        short = chosen.gain - gain
        self.taken[decided] = self.taken.get(decided, 0) + short
        return self._cuts_of(decided, short)

    def _cuts_of(self, blocks: frozenset[Block], ecus: int) -> list[Cut]:
        """These blocks together, in whatever orders, are worth so many Ecus less."""
        columns = [self.columns.get(block, []) for block in blocks]
        return [Cut(tuple(some), ecus) for some in product(*columns)]

    def _instance(self, cuts: list[Cut]) -> Instance:
        position = self.position
        columns = []
        for number, (block, order) in enumerate(zip(self.blocks, self.plays, strict=True)):
            steps = [
                PaidStep(m.epoch, m.kind, m.cost, m.extra, card_play_ecus(m.type, m.epoch, m.shape))
                for m in order
            ]
            columns.append(Column(str(number), tuple(steps), block.gains, block.rivals))
        return Instance(
            tuple(columns),
            position.hand,
            position.adventurers[position.mover],
            position.ecus[position.mover],
            self.incomes,
            position.number in position.table.pays,
            rivals=len(self.goal.rivals),
            own=self.goal.own,
            conflicts=self.conflicts,
            cuts=tuple(cuts),
        )

    def _line(self, chosen: Allocation) -> Line:
        """What was chosen as moves of the engine; charges are given to who stands where."""
        position = self.position
        pair = list(position.adventurers[position.mover])
        line: list[tuple[Move, tuple[int, ...]]] = []
        for placed in chosen.order:
            for travel in placed.travels:
                line.append((_travel(pair, travel), ()))
            play = self.plays[placed.column][placed.step]
            charged = list(zip(pair, placed.charges, strict=True))
            by = tuple(sorted((who.cards_used, n) for who, n in charged if n))
            pair = [who._replace(cards_used=who.cards_used + n) for who, n in charged]
            move = CardMove(
                play.type, play.epoch, play.source, play.shape, play.at, placed.cards, by
            )
            line.append((move, play.way))
        for travel in chosen.travels:
            line.append((_travel(pair, travel), ()))
        return tuple(line)


def _travel(pair: list[Adventurer], travel: DirectTravel) -> TravelMove:
    """The move of a travel; the adventurer of ``pair`` then stands where it leads."""
    who = pair[travel.adventurer]
    pair[travel.adventurer] = who._replace(epoch=travel.to)
    return TravelMove(who, travel.to)


def _plain_worth(position: Position, line: Line, goal: Goal) -> int | None:
    """What a line in which only the mover decides is worth; None if it cannot be played."""
    start, seat = position, position.mover
    for wanted, way in line:
        move = allowed(position, wanted)
        if move is None:
            return None
        resolution = begin(position, move)
        options = iter(way)
        while resolution.decision is not None:
            anchor = next(options, None)
            if resolution.decision.seat != seat or anchor not in resolution.decision.options:
                return None
            resolution = resolution.choose(anchor)
        position = resolution.position()
    return worth(start, position, goal)
