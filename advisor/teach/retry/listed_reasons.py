"""Why the best turn of a list is the best, and what is to be said of the one that was tried."""

from __future__ import annotations

from collections.abc import Sequence

from advisor.advise.review.turn_reasons import OWN, PLAYED, WholeTurn, turn_reasons
from advisor.teach.retry.retry_exercises import ListedTurn, TriedTurn
from positions.notation.written_plays import Exchange, Play


def listed_reasons(listed: Sequence[ListedTurn], attempt: TriedTurn) -> list[list[str]]:
    """Up to three sentences for the best turn, which comes first, and for the attempt; none for the
    others.

    The best turn is compared with the attempt, or if it is that, with the turn of the game.

    :param listed: what ``ExerciseJudge.turns`` says of the attempt.
    """
    best = listed[0]
    yours = next(one for one in listed if one.yours)
    games = next((one for one in listed if one.played), None)
    other = games if best.yours else yours
    return [
        _best_reasons(one, other, attempt, listed)
        if one is best
        else turn_reasons(_whole(one, attempt))
        if one.yours
        else []
        for one in listed
    ]


def _best_reasons(
    best: ListedTurn,
    other: ListedTurn | None,
    attempt: TriedTurn,
    listed: Sequence[ListedTurn],
) -> list[str]:
    turn = _whole(best, attempt)
    # Of an exchange, against the best turn of the list that keeps the hand.
    ahead = next((one.losses.ecus for one in listed if _exchange(one.plays) is None), None)
    if other is None or other is best:
        return turn_reasons(turn, ahead=ahead)
    compared = _comparable(turn, _whole(other, attempt))
    return turn_reasons(turn, compared, PLAYED if other.played else OWN, ahead)


def _whole(one: ListedTurn, attempt: TriedTurn) -> WholeTurn:
    """The turn from the beginning."""
    return WholeTurn(attempt.start, one.plays, one.decide)


def _comparable(turn: WholeTurn, other: WholeTurn) -> WholeTurn | None:
    """The other turn, up to an exchange that only it made, as nobody knew the draw then; None if
    only the turn itself has drawn cards."""
    mine, theirs = _exchange(turn.plays), _exchange(other.plays)
    if mine == theirs:
        return other
    if theirs is None:
        return None
    number = other.plays.index(theirs)
    plays = (*other.plays[:number], theirs._replace(draw=None))
    return WholeTurn(other.start, plays, other.decide)


def _exchange(plays: Sequence[Play]) -> Exchange | None:
    return next((play for play in plays if isinstance(play, Exchange)), None)
