"""Puzzles of the trainer at the terminal: the first answer counts, and the rating follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from advisor.cli.learning import Session
from advisor.cli.streams import Failure, tell
from advisor.words import amount

if TYPE_CHECKING:
    from advisor.learn import Lesson, Missed, Verdict
    from advisor.puzzles import Puzzle
    from advisor.train.exercise import Exercise
    from advisor.train.session import Asked
    from advisor.train.store import Store

#: Hints that a puzzle has; whoever sees the solution has seen as much.
_HINTS: Final = 3


def now() -> datetime:
    """The time of an attempt."""
    return datetime.now(UTC)


def exercise_of(puzzle: Puzzle) -> Exercise:
    """A puzzle as the trainer sees it."""
    from advisor.train.exercise import Exercise

    found = puzzle.model.difficulty
    logit, error = (None, None) if found is None else (found.logit, found.error)
    return Exercise(puzzle.id, tuple(puzzle.model.themes), logit, error)


@dataclass(frozen=True, slots=True)
class Course:
    """What is asked, of whom, and how."""

    store: Store
    profile: str
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
        from advisor.train.session import next_exercise

        queue = self.store.queue(self.profile) if self.queue else []
        return next_exercise(
            [exercise_of(one) for one in self.puzzles],
            self.store.attempts(self.profile),
            queue,
            self.clock(),
            self.theme,
        )

    def answered(self, id: str, hit: bool, hints: int) -> list[str]:
        """Keep the first answer to a puzzle; what there is to say of it, a sentence each."""
        from advisor.train.exercise import Attempt
        from advisor.train.rating import rating

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
            said.append(f"Rating {after} ({change:+.0f}).")
        elif hints:
            said.append("Not rated: you looked at a hint.")
        else:
            said.append("Not rated: you have been asked this one before.")
        if not hit:
            day = _day(self.store, self.profile, id)
            said.append(f"khronos train --queue asks it again from {day} on.")
        return said


class Training(Session):
    """One puzzle after the other, as long as the person wants to go on."""

    def __init__(self, course: Course, first: Asked) -> None:
        self._course = course
        self._asked = first
        self._counted = False
        super().__init__(self._found(first), self._next_lesson, ())

    def _found(self, asked: Asked) -> Lesson:
        return next(one for one in self._course.puzzles if one.id == asked.exercise.id).lesson

    def _next_lesson(self, _: Lesson) -> Lesson | None:
        following = self._course.next()
        if following is None:
            return None
        self._asked, self._counted = following, False
        return self._found(following)

    def _text(self, rest: str) -> None:
        from advisor.train.session import WHY

        tell(WHY[self._asked.why])
        if self._course.theme_shown or self._course.theme is not None:
            tell(f"Theme: {self._asked.exercise.theme}.")
        super()._text(rest)

    def _reached(self, verdict: Verdict) -> None:
        self._note(True)
        super()._reached(verdict)

    def _missed(self, verdict: Missed) -> None:
        super()._missed(verdict)
        self._note(False)

    def _show(self, rest: str) -> None:
        if not self._counted:
            self._hints = _HINTS
            self._note(False)
        super()._show(rest)

    def _note(self, hit: bool) -> None:
        """Keep the answer, if it is the first."""
        from advisor.train.store import StoreError

        if self._counted:
            return
        self._counted = True
        try:
            said = self._course.answered(self._asked.exercise.id, hit, self._hints)
        except StoreError as error:
            raise Failure(f"your answer is not kept: {error}") from None
        for sentence in said:
            tell(sentence)


def standing_words(store: Store, profile: str, puzzles: Sequence[Puzzle]) -> list[str]:
    """How a profile stands, a sentence each."""
    from advisor.train.rating import rating

    attempts = store.attempts(profile)
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


def queue_words(store: Store, profile: str, puzzles: Sequence[Puzzle]) -> list[str]:
    """What is in the queue, a line each, what is due first at the top."""
    numbers = {one.id: one for one in puzzles}
    said = []
    for due in store.queue(profile):
        found = numbers.get(due.puzzle)
        name = due.puzzle if found is None else f"puzzle {found.number}, {found.theme}"
        when = "now" if due.at <= now() else f"{due.at.astimezone():%Y-%m-%d}"
        said.append(f"{when:>10}  {name}")
    return said or ["The queue is empty: you have missed nothing yet."]


def _day(store: Store, profile: str, id: str) -> str:
    (at,) = (one.at for one in store.queue(profile) if one.puzzle == id)
    return f"{at.astimezone():%Y-%m-%d}"
