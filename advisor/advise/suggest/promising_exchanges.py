"""Which exchanges of phase I are worth a look, as the fitted table of hands has it (rules §2.1).

What a hand is worth is fitted (``search.policy.hand_worth``), whatever the boards. So the table
says where to look, and never what an exchange is worth.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from positions.things import Cards
from search.policy.hand_worth import held_worth
from search.rules.payment import gather, spend
from search.rules.position import ACTION, EXCHANGED, Position
from search.rules.turn_phases import EXCHANGE_PRICE
from search.solve.exchange_value import discards, drawn

#: An exchange that promises a loss of more Ecus than this is not looked at.
HOPELESS: Final = -4.0


class PromisingExchange(NamedTuple):
    """An exchange, and the Ecus that it promises, its price paid."""

    promised: float
    discard: Cards


def exchange_allowed(position: Position) -> bool:
    """Whether the mover may still exchange, and can pay for it (§2.1)."""
    if position.phase in (ACTION, EXCHANGED) or not any(position.hand):
        return False
    return position.ecus[position.mover] >= EXCHANGE_PRICE


def promising_exchanges(position: Position) -> list[PromisingExchange]:
    """Every exchange that is allowed and not hopeless, the most promising first."""
    if not exchange_allowed(position):
        return []
    hand = position.hand
    least = held_worth(position, hand) + EXCHANGE_PRICE
    worths: dict[Cards, float] = {}
    every = []
    for discard in discards(hand):
        kept = spend(hand, discard)
        mean = 0.0
        for cards, chance in drawn(position, discard).items():
            then = gather(kept, cards)
            if then not in worths:
                worths[then] = held_worth(position, then)
            mean += float(chance) * worths[then]
        every.append(PromisingExchange(mean - least, discard))
    every.sort(key=lambda one: (-one.promised, one.discard))
    return [one for one in every if one.promised >= HOPELESS]
