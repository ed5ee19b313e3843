"""Every exchange, end and swap open to the player to move (rules §2.1, §7); draws are left open.

``search.rules.turn_phases`` says what is legal; this goes through what there is to ask about.
"""

from __future__ import annotations

from collections.abc import Iterator

from positions.notation.written_plays import End, Exchange, Swap
from positions.things import Cards
from search.rules.position import Position
from search.rules.turn_phases import refuse_turn_play


def parts(hand: Cards, least: int = 0) -> Iterator[Cards]:
    """Every choice of ``least`` or more cards out of a hand."""
    for m in range(hand[0] + 1):
        for r in range(hand[1] + 1):
            for c in range(hand[2] + 1):
                if m + r + c >= least:
                    yield m, r, c


def exchanges(position: Position) -> Iterator[Exchange]:
    """Every legal exchange, its draw left open (§2.1)."""
    for discard in parts(position.hand, 1):
        play = Exchange(discard)
        if refuse_turn_play(position, play) is not None:
            return
        yield play


def ends(position: Position) -> Iterator[End]:
    """Every legal end of the turn, its draw left open (§2.1)."""
    for discard in parts(position.hand):
        play = End(discard)
        if refuse_turn_play(position, play) is None:
            yield play


def swaps(position: Position) -> Iterator[Swap]:
    """Every legal swap (§7)."""
    if position.reserve is None:
        return
    for kind in range(3):
        for number in range(1, position.reserve[kind] + 1):
            take = (number * (kind == 0), number * (kind == 1), number * (kind == 2))
            for give in parts(position.hand, number):
                play = Swap(take, give)
                if sum(give) == number and refuse_turn_play(position, play) is None:
                    yield play
