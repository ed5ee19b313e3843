"""Grades a turn by what it lost against the best turn that its player could know of.

The best turn is picked on one set of deals and compared with the turn that was played on others;
an exchange is judged by what was held when it was chosen (docs/review.md).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, variance
from typing import Final, NamedTuple

from advisor.advise.review.exchange_judge import ExchangeJudge
from advisor.advise.review.game_worths import Worths, average, mean
from advisor.advise.review.grades import Losses, by_loss, class_of, within
from advisor.advise.review.hand_table import KEEP
from advisor.advise.review.replies import PICKING, Replies, ReplyEnding, seen
from advisor.advise.review.review_settings import Limit, ReviewSettings, usual
from advisor.advise.suggest.swapped_hands import find_with_swaps
from advisor.words.advice import Figure
from positions.notation.written_plays import End, Exchange, Play
from positions.things import NO_CARDS, Cards
from search.core.surveys import SurveyWidth
from search.policy.hand_worth import discards
from search.policy.rollout import SimulatedMargin
from search.rules.position import Position, ends_game
from search.rules.written_turn import Played
from search.solve.survey import EVERY, survey

#: What the hands of a set scatter by counts for the error as much as so many sets more.
_KNOWN: Final = 4.0


#: Expected of a turn that no survey found.
_NOT_SURVEYED: Final = SimulatedMargin(0.0, 0.0)


class Exchanged(NamedTuple):
    """An exchange that was made: what was discarded, and the position with the cards drawn."""

    discard: Cards
    after: Position


@dataclass(frozen=True, slots=True)
class BestTurn:
    """A turn that lost nothing, or nothing beyond the tolerance."""

    #: What is exchanged first; the line is then empty if the draw was not known.
    exchange: Exchange | None
    line: tuple[Played, ...]
    #: The end of phase II, opponents' hands hidden; None after an exchange that was not made.
    final: Position | None
    discard: Cards

    @property
    def plays(self) -> tuple[Play, ...]:
        """The whole turn, what is not known left out."""
        first: tuple[Play, ...] = () if self.exchange is None else (self.exchange,)
        if self.final is None:
            return first
        return (*first, *(played.play for played in self.line), End(self.discard))

    @property
    def decide(self) -> tuple[str, ...]:
        """The squares that are chosen where somebody has to decide (rules §5.5), in their order."""
        return tuple(choice.chosen for played in self.line for choice in played.choices)


@dataclass(frozen=True, slots=True)
class TurnGrade:
    """What a turn lost, and what would have been best."""

    #: ``best`` to ``blunder``, ``obvious`` or ``open``.
    name: str
    losses: Losses
    #: What of it the choice to exchange or not has lost.
    by_exchange: Losses
    #: Turns that lose nothing beyond the tolerance, the best first; there may be more of them.
    best: tuple[BestTurn, ...]
    tolerance: Limit
    #: What may be expected after the turn, by seat.
    worths: Worths
    #: The end of phase II of the turn that was graded.
    final: Position
    judge: TurnJudge = field(repr=False, compare=False)

    @property
    def accepted(self) -> bool:
        """Whether the turn is as good as the best within the tolerance."""
        return within(self.losses, self.tolerance)


@dataclass(frozen=True, slots=True)
class ComparedTurn:
    """One of the turns that are compared, and what it loses against the best of them."""

    turn: BestTurn
    losses: Losses
    #: Whether it is the turn that was graded.
    graded: bool = False


class ByHand(NamedTuple):
    """A hand of the next player, its chance, and what a turn loses if they hold it, in Ecus."""

    hand: Cards
    chance: float
    lost: Figure


class _Contender(NamedTuple):
    """A turn that is compared."""

    ending: ReplyEnding
    line: tuple[Played, ...]
    #: What the survey that found it expects.
    prior: SimulatedMargin


class TurnJudge:
    """Grades turns from one position; the turns that they are compared with are looked for once."""

    def __init__(
        self,
        start: Position,
        replies: Replies | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        """:param start: before anything is done; cards of others that it tells are not looked at.

        :raises ValueError: the hand of the player to move is not known.
        """
        self.start = seen(start)
        self.start.hand  # noqa: B018  # raises if it is not known
        self._replies = replies or Replies(usual(), 0)
        self.settings = self._replies.settings
        self._stop = stop
        self._seat = start.mover
        self._last = ends_game(start)
        self._by_position: dict[int, list[_Contender]] = {}
        self._simplest: dict[int, _Contender] = {}

    def grade(
        self, final: Position, discard: Cards | None = None, exchanged: Exchanged | None = None
    ) -> TurnGrade:
        """The grade of a turn that ended in ``final``, the end of phase II.

        ``discard`` are the cards discarded then; unless it is given, the usual ones.
        """
        field, played, simplest = self._field(final, discard, exchanged)
        ending = played.ending
        pick = max(field, key=lambda one: self._picked(one.ending))
        by_play = self._losses(pick.ending, ending)
        by_exchange, choice = self._by_exchange(exchanged)
        losses = by_play.plus(by_exchange)
        tolerance = self.settings.tolerance
        if choice is not None and not within(by_exchange, tolerance):
            best = [choice]
        else:
            turns = [pick]
            if within(by_play, tolerance):
                nothing = not by_play.ecus.mean and not by_play.win.mean
                turns = (
                    [played] if pick is played else [played, pick] if nothing else [pick, played]
                )
            best = [_turn(one, exchanged) for one in turns]
        easy = exchanged is None and within(losses, tolerance) and self._easy(pick, simplest)
        return TurnGrade(
            class_of(losses, easy, self.settings),
            losses,
            by_exchange,
            tuple(best),
            tolerance,
            self._replies.worths(ending),
            ending.position,
            self,
        )

    def compared(
        self, final: Position, discard: Cards | None = None, exchanged: Exchanged | None = None
    ) -> tuple[ComparedTurn, ...]:
        """Every turn with which ``grade`` compares one, and that one, the best first.

        If another choice of phase I was better, by however little, it comes first, and what the
        choice lost is in the losses of all others.
        """
        field, played, _ = self._field(final, discard, exchanged)
        pick = max(field, key=lambda one: self._picked(one.ending))
        by_exchange, choice = self._by_exchange(exchanged)
        compared = []
        for one in {one.ending.key: one for one in field}.values():
            losses = self._losses(pick.ending, one.ending).plus(by_exchange)
            compared.append(
                ComparedTurn(_turn(one, exchanged), losses, one.ending == played.ending)
            )
        if choice is not None and by_exchange.ecus.mean:
            compared.append(ComparedTurn(choice, Losses.none(self.start.table.seats)))
        return tuple(sorted(compared, key=lambda one: by_loss(one.losses)))

    def by_hand(
        self, final: Position, discard: Cards | None = None, exchanged: Exchanged | None = None
    ) -> tuple[ByHand, ...]:
        """What the plays of a turn lose against the best ones, by what the next player holds.

        The mean over the hands is what ``grade`` finds, who counts less than nothing as nothing; no
        hands where nobody plays after the turn.
        """
        if self._last:
            return ()
        field, played, _ = self._field(final, discard, exchanged)
        pick = max(field, key=lambda one: self._picked(one.ending))
        return self._by_hand(pick.ending, played.ending)

    def _by_hand(self, pick: ReplyEnding, played: ReplyEnding) -> tuple[ByHand, ...]:
        sets = []
        for deals in self.settings.sets:
            best = self._replies.to(pick, deals)
            own = self._replies.to(played, deals)
            sets.append(list(zip(best, own, strict=True)))
        by_hand = []
        for rows in zip(*sets, strict=True):
            differences = [
                [one.worths.margins[self._seat] - other.worths.margins[self._seat]]
                for one, other in rows
            ]
            reply = rows[0][1]
            by_hand.append(ByHand(reply.hand, reply.chance, figure(differences, [1.0])))
        return tuple(by_hand)

    def reply(
        self, final: Position, hand: Cards, discard: Cards | None = None
    ) -> tuple[Position, Exchange | None, tuple[Played, ...]]:
        """What the next player does with a hand after a turn: the position, exchange, and plays.

        An exchange is all that can be told: nobody knows what they draw.
        """
        end = seen(final)
        return self._replies.reply(
            ReplyEnding(end, discards(end) if discard is None else discard), hand
        )

    # -- two turns without an exchange, given by the ends of their phase II ----------------------

    def turns(self) -> tuple[BestTurn, ...]:
        """The turns without an exchange that a grade compares, as they are picked: best first."""
        field = [*self._contenders(self.start), self._simple(self.start)]
        by_ending = {one.ending.key: one for one in field}
        ranked = sorted(by_ending.values(), key=lambda one: -self._picked(one.ending))
        return tuple(_turn(one, None) for one in ranked)

    def worth(self, final: Position) -> Figure:
        """The margin that is expected after a turn, in Ecus, with the error from deal to deal."""
        replies = [self._replies.to(_usual(final), deals) for deals in self.settings.sets]
        margins = [[one.worths.margins[self._seat] for one in row] for row in replies]
        return figure(margins, [one.chance for one in replies[0]])

    def lost(self, best: Position, final: Position) -> Losses:
        """What a turn loses against a better one; the better one may turn out to be the worse."""
        return self._losses(_usual(best), _usual(final))

    def lost_by_hand(self, best: Position, final: Position) -> tuple[ByHand, ...]:
        """The same by what the next player holds; nothing where nobody plays after the turn."""
        return () if self._last else self._by_hand(_usual(best), _usual(final))

    # -- turns ---------------------------------------------------------------------------------

    def _field(
        self, final: Position, discard: Cards | None, exchanged: Exchanged | None
    ) -> tuple[list[_Contender], _Contender, _Contender]:
        """The turns that are compared; the one that was played and the simplest one among them."""
        acting = self.start if exchanged is None else seen(exchanged.after)
        end = seen(final)
        ending = ReplyEnding(end, discards(end) if discard is None else discard)
        simplest = self._simple(acting)
        field = [*self._contenders(acting), simplest]
        played = next((one for one in field if one.ending.key == ending.key), None)
        if played is None:
            played = _Contender(ending, (), _NOT_SURVEYED)
            field.append(played)
        return field, played, simplest

    def _contenders(self, acting: Position) -> list[_Contender]:
        """The best turns of a survey."""
        contenders = self._by_position.get(acting.hash)
        if contenders is None:
            settings = self.settings
            budget = settings.last_survey if self._last else settings.survey
            findings = find_with_swaps(acting, settings.candidates, budget, None, self._stop)
            contenders = self._by_position[acting.hash] = [
                _Contender(ReplyEnding(one.final, one.discard), one.line, one.prior)
                for one in findings.candidates
            ]
        return contenders

    def _simple(self, acting: Position) -> _Contender:
        """What the weakest player would do: the one play that brings most now."""
        known = self._simplest.get(acting.hash)
        if known is None:
            turn = survey(
                acting, None, 1, look=SurveyWidth(self.settings.simplest, EVERY)
            ).richest()
            known = _Contender(ReplyEnding(turn.final, NO_CARDS), turn.line, _NOT_SURVEYED)
            self._simplest[acting.hash] = known
        return known

    def _easy(self, pick: _Contender, simplest: _Contender) -> bool:
        """Whether the weakest player would lose nothing beyond the tolerance."""
        return within(self._losses(pick.ending, simplest.ending), self.settings.tolerance)

    # -- losses --------------------------------------------------------------------------------

    def _picked(self, ending: ReplyEnding) -> float:
        """What is expected on the deals on which turns are picked."""
        replies = self._replies.to(ending, PICKING)
        return sum(reply.chance * reply.worths.margins[self._seat] for reply in replies)

    def _losses(self, best: ReplyEnding, played: ReplyEnding) -> Losses:
        """What a turn loses against another on the deals on which turns are compared."""
        seats = self.start.table.seats
        if best.key == played.key:
            return Losses.none(seats)
        chances = [reply.chance for reply in self._replies.to(best, PICKING)]
        behind: list[list[Worths]] = []
        for deals in self.settings.sets:
            pairs = zip(self._replies.to(best, deals), self._replies.to(played, deals), strict=True)
            behind.append([one.worths.less(other.worths) for one, other in pairs])
        lost = average([mean(zip(row, chances, strict=True)) for row in behind])
        margins = [[one.margins[self._seat] for one in row] for row in behind]
        wins = [[one.wins[self._seat] for one in row] for row in behind]
        return Losses(
            figure(margins, chances), figure(wins, chances), lost.margins
        ).at_least_nothing()

    def _by_exchange(self, exchanged: Exchanged | None) -> tuple[Losses, BestTurn | None]:
        """What the choice of phase I lost, and what should have been chosen if it was wrong."""
        kept = self._contenders(self.start)
        discarded = None if exchanged is None else exchanged.discard
        judge = ExchangeJudge(
            self.start,
            discarded,
            self._replies.table(self.start, PICKING),
            max(one.prior for one in kept),
            self.settings,
        )
        best = judge.best()
        losses = judge.losses(best)
        if best == discarded:
            return losses, None
        if best is KEEP:
            return losses, _turn(max(kept, key=lambda one: one.prior), None)
        return losses, BestTurn(Exchange(best), (), None, NO_CARDS)


def _usual(final: Position) -> ReplyEnding:
    """The end of a turn with the usual cards discarded."""
    end = seen(final)
    return ReplyEnding(end, discards(end))


def _turn(one: _Contender, exchanged: Exchanged | None) -> BestTurn:
    first = None if exchanged is None else Exchange(exchanged.discard)
    return BestTurn(first, one.line, one.ending.position, one.ending.discard)


def figure(sets: Sequence[Sequence[float]], chances: Sequence[float]) -> Figure:
    """The mean of some values of every hand, which has its chance, and the error of that.

    Every set is a sequence of values, one a hand. All hands are there, so what is left of chance is
    what differs from set to set: hand by hand, and all hands of a set together.
    """
    count = len(sets)
    means = [sum(map(float.__mul__, values, chances)) for values in sets]
    if all(values == sets[0] for values in sets):
        return Figure(round(means[0], 6), 0.0)
    by_hand = sum(
        chance * chance * variance(values) for chance, *values in zip(chances, *sets, strict=True)
    )
    square = (_KNOWN * by_hand + (count - 1) * variance(means)) / (_KNOWN + count - 1)
    return Figure(round(fmean(means), 6), round(math.sqrt(square / count), 6))


def grade_turn(
    start: Position,
    final: Position,
    *,
    discard: Cards | None = None,
    exchanged: Exchanged | None = None,
    settings: ReviewSettings | None = None,
    seed: int = 0,
) -> TurnGrade:
    """The grade of one turn; the same question with the same seed has the same answer.

    :param start: before the turn; of the cards only those of its player are looked at.
    :param final: the end of phase II, before discards and refill.
    :param discard: the cards discarded then; unless it is given, the usual ones.
    :param exchanged: the exchange of phase I, if there was one.
    :raises ValueError: the player's hand is not known.
    """
    judge = TurnJudge(start, Replies(settings or usual(), seed))
    return judge.grade(final, discard, exchanged)
