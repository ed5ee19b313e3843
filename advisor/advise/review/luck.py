"""The luck of every draw: what a hand is worth on the boards less the mean over all hands.

A hand is looked at when its turn begins. The mean is over every hand that could have been drawn,
with exact weights: the cards that its player could not see when drawing, less those that others
have shown since (they held them then). So the luck of a draw is nothing on average, whatever the
worths are (docs/review.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from advisor.advise.review.game_turns import PlayedTurn, revealed
from advisor.advise.review.game_worths import Worths, average, mean
from advisor.advise.review.hand_table import HandTable
from positions.notation.written_plays import End, Exchange
from positions.things import NO_CARDS, Cards
from search.rules.game import hide_hands
from search.rules.hand_counts import held
from search.rules.payment import gather, spend
from search.rules.position import Position
from search.rules.turn_phases import pile_size, unseen, wanted
from search.solve.exchange_value import hypergeometric

DEAL: Final = "deal"
REFILL: Final = "refill"
EXCHANGE: Final = "exchange"
#: A hand that the record begins with, in the middle of a game: nobody's luck.
GIVEN: Final = "given"
#: What one's own luck comes from.
KINDS: Final = (DEAL, REFILL, EXCHANGE)


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """Cards that a player has drawn, as they knew the rest then."""

    kind: str
    #: Cards of the hand that were not drawn.
    kept: Cards
    #: Cards that they could not see; how many of them were drawn.
    fresh: Cards
    number: int
    #: The reshuffled discard pile, and how many cards were drawn from it.
    again: Cards = NO_CARDS
    more: int = 0
    #: The pile was reshuffled since: cards shown later say nothing of this draw.
    shuffled: bool = False

    def shown(self, cards: Cards) -> DrawnCards:
        """The same draw once another player has shown cards that they held at the time."""
        if self.shuffled or self.more:
            return self
        m, r, c = (max(0, a - b) for a, b in zip(self.fresh, cards, strict=True))
        return replace(self, fresh=(m, r, c)) if m + r + c >= self.number else self

    def hands(self) -> dict[Cards, float]:
        """Every hand that they could hold now, with its chance."""
        odds: dict[Cards, float] = {}
        for one, p in hypergeometric(self.fresh, self.number).items():
            for two, q in hypergeometric(self.again, self.more).items():
                hand = gather(self.kept, gather(one, two))
                odds[hand] = odds.get(hand, 0.0) + float(p * q)
        return odds


class DrawFollower:
    """Follows the turns of a game and knows what everybody has drawn last."""

    def __init__(self, start: Position) -> None:
        cards = start.table.ruleset.cards
        fresh = spend(cards, start.reserve or NO_CARDS)
        self._last: list[DrawnCards | None] = []
        for seat, hand in enumerate(start.hands):
            if start.number == 1 and seat >= start.mover:
                self._last.append(DrawnCards(DEAL, NO_CARDS, fresh, held(hand)))
            else:
                hand_known = not isinstance(hand, int)
                self._last.append(DrawnCards(GIVEN, hand, NO_CARDS, 0) if hand_known else None)  # type: ignore[arg-type]

    def of(self, seat: int) -> DrawnCards | None:
        """What a player has drawn before their turn; None if the record does not tell."""
        return self._last[seat]

    def follow(self, turn: PlayedTurn) -> None:
        """Take note of a turn."""
        for before, play in turn.steps:
            cards = revealed(play)
            reshuffled = isinstance(play, (End, Exchange)) and wanted(before, play) > pile_size(
                before
            )
            for seat, draw in enumerate(self._last):
                if seat == turn.seat or draw is None:
                    continue
                draw = draw.shown(cards)
                self._last[seat] = replace(draw, shuffled=True) if reshuffled else draw
        self._last[turn.seat] = _refill(turn)


def _refill(turn: PlayedTurn) -> DrawnCards | None:
    """What the refill of a turn draws; None if what was kept is not known."""
    final = hide_hands(turn.final, turn.seat)
    hand = final.hands[turn.seat]
    if isinstance(hand, int):
        return None
    number = wanted(final, turn.end)
    first = min(number, pile_size(final))
    again = gather(final.discard, turn.end.discard)
    kept = spend(hand, turn.end.discard)
    return DrawnCards(REFILL, kept, unseen(final), first, again, number - first)


def of_hand(tables: Sequence[HandTable], draw: DrawnCards, hand: Cards) -> Worths:
    """The luck of having drawn a hand, by seat: with it the turn begins, an exchange may follow."""
    promised = any_hand(tables, draw.hands())
    return average([table.best(hand) for table in tables]).less(promised)


def of_exchange(tables: Sequence[HandTable], hand: Cards, discard: Cards, drawn: Cards) -> Worths:
    """The luck of what an exchange of some cards of a hand has brought, by seat."""
    after = gather(spend(hand, discard), drawn)
    return average(
        [table.kept(after, table.price).less(table.exchanged(hand, discard)) for table in tables]
    )


def of_turn(
    turn: PlayedTurn,
    draw: DrawnCards | None,
    tables: Sequence[HandTable],
    tables_of: Callable[[Position], Sequence[HandTable]],
) -> tuple[tuple[str, Worths], ...]:
    """The draws of a turn whose cards are known, kind and luck by seat: what it began with, and its
    exchange. ``tables`` are those of its start."""
    luck = []
    hand = turn.start.hands[turn.seat]
    if isinstance(hand, int):
        return ()
    if draw is not None:
        luck.append((draw.kind, of_hand(tables, draw, hand)))
    if turn.exchange is not None:
        before, play = turn.exchange
        held_then = before.hands[turn.seat]
        if play.draw is not None and not isinstance(held_then, int):
            at = tables if before is turn.start else tables_of(before)
            luck.append((EXCHANGE, of_exchange(at, held_then, play.discard, play.draw)))
    return tuple(luck)


def any_hand(tables: Sequence[HandTable], hands: dict[Cards, float]) -> Worths:
    """What a turn promises with hands that have these chances, by seat."""
    return average([mean((table.best(one), p) for one, p in hands.items()) for table in tables])
