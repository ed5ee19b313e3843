"""A review as plain values for a page that another process draws: words, figures, curves."""

from __future__ import annotations

from typing import Any

from advisor.advise.review.review_curve import margin_curve, win_curve
from advisor.advise.review.review_result import Review, ReviewedTurn
from advisor.advise.review.review_settings import ReviewSettings
from advisor.advise.review.review_text import (
    better,
    chance_words,
    grade_words,
    loss_words,
    point_words,
    signed,
)
from advisor.advise.review.turning_points import turning_points
from positions.notation.play_text import format_play


def shown(review: Review, settings: ReviewSettings) -> dict[str, Any]:
    """What a page shows of a review; ``review`` in it is the JSON of formats §6.

    The curves are SVG whose colours are CSS variables (``advisor.advise.review.review_curve``).
    """
    points = turning_points(review, settings.turning_points, settings.least_swing)
    return {
        "review": review.document(),
        "done": len(review.turns),
        "of": review.of,
        "points": [point_words(point, review) for point in points],
        "curves": [win_curve(review), margin_curve(review)] if review.turns else [],
        "turns": [_turn(one) for one in review.turns],
    }


def _turn(one: ReviewedTurn) -> dict[str, Any]:
    return {
        "number": one.turn.number,
        "player": one.turn.color,
        "grade": grade_words(one),
        "loss": loss_words(one),
        "chance": chance_words(one),
        "luck": "" if one.luck is None else signed(one.luck),
        "played": [format_play(play) for play in one.played],
        "better": [format_play(play) for play in better(one)],
    }
