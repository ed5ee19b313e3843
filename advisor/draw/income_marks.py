"""Income on a board: a rim round each domain in its holder's colour, a coin where it is held from.

Colours are told apart without colour, too: each has ticks of its own on the rim, and the coin lies
beside its holder's cube or names them by letter. Coordinates in pixels, amounts in Ecus.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from advisor.draw.marks import Places, edges_of, places_on
from advisor.draw.pieces import BESIDE, centred, piece_colors
from advisor.draw.scene import BuildingPiece, SceneBoard, letter
from advisor.draw.svg import Attribute, element, number, path, pinned, rect
from advisor.draw.theme import Theme
from positions.things import EPOCHS

#: Width of the rim in squares; half of it lies outside the domain.
_RIM: Final = 0.3
#: How far before a corner at which two domains meet their rims end, in squares: they do not touch.
_APART: Final = 0.4
#: Width of the line of ticks along its middle, likewise.
_LINE: Final = 0.12
#: Ticks on the side of a square of the rim, by colour of the holder: dashes as SVG has them.
_TICKS: Final[Mapping[str, str]] = {
    "red": "",
    "green": "0 .3 .4 .3",
    "blue": "0 .15 .25 .2 .25 .15",
    "white": "0 .09 .14 .2 .14 .2 .14 .09",
    "black": "1 0",
    "yellow": "0 .09 .1 .14 .1 .14 .1 .14 .1 .09",
}
#: Writing of a coin in squares: on a small building, and on a larger one.
_FONT: Final = (0.36, 0.42)
#: Width of a digit, and of a letter's place, in sizes of the writing.
_DIGIT: Final = 0.58
_LETTER: Final = 0.95


@dataclass(frozen=True, slots=True)
class Holding:
    """A domain, as a rule one that somebody holds (rules §6)."""

    squares: tuple[str, ...]
    #: Colours of its holders; several only on ``reason``. Without any its rim is grey.
    holders: tuple[str, ...]
    #: What it pays each of them, in Ecus.
    ecus: int
    #: Those of the holders who stand on the board, and so would collect.
    collecting: tuple[str, ...]
    #: Holder → first square of the building from which they hold it.
    seats: Mapping[str, str]


def paid_from(holdings: Iterable[Holding]) -> frozenset[str]:
    """First squares of the buildings on which a coin lies."""
    return frozenset(at for holding in holdings if holding.ecus for at in holding.seats.values())


def rims(
    board: SceneBoard, holdings: Iterable[Holding], theme: Theme, x: float, y: float, u: float
) -> Iterator[tuple[str, str]]:
    """First square of a domain → the rim round it in its holders' colours, to lie below all."""
    built = {place for piece in board.pieces for place in piece.squares}
    for holding in holdings:
        places = places_on(board, holding.squares)
        if places:
            shapes = rim(places, holding.holders, theme, x, y, u, built)
            colors = " ".join(holding.holders)
            at = holding.squares[0]
            yield at, element("g", *shapes, data_rim=colors, data_key=at)


def rim(
    places: Places,
    holders: Sequence[str],
    theme: Theme,
    x: float,
    y: float,
    u: float,
    built: Places | None = None,
) -> Iterator[str]:
    """The rim round some squares that touch, and the ground between their buildings.

    :param built: all squares with buildings: the rim keeps off those that it meets at a corner.
    """
    sides = "".join(edges_of(places, x, y, u, _met(places, built or set()), _APART))
    tiles = "".join(
        f"M{number(x + c * u)} {number(y + r * u)}h{number(u)}v{number(u)}h{number(-u)}z"
        for c, r in sorted(places)
    )
    color = piece_colors(holders[0] if holders else "").fill
    yield _side(sides, theme.rim_edge, _RIM * u + 2.2, stroke_linecap="round")
    yield _side(sides, color, _RIM * u, stroke_linecap="round")
    yield path(tiles, fill=color)
    yield from _ticks(sides, holders, u)


def _met(places: Places, built: Places) -> Places:
    """The corners at which squares of other domains meet ``places``."""
    pairs = set()
    for column, row in places:
        for right in (0, 1):
            for down in (0, 1):
                beside, below = column + 2 * right - 1, row + 2 * down - 1
                other = (beside, below)
                joined = (beside, row) in places or (column, below) in places
                if other in built and other not in places and not joined:
                    pairs.add((column + right, row + down))
    return pairs


def _ticks(sides: str, holders: Sequence[str], u: float) -> Iterator[str]:
    """Several holders take turns along every side; one alone has ticks of their own."""
    count = len(holders)
    if count > 1:
        for i, color in enumerate(holders[1:], start=1):
            dashes = f"0 {number(i * u / count)} {number(u / count)} {number(u)}"
            yield _side(sides, piece_colors(color).fill, _RIM * u, stroke_dasharray=dashes)
    elif count and (ticks := _TICKS.get(holders[0], "")):
        dashes = " ".join(number(float(part) * u) for part in ticks.split())
        yield _side(sides, piece_colors(holders[0]).text, _LINE * u, stroke_dasharray=dashes)


def _side(sides: str, color: str, width: float, **more: Attribute) -> str:
    return path(sides, fill="none", stroke=color, stroke_width=round(width, 2), **more)


def coins(
    board: SceneBoard, holdings: Iterable[Holding], theme: Theme, x: float, y: float, u: float
) -> Iterator[tuple[str, str]]:
    """Building from which a domain is held → the Ecus that it pays, in the holder's colour.

    In brackets and hollow if they do not stand on the board, and so get nothing now.
    """
    standing = {piece.square: piece for piece in board.pieces}
    for holding in holdings:
        there: dict[str, list[str]] = {}
        for color, at in holding.seats.items():
            there.setdefault(at, []).append(color)
        for at, colors in there.items():
            if holding.ecus and at in standing:
                coin = _Coin(standing[at], tuple(colors), holding, u)
                yield at, coin.draw(x, y, theme)


def coin(color: str, ecus: int, x: float, y: float, u: float, theme: Theme, *, away: bool) -> str:
    """A coin alone, as for a legend: one that its holder gets, or does not as they are ``away``."""
    holding = Holding((), (color,), ecus, () if away else (color,), {})
    plate = _Coin(BuildingPiece("legend", "keep", 0, 0), (color,), holding, u)
    return element("g", *plate.shapes(x, y, theme))


@dataclass(frozen=True, slots=True)
class _Coin:
    """What one building brings its holders, u pixels a square."""

    piece: BuildingPiece
    colors: tuple[str, ...]
    holding: Holding
    u: float

    @property
    def paid(self) -> tuple[str, ...]:
        """Those of the holders who would collect."""
        return tuple(color for color in self.colors if color in self.holding.collecting)

    @property
    def text(self) -> str:
        """The Ecus, in brackets if nobody would collect them."""
        return str(self.holding.ecus) if self.paid else f"({self.holding.ecus})"

    @property
    def font(self) -> float:
        """Size of the writing."""
        return _FONT[min(self.piece.size, 2) - 1] * self.u

    @property
    def height(self) -> float:
        """Of the plate."""
        return 1.3 * self.font

    @property
    def letters(self) -> float:
        """Width of the holders' letters; 0 where the holder's cube lies beside the coin."""
        return len(self.colors) * _LETTER * self.font if self._by_cubes else 0.0

    @property
    def width(self) -> float:
        """Of the plate."""
        figure = (len(self.text) * _DIGIT + 0.5) * self.font
        return self.letters + max(figure, 0.0 if self.letters else self.height)

    @property
    def _by_cubes(self) -> bool:
        return self.piece.epoch == EPOCHS[2]

    def draw(self, left: float, top: float, theme: Theme) -> str:
        """The coin on its building, a1 being at ``left`` and ``top``."""
        drawn = [self._pinned(*self._place(left, top), theme)]
        if self.piece.size == 2 and not self._by_cubes:
            # Enlarged it would not fit beside the cube, and stands below it instead.
            x = left + self.piece.column * self.u + 0.08 * self.u
            foot = top + (self.piece.row + 1.92) * self.u
            lower = self._pinned(x, foot - self.height, (x, foot), theme)
            drawn = [
                element("g", *drawn, data_most=round(BESIDE * self.u, 2)),
                element("g", lower, data_instead="yes", display="none"),
            ]
        data: dict[str, Attribute] = {
            "data_coin": " ".join(self.colors),
            "data_ecus": self.holding.ecus,
            "data_key": self.piece.square,
            "data_collecting": " ".join(self.paid),
        }
        return element("g", *drawn, **data)

    def _pinned(self, x: float, y: float, pin: tuple[float, float], theme: Theme) -> str:
        return element("g", *self.shapes(x, y, theme), **pinned(*pin))

    def shapes(self, x: float, y: float, theme: Theme) -> Iterator[str]:
        """The coin with its top-left corner at (x, y)."""
        yield from self._plate(x, y, theme)
        yield from self._holders(x, y, theme)
        middle = x + (self.letters + self.width) / 2
        ink = theme.ink if self._open else piece_colors(self.colors[0]).text
        yield centred(self.text, middle, y + self.height / 2, self.font, ink)

    @property
    def _open(self) -> bool:
        """Whether the plate is not filled with a colour: nobody collects, or several do."""
        return not self.paid or len(self.colors) > 1

    def _place(self, left: float, top: float) -> tuple[float, float, tuple[float, float]]:
        """Top-left corner of the plate, and the point of it that stays when it is enlarged."""
        piece, u = self.piece, self.u
        x, y, side = left + piece.column * u, top + piece.row * u, piece.size * u
        if piece.size == 1:
            # Above the cube; enlarged it stands out over the upper edge, where it hides least.
            x += min((u - self.width) / 2, u - self.width + 0.08 * u)
            y -= 0.06 * u
            return x, y, (x + self.width, y + self.height)
        if self._by_cubes:
            x, y = x + side - self.width - 0.12 * u, y + 0.12 * u
            return x, y, (x + self.width, y)
        x, y = x + 0.14 * u, y + 0.16 * u
        return x, y, (x, y)

    def _plate(self, x: float, y: float, theme: Theme) -> Iterator[str]:
        font, one = self.font, piece_colors(self.colors[0])
        shape: dict[str, Attribute] = {
            "x": x,
            "y": y,
            "width": self.width,
            "height": self.height,
            "rx": self.height / 2,
        }
        fill = theme.paper if self._open else one.fill
        yield element("rect", **shape, fill=theme.halo, stroke=theme.halo, stroke_width=0.28 * font)
        yield element("rect", **shape, fill=fill, stroke=theme.piece_edge, stroke_width=1.1)
        if not self.paid and not self.letters:
            dashes = f"{number(0.3 * font)} {number(0.2 * font)}"
            yield element(
                "rect", **shape, fill="none", stroke=one.fill, stroke_width=0.16 * font,
                stroke_dasharray=dashes,
            )  # fmt: skip

    def _holders(self, x: float, y: float, theme: Theme) -> Iterator[str]:
        """The holders' letters, each in their colour."""
        font, cell = self.font, _LETTER * self.font
        for i, color in enumerate(self.colors if self._by_cubes else ()):
            at = piece_colors(color)
            yield rect(
                x + i * cell + 0.1 * font, y + 0.1 * font, cell - 0.04 * font,
                self.height - 0.2 * font, rx=0.3 * font, fill=at.fill, stroke=theme.piece_edge,
                stroke_width=0.8,
            )  # fmt: skip
            middle = x + (i + 0.5) * cell + 0.08 * font
            yield centred(letter(color), middle, y + self.height / 2, font, at.text)
