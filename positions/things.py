"""The names of the game: epochs, kinds, buildings, colours, adventurers (rules §1.1, §1.2, §1.5).

Index order is the order of the rules everywhere: epochs in time order, kinds as military,
religious, civil, sizes 1 to 3.
"""

from __future__ import annotations

from typing import Final, NamedTuple

EPOCHS: Final = ("might", "faith", "reason")
KINDS: Final = ("military", "religious", "civil")
#: Building names by kind and size: ``BUILDINGS[kind][size - 1]`` (§1.2).
BUILDINGS: Final = (
    ("watch_tower", "keep", "castle"),
    ("chapel", "monastery", "abbey"),
    ("hamlet", "town", "city"),
)
COLORS: Final = ("red", "green", "blue", "white", "black", "yellow")
PHASES: Final = ("start", "exchanged", "swapped", "action")

#: Ecus of a player in a file at most; the rules set no limit, but more are a slip (formats §3).
MOST_ECUS: Final = 9_999

MIGHT, FAITH, REASON = 0, 1, 2
MILITARY, RELIGIOUS, CIVIL = 0, 1, 2

EPOCH_INDEX: Final = {name: i for i, name in enumerate(EPOCHS)}
#: Building name → (kind index, size).
BUILDING_KIND_SIZE: Final = {
    name: (kind, size + 1) for kind, row in enumerate(BUILDINGS) for size, name in enumerate(row)
}

#: The map of a new game unless another one is named: as large as the printed boards (§1.4).
DEFAULT_MAP: Final = "valley"
#: What a person without a name of their own is called in the record of a game against bots.
UNNAMED: Final = "You"
#: Largest number of rows and of columns of a map (formats §1).
MAX_SIDE: Final = 26
#: Adventurers a player has, and the cards each may carry a turn (§1.5, §2.3).
ADVENTURERS: Final = 2
CARDS_PER_ADVENTURER: Final = 2
#: Full hand (§1.5).
HAND_SIZE: Final = 4

#: Number of cards of each kind, in kind order.
Cards = tuple[int, int, int]
#: Charges of a play: sorted ``(used before, cards charged)`` pairs (formats §5).
Charges = tuple[tuple[int, int], ...]

NO_CARDS: Final[Cards] = (0, 0, 0)
#: Hold'em's open reserve as a game begins (§7).
FIRST_RESERVE: Final[Cards] = (1, 1, 1)


class Adventurer(NamedTuple):
    """Where an adventurer stands, and the cards charged to them this turn (§1.5, §2.3)."""

    #: Index of the epoch in ``EPOCHS``.
    epoch: int
    #: 0 to 2; more only in a setup that has not been checked.
    cards_used: int = 0


def square_name(column: int, row: int) -> str:
    """Name of a square from zero-based column and row: ``(2, 3)`` is ``c4`` (formats §1)."""
    return f"{chr(97 + column)}{row + 1}"


def square_place(name: str) -> tuple[int, int]:
    """Zero-based ``(column, row)`` of a square name.

    :raises ValueError: if ``name`` is not a letter a–z followed by a number 1–26.
    """
    if not (2 <= len(name) <= 3 and "a" <= name[0] <= "z" and name[1:].isascii()):
        raise ValueError(f"not a square: {name!r}")
    digits = name[1:]
    if not digits.isdigit() or digits[0] == "0" or int(digits) > MAX_SIDE:
        raise ValueError(f"not a square: {name!r}")
    return ord(name[0]) - 97, int(digits) - 1


def building_squares(building: str, at: str) -> tuple[str, ...]:
    """The squares that a building covers, row by row; ``at`` is its top left one.

    :raises KeyError: if there is no such building.
    :raises ValueError: if ``at`` is not a square.
    """
    left, top = square_place(at)
    _, size = BUILDING_KIND_SIZE[building]
    return tuple(square_name(left + i, top + j) for j in range(size) for i in range(size))
