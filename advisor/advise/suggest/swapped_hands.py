"""Under Hold'em: cards swapped with the reserve before the turn (rules §7).

What a swap brings is known, so it is simply the first play of a turn; there are more hands to look
at than time for them, and a short survey with each says which are looked at more closely.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from advisor.advise.suggest.candidates import WIDTH, Candidate, Findings, candidate, find
from positions.notation.written_plays import Swap
from search.core.surveys import SurveyWidth, Worth
from search.policy.worth import outlook
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play
from search.rules.written_turn import Played
from search.run.clock import now
from search.solve.holdem_swaps import legal_swaps
from search.solve.survey import SurveyedTurn, survey

#: Share of positions and time that swaps take, and of that the short surveys.
SHARE: Final = 0.5
SHORT: Final = 0.4
#: Positions of a short survey at most, and of any survey at least.
LOOK: Final = 300
LEAST: Final = 32
#: Swaps that are looked at more closely, and turns of each.
CLOSER: Final = 2
EACH: Final = 3
#: A swap that promises so many Ecus less than the best one is not one of them.
BEHIND: Final = 3.0


class _Hand(NamedTuple):
    """A swap, what follows it, and what a short survey promises, in Ecus."""

    swap: Swap
    after: Position
    promised: float


def find_with_swaps(
    position: Position,
    number: int,
    budget: int,
    deadline: float | None,
    stop: Callable[[], bool] | None = None,
) -> Findings:
    """As ``find``, and where a swap is legal the best turns that begin with one, too.

    Then not every turn was looked at, nor is anything proved.
    """
    swaps = legal_swaps(position)
    if not swaps:
        return find(position, number, budget, deadline, stop)
    early = None
    if deadline is not None:
        begun = now()
        early = begun + (deadline - begun) * (1.0 - SHARE)
    findings = find(position, number, int(budget * (1.0 - SHARE)), early, stop)
    search = _Swapped(position, int(budget * SHARE), deadline, stop)
    others = search.candidates(swaps)
    # Some of the turns without a swap stay in the race, so that it is seen what the swap is worth.
    others = others[: max(1, number // 2)]
    merged = [*findings.candidates[: max(1, number - len(others))], *others]
    merged.sort(key=lambda one: -one.value)
    kept: dict[tuple[object, ...], Candidate] = {}
    for one in merged:
        kept.setdefault(_end(one.final), one)
    nodes = findings.nodes + search.nodes
    listed = list(kept.values())
    return Findings(listed, max(findings.best_gain, *(one.gain for one in listed)), False, nodes)


def _end(final: Position) -> tuple[object, ...]:
    """What two turns have in common that differ in cards alone; the better one is enough."""
    return tuple(board.hash for board in final.boards), final.adventurers, final.ecus


class _Swapped:
    """The search for turns that begin with a swap."""

    def __init__(
        self,
        position: Position,
        budget: int,
        deadline: float | None,
        stop: Callable[[], bool] | None,
    ) -> None:
        self.position = position
        self.budget = budget
        self.deadline = deadline
        self.stop = stop
        self.before = outlook(position)
        #: Positions looked at.
        self.nodes = 0

    def candidates(self, swaps: list[Swap]) -> list[Candidate]:
        """The best turns of the swaps that promise most, best first."""
        look = min(LOOK, max(LEAST, int(self.budget * SHORT) // len(swaps)))
        hands: list[_Hand] = []
        for swap in swaps:
            if hands and self._late():
                break
            after = apply_turn_play(self.position, swap)
            (best,) = self._survey(after, look, 1, self.deadline)
            hands.append(_Hand(swap, after, best.value))
        hands.sort(key=lambda hand: -hand.promised)
        closer = [hand for hand in hands[:CLOSER] if hand.promised > hands[0].promised - BEHIND]
        turns: list[SurveyedTurn] = []
        for number, hand in enumerate(closer):
            left = len(closer) - number
            until = None
            if self.deadline is not None:
                begun = now()
                until = begun + (self.deadline - begun) / left
            budget = max(LEAST, (self.budget - self.nodes) // left)
            swapped = Played(hand.swap, (), hand.after)
            for turn in self._survey(hand.after, budget, EACH, until):
                turns.append(replace(turn, line=(swapped, *turn.line)))
        turns.sort(key=lambda turn: -turn.value)
        return [candidate(self.position, turn) for turn in turns]

    def _survey(
        self, after: Position, budget: int, top: int, deadline: float | None
    ) -> list[SurveyedTurn]:
        look = SurveyWidth(max(WIDTH, budget // max(sum(after.hand), 1)), WIDTH)
        surveyed = survey(after, Worth(self.before), budget, deadline, look, self.stop)
        self.nodes += surveyed.nodes
        return surveyed.distinct(top)

    def _late(self) -> bool:
        late = self.deadline is not None and now() >= self.deadline
        return late or (self.stop is not None and self.stop())
