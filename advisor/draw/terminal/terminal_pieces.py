"""Buildings as boxes of text that cover exactly their squares.

A square is three characters wide, or two where the terminal is narrow. The name stands on top; the
letter of the owner, the cubes or the state stand inside.
"""

from __future__ import annotations

from typing import Final

from advisor.draw.scene import CODES, BuildingPiece, letter
from advisor.draw.terminal.styled_text import Line, length
from advisor.words.say import name, say

#: Characters of a square, where there is room and where there is not.
WIDE: Final = 3
NARROW: Final = 2
_TERRAIN: Final = {
    WIDE: {".": " . ", "f": " f ", "^": " ^ ", "~": "~~~"},
    NARROW: {".": ". ", "f": "f ", "^": "^ ", "~": "~~"},
}


def ground(terrain: str, square: int) -> str:
    """The characters of a square of the map without a building."""
    return _TERRAIN[square].get(terrain, " # "[:square])


def piece_lines(piece: BuildingPiece, square: int) -> list[Line]:
    """The lines of a building, each ``square * size`` characters long."""
    ruin = piece.state == "ruin"
    style = "printed" if piece.printed else f"{piece.kind} ruin" if ruin else piece.kind
    if piece.size == 1:
        return [_single(piece, style) if square == WIDE else _single_narrow(piece, style)]
    inner = square * piece.size - 2
    corners, bar, wall = ("┌┐└┘", "┄", "┊") if ruin else ("╔╗╚╝", "═", "║")
    short = 4 if square == WIDE else 2
    title = name(piece.name)[: inner if piece.size == 3 else short]
    top: Line = [(corners[0] + title.ljust(inner, bar) + corners[1], style)]
    content = _content(piece, style, inner)
    if piece.size == 2:
        return [top, _walled(content, (corners[2], corners[3]), inner, bar, style)]
    foot: Line = []
    if piece.mark:
        label = say("terminal-mark.in-piece") + " " if square == WIDE else "m"
        foot = [(label, style), (letter(piece.mark), piece.mark)]
    return [
        top,
        _walled(content, (wall, wall), inner, " ", style),
        _walled(foot, (corners[2], corners[3]), inner, bar, style),
    ]


def _walled(spans: Line, walls: tuple[str, str], inner: int, filler: str, style: str) -> Line:
    """``spans`` centred between two walls; what is too long for that takes their place."""
    if length(spans) > inner:
        rest = inner + 1 - length(spans)
        return [*spans, (filler * rest + walls[1] if rest >= 0 else "", style)]
    rest = inner - length(spans)
    before, after = filler * (rest // 2), filler * (rest - rest // 2)
    return [(walls[0] + before, style), *spans, (after + walls[1], style)]


def _single(piece: BuildingPiece, style: str) -> Line:
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


def _single_narrow(piece: BuildingPiece, style: str) -> Line:
    """A building of one square in two characters: ``tR``, ``cR``, ``H]``, ``h)``, ``hR``."""
    if piece.kind != "civil":
        sign = "t" if piece.name == "watch_tower" else "c"
        owner = letter(piece.owner) if piece.owner else " "
        return [(sign, style), (owner, piece.owner or style)]
    sign, end = ("h", ")") if piece.printed else ("H", "]")
    if piece.cubes:
        return [(sign, style), (letter(piece.cubes[0]), piece.cubes[0])]
    return [(sign + end, style)]


def _content(piece: BuildingPiece, style: str, room: int) -> Line:
    """What stands inside a box: owner, cubes with ``_`` for free places, or the state."""
    if piece.owner:
        return [(letter(piece.owner), piece.owner)]
    if piece.state == "ruin":
        return [("ruin", style)] if room >= 4 else []
    if piece.state == "renovated":
        return [({2: "re", 4: "reno"}.get(room, "renov."), style)]
    if room < piece.room:
        room += 2  # the walls of the box give way
    spans: Line = [(letter(color), color) for color in piece.cubes[:room]]
    return [*spans, ("_" * max(0, piece.room - len(piece.cubes)), style)]
