"""Domains and what is counted on the boards: power, summits, stock, cube supply (§1.4-§1.8).

All counts are taken from the boards anew, so that nothing kept beside them can disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .things import (
    CUBES,
    NAMED,
    TILES,
    Board,
    Boards,
    Building,
    Square,
    printed_hamlet,
    row_major,
)

Domain = frozenset[Building]


def reveal(hamlets: Iterable[Square], board: Board) -> Board:
    """The board with every printed hamlet that nothing covers visible (§1.4)."""
    covered = occupied(board)
    return board | {printed_hamlet(square) for square in hamlets if square not in covered}


@lru_cache(maxsize=10_000)
def occupied(board: Board) -> frozenset[Square]:
    """The squares that are not empty (§1.8)."""
    return frozenset(square for building in board for square in building.squares)


@lru_cache(maxsize=10_000)
def building_at(board: Board) -> dict[Square, Building]:
    """Which building covers a square."""
    return {square: building for building in board for square in building.squares}


@lru_cache(maxsize=10_000)
def domains(board: Board) -> tuple[Domain, ...]:
    """The domains of a board (§1.7), ordered by their first square in row-major order (§5.2)."""
    at = building_at(board)
    left = set(board)
    result = []
    while left:
        start = left.pop()
        domain = {start}
        waiting = [start]
        while waiting:
            building = waiting.pop()
            for square in building.border:
                neighbour = at.get(square)
                if neighbour is not None and neighbour not in domain:
                    domain.add(neighbour)
                    waiting.append(neighbour)
        left -= domain
        result.append(frozenset(domain))
    return tuple(sorted(result, key=first_square))


def first_square(domain: Domain) -> tuple[int, int]:
    """Where a domain comes in row-major order."""
    return min(row_major(square) for building in domain for square in building.squares)


def domain_of(board: Board, building: Building) -> Domain:
    """The domain in which a building of the board stands."""
    return next(domain for domain in domains(board) if building in domain)


def touched_buildings(board: Board, squares: frozenset[Square]) -> set[Building]:
    """The buildings outside the squares that are adjacent to one of them (§1.7)."""
    at = building_at(board)
    touched = set()
    for column, row in squares:
        for square in (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1):
            if square not in squares and square in at:
                touched.add(at[square])
    return touched


def domains_of(board: Board, buildings: Iterable[Building]) -> list[Domain]:
    """The domains of which some of the buildings are, in the order of `domains`."""
    wanted = set(buildings)
    return [domain for domain in domains(board) if not wanted.isdisjoint(domain)]


def power(domain: Iterable[Building], kind: str) -> int:
    """Military, religious or civil power (§1.7)."""
    return sum(building.value for building in domain if building.kind == kind)


def summit(domain: Domain, kind: str) -> list[Building]:
    """The buildings of the kind whose value is highest in the domain (§5)."""
    of_kind = [building for building in domain if building.kind == kind]
    highest = max((building.value for building in of_kind), default=0)
    return [building for building in of_kind if building.value == highest]


def equals_highest_other(domain: Domain, building: Building) -> bool:
    """Whether a building's value equals the highest of the others of its kind (§3.3, §4.3)."""
    others = [one.value for one in domain if one.kind == building.kind and one != building]
    return bool(others) and max(others) == building.value


def stock(boards: Boards, name: str) -> int:
    """Tiles of a name that are on no board (§1.2)."""
    return TILES[name] - sum(_tiles(board, *NAMED[name]) for board in boards)


@lru_cache(maxsize=10_000)
def _tiles(board: Board, kind: str, size: int) -> int:
    """How many tiles of a kind and size lie on a board."""
    return sum(b.kind == kind and b.size == size and not b.printed for b in board)


def supply(boards: Boards, color: str) -> int:
    """A player's cubes that are on no board: owners' cubes, cubes and marks count (§1.6)."""
    used = 0
    for board in boards:
        for building in board:
            used += building.owner == color
            used += building.mark == color
            used += sum(count for owner, count in building.cubes if owner == color)
    return CUBES - used
