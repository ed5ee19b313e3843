"""The curves of a game as SVG: chances to win and margins, turn by turn.

Colours are CSS variables (``--red`` … ``--ink``, ``--soft``, ``--grid``), so that a page can be
light or dark; players are told apart by the shape of their points, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from advisor.advise.review.review_result import Review
from advisor.advise.review.review_text import grade_words, lead_words, who_words
from advisor.advise.review.turn_text import mark
from advisor.draw.svg import element, number, words
from advisor.words.chance_words import chance_words
from advisor.words.say import say

#: Sides and margins in pixels.
_WIDTH: Final = 960.0
_HEIGHT: Final = 176.0
_LEFT: Final = 56.0
_RIGHT: Final = 14.0
_TOP: Final = 18.0
_BOTTOM: Final = 22.0
#: Half the size of a point.
_POINT: Final = 4.0
#: Corners of the points of each seat; 0 is a circle.
_CORNERS: Final = (0, 4, 3, 5, 6)
#: Half a side of a picture of the legend, in pixels.
_SIGN: Final = 8.0
#: A letter of a sign beside a point: its width and height in pixels; from a point to its sign.
_SIGN_WIDTH: Final = 7.6
_SIGN_HEIGHT: Final = 9.5
_BESIDE: Final = 7.0
#: Where a sign may stand, the best first: how far right in halves of it, and its foot down.
_ROOMS: Final = (
    *((0, -_BESIDE), (0, _BESIDE + _SIGN_HEIGHT), (1, 4.0), (-1, 4.0)),
    *(
        (0, -_BESIDE - 9),
        (0, _BESIDE + _SIGN_HEIGHT + 9),
        (1, -6.0),
        (-1, -6.0),
        (1, 14.0),
        (-1, 14.0),
    ),
    *((0, -_BESIDE - 18), (0, _BESIDE + _SIGN_HEIGHT + 18)),
)

#: Left, top, right and foot in pixels.
Box = tuple[float, float, float, float]


def win_curve(review: Review) -> str:
    """The chance to win of every player, in per cent."""
    rows = [[100 * worths.wins[seat] for worths in review.curve] for seat in _seats(review)]
    return _chart(
        review, rows, (0.0, 100.0), 25.0, say("curve-win"), lambda v: chance_words(v / 100)
    )


def margin_curve(review: Review) -> str:
    """The margin that every player may expect, in Ecus."""
    rows = [[worths.margins[seat] for worths in review.curve] for seat in _seats(review)]
    reach = max((abs(value) for row in rows for value in row), default=0.0)
    step = next(s for s in (5.0, 10.0, 20.0, 50.0, 100.0, 500.0, 1000.0) if reach <= 4 * s)
    top = max(step, step * math.ceil(reach / step))
    return _chart(
        review, rows, (-top, top), step, say("curve-margin"), lambda v: lead_words(round(v))
    )


def curve_legend(review: Review) -> list[tuple[str, str]]:
    """For every player the point that stands for them, as SVG, and who they are."""
    side = 2 * _SIGN
    return [
        (
            element(
                "svg",
                _point(_SIGN, _SIGN, _CORNERS[seat % len(_CORNERS)], f"var(--{one.color})", 1.4),
                viewBox=f"0 0 {number(side)} {number(side)}",
                width=side,
                height=side,
                aria_hidden="true",
                class_="sign",
            ),
            who_words(one),
        )
        for seat, one in enumerate(review.players)
    ]


def _seats(review: Review) -> range:
    return range(len(review.players))


def _chart(
    review: Review,
    rows: Sequence[Sequence[float]],
    span: tuple[float, float],
    step: float,
    name: str,
    label_of: Callable[[float], str],
) -> str:
    low, high = span
    count = max(len(review.curve) - 1, 1)

    def x(place: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * place / count

    def y(value: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low)

    parts = [words("title", name)]
    for level in range(round((high - low) / step) + 1):
        value = low + level * step
        parts += [
            element("line", x1=_LEFT, x2=_WIDTH - _RIGHT, y1=y(value), y2=y(value), class_="grid"),
            words("text", label_of(value), x=_LEFT - 6, y=y(value) + 4, class_="end"),
        ]
    parts += _turn_names(review, x)
    parts += _slots(len(review.curve), x)
    points = [(x(i), y(value)) for row in rows for i, value in enumerate(row)]
    marks = _Marks(points)
    for seat, row in enumerate(rows):
        color = review.players[seat].color
        line = " ".join(f"{number(x(i))},{number(y(value))}" for i, value in enumerate(row))
        parts.append(element("polyline", points=line, class_="under"))
        parts.append(element("polyline", points=line, class_="line", stroke=f"var(--{color})"))
        for place, value in enumerate(row):
            point = _point(x(place), y(value), _CORNERS[seat % len(_CORNERS)], f"var(--{color})")
            when, value_words = _when(review, place), label_of(value)
            about = say("curve-point", when=when, player=color, value=value_words)
            title = words("title", about)
            sign = _mark(review, seat, place)
            if sign:
                at_x, at_y = marks.place(sign, x(place), y(value))
                sign = words("text", sign, x=at_x, y=at_y, class_="mark")
            parts.append(element("g", title, point, sign, data_place=place))
    return element(
        "svg",
        *parts,
        viewBox=f"0 0 {number(_WIDTH)} {number(_HEIGHT)}",
        role="img",
        aria_label=name,
        class_="curve",
    )


class _Marks:
    """Finds room for the signs beside their points: none lies on another, or on a point."""

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        self._taken = [
            (px - _POINT * 1.3, py - _POINT * 1.3, px + _POINT * 1.3, py + _POINT * 1.3)
            for px, py in points
        ]

    def place(self, sign: str, x: float, y: float) -> tuple[float, float]:
        """The middle of its foot: above its point if there is room, else as near as there is."""
        half = _SIGN_WIDTH * len(sign) / 2
        least = math.inf
        best = x, y - _BESIDE
        for right, down in _ROOMS:
            at = x + right * (half + _BESIDE), y + down
            box = at[0] - half, at[1] - _SIGN_HEIGHT, at[0] + half, at[1]
            covered = sum(_overlap(box, other) for other in self._taken)
            outside = box[1] < 0 or box[3] > _HEIGHT - _BOTTOM + 6 or box[2] > _WIDTH
            if not outside and covered < least:
                least, best = covered, at
            if not least:
                break
        left, foot = best
        self._taken.append((left - half, foot - _SIGN_HEIGHT, left + half, foot))
        return best


def _overlap(one: Box, other: Box) -> float:
    """Square pixels that lie in both."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def _mark(review: Review, seat: int, place: int) -> str:
    """The sign of the turn that led to a place, at the point of the player who made it."""
    if not place or review.turns[place - 1].turn.seat != seat:
        return ""
    return mark(review.turns[place - 1])


def _slots(places: int, x: Callable[[float], float]) -> list[str]:
    """A strip of the chart for every place, to be clicked."""
    half = (x(1) - x(0)) / 2
    return [
        element(
            "rect",
            x=max(x(place) - half, _LEFT - 8),
            y=2.0,
            width=min(x(place) + half, _WIDTH) - max(x(place) - half, _LEFT - 8),
            height=_HEIGHT - 4,
            class_="slot",
            data_slot=place,
        )
        for place in range(places)
    ]


def _turn_names(review: Review, x: Callable[[float], float]) -> list[str]:
    """Below the chart: the numbers of the turns, each between its first and last point."""
    label = _HEIGHT - 4
    names = [words("text", say("curve-turn"), x=_LEFT - 6, y=label, class_="end")]
    first = 0
    for place, turn in enumerate(review.turns):
        following = review.turns[place + 1].turn.number if place + 1 < len(review.turns) else 0
        if following != turn.turn.number:
            middle = (x(first) + x(place + 1)) / 2
            names.append(words("text", f"{turn.turn.number}", x=middle, y=label, class_="middle"))
            end = x(place + 1)
            names.append(
                element("line", x1=end, x2=end, y1=_TOP, y2=_HEIGHT - _BOTTOM + 6, class_="grid")
            )
            first = place + 1
    return names


def _when(review: Review, place: int) -> str:
    if not place:
        return say("curve-before")
    turn = review.turns[place - 1]
    color = turn.turn.color
    return say("curve-after", turn=turn.turn.number, player=color, grade=grade_words(turn))


def _point(x: float, y: float, corners: int, color: str, scale: float = 1.0) -> str:
    if not corners:
        return element("circle", cx=x, cy=y, r=_POINT * scale, fill=color, class_="point")
    turned = [2 * math.pi * (k / corners - 0.25) for k in range(corners)]
    size = _POINT * 1.3 * scale
    points = " ".join(
        f"{number(x + size * math.cos(a))},{number(y + size * math.sin(a))}" for a in turned
    )
    return element("polygon", points=points, fill=color, class_="point")
