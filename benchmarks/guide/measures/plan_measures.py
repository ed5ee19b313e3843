"""What can be planned: turns that were possible before, and domains that somebody joins."""

from __future__ import annotations

from benchmarks.guide.claim_answers import ClaimAnswer, ClaimFigure, decided
from benchmarks.guide.estimates import Sums, ratio
from benchmarks.guide.measured_games import MeasuredGame

#: Parts of the turns that stand: fewer make planning futile, more do not.
FUTILE, STANDS = 0.25, 0.5
#: Parts of the pairs that are joined: more are many, fewer are few.
MANY, FEW = 0.25, 0.10


def planning_is_futile(games: list[MeasuredGame]) -> ClaimAnswer:
    """The part of the turns that would have earned the same before the player just before."""
    same = Sums(games, lambda game: game.replay["planned"]).estimate(lambda s: ratio(s[1], s[0]))
    verdict = decided(same.value < FUTILE, same.value > STANDS, [same])
    figures = (ClaimFigure("plans that stand", same.times(100), "percent"),)
    return ClaimAnswer(verdict, figures, len(games), (100 * FUTILE, 100 * STANDS))


def small_fields_are_joined(games: list[MeasuredGame]) -> ClaimAnswer:
    """The part of the pairs of neighbouring domains that another player joins."""
    sums = Sums(games, lambda game: game.replay["joined"])
    part = sums.estimate(lambda s: ratio(s[1], s[0]))
    verdict = decided(part.value > MANY, part.value < FEW, [part])
    figures = (ClaimFigure("joined by another", part.times(100), "percent"),)
    return ClaimAnswer(verdict, figures, len(games), (100 * FEW, 100 * MANY))
