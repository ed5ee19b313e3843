"""Marks on a board that are not part of the game: highlighted squares and numbered badges.

Highlighted squares that touch get one outline around them all. Coordinates in pixels.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from advisor.draw.pieces import centred
from advisor.draw.scene import SceneBoard
from advisor.draw.svg import Attribute, clean, element, number, path, pinned, rect, words
from advisor.draw.theme import Theme
from positions.things import square_name, square_place

Places = set[tuple[int, int]]
#: How far within a building's edge its ring lies, in squares.
_RING: Final = 0.07


def places_on(board: SceneBoard, squares: Iterable[str]) -> Places:
    """Zero-based places of those names that are squares of ``board``; others are left out."""
    places: Places = set()
    for name in squares:
        try:
            column, row = square_place(name)
        except ValueError:
            continue
        if column < board.width and row < board.height:
            places.add((column, row))
    return places


def tint(
    board: SceneBoard, squares: Iterable[str], theme: Theme, x: float, y: float, u: float
) -> Iterator[str]:
    """A tint over the ground of the squares, to be drawn below the buildings."""
    for column, row in sorted(places_on(board, squares), key=lambda place: (place[1], place[0])):
        yield rect(
            x + column * u,
            y + row * u,
            u,
            u,
            fill=theme.highlight,
            fill_opacity=0.22,
            pointer_events="none",
            data_highlight=square_name(column, row),
            data_epoch=board.epoch,
        )


def outline(
    board: SceneBoard, squares: Iterable[str], theme: Theme, x: float, y: float, u: float
) -> Iterator[str]:
    """One strong line around squares that touch, to be drawn above the buildings."""
    yield from around(places_on(board, squares), theme.highlight, theme, x, y, u)


def around(
    places: Places, ink: str, theme: Theme, x: float, y: float, u: float, **more: Attribute
) -> Iterator[str]:
    """A line of the colour ``ink`` round places that touch, on a lighter one that sets it off."""
    edges = "".join(edges_of(places, x, y, u))
    if edges:
        for color, width, extra in ((theme.paper, 0.2 * u, {}), (ink, 0.11 * u, more)):
            yield path(
                edges,
                fill="none",
                stroke=color,
                stroke_width=width,
                stroke_linecap="round",
                pointer_events="none",
                **extra,
            )


def fitting(
    board: SceneBoard, squares: Iterable[str], theme: Theme, x: float, y: float, u: float
) -> Iterator[str]:
    """A tint and a dot on every free square where something may go, and a ring within the edge of a
    building, which is to be recognised; one path each, so it is small."""
    places = places_on(board, squares)
    free = places - {place for piece in board.pieces for place in piece.squares}
    tiles, dots = [], []
    side, r = number(u), number(0.14 * u)
    for column, row in sorted(free, key=lambda place: (place[1], place[0])):
        left, top = x + column * u, y + row * u
        tiles.append(f"M{number(left)} {number(top)}h{side}v{side}h{number(-u)}z")
        dots.append(
            f"M{number(left + 0.36 * u)} {number(top + 0.5 * u)}"
            f"a{r} {r} 0 1 0 {number(0.28 * u)} 0a{r} {r} 0 1 0 {number(-0.28 * u)} 0"
        )
    if free:
        yield path("".join(tiles), fill=theme.fits, fill_opacity=0.2, data_fits="yes")
        yield path("".join(dots), fill=theme.fits, stroke=theme.paper, stroke_width=1.2)
    covered = [places.intersection(piece.squares) for piece in board.pieces]
    rings = "".join(_ring(there, x, y, u) for there in covered if there)
    if rings:
        for color, width in ((theme.paper, 0.15), (theme.fits, 0.1)):
            yield path(
                rings, fill="none", stroke=color, stroke_width=width * u, stroke_linejoin="round",
                data_fits="building",
            )  # fmt: skip


def _ring(places: Places, x: float, y: float, u: float) -> str:
    """A line within the edge of some squares of a building."""
    columns, rows = [column for column, _ in places], [row for _, row in places]
    left, top = x + (min(columns) + _RING) * u, y + (min(rows) + _RING) * u
    wide = (max(columns) + 1 - min(columns) - 2 * _RING) * u
    high = (max(rows) + 1 - min(rows) - 2 * _RING) * u
    return f"M{number(left)} {number(top)}h{number(wide)}v{number(high)}h{number(-wide)}z"


def badges(
    board: SceneBoard, labels: Mapping[str, str], theme: Theme, x: float, y: float, u: float
) -> Iterator[str]:
    """A short text (three characters at most) in a disc at the top-left corner of a square."""
    for name, text in labels.items():
        for column, row in places_on(board, (name,)):
            cx, cy, radius = x + (column + 0.03) * u, y + (row + 0.03) * u, 0.3 * u
            short = clean(text)[:3]
            yield element(
                "g",
                words("title", text),
                element(
                    "circle",
                    cx=cx,
                    cy=cy,
                    r=radius,
                    fill=theme.badge,
                    stroke=theme.paper,
                    stroke_width=1.5,
                ),
                centred(
                    short, cx, cy, (0.42, 0.34, 0.26)[max(0, len(short) - 1)] * u, theme.badge_text
                ),
                data_label=name,
                data_epoch=board.epoch,
                **pinned(cx, cy),
            )


def edges_of(
    places: Places,
    x: float,
    y: float,
    u: float,
    short: Collection[tuple[int, int]] = (),
    by: float = 0.0,
) -> Iterator[str]:
    """The sides of squares that are not shared by two of the ``places``; a path each straight.

    :param short: corners, as zero-based columns and rows of lines, before which a side ends.
    :param by: how far before, in squares.
    """
    across: dict[int, list[int]] = {}
    down: dict[int, list[int]] = {}
    for column, row in sorted(places):
        for line, beyond in ((row, (column, row - 1)), (row + 1, (column, row + 1))):
            if beyond not in places:
                across.setdefault(line, []).append(column)
        for line, beyond in ((column, (column - 1, row)), (column + 1, (column + 1, row))):
            if beyond not in places:
                down.setdefault(line, []).append(row)
    for line in sorted(across):
        for start, length in _runs(across[line]):
            first = start + (by if (start, line) in short else 0)
            last = start + length - (by if (start + length, line) in short else 0)
            yield f"M{number(x + first * u)} {number(y + line * u)}h{number((last - first) * u)}"
    for line in sorted(down):
        for start, length in _runs(down[line]):
            first = start + (by if (line, start) in short else 0)
            last = start + length - (by if (line, start + length) in short else 0)
            yield f"M{number(x + line * u)} {number(y + first * u)}v{number((last - first) * u)}"


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """``(first, how many)`` of numbers that follow one another."""
    start = before = min(numbers)
    for following in [*sorted(numbers)[1:], None]:
        if following is not None and following == before + 1:
            before = following
            continue
        yield start, before - start + 1
        if following is not None:
            start = before = following
