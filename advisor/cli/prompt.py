"""A line that somebody types at a prompt, at a terminal or through a pipe."""

from __future__ import annotations

import contextlib
import sys
from typing import Final

from advisor.cli.streams import out

#: Longest line that is read, in characters.
LONGEST: Final = 1_000


def prepare_input() -> None:
    """What is typed in another encoding is read as well as it can be."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def asked(prompt: str) -> str | None:
    """The line that is typed, without its end; None if there is no more.

    Through a pipe the line is printed after the prompt, so that what is left on the screen reads
    like a session.
    """
    if sys.stdin is None:
        return None
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # arrow keys and what was typed before
        try:
            return input(prompt)[:LONGEST]
        except EOFError:
            return None
    out(prompt, end="")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        return None
    out(line.rstrip("\n"))
    return line.rstrip("\n")[:LONGEST]
