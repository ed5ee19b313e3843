"""What was found of a claim: figures, and whether it is true by the words written down before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from benchmarks.guide.estimates import Estimate
from benchmarks.guide.measured_games import MeasuredGame

Verdict = Literal["true", "false", "undecided"]
#: How a figure is printed: Ecus, parts of 100, differences of such parts, Ecus a card.
Unit = Literal["ecus", "percent", "points", "a card"]


@dataclass(frozen=True, slots=True)
class ClaimFigure:
    """One figure of an answer, with what it is called."""

    name: str
    estimate: Estimate
    unit: Unit


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """What was found in one group of games."""

    verdict: Verdict
    #: The one that is plotted comes first.
    figures: tuple[ClaimFigure, ...]
    games: int
    #: Values of the first figure at which the verdict may change, for the plot.
    lines: tuple[float, ...] = (0.0,)


#: Answers a claim from a group of games.
Measure = Callable[[list[MeasuredGame]], ClaimAnswer]


def decided(true: bool, false: bool, needed: Iterable[Estimate]) -> Verdict:
    """The verdict of the two conditions that were written down; undecided where one of the figures
    has no interval.

    :raises ValueError: both are said to hold.
    """
    if true and false:
        raise ValueError("a claim cannot be true and false")
    if not all(one.firm for one in needed):
        return "undecided"
    return "true" if true else "false" if false else "undecided"


#: Words for a verdict, at the beginning of a line.
WORDS: Final[dict[Verdict, str]] = {"true": "True", "false": "False", "undecided": "Undecided"}
