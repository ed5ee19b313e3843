"""Turns that a survey by the fitted worths values most.

Surveys are made in the compiled core (``search/core/src/survey.hpp``): positions in layers, as in
``search.turns``, each with a few plays that ``proposals.py`` would draw, of every one a single
payment and charge; or with all, where there are no more. What is found can be had, but the whole
list might show more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from search import clock
from search.core.playouts import (
    Best,
    Limit,
    Sight,
    Survey,
    Told,
    Turns,
    Worth,
    first_of,
    turn_of,
    turns_of,
)
from search.lines import Played, play_out
from search.policy.weights import Weights
from search.rules.position import Position
from search.turns import Turn

#: Every play of a position is looked at.
EVERY: Final = 10**7


class SurveyedTurn(NamedTuple):
    """A turn up to the end of phase II."""

    line: tuple[Played, ...]
    final: Position


def surveyed(
    position: Position, budget: int, chosen: Weights | None = None, salt: int = 0
) -> Position:
    """Where ``surveyed_turn`` ends: the end of phase II.

    :raises ValueError: if the mover's hand is not known.
    """
    return surveyed_turn(position, budget, chosen, salt).final


def surveyed_turn(
    position: Position, budget: int, chosen: Weights | None = None, salt: int = 0
) -> SurveyedTurn:
    """The best of ``budget`` positions' turns, judged by the outlook alone.

    Others decide what is worst for the mover. Another ``salt`` looks at other plays.

    :raises ValueError: if the mover's hand is not known.
    """
    return _played(position, turn_of(position, first_of(budget, salt), chosen))


class Surveyed:
    """What a longer survey found: turns that differ in what they do, the best first."""

    def __init__(self, position: Position, found: Turns) -> None:
        self._position = position
        self._richest = found.richest
        self.turns = [self._turn(one) for one in found.best]
        #: Positions looked at.
        self.nodes = found.nodes
        #: The largest guaranteed gain, and whether nothing was left out.
        self.best_gain = found.best_gain
        self.complete = found.complete

    def richest(self) -> Turn:
        """The turn that guarantees most now; of equal ones the most valuable."""
        return self._turn(self._richest)

    def _turn(self, one: Best) -> Turn:
        line, final = _played(self._position, one.told)
        return Turn(line, final, one.gain, one.value, one.adaptive)


def survey_turns(
    position: Position,
    worth: Worth,
    budget: int,
    widths: tuple[int, int],
    top: int,
    deadline: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Surveyed:
    """Look for the best ``top`` turns of the player to move, as ``search.turns.survey`` does.

    ``widths``: plays looked at from the first position and from the others; where a position has
    no more than that, all of them, else the same ones every time. ``deadline`` is one of
    ``search.clock``; ``stop`` is asked now and then whether to end early.

    :raises ValueError: if the mover's hand is not known.
    """
    seconds = None if deadline is None else deadline - clock.now()
    first, others = widths
    limit = Limit(seconds, clock.name(), stop)
    survey = Survey(budget, first)
    return Surveyed(position, turns_of(position, survey, others, worth, Sight(top), limit))


def narrow_turns(
    position: Position, worth: Worth, budget: int, width: int, sight: Sight, seed: int
) -> list[Turn]:
    """The best turns among few plays on some boards, other plays for every seed.

    :raises ValueError: if the mover's hand is not known.
    """
    survey = Survey(budget, width, seed)
    return Surveyed(position, turns_of(position, survey, width, worth, sight, Limit())).turns


def _played(position: Position, told: Told) -> SurveyedTurn:
    line: list[Played] = []
    for moves, choices in told.steps:
        position = play_out(position, moves, choices, line)
    final = play_out(position, told.stand, (), line)
    return SurveyedTurn(tuple(line), final)
