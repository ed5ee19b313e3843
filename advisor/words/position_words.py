"""Short plain sentences about a position: the head of every answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from advisor.words.say import count, fixed, joined, listed, name, say
from positions.things import EPOCHS, KINDS, PHASES

if TYPE_CHECKING:
    from positions.things import Cards
    from search.rules.position import Hand, Pair, Position


def amount(number: int, noun: str) -> str:
    """``1 Ecu``, ``3 Ecus``."""
    return count(number, noun.lower().replace(" ", "-"))


def names_words(things: Iterable[str]) -> str:
    """``Red, Green and Blue``; of boards, kinds and buildings likewise."""
    return listed(map(name, things))


def error_words(error: float, digits: int = 1) -> str:
    """An error to some digits; of one that is not 0 the last digit is never less than 1."""
    return say("number", number=fixed(least_error(error, digits), digits))


def least_error(error: float, digits: int = 1) -> float:
    """The error, or the least one that so many digits can tell from 0 if it is not 0."""
    return max(error, 10.0**-digits) if error > 0 else error


def cards_words(cards: Hand) -> str:
    """``2 military, 1 civil``; ``4 unknown cards`` for a number; ``no cards``."""
    if isinstance(cards, int):
        return count(cards, "unknown-card") if cards else say("cards-none")
    parts = [(n, KINDS[k]) for k, n in enumerate(cards) if n]
    if not parts:
        return say("cards-none")
    return joined("cards-short", [say("cards-part", number=n, kind=kind) for n, kind in parts])


def covers_words(covers: Collection[str]) -> str:
    """What a proof about a turn ranges over: ``with every swap, without an exchange``."""
    return say("covers-swaps" if "swap" in covers else "covers-hand")


def hand_token(cards: Cards) -> str:
    """``2m1r1c``, as the pseudo-play ``hand=`` has it; ``0`` for no cards."""
    return "".join(f"{n}{KINDS[k][0]}" for k, n in enumerate(cards) if n) or "0"


def adventurers_words(pair: Pair, loads: bool = True) -> str:
    """``both adventurers on Might``; ``adventurers on Might and Reason``; with ``loads``, what they
    have carried this turn."""
    one, two = (EPOCHS[adventurer.epoch] for adventurer in pair)
    where = (
        say("adventurers-together", one=one)
        if one == two
        else say("adventurers-apart", one=one, two=two)
    )
    first, second = (adventurer.cards_used for adventurer in pair)
    if not loads or not (first or second):
        return where
    if first == second:
        return say("adventurers-each-carried", where=where, cards=first)
    if one == two:
        return say("adventurers-one-carried", where=where, first=first, second=second)
    for epoch, cards in ((one, first), (two, second)):
        if cards:
            where = say("adventurers-carried-there", where=where, epoch=epoch, cards=cards)
    return where


def headline(position: Position, title: str | None = None) -> str:
    """Title, whose turn it is and what they have, in one or two lines."""
    table = position.table
    seat = position.mover
    line = say(
        "position-headline",
        turn=position.number,
        last=table.last_turn,
        player=table.colors[seat],
        phase=PHASES[position.phase],
        ecus=position.ecus[seat],
        cards=cards_words(position.hands[seat]),
        adventurers=adventurers_words(position.adventurers[seat]),
    )
    return f"{title}\n{line}" if title else line
