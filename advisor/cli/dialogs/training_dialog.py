"""Puzzles of the trainer at the terminal: the first answer counts, and the rating follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.cli.dialogs.lesson_dialog import LessonDialog
from advisor.cli.output import Failure, tell
from advisor.words.say import say

if TYPE_CHECKING:
    from advisor.teach.lessons import Lesson, MissedGoal, Verdict
    from advisor.teach.trainer.next_exercise import NextExercise
    from advisor.teach.trainer.training import TrainingCourse


class TrainingDialog(LessonDialog):
    """One puzzle after the other, as long as the person wants to go on."""

    def __init__(self, course: TrainingCourse, first: NextExercise) -> None:
        self._course = course
        self._asked = first
        self._counted = False
        super().__init__(self._lesson_of(first), self._next_lesson, ())

    def _lesson_of(self, next_exercise: NextExercise) -> Lesson:
        return next(
            one for one in self._course.puzzles if one.id == next_exercise.exercise.id
        ).lesson

    def _next_lesson(self, _: Lesson) -> Lesson | None:
        following = self._course.next()
        if following is None:
            return None
        self._asked, self._counted = following, False
        return self._lesson_of(following)

    def _text(self, rest: str) -> None:
        from advisor.teach.trainer.next_exercise import why_words

        tell(why_words(self._asked.why))
        if self._course.theme_shown or self._course.theme is not None:
            tell(say("cli-training-dialog-theme", theme=self._asked.exercise.theme))
        super()._text(rest)

    def _hint(self, rest: str) -> None:
        from advisor.teach.trainer.profile_store import StoreError

        super()._hint(rest)
        if self._counted:
            return
        try:
            self._course.hinted(self._asked.exercise.id, self._hints)
        except StoreError as error:
            raise Failure(say("dialog-train-hint-not-kept", error=error)) from None

    def _reached(self, verdict: Verdict) -> None:
        self._note(True)
        super()._reached(verdict)

    def _missed(self, verdict: MissedGoal) -> None:
        super()._missed(verdict)
        self._note(False)

    def _show(self, rest: str) -> None:
        if not self._counted:
            self._hints = len(self._lesson.hints)
            self._note(False)
        super()._show(rest)

    def _note(self, hit: bool) -> None:
        """Keep the answer, if it is the first."""
        from advisor.teach.trainer.profile_store import StoreError

        if self._counted:
            return
        self._counted = True
        try:
            remarks = self._course.answered(self._asked.exercise.id, hit, self._hints)
        except StoreError as error:
            raise Failure(say("dialog-train-answer-not-kept", error=error)) from None
        for sentence in remarks:
            tell(sentence)
