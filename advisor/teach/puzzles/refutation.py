"""What a turn that missed a puzzle costs: itself beside the best one, with the income of both.

And what an opponent can answer to it that they could not answer to the best one
(docs/puzzles.md). Where the turn pays income (rules §6) that is in Ecus of this turn, else in Ecus
of margin at the end of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from advisor.advise.review.costly_reply import Punishment
from advisor.advise.review.grades import Losses
from advisor.advise.review.replies import seen
from advisor.advise.review.review_text import ecus_words
from advisor.teach.lessons import Lesson, MissedGoal, TriedLine, check
from advisor.teach.lessons.goal_ends import losses
from advisor.teach.lessons.lesson_goals import gain
from advisor.teach.retry import reference_turn
from advisor.teach.retry.retry_text import (
    no_reply,
    reply_value,
    reply_words,
    win_words,
)
from advisor.words.advice import Figure
from advisor.words.position_words import cards_words
from advisor.words.say import fixed, joined, say
from positions.notation.written_plays import End, Play
from positions.things import EPOCHS, NO_CARDS, Cards
from search.core.core_playouts import ends_of, first_of
from search.rules.hand_counts import held
from search.rules.income import incomes
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play, unseen, with_hand
from search.solve.best_turn import best_turn
from search.solve.exchange_value import hypergeometric

#: Positions of the survey that says which hands of an opponent are looked at closely.
SURVEYED: Final = 400
#: Hands that are looked at closely, and positions of each look at most: that takes a second.
CLOSELY: Final = 3
LOOKED_AT: Final = 200


@dataclass(frozen=True, slots=True)
class TurnEarnings:
    """A turn and what it earns."""

    line: TriedLine

    @property
    def earned(self) -> int:
        """Ecus, the income included."""
        return gain(self.line)

    @property
    def incomes(self) -> tuple[int, ...]:
        """Its income on might, faith and reason, in Ecus."""
        return incomes(self.line.end)[self.line.end.mover]


@dataclass(frozen=True, slots=True)
class Refutation:
    """A turn that missed, and the best one."""

    own: TurnEarnings
    best: TurnEarnings
    #: What it loses of margin and chance to win; None if the Ecus of this turn count.
    lost: Losses | None = None

    @property
    def cost(self) -> int:
        """Ecus that the turn earns less."""
        return self.best.earned - self.own.earned


@dataclass(frozen=True, slots=True)
class Taking:
    """A reply with which an opponent earns more than they could have after the best turn."""

    reply: Punishment
    #: Ecus that it earns for certain, and the most that any turn with these cards would earn after
    #: the best one.
    earns: int
    otherwise: int


def refutation(lesson: Lesson, missed: MissedGoal) -> Refutation | None:
    """What a turn costs that missed a puzzle; None where it could not be played.

    Where opponents decided something in the turn, it is the course that missed.
    """
    solution, goal = lesson.solution, lesson.goal[0].ends if lesson.puzzle else None
    if goal is None or solution is None or missed.line.refused is not None:
        return None
    lost = None
    if goal.as_good is not None:
        lost = losses(goal, lesson.position, missed.line.end)
    return Refutation(
        TurnEarnings(missed.line), TurnEarnings(check(lesson, solution.plays).line), lost
    )


def reply_to(start: Position, own: Position, best: Position) -> Taking | Punishment | None:
    """The reply to a turn that counts most, compared with the best turn; None if none was found.

    :param start: before the turn; ``own`` and ``best`` are ends of phase II.
    """
    if _pays(start):
        return taking(own, best)
    return reference_turn.reply(start, best, own)


def taking(own: Position, best: Position) -> Taking | None:
    """The reply to a turn with which an opponent earns more this turn than after the best one.

    Of the opponents who still collect income in this round and the hands that they may hold the
    one whose chance times cost is largest in a survey, if a proof bears it out; nobody is
    assumed to change the boards in between, nor to exchange cards.

    :param own: the end of phase II of the turn, as ``best`` is of the best one; of the cards only
        those of the player to move are looked at.
    """
    own, best = seen(own), seen(best)
    likely = [one for seat in _later(own) for one in _likely(own, best, seat)]
    likely.sort(key=lambda one: -one[0])
    for _, before, otherwise, chance in likely[:CLOSELY]:
        reply = best_turn(before, None, LOOKED_AT)
        limit = best_turn(otherwise, None, LOOKED_AT).bound
        if reply.gain > limit:
            decide = tuple(choice.chosen for step in reply.line for choice in step.choices)
            plays = tuple(step.play for step in reply.line)
            cost = Figure(float(reply.gain - limit), 0.0)
            return Taking(Punishment(before, chance, plays, decide, cost), reply.gain, limit)
    return None


def _later(position: Position) -> range:
    """The seats that collect income after this turn."""
    return range(position.mover + 1, position.table.seats if _pays(position) else 0)


def _likely(
    own: Position, best: Position, seat: int
) -> list[tuple[float, Position, Position, float]]:
    """Hands of a seat with which a survey earns it more after one turn than after another.

    For each its chance times that, the positions before the seat's turn, and its chance.
    """
    hands = hypergeometric(unseen(own), held(own.hands[seat]))
    here, there = (_dealt(_turn_of(end, seat), list(hands)) for end in (own, best))
    first = first_of(SURVEYED)
    candidates = []
    for before, otherwise, one, other, chance in zip(
        here, there, ends_of(here, first), ends_of(there, first), hands.values(), strict=True
    ):
        more = one.totals[seat] - other.totals[seat]
        if more > 0:
            candidates.append((float(chance) * more, before, otherwise, float(chance)))
    return candidates


def _turn_of(end: Position, seat: int) -> Position:
    """The position in which it is a seat's turn, those before it having ended theirs at once."""
    while end.mover != seat:
        end = apply_turn_play(end, End(NO_CARDS))
    return end


def _dealt(position: Position, hands: list[Cards]) -> list[Position]:
    return [with_hand(position, position.mover, hand) for hand in hands]


def plays_of(answer: Taking | Punishment) -> tuple[Play, ...]:
    """The plays of a reply."""
    return (answer.reply if isinstance(answer, Taking) else answer).plays


# -- in words --------------------------------------------------------------------------------------


def cost_words(refuted: Refutation) -> str:
    """``The best turn earns 22 Ecus: yours costs you 2 Ecus.``"""
    if refuted.lost is not None:
        ecus, win = ecus_words(refuted.lost.ecus), win_words(refuted.lost.win)
        return say("refutation-margin", ecus=ecus, win=win)
    if refuted.cost <= 0:  # a decision of an opponent was kind
        return say("refutation-decided", ecus=refuted.best.earned)
    return say("refutation-ecus", ecus=refuted.best.earned, cost=refuted.cost)


def own_words(refuted: Refutation) -> str:
    """``Income: 20 Ecus (Might 3, Faith 17). In all 22 Ecus.``"""
    return _outcome_words(refuted.own)


def best_words(refuted: Refutation) -> str:
    """The same of the best turn, with how many Ecus more it earns if they are what counts."""
    return _outcome_words(refuted.best, refuted.cost if refuted.lost is None else 0)


def _outcome_words(one: TurnEarnings, more: int = 0) -> str:
    if not _pays(one.line.end):
        return say("refutation-total-now", ecus=one.earned)
    if more > 0:
        total = say("refutation-total.more", ecus=one.earned, more=more)
    else:
        total = say("refutation-total", ecus=one.earned)
    return f"{income_words(one)} {total}"


def income_words(one: TurnEarnings) -> str:
    """``Income: 20 Ecus (Might 3, Faith 17).``"""
    boards = [
        say("refutation-board", epoch=epoch, ecus=ecus)
        for epoch, ecus in zip(EPOCHS, one.incomes, strict=True)
        if ecus
    ]
    if not boards:
        return say("refutation-income.none")
    return say("refutation-income", ecus=sum(one.incomes), boards=joined("list-and", boards))


def reply_words_of(answer: Taking | Punishment) -> str:
    """Which hand is assumed, and what the reply does."""
    return taking_words(answer) if isinstance(answer, Taking) else reply_words(answer)


def reply_value_of(answer: Taking | Punishment) -> dict[str, Any]:
    """The reply as plain values, with the keys that the one of a retried mistake has.

    Where Ecus of this turn count, with what it earns, and after the best turn at most.
    """
    if isinstance(answer, Punishment):
        return reply_value(answer)
    extra = {"earns": answer.earns, "otherwise": answer.otherwise, "words": taking_words(answer)}
    return reply_value(answer.reply) | extra


def taking_words(taken: Taking) -> str:
    """Which hand is assumed, and what the reply earns more than after the best turn."""
    reply = taken.reply
    about: dict[str, str | int] = {
        "player": reply.color,
        "cards": cards_words(reply.before.hand),
        "plays": "some" if reply.plays else "none",
        "ecus": taken.earns,
    }
    if reply.chance == 1:
        sentence = say("refutation-taking-certain", **about)
    else:
        sentence = say("refutation-taking", percent=fixed(100 * reply.chance, 0), **about)
    return f"{sentence} {say('refutation-taking-best', ecus=taken.otherwise)}"


def no_reply_words(own: Position) -> str:
    """Why there is no reply to show after a turn."""
    if not _pays(own):
        return no_reply()
    return say("refutation-no-reply") if _later(own) else say("refutation-nobody")


def _pays(position: Position) -> bool:
    return position.number in position.table.pays
