"""What a hand is worth at the start of a turn, and so what to exchange and to discard (rules §2.1).

The worth is a fitted quadratic function of the numbers of cards by kind, by turn, in Ecus against
an average hand. Draws are taken as independent, by the shares of the kinds among unseen cards.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from positions.things import HAND_SIZE, NO_CARDS, Cards
from search.policy.weights import Weights, weights
from search.rules.position import ACTION, EXCHANGED, Position
from search.rules.turn import EXCHANGE_PRICE, unseen

#: Steps in which the shares of the kinds among unseen cards are told apart.
_STEPS: Final = 20
#: Ecus beyond its price that an exchange has to promise.
CAUTION: Final = 0.5
#: An exchange or a discard that promises less is not worth the trouble.
_LEAST: Final = 0.05


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
    found = chosen or weights()
    hand = position.hand
    if not any(hand):
        return -float(EXCHANGE_PRICE), NO_CARDS
    now = _worth(found, position.number, hand)
    value, discard = _best(found, position.number, hand, shares(position), True)
    return value - now - EXCHANGE_PRICE, discard


def discards(position: Position, chosen: Weights | None = None) -> Cards:
    """Unplayed cards that go before the refill (§2.1, phase III)."""
    if position.number >= position.table.last_turn:
        return NO_CARDS
    found = chosen or weights()
    return _best(found, position.number + 1, position.hand, shares(position), False)[1]


def kept_worth(chosen: Weights, turn: int, hand: Cards, parts: tuple[int, int, int]) -> float:
    """What cards kept are worth for the next turn, refilled, against four drawn at random."""
    return _best(chosen, turn, hand, parts, False)[0]


def shares(position: Position) -> tuple[int, int, int]:
    """Shares of the kinds among the cards that may be drawn, in twentieths."""
    left = unseen(position)
    total = sum(left)
    if not total:
        left = position.discard
        total = sum(left) or 1
    m, r = (round(_STEPS * n / total) for n in left[:2])
    return m, r, _STEPS - m - r


def _worth(found: Weights, turn: int, hand: Cards) -> float:
    constant, m, r, mm, rr, cc = found.hands[turn]
    a, b, c = hand
    return constant + m * a + r * b + mm * a * a + rr * b * b + cc * c * c


_known: dict[tuple[str, int, Cards, tuple[int, int, int], bool], tuple[float, Cards]] = {}


def _best(
    found: Weights, turn: int, hand: Cards, parts: tuple[int, int, int], must: bool
) -> tuple[float, Cards]:
    """The best discard before drawing back to 4 and what the hand is then expected to be worth."""
    key = (found.name, turn, hand, parts, must)
    known = _known.get(key)
    if known is None:
        if len(_known) > 200_000:
            _known.clear()
        known = _known[key] = _search(found, turn, hand, parts, must)
    return known


def _search(
    found: Weights, turn: int, hand: Cards, parts: tuple[int, int, int], must: bool
) -> tuple[float, Cards]:
    constant, m, r, mm, rr, cc = found.hands[turn]
    linear, square = (m, r, 0.0), (mm, rr, cc)
    best: tuple[float, Cards] | None = None
    for a, b, c in product(*(range(n + 1) for n in hand)):
        if must and not a + b + c:
            continue
        drawn = HAND_SIZE - sum(hand) + a + b + c
        value = constant
        for kind, gone in enumerate((a, b, c)):
            share = parts[kind] / _STEPS
            mean = hand[kind] - gone + drawn * share
            value += linear[kind] * mean
            value += square[kind] * (mean * mean + drawn * share * (1.0 - share))
        if best is None or value > best[0] + _LEAST:
            best = value, (a, b, c)
    assert best is not None
    return best
