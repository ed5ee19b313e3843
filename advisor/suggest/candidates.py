"""Turns worth a closer look: the best of a survey that differ in what they do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from positions.things import Cards
from search.lines import Played
from search.policy.hands import discards
from search.policy.narrow import narrow
from search.policy.worth import Judge
from search.rollout import Outcome, judged
from search.rules.income import board_income
from search.rules.move import TRAVEL, Move
from search.rules.position import Position
from search.turns import Ending, Survey, Turn, survey

#: Plays looked at from a position in the middle of a turn.
WIDTH: Final = 64
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


def surveyed(position: Position, budget: int, deadline: float | None) -> Survey:
    """Turns of the mover by guaranteed gain plus the change of the fitted outlook, in Ecus."""
    judge = Judge(position)
    before = judge.outlook(position)
    return survey(
        position, lambda end: judge.outlook(end) - before, budget, deadline, narrow(WIDTH)
    )


def candidates(found: Survey, number: int) -> list[Candidate]:
    """The best distinct turns of a survey, at most ``number``."""
    return [candidate(found.position, found.turn(ending)) for ending in distinct(found, number)]


def candidate(start: Position, turn: Turn) -> Candidate:
    """A turn with its discard and its worth by the fitted weights alone."""
    judge = Judge(start)
    final = turn.final
    prior = judged(judge.totals(final), start.mover, final)
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
