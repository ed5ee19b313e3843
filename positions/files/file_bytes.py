"""The bytes of a file, and the text in them: never more than allowed, and never without end.

A file may be a pipe or standard input, and packed by gzip. ``positions.files.reader`` reads the
text.
"""

from __future__ import annotations

import itertools
import os
import select
import stat
import sys
import time
from collections.abc import Iterator
from typing import Final, NoReturn

from positions.files.pasted_text import decoded
from positions.files.problems import FileProblems, Path, Problem
from positions.name_matching import offered
from positions.words.say import say

#: Largest file that is read, in bytes (formats §3).
MAX_BYTES: Final = 262_144
#: The same of a game record.
MAX_RECORD_BYTES: Final = 4_194_304
#: How a file packed by gzip begins.
_PACKED: Final = b"\x1f\x8b"
#: Entries of a folder that are looked through for names like one that is missing.
MOST_LISTED: Final = 2_000
_ENDINGS: Final = (".yaml", ".yml", ".json", ".yaml.gz", ".json.gz")
#: Seconds that a pipe may keep us waiting.
PIPE_SECONDS: Final = 10.0


def read_text(file: str | os.PathLike[str], packed: bool = False) -> str:
    """Text of a file, or of standard input for ``-``.

    :param packed: it may be a game record: packed by gzip, and as large as records may be.
    :raises FileProblems: missing, not a file, too large (unread, or unpacked no further), or not
        UTF-8.
    """
    name = os.fspath(file)
    largest = MAX_RECORD_BYTES if packed else MAX_BYTES
    data = read_bytes(file, largest)
    if packed and data.startswith(_PACKED):
        data = _unpacked(name, data, largest)
    if len(data) > largest:
        too_large(name, largest)
    return text_of(data, name)


def read_bytes(file: str | os.PathLike[str], largest: int = MAX_BYTES) -> bytes:
    """The bytes of a file, or of standard input for ``-``; of a larger one the first, and one more.

    :raises FileProblems: missing, not a file, larger, a pipe that nobody writes into.
    """
    name = os.fspath(file)
    try:
        return _stdin(largest) if name == "-" else _bytes_of(name, largest)
    except FileNotFoundError:
        hint = _files_like(name) or say("file-no-such-file.hint")
        refuse(name, "no-such-file", say("file-no-such-file"), hint)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message, hint = say("file-unreadable", reason=reason), say("file-unreadable.hint")
        refuse(name, "unreadable", message, hint)


def text_of(data: bytes, name: str) -> str:
    """The text that the bytes of a file are.

    :raises FileProblems: they are not UTF-8, nor certain to be UTF-16 or UTF-32.
    """
    try:
        return decoded(data)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        refuse(name, "not-text", say("file-not-text"), say("file-not-text.hint"), line=line)


def _files_like(name: str) -> str:
    """Files of the same folder whose names are near, as a question; empty if there are none."""
    folder, base = os.path.split(name)
    try:
        with os.scandir(folder or ".") as entries:
            listed = [entry.name for entry in itertools.islice(entries, MOST_LISTED)]
    except (OSError, ValueError):
        return ""
    files = [file for file in listed if file.lower().endswith(_ENDINGS) and file.isprintable()]
    return offered(base, files)


def _unpacked(name: str, data: bytes, largest: int) -> bytes:
    """What gzip packed, up to one byte more than allowed, however much there would be."""
    import zlib

    machine = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    try:
        text = machine.decompress(data, largest + 1)
    except zlib.error:
        refuse(name, "unreadable", say("file-damaged"), say("file-write-again"))
    if len(text) <= largest and (not machine.eof or machine.unused_data):
        refuse(name, "unreadable", say("file-cut-off"), say("file-write-again"))
    return text


def refuse(
    file: str, code: str, message: str, hint: str, path: Path = (), line: int | None = None
) -> NoReturn:
    """:raises FileProblems: always, with this one problem."""
    raise FileProblems(file, (Problem(code, path, message, hint, line),))


def too_large(file: str, largest: int) -> NoReturn:
    """:raises FileProblems: always: the file is larger than so many bytes."""
    if largest == MAX_RECORD_BYTES:
        hint = say("file-too-large-record.hint")
        refuse(file, "too-large", say("file-too-large-record"), hint)
    refuse(file, "too-large", say("file-too-large"), say("file-too-large.hint"))


def _stdin(largest: int) -> bytes:
    if sys.stdin is None:
        raise OSError(say("file-no-input"))
    buffer = getattr(sys.stdin, "buffer", None)
    if buffer is None:
        return sys.stdin.read(largest + 1).encode("utf-8", "surrogatepass")
    data: bytes = buffer.read(largest + 1)
    return data


def _bytes_of(name: str, largest: int) -> bytes:
    mode = os.stat(name).st_mode
    if stat.S_ISDIR(mode):
        refuse(name, "not-a-file", say("file-folder"), say("file-folder.hint"))
    if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
        refuse(name, "not-a-file", say("file-not-a-file"), say("file-not-a-file.hint"))
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(name, flags)
    try:
        status = os.fstat(handle)
        if stat.S_ISREG(status.st_mode) and status.st_size > largest:
            too_large(name, largest)
        if stat.S_ISFIFO(status.st_mode):
            _await(handle)
        return b"".join(_pieces(handle, time.monotonic() + PIPE_SECONDS, largest))
    finally:
        os.close(handle)


def _await(handle: int) -> None:
    """Wait until somebody writes into a pipe: before that it looks like an empty file."""
    if not select.select([handle], [], [], PIPE_SECONDS)[0]:
        raise OSError(say("file-silent-pipe", number=round(PIPE_SECONDS)))


def _pieces(handle: int, deadline: float, largest: int) -> Iterator[bytes]:
    """What the handle yields, up to one byte more than allowed; a silent pipe times out."""
    left = largest + 1
    while left > 0:
        try:
            piece = os.read(handle, left)
        except BlockingIOError:
            wait = deadline - time.monotonic()
            if wait <= 0 or not select.select([handle], [], [], wait)[0]:
                raise OSError(say("file-silent", number=round(PIPE_SECONDS))) from None
            continue
        if not piece:
            return
        left -= len(piece)
        yield piece
