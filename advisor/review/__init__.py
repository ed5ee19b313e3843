"""A game looked through: every turn graded, luck apart from skill (docs/review.md)."""

from advisor.review.results import Review, ReviewedPlayer, ReviewedTurn
from advisor.review.reviewing import Options, review
from advisor.review.settings import CLASSES, Settings, usual
from advisor.review.turn_judge import BestTurn, Exchanged, TurnGrade, TurnJudge, grade_turn

__all__ = [
    "CLASSES",
    "BestTurn",
    "Exchanged",
    "Options",
    "Review",
    "ReviewedPlayer",
    "ReviewedTurn",
    "Settings",
    "TurnGrade",
    "TurnJudge",
    "grade_turn",
    "review",
    "usual",
]
