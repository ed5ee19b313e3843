"""Pieces of text with a style each, put into lines; ANSI colours by rich, where asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from advisor.words.terminal_letters import plain_text
from advisor.words.wrapping import cut, room_of

if TYPE_CHECKING:
    from rich.text import Text

#: A piece of text and the name of its style ("" for none).
Span = tuple[str, str]
Line = list[Span]

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


def length(line: Line) -> int:
    """Columns of a line: East Asian letters take two."""
    return sum(room_of(text) for text, _ in line)


def folded(text: str, width: int, style: str) -> Iterator[Line]:
    """A text in lines of at most ``width`` columns, broken at blanks if it has any."""
    for part in cut(text, max(1, width)):
        yield [(part, style)]


def flowing(items: Iterable[Line], width: int, between: int = 3) -> Iterator[Line]:
    """``items`` on as few lines of at most ``width`` columns as possible.

    An item that is longer by itself is broken at blanks of its last span.
    """
    line: Line = []
    for item in items:
        if line and length(line) + between + length(item) > width:
            yield line
            line = []
        if line:
            line = [*line, (" " * between, ""), *item]
        else:
            *whole, line = _broken(item, width)
            yield from whole
    if line:
        yield line


def _broken(item: Line, width: int) -> list[Line]:
    """An item as lines of at most ``width``; what follows the first line stands below its text."""
    head, (text, style) = item[:-1], item[-1]
    begun = length(head)
    if begun + room_of(text) <= width or begun >= width:
        return [list(item)]
    blank = " " * (len(text) - len(text.lstrip()))
    first, *more = cut(text.strip(), width - begun, blank, blank)
    return [[*head, (first, style)], *([(" " * begun + part, style)] for part in more)]


def joined(cells: Iterable[Span]) -> Line:
    """Neighbours of one style made one span."""
    line: Line = []
    for text, style in cells:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + text, style)
        else:
            line.append((text, style))
    return line


def as_text(lines: Iterable[Line], color: bool, ascii_only: bool) -> str:
    """The lines as one text, with ANSI colours if ``color``, spelled in ASCII if ``ascii_only``."""
    kept = list(lines)
    if ascii_only:
        kept = [[(plain_text(text), style) for text, style in line] for line in kept]
    if not color:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in kept)
    from io import StringIO

    from rich.console import Console

    console = Console(
        file=StringIO(), force_terminal=True, color_system="256", highlight=False, no_color=False
    )
    with console.capture() as capture:
        console.print(as_rich(kept), soft_wrap=True, end="")
    return capture.get()


def as_rich(lines: Iterable[Line]) -> Text:
    """The lines for a rich console."""
    from rich.text import Text

    text = Text(no_wrap=True, overflow="ignore")
    for i, line in enumerate(lines):
        if i:
            text.append("\n")
        for part, style in line:
            text.append(part, style=_STYLES.get(style, ""))
    return text
