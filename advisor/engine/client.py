"""Talks to an engine process: queries out, answers to futures and callbacks (docs/engine.md).

    with Client() as engine:
        print(engine.ask("suggest", position, top=3).result(60)["suggestions"])

Everything may be called from any thread. Callbacks run in the client's own thread, one at a time.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

from advisor.engine.engine_settings import settings
from advisor.engine.worker_process import surroundings
from advisor.words.say import say

_LOG: Final = logging.getLogger(__name__)
#: Seconds that an engine may take to end before it is killed.
_PATIENCE: Final = 5.0

Position = Mapping[str, Any] | str
Callback = Callable[["Answer"], None]


class QueryError(Exception):
    """The engine refused a query; ``field`` is at fault, ``problems`` are those of a position."""

    def __init__(self, message: str, field: str | None, problems: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.field = field
        self.problems = problems


class EngineGone(Exception):
    """The engine's process ended before it had answered."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A partial or final answer."""

    #: What docs/engine.md says of the action; None where nothing was known yet.
    result: Any
    #: How far the work is, in partial answers.
    progress: Mapping[str, Any] | None
    final: bool
    #: The query was ended before it was done: ``asked``, ``memory`` or the engine's own end.
    ended: str | None
    #: Seconds since a worker began with it.
    seconds: float


class Ticket:
    """A query that was sent. ``future`` gets its final Answer."""

    def __init__(
        self,
        client: Client,
        process: subprocess.Popen[bytes],
        name: int,
        partial: Callback | None,
    ) -> None:
        self._client = client
        self._partial = partial
        self.process = process
        #: The query's id.
        self.name = name
        self.future: Future[Answer] = Future()
        self.future.set_running_or_notify_cancel()  # it ends by an answer only, never cancelled
        #: The last partial answer.
        self.latest: Answer | None = None
        #: What the engine thought odd about the query: ``(field, text)``.
        self.warnings: list[tuple[str, str]] = []

    def answer(self, seconds: float | None = None) -> Answer:
        """The final answer, waited for at most so many seconds.

        :raises QueryError: the query was refused.
        :raises EngineGone: the engine has ended.
        :raises TimeoutError: it takes longer.
        """
        return self.future.result(seconds)

    def result(self, seconds: float | None = None) -> Any:
        """The result alone; raises as ``answer`` does."""
        return self.answer(seconds).result

    def done(self) -> bool:
        """Whether there is a final answer, or never will be."""
        return self.future.done()

    def terminate(self) -> None:
        """Have it end with what is known; its final answer still comes. Never waits for it."""
        if not self.done():
            self._client.terminate(self)

    def _take(self, message: dict[str, Any]) -> None:
        if "warning" in message:
            self.warnings.append((message["field"], message["warning"]))
            return
        answer = Answer(
            message.get("result"),
            message.get("progress"),
            message["final"],
            message.get("reason"),
            message.get("seconds", 0.0),
        )
        if not answer.final:
            self.latest = answer
            if self._partial is not None:
                try:
                    self._partial(answer)
                except Exception:
                    _LOG.exception("a callback for partial answers failed")
        elif "error" in message:
            problems = tuple(message.get("problems", ()))
            self._fail(QueryError(message["error"], message.get("field"), problems))
        else:
            self.future.set_result(answer)

    def _fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)


class Client:
    """An engine process and the queries that it has not answered yet.

    The process starts with the first query; if it has ended, the next query starts another.
    """

    def __init__(
        self,
        workers: int | None = None,
        memory_mb: int | None = None,
        command: Iterable[str] | None = None,
        most_paused: int | None = None,
    ) -> None:
        """``command`` is another way to start an engine, such as ``ssh machine khronos engine``;
        the numbers are its options ``--workers``, ``--memory`` and ``--paused``."""
        options = [] if workers is None else ["--workers", str(workers)]
        options += [] if memory_mb is None else ["--memory", str(memory_mb)]
        options += [] if most_paused is None else ["--paused", str(most_paused)]
        own = [sys.executable, "-P", "-m", "advisor", "engine"]
        self._command = [*(own if command is None else command), *options]
        self._longest = settings().longest_line
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._names = itertools.count(1)
        self._open: dict[int, Ticket] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._listener: threading.Thread | None = None
        self._closed = False

    def ask(
        self,
        action: str,
        position: Position | None = None,
        partial: Callback | None = None,
        **fields: Any,
    ) -> Ticket:
        """Send a query; ``fields`` as in docs/engine.md (``top``, ``seconds``, ``priority``, ...).

        ``partial`` is called with each partial answer; say ``report_every``, or none will come.

        :raises EngineGone: the client was closed, or no engine can be started.
        :raises QueryError: the query is longer than an engine reads.
        :raises TypeError, ValueError: a field is nothing that JSON can hold.
        """
        name = next(self._names)
        query: dict[str, Any] = {"action": action, **fields, "id": name}
        if position is not None:
            query["position"] = position if isinstance(position, str) else dict(position)
        line = _line(query)
        if len(line) > self._longest:
            raise QueryError(say("engine-query-too-long", most=str(self._longest)), "position")
        with self._lock:
            if self._closed:
                raise EngineGone(say("engine-client-closed"))
            process = self._started()
            ticket = self._open[name] = Ticket(self, process, name, partial)
        self._send(process, line)
        return ticket

    def terminate(self, ticket: Ticket) -> None:
        """Have a query end with what is known."""
        query = {"id": next(self._names), "action": "terminate", "terminate_id": ticket.name}
        self._send(ticket.process, _line(query))

    @property
    def pid(self) -> int | None:
        """The engine's process, if there is one."""
        with self._lock:
            return None if self._process is None else self._process.pid

    def close(self, wait: bool = False) -> None:
        """End the engine; with ``wait`` not before every query is answered. May be repeated.

        :raises RuntimeError: a callback wants to wait for the answers that come after it.
        """
        with self._lock:
            self._closed = True
            process, listener = self._process, self._listener
        if process is None or listener is None:
            return
        inside = listener is threading.current_thread()
        if inside and wait:
            raise RuntimeError(say("engine-client-waits"))
        if self._writing.acquire(timeout=_PATIENCE):
            try:
                self._farewell(process, wait)
            finally:
                self._writing.release()
        else:
            process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(None if wait else 0 if inside else _PATIENCE)
        if process.poll() is None:
            process.kill()
        if not inside:
            listener.join()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- below ---------------------------------------------------------------------------------

    def _started(self) -> subprocess.Popen[bytes]:
        """The process, started if there is none; the lock is held."""
        if self._process is None or self._process.poll() is not None:
            try:
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env=surroundings(),
                )
            except OSError as error:
                raise EngineGone(say("engine-not-started", error=error)) from None
            self._listener = threading.Thread(
                target=self._listen, args=(self._process,), daemon=True
            )
            self._listener.start()
        return self._process

    def _farewell(self, process: subprocess.Popen[bytes], wait: bool) -> None:
        """The last words to the engine, and the end of its input."""
        assert process.stdin is not None
        if not wait:
            _write(process, _line({"id": next(self._names), "action": "terminate_all"}))
        with contextlib.suppress(OSError, ValueError):
            process.stdin.close()

    def _send(self, process: subprocess.Popen[bytes], line: bytes) -> None:
        with self._writing:
            _write(process, line)

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Pass answers on until the engine ends; then fail what it has left."""
        assert process.stdout is not None
        for line in process.stdout:
            try:
                message = json.loads(line)
            except ValueError:
                continue
            with self._lock:
                ticket = self._open.get(message["id"])
                if ticket is not None and message.get("final"):
                    del self._open[ticket.name]
            if ticket is not None:
                ticket._take(message)
        with self._lock:
            if self._process is process:
                self._process = None
            lost = [ticket for ticket in self._open.values() if ticket.process is process]
            for ticket in lost:
                del self._open[ticket.name]
        for ticket in lost:
            ticket._fail(EngineGone(say("engine-gone")))
        process.wait()


def _line(query: dict[str, Any]) -> bytes:
    return json.dumps(query, allow_nan=False).encode("ascii") + b"\n"


def _write(process: subprocess.Popen[bytes], line: bytes) -> None:
    """Send a line; if the engine has gone, the listening thread tells."""
    assert process.stdin is not None
    with contextlib.suppress(OSError, ValueError):  # ValueError: the pipe was closed
        process.stdin.write(line)
        process.stdin.flush()
