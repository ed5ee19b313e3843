"""What one turn of an opponent takes with phase I counted, by trying every deal, draw and play.

Nothing of the engine is used: hands, piles and turns are the oracle's (rules §2.1, §2.6, §7). The
mover ends their turn with any discards, whoever sits between plays nothing, and the opponent may
exchange, swap, or do both in either order before they play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from oracle.income import total_income
from oracle.minimax import guaranteed_loss
from oracle.state import State
from oracle.things import DECKS, INCOME_TURNS, Cards
from oracle.turns import HAND, LAST_TURN, end_turn, exchange, swap

NOTHING: Cards = (0, 0, 0)


class Truth(NamedTuple):
    """The most that one opponent can take: with phase I, without swaps, and without phase I."""

    loss: int
    unswapped: int
    as_held: int


def truths(state: State) -> dict[str, Truth]:
    """By opponent, if something is at stake for the player to move and they have a turn left."""
    colors = [player.color for player in state.players]
    victim = state.mover
    if not total_income(state, victim) or not any(t > state.number for t in INCOME_TURNS):
        return {}
    result = {}
    for color in colors:
        number = state.number + (colors.index(color) <= colors.index(victim))
        if color != victim and number <= LAST_TURN:
            result[color] = _truth(state, color)
    return result


def _truth(state: State, color: str) -> Truth:
    begun = _begun(state, color)
    held = {_purse(one) for one in begun}
    exchanged = {_purse(then) for one in begun for then in _exchanges(one)}
    swapped = {_purse(then) for one in begun for then in _swaps(one)}
    for one in begun:
        swapped |= {_purse(last) for then in _swaps(one) for last in _exchanges(then)}
        swapped |= {_purse(last) for then in _exchanges(one) for last in _swaps(then)}
    loss = {}
    start = replace(begun[0], phase="action", discard=NOTHING)
    for hand, ecus in held | exchanged | swapped:
        one = start.with_player(replace(start.player, hand=hand, ecus=ecus))
        loss[hand, ecus] = guaranteed_loss(one, state.mover)
    return Truth(
        max(loss.values()),
        max(loss[one] for one in held | exchanged),
        max(loss[one] for one in held),
    )


def _purse(state: State) -> tuple[Cards, int]:
    """What a turn depends on of all that phase I changes."""
    return _known(state.player.hand), state.player.ecus


def _begun(state: State, color: str) -> list[State]:
    """Every beginning of that player's next turn, all hands dealt."""
    here = _distinct(_dealt(state))
    mine = state.player.hand
    some = [NOTHING] if isinstance(mine, int) else list(_parts(mine))
    here = _distinct(after for one in here for discard in some for after in _ended(one, discard))
    while here[0].mover != color:
        here = _distinct(after for one in here for after in _ended(one, NOTHING))
    return here


def _distinct(states: Iterator[State]) -> list[State]:
    """States that differ in somebody's cards, in the discards or in the reserve."""
    result = {}
    for one in states:
        result[tuple(p.hand for p in one.players), one.discard, one.reserve] = one
    return list(result.values())


def _dealt(state: State) -> Iterator[State]:
    """The state with every hand that is a number dealt from the unseen cards."""
    number = next((p for p in state.players if isinstance(p.hand, int)), None)
    if number is None:
        yield state
        return
    for hand in _parts(_deck(state), number.cards_held()):
        yield from _dealt(state.with_player(replace(number, hand=hand)))


def _deck(state: State) -> Cards:
    """All cards that are in no known hand, not discarded and not in the reserve."""
    piles = [player.hand for player in state.players if not isinstance(player.hand, int)]
    piles += [state.discard, state.reserve or NOTHING]
    m, r, c = DECKS[state.base]
    for pile in piles:
        m, r, c = m - pile[0], r - pile[1], c - pile[2]
    return m, r, c


def _ended(state: State, discard: Cards) -> Iterator[State]:
    """The turn ended, with every refill."""
    for draw in _draws(state, discard):
        yield end_turn(state, discard, draw)


def _exchanges(state: State) -> Iterator[State]:
    if state.player.ecus >= 2:
        for discard in _parts(_known(state.player.hand)):
            if any(discard):
                for draw in _draws(state, discard):
                    yield exchange(state, discard, draw)


def _swaps(state: State) -> Iterator[State]:
    for kind, number in enumerate(state.reserve or NOTHING):
        for count in range(1, number + 1):
            take = [0, 0, 0]
            take[kind] = count
            for give in _parts(_known(state.player.hand), count):
                yield swap(state, (take[0], take[1], take[2]), give)


def _draws(state: State, discard: Cards) -> Iterator[Cards]:
    """What may be drawn back to four: the pile first, then of the discards (§2.1)."""
    pile, held = _deck(state), sum(_known(state.player.hand))
    number = HAND - held + sum(discard)
    if number <= sum(pile):
        yield from _parts(pile, number)
        return
    again = _sum(state.discard, discard)
    for part in _parts(again, min(number - sum(pile), sum(again))):
        yield _sum(pile, part)


def _parts(cards: Cards, number: int | None = None) -> Iterator[Cards]:
    """Every choice of so many of some cards, or of any number."""
    for m, r, c in product(*(range(n + 1) for n in cards)):
        if number is None or m + r + c == number:
            yield m, r, c


def _sum(one: Cards, other: Cards) -> Cards:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _known(hand: Cards | int) -> Cards:
    assert not isinstance(hand, int)
    return hand
