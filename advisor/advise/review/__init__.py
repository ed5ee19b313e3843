"""A game looked through: every turn graded, luck apart from skill (docs/review.md)."""

from advisor.advise.review.review_result import Review, ReviewedPlayer, ReviewedTurn
from advisor.advise.review.review_settings import CLASSES, ReviewSettings, usual
from advisor.advise.review.run_review import Options, review
from advisor.advise.review.turn_judge import BestTurn, Exchanged, TurnGrade, TurnJudge, grade_turn

__all__ = [
    "CLASSES",
    "BestTurn",
    "Exchanged",
    "Options",
    "Review",
    "ReviewSettings",
    "ReviewedPlayer",
    "ReviewedTurn",
    "TurnGrade",
    "TurnJudge",
    "grade_turn",
    "review",
    "usual",
]
