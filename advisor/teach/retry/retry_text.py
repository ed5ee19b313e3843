"""Exercises in words, and as plain values for a page that another process draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from advisor.advise.review.costly_reply import Punishment
from advisor.advise.review.grades import Losses, within
from advisor.advise.review.review_settings import OPEN
from advisor.advise.review.review_text import ecus_words
from advisor.advise.review.turn_judge import TurnGrade
from advisor.teach.retry.retry_exercises import ListedTurn, accepted
from advisor.words.advice import Figure
from advisor.words.chance_words import chance_words
from advisor.words.position_words import cards_words
from advisor.words.say import fixed, say
from positions.notation.play_text import format_play, play_to_json
from positions.notation.written_plays import Exchange
from positions.things import KINDS, Cards

_DIGITS: Final = 3


def verdict_words(grade: TurnGrade) -> str:
    """What is said of a turn: solved, or what it loses; never what would have been better."""
    losses = grade.losses
    lost = {"ecus": ecus_words(losses.ecus), "win": win_words(losses.win)}
    if not accepted(grade):
        sentence = say("retry-loses", **lost)
        if within(grade.by_exchange, grade.tolerance):
            return sentence
        part = ecus_words(grade.by_exchange.ecus)
        return f"{sentence} {say('retry-loses-by-exchange', ecus=part)}"
    if not losses.ecus.mean and not losses.win.mean:
        return say("retry-solved")
    if not grade.accepted and grade.name == OPEN:
        return say("retry-solved-open", **lost)
    return say("retry-solved-tolerated", **lost)


def no_reply() -> str:
    """What is said where a turn was missed and nobody's reply is what costs most."""
    return say("retry-no-reply")


def marks(yours: bool, played: bool) -> list[str]:
    """Whose turn one of the list is: that of whoever tries, and that of the game."""
    own = [say("retry-your-turn")] if yours else []
    return [*own, say("retry-played")] if played else own


def win_words(win: Figure) -> str:
    """``9 % ± 1``, ``under 2 %``."""
    return chance_words(win.mean, win.error)


def reply_words(reply: Punishment) -> str:
    """Which hand is assumed, and what the reply costs."""
    who = {"player": reply.color, "cards": cards_words(reply.before.hand)}
    if reply.chance < 1:
        holds = say("retry-may-hold", percent=fixed(100 * reply.chance, 0), **who)
    else:
        holds = say("retry-must-hold", **who)
    cost = ecus_words(reply.cost)
    if not reply.plays:
        does = say("retry-reply-none", ecus=cost)
    elif isinstance(reply.plays[0], Exchange):
        does = say("retry-reply-exchange", cards=sum(reply.plays[0].discard), ecus=cost)
    else:
        does = say("retry-reply-plays", ecus=cost)
    return f"{holds} {does}"


def listed_words(one: ListedTurn) -> str:
    """``best``, or ``loses 1.4 ± 0.3 Ecus``."""
    ecus = one.losses.ecus
    if not ecus.mean and not ecus.error:
        return say("retry-best")
    return say("retry-listed-loses", ecus=ecus_words(ecus))


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


def listed_value(one: ListedTurn, reasons: Sequence[str]) -> dict[str, Any]:
    """A turn of the list as plain values, with what is said for it."""
    return {
        "plays": [play_to_json(play) for play in one.plays],
        "text": [format_play(play) for play in one.plays],
        "decide": list(one.decide),
        **_lost(one.losses),
        "yours": one.yours,
        "played": one.played,
        "words": listed_words(one),
        "reasons": list(reasons),
    }


def _lost(losses: Losses) -> dict[str, float]:
    return {
        "ecus_loss": round(losses.ecus.mean, _DIGITS),
        "se": round(losses.ecus.error, _DIGITS),
        "win_loss": round(losses.win.mean, 4),
    }


def _cards(cards: Cards) -> dict[str, int]:
    return {kind: number for kind, number in zip(KINDS, cards, strict=True) if number}
