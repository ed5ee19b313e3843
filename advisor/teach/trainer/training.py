"""The training of one profile: which puzzle is asked, and what an answer changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from advisor.teach.puzzles import Puzzle
from advisor.teach.trainer.exercise import RatedAttempt, RatedExercise
from advisor.teach.trainer.next_exercise import NextExercise, next_exercise
from advisor.teach.trainer.profile_store import Due
from advisor.teach.trainer.rating import rating
from advisor.words.position_words import amount


def now() -> datetime:
    """The time of an attempt."""
    return datetime.now(UTC)


def exercise_of(puzzle: Puzzle) -> RatedExercise:
    """A puzzle as the trainer sees it."""
    difficulty = puzzle.model.difficulty
    logit, error = (None, None) if difficulty is None else (difficulty.logit, difficulty.error)
    return RatedExercise(puzzle.id, tuple(puzzle.model.themes), logit, error)


class Profiles(Protocol):
    """Where profiles are kept, as far as a training needs it
    (``advisor.teach.trainer.profile_store.Store``)."""

    def attempts(self, name: str) -> list[RatedAttempt]:
        """All attempts of a profile, the oldest first."""

    def queue(self, name: str) -> list[Due]:
        """What a profile has missed, that which is due first at the beginning."""

    def add(self, name: str, attempt: RatedAttempt) -> RatedAttempt:
        """Keep an attempt, and move its card in the queue; the attempt as it was kept."""

    def hinted(self, name: str, puzzle: str, hints: int) -> None:
        """Keep that hints were looked at before an answer."""


@dataclass(frozen=True, slots=True)
class TrainingCourse:
    """What is asked, of whom, and how."""

    store: Profiles
    profile: str
    #: All that there are.
    puzzles: Sequence[Puzzle]
    #: Whether what was missed comes back.
    queue: bool
    #: Whether the theme stands beside each puzzle.
    theme_shown: bool
    #: Only this theme.
    theme: str | None = None
    clock: Callable[[], datetime] = now

    def next(self) -> NextExercise | None:
        """The next puzzle; None if there is none."""
        queue = self.store.queue(self.profile) if self.queue else []
        return next_exercise(
            [exercise_of(one) for one in self.puzzles],
            self.store.attempts(self.profile),
            queue,
            self.clock(),
            self.theme,
        )

    def hinted(self, id: str, hints: int) -> None:
        """So many hints were looked at before an answer."""
        self.store.hinted(self.profile, id, hints)

    def answered(self, id: str, hit: bool, hints: int) -> list[str]:
        """Keep the first answer to a puzzle; what there is to say of it, a sentence each."""
        exercise = next(exercise_of(one) for one in self.puzzles if one.id == id)
        theme_shown = self.theme_shown or self.theme is not None
        before = rating(self.store.attempts(self.profile))
        rated = self.store.add(
            self.profile,
            RatedAttempt(
                id,
                self.clock(),
                hit,
                hints=hints,
                theme_shown=theme_shown,
                difficulty=exercise.difficulty,
                error=exercise.error,
            ),
        )
        after = rating(self.store.attempts(self.profile))
        remarks = []
        if rated.rated:
            change = after.points - before.points
            half = " It counts half, as the theme was shown." if theme_shown else ""
            remarks.append(f"Rating {after} ({change:+.0f}).{half}")
        elif rated.hints:
            remarks.append("Not rated: you looked at a hint.")
        else:
            remarks.append("Not rated: you have been asked this one before.")
        if not hit:
            (at,) = (one.at for one in self.store.queue(self.profile) if one.puzzle == id)
            how = "The queue" if self.queue else "The queue, once switched on,"
            remarks.append(f"{how} asks it again from {day_words(at, self.clock())} on.")
        return remarks


def standing_words(store: Profiles, profile: str, puzzles: Sequence[Puzzle]) -> list[str]:
    """How a profile stands, a sentence each."""
    attempts = store.attempts(profile)
    if not attempts:
        return [f"{profile}: no puzzle answered yet; the rating begins with the first."]
    rated = rating(attempts)
    known = {one.puzzle for one in attempts}
    hits = sum(one.hit for one in attempts)
    sentences = [
        f"{profile}: rating {rated} from {amount(rated.attempts, 'rated attempt')}.",
        f"{len(known)} of {amount(len(puzzles), 'puzzle')} tried,"
        f" {hits} of {amount(len(attempts), 'attempt')} right.",
    ]
    queue = store.queue(profile)
    due = sum(one.at <= now() for one in queue)
    if queue:
        sentences.append(f"{amount(len(queue), 'missed puzzle')} in the queue, {due} due now.")
    return sentences


def queue_words(
    store: Profiles, profile: str, puzzles: Sequence[Puzzle], themes: bool = True
) -> list[str]:
    """What is in the queue, a line each, what is due first at the top.

    :param themes: name them; a theme that is known helps with the siblings that are asked first.
    """
    numbers = {one.id: one for one in puzzles}
    lines = []
    for due in store.queue(profile):
        number = numbers.get(due.puzzle)
        name = due.puzzle if number is None else f"puzzle {number.number}"
        if themes and number is not None:
            name += f", {number.theme}"
        when = "now" if due.at <= now() else day_words(due.at, now())
        lines.append(f"{when:>10}  {name}")
    return lines or ["The queue is empty: you have missed nothing yet."]


def day_words(at: datetime, today: datetime) -> str:
    """``today``, ``tomorrow`` or ``2026-11-30``, in local time."""
    days = (at.astimezone().date() - today.astimezone().date()).days
    return {0: "today", 1: "tomorrow"}.get(days, f"{at.astimezone():%Y-%m-%d}")
