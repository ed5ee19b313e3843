"""The compact legend below the boards: what each sign means, in as many rows as the width needs.

Each entry is a small drawing and a word or two. Coordinates in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Final

from advisor.draw.building_pictures import building
from advisor.draw.income_marks import coin, rim
from advisor.draw.pieces import cube, pawn
from advisor.draw.scene import TERRAIN_NAMES, BuildingPiece, Pawn, board_of
from advisor.draw.svg import element, number, words
from advisor.draw.terrain_pictures import swatch
from advisor.draw.theme import Theme, look
from advisor.words.say import joined, name, say
from positions.setup import Setup
from positions.things import BUILDINGS, EPOCHS, KINDS

#: Height in pixels of a sign that stands alone.
_ALONE: Final = 30.0
_REASON: Final = EPOCHS[2]
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


def legend_entries(
    setup: Setup,
    theme: Theme,
    epochs: Collection[str] = EPOCHS,
    without: Collection[str] = (),
    every: bool = False,
) -> Iterator[tuple[str, str]]:
    """A small SVG and its words for each sign that is to be seen, for a page that lays them out.

    :param epochs: the boards that are shown.
    :param without: what is not told of them: ``control``, ``money``, ``carried``, ``terrain``.
    :param every: whether domains that nobody controls have a frame, too.
    """
    u, edge = _ALONE, 2.0
    shown = (_entries(setup, theme, u, epochs, without), _incomes(setup, theme, u, epochs, without))
    for entry in (*shown[0], *shown[1], *(_nobodys(theme, u) if every else ())):
        width, height = entry.width + 2 * edge, u + 2 * edge
        drawn = element(
            "svg",
            entry.draw(edge, edge),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(round(width, 2))} {number(height)}",
            width=round(width, 2),
            height=height,
            aria_hidden="true",
            font_family=look().fonts,
        )
        yield drawn, entry.text


def _entries(
    setup: Setup,
    theme: Theme,
    u: float,
    epochs: Collection[str] = (),
    without: Collection[str] = (),
) -> Iterator[_Entry]:
    """What can stand on the boards; with ``epochs`` of terrain and ruins only what is on them."""
    for player in setup.players:
        yield _Entry(u * 0.7, _cube(player.color, u, theme), name(player.color))
    for kind, row in zip(KINDS, BUILDINGS, strict=True):
        names = joined("boards-list", [name(building) for building in row])
        text = say("legend-kind", kind=kind, buildings=names)
        yield _Entry(u, _sample(BuildingPiece("legend", row[0], 0, 0), u, theme), text)
    if setup.map.hamlets or not epochs:
        hamlet = BuildingPiece("legend", "hamlet", 0, 0, printed=True)
        yield _Entry(u, _sample(hamlet, u, theme), say("legend-printed"))
    there = set() if "terrain" in without else set("".join(setup.map.terrain))
    for terrain, ground in TERRAIN_NAMES.items():
        if terrain in there or not epochs:
            yield _Entry(u, _ground(terrain, u, theme), say(f"terrain-{ground}"))
    ruins = board_of(setup, _REASON).pieces if _REASON in epochs else ()
    states = {piece.state for piece in ruins}
    for state in ("ruin", "renovated"):
        if state in states or not epochs:
            piece = BuildingPiece(_REASON, "watch_tower", 0, 0, state=state)
            yield _Entry(u, _sample(piece, u, theme), say(f"legend-{state}"))
    label = say("legend-adventurer" if "carried" in without else "legend-adventurer.cards")
    yield _Entry(u * 1.05, _pawn(Pawn(setup.turn.player, 1), u, theme), label)


def _incomes(
    setup: Setup, theme: Theme, u: float, epochs: Collection[str], without: Collection[str]
) -> Iterator[_Entry]:
    """Rims by colour of the holder, and coins."""
    colors = [player.color for player in setup.players]
    if "control" not in without:
        for color in colors:
            yield _Entry(u, _rim((color,), u, theme), say("legend-controls", player=color))
        if _REASON in epochs:
            yield _Entry(u, _rim(tuple(colors[:2]), u, theme), say("legend-shared"))
    if "money" in without:
        return
    first = colors[0]
    yield _Entry(0.75 * u, _coin(first, u, theme, away=False), say("legend-pays"))
    words = say("legend-would-pay")
    yield _Entry(1.3 * u, _coin(first, u, theme, away=True), words)


def _nobodys(theme: Theme, u: float) -> Iterator[_Entry]:
    yield _Entry(u, _rim((), u, theme), say("legend-nobody"))


def _rim(colors: tuple[str, ...], u: float, theme: Theme) -> Draw:
    hamlet = BuildingPiece("legend", "hamlet", 0, 0)

    def draw(x: float, y: float) -> str:
        place = (x + 0.18 * u, y + 0.18 * u, 0.64 * u)
        return "".join(rim({(0, 0)}, colors, theme, *place)) + building(
            hamlet, *place, theme, sample=True
        )

    return draw


def _coin(color: str, u: float, theme: Theme, *, away: bool) -> Draw:
    return lambda x, y: coin(color, 5, x, y + 0.1 * u, 1.4 * u, theme, away=away)


def _cube(color: str, u: float, theme: Theme) -> Draw:
    return lambda x, y: cube(color, x, y + 0.15 * u, 0.7 * u, theme, sample=True)


def _sample(piece: BuildingPiece, u: float, theme: Theme) -> Draw:
    return lambda x, y: building(piece, x, y, u, theme, sample=True)


def _ground(terrain: str, u: float, theme: Theme) -> Draw:
    return lambda x, y: swatch(terrain, theme, x, y, u)


def _pawn(adventurer: Pawn, u: float, theme: Theme) -> Draw:
    return lambda x, y: pawn(adventurer, "legend", x, y - 0.05 * u, u, theme, sample=True)


def _text_width(text: str, size: float) -> float:
    """An estimate in pixels, rather too wide than too narrow."""
    return (1 + len(text) * 0.46) * size
