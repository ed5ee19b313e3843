"""The boards side by side, as far as the width allows, and a legend of their signs.

A square is three characters wide, or two where a board would not fit otherwise.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from advisor.draw.scene import LETTERS, SceneBoard, board_of, letter, turn_line
from advisor.draw.svg import clean
from advisor.draw.terminal.styled_text import (
    Line,
    Span,
    as_rich,
    as_text,
    flowing,
    folded,
    joined,
    length,
)
from advisor.draw.terminal.terminal_pieces import NARROW, WIDE, ground, piece_lines
from advisor.words.say import name, say
from positions.setup import Setup
from positions.things import EPOCHS

if TYPE_CHECKING:
    from rich.text import Text

#: Columns between two boards, columns for the row numbers.
_GAP: Final = 2
_GUTTER: Final = 3
#: Least characters of a board, enough for its title.
_LEAST: Final = 13


def boards_text(
    setup: Setup,
    width: int | None = None,
    color: bool = False,
    *,
    epochs: Sequence[str] = EPOCHS,
    ascii_only: bool = False,
    with_legend: bool = True,
) -> str:
    """The boards side by side in at most ``width`` columns (by default the terminal's).

    Stacked where they do not fit, with narrower squares where even one does not; nothing is left
    out. With ``color`` the text has ANSI colours.
    """
    lines = _board_lines(setup, _width(width), epochs, with_legend)
    return as_text(lines, color, ascii_only)


def boards_renderable(setup: Setup, width: int | None = None) -> Text:
    """The same for a rich console, which itself decides about colour."""
    return as_rich(_board_lines(setup, _width(width), EPOCHS, True))


def _width(width: int | None) -> int:
    return width if width is not None else shutil.get_terminal_size((100, 24)).columns


def _board_lines(
    setup: Setup, width: int, epochs: Sequence[str], with_legend: bool
) -> Iterator[Line]:
    if setup.title and clean(setup.title):
        yield from folded(clean(setup.title), width, "title")
    yield from folded(turn_line(setup), width, "muted")
    yield []
    square = WIDE if _GUTTER + WIDE * setup.map.width <= width else NARROW
    block = _GUTTER + max(square * setup.map.width, _LEAST)
    per_row = max(1, (width + _GAP) // (block + _GAP))
    boards = [board_of(setup, epoch) for epoch in epochs]
    for start in range(0, len(boards), per_row):
        blocks = [list(_block(board, block, square)) for board in boards[start : start + per_row]]
        for i in range(max(len(lines) for lines in blocks)):
            line: Line = []
            for lines in blocks:
                part = lines[i] if i < len(lines) else []
                line += [*part, (" " * (block + _GAP - length(part)), "")]
            yield line
        yield []
    if with_legend:
        yield from flowing(_legend(setup, boards, square), width)


def _block(board: SceneBoard, width: int, square: int) -> Iterator[Line]:
    """One board: title, letters, rows, who is there; no line longer than ``width``."""
    yield [(" " * _GUTTER, ""), (board.title, "title")]
    blank = " " * (square - 2)
    letters = "".join(f"{blank}{chr(97 + column)} " for column in range(board.width))
    yield [(" " * _GUTTER, ""), (letters, "muted")]
    for row, spans in enumerate(_grid(board, square), start=1):
        yield [(f"{row:>2} ", "muted"), *spans]
    here: list[Line] = [[(f"{letter(p.color)}{p.left}", p.color)] for p in board.pawns]
    if not here:
        here = [[(say("terminal-nobody"), "muted")]]
    for line in flowing([[(say("terminal-here"), "muted")], *here], width - _GUTTER, between=1):
        yield [(" " * _GUTTER, ""), *line]
    for text in board.misplaced:
        yield from folded(say("boards-misplaced-one", building=text), width, "muted")


def _grid(board: SceneBoard, square: int) -> Iterator[Line]:
    """The rows of a board; terrain first, then every piece over it."""
    cells: list[list[Span]] = [
        [(char, terrain) for terrain in line for char in ground(terrain, square)]
        for line in board.terrain
    ]
    for piece in board.pieces:
        for j, line in enumerate(piece_lines(piece, square)):
            x = square * piece.column
            for text, style in line:
                for char in text:
                    cells[piece.row + j][x] = (char, style)
                    x += 1
    for row in cells:
        yield joined(row)


def _legend(setup: Setup, boards: Iterable[SceneBoard], square: int) -> Iterator[Line]:
    """What the signs mean; only those colours that are seated."""
    for player in setup.players:
        if player.color in LETTERS:
            yield [(letter(player.color), player.color), (f" {name(player.color)}", "")]
    pieces = [piece for board in boards for piece in board.pieces]
    owner = setup.turn.player
    mine = (letter(owner), owner)
    yield from _legend_of_singles(owner, square)
    if any(piece.size > 1 for piece in pieces):
        yield [("╔══╗", "military"), _said("terminal-building")]
    if square == NARROW:
        for sign, building in (("Ke", "keep"), ("Mo", "monastery"), ("To", "town")):
            if any(piece.name == building for piece in pieces):
                yield [(sign, _STYLE[building]), (f" {name(building)}", "")]
    elif any(piece.name == "monastery" for piece in pieces):
        yield [("Mona", "religious"), (f" {name('monastery')}", "")]
    if any(piece.size > 1 and piece.room for piece in pieces):
        yield [mine, ("__", "civil"), _said("terminal-cubes")]
    if any(piece.state == "ruin" for piece in pieces):
        yield [("┌┄┄┐", "military ruin"), _said("terminal-ruin")]
    if any(piece.state == "renovated" for piece in pieces):
        yield [("re" if square == NARROW else "reno", "military"), _said("legend-renovated")]
    if square == NARROW and any(piece.mark for piece in pieces):
        yield [("m", "military ruin"), mine, _said("terminal-mark")]
    yield [("f", "f"), _said("terrain-forest")]
    yield [("^", "^"), _said("terrain-mountain")]
    yield [("~" * square, "~"), _said("terrain-river")]
    yield [
        (say("terminal-here") + " ", "muted"),
        mine,
        ("2", owner),
        _said("legend-adventurer.cards"),
    ]


def _said(key: str, **arguments: str) -> Span:
    """A text of the legend, after its sign."""
    return " " + say(key, **arguments), ""


_STYLE: Final = {"keep": "military", "monastery": "religious", "town": "civil"}


def _legend_of_singles(owner: str, square: int) -> Iterator[Line]:
    """The signs of buildings of one square."""
    mine = (letter(owner), owner)
    tower = _said("terminal-piece", player=owner, building="watch_tower")
    chapel = _said("terminal-piece", player=owner, building="chapel")
    tile, printed = _said("terminal-hamlet"), _said("legend-printed")
    cube = _said("terminal-cube", player=owner)
    if square == WIDE:
        yield [("Wt", "military"), mine, tower]
        yield [("Ch", "religious"), mine, chapel]
        yield [("[H]", "civil"), tile]
        yield [("(h)", "printed"), printed]
        yield [("(", "printed"), mine, (")", "printed"), cube]
    else:
        yield [("t", "military"), mine, tower]
        yield [("c", "religious"), mine, chapel]
        yield [("H]", "civil"), tile]
        yield [("h)", "printed"), printed]
        yield [("h", "printed"), mine, cube]
