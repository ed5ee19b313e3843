"""``Chooser``: the best turn of gathered blocks, and a bound of all of them.

CP-SAT chooses among offers as if any blocks stood side by side. Where those behind its choice are
tied, that is cut off, and it chooses again; where they are not, the turn is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from search.core.free_turns import Block
from search.core.gathered_blocks import GatheredBlocks, Offer, Offers, Table
from search.run.clock import now
from search.solve.choice.choice_model import ChoiceModel, Unsolved
from search.solve.choice.choice_problem import Choice, ChoiceProblem

#: Turns that may turn out to gain less than they promise, or not to be playable.
MOST_REFUSED = 24
#: What a turn of these blocks guarantees, in Ecus, if it can be played.
Try = Callable[[tuple[Block, ...], int], "int | None"]
#: Offers that are tied, and how many blocks there were behind each.
Tied = dict[tuple[Offer, Offer], tuple[int, int]]


@dataclass(slots=True)
class Chosen:
    """What came of it."""

    #: No turn of these blocks gains more; None if it was not proved.
    bound: int | None
    #: Blocks and offers there were; solves; pairs of offers that are tied, and larger sets that
    #: are; turns that could not be played for what they promised.
    blocks: int
    offers: int
    solves: int = 0
    tied_pairs: int = 0
    tied_sets: int = 0
    refused: int = 0
    #: What the solver took, and what went with it.
    seconds: float = 0.0


class Chooser:
    """Chooses among the blocks of one search of the core, again whenever there are more of them.

    ``problem`` is without its offers, which are those of the blocks gathered so far.
    """

    def __init__(
        self,
        problem: ChoiceProblem,
        gathered: GatheredBlocks,
        tell: Callable[[Choice], None] = lambda _: None,
    ) -> None:
        self._problem, self.gathered = problem, gathered
        #: Told of every choice.
        self._tell = tell
        self._tied: Tied = {}
        #: Numbers of the blocks among which it was chosen before, and the bound of their turns.
        self._settled = np.zeros(0, dtype=np.int32)
        self._bound: int | None = None

    def choose(self, above: int, try_turn: Try, late: Callable[[], bool] = lambda: False) -> Chosen:
        """Turns of blocks that gain more than ``above`` Ecus, the best first, until one can be
        played for what it promises.

        A turn that gained less, or could not be played, leaves the bound at what it promised.
        """
        begun = now()
        offers = self.gathered.offers()
        result = Chosen(None, sum(map(len, offers.blocks)), len(offers.offers))
        numbers = np.concatenate([*offers.blocks, self._settled[:0]])
        if not offers.offers:
            result.bound = above
        elif self._bound is not None and np.isin(numbers, self._settled).all():
            result.bound = max(above, self._bound)
        else:
            self._choose(offers, above, try_turn, late, result)
            if result.bound is not None:
                self._settled, self._bound = numbers, result.bound
        result.seconds = now() - begun
        return result

    def _choose(
        self, offers: Offers, above: int, try_turn: Try, late: Callable[[], bool], result: Chosen
    ) -> None:
        model = ChoiceModel(replace(self._problem, offers=offers.offers), above)
        promised = above
        ties = _Ties(self.gathered, offers, self._tied)
        cut = ties.known()
        while not late() and result.refused < MOST_REFUSED:
            for pair in cut:
                model.chosen.not_together(pair)
            result.tied_pairs += len(cut)
            choice = model.solve()
            result.solves += 1
            if not isinstance(choice, Choice):
                if choice is Unsolved.NONE:
                    result.bound = max(promised, above)
                return
            self._tell(choice)
            some = choice.chosen
            cut = ties.among(some)
            if cut:
                continue
            numbers = self.gathered.side_by_side(offers, some) if some else ()
            if numbers is None:
                model.chosen.not_together(some)
                result.tied_sets += 1
                continue
            gain = try_turn(tuple(map(self.gathered.block, numbers)), choice.gain)
            if gain is not None and gain > above:
                above = gain
                model.only_above(above)
            if gain is not None and gain >= choice.gain:
                result.bound = max(promised, above)
                return
            promised = max(promised, choice.gain)
            model.chosen.not_again(some)
            result.refused += 1


class _Ties:
    """Which offers are tied: no block of the one is independent of one of the other."""

    def __init__(self, gathered: GatheredBlocks, offers: Offers, tied: Tied) -> None:
        self._gathered, self._offers, self._tied = gathered, offers, tied
        self._table: Table | None = None
        self._cut: set[tuple[int, int]] = set()
        self._untied: set[tuple[int, int]] = set()

    def known(self) -> list[tuple[int, int]]:
        """Pairs that were tied before. All blocks of an offer may improve or none, and none is
        lost: as many blocks are the same blocks."""
        numbers = {offer: number for number, offer in enumerate(self._offers.offers)}
        for (a, b), sizes in self._tied.items():
            one, other = numbers.get(a), numbers.get(b)
            if one is not None and other is not None and self._sizes(one, other) == sizes:
                self._cut.add((one, other))
        return sorted(self._cut)

    def among(self, some: Sequence[int]) -> list[tuple[int, int]]:
        """Pairs of these that turn out to be tied; and with them all that are tied to one of such a
        pair, as ties seldom come alone."""
        pairs = set(combinations(some, 2)) - self._untied
        tied = {pair for pair in pairs if self._gathered.side_by_side(self._offers, pair) is None}
        self._untied |= pairs - tied
        if not tied:
            return []
        if self._table is None:
            self._table = self._gathered.tied(self._offers)
        for one in {one for pair in tied for one in pair}:
            others = np.flatnonzero(self._table[one]).tolist()
            tied |= {(min(one, other), max(one, other)) for other in others}
        tied -= self._cut
        self._cut |= tied
        for one, other in tied:
            key = self._offers.offers[one], self._offers.offers[other]
            self._tied[key] = self._sizes(one, other)
        return sorted(tied)

    def _sizes(self, one: int, other: int) -> tuple[int, int]:
        return len(self._offers.blocks[one]), len(self._offers.blocks[other])
