"""The frame of a turn: exchange, swap, refill, income, the next player (rules §2.1, §6, §7)."""

from __future__ import annotations

import random

from positions.notation.written_plays import End, Exchange, Swap
from positions.things import HAND_SIZE, KINDS, NO_CARDS, Cards
from positions.words.say import later
from search.rules.hand_counts import held, joined, without
from search.rules.hand_counts import pile_size as pile_size
from search.rules.hand_counts import unseen as unseen
from search.rules.income import income
from search.rules.payment import gather, spend, uncharged
from search.rules.position import ACTION, EXCHANGED, START, SWAPPED, Hand, Position, over
from search.rules.refusal import Refusal, refuse_cards

#: Price of an exchange in Ecus (§2.1).
EXCHANGE_PRICE = 2


def winners(position: Position) -> tuple[int, ...]:
    """Seats that share the win if the game ended now (§2.5)."""
    top = max(position.ecus)
    return tuple(seat for seat, ecus in enumerate(position.ecus) if ecus == top)


def with_hand(position: Position, seat: int, hand: Hand) -> Position:
    """The position with another hand for one seat."""
    return position.replace(hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :]))


def refuse_stated(position: Position, hand: Cards) -> Refusal | None:
    """Why the player to move, whose hand is a number, cannot hold these cards; None if they can."""
    color, number = position.table.colors[position.mover], held(position.hands[position.mover])
    if sum(hand) != number:
        why = later("refusal-stated-number", player=color, number=number, stated=sum(hand))
        return Refusal("2.6", why)
    left = unseen(position)
    for kind in range(3):
        if hand[kind] > left[kind]:
            cards = f"{hand[kind]}{KINDS[kind][0]}"
            why = later("refusal-stated-kind", player=color, cards=cards, unseen=left[kind])
            return Refusal("2.6", why)
    return None


def refuse_turn_play(position: Position, play: Exchange | Swap | End) -> Refusal | None:
    """Why an exchange, a swap or an end is not legal; None if it is."""
    if over(position):
        return Refusal("2.1", later("refusal-over"))
    if isinstance(play, Swap):
        return _refuse_swap(position, play)
    wrong = refuse_cards(position, play.discard, "2.1")
    if wrong:
        return wrong
    drawn = wanted(position, play)
    if isinstance(play, Exchange):
        if position.phase not in (START, SWAPPED):
            return Refusal("2.1", later("refusal-exchange-late"))
        seat, has = position.mover, position.ecus[position.mover]
        if has < EXCHANGE_PRICE:
            why = later("refusal-exchange-price", player=position.table.colors[seat], has=has)
            return Refusal("2.1", why)
        if not any(play.discard):
            return Refusal("2.1", later("refusal-exchange-nothing"))
    elif position.number >= position.table.last_turn and play.draw is not None and any(play.draw):
        return Refusal("2.1", later("refusal-last-refill"))
    if play.draw is not None and drawn != sum(play.draw):
        why = later("refusal-draw-number", number=drawn, drawn=sum(play.draw))
        return Refusal("2.1", why)
    if play.draw is not None and not _possible(position, play.discard, play.draw):
        return Refusal("2.6", later("refusal-draw-kind"))
    return None


def _refuse_swap(position: Position, play: Swap) -> Refusal | None:
    reserve = position.reserve
    if reserve is None:
        return Refusal("7.1", later("refusal-swap-without-holdem"))
    if position.phase not in (START, EXCHANGED):
        return Refusal("7.1", later("refusal-swap-late"))
    if sum(1 for n in play.take if n) != 1:
        return Refusal("7.1", later("refusal-swap-kinds"))
    if sum(play.take) != sum(play.give):
        return Refusal("7.1", later("refusal-swap-number"))
    for kind in range(3):
        if play.take[kind] > reserve[kind]:
            cards = f"{play.take[kind]}{KINDS[kind][0]}"
            return Refusal("7.1", later("refusal-swap-reserve", cards=cards))
    return refuse_cards(position, play.give, "7.1")


def wanted(position: Position, play: Exchange | End) -> int:
    """Number of cards that an exchange or an end draws: back to 4, if there are as many."""
    if isinstance(play, End) and position.number >= position.table.last_turn:
        return 0
    discarded = sum(play.discard)
    need = HAND_SIZE - held(position.hands[position.mover]) + discarded
    return min(need, pile_size(position) + sum(position.discard) + discarded)


def _possible(position: Position, discard: Cards, draw: Cards) -> bool:
    """Whether some order of the draw pile gives these cards, the discards reshuffled if needed."""
    fresh = unseen(position)
    if isinstance(position.hands[position.mover], int):
        fresh = spend(fresh, discard)  # they were in hand, not in the pile
    pile = pile_size(position)
    number = sum(draw)
    if number <= pile:
        return all(draw[k] <= fresh[k] for k in range(3))
    again = gather(position.discard, discard)
    # `pile` cards come from the unseen ones, the rest from the reshuffled discards
    most = sum(min(draw[k], fresh[k]) for k in range(3))
    least = sum(max(0, draw[k] - again[k]) for k in range(3))
    fits = all(draw[k] <= fresh[k] + again[k] for k in range(3))
    return fits and least <= pile <= most


def apply_turn_play(position: Position, play: Exchange | Swap | End) -> Position:
    """The position after a legal exchange, swap or end.

    The hand is then a number if it was one, or if ``draw`` does not say what was drawn.
    """
    if isinstance(play, Swap):
        return _swap(position, play)
    seat = position.mover
    number = wanted(position, play)
    pile = gather(position.discard, play.discard)
    if number > pile_size(position):
        pile = NO_CARDS
    hand = without(position.hands[seat], play.discard)
    if play.draw is not None:
        hand = joined(hand, play.draw)
    elif isinstance(play, Exchange) or position.number < position.table.last_turn:
        # By the letter of formats §5, also where nothing is drawn; the last turn has no refill.
        hand = held(hand) + number
    after = with_hand(position, seat, hand).replace(discard=pile)
    ecus = list(position.ecus)
    if isinstance(play, Exchange):
        ecus[seat] -= EXCHANGE_PRICE
        holdem = position.reserve is not None
        phase = EXCHANGED if holdem and position.phase == START else ACTION
        return after.replace(ecus=tuple(ecus), phase=phase)
    if position.number in position.table.pays:
        ecus[seat] += income(position, seat)
    pairs = position.adventurers
    pairs = (*pairs[:seat], uncharged(pairs[seat]), *pairs[seat + 1 :])
    following = (seat + 1) % position.table.seats
    return after.replace(
        ecus=tuple(ecus),
        adventurers=pairs,
        mover=following,
        number=position.number + (following == 0),
        phase=START,
    )


def _swap(position: Position, play: Swap) -> Position:
    assert position.reserve is not None
    hand = joined(without(position.hands[position.mover], play.give), play.take)
    reserve = gather(spend(position.reserve, play.take), play.give)
    phase = SWAPPED if position.phase == START else ACTION
    return with_hand(position, position.mover, hand).replace(reserve=reserve, phase=phase)


def draw_at_random(position: Position, discard: Cards, number: int, rng: random.Random) -> Cards:
    """``number`` cards off the shuffled draw pile, then off the reshuffled discards.

    Cards in hands given as numbers are as likely to be drawn as those in the pile (§2.6).
    """
    drawn = [0, 0, 0]
    pile = min(number, pile_size(position))
    for cards, take in (
        (unseen(position), pile),
        (gather(position.discard, discard), number - pile),
    ):
        left = list(cards)
        for _ in range(take):
            k = rng.randrange(sum(left))
            kind = 0 if k < left[0] else 1 if k < left[0] + left[1] else 2
            left[kind] -= 1
            drawn[kind] += 1
    return drawn[0], drawn[1], drawn[2]


def draw_off(pile: list[int], number: int, discards: Cards, rng: random.Random) -> Cards:
    """``number`` cards off a pile of kinds, the last first; they leave it.

    When it is empty, ``discards`` are shuffled and become the pile (§2.1).
    """
    drawn = [0, 0, 0]
    for _ in range(number):
        if not pile:
            pile += [kind for kind in range(3) for _ in range(discards[kind])]
            rng.shuffle(pile)
        drawn[pile.pop()] += 1
    return drawn[0], drawn[1], drawn[2]
