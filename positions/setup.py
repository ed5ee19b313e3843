"""A *setup*: whatever can be written down in a position file (formats §3).

Immutable value objects, unchecked against the rules: a setup may hold overlapping buildings or
too many cards. The legal counterpart is ``search.rules.Position``; the only way there is
``search.rules.setup_check``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from positions.things import Adventurer, Cards


@dataclass(frozen=True, slots=True)
class GameMap:
    """A map (formats §2): terrain rows of equal length and the printed hamlets."""

    name: str
    terrain: tuple[str, ...]
    hamlets: tuple[str, ...]

    @property
    def width(self) -> int:
        """Number of columns, 1 to 26."""
        return len(self.terrain[0])

    @property
    def height(self) -> int:
        """Number of rows, 1 to 26."""
        return len(self.terrain)


#: The optional rules (§7), as files and canonical names call them.
OPTIONS: Final = ("holdem", "attached")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Numbers of the game that a ruleset file fixes (§1.2, §1.5, §3.2)."""

    base: str
    #: Whether a reserve lies open from which cards may be swapped (§7.1).
    holdem: bool
    #: Whether a military or religious building may only be constructed beside a domain (§7.2).
    attached: bool
    #: Cards of each kind in the game.
    cards: Cards
    #: Tiles by kind and size: ``tiles[kind][size - 1]``.
    tiles: tuple[tuple[int, int, int], ...]
    #: Control cubes of each player.
    cubes: int
    #: Ecus each player starts with.
    ecus: int
    #: Last turn of the game.
    turns: int
    #: Turns on which income is collected.
    income_turns: tuple[int, ...]
    #: Surcharge in cards by number of players: ``{players: (forest, mountain)}``.
    surcharge: tuple[tuple[int, tuple[int, int]], ...]

    @property
    def name(self) -> str:
        """Canonical name: the base, then ``+holdem`` and ``+attached`` if these options are on."""
        return "+".join([self.base, *self.options])

    @property
    def options(self) -> tuple[str, ...]:
        """The optional rules that are on (§7), in the order of their canonical names."""
        return tuple(option for option in OPTIONS if getattr(self, option))

    def surcharge_for(self, players: int) -> tuple[int, int]:
        """``(forest, mountain)`` surcharge in cards for 2 to 5 players (§3.2)."""
        return dict(self.surcharge)[players]


@dataclass(frozen=True, slots=True)
class Building:
    """A building as a file lists it; on ``reason`` also cubes on a visible printed hamlet."""

    building: str
    at: str
    #: Owner's colour on ``might`` and ``faith`` (military, religious), else None.
    owner: str | None = None
    #: Cubes of civil buildings on ``reason``: ``((color, n), ...)``.
    cubes: tuple[tuple[str, int], ...] = ()
    #: ``ruin`` or ``renovated`` for military and religious buildings on ``reason``, else None.
    state: str | None = None
    #: Colour of the mark on a half-paid Castle or Abbey ruin.
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """A seated player; ``hand`` is cards by kind, or the number of cards where unknown."""

    color: str
    ecus: int
    hand: Cards | int
    adventurers: tuple[Adventurer, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is: number 1 to 7, colour, phase (formats §3)."""

    number: int
    player: str
    phase: str = "start"


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a position file says. Players stand in turn order (§2.1)."""

    map: GameMap
    ruleset: Ruleset
    turn: Turn
    players: tuple[Player, ...]
    #: Buildings of ``might``, ``faith``, ``reason``, in this order.
    boards: tuple[tuple[Building, ...], tuple[Building, ...], tuple[Building, ...]]
    discard: Cards = (0, 0, 0)
    #: Hold'em's open reserve, None without it (§7).
    reserve: Cards | None = None
    title: str | None = None
    notes: str | None = None
    tags: tuple[str, ...] = ()
