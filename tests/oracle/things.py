"""What stands on a board, and its plain numbers: kinds, sizes, values, squares (rules §1.1-§1.4).

Part of the slow oracle: a second implementation of the rules that shares no code with the engine.
A square is a pair (column, row), both counted from 0; everything else is a frozen value.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Square = tuple[int, int]
Cards = tuple[int, int, int]  # military, religious, civil
Adventurer = tuple[str, int]  # epoch, cards charged to it this turn

EPOCHS = ("might", "faith", "reason")
KINDS = ("military", "religious", "civil")

# §1.2: the names, and the tiles in the stock.
NAMES = {
    ("military", 1): "watch_tower",
    ("military", 2): "keep",
    ("military", 3): "castle",
    ("religious", 1): "chapel",
    ("religious", 2): "monastery",
    ("religious", 3): "abbey",
    ("civil", 1): "hamlet",
    ("civil", 2): "town",
    ("civil", 3): "city",
}
NAMED = {name: kind_and_size for kind_and_size, name in NAMES.items()}
TILES = {
    "watch_tower": 20,
    "keep": 24,
    "castle": 9,
    "chapel": 20,
    "monastery": 20,
    "abbey": 9,
    "hamlet": 20,
    "town": 24,
    "city": 9,
}
CUBES = 25  # §1.5
DECKS = {"rio-grande": (18, 18, 19), "matagot": (11, 11, 11)}  # §1.5
INCOME_TURNS = (4, 7)  # §1.5


def square_name(square: Square) -> str:
    """Formats §1: letter of the column, number of the row from the top."""
    column, row = square
    return chr(ord("a") + column) + str(row + 1)


def square_at(name: str) -> Square:
    """The square of a name such as `c4`."""
    return (ord(name[0]) - ord("a"), int(name[1:]) - 1)


def row_major(square: Square) -> tuple[int, int]:
    """Sorting key: row first, then column (formats §1)."""
    column, row = square
    return (row, column)


@cache
def footprint(anchor: Square, size: int) -> frozenset[Square]:
    """The square of `size` by `size` squares whose top-left one is the anchor."""
    column, row = anchor
    return frozenset((column + dx, row + dy) for dx in range(size) for dy in range(size))


@cache
def border(anchor: Square, size: int) -> frozenset[Square]:
    """The squares outside a footprint that share an edge with a square of it (§1.7)."""
    inside = footprint(anchor, size)
    around = set()
    for column, row in inside:
        around |= {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
    return frozenset(around - inside)


class Building(NamedTuple):
    """A building of one board; a visible printed hamlet is one with `printed` set (§1.4)."""

    kind: str
    size: int
    anchor: Square
    owner: str = ""  # military and religious buildings of `might` and `faith`
    state: str = ""  # on `reason`: "ruin" or "renovated", "" for civil buildings
    mark: str = ""  # on `reason`: who paid the first renovation card (§3.7)
    cubes: tuple[tuple[str, int], ...] = ()  # on `reason`, civil: sorted, no zeros
    printed: bool = False

    @property
    def name(self) -> str:
        return NAMES[self.kind, self.size]

    @property
    def squares(self) -> frozenset[Square]:
        return footprint(self.anchor, self.size)

    @property
    def border(self) -> frozenset[Square]:
        return border(self.anchor, self.size)

    @property
    def value(self) -> int:
        """§1.3."""
        if self.kind == "civil":
            return (1, 3, 5)[self.size - 1]
        if self.state == "ruin":
            return self.size - 1
        return self.size

    @property
    def capacity(self) -> int:
        """How many cubes a civil building of `reason` holds (§1.6)."""
        return self.value

    def cubes_held(self) -> int:
        return sum(count for _, count in self.cubes)

    def same_building(self, other: Building) -> bool:
        """Same kind, size and footprint; what §4.4, §4.5 and §5.4 call identical, owner aside."""
        return (self.kind, self.size, self.anchor) == (other.kind, other.size, other.anchor)


Board = frozenset[Building]
Boards = tuple[Board, Board, Board]


def printed_hamlet(square: Square) -> Building:
    """§1.4: a civil building of value 1 that uses no tile."""
    return Building("civil", 1, square, printed=True)


def in_order(board: Board | set[Building]) -> list[Building]:
    """The buildings by anchor, row-major; no two share an anchor."""
    return sorted(board, key=lambda building: row_major(building.anchor))
