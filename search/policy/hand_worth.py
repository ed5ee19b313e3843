"""What a hand is worth at the start of a turn, and so what to exchange and to discard (rules §2.1).

The worth is a fitted number for every hand of four cards, by turn, in Ecus of the margin against an
average hand: what one earns with it oneself, and what the others then miss. Draws are taken as
independent, by the shares of the kinds among unseen cards. The core counts
(``search/core/src/policy/hand_worth.hpp``).
"""

from __future__ import annotations

from typing import Final

from positions.things import NO_CARDS, Cards
from search.core.weights_handle import EXCHANGED as WITH_EXCHANGE
from search.core.weights_handle import HELD, KEPT, REFILLED, hand_worth
from search.policy.weights import Weights
from search.rules.payment import spend
from search.rules.position import ACTION, EXCHANGED, Position
from search.rules.turn_phases import EXCHANGE_PRICE

#: Ecus beyond its price that an exchange has to promise.
CAUTION: Final = 0.5


def exchange_wanted(position: Position, chosen: Weights | None = None) -> Cards | None:
    """Cards to exchange for 2 Ecus, or None to keep the hand (§2.1, phase I)."""
    if position.phase in (ACTION, EXCHANGED):
        return None
    if position.ecus[position.mover] < EXCHANGE_PRICE:
        return None
    promised, discard = exchange_worth(position, chosen)
    return discard if promised > CAUTION else None


def exchange_worth(position: Position, chosen: Weights | None = None) -> tuple[float, Cards]:
    """Ecus that the best exchange promises, its price paid, and its discard."""
    hand, turn = position.hand, position.number
    if not any(hand):
        return -float(EXCHANGE_PRICE), NO_CARDS
    now, _ = hand_worth(position, turn, hand, HELD, chosen)
    value, discard = hand_worth(position, turn, hand, WITH_EXCHANGE, chosen)
    return value - now - EXCHANGE_PRICE, discard


def discards(position: Position, chosen: Weights | None = None) -> Cards:
    """Unplayed cards that go before the refill (§2.1, phase III)."""
    if position.number >= position.table.last_turn:
        return NO_CARDS
    return hand_worth(position, position.number + 1, position.hand, KEPT, chosen)[1]


def held_worth(position: Position, hand: Cards) -> float:
    """What a hand is worth on this turn, in Ecus against an average one."""
    return hand_worth(position, position.number, hand, HELD)[0]


def refilled_worth(position: Position, discard: Cards) -> float:
    """What the mover's cards are worth for their next turn after a discard, refilled, in Ecus.

    Against four cards drawn at random; nothing where there is no next turn.
    """
    turn = position.number + 1
    if turn > position.table.last_turn:
        return 0.0
    return hand_worth(position, turn, spend(position.hand, discard), REFILLED)[0]
