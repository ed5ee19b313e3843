"""What a turn's end is worth: a mean of how it looks and of what the next player makes of it.

The fitted worths favour whoever has just acted, as they do not see what the others do next; after
the next player's best reply they favour that player. The mean of both is true on average
(docs/review.md).

The reply is the best of a short survey with every hand that the next player may hold. A set of
deals has each of these hands once, with its exact chance (hypergeometric from what the player to
move cannot see); equal sets are used for every turn that is compared, and other sets look at other
replies. With three players or more the rest of the round is played on by lot.
"""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Final, NamedTuple

from advisor.advise.review.game_worths import Worths, average, mean, of_end, of_totals
from advisor.advise.review.hand_table import HandTable
from advisor.advise.review.review_settings import ReviewSettings
from positions.notation.written_plays import End, Exchange
from positions.things import Cards
from search.policy.deals import deal_unseen
from search.policy.hand_worth import discards, refilled_worth
from search.policy.rollout import SimulationEnd, survey_and_play_on
from search.policy.worth import totals
from search.rules.game import hide_hands
from search.rules.hand_counts import held
from search.rules.income import board_income
from search.rules.payment import spend
from search.rules.position import Position, over
from search.rules.turn_phases import apply_turn_play, unseen, with_hand
from search.rules.written_turn import Played, stands
from search.run.garbage_collection import resting
from search.solve.exchange_value import hypergeometric

#: The set of deals on which turns are picked; those on which they are compared are 1, 2 and so on.
PICKING: Final = 0


class ReplyEnding(NamedTuple):
    """How a turn ended: the end of phase II as its player sees it, and what they discarded."""

    position: Position
    discard: Cards

    @property
    def key(self) -> tuple[int, Cards]:
        """Equal for equal endings."""
        return self.position.hash, self.discard


class Reply(NamedTuple):
    """A hand of the next player: its chance, and what the turn is worth if they hold it."""

    hand: Cards
    chance: float
    worths: Worths


def seen(position: Position) -> Position:
    """The position as the player to move sees it."""
    return hide_hands(position, position.mover)


def public(position: Position) -> Position:
    """The position as somebody sees it who knows nobody's cards."""
    hands = tuple(held(hand) for hand in position.hands)
    return position.replace(hands=hands)


class Replies:
    """Tables of hands and what follows turns, for one review; computed once, then remembered.

    Nothing depends on cards that are not public, but for those that a question names.
    """

    def __init__(self, settings: ReviewSettings, seed: int) -> None:
        self.settings = settings
        self._seed = seed
        self._tables: dict[tuple[int, int], HandTable] = {}
        self._outlooks: dict[tuple[int, Cards], Worths] = {}
        self._known: dict[tuple[int, Cards, int], tuple[Reply, ...]] = {}

    def table(self, position: Position, deals: int) -> HandTable:
        """What every hand is worth to the player to move before any play of their turn."""
        here = public(position)
        key = here.hash, deals
        table = self._tables.get(key)
        if table is None:
            text = f"hands {self._seed} {deals} {here.digest()}"
            salt = int.from_bytes(sha256(text.encode("ascii")).digest()[:6])
            budget = self.settings.picking if deals == PICKING else self.settings.comparing
            table = self._tables[key] = HandTable(here, budget, salt)
        return table

    def compared(self, position: Position) -> list[HandTable]:
        """The same for all sets of deals on which turns are compared."""
        return [self.table(position, deals) for deals in self.settings.sets]

    def worths(self, ending: ReplyEnding) -> Worths:
        """What may be expected after a turn, on the deals on which turns are compared."""
        sets = [self.to(ending, deals) for deals in self.settings.sets]
        return average([mean((one.worths, one.chance) for one in replies) for replies in sets])

    def to(self, ending: ReplyEnding, deals: int) -> tuple[Reply, ...]:
        """The replies to a turn's end in a set of deals; one certain end after the last turn."""
        key = (*ending.key, deals)
        known = self._known.get(key)
        if known is None:
            with resting():
                known = self._known[key] = self._replies(ending, deals)
        return known

    def _replies(self, ending: ReplyEnding, deals: int) -> tuple[Reply, ...]:
        after = apply_turn_play(ending.position, End(ending.discard))
        if over(after):
            ended = SimulationEnd(tuple(map(float, after.ecus)), after.number, True)
            return (Reply((0, 0, 0), 1.0, of_end(ended)),)
        table = self.table(after, deals)
        seat = ending.position.mover
        cards = unseen(ending.position)
        if isinstance(ending.position.hands[seat], int):
            cards = spend(cards, ending.discard)  # they were in that hand, so in no other
        hands = hypergeometric(cards, held(after.hands[after.mover]))
        now = self.outlook(ending)
        kept = kept_worth(ending)
        replies = []
        for hand, chance in sorted(hands.items()):
            then = self._reply(table, hand, after, seat, deals).raised(seat, kept)
            replies.append(
                Reply(hand, float(chance), self.weighed(ending.position.number, now, then))
            )
        return tuple(replies)

    def reply(
        self, ending: ReplyEnding, hand: Cards
    ) -> tuple[Position, Exchange | None, tuple[Played, ...]]:
        """What the next player does with a hand on the first deals on which turns are compared.

        The position before it, the exchange if that is best, else the plays.
        """
        after = apply_turn_play(ending.position, End(ending.discard))
        table = self.table(after, PICKING + 1)
        before = with_hand(after, after.mover, hand)
        with resting():
            exchange = table.chosen(hand)
            if exchange is not None:
                return before, Exchange(exchange), ()
            return before, None, table.line(hand)

    def weighed(self, number: int, now: Worths, then: Worths) -> Worths:
        """What a turn with this number is worth that looks so now, and so after the reply."""
        weight = self.settings.reply_weight(number)
        return mean(((now, 1.0 - weight), (then, weight)))

    def outlook(self, ending: ReplyEnding) -> Worths:
        """What the fitted worths expect at a turn's end, if it is ended as it stands."""
        known = self._outlooks.get(ending.key)
        if known is None:
            known = self._outlooks[ending.key] = _outlook(ending)
        return known

    def _reply(
        self, table: HandTable, hand: Cards, after: Position, seat: int, deals: int
    ) -> Worths:
        """What the next player's best choice with a hand leads to, at the seat's next turn."""
        if (after.mover + 1) % after.table.seats == seat:
            return table.best(hand)
        exchange = table.chosen(hand)
        chance = f"round {self._seed} {deals} {hand} {table.position.digest()}"
        here, pile = deal_unseen(with_hand(after, after.mover, hand), random.Random(chance))
        if exchange is not None:
            here = pile.play(here, Exchange(exchange))
        return of_end(survey_and_play_on(here, pile, table.budget, table.salt, seat))


def kept_worth(ending: ReplyEnding) -> float:
    """What the cards that a player keeps are worth for their next turn, in Ecus (§2.1)."""
    position, discard = ending
    known = not isinstance(position.hands[position.mover], int)
    return refilled_worth(position, discard) if known else 0.0


def _outlook(ending: ReplyEnding) -> Worths:
    position, discard = ending
    seat = position.mover
    worths = list(totals(position))
    # That is with the best discard, and where it is best to stand at income.
    if not isinstance(position.hands[seat], int):
        worths[seat] += refilled_worth(position, discard)
        worths[seat] -= refilled_worth(position, discards(position))
    if position.number in position.table.pays:
        pays = [board_income(board, len(worths))[seat] for board in position.boards]
        places = stands(
            (pays[0], pays[1], pays[2]), position.adventurers[seat], position.ecus[seat]
        )
        worths[seat] += places[0][0] - max(income for income, _ in places)
    return of_totals(worths, position)


def before_game(start: Position) -> Worths:
    """What the fitted worths expect before the first turn, by seat."""
    before = start.replace(number=0, mover=start.table.seats - 1)
    return of_totals(totals(before), start)
