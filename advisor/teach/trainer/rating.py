"""A rating with its error, from attempts at puzzles of known difficulty.

The Rasch model (Rasch, Probabilistic Models for Some Intelligence and Attainment Tests, 1960): the
log-odds that a player solves a puzzle are the player's ability less the puzzle's difficulty. The
ability is where the posterior of a normal prior is highest, its error what the curvature there
says. What is not known exactly of a difficulty flattens the curve (MacKay, The evidence framework
applied to classification networks, 1992, eq. 10).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from advisor.teach.trainer.exercise import RatedAttempt, RatedExercise
from advisor.teach.trainer.trainer_settings import RatingSettings, usual
from advisor.words.say import say

#: Points of the scale for a factor e of the odds.
POINTS: float = 400 / math.log(10)
#: Steps of Newton's method; a log-concave posterior needs five or so.
_STEPS = 50
_SMALL = 1e-9
#: Half-lives after which an attempt counts no more: 2⁻⁶⁴ of a new one.
_HALVINGS = 64


@dataclass(frozen=True, slots=True)
class Rating:
    """Points with their standard error, and how many attempts they come from."""

    points: float
    error: float
    attempts: int

    def __str__(self) -> str:
        return say("train-rating", points=f"{self.points:.0f}", error=f"{self.error:.0f}")


def rating(attempts: Sequence[RatedAttempt], settings: RatingSettings | None = None) -> Rating:
    """The rating after attempts, the oldest first; those that are not rated are left out."""
    settings = settings or usual().rating
    counted = [attempt for attempt in attempts if attempt.rated]
    # Older ones weigh less than what a float can tell.
    weighty = counted[-math.ceil(_HALVINGS * settings.half_life) :]
    prior = settings.spread / POINTS
    weighed: list[tuple[float, float, float, float]] = []
    for age, attempt in enumerate(reversed(weighty)):
        weight = 0.5 ** (age / settings.half_life)
        if attempt.theme_shown:
            weight *= settings.theme_shown
        level, slope = _level(attempt.difficulty, attempt.error, settings)
        weighed.append((weight, 1.0 if attempt.hit else 0.0, level, slope))
    ability = 0.0
    curvature = 1 / prior**2
    for _ in range(_STEPS):
        pull, curvature = -ability / prior**2, 1 / prior**2
        for weight, hit, level, slope in weighed:
            chance = _chance(ability, level, slope)
            pull += weight * slope * (hit - chance)
            curvature += weight * slope**2 * chance * (1 - chance)
        # Where nearly all was hit or missed a full step can lead too far.
        step = max(-1.0, min(1.0, pull / curvature))
        ability += step
        if abs(step) < _SMALL:
            break
    return Rating(settings.centre + POINTS * ability, POINTS / math.sqrt(curvature), len(weighed))


def chance(
    rating: Rating, exercise: RatedExercise, settings: RatingSettings | None = None
) -> float:
    """The chance that somebody with this rating solves a puzzle, from 0 to 1."""
    settings = settings or usual().rating
    level, _ = _level(exercise.difficulty, exercise.error, settings)
    known = exercise.error if exercise.error is not None else settings.unmeasured / POINTS
    both = math.hypot(known, rating.error / POINTS)
    return _chance((rating.points - settings.centre) / POINTS, level, _flattened(both))


def _level(
    difficulty: float | None, error: float | None, settings: RatingSettings
) -> tuple[float, float]:
    if difficulty is None:
        return 0.0, _flattened(settings.unmeasured / POINTS)
    return difficulty, _flattened(error or 0.0)


def _flattened(deviation: float) -> float:
    """The slope of a logistic curve that is averaged over a normal spread, MacKay's eq. 10."""
    return 1 / math.sqrt(1 + math.pi * deviation**2 / 8)


def _chance(ability: float, level: float, slope: float) -> float:
    return 1 / (1 + math.exp(-slope * (ability - level)))
