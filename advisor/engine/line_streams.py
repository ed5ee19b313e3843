"""Lines in and lines out, each in a thread of its own, with limits for what may pile up."""

from __future__ import annotations

import os
import select
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

_BLOCK: Final = 1 << 16
#: Lines that were read and not looked at yet.
_AHEAD: Final = 32


def lines_of(read: Callable[[], bytes], longest: int) -> Iterator[bytes | None]:
    """The lines that ``read`` delivers in pieces (``b""`` at the end), without line ends.

    A line of more than ``longest`` bytes is passed over unread and comes as None.
    """
    kept: list[bytes] = []
    size = 0
    while piece := read():
        *ends, rest = piece.split(b"\n")
        for end in ends:
            size += len(end)
            yield None if size > longest else b"".join((*kept, end))
            kept, size = [], 0
        size += len(rest)
        if size > longest:
            kept = []
        elif rest:
            kept.append(rest)
    if size:
        yield None if size > longest else b"".join(kept)


class Writer:
    """Writes to a file descriptor from a thread; ``gone`` is called if nobody reads any more."""

    def __init__(self, fd: int, room: int, gone: Callable[[], None], free: Callable[[], None]):
        """``room``: bytes that may wait; ``free`` is called when there is room again."""
        self._fd = fd
        self._room = room
        self._gone = gone
        self._free = free
        self._lines: deque[bytes] = deque()
        self._size = 0
        self._closed = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._write, daemon=True)
        self._thread.start()

    @property
    def full(self) -> bool:
        """Whether more is waiting than should."""
        return self._size > self._room

    def put(self, line: bytes) -> None:
        """Have a line written after those before it; never waits."""
        with self._change:
            self._lines.append(line)
            self._size += len(line)
            self._change.notify_all()

    def wait_for_room(self) -> None:
        """Return when less is waiting."""
        with self._change:
            self._change.wait_for(lambda: not self.full or self._closed)

    def close(self) -> None:
        """Nothing more will come; ``finished`` then tells when all is written."""
        with self._change:
            self._closed = True
            self._change.notify_all()

    def finished(self, seconds: float) -> bool:
        """Whether everything is written, after at most so many seconds."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def heard(self) -> bool:
        """False if the other end of a pipe was closed."""
        if not hasattr(select, "poll"):
            return True
        poll = select.poll()
        try:
            poll.register(self._fd, 0)
            return not any(what & select.POLLERR for _, what in poll.poll(0))
        except OSError:
            return False

    def _write(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: bool(self._lines) or self._closed)
                if not self._lines:
                    return
                line = self._lines.popleft()
            try:
                rest = memoryview(line)
                while rest:
                    rest = rest[os.write(self._fd, rest) :]
            except OSError:
                self._gone()
                return
            with self._change:
                was_full = self.full
                self._size -= len(line)
                self._change.notify_all()
            if was_full and not self.full:
                self._free()


class LineReader:
    """Reads lines of a file descriptor in a thread, not faster than they are looked at."""

    def __init__(
        self,
        fd: int,
        longest: int,
        wait: Callable[[], None],
        line: Callable[[bytes | None], None],
        end: Callable[[], None],
    ) -> None:
        """Calls ``wait`` before each line that it passes to ``line``, and ``end`` after all."""
        self._fd = fd
        self._wait = wait
        self._line = line
        self._end = end
        self._ahead = threading.Semaphore(_AHEAD)
        self._longest = longest
        threading.Thread(target=self._read, daemon=True).start()

    def done(self) -> None:
        """A line that came was looked at."""
        self._ahead.release()

    def _read(self) -> None:
        for line in lines_of(self._block, self._longest):
            self._ahead.acquire()
            self._wait()
            self._line(line)
        self._end()

    def _block(self) -> bytes:
        try:
            return os.read(self._fd, _BLOCK)
        except OSError:
            return b""
