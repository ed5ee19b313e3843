"""What a turn's end is worth: the next player's best reply with every hand that they may hold.

A set of deals has each of these hands once, with its exact chance (hypergeometric from what the
player to move cannot see); equal sets are used for every turn that is compared, and other sets look
at other replies. With three players or more the rest of the round is played on by lot.
"""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Final, NamedTuple

from advisor.review.hand_table import HandTable
from advisor.review.worths import Worths, of_end
from positions.plays import End, Exchange
from positions.things import Cards
from search.best.exchange import hypergeometric
from search.collector import resting
from search.deals import deal_unseen
from search.game import hide_hands
from search.policy.hands import discards
from search.policy.surveyed import surveyed
from search.rollout import Ended, play_on
from search.rules.convert import position_of, setup_of
from search.rules.hands import held
from search.rules.position import Position, over
from search.rules.turn import apply_turn_play, unseen, with_hand

#: The set of deals on which turns are picked; those on which they are compared are 1, 2 and so on.
PICKING: Final = 0


class Ending(NamedTuple):
    """How a turn ended: the end of phase II as its player sees it, and what they discarded."""

    position: Position
    discard: Cards

    @property
    def key(self) -> tuple[int, Cards]:
        """Equal for equal endings."""
        return self.position.hash, self.discard


class Reply(NamedTuple):
    """A hand of the next player: its chance, and what their best turn with it leads to."""

    hand: Cards
    chance: float
    worths: Worths


def seen(position: Position) -> Position:
    """The position as the player to move sees it, whatever the order of its buildings was."""
    return position_of(setup_of(hide_hands(position, position.mover)))


def public(position: Position) -> Position:
    """The position as somebody sees it who knows nobody's cards."""
    hands = tuple(held(hand) for hand in position.hands)
    return position_of(setup_of(position.replace(hands=hands)))


class Replies:
    """Tables of hands and what follows turns, for one review; computed once, then remembered.

    Nothing depends on cards that are not public, but for those that a question names.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._tables: dict[tuple[int, int, int], HandTable] = {}
        self._known: dict[tuple[int, Cards, int, int], tuple[Reply, ...]] = {}

    def table(self, position: Position, deals: int, budget: int) -> HandTable:
        """What every hand is worth to the player to move before any play of their turn."""
        here = public(position)
        key = here.hash, deals, budget
        table = self._tables.get(key)
        if table is None:
            text = f"hands {self._seed} {deals} {here.digest()}"
            salt = int.from_bytes(sha256(text.encode("ascii")).digest()[:6])
            table = self._tables[key] = HandTable(here, budget, salt)
        return table

    def to(self, ending: Ending, deals: int, budget: int) -> tuple[Reply, ...]:
        """The replies to a turn's end in a set of deals; one certain end after the last turn."""
        key = (*ending.key, deals, budget)
        known = self._known.get(key)
        if known is None:
            with resting():
                known = self._known[key] = self._replies(ending, deals, budget)
        return known

    def _replies(self, ending: Ending, deals: int, budget: int) -> tuple[Reply, ...]:
        after = apply_turn_play(ending.position, End(ending.discard))
        if over(after):
            ended = Ended(tuple(map(float, after.ecus)), after, True)
            return (Reply((0, 0, 0), 1.0, of_end(ended)),)
        table = self.table(after, deals, budget)
        hands = hypergeometric(unseen(ending.position), held(after.hands[after.mover]))
        seat = ending.position.mover
        return tuple(
            Reply(hand, float(chance), self._reply(table, hand, after, seat, deals))
            for hand, chance in sorted(hands.items())
        )

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
        final = surveyed(here, table.budget, salt=table.salt)
        return of_end(play_on(final, discards(final), pile, seat))
