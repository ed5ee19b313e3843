"""A try at a lesson: plays that can be taken back, judged whatever opponents decide in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from advisor.advise.complete_play import Mistake
from advisor.teach.lessons.lesson_files import Lesson
from advisor.teach.lessons.lesson_goals import gain, is_refusal, missing
from advisor.teach.lessons.tried_lines import RefusedPlay, TriedLine, extended
from advisor.words.say import joined, say


@dataclass(frozen=True, slots=True)
class ReachedGoal:
    """The goal is reached."""

    line: TriedLine


@dataclass(frozen=True, slots=True)
class MissedGoal:
    """The goal is not reached; ``why`` says what is missing, a sentence each."""

    line: TriedLine
    why: tuple[str, ...]


Verdict = ReachedGoal | MissedGoal


class LessonAttempt:
    """Plays in a lesson. There is a line for each course that opponents' decisions can take."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._history: list[tuple[str, list[TriedLine]]] = []

    @property
    def lines(self) -> list[TriedLine]:
        """The courses that the turn can have taken; the first is the one that is shown."""
        return self._history[-1][1] if self._history else [TriedLine(self.lesson.position)]

    @property
    def shown(self) -> TriedLine:
        """The course that is shown."""
        return self.lines[0]

    @property
    def texts(self) -> tuple[str, ...]:
        """The plays as they were typed."""
        return tuple(text for text, _ in self._history)

    def play(self, text: str) -> TriedLine:
        """Make a play in every course; the course that is shown.

        :raises Mistake: it is not a play, or not a legal one, in one of them.
        """
        lines: list[TriedLine] = []
        for line in self.lines:
            try:
                lines += extended(line, text, self.lesson.others)
            except Mistake as error:
                if decisions := self._decisions(line):
                    error.args = (say("lesson-if-decided", decisions=decisions, why=error),)
                raise
        self._history.append((text, lines))
        return lines[0]

    def undo(self) -> str | None:
        """Take back the last play; its text, None if there is none."""
        return self._history.pop()[0] if self._history else None

    def restart(self) -> None:
        """Take back everything."""
        self._history.clear()

    def verdict(self) -> Verdict:
        """Whether the turn so far reaches the goal in every course; else the first that misses."""
        for line in self.lines:
            why = missing(self.lesson.goal, line)
            if why:
                if decisions := self._decisions(line):
                    key = "lesson-if-decided.capital"
                    why[0] = say(key, decisions=decisions, why=why[0])
                return MissedGoal(line, tuple(why))
        return ReachedGoal(self.shown)

    def _decisions(self, line: TriedLine) -> str:
        """What opponents decide in a course; empty where the turn can take no other."""
        chosen = line.others_chose
        if not chosen or len(self.lines) == 1:
            return ""
        said = [say("lesson-decides", player=one.who, square=one.chosen) for one in chosen]
        return joined("list-and", said)

    def denied(self, error: RefusedPlay) -> Verdict | None:
        """What a refused play means where the goal is to name one; None in other lessons."""
        if not is_refusal(self.lesson.goal):
            return None
        why = missing(self.lesson.goal, error.line)
        return MissedGoal(error.line, tuple(why)) if why else ReachedGoal(error.line)


def check(lesson: Lesson, plays: Sequence[str]) -> Verdict:
    """Whether a turn reaches the goal of a lesson, whatever opponents decide in it.

    A play that cannot be made is a miss, and the reason is told.
    """
    attempt = LessonAttempt(lesson)
    for text in plays:
        try:
            attempt.play(text)
        except RefusedPlay as error:
            return attempt.denied(error) or MissedGoal(
                error.line, (say("lesson-mistake", error=error),)
            )
        except Mistake as error:
            return MissedGoal(attempt.shown, (say("lesson-mistake", error=error),))
    return attempt.verdict()


def earned_words(line: TriedLine) -> str:
    """``earns 3 Ecus``, with the income if the turn pays one."""
    return say("lesson-earned", ecus=gain(line))
