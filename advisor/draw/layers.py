"""A board in layers, for a page that changes one of them and leaves the others.

All layers of a setup share their coordinates: a picture of ``Frame.width`` by ``Frame.height``
pixels in which the square a1 begins at (``left``, ``top``). Layers are markup for a ``<g>``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from advisor.draw.board_pictures import SQUARE_PX
from advisor.draw.building_pictures import building
from advisor.draw.changes import changes_on, ghosts_on, possible_pieces
from advisor.draw.income_marks import Holding, coins, paid_from, rims
from advisor.draw.marks import badges, fitting, outline, tint
from advisor.draw.scene import BuildingPiece, SceneBoard, board_of
from advisor.draw.surroundings import below, coordinates, room_for
from advisor.draw.svg import element, number, words
from advisor.draw.terrain_pictures import plain_ground
from advisor.draw.theme import look, theme_named
from advisor.words.say import say
from positions.setup import GameMap, Setup
from positions.things import BUILDING_KIND_SIZE, CIVIL, EPOCHS

_U: Final = SQUARE_PX
_EDGE: Final = 0.22
#: Grounds and buildings whose drawing is kept, for all visitors together.
_MAPS_KEPT: Final = 32
_PIECES_KEPT: Final = 4096


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
    #: First square of a domain that somebody holds → the rim round it.
    rims: Mapping[str, Mapping[str, str]]
    #: First square of a building → the building with its cubes, in the order of drawing.
    pieces: Mapping[str, Mapping[str, str]]
    #: First square of a building → the coin that lies on it.
    coins: Mapping[str, Mapping[str, str]]
    #: Adventurers by number, and what has no place on the map.
    foot: Mapping[str, Mapping[str, str]]
    boards: Mapping[str, SceneBoard]


def sheet(
    setup: Setup,
    theme: str = "light",
    holdings: Mapping[str, Sequence[Holding]] | None = None,
    without: Collection[str] = (),
) -> Sheet:
    """The boards of ``setup`` without any marks.

    ``holdings`` are the domains that somebody holds, by epoch; without them no income is shown.

    :param without: what is left out: ``cubes`` with their owners, ``adventurers``, or what these
        have ``carried`` and whose turn it is.

    :raises ValueError: for an unknown theme.
    """
    colors = theme_named(theme)
    boards = {epoch: _less(board_of(setup, epoch), without) for epoch in EPOCHS}
    frame = _frame(list(boards.values()))
    place = (frame.left, frame.top, _U)
    drawn = [(epoch, board, (holdings or {}).get(epoch, ())) for epoch, board in boards.items()]
    mover = setup.turn.player
    return Sheet(
        frame,
        _ground(setup.map, theme),
        {epoch: dict(rims(board, held, colors, *place)) for epoch, board, held in drawn},
        {epoch: _pieces(board, paid_from(held), theme) for epoch, board, held in drawn},
        {epoch: dict(coins(board, held, colors, *place)) for epoch, board, held in drawn},
        {
            epoch: {}
            if "adventurers" in without
            else dict(below(board, frame.left, frame.top, colors, _U, mover))
            for epoch, board, _ in drawn
        },
        boards,
    )


def _less(board: SceneBoard, without: Collection[str]) -> SceneBoard:
    """The board without what is left out."""
    if "cubes" in without:
        pieces = (replace(one, owner=None, cubes=(), mark=None) for one in board.pieces)
        board = replace(board, pieces=tuple(pieces))
    if "carried" in without:
        board = replace(board, pawns=tuple(replace(one, left=None) for one in board.pawns))
    return replace(board, pawns=()) if "adventurers" in without else board


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
    possible: Iterable[BuildingPiece] = (),
    theme: str = "light",
) -> str:
    """The marks that lie on the buildings: squares lit up, what fits, what became of squares.

    ``changes`` and ``before`` as for ``below_pieces``; of ``possible`` buildings one will stand.
    """
    colors, frame, board = theme_named(theme), drawn.frame, drawn.boards[epoch]
    place = (frame.left, frame.top, _U)
    shapes = [*possible_pieces(possible, colors, *place)]
    shapes += [*fitting(board, fits, colors, *place), *outline(board, lit, colors, *place)]
    if changes:
        was = board if before is None else board_of(before, epoch)
        shapes += changes_on(board, was, changes, colors, *place)
    shapes += badges(board, labels or {}, colors, *place)
    return "".join(shapes)


def tile_svg(
    name: str, epoch: str = "might", owner: str | None = None, theme: str = "light", px: float = 64
) -> str:
    """One building alone, ``px`` pixels wide, as for a palette.

    On ``reason`` a military or religious one is a ruin.

    :raises ValueError: for an unknown theme or building.
    """
    if name not in BUILDING_KIND_SIZE:
        raise ValueError(say("draw-no-building", building=repr(name)))
    kind, size = BUILDING_KIND_SIZE[name]
    state = "ruin" if epoch == EPOCHS[2] and kind != CIVIL else None
    piece = BuildingPiece(epoch, name, 0, 0, owner=owner, state=state)
    side = size * _U
    return element(
        "svg",
        words("title", piece.words),
        building(piece, 0, 0, _U, theme_named(theme), sample=True),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(side)} {number(side)}",
        width=px,
        height=px,
        role="img",
        font_family=look().fonts,
    )


def _frame(boards: list[SceneBoard]) -> Frame:
    sizes = look().sizes
    columns, rows = boards[0].width, boards[0].height
    width, height = room_for(boards)
    height -= sizes.board_title  # the page has a line of its own for it
    width, height = (width + 2 * _EDGE) * _U, (height + 2 * _EDGE) * _U
    left, top = _corner()
    return Frame(round(width, 2), round(height, 2), left, top, _U, columns, rows)


def _corner() -> tuple[float, float]:
    """Where the square a1 begins."""
    sizes = look().sizes
    return (sizes.gutter + _EDGE) * _U, (sizes.letters + _EDGE) * _U


@lru_cache(maxsize=_MAPS_KEPT)
def _ground(game_map: GameMap, theme: str) -> str:
    """Squares, textures and coordinates of a map."""
    colors = theme_named(theme)
    bare = SceneBoard(EPOCHS[0], game_map.terrain, (), (), ())
    corner = _corner()
    letters = element("g", *coordinates(bare, *corner, colors, _U))
    return letters + "".join(plain_ground(bare, colors, *corner, _U))


def _pieces(board: SceneBoard, paid: frozenset[str], theme: str) -> dict[str, str]:
    by_square: dict[str, str] = {}
    for piece in board.pieces:
        markup = _piece(piece, theme, piece.square in paid)
        # Two on one square break a rule, and are drawn nevertheless.
        by_square[piece.square] = by_square.get(piece.square, "") + markup
    return by_square


@lru_cache(maxsize=_PIECES_KEPT)
def _piece(piece: BuildingPiece, theme: str, paid: bool) -> str:
    left, top = _corner()
    place = (left + piece.column * _U, top + piece.row * _U)
    return building(piece, *place, _U, theme_named(theme), paid=paid)
