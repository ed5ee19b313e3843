"""The engine's main loop: who thinks when, and exactly one final answer to every query.

One thread decides (this one); the others bring lines, workers' messages and signals to its queue.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import time
from types import FrameType
from typing import Any, Final, NamedTuple

from advisor.engine import messages
from advisor.engine.engine_settings import EngineSettings
from advisor.engine.known_positions import KnownPositions
from advisor.engine.line_streams import LineReader, Writer
from advisor.engine.messages import BadQuery, Query, TerminateQuery, ThinkingQuery
from advisor.engine.schedule import Schedule, Task
from advisor.engine.worker import ASKED, MEMORY
from advisor.engine.worker_process import FromWorker, Member
from advisor.words.say import say
from advisor.words.version import number

#: Exit codes: all queries answered, nobody reads the answers, a signal (128 and its number).
DONE: Final = 0
UNHEARD: Final = 141
#: Seconds that the last answers may take to be written after a signal.
_LAST_WORDS: Final = 2.0


class InputLine(NamedTuple):
    """A line of the input; None if it was too long."""

    text: bytes | None


class InputEnded(NamedTuple):
    """No more queries."""


class Unheard(NamedTuple):
    """Nobody reads the answers any more."""


class AnswersRead(NamedTuple):
    """Answers were read: work can go on."""


class Signalled(NamedTuple):
    """The process was told to end."""

    number: int


Event = InputLine | InputEnded | Unheard | AnswersRead | Signalled | FromWorker


class Engine:
    """Answers the queries of ``read_fd`` on ``write_fd`` until the input ends or a signal comes."""

    def __init__(self, limits: EngineSettings, read_fd: int = 0, write_fd: int = 1) -> None:
        self.limits = limits
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        put = self.events.put
        self.writer = Writer(
            write_fd, limits.most_unread_bytes, lambda: put(Unheard()), lambda: put(AnswersRead())
        )
        self.reader = LineReader(
            read_fd,
            limits.longest_line,
            self.writer.wait_for_room,
            lambda line: put(InputLine(line)),
            lambda: put(InputEnded()),
        )
        self.begun = time.monotonic()
        self.known = KnownPositions(limits.most_known_bytes)
        self.schedule = Schedule(limits, put, self._facts)
        self.arrived = self.answered = self.failed = 0
        self.ended = False
        self.looked = self.listened = 0.0

    # -- the loop ------------------------------------------------------------------------------

    def run(self) -> int:
        """Work; the exit code."""
        before = {s: signal.signal(s, self._signalled) for s in _signals()}
        try:
            self.schedule.hire()
            return self._loop()
        finally:
            self.schedule.close()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _loop(self) -> int:
        while not (self.ended and not self.schedule.tasks):
            try:
                event: Event | None = self.events.get(timeout=self.limits.watch_seconds)
            except queue.Empty:
                event = None
            if isinstance(event, Unheard):
                return UNHEARD
            if isinstance(event, Signalled):
                return self._leave(event.number)
            if event is not None:
                self._take(event)
            if not self._look():
                return UNHEARD
            if not self.writer.full:
                self.schedule.hand_out()
        self.writer.close()
        while not self.writer.finished(self.limits.watch_seconds):
            with contextlib.suppress(queue.Empty):
                event = self.events.get_nowait()
                if isinstance(event, Unheard):
                    return UNHEARD
                if isinstance(event, Signalled):
                    return 128 + event.number
        return DONE

    def _take(self, event: Event) -> None:
        if isinstance(event, InputLine):
            self.reader.done()
            self._line(event.text)
        elif isinstance(event, InputEnded):
            self.ended = True
        elif isinstance(event, FromWorker):
            self._heard(event.worker, event.message)

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        self.events.put(Signalled(number))

    def _leave(self, number: int) -> int:
        """Answer everything that is open with what is known, and go."""
        for task in list(self.schedule.tasks.values()):
            self._finish(task, _ended(task.known, say("engine-ended-by-signal")))
        self.writer.close()
        self.writer.finished(_LAST_WORDS)
        return 128 + number

    def _look(self) -> bool:
        """What has to be looked at now and then; False if nobody reads the answers any more."""
        now = time.monotonic()
        if now - self.looked >= self.limits.watch_seconds:
            self.looked = now
            most = self.limits.memory * self.limits.killed_beyond_share
            for worker in self.schedule.crew:
                if worker.look() > most:
                    worker.kill(MEMORY)
                elif worker.deadline is not None and now > worker.deadline:
                    worker.kill(ASKED)
        if now - self.listened >= self.limits.listen_seconds:
            self.listened = now
            return self.writer.heard()
        return True

    # -- queries -------------------------------------------------------------------------------

    def _line(self, text: bytes | None) -> None:
        if text is not None and not text.strip():
            return
        try:
            if text is None:
                most = self.limits.longest_line
                raise BadQuery(say("engine-line-too-long", most=str(most)))
            query, warnings = messages.read(text)
            if query.id in self.schedule.tasks:
                raise BadQuery(say("engine-id-open"), "id", query.id)
            self._accept(query, warnings)
        except BadQuery as refused:
            self._say(messages.error_message(refused))
            self.answered += 1

    def _accept(self, query: Query, warnings: list[tuple[str, str]]) -> None:
        if not isinstance(query, ThinkingQuery):
            self._warn(query, warnings)
            result = self._at_once(query)
            self._say({"id": query.id, "action": query.action, "final": True, "result": result})
            self.answered += 1
            return
        text = messages.position_text(query)
        size = len(text)
        crowded = self.schedule.size + size > self.limits.most_queued_bytes
        if crowded or len(self.schedule.tasks) >= self.limits.most_queued:
            raise BadQuery(say("engine-too-many"), None, query.id)
        self._warn(query, warnings)
        order = {
            "action": query.action,
            "position": text,
            "inline": not isinstance(query.position, str),
            "parameters": messages.parameters(query),
            "report_every": query.report_every,
        }
        task = Task(self.arrived, query, order, size)
        self.arrived += 1
        self.schedule.add(task)

    def _warn(self, query: Query, warnings: list[tuple[str, str]]) -> None:
        for field, text in warnings:
            self._say({"id": query.id, "warning": text, "field": field, "final": False})

    def _at_once(self, query: Query) -> dict[str, Any]:
        """Answers that need no thinking."""
        if query.action == "version":
            return version()
        if query.action == "status":
            return self._status()
        if isinstance(query, TerminateQuery):
            named = self.schedule.tasks.get(query.terminate_id)
            chosen = [] if named is None else [named]
        else:
            chosen = list(self.schedule.tasks.values())
        for task in chosen:
            self._end(task)
        return {"terminated": [task.query.id for task in chosen]}

    def _end(self, task: Task) -> None:
        """Have a query end: at once if it waits, else as soon as its worker has answered."""
        task.ending = task.ending or ASKED
        if task.worker is None:
            self._finish(task, _ended(task.known, ASKED))
        else:
            task.paused = False  # it has to put down what it has
            task.worker.stop(self.limits.grace_seconds)

    def _status(self) -> dict[str, Any]:
        running = {task.number: task for task in self.schedule.running.values()}
        return {
            "seconds": round(time.monotonic() - self.begun, 3),
            "answered": self.answered,
            "queued": len(self.schedule.tasks) - len(running),
            "running": [task.query.id for _, task in sorted(running.items())],
            "paused": [task.query.id for _, task in sorted(running.items()) if task.paused],
            "positions_known": len(self.known),
            "most_workers": self.limits.workers,
            "workers": [
                {
                    "pid": worker.pid,
                    "memory": worker.look(),
                    "query": running[worker.job].query.id if worker.job in running else None,
                }
                for worker in self.schedule.crew
            ],
        }

    # -- workers -------------------------------------------------------------------------------

    def _heard(self, worker: Member, message: dict[str, Any] | None) -> None:
        if message is None:
            self._gone(worker)
            return
        if "ready" in message:
            worker.ready = True
            self.failed = 0
            return
        task = self.schedule.running.get(message["job"])
        if task is None or task.worker is not worker:
            return
        if "partial" in message:
            self._partial(task, message["partial"])
            return
        final: dict[str, Any] = message["final"]
        worker.job = worker.deadline = None
        worker.memory = final.pop("memory")
        if worker.memory > self.limits.memory * self.limits.recycle_beyond_share:
            worker.kill("grown")
        why = task.ending or final["stopped"]
        del final["stopped"]
        facts = final.pop("facts")
        if "result" in final:
            final["result"] = self._learn(task, final["result"], facts)
        if why is not None and "error" not in final:
            final |= {"terminated": True, "reason": why}
        self._finish(task, final)

    def _partial(self, task: Task, partial: dict[str, Any]) -> None:
        if partial["result"] is not None:
            partial["result"] = task.known = self._learn(task, partial["result"])
        if task.ending is None and not self.writer.full:
            self._say(self._head(task) | partial | {"final": False})

    def _facts(self, task: Task) -> dict[str, Any] | None:
        """What its worker begins with: what is known of a query's position. What does not depend
        on the clock begins with nothing, so that it is the same whoever asked before."""
        parameters = task.order["parameters"]
        if parameters.get("nodes") is not None or parameters.get("simulations") is not None:
            return None
        return self.known.of_text(task.query.action, task.order["position"])

    def _learn(self, task: Task, result: Any, facts: dict[str, Any] | None = None) -> Any:
        """Keep what an answer proves; the answer, saying no less than what is known."""
        if not isinstance(result, dict) or "digest" not in result:
            return result
        digest, action, parameters = result["digest"], task.query.action, task.order["parameters"]
        self.known.named(task.order["position"], digest)
        self.known.learn(digest, action, parameters, result, facts)
        return self.known.put(digest, action, parameters, result)

    def _gone(self, worker: Member) -> None:
        """A worker's process has ended: its query is begun again once, or answered."""
        self.schedule.crew.remove(worker)
        if not worker.ready and worker.killed is None:
            self.failed += 1
            if self.failed >= self.limits.failed_starts:
                self._give_up()
        task = None if worker.job is None else self.schedule.running.pop(worker.job, None)
        if task is None or task.worker is not worker:
            return
        task.deaths += 1
        if task.ending is not None:
            self._finish(task, _ended(task.known, task.ending))
        elif worker.killed == MEMORY and task.known is not None:
            self._finish(task, _ended(task.known, MEMORY))
        elif worker.killed == MEMORY:
            self._finish(task, {"error": say("engine-query-memory"), "field": None})
        elif task.deaths >= self.limits.attempts:
            self._finish(task, {"error": say("engine-died"), "field": None})
        else:
            self.schedule.wait(task)

    def _give_up(self) -> None:
        """Workers cannot be started: say so to everybody who waits."""
        self.failed = 0
        for task in list(self.schedule.tasks.values()):
            if task.worker is None:
                self._finish(task, {"error": say("engine-no-process"), "field": None})

    # -- answers -------------------------------------------------------------------------------

    def _finish(self, task: Task, answer: dict[str, Any]) -> None:
        """The one final answer to a query."""
        self.schedule.remove(task)
        self._say(self._head(task) | answer | {"final": True})
        self.answered += 1

    def _head(self, task: Task) -> dict[str, Any]:
        spent = round(time.monotonic() - task.begun, 3) if task.begun else 0.0
        return {"id": task.query.id, "action": task.query.action, "seconds": spent}

    def _say(self, message: dict[str, Any]) -> None:
        self.writer.put(messages.text_of(message))


def version() -> dict[str, Any]:
    """Program, protocol and what can be asked."""
    known = list(messages.QUERIES)
    return {"version": number(), "protocol": messages.PROTOCOL, "formats": 1, "actions": known}


def _ended(known: Any, why: str) -> dict[str, Any]:
    """The answer to a query that was ended, with the last that was known of it."""
    return {"result": known, "terminated": True, "reason": why}


def _signals() -> list[signal.Signals]:
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


def serve(limits: EngineSettings) -> int:
    """Run the engine on standard input and output; the exit code."""
    write_fd = os.dup(1)
    os.set_inheritable(write_fd, False)
    return Engine(limits, 0, write_fd).run()
