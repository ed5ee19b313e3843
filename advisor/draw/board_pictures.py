"""Lays the boards out side by side and draws them as one SVG.

Input is a setup (``positions.setup``), which may break the rules: what can be placed is drawn,
what cannot is said below its board. ``square_px`` is the side of a square in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from advisor.draw.building_pictures import building
from advisor.draw.legend import Legend, legend
from advisor.draw.marks import badges, outline, tint
from advisor.draw.scene import SceneBoard, board_of, turn_line
from advisor.draw.surroundings import below, coordinates, room_for
from advisor.draw.svg import clean, element, group, number, rect, words
from advisor.draw.terrain_pictures import ground
from advisor.draw.theme import Theme, look, theme_named
from advisor.words.say import say
from positions.setup import Setup
from positions.things import EPOCHS

#: Epoch name → squares to highlight.
Highlights = Mapping[str, Iterable[str]]
#: Epoch name → square → a text of up to three characters.
Labels = Mapping[str, Mapping[str, str]]

#: Three full-size boards are then about 1800 pixels wide.
SQUARE_PX: Final = 38.0
_NOTHING: Final[Mapping[str, tuple[str, ...]]] = {}
_NO_LABELS: Final[Labels] = {}


def board_svg(
    setup: Setup,
    epoch: str,
    *,
    theme: str = "light",
    highlights: Highlights = _NOTHING,
    labels: Labels = _NO_LABELS,
    square_px: float = SQUARE_PX,
    header: bool = False,
    with_legend: bool = False,
) -> str:
    """One board as SVG, without header and legend unless asked for."""
    return boards_svg(
        setup,
        theme=theme,
        highlights=highlights,
        labels=labels,
        epochs=(epoch,),
        square_px=square_px,
        header=header,
        with_legend=with_legend,
    )


def boards_svg(
    setup: Setup,
    *,
    theme: str = "light",
    highlights: Highlights = _NOTHING,
    labels: Labels = _NO_LABELS,
    epochs: Sequence[str] = EPOCHS,
    square_px: float = SQUARE_PX,
    per_row: int | None = None,
    header: bool = True,
    with_legend: bool = True,
) -> str:
    """The boards of ``epochs`` as SVG, ``per_row`` side by side (all of them unless given).

    :raises ValueError: for an unknown theme or epoch, or no epoch.
    """
    unknown = [epoch for epoch in epochs if epoch not in EPOCHS]
    if unknown or not epochs:
        raise ValueError(
            say("draw-no-epoch", epoch=repr(unknown[0])) if unknown else say("draw-no-epochs")
        )
    colors = theme_named(theme)
    boards = [board_of(setup, epoch) for epoch in epochs]
    layout = _layout(setup, boards, colors, square_px, per_row or len(boards), header, with_legend)
    shapes: list[str] = []
    if header:
        shapes += _header(setup, layout, colors)
    for place, board in zip(layout.places, boards, strict=True):
        squares = highlights.get(board.epoch, ())
        texts = labels.get(board.epoch, {})
        shapes.append(_board(board, place, layout, colors, squares, texts, setup.turn.player))
    if layout.legend is not None:
        shapes.append(layout.legend.draw(layout.margin, layout.legend_top))
    return _document(setup, boards, shapes, layout, colors)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where everything goes, in pixels; ``places`` are the top-left corners of the boards."""

    u: float
    margin: float
    width: float
    height: float
    places: tuple[tuple[float, float], ...]
    legend: Legend | None
    legend_top: float


def _layout(
    setup: Setup,
    boards: Sequence[SceneBoard],
    theme: Theme,
    u: float,
    per_row: int,
    header: bool,
    with_legend: bool,
) -> _Layout:
    sizes = look().sizes
    per_row = max(1, min(per_row, len(boards)))
    margin = sizes.margin * u
    board_width, board_height = (side * u for side in room_for(boards))
    gap = sizes.gap * u
    width = 2 * margin + per_row * board_width + (per_row - 1) * gap
    top = margin + (sizes.header * u if header else 0)
    places = tuple(
        (margin + i % per_row * (board_width + gap), top + i // per_row * (board_height + gap))
        for i in range(len(boards))
    )
    bottom = places[-1][1] + board_height
    legend_drawn = legend(setup, theme, width - 2 * margin, u) if with_legend else None
    legend_top = bottom + 0.35 * u
    height = legend_top + legend_drawn.height if legend_drawn else bottom
    return _Layout(
        u,
        margin,
        round(width),
        round(height + margin * 0.7),
        places,
        legend_drawn,
        legend_top,
    )


def _header(setup: Setup, layout: _Layout, theme: Theme) -> Iterator[str]:
    u, x = layout.u, layout.margin
    title = clean(setup.title or say("boards-map", map=setup.map.name))
    size = 0.72 * u
    most = max(12, int((layout.width - 2 * x) / (size * 0.56)))
    if len(title) > most:
        title = title[: most - 1].rstrip() + "…"
    yield words(
        "text",
        title,
        x=x,
        y=layout.margin + 0.6 * u,
        font_size=size,
        font_weight="bold",
        fill=theme.ink,
        data_header="title",
    )
    yield words(
        "text",
        turn_line(setup),
        x=x,
        y=layout.margin + 1.22 * u,
        font_size=0.46 * u,
        fill=theme.muted,
        data_header="turn",
    )


def _board(
    board: SceneBoard,
    place: tuple[float, float],
    layout: _Layout,
    theme: Theme,
    squares: Iterable[str],
    texts: Mapping[str, str],
    mover: str,
) -> str:
    u, sizes = layout.u, look().sizes
    left, top = place
    x, y = left + sizes.gutter * u, top + (sizes.board_title + sizes.letters) * u
    shapes = [
        words(
            "text",
            board.title,
            x=x,
            y=top + 0.78 * u,
            font_size=0.66 * u,
            font_weight="bold",
            fill=theme.ink,
        ),
        element("g", *coordinates(board, x, y, theme, u)),
        *ground(board, theme, x, y, u),
    ]
    squares = tuple(squares)
    shapes += tint(board, squares, theme, x, y, u)
    for piece in board.pieces:
        shapes.append(building(piece, x + piece.column * u, y + piece.row * u, u, theme))
    shapes += outline(board, squares, theme, x, y, u)
    shapes += badges(board, texts, theme, x, y, u)
    shapes += [shape for _, shape in below(board, x, y, theme, u, mover)]
    return group(board.title, shapes, data_board=board.epoch)


def _document(
    setup: Setup, boards: Sequence[SceneBoard], shapes: Iterable[str], layout: _Layout, theme: Theme
) -> str:
    title = clean(setup.title or "") or say("boards-title", map=setup.map.name)
    described = " ".join([turn_line(setup) + "."] + [board.describe() for board in boards])
    return element(
        "svg",
        words("title", title),
        words("desc", described),
        rect(0, 0, layout.width, layout.height, fill=theme.paper),
        *shapes,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(layout.width)} {number(layout.height)}",
        width=layout.width,
        height=layout.height,
        role="img",
        aria_label=title,
        font_family=look().fonts,
        style=f"max-width:100%;height:auto;background:{theme.paper}",
    )
