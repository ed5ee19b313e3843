"""Games of the fast policy on each of the maps that networks know, two players."""

from __future__ import annotations

from functools import cache

from benchmarks.strength.self_play import Samples, play
from search.rules.position import Position

#: Numbers of games by the map that they draw.
GAMES = {"valley": (1, 2, 3, 5), "crossing": (4, 6, 9, 19), "ford": (21, 25, 29, 45)}


@cache
def played_games(chart: str) -> list[tuple[Samples, list[Position]]]:
    """Games with the positions after every turn."""
    games: list[tuple[Samples, list[Position]]] = []
    for number in GAMES[chart]:
        seen: list[Position] = []
        samples = play(2, number, 4, None, seen.append)
        assert {position.table.geometry.game_map.name for position in seen} == {chart}
        games.append((samples, seen))
    return games
