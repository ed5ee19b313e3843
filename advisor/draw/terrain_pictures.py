"""The ground of a board: one rectangle a square, and a texture for each terrain.

Trees, peaks and waves are drawn as plain paths, one a terrain, so that they look the same in every
browser and in a PNG, and tell terrains apart without colour. Coordinates in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from advisor.draw.scene import TERRAIN_NAMES, SceneBoard
from advisor.draw.svg import element, number, path, rect, words
from advisor.draw.theme import Theme
from advisor.words.say import say
from positions.things import square_name


def ground(board: SceneBoard, theme: Theme, x: float, y: float, u: float) -> Iterator[str]:
    """Squares, texture and grid of ``board`` with its top-left corner at (x, y), u pixels each."""
    yield element("g", *_squares(board, theme, x, y, u))
    yield element("g", *_textures(board, theme, x, y, u), pointer_events="none")
    yield _grid(board, theme, x, y, u)


def plain_ground(board: SceneBoard, theme: Theme, x: float, y: float, u: float) -> Iterator[str]:
    """The same to be looked at only: squares have no names and no data, which makes it small."""
    for terrain in TERRAIN_NAMES:
        squares = "".join(
            f"M{number(x + column * u)} {number(y + row * u)}h{number(u)}v{number(u)}h{number(-u)}z"
            for row, line in enumerate(board.terrain)
            for column, letter in enumerate(line)
            if letter == terrain
        )
        if squares:
            yield path(squares, fill=theme.terrain[terrain].fill)
    yield from _textures(board, theme, x, y, u)
    yield _grid(board, theme, x, y, u)


def swatch(terrain: str, theme: Theme, x: float, y: float, u: float) -> str:
    """One square of a terrain, for the legend."""
    colors = theme.terrain[terrain]
    square = rect(x, y, u, u, fill=colors.fill, stroke=theme.frame, stroke_width=1)
    return square + _texture(terrain, theme, [(x, y)], u)


def _squares(board: SceneBoard, theme: Theme, x: float, y: float, u: float) -> Iterator[str]:
    for row, line in enumerate(board.terrain):
        for column, terrain in enumerate(line):
            name = square_name(column, row)
            label = say(
                "terrain-on", squares=name, terrain=say(f"terrain-{TERRAIN_NAMES[terrain]}")
            )
            yield element(
                "rect",
                words("title", label),
                x=x + column * u,
                y=y + row * u,
                width=u,
                height=u,
                fill=theme.terrain[terrain].fill,
                data_square=name,
                data_epoch=board.epoch,
                data_terrain=TERRAIN_NAMES[terrain],
            )


def _textures(board: SceneBoard, theme: Theme, x: float, y: float, u: float) -> Iterator[str]:
    for terrain in TERRAIN_NAMES:
        places = [
            (x + column * u, y + row * u)
            for row, line in enumerate(board.terrain)
            for column, letter in enumerate(line)
            if letter == terrain
        ]
        if places:
            yield _texture(terrain, theme, places, u)


def _grid(board: SceneBoard, theme: Theme, x: float, y: float, u: float) -> str:
    right, bottom = x + board.width * u, y + board.height * u
    lines = [
        f"M{number(x + i * u)} {number(y)}V{number(bottom)}" for i in range(1, board.width)
    ] + [f"M{number(x)} {number(y + j * u)}H{number(right)}" for j in range(1, board.height)]
    grid = path("".join(lines), stroke=theme.grid, stroke_width=1, fill="none")
    frame = rect(
        x, y, board.width * u, board.height * u, fill="none", stroke=theme.frame, stroke_width=2
    )
    return element("g", grid, frame, pointer_events="none")


def _texture(terrain: str, theme: Theme, places: list[tuple[float, float]], u: float) -> str:
    color = theme.terrain[terrain].mark
    points = "".join(_SHAPES[terrain](x, y, u) for x, y in places)
    if terrain == "f":
        return path(points, fill=color)
    width = {".": 0.035, "^": 0.055, "~": 0.06}[terrain] * u
    return path(
        points,
        fill="none",
        stroke=color,
        stroke_width=width,
        stroke_linecap="butt" if terrain == "~" else "round",
        stroke_linejoin="round",
    )


def _line(x: float, y: float, u: float, *points: tuple[float, float]) -> str:
    """An open line through points given in squares from (x, y)."""
    steps = (f"{number(x + px * u)} {number(y + py * u)}" for px, py in points)
    return "M" + "L".join(steps)


def _grass(x: float, y: float, u: float) -> str:
    return "".join(
        _line(x, y, u, (px, py), (px + 0.05, py - 0.1))
        + _line(x, y, u, (px, py), (px - 0.05, py - 0.1))
        for px, py in ((0.3, 0.4), (0.68, 0.76))
    )


def _trees(x: float, y: float, u: float) -> str:
    def tree(px: float, py: float, h: float) -> str:
        w = h * 0.36
        crown = _line(x, y, u, (px, py - h), (px + w, py - h * 0.22), (px - w, py - h * 0.22)) + "Z"
        t = h * 0.08
        trunk = _line(
            x, y, u, (px - t, py - h * 0.3), (px + t, py - h * 0.3), (px + t, py), (px - t, py)
        )
        return crown + trunk + "Z"

    return tree(0.3, 0.62, 0.5) + tree(0.7, 0.56, 0.44) + tree(0.54, 0.94, 0.5)


def _peaks(x: float, y: float, u: float) -> str:
    return (
        _line(x, y, u, (0.08, 0.84), (0.4, 0.2), (0.62, 0.62))
        + _line(x, y, u, (0.5, 0.84), (0.72, 0.44), (0.93, 0.84))
        + _line(x, y, u, (0.3, 0.4), (0.37, 0.47), (0.42, 0.4), (0.5, 0.4))
    )


def _waves(x: float, y: float, u: float) -> str:
    def wave(py: float) -> str:
        quarter, eighth, up = number(u / 4), number(u / 8), number(-u * 0.16)
        start = f"M{number(x)} {number(y + py * u)}q{eighth} {up} {quarter} 0"
        return start + f"t{quarter} 0" * 3

    return wave(0.25) + wave(0.55) + wave(0.85)


_SHAPES: dict[str, Callable[[float, float, float], str]] = {
    ".": _grass,
    "f": _trees,
    "^": _peaks,
    "~": _waves,
}
