"""Text for people in as many columns as there are: broken at blanks, never within a play."""

from __future__ import annotations

import textwrap
from typing import Final

#: What follows the first line of what was wrapped is set in by so much more.
_INDENT: Final = 2


def room_of(text: str) -> int:
    """Columns that a text of one line takes; East Asian letters take two."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def wrapped(text: str, width: int) -> str:
    """The text with no line longer than ``width``, if its words allow that."""
    return "\n".join(part for line in text.split("\n") for part in wrapped_line(line, width))


def wrapped_line(line: str, width: int, more: int = _INDENT) -> list[str]:
    """One line as several; those that follow are set in ``more`` than it is."""
    if room_of(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    return cut(line.strip(), width, indent, indent + " " * more, whole_words=True)


def cut(
    text: str, width: int, first: str = "", others: str = "", whole_words: bool = False
) -> list[str]:
    """The text in lines of at most ``width`` columns, broken at blanks.

    East Asian letters take two columns; a text that has some is also broken between letters where
    a word is longer than a line.

    :param first: what the first line begins with; ``others``: what those that follow begin with.
    :param whole_words: leave words that are longer than a line whole, and break at no hyphen.
    """
    if room_of(text) != len(text):
        return _cut_wide(text, width, first, others)
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=not whole_words,
        break_on_hyphens=not whole_words,
    )


def _cut_wide(text: str, width: int, first: str, others: str) -> list[str]:
    from rich.console import Console
    from rich.text import Text

    console = Console(width=width)
    lines, indent = [], first
    while text:
        head = Text(text).wrap(console, max(2, width - room_of(indent)), overflow="fold")[0].plain
        lines.append(indent + head)
        text, indent = text[len(head) :].lstrip(), others
    return lines
