"""Lessons: words, a position and a task whose goal the engine checks (docs/learn.md). No screen."""

from advisor.teach.lessons.attempt import (
    LessonAttempt,
    MissedGoal,
    ReachedGoal,
    Verdict,
    check,
    earned_words,
)
from advisor.teach.lessons.lesson_answers import right_answer
from advisor.teach.lessons.lesson_checks import check_lessons
from advisor.teach.lessons.lesson_files import (
    Lesson,
    count,
    lesson,
    lessons,
    parse_lesson,
    read_lesson,
    rules_taught,
)
from advisor.teach.lessons.lesson_settings import settings
from advisor.teach.lessons.tried_lines import MissingDecision, RefusedPlay, TriedLine
from advisor.teach.progress import LearningProgress, LessonStanding, ProgressLost, data_folder

__all__ = [
    "LearningProgress",
    "Lesson",
    "LessonAttempt",
    "LessonStanding",
    "MissedGoal",
    "MissingDecision",
    "ProgressLost",
    "ReachedGoal",
    "RefusedPlay",
    "TriedLine",
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
