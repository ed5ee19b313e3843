"""Why a turn is better than another one, in a few sentences (docs/explain.md).

They speak to the player whose turn it is. Of an exchange whose draw is not known it is said what it
gives up, and no more: what follows depends on the draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from advisor.advise.explain import Explainer, TurnToExplain
from advisor.advise.explain.turn_replay import ReplayedStep
from advisor.advise.explained_turns import money_and_reasons
from advisor.advise.review.costly_reply import punishment
from advisor.advise.review.review_result import ReviewedTurn
from advisor.advise.review.review_text import ecus_words
from advisor.advise.review.turn_text import better, turn_line
from advisor.words.advice import Figure
from advisor.words.advice_report import figure_text
from advisor.words.claim_sentences import comparison_with, reasons_of
from advisor.words.position_words import cards_words, hand_token
from advisor.words.say import fixed, say
from positions.notation.written_plays import End, Exchange, Play
from positions.things import NO_CARDS
from search.rules.game import make
from search.rules.income import income
from search.rules.position import Position
from search.rules.resolution import Decision

#: Sentences under a turn.
MOST: Final = 3
#: A reply is mentioned if its cost times its chance is at least this share of what the turn lost,
#: and that cost lies at least so many of its errors above 0.
_COSTLY: Final = 0.25
_SURE: Final = 2
#: How the other turn is called: the one of the game, or the reader's own (docs/explain.md).
PLAYED: Final = "played"
OWN: Final = "own"

#: What an exchange is held against: the best turn that keeps the hand, or another exchange.
KEEPING: Final = "than-keeping"
OTHER: Final = "than-other"


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """A turn from the position where it was chosen."""

    start: Position
    plays: tuple[Play, ...]
    #: The squares chosen in it, in their order (rules §5.5).
    decide: tuple[str, ...] = ()

    @property
    def undrawn(self) -> Exchange | None:
        """Its exchange, if nobody knows what it draws."""
        exchanges = (play for play in self.plays if isinstance(play, Exchange))
        return next((play for play in exchanges if play.draw is None), None)

    def to_explain(self) -> TurnToExplain:
        """The same for an explainer.

        :raises IllegalPlay: a play cannot follow.
        """
        discard = next((p.discard for p in self.plays if isinstance(p, End)), NO_CARDS)
        return TurnToExplain(tuple(self._steps()), discard)

    def _steps(self) -> Iterator[ReplayedStep]:
        position, waiting = self.start, list(self.decide)

        def decided(at: Position, _: Decision) -> int:
            return at.table.geometry.index[waiting.pop(0)]

        for play in self.plays:
            if isinstance(play, End):
                return
            position, record = make(position, play, decided)
            yield ReplayedStep(play, record.choices)


def turn_reasons(
    turn: WholeTurn,
    other: WholeTurn | None = None,
    role: str = PLAYED,
    ahead: Figure | None = None,
    than: str = KEEPING,
) -> list[str]:
    """Three sentences at most: how the turn differs from another one, what it earns, what it stops
    and its risk.

    :param other: a turn from the same position; None to compare it with nothing.
    :param role: ``PLAYED`` or ``OWN``, what the other turn is called.
    :param ahead: by how many Ecus an exchange whose draw is not known is better on average, if that
        is known; ``than`` what: ``KEEPING`` or ``OTHER``.
    :raises IllegalPlay: a play cannot follow.
    """
    exchange = turn.undrawn
    if exchange is not None:
        cards = hand_token(exchange.discard)
        if ahead is None or ahead.mean <= 0:
            return [say("review-why-exchange", cards=cards)]
        ecus = figure_text(ahead, signed=False)
        return [say(f"review-why-exchange.{than}", cards=cards, ecus=ecus)]
    explainer = Explainer(turn.start)
    if other is None:
        return list(money_and_reasons(explainer.explain(turn.to_explain(), {}), MOST))
    claims = explainer.claims(turn.to_explain(), {role: other.to_explain()})
    mover = turn.start.table.colors[turn.start.mover]
    return [*comparison_with(claims, mover, role), *reasons_of(claims, mover)][:MOST]


def better_reasons(one: ReviewedTurn) -> list[str]:
    """Why the better turn of a review is better than the one that was played; empty if there is
    none."""
    if not better(one) or one.grade is None:
        return []
    best, played = one.grade.best[0], one.turn
    if played.exchange is None:
        other = WholeTurn(played.start, played.plays, played.decide)
        turn = WholeTurn(played.start, best.plays, best.decide)
        ahead = one.grade.by_exchange.ecus
        return [*_reply_reason(one), *turn_reasons(turn, other, ahead=ahead)][:MOST]
    before, exchange = played.exchange
    if best.exchange is None or best.final is None:
        # Another choice is compared with this one as it was when nobody knew the draw.
        other = WholeTurn(before, (exchange._replace(draw=None),))
        turn, ahead = WholeTurn(before, best.plays, best.decide), one.grade.by_exchange.ecus
        return turn_reasons(turn, other, ahead=ahead, than=OTHER)
    other = WholeTurn(played.acting, after_exchange(played.plays), played.decide)
    turn = WholeTurn(played.acting, after_exchange(best.plays), best.decide)
    return turn_reasons(turn, other)


def _reply_reason(one: ReviewedTurn) -> list[str]:
    """What the next player can do about the turn that was played and not about the better one, if
    that is a good part of what it lost: a comparison of the two turns does not show it.

    On a player's last turn alone, whose income is all that the turn still brings; before that, the
    boards promise something, and the other sentences tell what becomes of it.
    """
    assert one.grade is not None
    judge, final, discard = one.grade.judge, one.grade.final, one.turn.end.discard
    best = one.grade.best[0]
    if best.exchange is not None or best.final is None or not _last_income(final):
        return []
    reply = punishment(judge, judge.by_hand(final, discard), final, discard)
    if reply is None or not reply.plays or isinstance(reply.plays[0], Exchange):
        return []
    # What the turn itself earns less is not their doing.
    cost, lost = reply.cost, one.grade.losses.ecus.mean
    more = cost.mean - max(0, _earned(best.final) - _earned(final))
    if reply.chance * more < _COSTLY * lost or more < _SURE * cost.error:
        return []
    return [
        say(
            "review-why-reply",
            chance="sure" if reply.chance == 1 else "likely",
            player=reply.color,
            cards=cards_words(reply.before.hand),
            percent=fixed(100 * reply.chance, 0),
            ecus=ecus_words(reply.cost),
            turn=turn_line(reply.plays),
        )
    ]


def _last_income(position: Position) -> bool:
    """Whether it is the last turn of the player to move, with income."""
    last = position.number == position.table.last_turn
    return last and position.number in position.table.pays


def _earned(position: Position) -> int:
    """What the player to move has at the end of this turn, its income included, in Ecus."""
    return position.ecus[position.mover] + income(position, position.mover)


def after_exchange(plays: Sequence[Play]) -> tuple[Play, ...]:
    """The plays that follow the exchange of a turn, all of them if there is none."""
    number = next((n for n, play in enumerate(plays, 1) if isinstance(play, Exchange)), 0)
    return tuple(plays[number:])
