"""Lessons: words, a position and a task whose goal the engine checks (docs/learn.md). No screen."""

from advisor.learn.attempt import Attempt, Missed, Reached, Verdict, check, earned_words
from advisor.learn.checking import check_lessons
from advisor.learn.lessons import (
    Lesson,
    count,
    lesson,
    lessons,
    parse_lesson,
    read_lesson,
    rules_taught,
)
from advisor.learn.lines import Line, OpenDecision, Refused
from advisor.learn.progress import Progress, ProgressLost, Standing, data_folder
from advisor.learn.queries import right_answer
from advisor.learn.settings import settings

__all__ = [
    "Attempt",
    "Lesson",
    "Line",
    "Missed",
    "OpenDecision",
    "Progress",
    "ProgressLost",
    "Reached",
    "Refused",
    "Standing",
    "Verdict",
    "check",
    "check_lessons",
    "count",
    "data_folder",
    "earned_words",
    "lesson",
    "lessons",
    "parse_lesson",
    "read_lesson",
    "right_answer",
    "rules_taught",
    "settings",
]
