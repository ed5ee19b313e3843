"""What to do on this turn: the best distinct turns, with what each gives (formats §6 ``suggest``).

The gain of a suggestion is guaranteed; its value adds the estimate of ``advisor.estimate`` and is
not. How far the search looks depends on a number of positions, not on the clock.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from advisor.estimate import Estimator
from advisor.tags import tags_of
from positions.notation import play_to_json
from positions.things import Cards
from search.lines import Played
from search.rules.income import Incomes, board_income, income
from search.rules.move import TRAVEL, Move
from search.rules.position import Position, over
from search.turns import Ending, Survey, survey

#: Positions looked at unless the caller says otherwise; about 2 seconds.
BUDGET: Final = 30_000
#: Suggestions unless the caller says otherwise, and at most.
TOP: Final = 5
MOST: Final = 50
#: Endings looked through for different ones, and how many of one plan are shown.
_LOOKED: Final = 20_000
_OF_ONE_PLAN: Final = 2


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One turn and what it gives. Ecus throughout; points of view are the mover's."""

    rank: int
    line: tuple[Played, ...]
    #: The position at the end of phase II, opponents having chosen worst.
    final: Position
    #: Guaranteed change of Ecus, income included on income turns.
    gain: int
    #: No turn from this hand guarantees more: everything was tried.
    proved: bool
    #: Guaranteed gain plus the change of the estimate.
    value: float
    #: Value less the first suggestion's; 0 or negative.
    difference: float
    #: What the boards pay the mover afterwards, each if he stands there (rules §6).
    incomes: Incomes
    #: Change of each opponent's income as he stands (rules §6), by colour.
    rivals: dict[str, int]
    cards: Cards
    #: Whether an opponent decides on the way, so that later plays may depend on him.
    adaptive: bool
    tags: tuple[str, ...]
    evaluation: str = "estimated"


@dataclass(frozen=True, slots=True)
class Advice:
    """The best distinct turns found for a position, best first."""

    digest: str
    color: str
    number: int
    #: What the boards pay the mover before the turn.
    incomes: Incomes
    suggestions: tuple[Suggestion, ...]
    #: Positions looked at.
    nodes: int
    #: Whether nothing was left out.
    complete: bool
    #: Income is collected at the end of this turn.
    collects: bool = field(default=False)


def suggest(
    position: Position,
    top: int = TOP,
    seconds: float | None = None,
    budget: int = BUDGET,
) -> Advice:
    """The ``top`` best distinct turns of the player to move.

    ``budget`` positions are looked at; ``seconds`` may stop that earlier, and then the answer
    depends on the machine.

    :raises ValueError: the mover's hand is not known, the game is over, or ``top`` is not 1 to 50.
    """
    if not 1 <= top <= MOST:
        raise ValueError(f"between 1 and {MOST} suggestions, not {top}")
    if over(position):
        raise ValueError("the game is over")
    cards = position.hand
    deadline = None if seconds is None else time.monotonic() + seconds
    found = survey(position, Estimator(position), budget, deadline)
    best = found.best_gain
    endings = list(_distinct(found, top))
    first = endings[0].value
    suggestions = []
    for rank, ending in enumerate(endings, 1):
        turn = found.turn(ending)
        last = turn.final
        spent = (cards[0] - last.hand[0], cards[1] - last.hand[1], cards[2] - last.hand[2])
        suggestions.append(
            Suggestion(
                rank,
                turn.line,
                last,
                turn.gain,
                found.complete and turn.gain == best,
                turn.value,
                round(turn.value - first, 6),
                paid_by_boards(last, position.mover),
                rivals_of(position, last),
                spent,
                turn.adaptive,
                tags_of(position, turn.line, last),
            )
        )
    return Advice(
        position.digest(),
        position.table.colors[position.mover],
        position.number,
        paid_by_boards(position, position.mover),
        tuple(suggestions),
        found.nodes,
        found.complete,
        position.number in position.table.pays,
    )


def paid_by_boards(position: Position, seat: int) -> Incomes:
    """What each board pays a seat if it has an adventurer there, in Ecus."""
    m, f, r = (board_income(board, position.table.seats)[seat] for board in position.boards)
    return m, f, r


def rivals_of(before: Position, after: Position) -> dict[str, int]:
    """Change of each opponent's income of §6, boards and adventurers as they stand."""
    return {
        color: income(after, seat) - income(before, seat)
        for seat, color in enumerate(before.table.colors)
        if seat != before.mover
    }


def _distinct(found: Survey, top: int) -> Iterator[Ending]:
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


#: What is built, demolished, populated or renovated on which board; squares and order left out.
Plan = tuple[tuple[int, int, int], ...]


def plan_of(moves: list[Move]) -> Plan:
    """What a turn is about: ``(type, epoch, shape)`` of its card plays, sorted."""
    return tuple(sorted((move[0], move[1], move[3]) for move in moves if move[0] != TRAVEL))


def advice_to_json(advice: Advice) -> dict[str, Any]:
    """The value that ``khronos suggest --json`` prints (formats §6)."""
    return {
        "digest": advice.digest,
        "simulations": 0,
        "suggestions": [_suggestion_to_json(one) for one in advice.suggestions],
    }


def _suggestion_to_json(one: Suggestion) -> dict[str, Any]:
    return {
        "rank": one.rank,
        "exchange": None,
        "line": [
            {"play": play_to_json(played.play), "outcome": played.outcome.digest()}
            for played in one.line
        ],
        "discard": {},
        "gain": one.gain,
        "proved": one.proved,
        "rivals": dict(one.rivals),
        "margin": None,
        "margin_se": None,
        "win": None,
        "win_se": None,
        "difference": one.difference,
        "evaluation": one.evaluation,
        "tags": list(one.tags),
    }
