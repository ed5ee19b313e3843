"""Boards and players as text for a terminal, readable with and without colour.

Three characters a square. A building of several squares is one box that covers exactly its
squares, with its name on top; the letter of its owner, its cubes or its state stand inside.
Boards stand side by side as far as the width allows. rich is imported only for colour.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from advisor.drawing.scene import (
    CODES,
    LETTERS,
    Board,
    Piece,
    board_of,
    building_title,
    letter,
    turn_line,
)
from advisor.drawing.svg import clean
from advisor.plain import plain_text
from positions.setup import Player, Setup
from positions.things import CARDS_PER_ADVENTURER, EPOCHS, KINDS

if TYPE_CHECKING:
    from rich.text import Text

#: Characters a square, columns between two boards, columns for the row numbers.
SQUARE: Final = 3
_GAP: Final = 2
_GUTTER: Final = 3
#: Least characters of a board, enough for its title.
_LEAST: Final = 13

#: A piece of text and the name of its style ("" for none).
Span = tuple[str, str]
Line = list[Span]

_TERRAIN: Final = {".": " . ", "f": " f ", "^": " ^ ", "~": "~~~"}
_STYLES: Final = {
    "title": "bold",
    "muted": "grey50",
    "f": "green4",
    "^": "dark_goldenrod",
    "~": "deep_sky_blue3",
    ".": "grey50",
    "printed": "dodger_blue2",
    "military": "bold grey0 on dark_orange",
    "religious": "bold grey100 on deep_pink4",
    "civil": "bold grey100 on dodger_blue3",
    "military ruin": "dark_orange",
    "religious ruin": "hot_pink3",
    "civil ruin": "dodger_blue2",
    "red": "bold grey100 on red3",
    "green": "bold grey100 on green4",
    "blue": "bold grey100 on blue3",
    "white": "bold grey0 on grey100",
    "black": "bold grey100 on grey15",
    "yellow": "bold grey0 on yellow1",
}


def boards_text(
    setup: Setup,
    width: int | None = None,
    color: bool = False,
    *,
    epochs: Sequence[str] = EPOCHS,
    ascii_only: bool = False,
    with_legend: bool = True,
) -> str:
    """The boards side by side in at most ``width`` columns (the terminal's unless given).

    Stacked where they do not fit. With ``color`` the text has ANSI colours.
    """
    lines = _board_lines(setup, _width(width), epochs, with_legend)
    return _as_text(lines, color, ascii_only)


def boards_renderable(setup: Setup, width: int | None = None) -> Text:
    """The same for a rich console, which itself decides about colour."""
    return _as_rich(_board_lines(setup, _width(width), EPOCHS, True))


def players_text(
    setup: Setup,
    incomes: Mapping[str, Mapping[str, int]] | None = None,
    color: bool = False,
    *,
    ascii_only: bool = False,
) -> str:
    """The players as a table: Ecus, hand, adventurers with the cards left to each.

    ``incomes`` (colour → epoch → Ecus) adds what each would collect now (§6).
    """
    return _as_text(_player_lines(setup, incomes), color, ascii_only)


def _width(width: int | None) -> int:
    return width if width is not None else shutil.get_terminal_size((100, 24)).columns


def _board_lines(
    setup: Setup, width: int, epochs: Sequence[str], with_legend: bool
) -> Iterator[Line]:
    if setup.title and clean(setup.title):
        yield [(_cut(clean(setup.title), width), "title")]
    yield [(_cut(turn_line(setup), width), "muted")]
    yield []
    block = _GUTTER + max(SQUARE * setup.map.width, _LEAST)
    per_row = max(1, (width + _GAP) // (block + _GAP))
    boards = [board_of(setup, epoch) for epoch in epochs]
    for start in range(0, len(boards), per_row):
        blocks = [list(_block(board, block)) for board in boards[start : start + per_row]]
        for i in range(max(len(lines) for lines in blocks)):
            line: Line = []
            for lines in blocks:
                part = lines[i] if i < len(lines) else []
                line += [*part, (" " * (block + _GAP - _length(part)), "")]
            yield line
        yield []
    if with_legend:
        yield from _wrapped(_legend(setup, boards), width)


def _block(board: Board, width: int) -> Iterator[Line]:
    """One board: title, letters, rows, who is there; no line longer than ``width``."""
    yield [(" " * _GUTTER, ""), (_cut(board.title, width - _GUTTER), "title")]
    letters = "".join(f" {chr(97 + column)} " for column in range(board.width))
    yield [(" " * _GUTTER, ""), (letters, "muted")]
    for row, spans in enumerate(_grid(board), start=1):
        yield [(f"{row:>2} ", "muted"), *spans]
    here: list[Line] = [[(f"{letter(p.color)}{p.left}", p.color)] for p in board.pawns]
    if not here:
        here = [[("nobody", "muted")]]
    for line in _wrapped([[("Here:", "muted")], *here], width - _GUTTER, between=1):
        yield [(" " * _GUTTER, ""), *line]
    for text in board.misplaced:
        yield [(_cut(f"not on this map: {text}", width), "muted")]


def _grid(board: Board) -> Iterator[Line]:
    """The rows of a board; terrain first, then every piece over it."""
    cells: list[list[Span]] = [
        [(char, terrain) for terrain in line for char in _TERRAIN.get(terrain, " # ")]
        for line in board.terrain
    ]
    for piece in board.pieces:
        for j, line in enumerate(_piece(piece)):
            x = SQUARE * piece.column
            for text, style in line:
                for char in text:
                    cells[piece.row + j][x] = (char, style)
                    x += 1
    for row in cells:
        yield _joined(row)


def _piece(piece: Piece) -> list[Line]:
    """The lines of a building, each ``3 * size`` characters long."""
    ruin = piece.state == "ruin"
    style = "printed" if piece.printed else f"{piece.kind} ruin" if ruin else piece.kind
    if piece.size == 1:
        return [_single(piece, style)]
    inner = SQUARE * piece.size - 2
    corners, bar, wall = ("┌┐└┘", "┄", "┊") if ruin else ("╔╗╚╝", "═", "║")
    name = building_title(piece.name)[: inner if piece.size == 3 else 4]
    top: Line = [(corners[0] + name.ljust(inner, bar) + corners[1], style)]
    content = _content(piece, style, inner)
    if piece.size == 2:
        return [
            top,
            [(corners[2], style), *_filled(content, inner, bar, style), (corners[3], style)],
        ]
    middle: Line = [(wall, style), *_filled(content, inner, " ", style), (wall, style)]
    foot: Line = [(bar * inner, style)]
    if piece.mark:
        foot = _filled([("mark ", style), (letter(piece.mark), piece.mark)], inner, bar, style)
    return [top, middle, [(corners[2], style), *foot, (corners[3], style)]]


def _single(piece: Piece, style: str) -> Line:
    """A building of one square: ``WtR``, ``[H]``, ``(h)``, ``(R)``."""
    if piece.kind != "civil":
        code = CODES[piece.name]
        if piece.owner:
            return [(code, style), (letter(piece.owner), piece.owner)]
        return [((code.lower() if piece.state == "ruin" else code) + " ", style)]
    left, right, sign = ("(", ")", "h") if piece.printed else ("[", "]", "H")
    if piece.cubes:
        return [(left, style), (letter(piece.cubes[0]), piece.cubes[0]), (right, style)]
    return [(left + sign + right, style)]


def _content(piece: Piece, style: str, room: int) -> Line:
    """What stands inside a box: owner, cubes with ``_`` for free places, or the state."""
    if piece.owner:
        return [(letter(piece.owner), piece.owner)]
    if piece.state == "ruin":
        return [("ruin", style)]
    if piece.state == "renovated":
        return [("reno" if room == 4 else "renov.", style)]
    spans: Line = [(letter(color), color) for color in piece.cubes[:room]]
    return [*spans, ("_" * max(0, piece.room - len(piece.cubes)), style)]


def _filled(spans: Line, width: int, filler: str, style: str) -> Line:
    """``spans`` centred in ``width`` characters."""
    rest = max(0, width - _length(spans))
    return [(filler * (rest // 2), style), *spans, (filler * (rest - rest // 2), style)]


def _legend(setup: Setup, boards: Iterable[Board]) -> Iterator[Line]:
    """What the signs mean; only those colours that are seated."""
    for player in setup.players:
        if player.color in LETTERS:
            yield [(letter(player.color), player.color), (f" {player.color}", "")]
    owner = setup.turn.player
    mine = (letter(owner), owner)
    possessive = f"{owner.capitalize()}'s"
    yield [("Wt", "military"), mine, (f" {possessive} Watch Tower", "")]
    yield [("Ch", "religious"), mine, (f" {possessive} Chapel", "")]
    yield [("[H]", "civil"), (" Hamlet tile", "")]
    yield [("(h)", "printed"), (" printed Hamlet", "")]
    yield [("(", "printed"), mine, (")", "printed"), (f" {possessive} cube on it", "")]
    pieces = [piece for board in boards for piece in board.pieces]
    if any(piece.size > 1 for piece in pieces):
        yield [("╔══╗", "military"), (" building, its owner below its name", "")]
    if any(piece.name == "monastery" for piece in pieces):
        yield [("Mona", "religious"), (" Monastery", "")]
    if any(piece.size > 1 and piece.room for piece in pieces):
        yield [mine, ("__", "civil"), (" cubes and free places", "")]
    if any(piece.state == "ruin" for piece in pieces):
        yield [("┌┄┄┐", "military ruin"), (" ruin", "")]
    if any(piece.state == "renovated" for piece in pieces):
        yield [("reno", "military"), (" renovated", "")]
    yield [("f", "f"), (" forest", "")]
    yield [("^", "^"), (" mountain", "")]
    yield [("~~~", "~"), (" river", "")]
    yield [("Here: ", "muted"), mine, ("2", owner), (" adventurer and cards left to carry", "")]


def _player_lines(setup: Setup, incomes: Mapping[str, Mapping[str, int]] | None) -> Iterator[Line]:
    head = ["", "Player", "Ecus", "Hand", "Adventurers (cards left)"]
    if incomes is not None:
        head += ["Income: Might", "Faith", "Reason", "All"]
    rows = [_player_row(player, setup.turn.player, incomes) for player in setup.players]
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    right = {2, 5, 6, 7, 8}
    yield [(_row(head, widths, right), "title")]
    for player, row in zip(setup.players, rows, strict=True):
        start = f"{row[0]:>{widths[0]}}  "
        rest = _row(row[2:], widths[2:], {i - 2 for i in right})
        name: Line = [(row[1], player.color), (" " * (widths[1] - len(row[1]) + 2), "")]
        yield [(start, "title"), *name, (rest, "")]


def _row(cells: Sequence[str], widths: Sequence[int], right: set[int]) -> str:
    return "  ".join(
        cell.rjust(width) if i in right else cell.ljust(width)
        for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ).rstrip()


def _player_row(
    player: Player, mover: str, incomes: Mapping[str, Mapping[str, int]] | None
) -> list[str]:
    cells = [
        ">" if player.color == mover else " ",
        f"{letter(player.color)} {player.color.capitalize()}",
        str(player.ecus),
        _hand(player),
        ", ".join(
            f"{adventurer.epoch.capitalize()} {max(0, CARDS_PER_ADVENTURER - adventurer.used)}"
            for adventurer in player.adventurers
        ),
    ]
    if incomes is not None:
        income = incomes.get(player.color)
        if income is None:
            return [*cells, "-", "-", "-", "-"]
        values = [income.get(epoch, 0) for epoch in EPOCHS]
        cells += [str(n) for n in (*values, sum(values))]
    return cells


def _hand(player: Player) -> str:
    """``2 military, 1 civil`` or, where it is unknown, ``4 cards``."""
    if isinstance(player.hand, int):
        return f"{player.hand} card{'' if player.hand == 1 else 's'}"
    parts = [f"{n} {kind}" for n, kind in zip(player.hand, KINDS, strict=True) if n]
    return ", ".join(parts) or "empty"


def _wrapped(items: Iterable[Line], width: int, between: int = 3) -> Iterator[Line]:
    """``items`` on as few lines of at most ``width`` characters as possible."""
    line: Line = []
    for item in items:
        if line and _length(line) + between + _length(item) > width:
            yield line
            line = []
        line = [*line, (" " * between, ""), *item] if line else list(item)
    if line:
        yield line


def _joined(cells: Iterable[Span]) -> Line:
    """Neighbours of one style made one span."""
    line: Line = []
    for text, style in cells:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + text, style)
        else:
            line.append((text, style))
    return line


def _length(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


def _in_ascii(text: str) -> str:
    """Frames as ``+-|``, and a dot where a text was cut: the columns stay where they are."""
    return plain_text(text.replace("…", "."))


def _as_text(lines: Iterable[Line], color: bool, ascii_only: bool) -> str:
    kept = list(lines)
    if ascii_only:
        kept = [[(_in_ascii(text), style) for text, style in line] for line in kept]
    if not color:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in kept)
    from io import StringIO

    from rich.console import Console

    console = Console(
        file=StringIO(), force_terminal=True, color_system="256", highlight=False, no_color=False
    )
    with console.capture() as capture:
        console.print(_as_rich(kept), soft_wrap=True, end="")
    return capture.get()


def _as_rich(lines: Iterable[Line]) -> Text:
    from rich.text import Text

    text = Text(no_wrap=True, overflow="ignore")
    for i, line in enumerate(lines):
        if i:
            text.append("\n")
        for part, style in line:
            text.append(part, style=_STYLES.get(style, ""))
    return text
