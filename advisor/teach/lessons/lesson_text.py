"""What a lesson says while somebody plays it: what a play did, what another try brings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from advisor.advise.complete_play import Mistake
from advisor.advise.game_records.record_turns import recorded_play
from advisor.teach.lessons.attempt import LessonAttempt, ReachedGoal, Verdict, check
from advisor.teach.lessons.lesson_files import Lesson, lesson
from advisor.teach.lessons.lesson_goals import gain, is_refusal
from advisor.teach.lessons.lesson_schema import LineFile
from advisor.teach.lessons.lesson_settings import settings
from advisor.teach.lessons.tried_lines import RefusedPlay, TriedLine
from advisor.teach.sparring.turn_story import tell_turn
from advisor.words.position_words import amount
from positions.things import EPOCHS
from search.rules.income import income

#: Nobody's colour: the player's own plays are told by their colour, as everybody else's.
_NOBODY: Final = ""


def happened(
    line: TriedLine, boards: Sequence[str] = EPOCHS, untaught: Collection[str] = ()
) -> list[str]:
    """What the last play of a line did, a sentence each: the play, its shadow, what it removed.

    :param boards: what it did on other boards is left out.
    :param untaught: what a later lesson explains (``advisor.teach.lessons.taught_so_far``); of
        shadows it is then told only which lesson that is.
    """
    step = line.done[-1]
    hidden = [epoch.capitalize() for epoch in EPOCHS if epoch not in boards]
    sentences = []
    for sentence in tell_turn(step.before, [recorded_play(step.record)], _NOBODY).plays:
        first, *others = sentence.removesuffix(".").split("; ")
        kept = [one for one in others if not any(f" {epoch}" in one for epoch in hidden)]
        if "shadows" in untaught and any("shadow" in one for one in kept):
            kept = [one for one in kept if "shadow" not in one]
            teacher = lesson(settings().taught["shadows"])
            assert teacher is not None
            later = "the later boards show the building as well"
            kept.append(f"{later}, as lesson {teacher.number} explains")
        sentences.append("; ".join([first, *kept]) + ".")
    return sentences


def said_of(lesson: Lesson, line: TriedLine) -> str | None:
    """What the lesson says of a turn that it knows as a try, however it was played; or None."""
    for known in lesson.tries:
        if known.says is not None and same_turn(lesson, known, line):
            return known.says
    return None


def same_turn(lesson: Lesson, known: LineFile, line: TriedLine) -> bool:
    """Whether a turn ends as a line of the lesson does, in whatever order it was played."""
    other = _played(lesson, known)
    return other is not None and other.end == line.end and other.denied == line.denied


def _played(lesson: Lesson, line: LineFile) -> TriedLine | None:
    """A line of the lesson as it is played; it may end with a play that is refused."""
    attempt = LessonAttempt(lesson)
    try:
        for text in line.plays:
            attempt.play(text)
    except RefusedPlay as error:
        return error.line
    except Mistake:
        return None
    return attempt.shown


def shown_lines(lesson: Lesson) -> list[tuple[LineFile, Verdict, str]]:
    """The solution and the tries of a lesson, each with what it brings in words."""
    lines = ([lesson.solution] if lesson.solution else []) + list(lesson.tries)
    words = []
    for line in lines:
        verdict = check(lesson, line.plays)
        words.append((line, verdict, brings(verdict)))
    return words


def brought_words(lesson: Lesson, line: TriedLine) -> str:
    """What a turn that reaches the goal brings, and how the lesson's own turn compares with it.

    Empty for a puzzle, which tells it itself, and where the goal is a play that the rules refuse.
    """
    if lesson.puzzle or is_refusal(lesson.goal):
        return ""
    earned, seat = gain(line), line.start.mover
    pays = line.end.number in line.end.table.pays
    paid = income(line.end, seat) if pays else 0
    sentence = f"This turn brings {amount(earned, 'Ecu')}"
    if not pays:
        sentence += " at once"
    elif paid:
        before = line.start.ecus[seat]
        sentence += f": {earned - paid} at once and {paid} of income"
        sentence += f". You had {before} and now have {before + earned}"
    solution = lesson.solution
    if solution is None or same_turn(lesson, solution, line):
        return f"{sentence}."
    other = gain(check(lesson, solution.plays).line)
    if earned == other == 0:
        return f"{sentence}; the lesson's own solution brings none either."
    if earned == other:
        return f"{sentence}. That is as much as the lesson's own solution brings."
    more = f"{amount(abs(earned - other), 'Ecu')} {'more' if earned > other else 'less'}"
    return f"{sentence}. That is {more} than the lesson's own solution brings."


def brings(verdict: Verdict) -> str:
    """``reaches the goal, +5 Ecus``; ``misses the goal, +2 Ecus``; ``not allowed (§3.3)``."""
    line = verdict.line
    if line.refused is not None:
        return f"not allowed (§{line.refused.section})"
    reached = "reaches the goal" if isinstance(verdict, ReachedGoal) else "misses the goal"
    earned = gain(line)
    return f"{reached}, {'+' if earned > 0 else ''}{amount(earned, 'Ecu')}"
