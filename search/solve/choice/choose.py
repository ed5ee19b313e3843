"""``Chooser``: the best turn of gathered blocks, and a bound of all of them.

CP-SAT chooses among offers as if any blocks stood side by side. Where those behind its choice are
tied, that is cut off, and it chooses again; where they are not, the turn is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from search.core.free_turns import Block
from search.core.gathered_blocks import GatheredBlocks, Offers
from search.run.clock import now
from search.solve.choice.choice_model import ChoiceModel, Unsolved
from search.solve.choice.choice_problem import Choice, ChoiceProblem

#: Turns that may turn out to gain less than they promise, or not to be playable.
MOST_REFUSED = 24
#: What a turn of these blocks guarantees, in Ecus, if it can be played.
Try = Callable[[tuple[Block, ...], int], "int | None"]


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
        #: Some choice was of tied blocks.
        self._ties_matter = False
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
        if self._ties_matter:
            self._cut_ties(model, offers, result)
        untied: set[tuple[int, int]] = set()
        while not late() and result.refused < MOST_REFUSED:
            choice = model.solve()
            result.solves += 1
            if not isinstance(choice, Choice):
                if choice is Unsolved.NONE:
                    result.bound = max(promised, above)
                return
            self._tell(choice)
            some = choice.chosen
            tied = set(combinations(some, 2)) - untied
            tied = {pair for pair in tied if self.gathered.side_by_side(offers, pair) is None}
            untied |= set(combinations(some, 2)) - tied
            if tied:
                for pair in sorted(tied):
                    model.chosen.not_together(pair)
                result.tied_pairs += len(tied)
                if not self._ties_matter:
                    self._ties_matter = True
                    self._cut_ties(model, offers, result)
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

    def _cut_ties(self, model: ChoiceModel, offers: Offers, result: Chosen) -> None:
        """Where one pair is tied others are, and the solver should not come to each by itself."""
        for pair in self.gathered.tied(offers):
            model.chosen.not_together(pair)
            result.tied_pairs += 1
