"""Files that a command reads, changes and writes again: no change of anybody else is lost.

What a command watches it overwrites only if the file still is what it was. What it holds no other
command changes. Both last until the command ends.
"""

from __future__ import annotations

import contextlib
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from advisor.words.say import say

if TYPE_CHECKING:
    from positions.files.safe_files import Held, Version

_seen: Final[dict[Path, Version]] = {}
_held: Final[dict[Path, tuple[Held, ExitStack]]] = {}


def watch(file: str) -> None:
    """Remember what a file is now, before it is read; where there is none, that there is none.

    A command that writes it later is refused if it has changed.
    """
    from positions.files.safe_files import version_of

    with contextlib.suppress(OSError, ValueError):  # whoever reads it says what is wrong
        _seen[Path(file).resolve()] = version_of(file)


def watch_for_new(file: str) -> None:
    """Remember that there was no file: a command that writes it later is refused if there is one.

    The file is not looked at again, as somebody may have written it since it was found missing.
    """
    with contextlib.suppress(OSError, ValueError):
        _seen[Path(file).resolve()] = None


def hold(file: str) -> bool:
    """Let no other command change a file that is watched, until this one has written it.

    Returns whether it is still what it was; if not, it is watched as it is now: read it again.

    :raises Failure: another command holds it, and did not let go for some seconds.
    """
    from advisor.cli.output import Failure
    from positions.files import safe_files

    target = Path(file).resolve()
    before = _seen.get(target)
    with ExitStack() as stack:
        try:
            held = stack.enter_context(safe_files.hold(target))
            now = held.version()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Failure(say("cli-output-unwritable", file=file, reason=reason)) from None
        _held[target] = held, stack.pop_all()
    _seen[target] = now
    return now == before


def write(data: bytes, file: str) -> None:
    """Write a file whole or not at all, and watch it from then on; one that is held is let go.

    :raises FileChanged: it was watched, and has changed.
    :raises OSError: it cannot be written.
    """
    from positions.files import safe_files
    from positions.files.save import write_bytes_safely

    target = Path(file).resolve()
    if target.exists() and not target.is_file():  # a terminal or a pipe
        write_bytes_safely(file, data)
        return
    held, stack = _held.pop(target, (None, ExitStack()))
    with stack:
        if held is None:
            held = stack.enter_context(safe_files.hold(target))
        known = target in _seen
        _seen[target] = held.write_over(data, _seen[target]) if known else held.write(data)


def leave() -> None:
    """The command has ended: let everything go."""
    for _, stack in _held.values():
        stack.close()
    _held.clear()
    _seen.clear()
