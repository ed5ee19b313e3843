"""Draws boards as SVG (and PNG): the one module that the page, notebooks and docs use.

``boards_svg(setup)`` draws all boards, ``board_svg(setup, epoch)`` one; ``BoardsPicture`` is for
notebooks; ``png(svg)`` needs the extra ``png``.
"""

from advisor.draw.board_pictures import SQUARE_PX, Highlights, Labels, board_svg, boards_svg
from advisor.draw.notebook_picture import BoardsPicture, PngUnavailable, png, why_no_png
from advisor.draw.theme import THEMES

__all__ = [
    "SQUARE_PX",
    "THEMES",
    "BoardsPicture",
    "Highlights",
    "Labels",
    "PngUnavailable",
    "board_svg",
    "boards_svg",
    "png",
    "why_no_png",
]
