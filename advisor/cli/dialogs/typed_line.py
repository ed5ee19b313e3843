"""A line that a person types at the terminal, or a program for them."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from advisor.cli.output import Failure, out, tell

Session = TypeVar("Session")

#: Longest line that is read, in characters.
_LONGEST: Final = 1_000


class Left(Exception):
    """The person leaves, or there is nothing more to read."""


def lenient() -> None:
    """Have standard input read whatever bytes come, as letters or their replacement."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def typed_line(prompt: str) -> str:
    """A line; where it is not typed at a terminal, it is shown as if it were.

    :raises Left: there is no more.
    """
    if sys.stdin is None:
        raise Left
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # arrow keys and what was typed before
        try:
            return input(prompt)[:_LONGEST]
        except EOFError:
            raise Left from None
    out(prompt, end="")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise Left
    out(line.rstrip("\n"))
    return line[:_LONGEST]


def obey(
    session: Session,
    line: str,
    commands: Mapping[str, Callable[[Session, str], None]],
    plays: Callable[[str], None],
) -> None:
    """Do what was typed: a command of the session by its first word, else plays.

    What cannot be done is told.
    """
    from advisor.advise.complete_play import Mistake

    word, _, rest = line.strip().partition(" ")
    command = commands.get(word.lower())
    try:
        if command is not None:
            command(session, rest.strip())
        elif word:
            plays(line)
    except (Mistake, Failure) as error:
        tell(str(error))
