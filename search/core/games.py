"""Whole games in the core: all plays, paid and charged, and games by lot (``src/game.hpp``)."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from positions.things import Cards, Charges
from search.core.attended import attended
from search.core.exchange import SEATS, Numbers, ground_of, numbers_of
from search.core.library import ARRAY, library
from search.rules.hands import unseen
from search.rules.move import Move
from search.rules.position import Position

#: Numbers of a play as the core lists it, and before the choices of a play in a trace.
LISTED: Final = 12
_TOLD: Final = 14
#: Numbers that a traced game takes at most: some 300 turns and plays of 40 numbers.
_TRACE: Final = 1 << 16
#: Room for the plays of one position.
_PLAYS: Final = 60_000 * LISTED

Totals = npt.NDArray[np.int32]


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


def game_numbers(position: Position) -> Numbers:
    """The position with all that is around it, as the core reads it.

    Hands that are numbers are told as such; the core deals them by lot.
    """
    mover = position.replace(
        hands=tuple((0, 0, 0) if isinstance(hand, int) else hand for hand in position.hands)
    )
    board = numbers_of(mover)
    return np.array([len(board), *board.tolist(), *around_of(position)], dtype=np.int16)


def around_of(position: Position) -> list[int]:
    """What is around a position's boards, as the core reads it."""
    table = position.table
    known = [(0, 0, 0, hand) if isinstance(hand, int) else (*hand, 0) for hand in position.hands]
    pays = sum(1 << number for number in table.pays)
    spare = SEATS - table.seats
    around = [position.number, position.phase, table.last_turn, pays, *position.ecus, *[0] * spare]
    for one, two in position.adventurers:
        around += [one // 3, one % 3, two // 3, two % 3]
    around += [0] * (4 * spare)
    for hand in known:
        around += hand
    # A hand that is asked about may hold cards of the discards, which would be drawn again, or
    # cards that then lack in hands that are not known.
    left = [max(number, 0) for number in unseen(position)]
    left[0] += max(0, sum(hand[3] for hand in known) - sum(left))
    return around + [0] * (4 * spare) + [*position.discard, *left]


def plays(position: Position) -> list[Move]:
    """Every legal board play of the mover, travels included (rules §2.2, §2.3, §3).

    :raises ValueError: if the mover's hand is not known.
    """
    position.hand  # noqa: B018 - raises what is promised
    numbers = game_numbers(position)
    room = np.zeros(_PLAYS, dtype=np.int16)
    count = library().plays(
        *(ground_of(position.table).handle, numbers.ctypes.data_as(ARRAY), len(numbers)),
        *(room.ctypes.data_as(ARRAY), _PLAYS),
    )
    if count < 0:
        raise ValueError("the core does not take this position")
    return [move_of(room[k * LISTED : (k + 1) * LISTED].tolist()) for k in range(count)]


def random_games(position: Position, seeds: Sequence[int], most_plays: int) -> Totals:
    """Games by lot from a position on: a row a seed, the plays made and the final Ecus by seat.

    Unseen cards are dealt by lot. In every turn up to ``most_plays`` board plays are made, each
    drawn with equal probability from all legal ones, decisions by lot; then the turn ends, nothing
    discarded. The same seed gives the same game on any machine. The interpreter's lock is free
    meanwhile; Ctrl-C stops after the game under way.

    :raises ValueError: if the core does not take the position.
    """
    totals, _ = _games(position, seeds, most_plays, 0)
    return totals[:, : 1 + position.table.seats]


def traced_game(position: Position, seed: int, most_plays: int) -> Traced:
    """What happened in the game of ``random_games`` with that seed."""
    _, numbers = _games(position, [seed], most_plays, _TRACE)
    told = iter(numbers.tolist())
    seats = position.table.seats
    hands = tuple((next(told), next(told), next(told)) for _ in range(seats))
    return Traced(hands, tuple(_done(told)))


def _games(
    position: Position, seeds: Sequence[int], most_plays: int, room: int
) -> tuple[Totals, Numbers]:
    numbers, told = game_numbers(position), np.zeros(max(room, 1), dtype=np.int16)
    chances = np.array(seeds, dtype=np.uint64)
    totals = np.zeros((len(seeds), 1 + SEATS), dtype=np.int32)
    stop = ctypes.c_int(0)
    ground = ground_of(position.table)
    done: list[int] = []

    def work() -> None:
        done.append(
            library().games(
                *(ground.handle, numbers.ctypes.data_as(ARRAY), len(numbers)),
                *(chances.ctypes.data_as(ctypes.POINTER(ctypes.c_uint64)), len(seeds)),
                *(most_plays, ctypes.byref(stop)),
                totals.ctypes.data_as(ctypes.POINTER(ctypes.c_int)),
                *((told.ctypes.data_as(ARRAY) if room else None), room),
            )
        )

    attended([work], stop)
    if done != [len(seeds)]:
        raise ValueError("the core does not take this position")
    return totals, told


def _done(told: Iterator[int]) -> Iterator[Played | Ended]:
    while (seat := next(told)) >= 0:
        kind = next(told)
        if kind < 0:
            yield Ended(seat, next(told), (next(told), next(told), next(told)))
        else:
            rest = [next(told) for _ in range(_TOLD - 2)]
            choices = tuple(next(told) for _ in range(rest.pop()))
            yield Played(seat, move_of([kind, *rest]), choices)


def move_of(numbers: list[int]) -> Move:
    """A play from the twelve numbers that the core tells of it."""
    kind, epoch, source, shape, at, m, r, c, *by = numbers
    charges: Charges = tuple((by[i], by[2 + i]) for i in (0, 1) if by[2 + i])
    return kind, epoch, source, shape, at, (m, r, c), charges
