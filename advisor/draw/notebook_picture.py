"""A drawn position as an object for notebooks, and its PNG.

PNG needs cairosvg, an optional extra; it is imported only when a PNG is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from advisor.draw.board_pictures import SQUARE_PX, Highlights, Labels, boards_svg
from advisor.words.say import say
from positions.setup import Setup
from positions.things import EPOCHS

if TYPE_CHECKING:
    from search.rules.position import Position


class PngUnavailable(RuntimeError):
    """cairosvg, or the cairo library below it, is not installed."""


@dataclass(frozen=True)
class BoardsPicture:
    """The boards of a setup or a position; a notebook shows it as the value of a cell.

    Options as those of ``boards_svg``.
    """

    setup: Setup | Position
    theme: str = "light"
    highlights: Highlights = field(default_factory=dict)
    labels: Labels = field(default_factory=dict)
    epochs: Sequence[str] = EPOCHS
    square_px: float = SQUARE_PX
    per_row: int | None = None
    header: bool = True
    with_legend: bool = True

    def svg(self) -> str:
        """The picture as SVG."""
        setup = self.setup
        if not isinstance(setup, Setup):
            from search.rules.convert import setup_of

            setup = setup_of(setup)
        return boards_svg(
            setup,
            theme=self.theme,
            highlights=self.highlights,
            labels=self.labels,
            epochs=self.epochs,
            square_px=self.square_px,
            per_row=self.per_row,
            header=self.header,
            with_legend=self.with_legend,
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def png(self, *, scale: float = 1.0) -> bytes:
        """The picture as PNG; see :func:`png`."""
        return png(self.svg(), scale=scale)


def why_no_png() -> str | None:
    """Why no PNG can be drawn here, and what to do about it; None if one can."""
    try:
        import cairosvg  # noqa: F401
    except (ImportError, OSError):
        return say("draw-no-cairo")
    return None


def png(svg: str, *, scale: float = 1.0) -> bytes:
    """``svg`` as the bytes of a PNG, ``scale`` pixels for each of its own.

    :raises PngUnavailable: if the extra ``png`` is not installed.
    """
    reason = why_no_png()
    if reason is not None:
        raise PngUnavailable(reason)
    import cairosvg

    # Browsers need this to keep the proportions on a narrow page; cairosvg draws nothing with it.
    fixed = svg.replace("height:auto;", "", 1)
    data = cairosvg.svg2png(bytestring=fixed.encode("utf-8"), scale=scale)
    assert isinstance(data, bytes)
    return data
