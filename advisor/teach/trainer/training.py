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
from advisor.words.hint_texts import theme_name
from advisor.words.say import say


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
            about = {"rating": str(after), "change": f"{change:+.0f}"}
            if theme_shown:
                remarks.append(say("train-rated-half", **about))
            else:
                remarks.append(say("train-rated", **about))
        elif rated.hints:
            remarks.append(say("train-hinted"))
        else:
            remarks.append(say("train-asked-before"))
        if not hit:
            (at,) = (one.at for one in self.store.queue(self.profile) if one.puzzle == id)
            remarks.append(again_words(at, self.clock(), self.queue))
        return remarks


def standing_words(store: Profiles, profile: str, puzzles: Sequence[Puzzle]) -> list[str]:
    """How a profile stands, a sentence each."""
    attempts = store.attempts(profile)
    if not attempts:
        return [say("train-none-yet", profile=profile)]
    rated = rating(attempts)
    known = {one.puzzle for one in attempts}
    hits = sum(one.hit for one in attempts)
    sentences = [
        say("train-stands", profile=profile, rating=str(rated), attempts=rated.attempts),
        say(
            "train-tried",
            tried=len(known),
            puzzles=len(puzzles),
            hits=hits,
            attempts=len(attempts),
        ),
    ]
    queue = store.queue(profile)
    due = sum(one.at <= now() for one in queue)
    if queue:
        sentences.append(say("train-queued", number=len(queue), due=due))
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
        if number is None:
            name = due.puzzle
        elif themes:
            name = say("train-puzzle.of", number=number.number, theme=theme_name(number.theme))
        else:
            name = say("train-puzzle", number=number.number)
        when = say("train-now") if due.at <= now() else day_words(due.at, now())
        lines.append(f"{when:>10}  {name}")
    return lines or [say("train-queue-empty")]


def day_words(at: datetime, today: datetime) -> str:
    """``today``, ``tomorrow`` or ``2026-11-30``, in local time."""
    days = _days(at, today)
    if days in (0, 1):
        return say("train-tomorrow") if days else say("train-today")
    return f"{at.astimezone():%Y-%m-%d}"


def again_words(at: datetime, today: datetime, queue: bool = True) -> str:
    """From when on a puzzle that was missed is asked again.

    :param queue: the queue is switched on.
    """
    form = "" if queue else ".off"
    days = _days(at, today)
    if days in (0, 1):
        return say(f"train-again-{'tomorrow' if days else 'today'}{form}")
    return say(f"train-again-day{form}", day=f"{at.astimezone():%Y-%m-%d}")


def _days(at: datetime, today: datetime) -> int:
    return (at.astimezone().date() - today.astimezone().date()).days
