"""Colours, fonts and sizes of the drawn boards, read from ``advisor/draw/theme.yaml``.

Sizes are in squares (1.0 is the side of a square); colours are ``#rrggbb``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, Literal

import yaml

from advisor.words.say import say
from positions.frozen_model import FrozenModel

ThemeName = Literal["light", "dark"]


class Terrain(FrozenModel):
    """Ground colour of a terrain and the colour of its texture."""

    fill: str
    mark: str


class KindColors(FrozenModel):
    """Colours of a kind of building: tile, its edge and writing; the same for its ruins."""

    fill: str
    edge: str
    text: str
    ruin: str
    ruin_text: str


class PieceColors(FrozenModel):
    """Colours of a player's cubes and adventurers: front, shaded side, letter."""

    fill: str
    side: str
    text: str


class Sizes(FrozenModel):
    """Distances in squares; the data file says what each one is."""

    margin: float
    gap: float
    gutter: float
    board_title: float
    letters: float
    pawns: float
    pawn_step: float
    header: float
    legend_row: float


class Theme(FrozenModel):
    """One theme: everything that differs between light and dark."""

    paper: str
    ink: str
    muted: str
    frame: str
    grid: str
    halo: str
    piece_edge: str
    slot: str
    #: Edge of the rims round domains, which have their holders' colours.
    rim_edge: str
    highlight: str
    ring: str
    domain: str
    fits: str
    #: What became of a square → its colour.
    changes: dict[str, str]
    badge: str
    badge_text: str
    printed_paper: str
    printed_ink: str
    terrain: dict[str, Terrain]
    kinds: dict[str, KindColors]


class ThemeFile(FrozenModel):
    """The whole data file."""

    fonts: str
    sizes: Sizes
    pieces: dict[str, PieceColors]
    themes: dict[str, Theme]


THEMES: Final[tuple[ThemeName, ...]] = ("light", "dark")


@cache
def look() -> ThemeFile:
    """The data file, read once."""
    text = files("advisor.draw").joinpath("theme.yaml").read_text(encoding="utf-8")
    return ThemeFile.model_validate(yaml.safe_load(text))


def theme_named(name: str) -> Theme:
    """The theme of that name.

    :raises ValueError: if there is none.
    """
    themes = look().themes
    if name not in themes:
        raise ValueError(say("draw-no-theme", theme=repr(name), themes=", ".join(sorted(themes))))
    return themes[name]
