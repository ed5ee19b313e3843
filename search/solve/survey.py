"""Whole turns, best first: travels, plays, order, where to stand at income (rules §2, §5.5, §6).

The core looks for them (``search/core/src/policy/survey.hpp``): positions are met in layers by
cards spent, equal ones once; a layer is expanded from its most valuable position down until its
share of the budget is used, and of the time if there is a deadline; what is left goes round again.
Without a deadline the result depends on the budget alone. What a turn guarantees is backed up by
minimax over the decisions of others; what was not expanded counts as the turn's end, so every gain
named is one that can be had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from search.core.surveys import (
    CoreSurvey,
    PositionWorth,
    SurveyedEnd,
    SurveyWidth,
    TurnSteps,
    Worth,
)
from search.rules.move import Move
from search.rules.position import Position
from search.rules.written_turn import Played, play_out
from search.run import clock
from search.solve.strategy import Strategy, StrategyWriter

#: Worth of a final position beside the Ecus gained, in Ecus; None: nothing.
Evaluate = PositionWorth | Worth | None
#: Positions generated at most, unless the caller says otherwise.
BUDGET: Final = 24_000
#: So many plays of a position are all of them.
EVERY: Final = 10**7
#: Looks at every play.
WHOLE: Final = SurveyWidth(EVERY, EVERY)


@dataclass(frozen=True, slots=True)
class SurveyedTurn:
    """A turn up to the end of phase II.

    ``gain`` is the guaranteed change of the mover's Ecus, income included on income turns;
    ``value`` the guaranteed gain plus the evaluation of the final position, in Ecus. Where an
    opponent decides, ``line`` is the branch in which the gain is least.
    """

    line: tuple[Played, ...]
    final: Position
    gain: int
    value: float
    #: An opponent decides something on the way, and later plays may depend on it.
    adaptive: bool


class Ending:
    """How a turn can end: its value and gain, whether others decide on the way."""

    __slots__ = ("_survey", "adaptive", "gain", "number", "value")

    def __init__(self, survey: Survey, number: int, end: SurveyedEnd) -> None:
        self._survey = survey
        self.number = number
        self.value, self.gain = end.value, end.gain
        self.adaptive = end.edge >= 0

    @property
    def position(self) -> Position:
        """The last position, standing places left out."""
        return self._survey.last(self.number)

    @property
    def stand(self) -> tuple[Move, ...]:
        """The travels that end the turn, for the income."""
        return self._survey.steps_of(self.number).stand


class Survey:
    """The turns found from a position. Iterating yields them best first: by value, then gain, then
    fewer plays, then the order in which they were found.

    ``deadline`` is one of ``search.run.clock``. Of the decisions of one play ``states`` states are
    followed, in place of those that ``look`` says. Others make the value least if ``by_value``,
    else the gain.

    :raises ValueError: if the mover's hand is not known.
    """

    def __init__(
        self,
        position: Position,
        evaluate: Evaluate,
        deadline: float | None = None,
        look: SurveyWidth = WHOLE,
        states: int | None = None,
        by_value: bool = False,
    ) -> None:
        self.position = position
        self._deadline = deadline
        if states is not None:
            look = look._replace(states=states)
        self._kept = CoreSurvey(position, evaluate, look, by_value)
        self._ends: list[SurveyedEnd] = []

    def run(self, budget: int = BUDGET, stop: Callable[[], bool] | None = None) -> None:
        """Search, until ``budget`` positions have been generated or ``stop`` says to end.

        What was found stands if it is broken off in the middle, by Ctrl-C too.
        """
        try:
            seconds = None if self._deadline is None else self._deadline - clock.now()
            self._kept.run(budget, seconds, clock.name(), stop)
        finally:
            self._ends = self._kept.endings()

    @property
    def nodes(self) -> int:
        """Positions generated."""
        return self._kept.nodes

    @property
    def complete(self) -> bool:
        """Whether nothing was left out: what the best turn gains is the best there is."""
        return self._kept.complete

    @property
    def best_gain(self) -> int:
        """The largest guaranteed gain found, whatever it leaves for later."""
        return self._kept.best_gain

    def __iter__(self) -> Iterator[SurveyedTurn]:
        return map(self.turn, self.endings())

    def endings(self) -> Iterator[Ending]:
        """How turns can end, best first, without their lines: cheap to look through."""
        return (Ending(self, number, end) for number, end in enumerate(self._ends))

    def richest(self) -> SurveyedTurn:
        """The turn that guarantees most now; of equal ones the most valuable."""
        return self._turn(self._kept.richest)

    def distinct(self, top: int) -> list[SurveyedTurn]:
        """The best turns, 64 at most, that differ in what some board then pays somebody, few of one
        plan; if there are too few, the best of those that differ in the boards fill up."""
        return [self._turn(number) for number in self._kept.distinct(top)]

    def moves(self, ending: Ending) -> list[Move]:
        """The moves of an ending in order, standing places left out."""
        return [move for moves, _ in self.steps_of(ending.number).steps for move in moves]

    def turn(self, ending: Ending) -> SurveyedTurn:
        """The whole turn of an ending."""
        return self._turn(ending.number)

    def strategy(self, ending: Ending) -> Strategy:
        """The whole turn of an ending, whatever opponents decide."""
        end = self._ends[ending.number]
        before = next(
            number for number, one in enumerate(self._ends) if one.node == end.node and one.edge < 0
        )
        return StrategyWriter(self._kept).through(self.steps_of(before), end.node, end.edge)

    def steps_of(self, number: int) -> TurnSteps:
        """How the turn of an ending goes, by its place."""
        return self._kept.steps_of(number)[0]

    def last(self, number: int) -> Position:
        """The last position of an ending, by its place, standing places left out."""
        end = self._ends[number]
        return self._kept.position(end.node if end.edge < 0 else self._kept.steps_of(number)[1])

    def _turn(self, number: int) -> SurveyedTurn:
        end = self._ends[number]
        line, final = played(self.position, self.steps_of(number))
        return SurveyedTurn(line, final, end.gain, end.value, end.edge >= 0)


def played(position: Position, turn: TurnSteps) -> tuple[tuple[Played, ...], Position]:
    """A turn that the core tells, play by play, and the end of phase II."""
    line: list[Played] = []
    for moves, choices in turn.steps:
        position = play_out(position, moves, choices, line)
    final = play_out(position, turn.stand, (), line)
    return tuple(line), final


def survey(
    position: Position,
    evaluate: Evaluate,
    budget: int = BUDGET,
    deadline: float | None = None,
    look: SurveyWidth = WHOLE,
    stop: Callable[[], bool] | None = None,
) -> Survey:
    """Look for the best turns of the player to move.

    ``budget`` bounds the positions generated; with a ``deadline`` (of ``search.run.clock``) the
    search stops earlier, and what it found stands. ``stop`` is asked often whether to end early.

    :raises ValueError: if the mover's hand is not known.
    """
    result = Survey(position, evaluate, deadline, look)
    result.run(budget, stop)
    return result
