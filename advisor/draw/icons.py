"""Silhouettes of the nine buildings, the shape that tells a kind without its colour.

Each is one even-odd path in a unit box (0 to 1, y down): battlements for military, crosses for
religious, gabled roofs for civil; doors and windows are holes. Bigger buildings have more of them.
"""

from __future__ import annotations

from typing import Final

from advisor.draw.svg import number, path


def _box(x1: float, y1: float, x2: float, y2: float) -> str:
    return f"M{x1} {y1}H{x2}V{y2}H{x1}Z"


def _battlement(x1: float, x2: float, top: float, foot: float, teeth: int = 3) -> str:
    """A wall from x1 to x2 with ``teeth`` merlons, notches 0.09 deep."""
    step = (x2 - x1) / (2 * teeth - 1)
    text = f"M{number(x1)} {foot}V{top}"
    for i in range(teeth):
        right = number(round(x1 + (2 * i + 1) * step, 4))
        text += f"H{right}"
        if i < teeth - 1:
            text += f"v.09H{number(round(x1 + (2 * i + 2) * step, 4))}V{top}"
    return text + f"V{foot}Z"


def _cross(x: float, top: float, height: float) -> str:
    """A latin cross centred on x."""
    t, arm, bar = height * 0.13, height * 0.34, top + height * 0.26
    x1, x2, l1, r1 = (number(v) for v in (x - t, x + t, x - arm, x + arm))
    y1, y2, foot = (number(v) for v in (bar, bar + 2 * t, top + height))
    return f"M{x1} {top}H{x2}V{y1}H{r1}V{y2}H{x2}V{foot}H{x1}V{y2}H{l1}V{y1}H{x1}Z"


def _house(x1: float, x2: float, ridge: float, eaves: float, foot: float = 0.94) -> str:
    """A gabled house; the roof overhangs by 0.05."""
    mid = number((x1 + x2) / 2)
    return (
        f"M{number(x1 - 0.05)} {eaves}L{mid} {ridge}L{number(x2 + 0.05)} {eaves}"
        f"H{number(x2)}V{foot}H{number(x1)}V{eaves}Z"
    )


_ICONS: Final = {
    "watch_tower": _battlement(0.26, 0.74, 0.06, 0.36)
    + _box(0.32, 0.36, 0.68, 0.94)
    + _box(0.44, 0.68, 0.56, 0.94)
    + _box(0.46, 0.44, 0.54, 0.56),
    "keep": _battlement(0.08, 0.38, 0.14, 0.94, 2)
    + _battlement(0.62, 0.92, 0.14, 0.94, 2)
    + _battlement(0.38, 0.62, 0.38, 0.94, 2)
    + "M.42 .94V.74A.08 .08 0 0 1 .58 .74V.94Z"
    + _box(0.2, 0.34, 0.26, 0.5)
    + _box(0.74, 0.34, 0.8, 0.5),
    "castle": _battlement(0.03, 0.25, 0.3, 0.94, 2)
    + _battlement(0.75, 0.97, 0.3, 0.94, 2)
    + _battlement(0.35, 0.65, 0.06, 0.94, 3)
    + _battlement(0.25, 0.35, 0.52, 0.94, 1)
    + _battlement(0.65, 0.75, 0.52, 0.94, 1)
    + "M.42 .94V.72A.08 .08 0 0 1 .58 .72V.94Z"
    + _box(0.47, 0.26, 0.53, 0.42)
    + _box(0.115, 0.46, 0.165, 0.6)
    + _box(0.835, 0.46, 0.885, 0.6),
    "chapel": _cross(0.5, 0.02, 0.38)
    + "M.2 .94V.62L.5 .4L.8 .62V.94Z"
    + "M.43 .94V.76A.07 .07 0 0 1 .57 .76V.94Z",
    "monastery": _cross(0.27, 0.02, 0.3)
    + "M.1 .94V.46L.27 .3L.44 .46V.94Z"
    + "M.44 .94V.58H.86L.95 .7V.94Z"
    + "M.21 .94V.78A.06 .06 0 0 1 .33 .78V.94Z"
    + "M.53 .84V.74A.04 .04 0 0 1 .61 .74V.84Z"
    + "M.7 .84V.74A.04 .04 0 0 1 .78 .74V.84Z",
    "abbey": _cross(0.15, 0.06, 0.24)
    + _cross(0.85, 0.06, 0.24)
    + _cross(0.5, 0.12, 0.26)
    + "M.03 .94V.42L.15 .28L.27 .42V.94Z"
    + "M.73 .94V.42L.85 .28L.97 .42V.94Z"
    + "M.27 .94V.54L.5 .36L.73 .54V.94Z"
    + "M.42 .94V.78A.08 .08 0 0 1 .58 .78V.94Z"
    + "M.43 .6A.07 .07 0 1 1 .57 .6A.07 .07 0 1 1 .43 .6Z",
    "hamlet": _house(0.18, 0.82, 0.16, 0.54)
    + _box(0.43, 0.66, 0.57, 0.94)
    + "M.66 .17H.76V.38L.66 .305Z",
    "town": _house(0.08, 0.46, 0.14, 0.42)
    + _house(0.56, 0.92, 0.4, 0.64)
    + _box(0.2, 0.7, 0.32, 0.94)
    + _box(0.2, 0.48, 0.32, 0.58)
    + _box(0.69, 0.74, 0.79, 0.94),
    "city": _house(0.06, 0.28, 0.38, 0.56)
    + _house(0.38, 0.62, 0.06, 0.28)
    + _house(0.72, 0.94, 0.3, 0.5)
    + _box(0.28, 0.74, 0.38, 0.94)
    + _box(0.62, 0.74, 0.72, 0.94)
    + _box(0.13, 0.66, 0.21, 0.76)
    + _box(0.46, 0.36, 0.54, 0.46)
    + _box(0.46, 0.56, 0.54, 0.66)
    + _box(0.45, 0.76, 0.55, 0.94)
    + _box(0.79, 0.6, 0.87, 0.7),
}


def icon(name: str, x: float, y: float, side: float, color: str, *, outline: bool = False) -> str:
    """The silhouette of ``name`` in a box of ``side`` pixels; only its outline if asked."""
    place = f"translate({number(x)} {number(y)}) scale({number(round(side, 2))})"
    if outline:
        return path(
            _ICONS[name],
            transform=place,
            fill="none",
            stroke=color,
            stroke_width=0.065,
            stroke_linejoin="round",
        )
    return path(_ICONS[name], transform=place, fill=color, fill_rule="evenodd")
