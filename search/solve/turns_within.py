"""All turns that are nearly as good as the best one (formats §6, ``--within``).

They come from a survey of every turn: nothing is left out but what leads to the same position with
the same cards. Turns that end with the same boards and with adventurers on the same boards are one;
the one that gains most is kept, whatever it pays with and whoever carries the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from positions.things import EPOCHS
from search.core.free_turns import Goal
from search.rules.position import Position
from search.rules.written_turn import Played, Travels, play_out, travels_to
from search.solve.objective import ahead, worth
from search.solve.survey import Ending, Survey, played

#: Positions that a survey of every turn generates at most.
EVERY: Final = 10**7
#: States of one play's decisions that it follows.
STATES: Final = 4096


@dataclass(frozen=True, slots=True)
class Near:
    """One of the turns: what it guarantees in Ecus, and its plays; where opponents decide, the
    branch in which they do so worst for the mover."""

    gain: int
    line: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Nearby:
    """The turns, the best first; ``complete`` if none is missing.

    Where opponents decide in one of them, other plays after their answers may be as good, and that
    none is missing is not claimed.
    """

    turns: tuple[Near, ...]
    #: Ecus that all of them guarantee.
    least: int
    complete: bool


def every_turn(
    position: Position,
    goal: Goal,
    deadline: float | None,
    states: int = STATES,
    start: Position | None = None,
) -> Survey:
    """A survey that looks at every turn as far as time and memory go; not yet run.

    For the lead, incomes are compared with those of ``start``, the position itself if None.
    """
    begun = start or position
    # Without rivals the core need not ask what else counts, which takes ten times as long.
    evaluate = (lambda end: -float(ahead(begun, end, goal))) if goal.rivals else None
    return Survey(position, evaluate, deadline, states=states, by_value=bool(goal.rivals))


def turns_within(survey: Survey, goal: Goal, below: int, best: int) -> Nearby:
    """The turns that guarantee at most ``below`` Ecus less than the best, which is ``best`` or what
    ``every_turn``, once run, found to be better."""
    best_by_end: dict[object, Near] = {}
    decided = False
    for number, ending in enumerate(survey.endings()):
        best = max(best, round(ending.value)) if not number else best
        if ending.value < best - below:
            break
        decided |= ending.adaptive
        for near, end in _ends(survey, ending, goal):
            key = _end_key(end)
            if near.gain >= best - below and (
                key not in best_by_end or best_by_end[key].gain < near.gain
            ):
                best_by_end[key] = near
    ranked = sorted(best_by_end.values(), key=lambda near: (-near.gain, len(near.line)))
    return Nearby(tuple(ranked), best - below, survey.complete and not decided)


def together(position: Position, parts: Sequence[Nearby], least: int) -> Nearby:
    """The turns of several hands of ``position`` that guarantee at least so many Ecus, equal ends
    once: with the swap that guarantees most, or without one."""
    kept: dict[object, Near] = {}
    for near in (near for part in parts for near in part.turns if near.gain >= least):
        end = near.line[-1].outcome if near.line else position
        key = _end_key(end)
        if key not in kept or kept[key].gain < near.gain:
            kept[key] = near
    ranked = sorted(kept.values(), key=lambda near: (-near.gain, len(near.line)))
    return Nearby(tuple(ranked), least, all(part.complete for part in parts))


def _end_key(end: Position) -> tuple[object, ...]:
    """Equal for ends with the same boards and adventurers on the same boards."""
    one, two = end.adventurers[end.mover]
    return *(board.hash for board in end.boards), one.epoch, two.epoch


def _ends(survey: Survey, ending: Ending, goal: Goal) -> list[tuple[Near, Position]]:
    """The turn of an ending, with every way to stand at its end; where others decide, only with
    the one that is best after their answers."""
    if ending.adaptive:
        turn = survey.turn(ending)
        return [(Near(round(ending.value), turn.line), turn.final)]
    steps = survey.steps_of(ending.number)
    line, here = played(survey.position, steps._replace(stand=()))
    ends = []
    for travels in _travels(here):
        travelled: list[Played] = list(line)
        end = play_out(here, travels, (), travelled)
        ends.append((Near(worth(survey.position, end, goal), tuple(travelled)), end))
    return ends


def _travels(here: Position) -> list[Travels]:
    """Every way for the two adventurers to go straight to some boards, as far as Ecus reach."""
    pair = here.adventurers[here.mover]
    ways = []
    for places in product(range(len(EPOCHS)), repeat=len(pair)):
        moves = travels_to(pair, places)
        if len(moves) <= here.ecus[here.mover]:
            ways.append(moves)
    return ways
