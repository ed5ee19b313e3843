"""Control cubes and adventurers: the player's colour and its letter, legible without colour.

White edges part a piece from a tile of its own colour. Coordinates in pixels.
"""

from __future__ import annotations

from advisor.draw.scene import Pawn, letter
from advisor.draw.svg import Attribute, element, group, path, pinned, polygon, rect, words
from advisor.draw.theme import PieceColors, Theme, look

#: Largest writing of a cube and a coin side by side on a building of size 2, in squares.
BESIDE = 0.5
#: Largest letter that the body of an adventurer holds, in squares.
_SLENDER = 0.44
_UNKNOWN = PieceColors(fill="#8a8a8a", side="#5a5a5a", text="#ffffff")


def piece_colors(color: str) -> PieceColors:
    """Colours of a player's pieces; grey for a colour that is none."""
    return look().pieces.get(color, _UNKNOWN)


def centred(text: str, x: float, y: float, size: float, color: str) -> str:
    """Bold ``text`` of ``size`` pixels with the middle of its capitals at (x, y)."""
    return words(
        "text",
        text,
        x=x,
        y=y + 0.36 * size,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        fill=color,
    )


def cube(
    color: str,
    x: float,
    y: float,
    side: float,
    theme: Theme,
    *,
    sample: bool = False,
    pin: tuple[float, float] | None = None,
) -> str:
    """A cube in a box of ``side`` pixels: a front with the letter, a lit top, a shaded side.

    ``pin`` is the point of the box, 0 to 1 each way, that stays where it is when a page enlarges
    the cube; None if it is part of something that is enlarged as a whole.
    """
    colors = piece_colors(color)
    depth = side * 0.18
    front = side - depth
    top, right, bottom = y + depth, x + side, y + side
    outline = [
        (x, top),
        (x + depth, y),
        (right, y),
        (right, bottom - depth),
        (x + front, bottom),
        (x, bottom),
    ]
    edge = theme.piece_edge
    data: dict[str, Attribute] = {} if sample else {"data_cube": color}
    if pin is not None:
        data |= pinned(x + pin[0] * side, y + pin[1] * side)
    return element(
        "g",
        polygon(
            outline,
            fill=colors.side,
            stroke=theme.halo,
            stroke_width=max(2.2, side * 0.14),
            stroke_linejoin="round",
        ),
        polygon(outline, fill=colors.side, stroke=edge, stroke_width=1, stroke_linejoin="round"),
        rect(x, top, front, front, fill=colors.fill, stroke=edge, stroke_width=0.8),
        centred(letter(color), x + front / 2, top + front / 2, front * 0.86, colors.text),
        **data,
    )


def flat_cube(
    color: str,
    x: float,
    y: float,
    width: float,
    height: float,
    theme: Theme,
    letter_size: float = 0.95,
) -> str:
    """A cube where there is no room for one: its front alone, with the letter.

    :param letter_size: of the letter, in heights of the cube.
    """
    colors = piece_colors(color)
    return element(
        "g",
        rect(x, y, width, height, fill=colors.fill, stroke=theme.piece_edge, stroke_width=0.9),
        centred(letter(color), x + width / 2, y + height / 2, height * letter_size, colors.text),
    )


def free_place(x: float, y: float, side: float, theme: Theme) -> str:
    """A place for a cube that nobody has taken: a pale square."""
    inset = side * 0.1
    return rect(
        x + inset,
        y + inset,
        side - 2 * inset,
        side - 2 * inset,
        rx=1.5,
        fill=theme.slot,
        fill_opacity=0.28,
        stroke=theme.slot,
        stroke_width=1,
        stroke_dasharray="2.5 2",
    )


def pawn(
    adventurer: Pawn,
    epoch: str,
    x: float,
    y: float,
    u: float,
    theme: Theme,
    *,
    sample: bool = False,
) -> str:
    """An adventurer, u wide and 1.1 u high, with the cards left to carry beside it.

    A ``sample`` stands in the legend: it has no data attributes and no accessible name.
    """
    shapes = _figure(adventurer.color, x, y, u, theme)
    if not sample:
        shapes = [
            element("g", *shapes, data_most=round(_SLENDER * u, 2)),
            _stout_figure(adventurer.color, x, y, u, theme),
        ]
    for i in range(2 if adventurer.left is not None else 0):
        shapes.append(
            _card(i < (adventurer.left or 0), x + 0.82 * u, y + (0.12 + 0.5 * i) * u, u, theme)
        )
    if sample:
        return element("g", *shapes)
    return group(
        adventurer.describe(),
        shapes,
        data_adventurer=adventurer.color,
        data_epoch=epoch,
        data_left="" if adventurer.left is None else adventurer.left,
    )


def _figure(color: str, x: float, y: float, u: float, theme: Theme) -> list[str]:
    """Head and body with the letter."""
    colors = piece_colors(color)
    middle = x + 0.36 * u
    body = (
        f"M{middle:.2f} {y + 0.36 * u:.2f}"
        f"C{middle + 0.16 * u:.2f} {y + 0.46 * u:.2f} {middle + 0.17 * u:.2f} {y + 0.8 * u:.2f}"
        f" {middle + 0.34 * u:.2f} {y + 1.06 * u:.2f}"
        f"H{middle - 0.34 * u:.2f}"
        f"C{middle - 0.17 * u:.2f} {y + 0.8 * u:.2f} {middle - 0.16 * u:.2f} {y + 0.46 * u:.2f}"
        f" {middle:.2f} {y + 0.36 * u:.2f}Z"
    )
    outside, inside = max(3.0, 0.1 * u), max(1.0, 0.035 * u)
    head: dict[str, Attribute] = {"cx": middle, "cy": y + 0.24 * u, "r": 0.19 * u}
    shapes = []
    for stroke, width in ((theme.halo, outside), (theme.piece_edge, inside)):
        paint: dict[str, Attribute] = {
            "fill": colors.fill,
            "stroke": stroke,
            "stroke_width": width,
        }
        shapes += [path(body, **paint), element("circle", **head, **paint)]
    return [*shapes, centred(letter(color), middle, y + 0.84 * u, 0.36 * u, colors.text)]


def _stout_figure(color: str, x: float, y: float, u: float, theme: Theme) -> str:
    """The same for pages that show the board small: a body as wide as its letter."""
    colors = piece_colors(color)
    paint: dict[str, Attribute] = {"fill": colors.fill, "stroke": theme.piece_edge}
    left, top, width = x + 0.02 * u, y + 0.44 * u, 0.66 * u
    return element(
        "g",
        element(
            "circle", cx=left + width / 2, cy=y + 0.26 * u, r=0.2 * u, stroke_width=1.4, **paint
        ),
        rect(left, top, width, width, rx=0.14 * u, stroke_width=1.4, **paint),
        centred(letter(color), left + width / 2, top + width / 2, 0.62 * u, colors.text),
        data_instead="yes",
        display="none",
        **pinned(left, top + width),
    )


def _card(left: bool, x: float, y: float, u: float, theme: Theme) -> str:
    """A card that can still be carried is filled; one that is spent is an empty dashed frame."""
    style: dict[str, Attribute] = (
        {"fill": theme.ink, "stroke": theme.ink}
        if left
        else {"fill": "none", "stroke": theme.muted, "stroke_dasharray": "2 2"}
    )
    return rect(x, y, 0.28 * u, 0.4 * u, rx=0.05 * u, stroke_width=1.2, **style)
