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
from advisor.teach.sparring.turn_story import SHADOWS, deed_text, deeds_of
from advisor.words.say import say
from positions.things import EPOCHS
from search.rules.income import income

#: Nobody's colour: the player's own plays are told by their colour, as everybody else's.
_NOBODY: Final = ""


def happened(
    line: TriedLine, boards: Sequence[str] = EPOCHS, untaught: Collection[str] = ()
) -> list[list[str]]:
    """What the last play of a line did, in sentences: the play, its shadow, what it removed.

    Each list begins with the play itself; several lists are several deeds of it.

    :param boards: what it did on other boards is left out.
    :param untaught: what a later lesson explains (``advisor.teach.lessons.taught_so_far``); of
        shadows it is then told only which lesson that is.
    """
    step = line.done[-1]
    texts = []
    for first, *others in deeds_of(step.before, [recorded_play(step.record)]):
        kept = [one for one in others if one.epoch is None or one.epoch in boards]
        later = "shadows" in untaught and any(one.name in SHADOWS for one in kept)
        if later:
            kept = [one for one in kept if one.name not in SHADOWS]
        sentences = [deed_text(one, _NOBODY) for one in (first, *kept)]
        if later:
            teacher = lesson(settings().taught["shadows"])
            assert teacher is not None
            sentences.append(say("lesson-shadows-later", lesson=teacher.number))
        texts.append(sentences)
    return texts


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
    if not pays:
        sentence = say("lesson-turn-earns-now", ecus=earned)
    elif paid:
        had = line.start.ecus[seat]
        about = {"ecus": earned, "now": earned - paid, "income": paid}
        sentence = say("lesson-turn-earns-income", before=had, after=had + earned, **about)
    else:
        sentence = say("lesson-turn-earns", ecus=earned)
    solution = lesson.solution
    if solution is None or same_turn(lesson, solution, line):
        return sentence
    return f"{sentence} {_compared(earned, gain(check(lesson, solution.plays).line))}"


def _compared(earned: int, other: int) -> str:
    """How many Ecus a turn earns beside those of the lesson's own solution."""
    if earned == other:
        return say("lesson-own-same") if earned else say("lesson-own-none")
    if earned > other:
        return say("lesson-own-less", ecus=earned - other)
    return say("lesson-own-more", ecus=other - earned)


def brings(verdict: Verdict) -> str:
    """``reaches the goal, +5 Ecus``; ``misses the goal, +2 Ecus``; ``not allowed (§3.3)``."""
    line = verdict.line
    if line.refused is not None:
        return say("lesson-line-refused", section=line.refused.section)
    earned = gain(line)
    about: dict[str, str | int] = {"sign": "plus" if earned > 0 else "other", "ecus": earned}
    if isinstance(verdict, ReachedGoal):
        return say("lesson-line-reaches", **about)
    return say("lesson-line-misses", **about)
