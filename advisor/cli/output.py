"""Standard output, standard error, exit codes and ``-o FILE`` for all commands."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
from typing import Final, TextIO

from advisor.words.say import say

#: Bad input: the file, the play or the option is at fault.
BAD_INPUT: Final = 2
#: A fault of this program.
INTERNAL: Final = 70
#: The output could not be written.
NO_OUTPUT: Final = 74
#: Ended with Ctrl-C.
INTERRUPTED: Final = 130
#: Whoever read our output has gone (``| head``).
CLOSED_PIPE: Final = 141


class Failure(Exception):
    """The command cannot do what was asked; the message is for the user."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code


class Changed(Failure):
    """A file was not written, because somebody else has written it since it was read."""


class OutputFailed(Exception):
    """Standard output cannot be written any more; ``code`` is the exit code."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def prepare() -> None:
    """Letters that a terminal cannot show are spelled in others; they never end the program."""
    from advisor.words.terminal_letters import HANDLER

    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=HANDLER)


def out(text: str = "", end: str = "\n") -> None:
    """Write text to standard output.

    :raises OutputFailed: nobody reads it any more, or the disk is full.
    """
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(text + end)
    except OSError as error:
        raise _failed(error) from None


def columns(stream: TextIO | None = None) -> int | None:
    """Columns of a stream, standard output by default; None where nothing says how many.

    ``COLUMNS`` says it, or else the terminal.
    """
    setting = os.environ.get("COLUMNS", "")
    if setting.isdigit() and int(setting):
        return int(setting)
    stream = stream or sys.stdout
    if stream is None or not stream.isatty():
        return None
    return shutil.get_terminal_size((100, 24)).columns


def tell(text: str = "") -> None:
    """Write text for people, wrapped at blanks where the terminal is narrow; no play is broken.

    :raises OutputFailed: as ``out``.
    """
    from advisor.words.wrapping import wrapped

    room = columns()
    out(text if room is None else wrapped(text, room))


def out_json(value: object) -> None:
    """One JSON value on one line of standard output (formats §6)."""
    out(json_text(value))


def json_text(value: object) -> str:
    """JSON as formats §4 writes it: sorted keys, no blanks, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def finish() -> None:
    """Flush standard output.

    :raises OutputFailed: nobody reads it any more, or the disk is full.
    """
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError as error:
        raise _failed(error) from None


def abandon() -> None:
    """Keep the interpreter from complaining at exit about output that cannot be written."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            _redirect(stream, nowhere)


def _redirect(stream: TextIO | None, nowhere: int) -> None:
    try:
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    except (OSError, ValueError):
        return


def _failed(error: OSError) -> OutputFailed:
    if isinstance(error, BrokenPipeError):
        return OutputFailed("", CLOSED_PIPE)
    return OutputFailed(say("cli-output-failed", error=error.strerror or error), NO_OUTPUT)


def note(text: str, end: str = "\n") -> None:
    """Write a message to standard error; if nobody listens, never mind.

    Wrapped as ``tell`` does, unless it is a line that the next one replaces.
    """
    from advisor.words.wrapping import wrapped

    if sys.stderr is None:
        return
    if end == "\n" and (room := columns(sys.stderr)) is not None:
        text = wrapped(text, room)
    try:
        sys.stderr.write(text + end)
        sys.stderr.flush()
    except (OSError, ValueError):
        return


def writable(file: str, force: bool = False, read: str | None = None, option: str = "-o") -> None:
    """Refuse to write over a file: always over the one that was ``read``, else without ``force``.

    Terminals, pipes and other things that keep nothing may be written to. Ask before any work: what
    somebody else writes there in the meantime is not overwritten either.

    :param option: the one that named the file.
    :raises Failure: it would destroy what is there.
    """
    from advisor.cli.watched_files import watch_for_new

    if not os.path.lexists(file):
        watch_for_new(file)
        return
    if not os.path.isfile(file):
        return
    if read is not None and os.path.exists(read) and os.path.samefile(file, read):
        raise Failure(say("cli-output-was-read", file=file, option=option))
    if not force:
        raise Failure(say("cli-output-there", file=file, option=option))


def save_text(text: str, file: str) -> None:
    """Write a file whole or not at all.

    :raises Failure: the file cannot be written.
    """
    save_bytes(text.encode("utf-8"), file)


def save_bytes(data: bytes, file: str) -> None:
    """``save_text`` for bytes.

    :raises Failure: the file cannot be written.
    :raises Changed: it is not what it was when this command began to watch it.
    """
    from advisor.cli.watched_files import write
    from positions.files.safe_files import FileChanged

    try:
        write(data, file)
    except FileChanged as error:
        raise Changed(say("cli-output-changed", file=file, why=error.strerror)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Failure(say("cli-output-unwritable", file=file, reason=reason)) from None


def unwritten(error: OSError) -> OutputFailed | None:
    """The error of an output that somebody else's code could not write; None for any other."""
    return _failed(error) if error.errno in (errno.ENOSPC, errno.EPIPE, errno.EIO) else None
