"""What a hand is worth, and so what to exchange and to discard, in plain Python (rules §2.1).

The worth is a fitted number for every hand of four cards, by turn, in Ecus of the margin against an
average hand: what one earns with it oneself, and what the others then miss. Draws are taken as
independent, by the shares of the kinds among unseen cards.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import factorial
from typing import Final

from positions.things import HAND_SIZE, NO_CARDS, Cards
from search.policy.weights import HANDS, Row, Weights, weights
from search.rules.payment import spend
from search.rules.position import ACTION, EXCHANGED, Position
from search.rules.turn_phases import EXCHANGE_PRICE, unseen

#: Steps in which the shares of the kinds among unseen cards are told apart.
STEPS: Final = 20
#: Numbers of the quadratic part of a row; one for every hand follows.
QUADRATIC: Final = 6
_PLACES: Final = {hand: place for place, hand in enumerate(HANDS)}
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
    result = chosen or weights()
    hand = position.hand
    if not any(hand):
        return -float(EXCHANGE_PRICE), NO_CARDS
    seats = position.table.seats
    now = _worth(result.hands[seats][position.number], hand)
    value, discard = _best(result, seats, position.number, hand, shares(position), True)
    return value - now - EXCHANGE_PRICE, discard


def discards(position: Position, chosen: Weights | None = None) -> Cards:
    """Unplayed cards that go before the refill (§2.1, phase III)."""
    if position.number >= position.table.last_turn:
        return NO_CARDS
    result = chosen or weights()
    seats = position.table.seats
    return _best(result, seats, position.number + 1, position.hand, shares(position), False)[1]


def held_worth(position: Position, hand: Cards) -> float:
    """In plain Python: what a hand is worth on this turn, in Ecus against an average one."""
    return _worth(weights().hands[position.table.seats][position.number], hand)


def refilled_worth(position: Position, discard: Cards) -> float:
    """What the mover's cards are worth for their next turn after a discard, refilled, in Ecus.

    Against four cards drawn at random; nothing where there is no next turn.
    """
    turn = position.number + 1
    if turn > position.table.last_turn:
        return 0.0
    left = spend(position.hand, discard)
    return _drawn(weights().hands[position.table.seats][turn], left, shares(position))


def kept_worth(
    chosen: Weights, seats: int, turn: int, hand: Cards, parts: tuple[int, int, int]
) -> float:
    """What cards kept are worth for the next turn, refilled, against four drawn at random."""
    return _best(chosen, seats, turn, hand, parts, False)[0]


def shares(position: Position) -> tuple[int, int, int]:
    """Shares of the kinds among the cards that may be drawn, in twentieths."""
    left = unseen(position)
    total = sum(left)
    if not total:
        left = position.discard
        total = sum(left) or 1
    m, r = (round(STEPS * n / total) for n in left[:2])
    return m, r, STEPS - m - r


def _worth(row: Row, hand: Cards) -> float:
    constant, m, r, mm, rr, cc = row[:QUADRATIC]
    a, b, c = hand
    worth = constant + m * a + r * b + mm * a * a + rr * b * b + cc * c * c
    place = _PLACES.get(hand)
    return worth if place is None else worth + row[QUADRATIC + place]


_known: dict[tuple[str, int, int, Cards, tuple[int, int, int], bool], tuple[float, Cards]] = {}


def _best(
    result: Weights, seats: int, turn: int, hand: Cards, parts: tuple[int, int, int], must: bool
) -> tuple[float, Cards]:
    """The best discard before drawing back to 4 and what the hand is then expected to be worth."""
    key = (result.name, seats, turn, hand, parts, must)
    known = _known.get(key)
    if known is None:
        if len(_known) > 200_000:
            _known.clear()
        known = _known[key] = _search(result.hands[seats][turn], hand, parts, must)
    return known


def _search(row: Row, hand: Cards, parts: tuple[int, int, int], must: bool) -> tuple[float, Cards]:
    best: tuple[float, Cards] | None = None
    for a, b, c in product(*(range(n + 1) for n in hand)):
        if must and not a + b + c:
            continue
        left = hand[0] - a, hand[1] - b, hand[2] - c
        value = _drawn(row, left, parts)
        if best is None or value > best[0] + _LEAST:
            best = value, (a, b, c)
    assert best is not None
    return best


@cache
def draws(number: int, parts: tuple[int, int, int]) -> tuple[tuple[Cards, float], ...]:
    """Every draw of so many cards with its chance."""
    result: list[tuple[Cards, float]] = []
    p, q, r = (part / STEPS for part in parts)
    for a in range(number + 1):
        for b in range(number + 1 - a):
            c = number - a - b
            ways = factorial(number) // (factorial(a) * factorial(b) * factorial(c))
            result.append(((a, b, c), ways * p**a * q**b * r**c))
    return tuple(result)


def _drawn(row: Row, left: Cards, parts: tuple[int, int, int]) -> float:
    """Expected worth of cards refilled to 4; nothing is drawn to more."""
    a, b, c = left
    total = 0.0
    for (d, e, f), chance in draws(max(HAND_SIZE - a - b - c, 0), parts):
        if chance:
            total += chance * _worth(row, (a + d, b + e, c + f))
    return total
