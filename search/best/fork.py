"""A second process: a fork that does a part of the work and sends back what it found.

A fork shares all that has been computed so far and needs nothing but a pipe. What is sent back
refers to the boards and the map that both sides have; what boards have computed stays behind.
"""

from __future__ import annotations

import io
import os
import pickle
import signal
import warnings
from collections.abc import Callable
from contextlib import suppress
from select import select
from typing import Any, NoReturn

from search.best.free import Limit, OutOfTime
from search.clock import now
from search.rules.board import Board
from search.rules.position import Position

#: Seconds between looks at the clock while the second process is waited for.
TICK = 0.05
#: Seconds after the deadline in which it may tell how far it has come.
GRACE = 0.5


class Other:
    """The second process ``pid``, seen from the first."""

    def __init__(self, root: Position, pid: int, pipe: int) -> None:
        self._root = root
        self.pid = pid
        self._pipe = pipe

    def receive(self, limit: Limit) -> Any:
        """Wait for what it found.

        :raises OutOfTime: at the deadline, or if the process was killed.
        :raises Exception: what went wrong there.
        """
        parts: list[bytes] = []
        while True:
            if limit.deadline is not None and now() > limit.deadline + GRACE:
                raise OutOfTime
            if not select([self._pipe], [], [], TICK)[0]:
                continue
            part = os.read(self._pipe, 1 << 20)
            if not part:
                break
            parts.append(part)
        sent = b"".join(parts)
        if not sent:
            raise OutOfTime
        try:
            found = _Reader(io.BytesIO(sent), self._root).load()
        except (EOFError, pickle.UnpicklingError):
            # It was killed as it wrote.
            raise OutOfTime from None
        if isinstance(found, Exception):
            raise found
        return found

    def end(self) -> None:
        """Stop the process, if it still runs; nothing is left of it. Once only."""
        os.close(self._pipe)
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)


def can_split() -> bool:
    """Whether this system can fork."""
    return hasattr(os, "fork")


class Second:
    """The second process, seen from inside."""

    def __init__(self, root: Position, first: int, pipe: int) -> None:
        self._root = root
        self._first = first
        self._pipe = pipe

    def look_up(self, nodes: int) -> None:
        """End, if the first process is no longer there."""
        if os.getppid() != self._first:
            os._exit(1)

    def work(self, task: Callable[[], object]) -> NoReturn:
        """Do a task, send what it finds, or the exception that went wrong, and end; does not
        return."""
        found: object
        try:
            found = task()
        except Exception as error:
            found = error
        code = 1
        try:
            buffer = io.BytesIO()
            _Writer(buffer, self._root).dump(found)
            left = memoryview(buffer.getbuffer())
            while left:
                left = left[os.write(self._pipe, left) :]
            code = 0
        finally:
            os._exit(code)


def split(root: Position) -> Other | Second:
    """Go on as two processes: the first gets the ``Other``, the second itself."""
    receiving, sending = os.pipe()
    first = os.getpid()
    with warnings.catch_warnings():
        # The second process computes and writes to its pipe; it takes no lock of another thread.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        os.close(sending)
        return Other(root, pid, receiving)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.close(receiving)
    return Second(root, first, sending)


def _known(root: Position) -> dict[int, tuple[str, Any]]:
    """What both processes have: by identity a name and the thing."""
    things: list[tuple[str, Any]] = [("table", root.table), ("geometry", root.table.geometry)]
    things += [(f"board {e}", board) for e, board in enumerate(root.boards)]
    return {id(thing): (name, thing) for name, thing in things}


class _Writer(pickle.Pickler):
    def __init__(self, to: io.BytesIO, root: Position) -> None:
        super().__init__(to, pickle.HIGHEST_PROTOCOL)
        self._names = _known(root)

    def persistent_id(self, obj: Any) -> str | None:
        known = self._names.get(id(obj))
        return None if known is None else known[0]

    def reducer_override(self, obj: Any) -> Any:
        if type(obj) is Board:
            state = obj.tiles, obj.cubes, obj.anchors, obj.bare, obj.occupied, obj.hash
            return _board, (obj.geometry, obj.epoch, *state)
        return NotImplemented


class _Reader(pickle.Unpickler):
    def __init__(self, of: io.BytesIO, root: Position) -> None:
        super().__init__(of)
        self._things = dict(_known(root).values())

    def persistent_load(self, pid: Any) -> Any:
        return self._things[pid]


def _board(geometry: Any, epoch: int, *state: Any) -> Board:
    board = Board(geometry, epoch)
    board.tiles, board.cubes, board.anchors, board.bare, board.occupied, board.hash = state
    return board
