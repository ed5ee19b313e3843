"""A turn at the table, entered by whoever looks on: the cards of the player may be unknown.

A hand that is a number is supposed to hold what the play shows; any play that some hand of so
many cards allows can be entered. What is legal, and what follows, the rules say (§2, §3).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from advisor.page import turns
from positions.plays import BoardPlay, Construct, Demolish, End, Exchange, Swap, Travel
from positions.things import NO_CARDS, Cards
from search.game import IllegalPlay, make
from search.rules.legal import legal_plays
from search.rules.position import Position
from search.rules.refusal import Refusal
from search.rules.turn import refuse_turn_play, unseen, wanted, with_hand


def supposed(position: Position, cards: Cards) -> Position | None:
    """The position in which the mover's unknown cards are these and any others that can be.

    None if they cannot have them; the position itself if their cards are known.
    """
    seat = position.mover
    number = position.hands[seat]
    if not isinstance(number, int):
        return position
    left = [n - cards[kind] for kind, n in enumerate(unseen(position))]
    missing = number - sum(cards)
    if missing < 0 or min(left) < 0 or sum(left) < missing:
        return None
    hand = list(cards)
    for kind in range(3):
        more = min(missing, left[kind])
        hand[kind] += more
        missing -= more
    return with_hand(position, seat, (hand[0], hand[1], hand[2]))


@functools.lru_cache(maxsize=32)
def plays_of(position: Position) -> tuple[BoardPlay, ...]:
    """Every board play that some hand of the mover allows, which is their own if it is known."""
    seat = position.mover
    number = position.hands[seat]
    if not isinstance(number, int):
        return tuple(legal_plays(position))
    military, religious, civil = (min(number, n) for n in unseen(position))
    widest = with_hand(position, seat, (military, religious, civil))
    return tuple(
        play
        for play in legal_plays(widest)
        if isinstance(play, Travel) or sum(play.cards) <= number
    )


def entered(position: Position, play: BoardPlay, answers: Sequence[str]) -> Position | turns.Asked:
    """The position after a play, or the decision that ``answers`` (squares) leave open.

    Unknown cards stay unknown, fewer of them.

    :raises IllegalPlay: if no hand of the mover allows it.
    """
    cards = NO_CARDS if isinstance(play, Travel) else play.cards
    start = supposed(position, cards)
    if start is None:
        raise IllegalPlay(play, Refusal("2.6", "these cards cannot be in that hand"))
    outcome = turns.tried(start, play, answers)
    return outcome if isinstance(outcome, turns.Asked) else _hidden(position, outcome)


def framed(position: Position, play: Exchange | Swap | End) -> Position:
    """The position after an exchange, a swap or the end of the turn; cards as known as before.

    :raises IllegalPlay: if it is not possible.
    """
    start = supposed(position, play.give if isinstance(play, Swap) else play.discard)
    if start is None:
        raise IllegalPlay(play, Refusal("2.6", "these cards cannot be in that hand"))
    why = refuse_turn_play(start, play)
    if why is not None:
        raise IllegalPlay(play, why)
    return _hidden(position, make(start, play, _nobody)[0])


def drawn(position: Position, play: Exchange | End) -> int:
    """Cards that an exchange or an end draws; 0 if it is not possible."""
    start = supposed(position, play.discard)
    return 0 if start is None else max(0, wanted(start, play))


def stated(position: Position, hand: Cards) -> Position | None:
    """The position in which the mover says which cards they hold; None if they cannot be these."""
    number = position.hands[position.mover]
    if isinstance(number, int) and sum(hand) != number:
        return None
    found = supposed(position, hand)
    return None if found is None else with_hand(found, position.mover, hand)


def _nobody(position: Position, decision: object) -> int:
    raise AssertionError("the frame of a turn asks nobody")


def _hidden(before: Position, after: Position) -> Position:
    """The mover's cards as a number again if they were one before."""
    seat = before.mover
    hand = after.hands[seat]
    if not isinstance(before.hands[seat], int) or isinstance(hand, int):
        return after
    return with_hand(after, seat, sum(hand))


@dataclass(frozen=True, slots=True)
class Deed:
    """Plays that differ in payment alone, and what they do in words."""

    words: str
    ways: tuple[BoardPlay, ...]


def what(play: BoardPlay) -> str:
    """What a play needs or does: a building's name, ``demolish``, ``populate``, ``renovate``."""
    if isinstance(play, Travel | Demolish):
        return play.type
    return getattr(play, "building", play.type)


def subjects(plays: Sequence[BoardPlay]) -> list[str]:
    """What can be done at all, without travels, in the order of the plays."""
    return list(dict.fromkeys(what(play) for play in plays if not isinstance(play, Travel)))


def squares(plays: Sequence[BoardPlay], subject: str) -> dict[str, dict[str, str]]:
    """Epoch → square → what a click there would do, for one subject.

    A building is put with its top-left corner on the square; an upgrade is a click on what is
    upgraded, too.
    """
    found: dict[str, dict[str, str]] = {}
    for play in plays:
        if what(play) == subject and not isinstance(play, Travel):
            epoch = turns.squares_of(play)[0]
            found.setdefault(epoch, {}).setdefault(play.at, turns.what_words(play))
    return found


def deeds_at(
    plays: Sequence[BoardPlay], epoch: str, covered: Sequence[str], subject: str = ""
) -> list[Deed]:
    """What can be done on a square: ``covered`` is it, or all squares of the building there.

    Only one subject if it is given.
    """
    found: dict[str, list[BoardPlay]] = {}
    for play in plays:
        if isinstance(play, Travel) or (subject and what(play) != subject):
            continue
        where = turns.squares_of(play)[0]
        source = getattr(play, "source", play.at)
        there = play.at in covered or (not isinstance(play, Construct) and source in covered)
        if where == epoch and there:
            found.setdefault(turns.what_words(play), []).append(play)
    return [Deed(words, tuple(ways)) for words, ways in found.items()]
