"""One's own map: terrain painted square by square, printed hamlets, size (formats §2).

Each returns a new setup; buildings stay where they are, also where the ground no longer carries
them or the map no longer reaches: what is wrong then is named, nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from advisor.words.say import say
from positions.files.map_files import checked, library_maps, load_map
from positions.files.problems import Problem
from positions.setup import GameMap, Player, Setup, Turn
from positions.things import (
    FIRST_RESERVE,
    HAND_SIZE,
    MAX_SIDE,
    MIGHT,
    Adventurer,
    square_name,
    square_place,
)

#: Terrain letters and what they are called; ``hamlet`` prints one or takes it off.
BRUSHES: Final = {".": "plain", "f": "forest", "^": "mountain", "~": "river", "hamlet": "hamlet"}
_NAME = re.compile(r"[a-z0-9-]{1,40}\Z")


def blank(name: str, width: int, height: int) -> GameMap:
    """A map of plains.

    :raises ValueError: a name that is none (formats §2), or a side outside 1 to 26.
    """
    if not _NAME.match(name):
        raise ValueError(say("map-bad-name"))
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise ValueError(say("map-bad-size", most=MAX_SIDE))
    return GameMap(name, ("." * width,) * height, ())


def on_new_map(setup: Setup, game_map: GameMap) -> Setup:
    """The same players and rules on another map, as after the deal of a new game (§1.5, §2.1): turn
    1, the first player to move, nothing built, the cards unknown. What was said of the old position
    is gone."""
    rules = setup.ruleset
    players = tuple(
        Player(player.color, rules.ecus, HAND_SIZE, (Adventurer(MIGHT), Adventurer(MIGHT)))
        for player in setup.players
    )
    return Setup(
        map=game_map,
        ruleset=rules,
        turn=Turn(1, players[0].color if players else setup.turn.player),
        players=players,
        boards=((), (), ()),
        reserve=FIRST_RESERVE if rules.holdem else None,
    )


def painted(setup: Setup, square: str, brush: str) -> Setup:
    """One square painted: a terrain letter, or ``hamlet`` to print one there or take it off.

    River washes a printed hamlet away, and a hamlet is never printed on one (formats §2). Nothing
    changes for what is no square of the map or no brush.
    """
    game_map = setup.map
    try:
        column, row = square_place(square)
    except ValueError:
        return setup
    if column >= game_map.width or row >= game_map.height or brush not in BRUSHES:
        return setup
    hamlets = game_map.hamlets
    if brush == "hamlet":
        if square in hamlets:
            hamlets = tuple(there for there in hamlets if there != square)
        elif game_map.terrain[row][column] != "~":
            hamlets = (*hamlets, square)
        return _changed(setup, game_map.terrain, hamlets)
    line = game_map.terrain[row]
    rows = list(game_map.terrain)
    rows[row] = line[:column] + brush + line[column + 1 :]
    if brush == "~":
        hamlets = tuple(there for there in hamlets if there != square)
    return _changed(setup, tuple(rows), hamlets)


def stroked(setup: Setup, squares: Sequence[str], brush: str) -> Setup:
    """All squares painted over which a brush was drawn; hamlets are printed, none is taken off."""
    for square in squares:
        if brush != "hamlet" or square not in setup.map.hamlets:
            setup = painted(setup, square, brush)
    return setup


def resized(setup: Setup, width: int, height: int) -> Setup:
    """The map cut or widened at its right and lower edge; new squares are plains.

    :raises ValueError: a side outside 1 to 26.
    """
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise ValueError(say("map-bad-size", most=MAX_SIDE))
    rows = [row[:width].ljust(width, ".") for row in setup.map.terrain[:height]]
    rows += ["." * width] * (height - len(rows))
    kept = {square_name(column, row) for row in range(height) for column in range(width)}
    hamlets = tuple(square for square in setup.map.hamlets if square in kept)
    return _changed(setup, tuple(rows), hamlets)


def typed(setup: Setup, terrain: str) -> tuple[Setup, list[Problem]]:
    """The terrain as typed, a line a row, and what is wrong with it; then nothing changes.

    Hamlets that cannot stand on the new ground are removed.
    """
    rows = "\n".join(line.strip() for line in terrain.strip().splitlines())
    ground, problems = checked(setup.map.name, rows, [])
    if ground is None:
        return setup, problems
    hamlets, _ = checked(setup.map.name, rows, list(setup.map.hamlets))
    assert hamlets is not None
    return _changed(setup, ground.terrain, hamlets.hamlets), []


def named(setup: Setup, name: str) -> Setup:
    """The map under another name.

    :raises ValueError: a name that is none (formats §2), or that of another map of the library.
    """
    if not _NAME.match(name):
        raise ValueError(say("map-bad-name"))
    game_map = replace(setup.map, name=name)
    if name in library_maps() and game_map != load_map(name):
        raise ValueError(say("map-taken", name=name))
    return replace(setup, map=game_map)


def _changed(setup: Setup, terrain: tuple[str, ...], hamlets: tuple[str, ...]) -> Setup:
    """The map with other ground; a map of the library becomes one's own by it."""
    game_map = setup.map
    if (terrain, hamlets) == (game_map.terrain, game_map.hamlets):
        return setup
    name = game_map.name
    if name in library_maps():
        name = f"my-{name}"
    return replace(setup, map=GameMap(name, terrain, hamlets))
