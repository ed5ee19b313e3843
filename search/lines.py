"""A turn written out: paths through the search become plays with their decisions; where to stand.

What a line holds can be replayed with ``search.game.make`` (rules §2.2, §5.5, §6).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

from positions.plays import BoardPlay
from positions.things import NO_CARDS
from search.game import Choice
from search.rules.income import board_income
from search.rules.move import TRAVEL, Move, play_of
from search.rules.position import Position
from search.rules.resolve import begin
from search.steps import Tree


@dataclass(frozen=True, slots=True)
class Played:
    """One play of a line, the decisions that were taken in it, and what came of it."""

    play: BoardPlay
    choices: tuple[Choice, ...]
    outcome: Position


def stands(position: Position) -> list[tuple[int, tuple[Move, ...]]]:
    """``(income less travels, travels)`` of the places to stand at income worth looking at: where
    one is, and those that bring more (§2.2, §6)."""
    seat = position.mover
    seats = position.table.seats
    pays = [board_income(board, seats)[seat] for board in position.boards]
    here = position.adventurers[seat]
    ecus = position.ecus[seat]
    staying = sum(pays[e] for e in {a // 3 for a in here})
    found: list[tuple[int, tuple[Move, ...]]] = [(staying, ())]
    if not any(pays):
        return found
    for pair in combinations_with_replacement(range(3), 2):
        straight = [(a, e) for a, e in zip(here, pair, strict=True) if a // 3 != e]
        crossed = [(a, e) for a, e in zip(here, pair[::-1], strict=True) if a // 3 != e]
        going = min(straight, crossed, key=len)
        net = sum(pays[e] for e in set(pair)) - len(going)
        if len(going) <= ecus and net > staying:
            travels = tuple((TRAVEL, a // 3, a % 3, 0, e, NO_CARDS, ()) for a, e in going)
            found.append((net, travels))
    return found


def way_to(tree: Tree, leaf: int) -> tuple[int, ...]:
    """The options that lead to a leaf of a tree in which only the mover decides."""
    todo: list[tuple[int, tuple[int, ...]]] = [(tree.root, ())]
    seen: set[int] = set()
    while todo:
        branch, way = todo.pop()
        if branch == leaf:
            return way
        if branch < 0 and branch not in seen:
            seen.add(branch)
            fork = tree.forks[~branch]
            for option, following in zip(fork.decision.options, fork.branches, strict=True):
                todo.append((following, (*way, option)))
    raise ValueError("no such leaf")


def play_out(
    position: Position, moves: tuple[Move, ...], way: tuple[int, ...], line: list[Played]
) -> Position:
    """Add moves to a line, the last one's decisions taken as ``way`` says."""
    geometry = position.table.geometry
    names = geometry.names
    chosen = iter(way)
    for move in moves:
        resolution = begin(position, move)
        choices: list[Choice] = []
        while resolution.decision is not None:
            decision = resolution.decision
            anchor = next(chosen)
            who = position.table.colors[decision.seat]
            options = tuple(names[a] for a in decision.options)
            choices.append(Choice(who, decision.what, options, names[anchor]))
            resolution = resolution.choose(anchor)
        position = resolution.position()
        line.append(Played(play_of(move, geometry), tuple(choices), position))
    return position
