"""The pictures beside the boards: what can be put up, played or painted, as ``Item`` values.

The same pictures in the editor and wherever plays are entered; what cannot be played now is pale
and says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal

from advisor.draw.building_pictures import building as drawn_building
from advisor.draw.pieces import centred, cube
from advisor.draw.scene import BuildingPiece
from advisor.draw.svg import element, path
from advisor.draw.terrain_pictures import swatch
from advisor.draw.theme import theme_named
from advisor.page.boards.overlay import Item
from advisor.page.entry import playable_squares, unavailable_pieces
from advisor.page.pages.edit.map_painting import BRUSHES
from advisor.page.pages.edit.palette import (
    CUBE,
    ERASER,
    NAMES,
    POINTER,
    RENOVATE,
    identity,
    item_title,
)
from advisor.teach.lessons.taught_so_far import TaughtPlays
from advisor.words.say import say
from positions.things import BUILDING_KIND_SIZE, CIVIL
from search.rules.position import Position

_SIDE: Final = 40.0
_PALE: Final = 0.3
#: The palette's items under which a play goes by another name.
_ITEMS: Final = {playable_squares.DEMOLISH: ERASER}


def item_of(aim: str, color: str) -> str:
    """Identity of the item that stands for an aim of a player."""
    return identity(_ITEMS.get(aim, aim), color)


def aim_of(item: str) -> str:
    """The aim that an item stands for; empty if it is not a play."""
    name = item.partition(" ")[0]
    name = next((aim for aim, other in _ITEMS.items() if other == name), name)
    return name if name in playable_squares.AIMS else ""


@lru_cache(maxsize=64)
def plays(position: Position, theme: str = "light", upgrades: bool = True) -> tuple[Item, ...]:
    """What the player to move can do, with its name, price and bonus below it, and pale what they
    cannot do anywhere, with the § why.

    :param upgrades: whether upgrades are offered at all.
    """
    color = position.table.colors[position.mover]
    items = []
    for aim in playable_squares.AIMS:
        name = _ITEMS.get(aim, aim)
        building = name in NAMES
        size = BUILDING_KIND_SIZE[name][1] if building else 1
        why = unavailable_pieces.unavailable(position, aim, upgrades)
        draw = _building_picture if building else _tool_picture
        picture = draw(name, color, theme, _PALE if why else 1.0)
        label = playable_squares.aim_words(aim)
        if why:
            label = say("item-not-now", item=label, why=why)
        caption = playable_squares.short_caption(aim)
        items.append(Item(item_of(aim, color), label, picture, size, caption=caption))
    return tuple(items)


@lru_cache(maxsize=64)
def offered(position: Position, offer: TaughtPlays, theme: str = "light") -> tuple[Item, ...]:
    """Of ``plays`` those that are offered, with what an upgrade takes below them, too."""
    every = plays(position, theme, offer.upgrade)
    return tuple(
        replace(item, caption=playable_squares.caption(aim, position, offer.upgrade))
        for aim, item in zip(playable_squares.AIMS, every, strict=True)
        if aim in offer.pieces
    )


def pieces(color: str, colors: Sequence[str], theme: str = "light") -> tuple[Item, ...]:
    """The palette of the editor: buildings of the player ``color``, a cube of each, the tools, each
    with its name below it.

    Whoever takes a player's cube goes on with that player's buildings.
    """
    items = []
    for name in NAMES:
        owned = BUILDING_KIND_SIZE[name][0] != CIVIL
        label = say("item-of", player=color, building=name) if owned else item_title(name)
        picture = _building_picture(name, color, theme)
        size = BUILDING_KIND_SIZE[name][1]
        caption = (item_title(name),)
        items.append(
            Item(identity(name, color), label, picture, size, paints="free", caption=caption)
        )
    for other in colors:
        label = say("item-cube", player=other)
        picture = _tool_picture(CUBE, other, theme)
        caption = (say("item-tool.cube", player=other),)
        items.append(Item(identity(CUBE, other), label, picture, caption=caption))
    for name in (RENOVATE, ERASER, POINTER):
        paints: Literal["", "any"] = "any" if name == ERASER else ""
        picture, caption = _tool_picture(name, color, theme), (item_title(name),)
        items.append(
            Item(name, say("item-tool", tool=name), picture, paints=paints, caption=caption)
        )
    return tuple(items)


def brushes(theme: str = "light") -> tuple[Item, ...]:
    """The palette for painting a map, its identities those of ``painting.BRUSHES``."""
    return tuple(
        Item(
            brush,
            say("item-paint", terrain=name),
            _brush_picture(brush, theme),
            paints="any",
            caption=(say("item-paint.name", terrain=name),),
        )
        for brush, name in BRUSHES.items()
    )


def _svg(side: float, shapes: Sequence[str], opacity: float = 1.0) -> str:
    return element(
        "svg",
        element("g", *shapes, opacity=opacity) if opacity < 1 else "".join(shapes),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {side:g} {side:g}",
        width=_SIDE,
        height=_SIDE,
        aria_hidden="true",
    )


def _building_picture(name: str, color: str, theme: str, opacity: float = 1.0) -> str:
    kind, size = BUILDING_KIND_SIZE[name]
    piece = BuildingPiece("might", name, 0, 0, None if kind == CIVIL else color)
    u = 26.0 + 4 * (3 - size)
    shape = drawn_building(piece, 1, 1, u, theme_named(theme), sample=True)
    return _svg(size * u + 2, [shape], opacity)


def _brush_picture(brush: str, theme: str) -> str:
    colors = theme_named(theme)
    if brush == "hamlet":
        printed = BuildingPiece("might", "hamlet", 0, 0, printed=True)
        return _svg(34, [drawn_building(printed, 1, 1, 32, colors, sample=True)])
    return _svg(34, [swatch(brush, colors, 1, 1, 32)])


def _tool_picture(name: str, color: str, theme: str, opacity: float = 1.0) -> str:
    colors = theme_named(theme)
    if name == CUBE:
        shape = cube(color, 4, 4, 26, colors, sample=True)
    elif name == POINTER:
        shape = path("M9 4L26 17L18 18.5L23 28L19 30L14.5 20.5L9 26Z", fill=colors.ink)
    elif name == RENOVATE:
        shape = centred("⟳", 17, 17, 26, colors.ink)
    else:
        shape = centred("✕", 17, 17, 24, colors.highlight)
    return _svg(34, [shape], opacity)
