"""Exercises in words, and as plain values for a page that another process draws."""

from __future__ import annotations

from typing import Any, Final

from advisor.advise.review.grades import Losses, within
from advisor.advise.review.review_settings import OPEN
from advisor.advise.review.review_text import plain_figure
from advisor.advise.review.turn_judge import TurnGrade
from advisor.teach.retry.retry_exercises import ListedTurn, Punishment, accepted
from advisor.words.advice import Figure
from advisor.words.position_words import amount, cards_words, error_words
from positions.notation.play_text import format_play, play_to_json
from positions.notation.written_plays import Exchange
from positions.things import KINDS, Cards

#: Said where a turn was missed and nobody's reply is what costs most.
NO_REPLY: Final = "No reply of the others punishes it: the turn itself brings less."
#: Marks of turns of the list.
YOURS: Final = "your turn"
PLAYED: Final = "played in the game"
_DIGITS: Final = 3


def verdict_words(grade: TurnGrade) -> str:
    """What is said of a turn: solved, or what it loses; never what would have been better."""
    losses = grade.losses
    lost = f"{ecus_words(losses.ecus)} and {win_words(losses.win)} of the chance to win"
    if not accepted(grade):
        return f"This turn loses {lost} against the best turn.{_by_exchange(grade)}"
    if not losses.ecus.mean and not losses.win.mean:
        return "Solved. No better turn was found."
    if not grade.accepted and grade.name == OPEN:
        return f"Solved. It may lose {lost} against the best turn; that is too close to call."
    return f"Solved. It loses {lost} against the best turn, which is within the tolerance."


def _by_exchange(grade: TurnGrade) -> str:
    """Which part of the loss the choice of phase I has, if it is more than the tolerance."""
    if within(grade.by_exchange, grade.tolerance):
        return ""
    lost = ecus_words(grade.by_exchange.ecus)
    return f" Of that, {lost} come from the choice to keep or exchange cards."


def win_words(win: Figure) -> str:
    """``9 ±1 %``."""
    error = f" ±{error_words(100 * win.error, 0)}" if win.error else ""
    return f"{100 * win.mean:.0f}{error} %"


def reply_words(reply: Punishment) -> str:
    """Which hand is assumed, and what the reply costs."""
    color = reply.color.capitalize()
    hand = reply.before.hand
    holds = f"{color} must hold {cards_words(hand)}."
    if reply.chance < 1:
        chance = 100 * reply.chance
        holds = f"Suppose {color} holds {cards_words(hand)} (chance {chance:.0f} %)."
    does = "they can answer with the plays below"
    if not reply.plays:
        does = "they need not play anything"
    elif isinstance(reply.plays[0], Exchange):
        does = f"they exchange {amount(sum(reply.plays[0].discard), 'card')}"
    cost = ecus_words(reply.cost)
    return f"{holds} Then {does}: your turn loses {cost} against the best one."


def ecus_words(figure: Figure) -> str:
    """``7.4 ±0.3 Ecus``, ``1 Ecu``."""
    certain = not figure.error and figure.mean == int(figure.mean)
    return amount(int(figure.mean), "Ecu") if certain else f"{plain_figure(figure)} Ecus"


def listed_words(one: ListedTurn) -> str:
    """``best``, or ``loses 1.4 ±0.3 Ecus``."""
    ecus = one.losses.ecus
    return f"loses {ecus_words(ecus)}" if ecus.mean or ecus.error else "best"


# -- plain values ----------------------------------------------------------------------------------


def verdict_value(grade: TurnGrade) -> dict[str, Any]:
    """The verdict as plain values (docs/engine.md)."""
    return {
        "accepted": accepted(grade),
        "class": grade.name,
        **_lost(grade.losses),
        "words": verdict_words(grade),
    }


def reply_value(reply: Punishment) -> dict[str, Any]:
    """The reply that punishes as plain values."""
    return {
        "player": reply.color,
        "hand": _cards(reply.before.hand),
        "chance": round(reply.chance, 4),
        "plays": [play_to_json(play) for play in reply.plays],
        "decide": list(reply.decide),
        "cost": round(reply.cost.mean, _DIGITS),
        "se": round(reply.cost.error, _DIGITS),
        "words": reply_words(reply),
    }


def listed_value(one: ListedTurn) -> dict[str, Any]:
    """A turn of the list as plain values."""
    return {
        "plays": [play_to_json(play) for play in one.plays],
        "text": [format_play(play) for play in one.plays],
        "decide": list(one.decide),
        **_lost(one.losses),
        "yours": one.yours,
        "played": one.played,
        "words": listed_words(one),
    }


def _lost(losses: Losses) -> dict[str, float]:
    return {
        "ecus_loss": round(losses.ecus.mean, _DIGITS),
        "se": round(losses.ecus.error, _DIGITS),
        "win_loss": round(losses.win.mean, 4),
    }


def _cards(cards: Cards) -> dict[str, int]:
    return {kind: number for kind, number in zip(KINDS, cards, strict=True) if number}
