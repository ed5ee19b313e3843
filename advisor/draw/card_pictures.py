"""A card's face as a picture: the colour of its kind, and the smallest building of that kind."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from advisor.draw.building_pictures import building
from advisor.draw.scene import BuildingPiece
from advisor.draw.svg import element, number, rect
from advisor.draw.theme import theme_named
from positions.things import BUILDINGS, KINDS

#: Pixels of a card, and of the building on it.
WIDTH: Final = 44.0
HEIGHT: Final = 60.0
_TILE: Final = 26.0


@lru_cache(maxsize=16)
def card_svg(kind: str, theme: str = "light") -> str:
    """One card, ``WIDTH`` by ``HEIGHT`` pixels; decoration alone: what it is stands beside it.

    :param kind: ``military``, ``religious`` or ``civil``.
    :raises ValueError: for an unknown kind or theme.
    """
    piece = BuildingPiece("might", BUILDINGS[KINDS.index(kind)][0], 0, 0)
    look = theme_named(theme)
    colors = look.kinds[kind]
    edge: dict[str, float] = {"rx": 5, "stroke_width": 4}
    return element(
        "svg",
        rect(2, 2, WIDTH - 4, HEIGHT - 4, fill=look.paper, stroke=colors.fill, **edge),
        building(piece, (WIDTH - _TILE) / 2, (HEIGHT - _TILE) / 2, _TILE, look, sample=True),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        aria_hidden="true",
    )
