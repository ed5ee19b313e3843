"""What stands around the squares of a board: coordinates, adventurers, what has no place on it.

Coordinates in pixels, u pixels a square; rooms in squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from advisor.draw.pieces import pawn
from advisor.draw.scene import SceneBoard
from advisor.draw.svg import element, rect, words
from advisor.draw.theme import Theme, look
from advisor.words.say import joined, say

#: From the last row of squares to the adventurers.
_BELOW: Final = 0.25
#: Narrower boards get the room of this many columns, for their titles and adventurers.
_LEAST_COLUMNS: Final = 7
_NOTE: Final = 0.6


def room_for(boards: Sequence[SceneBoard]) -> tuple[float, float]:
    """Width and height of the largest of some boards of one map with all that stands around it."""
    sizes = look().sizes
    foot = max(
        _BELOW + _pawn_rows(board) * sizes.pawns + (_NOTE if board.misplaced else 0)
        for board in boards
    )
    width = max(boards[0].width, _LEAST_COLUMNS) + sizes.gutter
    return width, sizes.board_title + sizes.letters + boards[0].height + foot


def coordinates(board: SceneBoard, x: float, y: float, theme: Theme, u: float) -> Iterator[str]:
    """Letters above, numbers at the left, row 1 on top (formats §1)."""
    size = 0.4 * u
    for column in range(board.width):
        yield words(
            "text",
            chr(97 + column),
            x=x + (column + 0.5) * u,
            y=y - 0.28 * u,
            font_size=size,
            text_anchor="middle",
            fill=theme.muted,
        )
    for row in range(board.height):
        yield words(
            "text",
            str(row + 1),
            x=x - 0.26 * u,  # clear of a domain's frame
            y=y + (row + 0.5) * u + 0.36 * size,
            font_size=size,
            text_anchor="end",
            fill=theme.muted,
        )


def below(
    board: SceneBoard, x: float, y: float, theme: Theme, u: float, mover: str
) -> Iterator[tuple[str, str]]:
    """Adventurers, and buildings without a place, below the board whose a1 begins at x and y.

    Each with a key: those of two positions that have the same key have the same place.
    """
    under = y + (board.height + _BELOW) * u
    yield from _pawns(board, x, under, theme, u, mover)
    yield from _misplaced(board, x, under, theme, u)


def _pawns(
    board: SceneBoard, x: float, y: float, theme: Theme, u: float, mover: str
) -> Iterator[tuple[str, str]]:
    """The adventurers of the board's epoch, those of the player to move underlined."""
    sizes, in_a_row = look().sizes, _pawns_a_row(board)
    if not board.pawns:
        yield (
            "0",
            words(
                "text",
                say("boards-no-adventurers"),
                x=x,
                y=y + 0.65 * u,
                font_size=0.38 * u,
                fill=theme.muted,
                data_key="0",
            ),
        )
    for i, adventurer in enumerate(board.pawns):
        left = x + i % in_a_row * sizes.pawn_step * u
        top = y + i // in_a_row * sizes.pawns * u
        shapes = [pawn(adventurer, board.epoch, left, top, u, theme)]
        if adventurer.color == mover and adventurer.left is not None:
            shapes.append(rect(left, top + 1.13 * u, 1.1 * u, 0.07 * u, fill=theme.ink))
        yield str(i), element("g", *shapes, data_key=i)


def _misplaced(
    board: SceneBoard, x: float, y: float, theme: Theme, u: float
) -> Iterator[tuple[str, str]]:
    """Below the adventurers, which begin at y: the buildings that have no place on the map."""
    if not board.misplaced:
        return
    text = say("boards-misplaced", buildings=joined("boards-list", board.misplaced[:3]))
    if len(board.misplaced) > 3:
        listed = joined("boards-list", board.misplaced[:3])
        text = say("boards-misplaced.more", buildings=listed, more=len(board.misplaced) - 3)
    yield (
        "misplaced",
        words(
            "text",
            text,
            x=x,
            y=y + (_pawn_rows(board) * look().sizes.pawns + 0.3) * u,
            font_size=0.36 * u,
            fill=theme.highlight,
            data_misplaced="yes",
            data_key="misplaced",
        ),
    )


def _pawns_a_row(board: SceneBoard) -> int:
    """Adventurers that fit side by side below a board."""
    return max(1, int(max(board.width, _LEAST_COLUMNS) / look().sizes.pawn_step))


def _pawn_rows(board: SceneBoard) -> int:
    return max(1, -(-len(board.pawns) // _pawns_a_row(board)))
