"""How difficult puzzles are and how able bots, fitted to who solved what (docs/puzzles.md).

A bot of ability *a* solves a puzzle of difficulty *d* with the chance 1 / (1 + exp(d - a)): the
model of Rasch. The fit is the maximum of the likelihood times weak normal priors, by Newton's
method; errors come from the curvature there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
#: Deviation of the prior of difficulties and abilities, in logits: it keeps those finite that
#: nobody or everybody solves.
PRIOR: Final = 3.0
_STEPS: Final = 100
_CLOSE: Final = 1e-9
#: Longest step of Newton's method, in logits.
_LONGEST: Final = 2.0


@dataclass(frozen=True, slots=True)
class Fit:
    """Difficulties of puzzles and abilities of bots in logits, with standard errors.

    The mean difficulty is 0.
    """

    difficulties: Array
    difficulty_errors: Array
    abilities: Array
    ability_errors: Array

    def chances(self) -> Array:
        """The chance of every bot (rows) to solve every puzzle (columns)."""
        odds: Array = chance(self.abilities[:, None], self.difficulties[None, :])
        return odds


def chance(ability: Any, difficulty: Any) -> Any:
    """The chance to solve a puzzle."""
    return 1.0 / (1.0 + np.exp(np.asarray(difficulty) - np.asarray(ability)))


def fit(hits: Any, tries: Any) -> Fit:
    """Fit to how often each bot (rows) solved each puzzle (columns), of so many tries.

    :raises ValueError: the shapes differ, nobody tried a puzzle, or there are more hits than tries.
    """
    solved, tried = np.asarray(hits, dtype=float), np.asarray(tries, dtype=float)
    if solved.shape != tried.shape or solved.ndim != 2 or not solved.size:
        raise ValueError("hits and tries are tables of one shape, bots by puzzles")
    if (solved > tried).any() or (solved < 0).any():
        raise ValueError("hits are between 0 and the number of tries")
    if not tried.sum(axis=0).all() or not tried.sum(axis=1).all():
        raise ValueError("every bot and every puzzle needs a try")
    bots = len(solved)
    at = np.zeros(sum(solved.shape))
    for _ in range(_STEPS):
        slope, curve = _derivatives(at, solved, tried, bots)
        step = np.linalg.solve(curve, slope)
        at += np.clip(step, -_LONGEST, _LONGEST)
        if np.abs(step).max() < _CLOSE:
            break
    _, curve = _derivatives(at, solved, tried, bots)
    centre = np.eye(len(at))
    centre[:, bots:] -= 1.0 / (len(at) - bots)  # everything is told from the mean difficulty
    spread = centre @ np.linalg.inv(curve) @ centre.T
    errors = np.sqrt(np.diag(spread))
    at = centre @ at
    return Fit(at[bots:], errors[bots:], at[:bots], errors[:bots])


def _derivatives(at: Array, solved: Array, tried: Array, bots: int) -> tuple[Array, Array]:
    """The slope of the logarithm of the posterior, and its curvature with the sign changed."""
    expected = chance(at[:bots, None], at[None, bots:])
    left = solved - tried * expected
    weight = tried * expected * (1 - expected)
    slope = np.concatenate([left.sum(axis=1), -left.sum(axis=0)]) - at / PRIOR**2
    curve = np.zeros((len(at), len(at)))
    curve[:bots, bots:] = -weight
    curve[bots:, :bots] = -weight.T
    np.fill_diagonal(curve, np.concatenate([weight.sum(axis=1), weight.sum(axis=0)]))
    curve[np.diag_indices_from(curve)] += 1 / PRIOR**2
    return slope, curve


def ability(hits: Any, tries: Any, difficulties: Any) -> tuple[float, float]:
    """The ability of one bot on puzzles of known difficulty, with its error, in logits.

    :raises ValueError: the shapes differ, or it did not try anything.
    """
    solved, tried = np.asarray(hits, dtype=float), np.asarray(tries, dtype=float)
    hard = np.asarray(difficulties, dtype=float)
    if not solved.shape == tried.shape == hard.shape or not tried.sum():
        raise ValueError("hits, tries and difficulties are lists of one length, with a try")
    at, weight = 0.0, 0.0
    for _ in range(_STEPS):
        expected = chance(at, hard)
        weight = float((tried * expected * (1 - expected)).sum()) + 1 / PRIOR**2
        step = (float((solved - tried * expected).sum()) - at / PRIOR**2) / weight
        at += float(np.clip(step, -_LONGEST, _LONGEST))
        if abs(step) < _CLOSE:
            break
    return at, weight**-0.5
