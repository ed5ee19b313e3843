"""Turns worth a closer look: the best of a survey that differ in what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import factorial
from typing import Final

from positions.things import Cards
from search.core.surveys import SurveyWidth, Worth
from search.policy.hand_worth import discards
from search.policy.rollout import SimulatedMargin, SimulationEnd
from search.policy.worth import outlook, totals
from search.rules.legal_plays import count
from search.rules.position import Position, ends_game
from search.rules.written_turn import Played
from search.run.clock import now
from search.solve.survey import Survey, SurveyedTurn, survey

#: Plays looked at from a position in the middle of a turn.
WIDTH: Final = 64
#: Positions of the short surveys, and how many times as many there have to be for them in all.
SHORT: Final = (6_000, 24_000)
ROOM: Final = 3
#: So many positions or fewer are all looked at for the turn that guarantees most, whatever the
#: budget, in this share of the time. An Ecu of the outlook only tells apart what earns the same.
FEW: Final = 24_000
SHARE: Final = 0.3
#: At least this part of the budget is left after them: a third.
LEFT: Final = 3
TIE: Final = 1e-4


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn, what is discarded before the refill, and what it is worth before any simulation."""

    line: tuple[Played, ...]
    final: Position
    gain: int
    value: float
    adaptive: bool
    discard: Cards
    prior: SimulatedMargin


@dataclass(frozen=True, slots=True)
class Findings:
    """What the surveys of a position found."""

    candidates: list[Candidate]
    #: The largest guaranteed gain, and whether every turn was looked at.
    best_gain: int
    complete: bool
    nodes: int
    #: No turn guarantees more than ``best_gain``; an exchange aside.
    proved: bool = False
    #: No turn guarantees more Ecus, likewise; None if nothing was proved.
    bound: int | None = None


def find(
    position: Position,
    number: int,
    budget: int,
    deadline: float | None,
    stop: Callable[[], bool] | None = None,
) -> Findings:
    """The best distinct turns by guaranteed gain plus the change of the fitted outlook, in Ecus.

    A long survey is full of turns that the outlook thinks equally well of, and misses what a short
    one has room for; so of a large ``budget`` shorter surveys have a share, and turns of their own
    beside the ``number`` of the long one. On turns with income the one found to guarantee most is
    always among them; where there are few turns a survey of its own looks through all of them for
    it.
    """
    before = outlook(position)
    collects = position.number in position.table.pays
    cards = sum(position.hand)
    whole: Survey | None = None
    if collects and count(position) ** cards <= FEW * factorial(cards):
        early = None
        if deadline is not None:
            begun = now()
            early = begun + (deadline - begun) * SHARE
        whole = survey(position, Worth(before, TIE), FEW, early, stop=stop)
        budget = max(budget - whole.nodes, budget // LEFT)
    surveys = [] if whole is None else [whole]
    turns: list[SurveyedTurn] = []
    for positions in _looks(budget) if number > 1 else [budget]:
        look = SurveyWidth(max(WIDTH, positions // max(cards, 1)), WIDTH)
        surveyed = survey(position, Worth(before), positions, deadline, look, stop)
        surveys.append(surveyed)
        turns = _together(surveyed.distinct(number), turns)
        if surveyed.complete:
            break
    best = max(one.best_gain for one in surveys)
    complete = any(one.complete for one in surveys)
    nodes = sum(one.nodes for one in surveys)
    if collects:
        richest = max((one.richest() for one in surveys), key=lambda turn: turn.gain)
        if all(turn.gain < richest.gain for turn in turns):
            value = round(richest.gain + outlook(richest.final) - before, 6)
            turns = [*turns[: max(len(turns) - 1, 1)], replace(richest, value=value)]
            turns.sort(key=lambda turn: -turn.value)
    candidates = [candidate(position, turn) for turn in turns]
    return Findings(candidates, best, complete, nodes, complete, best if complete else None)


def _looks(budget: int) -> list[int]:
    """Positions of the surveys, the shortest first: all of them together have the budget."""
    looks = [short for short in SHORT if short * ROOM <= budget]
    return [*looks, budget - sum(looks)]


def _together(longer: list[SurveyedTurn], shorter: list[SurveyedTurn]) -> list[SurveyedTurn]:
    """The turns of two surveys, each once, the best first."""
    turns = {turn.final.hash: turn for turn in (*shorter, *longer)}
    return sorted(turns.values(), key=lambda turn: -turn.value)


def with_richest(
    candidates: Sequence[Candidate], richest: Candidate, most: int | None
) -> list[Candidate]:
    """The candidates and one that guarantees more than they do, in its place; where there are
    ``most`` already, the last of them goes."""
    full = most is not None and len(candidates) >= most
    kept = candidates[: max(len(candidates) - 1, 1)] if full else candidates
    return sorted([richest, *kept], key=lambda one: -one.value)


def candidate(start: Position, turn: SurveyedTurn) -> Candidate:
    """A turn with its discard and its worth by the fitted weights alone."""
    final = turn.final
    end = SimulationEnd(totals(final), final.number, ends_game(final))
    prior = end.outcome(start.mover)
    return Candidate(turn.line, final, turn.gain, turn.value, turn.adaptive, discards(final), prior)
