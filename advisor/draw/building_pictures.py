"""Buildings on a board: tiles, ruins, renovated buildings, printed hamlets.

A tile shows its kind three times (colour, silhouette, name), its owner as a cube with a letter,
and on ``reason`` the cubes it holds and the places still free. Coordinates in pixels.

For pages that show it small: what has ``data-most`` is hidden where its writing would have to be
larger than so many pixels of the picture, and ``data-instead`` is what is shown then.
"""

from __future__ import annotations

from collections.abc import Iterator

from advisor.draw.icons import icon
from advisor.draw.pieces import BESIDE, cube, flat_cube, free_place
from advisor.draw.scene import CODES, BuildingPiece
from advisor.draw.svg import Attribute, element, group, number, path, pinned, polygon, rect, words
from advisor.draw.theme import KindColors, Theme
from advisor.words.say import name

#: Side of a cube in squares, by size of the building it stands on.
_CUBE = (0.48, 0.54, 0.66)
#: Width of a bold letter in font sizes, on average over a long name.
_LETTER = 0.67
#: Largest code of a building of size 1, in squares: a larger one leaves no silhouette.
_CODE = 0.36
#: Cubes where there is no room for a row of them: width and height in squares, and by size of the
#: building how many a row.
_FLAT = (0.48, 0.46)
_FLAT_ROW = (1, 2, 3)
#: The same on a building of one square, of which it should hide little: the cube is as high as its
#: letter, whose size is so many heights.
_FLAT_ON_SMALL = (0.46, 0.4)
_FLAT_LETTER = 1.2


def building(
    piece: BuildingPiece,
    x: float,
    y: float,
    u: float,
    theme: Theme,
    *,
    sample: bool = False,
    paid: bool = False,
) -> str:
    """``piece`` with its top-left corner at (x, y), u pixels a square.

    A ``sample`` stands in the legend: it has no data attributes and no accessible name. One that
    is ``paid`` leaves room for its coin (``incomes``).
    """
    if piece.printed:
        shapes = _printed(piece, x, y, u, theme)
    else:
        shapes = _tile(piece, x, y, u, theme, paid)
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


def _printed(piece: BuildingPiece, x: float, y: float, u: float, theme: Theme) -> Iterator[str]:
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


def _tile(
    piece: BuildingPiece, x: float, y: float, u: float, theme: Theme, paid: bool
) -> Iterator[str]:
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
    if piece.size == 1 and piece.owner:
        yield from _small_face(piece, x, y, u, kind, paid)
    else:
        yield from _face(piece, x, y, u, kind, paid)
    yield from _cubes(piece, x, y, u, theme)


def _small_face(
    piece: BuildingPiece, x: float, y: float, u: float, kind: KindColors, paid: bool
) -> Iterator[str]:
    """Of a small building with an owner: the code above, unless a coin is there, and below it the
    silhouette beside the cube; or the silhouette alone, behind the cube."""
    shapes = [icon(piece.name, x + 0.04 * u, y + 0.45 * u, 0.42 * u, kind.text)]
    if not paid:
        code = _text(CODES[piece.name], x + 0.13 * u, y + 0.38 * u, 0.3 * u, kind.text)
        shapes.append(code)
    yield element("g", *shapes, data_most=round(_CODE * u, 2))
    large = icon(piece.name, x + 0.03 * u, y + 0.08 * u, 0.78 * u, kind.text)
    yield element("g", large, data_instead="yes", display="none")


def _face(
    piece: BuildingPiece, x: float, y: float, u: float, kind: KindColors, paid: bool
) -> Iterator[str]:
    """Silhouette, with what a ruin lacks, and name."""
    ruin, size = piece.state == "ruin", piece.size
    color = kind.ruin_text if ruin else kind.text
    lines = [name(piece.name)] if size > 1 else []
    if piece.state and lines:
        lines.append(name(piece.state))
    text = (0.0, 0.34, 0.46)[size - 1] * u
    if piece.state == "renovated":
        text *= 0.9  # room for the inner line
    inside = (0.22 if piece.state == "renovated" else 0.17) * u
    foot = size * u - inside - 0.03 * u - ((_row_cube(piece) + 0.14) * u if piece.room else 0)
    left, top, height = x + inside, y + 0.14 * u, foot - len(lines) * text - 0.2 * u
    if piece.state == "renovated" and size == 1:
        left, top, height = x + 0.02 * u, y + 0.2 * u, 0.66 * u
    elif size == 1:
        left, top, height = x + 0.13 * u, y + 0.1 * u, 0.74 * u
    elif paid and piece.owner:
        # Between the coin and the cube.
        height -= 0.26 * u
        left, top = x + (size * u - height) / 2, top + 0.26 * u
    yield icon(piece.name, left, top, height, color)
    if ruin:
        yield _breach(left, top, height, kind.ruin)
        yield from _hatching(x + 0.05 * u, y + 0.05 * u, (size - 0.1) * u, u, kind)
    for i, line in enumerate(reversed(lines)):
        most = (size * u - 1.7 * inside) / (_LETTER * len(line))
        wide = min(text * 0.97, most)
        # The name may become larger; what it says of the state, the hatching says, too.
        if len(lines) > 1 and not i:
            most = wide
        elif piece.cubes:
            most = _row_font(piece) * u
        elif paid and piece.owner and size == 2:
            most = min(most, BESIDE * u)  # the coin is there then
        else:
            most = min(most, 1.6 * text)
        yield _text(line, x + inside, y + foot - i * text, wide, color, data_most=round(most, 2))


def _row_font(piece: BuildingPiece) -> float:
    """Size in squares of the letters in that row; where it is too small they are drawn flat."""
    return 0.7 * _row_cube(piece)


def _row_cube(piece: BuildingPiece) -> float:
    """Side in squares of the cubes in the row of a civil building of ``reason``."""
    places = max(piece.room, len(piece.cubes))
    if piece.size == 1 or not places:
        return _CUBE[piece.size - 1]
    return min(_CUBE[piece.size - 1], (piece.size - 0.24) / places - 0.09)


def _cubes(piece: BuildingPiece, x: float, y: float, u: float, theme: Theme) -> Iterator[str]:
    """The owner's cube or the mark at the top right; on ``reason`` the row of cubes at the foot."""
    side, size = piece.size * u, piece.size
    edge = _CUBE[size - 1] * u
    owner = piece.owner or piece.mark
    if owner:
        top = y + (side - edge - 0.09 * u if size == 1 else 0.14 * u)
        left = x + side - edge - (0.09 if size == 1 else 0.16) * u
        drawn = cube(owner, left, top, edge, theme, pin=(1, 0))
        if size == 1 and piece.owner:
            yield from _corner_cube(owner, x, y, u, theme)
        elif size == 2 and piece.owner:
            # Beside a coin there is no room for a large one.
            yield element("g", drawn, data_most=round(BESIDE * u, 2))
            yield _flat(owner, x + side - 0.08 * u, y + (0.12 + _FLAT[1]) * u, u, theme, top=True)
        else:
            yield drawn
    if not max(piece.room, len(piece.cubes)):
        return
    if size == 1:
        yield from _one_cube(piece, x, y, u, theme)
    elif piece.cubes:
        most = round(_row_font(piece) * u, 2)
        yield element("g", *_row(piece, x, y, u, theme), data_most=most)
        yield _flat_rows(piece, x, y, u, theme)
    else:
        yield from _row(piece, x, y, u, theme)


def _corner_cube(
    color: str, x: float, y: float, u: float, theme: Theme, shift: float = 0.0
) -> Iterator[str]:
    """A cube at the lower right of a small building, flat where the board is shown small."""
    edge = _CUBE[0] * u
    right, foot = x + 0.91 * u - shift, y + 0.91 * u
    drawn = cube(color, right - edge, foot - edge, edge, theme, pin=(1, 1))
    yield element("g", drawn, data_most=round(_CODE * u, 2))
    width, height = _FLAT_ON_SMALL[0] * u, _FLAT_ON_SMALL[1] * u
    right, foot = right + 0.09 * u, foot + 0.09 * u
    flat = flat_cube(color, right - width, foot - height, width, height, theme, _FLAT_LETTER)
    yield element("g", flat, data_instead="yes", display="none", **pinned(right, foot))


def _flat(
    color: str, right: float, foot: float, u: float, theme: Theme, *, top: bool = False
) -> str:
    """A flat cube instead of another; enlarged from its foot, or from its top."""
    width, height = _FLAT[0] * u, _FLAT[1] * u
    drawn = flat_cube(color, right - width, foot - height, width, height, theme)
    pin = pinned(right, foot - height if top else foot)
    return element("g", drawn, data_instead="yes", display="none", **pin)


def _one_cube(piece: BuildingPiece, x: float, y: float, u: float, theme: Theme) -> Iterator[str]:
    """The cubes of a hamlet, whose room is for one, or the free place."""
    edge = _CUBE[0] * u
    for i, color in enumerate(piece.cubes):
        yield from _corner_cube(color, x, y, u, theme, i * (edge + 0.09 * u))
    if not piece.cubes and not piece.printed:
        yield free_place(x + 0.91 * u - edge, y + 0.91 * u - edge, edge, theme)


def _row(piece: BuildingPiece, x: float, y: float, u: float, theme: Theme) -> Iterator[str]:
    """The cubes and the free places of a Town or a City."""
    places = max(piece.room, len(piece.cubes))
    edge = _row_cube(piece) * u
    step = edge + 0.09 * u
    left = x + (piece.size * u - step * places) / 2 + 0.045 * u
    top = y + piece.size * u - edge - 0.16 * u
    for i in range(places):
        if i < len(piece.cubes):
            yield cube(piece.cubes[i], left + i * step, top, edge, theme)
        else:
            yield free_place(left + i * step, top, edge, theme)


def _flat_rows(piece: BuildingPiece, x: float, y: float, u: float, theme: Theme) -> str:
    """The same, flat and in several rows, for pages that show the board small."""
    width, height = _FLAT[0] * u, _FLAT[1] * u
    right, foot = x + (piece.size - 0.08) * u, y + (piece.size - 0.08) * u
    places = max(piece.room, len(piece.cubes))
    across = _FLAT_ROW[piece.size - 1]
    shapes = []
    for i in range(places):
        left = right - (across - i % across) * width
        top = foot - (-(-places // across) - i // across) * height
        if i < len(piece.cubes):
            shapes.append(flat_cube(piece.cubes[i], left, top, width, height, theme))
        else:
            shapes.append(free_place(left, top, min(width, height), theme))
    return element("g", *shapes, data_instead="yes", display="none", **pinned(right, foot))


def _hatching(x: float, y: float, side: float, u: float, kind: KindColors) -> Iterator[str]:
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


def _renovated(
    piece: BuildingPiece, x: float, y: float, u: float, kind: KindColors
) -> Iterator[str]:
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


def _text(text: str, x: float, y: float, size: float, color: str, **more: Attribute) -> str:
    return words(
        "text",
        text,
        x=x,
        y=y,
        font_size=size,
        font_weight="bold",
        fill=color,
        **more,
    )
