"""A board in layers, for a page that changes one of them and leaves the others.

All layers of a setup share their coordinates: a picture of ``Frame.width`` by ``Frame.height``
pixels in which the square a1 begins at (``left``, ``top``). Layers are markup for a ``<g>``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from advisor.drawing.boards import SQUARE_PX
from advisor.drawing.buildings import building
from advisor.drawing.changes import changes_on, ghosts_on
from advisor.drawing.legend import legend
from advisor.drawing.marks import badges, fitting, outline, tint
from advisor.drawing.scene import Board, Piece, board_of
from advisor.drawing.surroundings import below, coordinates, room_for
from advisor.drawing.svg import element, number, words
from advisor.drawing.terrain import plain_ground
from advisor.drawing.theme import Theme, look, theme_named
from positions.setup import Setup
from positions.things import BUILDING_KIND_SIZE, CIVIL, EPOCHS

_U: Final = SQUARE_PX
_EDGE: Final = 0.15


@dataclass(frozen=True, slots=True)
class Frame:
    """Size of a board's picture and where its squares are, in pixels; its squares by number."""

    width: float
    height: float
    left: float
    top: float
    side: float
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The boards of a setup in layers, by epoch where they differ."""

    frame: Frame
    #: Squares with their textures and coordinates, the same on all boards.
    ground: str
    #: Buildings, cubes and adventurers, with the board's title.
    pieces: Mapping[str, str]
    boards: Mapping[str, Board]


def sheet(setup: Setup, theme: str = "light") -> Sheet:
    """The boards of ``setup`` without any marks.

    :raises ValueError: for an unknown theme.
    """
    colors = theme_named(theme)
    boards = {epoch: board_of(setup, epoch) for epoch in EPOCHS}
    frame = _frame(list(boards.values()))
    first = boards[EPOCHS[0]]
    place = (frame.left, frame.top)
    ground = element("g", *coordinates(first, *place, colors, _U)) + "".join(
        plain_ground(first, colors, *place, _U)
    )
    pieces = {
        epoch: _pieces(board, frame, colors, setup.turn.player) for epoch, board in boards.items()
    }
    return Sheet(frame, ground, pieces, boards)


def below_pieces(
    drawn: Sheet,
    epoch: str,
    lit: Iterable[str] = (),
    *,
    changes: Mapping[str, str] | None = None,
    before: Setup | None = None,
    theme: str = "light",
) -> str:
    """The marks that lie between ground and buildings: squares lit up, ghosts of what is gone.

    ``changes`` are squares → one of ``changes.CHANGES``; ``before`` has what is gone.
    """
    colors, frame, board = theme_named(theme), drawn.frame, drawn.boards[epoch]
    place = (frame.left, frame.top, _U)
    shapes = [*tint(board, lit, colors, *place)]
    if changes and before is not None:
        shapes += ghosts_on(board, board_of(before, epoch), changes, colors, *place)
    return "".join(shapes)


def above_pieces(
    drawn: Sheet,
    epoch: str,
    *,
    lit: Iterable[str] = (),
    labels: Mapping[str, str] | None = None,
    fits: Iterable[str] = (),
    changes: Mapping[str, str] | None = None,
    before: Setup | None = None,
    theme: str = "light",
) -> str:
    """The marks that lie on the buildings: squares lit up, what fits, what became of squares.

    ``changes`` and ``before`` as for ``below_pieces``.
    """
    colors, frame, board = theme_named(theme), drawn.frame, drawn.boards[epoch]
    place = (frame.left, frame.top, _U)
    shapes = [*fitting(board, fits, colors, *place), *outline(board, lit, colors, *place)]
    if changes:
        was = board if before is None else board_of(before, epoch)
        shapes += changes_on(board, was, changes, colors, *place)
    shapes += badges(board, labels or {}, colors, *place)
    return "".join(shapes)


def legend_svg(setup: Setup, theme: str = "light", width: float = 1100.0) -> str:
    """The legend alone, in a picture of ``width`` pixels."""
    colors = theme_named(theme)
    made = legend(setup, colors, width - 20, 30.0)
    height = made.height + 16
    return element(
        "svg",
        words("title", "Legend"),
        made.draw(10.0, 8.0),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(round(height, 2))}",
        role="img",
        aria_label="Legend",
        font_family=look().fonts,
    )


def tile_svg(
    name: str, epoch: str = "might", owner: str | None = None, theme: str = "light", px: float = 64
) -> str:
    """One building alone, ``px`` pixels wide, as for a palette.

    On ``reason`` a military or religious one is a ruin.

    :raises ValueError: for an unknown theme or building.
    """
    if name not in BUILDING_KIND_SIZE:
        raise ValueError(f"no building {name!r}")
    kind, size = BUILDING_KIND_SIZE[name]
    state = "ruin" if epoch == EPOCHS[2] and kind != CIVIL else None
    piece = Piece(epoch, name, 0, 0, owner=owner, state=state)
    side = size * _U
    return element(
        "svg",
        words("title", piece.describe().partition(": ")[2]),
        building(piece, 0, 0, _U, theme_named(theme), sample=True),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(side)} {number(side)}",
        width=px,
        height=px,
        role="img",
        font_family=look().fonts,
    )


def _frame(boards: list[Board]) -> Frame:
    sizes = look().sizes
    columns, rows = boards[0].width, boards[0].height
    width, height = room_for(boards)
    width, height = (width + 2 * _EDGE) * _U, (height + _EDGE) * _U
    left = (sizes.gutter + _EDGE) * _U
    top = (sizes.board_title + sizes.letters) * _U
    return Frame(round(width, 2), round(height, 2), left, top, _U, columns, rows)


def _pieces(board: Board, frame: Frame, theme: Theme, mover: str) -> str:
    x, y = frame.left, frame.top
    title = words(
        "text", board.title, x=x, y=0.78 * _U, font_size=0.7 * _U, font_weight="bold",
        fill=theme.ink,
    )  # fmt: skip
    shapes = [title]
    for piece in board.pieces:
        shapes.append(building(piece, x + piece.column * _U, y + piece.row * _U, _U, theme))
    shapes += below(board, x, y, theme, _U, mover)
    return "".join(shapes)
