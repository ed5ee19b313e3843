"""Turns worth a closer look: the best of a survey that differ in what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import factorial
from typing import Final

from positions.things import Cards
from search.clock import now
from search.core.playouts import Worth
from search.lines import Played
from search.policy.hands import discards
from search.policy.surveyed import EVERY, Surveyed, survey_turns
from search.policy.worth import Judge
from search.rollout import Outcome, judged
from search.rules.income import board_income
from search.rules.legal import count
from search.rules.move import TRAVEL, Move
from search.rules.position import Position
from search.turns import Ending, Survey, Turn

#: Plays looked at from a position in the middle of a turn.
WIDTH: Final = 64
#: So many positions or fewer are all looked at for the turn that guarantees most, whatever the
#: budget, in this share of the time. An Ecu of the outlook only tells apart what earns the same.
FEW: Final = 24_000
SHARE: Final = 0.3
TIE: Final = 1e-4
#: Endings looked through for different ones, and how many of one plan are taken.
_LOOKED: Final = 20_000
_OF_ONE_PLAN: Final = 2

#: What is built, demolished, populated or renovated on which board; squares and order left out.
Plan = tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn, what is discarded before the refill, and what it is worth before any simulation."""

    line: tuple[Played, ...]
    final: Position
    gain: int
    value: float
    adaptive: bool
    discard: Cards
    prior: Outcome


@dataclass(frozen=True, slots=True)
class Findings:
    """What the surveys of a position found."""

    candidates: list[Candidate]
    #: The largest guaranteed gain, and whether every turn was looked at.
    best_gain: int
    complete: bool
    nodes: int
    #: Swaps with the reserve were looked at, too (``advisor.suggest.swapping``), not all of them
    #: closely; ``best_gain`` and ``complete`` are of the hand as it is.
    swapping: bool = False


def find(
    position: Position,
    number: int,
    budget: int,
    deadline: float | None,
    stop: Callable[[], bool] | None = None,
) -> Findings:
    """The best distinct turns by guaranteed gain plus the change of the fitted outlook, in Ecus.

    On turns with income the one found to guarantee most is always among them; where there are few
    turns a survey of its own looks through all of them for it.
    """
    judge = Judge(position)
    before = judge.outlook(position)
    collects = position.number in position.table.pays
    cards = sum(position.hand)
    whole: Surveyed | None = None
    if collects and count(position) ** cards <= FEW * factorial(cards):
        early = None
        if deadline is not None:
            begun = now()
            early = begun + (deadline - begun) * SHARE
        whole = survey_turns(position, Worth(before, TIE), FEW, (EVERY, EVERY), 0, early, stop)
        budget = max(budget - whole.nodes, budget // 3)
    widths = max(WIDTH, budget // max(cards, 1)), WIDTH
    found = survey_turns(position, Worth(before), budget, widths, number, deadline, stop)
    turns = found.turns
    best, complete, nodes = found.best_gain, found.complete, found.nodes
    if whole is not None:
        best, nodes = max(best, whole.best_gain), nodes + whole.nodes
        complete |= whole.complete
    if collects:
        first = max((one.richest() for one in (whole, found) if one), key=lambda turn: turn.gain)
        if all(turn.gain < first.gain for turn in turns):
            value = round(first.gain + judge.outlook(first.final) - before, 6)
            turns = [*turns[: max(number - 1, 1)], replace(first, value=value)]
            turns.sort(key=lambda turn: -turn.value)
    return Findings([candidate(position, turn) for turn in turns], best, complete, nodes)


def candidate(start: Position, turn: Turn) -> Candidate:
    """A turn with its discard and its worth by the fitted weights alone."""
    judge = Judge(start)
    final = turn.final
    prior = judged(judge.totals(final), start.mover, final.number)
    return Candidate(turn.line, final, turn.gain, turn.value, turn.adaptive, discards(final), prior)


def distinct(found: Survey, top: int) -> Iterator[Ending]:
    """The best endings that differ in what some board then pays somebody, few of one plan.

    If there are too few, the best of those that differ in the boards alone fill up.
    """
    known: dict[int, tuple[int, ...]] = {}
    brings: set[tuple[tuple[int, ...], ...]] = set()
    plans: dict[Plan, int] = {}
    chosen: list[tuple[int, Ending]] = []
    spare: dict[tuple[int, ...], tuple[int, Ending]] = {}
    for number, ending in enumerate(found.endings()):
        if len(chosen) == top or number == _LOOKED:
            break
        boards = ending.position.boards
        paid: list[tuple[int, ...]] = []
        for board in boards:
            if board.hash not in known:
                known[board.hash] = board_income(board, ending.position.table.seats)
            paid.append(known[board.hash])
        key = tuple(paid)
        hashes = tuple(board.hash for board in boards)
        if key not in brings:
            brings.add(key)
            plan = plan_of(found.moves(ending))
            plans[plan] = plans.get(plan, 0) + 1
            if plans[plan] <= _OF_ONE_PLAN:
                chosen.append((number, ending))
                spare[hashes] = chosen[-1]
        if len(spare) < 2 * top + len(chosen):
            spare.setdefault(hashes, (number, ending))
    others = [entry for entry in spare.values() if entry not in chosen]
    chosen += sorted(others, key=lambda entry: entry[0])[: top - len(chosen)]
    for _, ending in sorted(chosen, key=lambda entry: entry[0]):
        yield ending


def plan_of(moves: list[Move]) -> Plan:
    """What a turn is about: ``(type, epoch, shape)`` of its card plays, sorted."""
    return tuple(sorted((move[0], move[1], move[3]) for move in moves if move[0] != TRAVEL))
