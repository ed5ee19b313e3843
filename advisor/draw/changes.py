"""What became of the squares of a board: built, arrived, gone, downsized, visible again.

Each is told by a colour and by a sign of its own, so that it can be read without colour. What is
gone stays as a pale ghost below the buildings, crossed out. Coordinates in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from advisor.draw.building_pictures import building
from advisor.draw.marks import Places, around, places_on
from advisor.draw.scene import BuildingPiece, SceneBoard
from advisor.draw.svg import Attribute, element, number, path, pinned, rect, words
from advisor.draw.theme import Theme
from advisor.words.say import say

#: What can become of a square.
CHANGES: Final = ("new", "shadow", "gone", "smaller", "restored")


def change_words(change: str) -> str:
    """What is said of a square of which that became."""
    return say(f"change-{change}")


#: Radius of a sign in squares, and how far within the corner its middle lies: on a building of one
#: square, which it would hide, and on a larger one.
_SMALL: Final = (0.21, -0.04)
_LARGE: Final = (0.27, 0.08)
#: How far down the line round a new building of one square begins, in squares: below its coin.
_OPEN: Final = 0.45
#: A sign is to be enlarged as writing of so many of its radii would be.
_READ_AS: Final = 1.55
#: The signs, as lines through points of a box from -1 to 1.
_SIGNS: Final[Mapping[str, str]] = {
    "new": "M-.55 0H.55M0 -.55V.55",
    "shadow": "M-.6 0H.5M.05 -.5L.55 0L.05 .5",
    "gone": "M-.45 -.45L.45 .45M.45 -.45L-.45 .45",
    "smaller": "M0 -.6V.5M-.5 .05L0 .55L.5 .05",
    "restored": "M-.5 .1A.5 .5 0 1 0 -.2 -.45M-.55 -.6L-.2 -.45L-.4 -.05",
}


def changes_on(
    after: SceneBoard,
    before: SceneBoard,
    changes: Mapping[str, str],
    theme: Theme,
    x: float,
    y: float,
    u: float,
) -> Iterator[str]:
    """Marks for squares → what became of them; a building is marked once, whole.

    ``before`` has what is gone or was larger. What is not one of ``CHANGES`` is left out.
    """
    groups = grouped(after, before, changes)
    for change, places, _ in sorted(groups, key=lambda group: group[0] == "gone"):
        color = theme.changes[change]
        shapes: list[str] = []
        style: dict[str, Attribute] = {}
        if change in ("shadow", "restored"):
            style["stroke_dasharray"] = f"{number(0.24 * u)} {number(0.2 * u)}"
        if change == "new":
            shapes += _inside(places, color, theme, x, y, u)
        elif change != "gone":  # the cross lies below what has come instead
            shapes += around(places, color, theme, x, y, u, **style)
        shapes.append(_sign(change, places, color, theme, x, y, u))
        yield element("g", words("title", change_words(change)), *shapes, data_change=change)


def ghosts_on(
    after: SceneBoard,
    before: SceneBoard,
    changes: Mapping[str, str],
    theme: Theme,
    x: float,
    y: float,
    u: float,
) -> Iterator[str]:
    """What is gone, crossed out, and what was larger before, pale; to lie below the buildings."""
    for change, places, piece in grouped(after, before, changes):
        if piece is not None:
            place = (x + piece.column * u, y + piece.row * u)
            drawn = building(piece, *place, u, theme, sample=True)
            yield element("g", drawn, opacity=0.5, data_ghost=piece.square)
        if change == "gone":
            color = theme.changes[change]
            yield from around(places, color, theme, x, y, u)
            yield _cross(places, color, theme, x, y, u)


def possible_pieces(
    pieces: Iterable[BuildingPiece], theme: Theme, x: float, y: float, u: float
) -> Iterator[str]:
    """Buildings of which one will stand here, pale, with a broken line round each."""
    for piece in pieces:
        place = (x + piece.column * u, y + piece.row * u)
        drawn = building(piece, *place, u, theme, sample=True)
        side = piece.size * u
        frame = rect(
            *place, side, side, fill="none", stroke=theme.fits, stroke_width=0.07 * u,
            stroke_dasharray=f"{0.2 * u:g} {0.13 * u:g}",
        )  # fmt: skip
        yield element("g", element("g", drawn, opacity=0.4), frame, data_possible=piece.square)


def grouped(
    after: SceneBoard, before: SceneBoard, changes: Mapping[str, str]
) -> list[tuple[str, Places, BuildingPiece | None]]:
    """``(change, places, what stood there)``: squares of one building and change belong together.

    What stood there is given where it is gone or has become smaller.
    """
    groups: list[tuple[str, Places, BuildingPiece | None]] = []
    done: set[tuple[str, tuple[int, int]]] = set()
    for name, change in changes.items():
        for place in places_on(after, (name,)):
            if change not in CHANGES or (change, place) in done:
                continue
            now = next((p for p in after.pieces if place in p.squares), None)
            was = next((p for p in before.pieces if place in p.squares), None)
            ghost = was if change in ("gone", "smaller") and was != now else None
            piece = was if change == "gone" else now
            places = set(piece.squares) if piece is not None else {place}
            done.update((change, covered) for covered in places)
            if ghost is not None:
                done.update((change, covered) for covered in ghost.squares)
            groups.append((change, places, ghost))
    return groups


def _inside(
    places: Places, color: str, theme: Theme, x: float, y: float, u: float
) -> Iterator[str]:
    """A line just inside a building, so that the frame of its domain stays free. On a building of
    one square it lies on the edge, where it hides no cube, and leaves out the top, where coin and
    sign are."""
    left, top, right, bottom = _box(places, x, y, u)
    if len(places) == 1:
        start = number(top + _OPEN * u)
        lines = f"M{number(left)} {start}V{number(bottom)}H{number(right)}V{start}"
        for stroke, width in ((theme.paper, 0.14), (color, 0.08)):
            yield path(lines, fill="none", stroke=stroke, stroke_width=width * u)
        return
    inset = 0.055 * u
    for stroke, width in ((theme.paper, 0.13), (color, 0.09)):
        yield element(
            "rect",
            x=left + inset,
            y=top + inset,
            width=right - left - 2 * inset,
            height=bottom - top - 2 * inset,
            rx=0.06 * u,
            fill="none",
            stroke=stroke,
            stroke_width=width * u,
        )


def _cross(places: Places, color: str, theme: Theme, x: float, y: float, u: float) -> str:
    left, top, right, bottom = _box(places, x, y, u)
    inset = 0.14 * u
    left, top, right, bottom = left + inset, top + inset, right - inset, bottom - inset
    lines = (
        f"M{number(left)} {number(top)}L{number(right)} {number(bottom)}"
        f"M{number(right)} {number(top)}L{number(left)} {number(bottom)}"
    )
    return "".join(
        path(lines, stroke=stroke, stroke_width=width * u, stroke_linecap="round", fill="none")
        for stroke, width in ((theme.paper, 0.24), (color, 0.13))
    )


def _sign(
    change: str, places: Places, color: str, theme: Theme, x: float, y: float, u: float
) -> str:
    """A disc with the sign at the top-left corner; at the top-right of what is gone."""
    left, top, right, _ = _box(places, x, y, u)
    radius, within = (part * u for part in (_SMALL if len(places) == 1 else _LARGE))
    cx = right - within if change == "gone" else left + within
    cy = top + within
    disc = element(
        "circle", cx=cx, cy=cy, r=radius, fill=color, stroke=theme.paper, stroke_width=0.05 * u
    )
    place = f"translate({number(cx)} {number(cy)}) scale({number(round(radius, 2))})"
    sign = path(
        _SIGNS[change],
        transform=place,
        fill="none",
        stroke=theme.paper,
        stroke_width=0.24,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return element("g", disc, sign, **pinned(cx, cy, _READ_AS * radius))


def _box(places: Places, x: float, y: float, u: float) -> tuple[float, float, float, float]:
    columns, rows = [c for c, _ in places], [r for _, r in places]
    return (
        x + min(columns) * u,
        y + min(rows) * u,
        x + (max(columns) + 1) * u,
        y + (max(rows) + 1) * u,
    )
