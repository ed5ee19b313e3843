"""A review in words, for a terminal and for the page: plain, and each figure with its error."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from advisor.advise.review.review_result import OTHERS, OWN, Review, ReviewedPlayer, ReviewedTurn
from advisor.advise.review.review_settings import ReviewSettings
from advisor.advise.review.turn_text import (
    better_sentence,
    grade_sentences,
    lost_shown,
    luck_sentence,
    mark,
    play_lines,
    why_head,
)
from advisor.advise.review.turning_points import TurningPoint, turning_points
from advisor.words.advice import Figure
from advisor.words.advice_report import figure_text
from advisor.words.chance_words import chance_words
from advisor.words.position_words import amount
from advisor.words.say import Argument, fixed, joined, name, say
from advisor.words.wrapping import wrapped
from positions.things import UNNAMED

#: What the figures mean, one sentence each.
_MEANING: Final = (
    *("review-lost-means", "review-luck-means", "review-grades-mean", "review-sum-means"),
)


#: Digits of the Ecus of what a result is made of.
_DIGITS: Final = 1


def meaning() -> list[str]:
    """What the figures mean, one sentence each."""
    return [say(key) for key in _MEANING]


def grade_words(one: ReviewedTurn) -> str:
    """``mistake``; ``not known`` where the hand is not."""
    return say("review-unknown" if one.grade is None else f"grade-{one.grade.name}")


def plain_figure(figure: Figure) -> str:
    """``7.4 ± 0.3``; ``0`` where nothing was lost for certain."""
    return figure_text(figure, signed=False)


def ecus_words(figure: Figure) -> str:
    """``7.4 ± 0.3 Ecus``, ``1 Ecu``."""
    certain = not figure.error and figure.mean == int(figure.mean)
    if certain:
        return amount(int(figure.mean), "Ecu")
    return say("loss-ecus", figure=plain_figure(figure))


def signed(value: float | None) -> str:
    """``+3.1``; ``not known`` for None."""
    return say("review-unknown") if value is None else say("figure.certain", mean=fixed(value, 1))


def lead_words(margin: int) -> str:
    """``+3``; ``0`` without a sign."""
    return say("curve-lead", margin=margin)


def point_words(point: TurningPoint, review: Review) -> str:
    """``Turn 4, Red: Red's chance to win goes from 61 % to 34 %.``, and what it came from."""
    turn = point.turn
    reasons = []
    if turn.luck is not None and round(turn.luck, 1):
        reasons.append(say("point-draw", luck=fixed(turn.luck, 1)))
    if turn.grade is not None:
        lost = lost_shown(turn.grade)
        nothing = say("point-lost-nothing")
        reasons.append(say("point-lost", ecus=lost) if lost else nothing)
    about: dict[str, Argument] = {
        "turn": turn.turn.number,
        "player": turn.turn.color,
        "seat": review.players[point.seat].color,
        "before": chance_words(point.before),
        "after": chance_words(point.after),
    }
    if not reasons:
        return say("point", **about)
    return say("point.because", reasons=joined("list-and", reasons), **about)


# -- players ---------------------------------------------------------------------------------------


def who_words(one: ReviewedPlayer) -> str:
    """``Red (Ada)``, ``Blue (level 2)``; ``Blue (you)`` for a person of a game
    against bots who gave no name; the colour alone where the player has no other name."""
    return seat_words(one.color, one.name)


def seat_words(color: str, called: str) -> str:
    """The same of a player who is called so in a record."""
    if called in ("", color):
        return name(color)
    if called == UNNAMED:
        return say("review-player-name.you", player=color)
    kind, _, level = called.partition(":")
    if kind == "level" and level.isdecimal():
        return say("review-player-name.level", player=color, level=level)
    return say("review-player-name", player=color, name=called)


def _ended(one: ReviewedPlayer) -> dict[str, Argument]:
    if one.final is None:
        return {"how": "open", "margin": 0}
    how = "won" if one.final > 0 else "lost" if one.final else "level"
    return {"how": how, "margin": abs(one.final)}


def ended_words(one: ReviewedPlayer) -> str:
    """``lost by 7 Ecus``."""
    return say("review-ended", **_ended(one))


def result_words(one: ReviewedPlayer) -> str:
    """``Black (Ada) lost by 7 Ecus.``"""
    return say("review-result", who=who_words(one), **_ended(one))


def unfinished_words(review: Review) -> str:
    """That the game was not played to its end; empty if it was, or is not graded so far."""
    return say("review-unfinished", turns=len(review.turns)) if review.unfinished else ""


def lost_words(one: ReviewedPlayer) -> str:
    """The loss per turn: ``2.2 ± 0.3``; or why there is none."""
    if one.loss_per_turn is not None:
        return plain_figure(one.loss_per_turn)
    return say("review-unknown" if one.skill[OWN] is None else "review-no-turn-counts")


class ShownFigures(NamedTuple):
    """What a player's result is made of, as it is shown, in Ecus; None is not known."""

    start: float
    luck: dict[str, float | None]
    own: float | None
    others: float | None
    rest: float | None
    adjusted: float | None


def figures_shown(one: ReviewedPlayer) -> ShownFigures:
    """The parts of a result, rounded once: what is shown adds up to the result."""
    start = round(one.start, _DIGITS)
    luck = {kind: _rounded(value) for kind, value in one.luck.items()}
    own, others = _rounded(one.skill[OWN]), _rounded(one.skill[OTHERS])
    if one.final is None:
        return ShownFigures(start, luck, own, others, None, None)
    drawn = math.fsum(value or 0.0 for value in luck.values())
    rest = one.final - math.fsum((start, drawn, own or 0.0, others or 0.0))
    adjusted = round(one.final - drawn, _DIGITS)
    return ShownFigures(start, luck, own, others, round(rest, _DIGITS), adjusted)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)


def player_lines(one: ReviewedPlayer) -> list[str]:
    """A player's result, and below it the figures that it is made of, a few to a line."""
    lost = lost_words(one)
    counted = say("review-lost.counted", lost=lost, turns=one.counted)
    parts_shown = figures_shown(one)
    parts = [
        say("review-luck-part", kind=k, luck=signed(parts_shown.luck[k])) for k in parts_shown.luck
    ]
    figures = [
        counted if one.counted else say("review-lost", lost=lost),
        say("review-start", start=signed(parts_shown.start)),
        say("review-luck", parts=joined("list-and", parts)),
        say("review-skill", own=signed(parts_shown.own), others=signed(parts_shown.others)),
    ]
    if one.final is not None:
        rest = {"rest": signed(parts_shown.rest), "adjusted": signed(parts_shown.adjusted)}
        figures.append(say("review-rest", **rest))
    return [result_words(one), *(f"  {line}" for line in figures)]


# -- the whole -------------------------------------------------------------------------------------


def turn_title(one: ReviewedTurn) -> str:
    """``Turn 4, Red ??``."""
    about: dict[str, Argument] = {"turn": one.turn.number, "player": one.turn.color}
    sign = mark(one)
    return say("review-turn.marked", mark=sign, **about) if sign else say("review-turn", **about)


def review_text(review: Review, settings: ReviewSettings, width: int = 100) -> str:
    """The whole review as plain text, at most ``width`` characters wide."""
    lines = [review.record.title] if review.record.title else []
    if unfinished := unfinished_words(review):
        lines += ["", unfinished]
    for one in review.players:
        lines += ["", *player_lines(one)]
    points = turning_points(review, settings.turning_points, settings.least_swing)
    if points:
        lines += ["", say("review-turning-points.head")]
        lines += [f"  {point_words(one, review)}" for one in points]
    lines += ["", *_turns(review, settings), *meaning()]
    return "\n".join(wrapped(line, width) for line in lines).lstrip("\n")


def _turns(review: Review, settings: ReviewSettings) -> Sequence[str]:
    lines: list[str] = []
    for one in review.turns:
        lines.append(turn_title(one))
        lines += [f"    {number}. {line}" for number, line in enumerate(play_lines(one.played), 1)]
        said = [*grade_sentences(one, review, settings), better_sentence(one), why_head(one)]
        lines += [f"  {line}" for line in said if line]
        lines += [f"    {reason}" for reason in one.reasons]
        lines += [f"  {line}" for line in (luck_sentence(one),) if line]
        lines.append("")
    return lines
