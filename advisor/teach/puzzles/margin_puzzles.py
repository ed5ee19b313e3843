"""What makes a puzzle by margin: one turn is clearly best, all others that are looked at lose much.

A turn that is right loses no more than ``TOLERANCE``; one that is wrong loses ``LEAST`` Ecus of
margin and chance to win besides, both more than the errors explain (docs/puzzles.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from advisor.advise.review.grades import Losses
from advisor.advise.review.review_settings import usual
from advisor.teach.puzzles.proved_puzzles import Unclear
from advisor.teach.puzzles.puzzle_bots import OBVIOUS, turn_of
from advisor.teach.retry import reference_turn
from advisor.words.advice import Figure
from advisor.words.position_words import error_words
from advisor.words.say import fixed, say
from search.rules.position import Position

#: Ecus of margin that an accepted turn may lose, and that a refused one loses at least.
TOLERANCE: Final = 1.0
LEAST: Final = 2.0
#: Seeds of the obvious player.
SEEDS: Final = 4
#: The classes of a turn that was compared.
RIGHT: Final = "right"
WRONG: Final = "wrong"
BETWEEN: Final = "neither"


@dataclass(frozen=True, slots=True)
class ComparedEnds:
    """The expected margin after the best turn, and the ends of all turns that were compared."""

    value: Figure
    accepted: tuple[str, ...]
    refused: tuple[str, ...]
    #: The least that a refused turn loses.
    next: Losses


def compared(start: Position, best: Position, others: Sequence[Position] = ()) -> ComparedEnds:
    """The turns of a survey, doing nothing and the obvious turns against the best one.

    :param best: where the best turn ends, before the end of phase II is made.
    :param others: further ends that are compared.
    :raises Unclear: a turn is better, or neither right nor wrong, or all are right.
    """
    judge = reference_turn.judge(start)
    ends = {best.hash: best, start.hash: start} | {end.hash: end for end in others}
    for turn in judge.turns():
        assert turn.final is not None
        ends.setdefault(turn.final.hash, turn.final)
    for seed in range(SEEDS):
        end = turn_of(start, OBVIOUS, seed)[1]
        ends.setdefault(end.hash, end)
    accepted: dict[str, Position] = {}
    refused: dict[str, Losses] = {}
    for end in ends.values():
        lost = reference_turn.lost(start, best, end)
        name = standing(lost)
        if name == BETWEEN:
            error = error_words(lost.ecus.error)
            raise Unclear(say("unclear-loses", lost=fixed(lost.ecus.mean, 1), error=error))
        if name == RIGHT:
            accepted[end.digest()] = end
        else:
            refused[end.digest()] = lost
    for end in accepted.values():
        if (
            end is not best
            and (better := reference_turn.lost(start, end, best)).ecus.mean > TOLERANCE
        ):
            raise Unclear(say("unclear-better", ecus=fixed(better.ecus.mean, 1)))
    if not refused:
        raise Unclear(say("unclear-none-worse"))
    least = min(refused.values(), key=lambda one: one.ecus.mean)
    return ComparedEnds(judge.worth(best), tuple(sorted(accepted)), tuple(sorted(refused)), least)


def standing(lost: Losses) -> str:
    """What a turn is that loses so much; ``neither`` if it is too much and yet not enough."""
    if reference_turn.as_good(lost, TOLERANCE):
        return RIGHT
    ecus, win, errors = lost.ecus, lost.win, usual().errors
    many = ecus.mean >= LEAST and ecus.mean - errors * ecus.error > TOLERANCE
    return WRONG if many and win.mean > errors * win.error else BETWEEN
