"""Shapes and tiles: what buildings are in the engine (rules §1.2, §1.3, §1.6).

A *shape* is a kind and a size in one number, 0 to 8 in the order of ``BUILDING_NAMES``; the stock,
the masks of a board and the core are ordered by it. A ``Tile`` is one building on a board.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from positions.things import BUILDINGS, CIVIL, KINDS
from search.rules.geometry import Square

#: Building names by shape.
BUILDING_NAMES: Final = tuple(name for row in BUILDINGS for name in row)
SIZE_OF: Final = tuple(size for row in BUILDINGS for size in range(1, len(row) + 1))
KIND_OF: Final = tuple(kind for kind, row in enumerate(BUILDINGS) for _ in row)
#: Sizes of a kind.
SIZES: Final = 3


def shape_of(kind: int, size: int) -> int:
    """The shape of the building of a kind and a size (§1.2)."""
    return kind * SIZES + size - 1


#: The shapes of each kind, by size.
SHAPES_OF: Final = tuple(
    (shape_of(kind, 1), shape_of(kind, 2), shape_of(kind, 3)) for kind in range(len(KINDS))
)


#: Shape of the civil size-1 building, which visible printed hamlets share (§1.4).
HAMLET: Final = shape_of(CIVIL, 1)


class Tile(NamedTuple):
    """A building on a board, a ruin included (§1.6, §3.7)."""

    shape: int
    #: Seat of the owner on ``might`` and ``faith``; None if it is nobody's, and on ``reason``.
    owner: int | None = None
    #: On ``reason``: whether a ruin was turned over.
    renovated: bool = False
    #: On ``reason``: seat of the player whose mark lies on it.
    mark: int | None = None

    @property
    def kind(self) -> int:
        """Military, religious or civil."""
        return KIND_OF[self.shape]

    @property
    def size(self) -> int:
        """1 to 3."""
        return SIZE_OF[self.shape]

    @property
    def name(self) -> str:
        """What the building is called in files."""
        return BUILDING_NAMES[self.shape]


class Spot(NamedTuple):
    """Which building stands where, whoever owns it."""

    #: Its top left square.
    anchor: Square
    shape: int


#: What a visible printed hamlet is (§1.4).
PRINTED_HAMLET: Final = Tile(HAMLET)
#: Control cubes on a civil building of ``reason``, by seat, as many numbers as seats at most.
Cubes = tuple[int, ...]
