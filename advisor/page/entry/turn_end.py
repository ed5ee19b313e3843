"""The end of a turn, and exchanges: what is drawn, what is collected, who is next (rules §2, §6).

No drawing here. A hand that is a number stays one, and what it draws stays unseen. What a known
hand draws is a question with three answers: these cards, cards dealt by the program from those that
nobody has seen (a seed says which), or "I don't know", after which the hand is a number.

    asked = draw_of(position, End(discard))        # how many cards, and which they can be
    cards = dealt(position, End(discard), seed)    # or typed ones, or None
    ended(position, End(discard, cards))           # the position after it, the income in words
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from advisor.words.position_words import amount, cards_words, names_words
from advisor.words.say import joined, say
from positions.notation.written_plays import End, Exchange, Swap
from positions.things import EPOCHS, Cards
from search.rules.game import IllegalPlay, make
from search.rules.hand_counts import held, holdable
from search.rules.income import incomes
from search.rules.position import Position, over
from search.rules.turn_phases import draw_at_random, refuse_turn_play, wanted, winners, with_hand

LISTED, TYPED, DEALT, UNKNOWN = "listed", "typed", "dealt", "unknown"
#: The answers to "What was drawn?"; the first one where the hands that may come are listed.
ANSWERS: Final = (LISTED, TYPED, DEALT, UNKNOWN)


def answer_words(answer: str) -> str:
    """What the page calls one of ``ANSWERS``."""
    return say(f"entry-answer.{answer}")


@dataclass(frozen=True, slots=True)
class DrawChoice:
    """What an exchange or the end of a turn draws."""

    number: int
    #: Every draw that the unseen cards and the discards allow; empty if nobody is asked.
    possible: tuple[Cards, ...]

    @property
    def needs_answer(self) -> bool:
        """Whether there is anything to say: cards are drawn, and by a hand that is known."""
        return bool(self.possible)

    @property
    def most(self) -> Cards:
        """The most cards of each kind that can be drawn."""
        military, religious, civil = (
            max((cards[kind] for cards in self.possible), default=0) for kind in range(3)
        )
        return military, religious, civil


@dataclass(frozen=True, slots=True)
class ComingHand:
    """A hand that an exchange may lead to."""

    hand: Cards
    #: Its exact probability, 0 to 1.
    chance: float
    #: What to play with it, in words; empty if that is not known.
    plan: str

    @property
    def words(self) -> str:
        """``1 military, 3 civil (25 %)``."""
        cards, percent = cards_words(self.hand), round(100 * self.chance)
        if not percent:
            return say("entry-coming.rare", cards=cards)
        return say("entry-coming", cards=cards, percent=percent)


@dataclass(frozen=True, slots=True)
class EndedTurn:
    """A turn that is over."""

    after: Position
    play: End
    color: str
    #: Ecus by epoch that the turn paid; None if it is no turn that pays.
    incomes: Mapping[str, int] | None

    @property
    def words(self) -> str:
        """What was collected and who is next, or how the game has ended."""
        if self.incomes is None:
            ended = say("entry-ended", player=self.color)
        else:
            ended = say("entry-collects", player=self.color, income=income_words(self.incomes))
        if over(self.after):
            return say("entry-ended-then", ended=ended, then=result_words(self.after))
        following = say(
            "entry-next",
            player=self.after.table.colors[self.after.mover],
            turn=self.after.number,
            cards=cards_words(self.after.hands[self.after.mover]),
        )
        return say("entry-ended-then", ended=ended, then=following)


def draw_of(position: Position, play: Exchange | End) -> DrawChoice:
    """What such a play draws, whatever its ``draw`` says; nothing if the rules forbid it."""
    bare = play._replace(draw=None)
    if refuse_turn_play(position, bare) is not None:
        return DrawChoice(0, ())
    number = max(0, wanted(position, bare))
    if not number or isinstance(position.hands[position.mover], int):
        return DrawChoice(number, ())
    every = [
        (military, religious, number - military - religious)
        for military in range(number + 1)
        for religious in range(number + 1 - military)
    ]
    possible = [
        cards for cards in every if refuse_turn_play(position, bare._replace(draw=cards)) is None
    ]
    return DrawChoice(number, tuple(possible))


def dealt(position: Position, play: Exchange | End, seed: int) -> Cards:
    """The cards that the program deals, off the draw pile as nobody knows it (§2.6).

    The same seed deals the same cards in the same position after the same discards.
    """
    rng = random.Random(f"{seed} {position.digest()} {play.discard}")
    return draw_at_random(position, play.discard, draw_of(position, play).number, rng)


def framed(position: Position, play: Exchange | Swap | End) -> Position:
    """The position after an exchange, a swap or the end of the turn.

    :raises IllegalPlay: if it is not possible.
    """
    why = refuse_turn_play(position, play)
    if why is not None:
        raise IllegalPlay(play, why)
    return make(position, play, _nobody)[0]


def ended(position: Position, play: End) -> EndedTurn:
    """The end of the turn: discards, refill, income, the next player.

    :raises IllegalPlay: if it is not possible.
    """
    paid = income_now(position) if position.number in position.table.pays else None
    color = position.table.colors[position.mover]
    return EndedTurn(framed(position, play), play, color, paid)


def income_now(position: Position) -> Mapping[str, int]:
    """Ecus by epoch that the player to move would collect if the turn ended now (§6)."""
    return dict(zip(EPOCHS, incomes(position)[position.mover], strict=True))


def income_words(paid: Mapping[str, int]) -> str:
    """``16 Ecus (Might 3, Faith 13)``."""
    boards = [say("entry-income-board", epoch=epoch, ecus=n) for epoch, n in paid.items() if n]
    total = amount(sum(paid.values()), "Ecu")
    if not boards:
        return total
    return say("entry-income", ecus=total, boards=joined("entry-boards", boards))


def pays_words(position: Position) -> str:
    """What the turn would collect if it ended now."""
    if position.number not in position.table.pays:
        return say("entry-pays-nothing", turn=position.number)
    return say("entry-pays", income=income_words(income_now(position)))


def result_words(final: Position) -> str:
    """Who has won, and everybody's Ecus, the richest first (§2.5)."""
    colors, ecus = final.table.colors, final.ecus
    won = [colors[seat] for seat in winners(final)]
    ranked = sorted(range(len(colors)), key=lambda seat: -ecus[seat])
    each = [say("entry-result-seat", player=colors[seat], ecus=ecus[seat]) for seat in ranked]
    return say(
        "entry-result", winners=len(won), won=names_words(won), ecus=joined("entry-boards", each)
    )


def stated(position: Position, hand: Cards) -> Position | None:
    """The position in which the mover says which cards they hold; None if they cannot be these."""
    number = held(position.hands[position.mover])
    most = holdable(position)
    if sum(hand) != number or any(hand[kind] > most[kind] for kind in range(3)):
        return None
    return with_hand(position, position.mover, hand)


def _nobody(position: Position, decision: object) -> int:
    raise AssertionError("the frame of a turn asks nobody")
