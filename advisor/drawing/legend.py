"""The compact legend below the boards: what each sign means, in as many rows as the width needs.

Each entry is a small drawing and a word or two. Coordinates in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from advisor.drawing.buildings import building
from advisor.drawing.pieces import cube, pawn
from advisor.drawing.scene import TERRAIN_NAMES, Pawn, Piece, building_title
from advisor.drawing.svg import element, words
from advisor.drawing.terrain import swatch
from advisor.drawing.theme import Theme, look
from positions.setup import Setup
from positions.things import BUILDINGS, KINDS

Draw = Callable[[float, float], str]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A drawing of ``width`` pixels (its height is one square of the legend) and its words."""

    width: float
    draw: Draw
    text: str


@dataclass(frozen=True, slots=True)
class Legend:
    """A laid-out legend: its height in pixels and a function that draws it at (x, y)."""

    height: float
    draw: Draw


def legend(setup: Setup, theme: Theme, width: float, u: float) -> Legend:
    """The legend of ``setup`` in at most ``width`` pixels, for boards of u pixels a square."""
    text, small = 0.4 * u, 0.72 * u
    rows: list[list[tuple[float, _Entry]]] = [[]]
    x = 0.0
    for entry in _entries(setup, theme, small):
        needed = entry.width + 0.2 * u + _text_width(entry.text, text) + 0.6 * u
        if x + needed > width + 0.6 * u and rows[-1]:
            rows.append([])
            x = 0.0
        rows[-1].append((x, entry))
        x += needed
    step = look().sizes.legend_row * u

    def draw(left: float, top: float) -> str:
        shapes: list[str] = []
        for i, row in enumerate(rows):
            for offset, entry in row:
                x, y = left + offset, top + i * step
                shapes.append(entry.draw(x, y))
                shapes.append(
                    words(
                        "text",
                        entry.text,
                        x=x + entry.width + 0.2 * u,
                        y=y + small / 2 + 0.36 * text,
                        font_size=text,
                        fill=theme.ink,
                    )
                )
        return element("g", *shapes, data_legend="yes")

    return Legend(len(rows) * step, draw)


def _entries(setup: Setup, theme: Theme, u: float) -> Iterator[_Entry]:
    for player in setup.players:
        yield _Entry(u * 0.7, _cube(player.color, u, theme), player.color.capitalize())
    for kind, row in zip(KINDS, BUILDINGS, strict=True):
        names = ", ".join(building_title(name) for name in row)
        yield _Entry(u, _sample(Piece("legend", row[0], 0, 0), u, theme), f"{kind}: {names}")
    hamlet = Piece("legend", "hamlet", 0, 0, printed=True)
    yield _Entry(u, _sample(hamlet, u, theme), "printed Hamlet")
    for terrain, name in TERRAIN_NAMES.items():
        yield _Entry(u, _ground(terrain, u, theme), name)
    ruin = Piece("reason", "watch_tower", 0, 0, state="ruin")
    yield _Entry(u, _sample(ruin, u, theme), "ruin (a cube on it is a mark)")
    renovated = Piece("reason", "watch_tower", 0, 0, state="renovated")
    yield _Entry(u, _sample(renovated, u, theme), "renovated")
    mover = setup.turn.player
    yield _Entry(u * 1.05, _pawn(Pawn(mover, 1), u, theme), "adventurer and cards left to carry")


def _cube(color: str, u: float, theme: Theme) -> Draw:
    return lambda x, y: cube(color, x, y + 0.15 * u, 0.7 * u, theme, sample=True)


def _sample(piece: Piece, u: float, theme: Theme) -> Draw:
    return lambda x, y: building(piece, x, y, u, theme, sample=True)


def _ground(terrain: str, u: float, theme: Theme) -> Draw:
    return lambda x, y: swatch(terrain, theme, x, y, u)


def _pawn(adventurer: Pawn, u: float, theme: Theme) -> Draw:
    return lambda x, y: pawn(adventurer, "legend", x, y - 0.05 * u, u, theme, sample=True)


def _text_width(text: str, size: float) -> float:
    """An estimate in pixels, rather too wide than too narrow."""
    return (1 + len(text) * 0.46) * size
