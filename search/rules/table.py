"""What stays fixed during a game: map, ruleset, seats, and terrain costs (rules §1.5, §3.2)."""

from __future__ import annotations

from functools import lru_cache

from positions.setup import GameMap, Ruleset
from search.rules.geometry import Geometry, geometry_of
from search.rules.shared_boards import Boards


class Table:
    """The constants of one game; every position of the game refers to the same table."""

    __slots__ = (
        "boards",
        "colors",
        "geometry",
        "last_turn",
        "pays",
        "ruleset",
        "seats",
        "surcharge",
        "tiles",
    )

    def __init__(self, game_map: GameMap, ruleset: Ruleset, colors: tuple[str, ...]) -> None:
        self.geometry: Geometry = geometry_of(game_map)
        #: The boards met in games at this table.
        self.boards = Boards()
        self.ruleset = ruleset
        self.colors = colors
        self.seats = len(colors)
        self.tiles: tuple[int, ...] = tuple(n for row in ruleset.tiles for n in row)
        self.pays = frozenset(ruleset.income_turns)
        self.last_turn = ruleset.turns
        forest, mountain = ruleset.surcharge_for(self.seats)
        geo = self.geometry
        #: surcharge[s][i]: extra cards for size s anchored at i.
        self.surcharge: list[list[int]] = [[], [], [], []]
        for size in (1, 2, 3):
            self.surcharge[size] = [
                (forest if geo.forest & mask else 0) + (mountain if geo.mountain & mask else 0)
                for mask in geo.footprint[size]
            ]

    def seat(self, color: str) -> int:
        """Seat of a colour.

        :raises ValueError: if nobody of that colour sits here.
        """
        return self.colors.index(color)


@lru_cache(maxsize=256)
def table_for(game_map: GameMap, ruleset: Ruleset, colors: tuple[str, ...]) -> Table:
    """The shared table of a map, a ruleset and the colours in turn order."""
    return Table(game_map, ruleset, colors)
