"""The three boards in small, a few kB of SVG: what kind of position it is, at a glance.

Ground by terrain, buildings by kind with a dot in their owner's colour; no letters.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from advisor.draw.scene import BuildingPiece, board_of
from advisor.draw.theme import Theme, look, theme_named
from positions.setup import Setup
from positions.things import EPOCHS

#: Units a square, and between two boards.
_SIDE = 10
_GAP = 8


@lru_cache(maxsize=256)
def thumbnail_svg(setup: Setup, theme: str = "light") -> str:
    """The boards of a setup beside each other, as one picture with ``viewBox`` and no size."""
    colors = theme_named(theme)
    width, height = setup.map.width * _SIDE, setup.map.height * _SIDE
    ground = _ground(setup, colors)
    parts = []
    for number, epoch in enumerate(EPOCHS):
        pieces = "".join(_piece(piece, colors) for piece in board_of(setup, epoch).pieces)
        parts.append(f'<g transform="translate({number * (width + _GAP)} 0)">{ground}{pieces}</g>')
    whole = len(EPOCHS) * (width + _GAP) - _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {height}"'
        f' aria-hidden="true">{"".join(parts)}</svg>'
    )


def _ground(setup: Setup, colors: Theme) -> str:
    """One path for each terrain."""
    squares: dict[str, list[str]] = defaultdict(list)
    for row, letters in enumerate(setup.map.terrain):
        for column, letter in enumerate(letters):
            squares[letter].append(f"M{column * _SIDE} {row * _SIDE}h{_SIDE}v{_SIDE}h-{_SIDE}z")
    return "".join(
        f'<path fill="{colors.terrain[letter].fill}" d="{"".join(places)}"/>'
        for letter, places in sorted(squares.items())
    )


def _piece(piece: BuildingPiece, colors: Theme) -> str:
    side = piece.size * _SIDE
    x, y = piece.column * _SIDE, piece.row * _SIDE
    kind = colors.kinds[piece.kind]
    fill = kind.ruin if piece.state == "ruin" else kind.fill
    if piece.printed:
        fill = colors.printed_ink
        inset = _SIDE * 0.28
        drawn = (
            f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{side - 2 * inset:g}"'
            f' height="{side - 2 * inset:g}" fill="{fill}"/>'
        )
    else:
        drawn = (
            f'<rect x="{x + 0.5:g}" y="{y + 0.5:g}" width="{side - 1}" height="{side - 1}"'
            f' fill="{fill}" stroke="{kind.edge}" stroke-width="0.8"/>'
        )
    dots = (piece.owner,) if piece.owner else piece.cubes[:4]
    radius = 2.6 if piece.size == 1 or not piece.owner else 3.6
    for number, color in enumerate(dots):
        shift = (number - (len(dots) - 1) / 2) * 4.4
        drawn += (
            f'<circle cx="{x + side / 2 + shift:g}" cy="{y + side / 2:g}" r="{radius}"'
            f' fill="{look().pieces[color].fill}" stroke="{colors.piece_edge}"'
            ' stroke-width="0.7"/>'
        )
    return drawn
