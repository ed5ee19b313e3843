"""A worker: a process that thinks about one query at a time (started by ``crew``).

Jobs come in on standard input, results go out on standard output, JSON lines both. A thread listens
meanwhile: it passes on the wish to stop, and ends the process when the engine has gone.
"""

from __future__ import annotations

import _thread
import contextlib
import json
import os
import signal
import sys
import threading
import time
import traceback
import weakref
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO, Final

from advisor.advise.analysis import Facts
from advisor.advise.analysis.facts import ACTIONS
from advisor.advise.json_answers import problem_to_json
from advisor.engine import actions
from advisor.engine.process_memory import memory_of
from advisor.engine.thinker import Result, Unfit, Unplayable
from advisor.engine.too_little_memory import lacks_memory
from advisor.words.say import say
from search.core.pausing import pause

#: Why a search was told to stop.
ASKED: Final = "asked"
MEMORY: Final = "memory"
#: Seconds until a wish is heard that came at a delicate moment, or in a pause.
_MOMENT: Final = 0.02
#: How the file of what imports a module is called.
_IMPORTING: Final = "<frozen importlib"


class Job:
    """The query at hand, seen by the action (``thinker.Thinker``) and by the listening thread."""

    def __init__(
        self, message: dict[str, Any], send: Callable[[dict[str, Any]], None], memory: int
    ) -> None:
        #: Bytes that the worker may hold.
        self.memory = memory
        self.number: int = message["job"]
        self.message = message
        self.why: str | None = None
        self._send = send
        self._every: float | None = message["report_every"]
        self._next = time.monotonic() + (self._every or 0)
        facts = message["facts"]
        #: What is proved of the position; what the action proves is added.
        self.facts = Facts() if facts is None else Facts.from_json(facts)
        self._interruptible = False
        self._interrupted = False
        #: A plain value: an event waits with a lock, and a signal may come while it is held.
        self._paused = False

    # -- for the action ------------------------------------------------------------------------

    def search(
        self, compute: Callable[[], Result], otherwise: Callable[[], Result | None]
    ) -> Result | None:
        """``compute()``; if it is interrupted before it ends by itself, ``otherwise()``."""
        if self.stopped():
            return otherwise()
        try:
            try:
                self._interruptible = True
                self.interrupt()
                return compute()
            finally:
                self._interruptible = False
        except KeyboardInterrupt:
            return otherwise()

    def stopped(self) -> bool:
        """Whether the query is to end with what it has."""
        return self.why is not None

    def due(self) -> bool:
        """Whether a partial result is wanted now."""
        return self._every is not None and time.monotonic() >= self._next

    def tell(self, result: Result | None, progress: dict[str, Any] | None = None) -> None:
        """Send a partial result and how far the work is, if the query asked for them."""
        if self._every is None or self.stopped():
            return
        within, self._interruptible = self._interruptible, False  # a line goes out whole
        self._next = time.monotonic() + self._every
        self._send({"job": self.number, "partial": {"result": result, "progress": progress}})
        self._interruptible = within
        self.interrupt()

    # -- for the listening thread and its signal -----------------------------------------------

    def stop(self, why: str) -> None:
        """Have the search end soon; called from any thread."""
        if self.why is None:
            self.why = why
            self._paused = False
            _thread.interrupt_main()

    def pause(self) -> None:
        """Have the main thread do nothing until ``resume``; called from any thread."""
        if self.why is None:
            self._paused = True
            _thread.interrupt_main()

    def resume(self) -> None:
        """Go on after ``pause``."""
        self._paused = False

    def hold(self) -> None:
        """In the main thread: wait while paused; what the core does in threads waits as well."""
        if self._paused:
            pause(True)
            while self._paused:
                time.sleep(_MOMENT)
            pause(False)

    def interrupt(self) -> None:
        """In the main thread: wait while paused; then interrupt the search, once, if it is one and
        was told to stop."""
        self.hold()
        if self._interruptible and not self._interrupted and self.why is not None:
            self._interrupted = True
            raise KeyboardInterrupt


class Worker:
    """The process: the main thread thinks, another listens, a third watches the memory."""

    def __init__(
        self, orders: BinaryIO, results: BinaryIO, nice: int, limit: int, watch: float
    ) -> None:
        self.orders = orders
        self.results = results
        self.nice = nice
        #: Bytes beyond which a search is told to stop.
        self.limit = limit
        self.watch = watch
        self.job: Job | None = None
        self.woken = threading.Semaphore(0)

    def run(self) -> None:
        """Work until the engine has gone."""
        signal.signal(signal.SIGINT, self._signalled)
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._watch, daemon=True).start()
        actions.prepare()
        if hasattr(os, "nice"):  # only now: somebody waits for it to be ready
            os.nice(self.nice)
        self._send({"ready": True})
        while True:
            self.woken.acquire()
            job = self.job
            assert job is not None
            answer = self._answer(job)
            self.job = None
            facts = job.facts.to_json() if job.message["action"] in ACTIONS else None
            answer |= {"stopped": job.why, "memory": memory_of() or 0, "facts": facts}
            self._send({"job": job.number, "final": answer})

    def _answer(self, job: Job) -> dict[str, Any]:
        message = job.message
        try:
            result = actions.run(message["action"], message["position"], message["parameters"], job)
            _encoded(result)
            return {"result": result}
        except Unfit as error:
            return _unfit(error, message["inline"])
        except Unplayable as error:
            return {"error": str(error), "field": error.field}
        except ValueError as error:
            return {"error": str(error), "field": "position"}
        except Exception as error:
            if lacks_memory(error):
                return {"error": say("engine-no-memory"), "field": None}
            traceback.print_exc()
            frame = traceback.extract_tb(error.__traceback__)[-1]
            place = {"file": Path(frame.filename).name, "line": str(frame.lineno)}
            fault = say("engine-internal", error=type(error).__name__, **place)
            return {"error": fault, "field": None}

    def _send(self, message: dict[str, Any]) -> None:
        try:
            self.results.write(_encoded(message))
            self.results.flush()
        except OSError:
            os._exit(0)

    def _listen(self) -> None:
        """Take orders until there is nobody left to give them."""
        with contextlib.suppress(OSError):
            for line in self.orders:
                order = json.loads(line)
                if "action" in order:  # the next one comes only after the answer to the last
                    self.job = Job(order, self._send, self.limit)
                    self.woken.release()
                elif self.job is not None:
                    _pass_on(order, self.job)
        os._exit(0)

    def _watch(self) -> None:
        """Have a search stop when it needs too much memory."""
        while True:
            time.sleep(self.watch)
            job = self.job
            if job is not None and (memory_of() or 0) > self.limit:
                job.stop(MEMORY)

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        """Only the engine's wish counts, whoever else sends this signal."""
        job = self.job
        if job is None:
            return
        job.hold()
        if not job.stopped():
            return
        if delicate(frame):
            again = threading.Timer(_MOMENT, _thread.interrupt_main)
            again.daemon = True
            again.start()
        else:
            job.interrupt()


def delicate(frame: FrameType | None) -> bool:
    """Whether an exception at this point would be lost, or would leave something half done.

    Python drops what a ``__del__`` or a finalizer raises, and a module whose import is broken off
    cannot be imported again.
    """
    while frame is not None:
        code = frame.f_code
        file = code.co_filename
        if code.co_name == "__del__" or file == weakref.__file__ or file.startswith(_IMPORTING):
            return True
        frame = frame.f_back
    return False


def _pass_on(order: dict[str, Any], job: Job) -> None:
    """Do with the job at hand what the engine wants; it may be another one by now."""
    if order.get("stop") == job.number:
        job.stop(ASKED)
    elif order.get("pause") == job.number:
        job.pause()
    elif order.get("resume") == job.number:
        job.resume()


def _encoded(value: object) -> bytes:
    """A line of JSON; what JSON cannot hold is a fault of ours.

    :raises AssertionError: a number that is infinite or none, or no value of JSON.
    """
    try:
        return json.dumps(value, allow_nan=False).encode("ascii") + b"\n"
    except (ValueError, TypeError) as error:
        raise AssertionError(str(error)) from None


def _unfit(error: Unfit, inline: bool) -> dict[str, Any]:
    """The answer about a position with problems; lines mean something in a text only."""
    first = error.problems[0]
    where = first.where
    separator = "" if where.startswith("[") or not where else "."
    form = ".hint" if first.hint else ""
    about = {"problem": first.message} | ({"hint": first.hint} if first.hint else {})
    if where:
        text = say(f"engine-in-position{form}", where=where, **about)
    else:
        text = say(f"engine-position{form}", **about)
    if len(error.problems) > 1:
        text = say("engine-more-problems", problem=text, number=len(error.problems) - 1)
    listed = [problem_to_json(problem) for problem in error.problems]
    if inline:
        listed = [entry | {"line": None} for entry in listed]
    return {"error": text, "field": f"position{separator}{where}", "problems": listed}


def main() -> None:
    """``python -m advisor.engine.worker NICE MEMORY WATCH``: niceness, bytes, seconds."""
    nice, limit, watch = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not get among the results
    try:
        Worker(sys.stdin.buffer, results, nice, limit, watch).run()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(70)  # the listening thread holds the input: the interpreter could not end


if __name__ == "__main__":
    main()
