"""What a suggestion says, as values and as the JSON of formats §6.

Ecus throughout; points of view are the mover's. What was not computed is None.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final, NamedTuple

from positions.notation.play_text import play_to_json
from positions.notation.written_plays import Exchange
from positions.things import KINDS, NO_CARDS, Cards
from search.rules.income import Incomes
from search.rules.position import Position
from search.rules.written_turn import Played

#: How a suggestion was looked at.
PROVED: Final = "proved"
SIMULATED: Final = "simulated"
ESTIMATED: Final = "estimated"
#: Two suggestions are equal within error if they differ by less than so many standard errors.
ERRORS: Final = 2.0
#: Rows change places for a difference of more than so many. With two of them the first would be
#: worse by half an Ecu after few playouts (docs/decisions/simulations.md).
CALM: Final = 1.0
#: Simulated values that what is known of their scatter counts as much as.
KNOWN: Final = 4.0


@dataclass(frozen=True, slots=True)
class Figure:
    """An expected value and its standard error."""

    mean: float
    #: 0 where the value is certain.
    error: float


def weighed(
    values: Sequence[float], prior: float, trust: float, spread: float, most: float = math.inf
) -> Figure:
    """The mean of simulated values and of a prior that counts as ``trust`` more of them.

    What the values scatter by is told by themselves and, as ``KNOWN`` more of them, by ``spread``,
    their usual standard deviation: so there is an error for a single value, too, and for none. How
    far the prior draws the mean away from the values is a part of the error: where they disagree,
    it is the prior that is off.

    :param most: however many values there are, the mean is known no better than from so many.
    """
    count = len(values) + trust
    mean = (sum(values) + trust * prior) / count
    square = KNOWN * spread * spread
    drawn = 0.0
    if values:
        middle = fmean(values)
        square += sum((value - middle) ** 2 for value in values)
        drawn = mean - middle
    freedom = KNOWN + max(len(values) - 1, 0)
    variance = square / freedom * (1.0 / count + 1.0 / most)
    return Figure(round(mean, 6), round(math.hypot(math.sqrt(variance), drawn), 6))


def added(one: Figure, other: Figure) -> Figure:
    """The sum of two figures whose errors have nothing to do with one another."""
    mean = round(one.mean + other.mean, 6)
    return Figure(mean, round(math.hypot(one.error, other.error), 6))


def within(chance: Figure) -> Figure:
    """A chance that is no less than 0 and no more than 1."""
    return Figure(min(max(chance.mean, 0.0), 1.0), chance.error)


class PlannedHand(NamedTuple):
    """What to play after an exchange with a hand that may come."""

    #: Cards by kind.
    hand: Cards
    #: Its exact probability, 0 to 1.
    chance: float
    #: The plays of the best turn found with it, opponents deciding worst.
    line: tuple[Played, ...]


class AlikeTurn(NamedTuple):
    """Another turn that comes to the same as one of the list, and has no row of its own."""

    #: As those of a ``Suggestion``.
    line: tuple[Played, ...]
    discard: Cards
    rivals: dict[str, int]
    #: Worth less that of the turn in whose row it is.
    difference: Figure


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One turn and what it gives."""

    #: From 1; None for an exchange that is not better than the first turn beyond its error.
    rank: int | None
    #: The plays with their decisions, opponents deciding worst; empty: play nothing.
    line: tuple[Played, ...]
    #: The position at the end of phase II, opponents having chosen worst.
    final: Position
    #: Guaranteed change of Ecus, income included on income turns; None for an exchange, after which
    #: it depends on the draw.
    gain: int | None
    #: No turn from this hand guarantees more: everything was tried.
    proved: bool
    #: Guaranteed gain plus the change of the estimate.
    value: float
    #: Worth less the first suggestion's, of the margins, or else of the values; above 0 only where
    #: it is equal within error, and so does not change places with the first.
    difference: float
    #: What the boards pay the mover afterwards, each if they stand there (rules §6).
    incomes: Incomes
    #: Change of each opponent's income as they stand (rules §6), by colour.
    rivals: dict[str, int]
    #: Cards spent on plays.
    cards: Cards
    #: Whether an opponent decides on the way, so that later plays may depend on them.
    adaptive: bool
    #: Themes of the turn, such as ``capture`` (docs/explain.md).
    tags: tuple[str, ...]
    #: ``proved``, ``simulated`` or ``estimated``: how ``margin`` and ``win`` came about.
    evaluation: str = ESTIMATED
    #: Cards exchanged for 2 Ecus before the turn; what follows then depends on the draw.
    exchange: Cards | None = None
    #: Cards discarded before the refill.
    discard: Cards = NO_CARDS
    #: Cards of the hand that are neither played nor discarded.
    kept: Cards = NO_CARDS
    #: Final Ecus less the best opponent's; None if nothing was simulated.
    margin: Figure | None = None
    #: The chance of winning, 0 to 1, shared wins split; None if nothing was simulated.
    win: Figure | None = None
    #: Standard error of ``difference``, smaller than the margins' as luck is shared.
    difference_se: float | None = None
    #: Chance of winning less the first suggestion's, with its error; None if nothing was simulated.
    win_difference: Figure | None = None
    #: Playouts of this turn.
    simulations: int = 0
    #: Of an exchange: what to play with each hand that may come, the likeliest first.
    plan: tuple[PlannedHand, ...] | None = None
    #: Other turns of the same gain and incomes that are equal to this one within error.
    alike: tuple[AlikeTurn, ...] = ()

    @property
    def equal(self) -> bool:
        """Whether it cannot be told apart from the first one: equal within error."""
        if self.rank == 1:
            return False
        if self.difference_se is None:
            return False
        return -self.difference <= ERRORS * self.difference_se


@dataclass(frozen=True, slots=True)
class Advice:
    """The best distinct turns found for a position, best first."""

    #: Of the position.
    digest: str
    #: The player to move.
    color: str
    #: The turn, 1 to 7.
    number: int
    #: What the boards pay the mover before the turn.
    incomes: Incomes
    #: Best first.
    suggestions: tuple[Suggestion, ...]
    #: Positions looked at.
    nodes: int
    #: Whether nothing was left out.
    complete: bool
    #: Income is collected at the end of this turn.
    collects: bool = False
    #: Playouts, for all turns together.
    simulations: int = 0
    #: No turn guarantees more Ecus, an exchange aside; None if nothing was proved.
    bound: int | None = None


def advice_to_json(advice: Advice, alike: bool = False) -> dict[str, Any]:
    """The value that ``khronos suggest --json`` prints (formats §6).

    With ``alike`` each suggestion has ``alike_turns``, too: the turns that ``alike`` counts.
    """
    return {
        "digest": advice.digest,
        "simulations": advice.simulations,
        "suggestions": [suggestion_to_json(one, alike) for one in advice.suggestions],
    }


def suggestion_to_json(one: Suggestion, alike: bool = False) -> dict[str, Any]:
    """One entry of ``suggestions``; ``alike`` as above."""
    exchange = None if one.exchange is None else play_to_json(Exchange(one.exchange))
    value = {
        "rank": one.rank,
        "exchange": exchange,
        "line": _line_to_json(one.line),
        "discard": cards_to_json(one.discard),
        "gain": one.gain,
        "proved": one.proved,
        "rivals": dict(one.rivals),
        "margin": None if one.margin is None else one.margin.mean,
        "margin_se": None if one.margin is None else one.margin.error,
        "win": None if one.win is None else one.win.mean,
        "win_se": None if one.win is None else one.win.error,
        "difference": one.difference,
        "difference_se": one.difference_se,
        "equal": one.equal,
        "alike": len(one.alike),
        "simulations": one.simulations,
        "decide": _decide_to_json(one.line),
        "plan": None if one.plan is None else [planned_to_json(hand) for hand in one.plan],
        "evaluation": one.evaluation,
        "tags": list(one.tags),
    }
    if alike:
        value["alike_turns"] = [alike_to_json(turn) for turn in one.alike]
    return value


def alike_to_json(one: AlikeTurn) -> dict[str, Any]:
    """One of ``alike_turns``; its difference is to the turn in whose row it is."""
    return {
        "line": _line_to_json(one.line),
        "discard": cards_to_json(one.discard),
        "decide": _decide_to_json(one.line),
        "rivals": dict(one.rivals),
        "difference": one.difference.mean,
        "difference_se": one.difference.error,
    }


def planned_to_json(planned: PlannedHand) -> dict[str, Any]:
    """One hand of the ``plan`` of an exchange, with its probability to five places."""
    return {
        "hand": list(planned.hand),
        "chance": round(planned.chance, 5),
        "line": _line_to_json(planned.line),
    }


def _line_to_json(line: tuple[Played, ...]) -> list[dict[str, Any]]:
    return [
        {"play": play_to_json(played.play), "outcome": played.outcome.digest()} for played in line
    ]


def _decide_to_json(line: tuple[Played, ...]) -> list[str]:
    return [choice.chosen for played in line for choice in played.choices]


def cards_to_json(cards: Cards) -> dict[str, int]:
    """Cards by kind, kinds with none left out (formats §5)."""
    return {kind: n for kind, n in zip(KINDS, cards, strict=True) if n}
