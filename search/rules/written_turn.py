"""A turn written out: paths through the search become plays with their decisions; where to stand.

What a line holds can be replayed with ``search.rules.game.make`` (rules §2.2, §5.5, §6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from positions.notation.written_plays import BoardPlay, Swap
from search.rules.game import Choice, resolve_by
from search.rules.move import Move, TravelMove, play_of
from search.rules.position import Pair, Position


@dataclass(frozen=True, slots=True)
class Played:
    """One play of a line, the decisions that were taken in it, and what came of it."""

    play: BoardPlay | Swap
    #: The decisions in their order.
    choices: tuple[Choice, ...]
    #: The position after it.
    outcome: Position


Travels = tuple[TravelMove, ...]
#: The sets of boards that two adventurers can stand on (§6).
STANDS = ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2))


def travels_to(here: Pair, epochs: Sequence[int]) -> Travels:
    """The travels that bring each of two adventurers straight to an epoch of its own (§2.2)."""
    return tuple(TravelMove(a, to) for a, to in zip(here, epochs, strict=True) if a.epoch != to)


def stands(pays: tuple[int, int, int], here: Pair, ecus: int) -> list[tuple[int, Travels]]:
    """``(income less travels, travels)`` of the places to stand at income worth looking at: where
    one is, and those that bring more. ``pays`` is what the boards pay, in Ecus (§2.2, §6)."""
    incomes: list[tuple[int, Travels]] = []
    for epochs, travels in _placings(here):
        net = -len(travels)
        for epoch in epochs:
            net += pays[epoch]
        if not travels or (net > incomes[0][0] and len(travels) <= ecus):
            incomes.append((net, travels))
    return incomes


@cache
def _placings(here: Pair) -> tuple[tuple[tuple[int, ...], Travels], ...]:
    """Boards to stand on and the fewest travels that it takes; first where one is."""
    placings: list[tuple[tuple[int, ...], Travels]] = []
    for pair in combinations_with_replacement(range(3), 2):
        straight, crossed = travels_to(here, pair), travels_to(here, pair[::-1])
        placings.append((tuple(sorted(set(pair))), min(straight, crossed, key=len)))
    placings.sort(key=lambda placing: len(placing[1]))
    return tuple(placings)


def begins_with_swap(line: Sequence[Played]) -> bool:
    """Whether Hold'em's swap comes first: what is proved of the hand held says nothing of it."""
    return bool(line) and isinstance(line[0].play, Swap)


def play_out(
    position: Position, moves: tuple[Move, ...], way: tuple[int, ...], line: list[Played]
) -> Position:
    """Add moves to a line, the last one's decisions taken as ``way`` says."""
    chosen = iter(way)
    for move in moves:
        resolution, choices = resolve_by(position, move, lambda *_: next(chosen))
        position = resolution.position()
        line.append(Played(play_of(move, position.table.geometry), choices, position))
    return position
