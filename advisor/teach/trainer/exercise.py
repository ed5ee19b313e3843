"""What the trainer knows of a puzzle, and of an attempt at one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class RatedExercise:
    """A puzzle as the trainer sees it."""

    id: str
    #: The main one first.
    themes: tuple[str, ...]
    #: Natural logarithm of the odds that an average solver misses it; None if it was not measured.
    difficulty: float | None = None
    #: Standard error of the difficulty.
    error: float | None = None

    @property
    def theme(self) -> str:
        """Its main theme, or nothing."""
        return self.themes[0] if self.themes else ""


@dataclass(frozen=True, slots=True)
class RatedAttempt:
    """The first answer given to a puzzle when it was asked."""

    puzzle: str
    at: datetime
    hit: bool
    #: Hints that were looked at before the answer.
    hints: int = 0
    #: Whether the theme stood beside the puzzle.
    theme_shown: bool = False
    #: Whether it counts: the first time that the puzzle was asked, and without hints.
    rated: bool = True
    #: As the puzzle had them at the time; None if they were not measured.
    difficulty: float | None = None
    error: float | None = None
