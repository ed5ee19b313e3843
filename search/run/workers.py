"""Executors for batch work: processes of our own, or a cluster behind a Dask scheduler.

Work is cut into units that depend on nothing but their arguments, so the answer is the same
wherever they run. ``Workers`` is a ``concurrent.futures.Executor`` in which a process that dies
costs its unit alone, which is run again; ``crew`` gives it or the cluster's.
"""

from __future__ import annotations

import logging
import os
import pickle
import queue
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from positions.words.say import say
from search.run.machine import processors

#: How often a unit is begun before its worker's death counts as the unit's own fault.
TRIES: Final = 3
#: Seconds to wait for a scheduler.
PATIENCE: Final = 10.0

Unit = TypeVar("Unit")
Result = TypeVar("Result")


class WorkerDied(RuntimeError):
    """A unit ended its process again and again (killed, or out of memory)."""


class NoCluster(RuntimeError):
    """The scheduler cannot be used; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Tls:
    """Files with which a cluster and we know each other, all PEM (``distributed.Security``)."""

    #: The certificate of whoever signs those of the cluster.
    ca: str
    #: Our own certificate, and its key.
    cert: str
    key: str


@dataclass(frozen=True, slots=True)
class _Unit:
    future: Future[Any]
    call: bytes


class Workers(Executor):
    """``jobs`` processes, each with one unit at a time.

    A process that dies is replaced and its unit begun again, ``TRIES`` times in all; the others go
    on. Functions, arguments and results must be picklable. The processes end with their parent.

    :raises ValueError: if ``jobs`` is not positive.
    """

    def __init__(self, jobs: int) -> None:
        if jobs < 1:
            raise ValueError("at least one worker")
        self._units: queue.SimpleQueue[_Unit | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._killed = threading.Event()
        self._lanes = [_Lane(self._units, self._killed) for _ in range(jobs)]
        for lane in self._lanes:
            lane.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Schedule a call.

        :raises RuntimeError: after ``shutdown``.
        """
        future: Future[Any] = Future()
        call = pickle.dumps((fn, args, kwargs))
        with self._lock:
            if self._closed:
                raise RuntimeError("the workers have been dismissed")
            self._units.put(_Unit(future, call))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more units; with ``cancel_futures`` forget those that were not begun."""
        with self._lock:
            self._closed = True
            if cancel_futures:
                self._forget()
            for _ in self._lanes:  # each ends when it comes to it
                self._units.put(None)
        if wait:
            for lane in self._lanes:
                lane.join()

    def kill(self) -> None:
        """End at once: units under way are cancelled, their processes killed."""
        self._killed.set()
        self.shutdown(wait=False, cancel_futures=True)
        for lane in self._lanes:
            lane.kill()
        for lane in self._lanes:
            lane.join()

    def _forget(self) -> None:
        """Cancel what was not begun."""
        while True:
            try:
                unit = self._units.get_nowait()
            except queue.Empty:
                return
            if unit is not None:
                unit.future.cancel()


class _Lane(threading.Thread):
    """A thread that looks after one process: hands it units, replaces it when it dies."""

    def __init__(self, units: queue.SimpleQueue[_Unit | None], killed: threading.Event) -> None:
        super().__init__(daemon=True)
        self._units = units
        self._killed = killed
        self._process: Any = None
        self._pipe: Connection | None = None

    def run(self) -> None:
        while (unit := self._units.get()) is not None:
            if unit.future.set_running_or_notify_cancel():
                self._serve(unit)
        if self._pipe is not None:
            self._pipe.close()
            self._process.join()

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        process = self._process
        if process is not None:
            process.kill()

    def _serve(self, unit: _Unit) -> None:
        for _ in range(TRIES):
            if self._killed.is_set():
                break
            try:
                pipe = self._open()
                pipe.send_bytes(unit.call)
                answer = pipe.recv_bytes()
            except (EOFError, OSError):
                self._close()
                continue
            try:
                good, value = pickle.loads(answer)
            except Exception as error:
                good, value = False, error
            if good:
                unit.future.set_result(value)
            else:
                unit.future.set_exception(value)
            return
        unit.future.set_exception(WorkerDied(say("workers-died", number=TRIES)))

    def _open(self) -> Connection:
        """The pipe to a living process."""
        if self._pipe is None:
            context = get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs,), daemon=True)
            with _SAFELY:
                process.start()
            theirs.close()
            self._process, self._pipe = process, ours
            if self._killed.is_set():
                process.kill()
        return self._pipe

    def _close(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
        self._pipe = None


class _Safely:
    """What is started meanwhile does not look for Python's own modules in the current folder.

    ``multiprocessing`` starts ``python -c``, which has that folder first on its path.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._before: str | None = None

    def __enter__(self) -> None:
        self._lock.acquire()
        self._before = os.environ.get(_SAFE_PATH)
        os.environ[_SAFE_PATH] = "1"

    def __exit__(self, *_: object) -> None:
        if self._before is None:
            del os.environ[_SAFE_PATH]
        else:
            os.environ[_SAFE_PATH] = self._before
        self._lock.release()


_SAFE_PATH: Final = "PYTHONSAFEPATH"
_SAFELY: Final = _Safely()


def work(pipe: Connection) -> None:
    """What a worker process does: units one after the other, until its parent is gone or hangs up.

    Through the pipe come pickled ``(function, arguments, keywords)``, and back goes a pickled
    ``(True, result)`` or ``(False, exception)`` for each.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    try:
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))
    except (EOFError, OSError):  # the second where the parent left an answer unread
        return


def _answer(call: bytes) -> bytes:
    """Make a call that came through a pipe; what it returns or raises, for the way back."""
    try:
        fn, args, kwargs = pickle.loads(call)
        return pickle.dumps((True, fn(*args, **kwargs)))
    except Exception as error:
        return _failure(error)


def _failure(error: Exception) -> bytes:
    """An exception as it goes through a pipe, with its traceback as a note."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        data = pickle.dumps((False, error))
        pickle.loads(data)
    except Exception:
        failure = RuntimeError(f"{type(error).__name__}: {error}")
        return pickle.dumps((False, failure))
    return data


def _leave_with_parent() -> None:
    """End the process as soon as its parent is gone, in the middle of a unit, too."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait as await_any

    parent = parent_process()
    if parent is not None:
        await_any([parent.sentinel])
        os._exit(1)


@dataclass(frozen=True, slots=True)
class Crew:
    """An executor and how many units it works on at a time."""

    executor: Executor
    width: int


@contextmanager
def crew(
    jobs: int | None = None, scheduler: str | None = None, tls: Tls | None = None
) -> Iterator[Crew]:
    """Workers for batch work: ``jobs`` processes (by default one a processor), or a cluster.

    A Dask scheduler asks nobody who they are, and what goes to and fro is pickled: whoever reaches
    it, or sits on the way, can run code on both sides. ``tls`` keeps others out.

    If the work is broken off by an exception, Ctrl-C included, units under way are given up.

    :raises NoCluster: the Dask scheduler does not answer, or the extra is not installed.
    """
    if scheduler is not None:
        with _cluster(scheduler, tls) as client:
            yield client
        return
    workers = Workers(jobs or processors())
    try:
        yield Crew(workers, jobs or processors())
    except BaseException:
        workers.kill()
        raise
    workers.shutdown()


@contextmanager
def _cluster(address: str, tls: Tls | None) -> Iterator[Crew]:
    """The workers behind a Dask scheduler."""
    try:
        from distributed import Client, Security
    except ImportError:
        raise NoCluster(say("workers-need-dask")) from None
    # What Dask would say of a lost connection, tracebacks and all, is said in one sentence below.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        security = tls and Security(
            tls_ca_file=tls.ca,
            tls_client_cert=tls.cert,
            tls_client_key=tls.key,
            require_encryption=True,
        )
        client = Client(address, timeout=PATIENCE, set_as_default=False, security=security)
    except (OSError, ValueError, TypeError, RuntimeError) as error:  # the third without TLS
        reason = str(error).strip().split("\n")[0] or type(error).__name__
        raise NoCluster(say("workers-no-scheduler", address=address, reason=reason)) from None
    with client:
        width = sum(client.nthreads().values())
        if not width:
            raise NoCluster(say("workers-none", address=address))
        executor = client.get_executor(pure=False)
        try:
            yield Crew(executor, width)
        except BaseException:
            executor.shutdown(wait=False)
            raise
        executor.shutdown()


def in_any_order(
    crew: Crew, fn: Callable[[Unit], Result], units: Iterable[Unit]
) -> Generator[tuple[Unit, Future[Result]], None, None]:
    """The finished futures of all units as they come; no more in flight than keeps all busy."""
    waiting: dict[Future[Result], Unit] = {}
    todo = iter(units)
    try:
        while True:
            while len(waiting) < 2 * crew.width and (unit := next(todo, None)) is not None:
                waiting[crew.executor.submit(fn, unit)] = unit
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in [one for one in waiting if one in done]:
                yield waiting.pop(future), future
    finally:
        for future in waiting:
            future.cancel()


def result_of(future: Future[Result]) -> Result:
    """The result of a unit, or what it raised.

    :raises WorkerDied: its workers died, on a cluster as well.
    :raises NoCluster: the cluster has gone.
    """
    try:
        return future.result()
    except CancelledError:
        raise NoCluster(say("workers-gone")) from None
    except Exception as error:
        if type(error).__name__ == "KilledWorker":  # Dask's, which need not be installed
            raise WorkerDied(say("workers-killed")) from None
        raise
