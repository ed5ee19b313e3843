"""A review as plain values for a page that another process draws: words, figures, curves."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from advisor.advise.review.player_rows import player_tables
from advisor.advise.review.review_curve import curve_legend, margin_curve, win_curve
from advisor.advise.review.review_result import Review, ReviewedTurn
from advisor.advise.review.review_settings import ReviewSettings
from advisor.advise.review.review_text import (
    grade_words,
    point_words,
    result_words,
    unfinished_words,
    who_words,
)
from advisor.advise.review.turn_text import (
    better_sentence,
    grade_sentences,
    luck_sentence,
    mark,
    turn_line,
    why_head,
)
from advisor.advise.review.turning_points import turning_points


def shown(review: Review, settings: ReviewSettings) -> dict[str, Any]:
    """What a page shows of a review; ``review`` in it is the JSON of formats §6.

    The curves are SVG whose colours are CSS variables (``advisor.advise.review.review_curve``).
    """
    points = turning_points(review, settings.turning_points, settings.least_swing)
    over = all(one.final is not None for one in review.players)
    return {
        "review": review.document(),
        "done": len(review.turns),
        "of": review.of,
        "ending": [unfinished_words(review)] if review.unfinished else [],
        "results": [result_words(one) for one in review.players] if over else [],
        "points": [point_words(point, review) for point in points],
        "curves": [win_curve(review), margin_curve(review)] if review.turns else [],
        "legend": [{"sign": sign, "name": name} for sign, name in curve_legend(review)],
        "names": [who_words(one) for one in review.players],
        "tables": [asdict(table) for table in player_tables(review)],
        "turns": [_turn(one, review, settings) for one in review.turns],
    }


def _turn(one: ReviewedTurn, review: Review, settings: ReviewSettings) -> dict[str, Any]:
    return {
        "number": one.turn.number,
        "player": one.turn.color,
        "grade": grade_words(one),
        "mark": mark(one),
        "played": turn_line(one.played),
        "sentences": grade_sentences(one, review, settings),
        "better": better_sentence(one),
        "better_decide": list(one.best_decide),
        "why": why_head(one),
        "reasons": list(one.reasons),
        "luck": luck_sentence(one),
    }
