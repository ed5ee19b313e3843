"""What the core says of a position's plays, and of what was done in a game by lot."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from probing import probe

from positions.things import Cards
from search.core.exchange import SEATS, ground_of
from search.core.games import LISTED, game_numbers, move_of
from search.core.library import ARRAY
from search.rules.move import Move
from search.rules.position import Position

#: Numbers before the choices of a play in a trace.
_TOLD = 14
#: Numbers that a traced game takes at most: some 300 turns and plays of 40 numbers.
_TRACE = 1 << 16
#: Room for the plays of one position.
_PLAYS = 60_000 * LISTED


@dataclass(frozen=True, slots=True)
class Played:
    """A board play of a game by lot, and the anchors chosen in it."""

    seat: int
    move: Move
    choices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a turn in a game by lot: the seat's Ecus and hand after it."""

    seat: int
    ecus: int
    hand: Cards


@dataclass(frozen=True, slots=True)
class Traced:
    """One game by lot: the hands as they were dealt, and what was done."""

    hands: tuple[Cards, ...]
    done: tuple[Played | Ended, ...]


def plays(position: Position) -> list[Move]:
    """Every legal board play of the mover, travels included (rules §2.2, §2.3, §3).

    :raises ValueError: if the mover's hand is not known.
    """
    position.hand  # noqa: B018 - raises what is promised
    numbers = game_numbers(position)
    room = np.zeros(_PLAYS, dtype=np.int16)
    count = probe(position.table, numbers, len(numbers), None, room)
    if count < 0:
        raise ValueError("the core does not take this position")
    return [move_of(room[k * LISTED : (k + 1) * LISTED].tolist()) for k in range(count)]


def traced_game(position: Position, seed: int, most_plays: int) -> Traced:
    """What happened in the game of ``random_games`` with that seed."""
    numbers, told = game_numbers(position), np.zeros(_TRACE, dtype=np.int16)
    seeds, totals = (ctypes.c_uint64 * 1)(seed), (ctypes.c_int * (1 + SEATS))()
    ground = ground_of(position.table)
    played = ground.library.games(
        *(ground.handle, numbers.ctypes.data_as(ARRAY), len(numbers)),
        *(seeds, 1, most_plays, ctypes.byref(ctypes.c_int(0)), totals),
        *(told.ctypes.data_as(ARRAY), _TRACE),
    )
    if played != 1:
        raise ValueError("the core does not take this position")
    numbers_told = iter(told.tolist())
    hands = tuple(
        (next(numbers_told), next(numbers_told), next(numbers_told))
        for _ in range(position.table.seats)
    )
    return Traced(hands, tuple(_done(numbers_told)))


def _done(told: Iterator[int]) -> Iterator[Played | Ended]:
    while (seat := next(told)) >= 0:
        kind = next(told)
        if kind < 0:
            yield Ended(seat, next(told), (next(told), next(told), next(told)))
        else:
            rest = [next(told) for _ in range(_TOLD - 2)]
            choices = tuple(next(told) for _ in range(rest.pop()))
            yield Played(seat, move_of([kind, *rest]), choices)
