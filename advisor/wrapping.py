"""Text for people in as many columns as there are: broken at blanks, never within a play."""

from __future__ import annotations

import textwrap
from typing import Final

#: What follows the first line of what was wrapped is set in by so much more.
_INDENT: Final = 2


def wrapped(text: str, width: int) -> str:
    """The text with no line longer than ``width``, if its words allow that."""
    return "\n".join(part for line in text.split("\n") for part in wrapped_line(line, width))


def wrapped_line(line: str, width: int, more: int = _INDENT) -> list[str]:
    """One line as several; those that follow are set in ``more`` than it is."""
    if len(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(
        line.strip(),
        width,
        initial_indent=indent,
        subsequent_indent=indent + " " * more,
        break_long_words=False,
        break_on_hyphens=False,
    )
