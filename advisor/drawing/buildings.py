"""Buildings on a board: tiles, ruins, renovated buildings, printed hamlets.

A tile shows its kind three times (colour, silhouette, name), its owner as a cube with a letter,
and on ``reason`` the cubes it holds and the places still free. Coordinates in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator

from advisor.drawing.icons import icon
from advisor.drawing.pieces import cube, free_place
from advisor.drawing.scene import CODES, Piece, building_title
from advisor.drawing.svg import Attribute, element, group, number, path, polygon, rect, words
from advisor.drawing.theme import Kind, Theme

#: Side of a cube in squares, by size of the building it stands on.
_CUBE = (0.48, 0.54, 0.66)
#: Width of a bold letter in font sizes, on average over a long name.
_LETTER = 0.67


def building(
    piece: Piece, x: float, y: float, u: float, theme: Theme, *, sample: bool = False
) -> str:
    """``piece`` with its top-left corner at (x, y), u pixels a square.

    A ``sample`` stands in the legend: it has no data attributes and no accessible name.
    """
    shapes = _printed(piece, x, y, u, theme) if piece.printed else _tile(piece, x, y, u, theme)
    if sample:
        return element("g", *shapes)
    data: dict[str, Attribute] = {
        "data_square": piece.square,
        "data_epoch": piece.epoch,
        "data_building": piece.name,
        "data_kind": piece.kind,
    }
    for key, value in (
        ("data_owner", piece.owner),
        ("data_state", piece.state),
        ("data_mark", piece.mark),
        ("data_printed", "yes" if piece.printed else None),
    ):
        if value:
            data[key] = value
    return group(piece.describe(), shapes, **data)


def _printed(piece: Piece, x: float, y: float, u: float, theme: Theme) -> Iterator[str]:
    """A hamlet of the map: an outline on pale paper, part of the board rather than a tile."""
    inset = 0.09 * u
    yield rect(
        x + inset,
        y + inset,
        u - 2 * inset,
        u - 2 * inset,
        rx=0.1 * u,
        fill=theme.printed_paper,
        stroke=theme.printed_ink,
        stroke_width=max(1.2, 0.04 * u),
        stroke_dasharray=f"{number(0.1 * u)} {number(0.07 * u)}",
    )
    if piece.cubes:
        yield icon("hamlet", x + 0.1 * u, y + 0.08 * u, 0.54 * u, theme.printed_ink, outline=True)
        yield from _cubes(piece, x, y, u, theme)
    else:
        yield icon("hamlet", x + 0.19 * u, y + 0.17 * u, 0.62 * u, theme.printed_ink, outline=True)


def _tile(piece: Piece, x: float, y: float, u: float, theme: Theme) -> Iterator[str]:
    kind = theme.kinds[piece.kind]
    side, ruin = piece.size * u, piece.state == "ruin"
    inset = 0.05 * u
    frame: dict[str, Attribute] = {
        "x": x + inset,
        "y": y + inset,
        "width": side - 2 * inset,
        "height": side - 2 * inset,
        "rx": 0.02 * u if ruin else 0.12 * u,
    }
    edge = max(1.6, 0.06 * u)
    if ruin:
        yield element("rect", **frame, fill=kind.ruin)
        dashes = f"{number(0.22 * u)} {number(0.13 * u)}"
        yield element(
            "rect",
            **frame,
            fill="none",
            stroke=kind.fill,
            stroke_width=edge * 1.4,
            stroke_dasharray=dashes,
        )
    else:
        yield element("rect", **frame, fill=kind.fill, stroke=kind.edge, stroke_width=edge)
        yield from _renovated(piece, x, y, u, kind)
    yield from _face(piece, x, y, u, kind)
    yield from _cubes(piece, x, y, u, theme)


def _face(piece: Piece, x: float, y: float, u: float, kind: Kind) -> Iterator[str]:
    """Silhouette, with what a ruin lacks, and name."""
    ruin, size = piece.state == "ruin", piece.size
    color = kind.ruin_text if ruin else kind.text
    lines = [building_title(piece.name)] if size > 1 else []
    if piece.state and lines:
        lines.append(piece.state)
    text = (0.0, 0.34, 0.46)[size - 1] * u
    if piece.state == "renovated":
        text *= 0.9  # room for the inner line
    inside = (0.22 if piece.state == "renovated" else 0.17) * u
    foot = size * u - inside - 0.03 * u - ((_row_cube(piece) + 0.14) * u if piece.room else 0)
    left, top, height = x + inside, y + 0.14 * u, foot - len(lines) * text - 0.2 * u
    if size == 1 and piece.owner:
        # The code above, the silhouette and the cube side by side below it.
        left, top, height = x + 0.04 * u, y + 0.45 * u, 0.42 * u
        yield _text(CODES[piece.name], x + 0.13 * u, y + 0.38 * u, 0.3 * u, color)
    elif piece.state == "renovated" and size == 1:
        left, top, height = x + 0.02 * u, y + 0.2 * u, 0.66 * u
    elif size == 1:
        left, top, height = x + 0.13 * u, y + 0.1 * u, 0.74 * u
    yield icon(piece.name, left, top, height, color)
    if ruin:
        yield _breach(left, top, height, kind.ruin)
        yield from _hatching(x + 0.05 * u, y + 0.05 * u, (size - 0.1) * u, u, kind)
    for i, line in enumerate(reversed(lines)):
        room = size * u - 1.7 * inside
        wide = min(text * 0.97, room / (_LETTER * len(line)))
        yield _text(line, x + inside, y + foot - i * text, wide, color)


def _row_cube(piece: Piece) -> float:
    """Side in squares of the cubes in the row of a civil building of ``reason``."""
    places = max(piece.room, len(piece.cubes))
    if piece.size == 1 or not places:
        return _CUBE[piece.size - 1]
    return min(_CUBE[piece.size - 1], (piece.size - 0.24) / places - 0.09)


def _cubes(piece: Piece, x: float, y: float, u: float, theme: Theme) -> Iterator[str]:
    """The owner's cube or the mark at the top right; on ``reason`` the row of cubes at the foot."""
    side, size = piece.size * u, piece.size
    edge = _CUBE[size - 1] * u
    owner = piece.owner or piece.mark
    if owner:
        top = y + (side - edge - 0.09 * u if size == 1 else 0.14 * u)
        yield cube(owner, x + side - edge - (0.09 if size == 1 else 0.16) * u, top, edge, theme)
    places = max(piece.room, len(piece.cubes))
    if not places:
        return
    edge = _row_cube(piece) * u
    step = edge + 0.09 * u
    left = x + (side - step * places) / 2 + 0.045 * u
    if size == 1:
        left = x + u - edge - 0.09 * u - step * (places - 1)
    top = y + side - edge - (0.09 if size == 1 else 0.16) * u
    for i in range(places):
        if i < len(piece.cubes):
            yield cube(piece.cubes[i], left + i * step, top, edge, theme)
        elif not piece.printed:
            yield free_place(left + i * step, top, edge, theme)


def _hatching(x: float, y: float, side: float, u: float, kind: Kind) -> Iterator[str]:
    """Diagonal lines through a square of ``side`` pixels, clipped by hand."""
    step = 0.2 * u
    points, offset = [], step
    while offset < 2 * side:
        low = max(0.0, offset - side)
        high = min(offset, side)
        points.append(
            f"M{number(x + low)} {number(y + offset - low)}"
            f"L{number(x + high)} {number(y + offset - high)}"
        )
        offset += step
    yield path(
        "".join(points), stroke=kind.fill, stroke_width=max(1.0, 0.03 * u), stroke_opacity=0.45
    )


def _breach(x: float, y: float, side: float, color: str) -> str:
    """What is missing from a ruin: a jagged bite out of its upper right, and a crack."""
    bite = [(0.5, -0.03), (0.56, 0.2), (0.66, 0.26), (0.64, 0.42), (0.8, 0.5), (0.84, 0.66)]
    corner = [(1.03, 0.72), (1.03, -0.03)]
    crack = [(0.22, 0.02), (0.3, 0.26), (0.22, 0.42), (0.36, 0.62), (0.3, 0.8)]
    missing = polygon([(x + px * side, y + py * side) for px, py in bite + corner], fill=color)
    line = "L".join(f"{number(x + px * side)} {number(y + py * side)}" for px, py in crack)
    return missing + path(f"M{line}", fill="none", stroke=color, stroke_width=max(1.5, side * 0.05))


def _renovated(piece: Piece, x: float, y: float, u: float, kind: Kind) -> Iterator[str]:
    """An inner line and a tick: turned over, not to be renovated again."""
    if piece.state != "renovated":
        return
    side, inset = piece.size * u, 0.13 * u
    yield rect(
        x + inset,
        y + inset,
        side - 2 * inset,
        side - 2 * inset,
        rx=0.08 * u,
        fill="none",
        stroke=kind.text,
        stroke_width=max(1.0, 0.035 * u),
    )
    radius = (0.18 if piece.size == 1 else 0.24) * u
    cx, cy = x + side - 0.2 * u - radius, y + 0.2 * u + radius
    yield element("circle", cx=cx, cy=cy, r=radius, fill=kind.text)
    tick = f"M{number(cx - 0.11 * u)} {number(cy)}l{number(0.08 * u)} {number(0.09 * u)}"
    yield path(
        tick + f"l{number(0.15 * u)} {number(-0.18 * u)}",
        fill="none",
        stroke=kind.fill,
        stroke_width=max(2.0, 0.075 * u),
    )


def _text(text: str, x: float, y: float, size: float, color: str) -> str:
    return words(
        "text",
        text,
        x=x,
        y=y,
        font_size=size,
        font_weight="bold",
        fill=color,
    )
