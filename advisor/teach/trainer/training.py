"""The training of one profile: which puzzle is asked, and what an answer changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from advisor.teach.puzzles import Puzzle
from advisor.teach.trainer.exercise import Attempt, Exercise
from advisor.teach.trainer.next_exercise import Asked, next_exercise
from advisor.teach.trainer.profile_store import Due
from advisor.teach.trainer.rating import rating
from advisor.words.position_words import amount


def now() -> datetime:
    """The time of an attempt."""
    return datetime.now(UTC)


def exercise_of(puzzle: Puzzle) -> Exercise:
    """A puzzle as the trainer sees it."""
    found = puzzle.model.difficulty
    logit, error = (None, None) if found is None else (found.logit, found.error)
    return Exercise(puzzle.id, tuple(puzzle.model.themes), logit, error)


class Profiles(Protocol):
    """Where profiles are kept, as far as a training needs it
    (``advisor.teach.trainer.profile_store.Store``)."""

    def attempts(self, name: str) -> list[Attempt]:
        """All attempts of a profile, the oldest first."""

    def queue(self, name: str) -> list[Due]:
        """What a profile has missed, that which is due first at the beginning."""

    def add(self, name: str, attempt: Attempt) -> Attempt:
        """Keep an attempt, and move its card in the queue; the attempt as it was kept."""

    def hinted(self, name: str, puzzle: str, hints: int) -> None:
        """Keep that hints were looked at before an answer."""


@dataclass(frozen=True, slots=True)
class Course:
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

    def next(self) -> Asked | None:
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
        found = next(exercise_of(one) for one in self.puzzles if one.id == id)
        shown = self.theme_shown or self.theme is not None
        before = rating(self.store.attempts(self.profile))
        told = self.store.add(
            self.profile,
            Attempt(
                id,
                self.clock(),
                hit,
                hints=hints,
                theme_shown=shown,
                difficulty=found.difficulty,
                error=found.error,
            ),
        )
        after = rating(self.store.attempts(self.profile))
        said = []
        if told.rated:
            change = after.points - before.points
            half = " It counts half, as the theme was shown." if shown else ""
            said.append(f"Rating {after} ({change:+.0f}).{half}")
        elif told.hints:
            said.append("Not rated: you looked at a hint.")
        else:
            said.append("Not rated: you have been asked this one before.")
        if not hit:
            (at,) = (one.at for one in self.store.queue(self.profile) if one.puzzle == id)
            how = "The queue" if self.queue else "The queue, once switched on,"
            said.append(f"{how} asks it again from {day_words(at, self.clock())} on.")
        return said


def standing_words(store: Profiles, profile: str, puzzles: Sequence[Puzzle]) -> list[str]:
    """How a profile stands, a sentence each."""
    attempts = store.attempts(profile)
    if not attempts:
        return [f"{profile}: no puzzle answered yet; the rating begins with the first."]
    found = rating(attempts)
    known = {one.puzzle for one in attempts}
    hits = sum(one.hit for one in attempts)
    said = [
        f"{profile}: rating {found} from {amount(found.attempts, 'rated attempt')}.",
        f"{len(known)} of {amount(len(puzzles), 'puzzle')} tried,"
        f" {hits} of {amount(len(attempts), 'attempt')} right.",
    ]
    queue = store.queue(profile)
    due = sum(one.at <= now() for one in queue)
    if queue:
        said.append(f"{amount(len(queue), 'missed puzzle')} in the queue, {due} due now.")
    return said


def queue_words(
    store: Profiles, profile: str, puzzles: Sequence[Puzzle], themes: bool = True
) -> list[str]:
    """What is in the queue, a line each, what is due first at the top.

    :param themes: name them; a theme that is known helps with the siblings that are asked first.
    """
    numbers = {one.id: one for one in puzzles}
    said = []
    for due in store.queue(profile):
        found = numbers.get(due.puzzle)
        name = due.puzzle if found is None else f"puzzle {found.number}"
        if themes and found is not None:
            name += f", {found.theme}"
        when = "now" if due.at <= now() else day_words(due.at, now())
        said.append(f"{when:>10}  {name}")
    return said or ["The queue is empty: you have missed nothing yet."]


def day_words(at: datetime, today: datetime) -> str:
    """``today``, ``tomorrow`` or ``2026-11-30``, in local time."""
    days = (at.astimezone().date() - today.astimezone().date()).days
    return {0: "today", 1: "tomorrow"}.get(days, f"{at.astimezone():%Y-%m-%d}")
