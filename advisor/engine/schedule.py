"""Who thinks when: queries that wait, run or are paused, and the workers (docs/engine.md)."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from advisor.engine.engine_settings import EngineSettings
from advisor.engine.messages import Id, ThinkingQuery
from advisor.engine.worker_process import FromWorker, Member

#: Entries of answered queries that may stay among those that wait.
_STALE: Final = 100


@dataclass(slots=True)
class Task:
    """A query that is not answered yet."""

    number: int
    query: ThinkingQuery
    order: dict[str, Any]
    size: int
    worker: Member | None = None
    #: Its worker does nothing, so that a query of higher priority can be answered.
    paused: bool = False
    #: Why it is to end; None while it may go on.
    ending: str | None = None
    #: Processes that died over it.
    deaths: int = 0
    #: The last partial result.
    known: Any = None
    begun: float = 0.0


class Schedule:
    """All queries that are not answered yet, and the worker processes."""

    def __init__(
        self,
        limits: EngineSettings,
        events: Callable[[FromWorker], None],
        facts: Callable[[Task], dict[str, Any] | None],
    ) -> None:
        """:param facts: what is known of a query's position when its worker begins."""
        self.limits = limits
        self._events = events
        self._facts = facts
        #: All open queries by id; those that wait as (-priority, arrival, id), some answered since.
        self.tasks: dict[Id, Task] = {}
        self.waiting: list[tuple[int, int, Id]] = []
        #: Those that a worker has, thinking or paused, by arrival.
        self.running: dict[int, Task] = {}
        self.crew: list[Member] = []
        #: Bytes of the text of all open queries.
        self.size = 0

    def add(self, task: Task) -> None:
        """A new query."""
        self.tasks[task.query.id] = task
        self.size += task.size
        self.wait(task)

    def wait(self, task: Task) -> None:
        """Put a query, new or begun in vain, among those that wait."""
        task.worker, task.paused = None, False
        heapq.heappush(self.waiting, (-task.query.priority, task.number, task.query.id))

    def remove(self, task: Task) -> None:
        """A query that is answered."""
        self.running.pop(task.number, None)
        del self.tasks[task.query.id]
        self.size -= task.size
        if len(self.waiting) > 2 * len(self.tasks) + _STALE:
            self.waiting = [entry for entry in self.waiting if self._waits(entry) is not None]
            heapq.heapify(self.waiting)

    def hire(self) -> None:
        """Start a worker."""
        self.crew.append(Member(self.limits, self._events))

    def close(self) -> None:
        """End all workers."""
        for worker in self.crew:
            worker.close()

    def hand_out(self) -> None:
        """Let those of highest priority think, as many as there may be workers; the others wait,
        or are paused where they have begun."""
        while self._next_step():
            pass
        self._dismiss()

    def _next_step(self) -> bool:
        """Begin, pause or resume one query; False if there is nothing to do."""
        first = self._first_waiting()
        thinking = [task for task in self.running.values() if not task.paused]
        paused = [task for task in self.running.values() if task.paused]
        if len(thinking) < self.limits.workers:
            best = min(paused, key=_order, default=None)
            if best is not None and (first is None or _order(best) < _order(first)):
                self._resume(best)
                return True
            return first is not None and self._begin(first)
        if first is None or len(paused) >= self.limits.most_paused:
            return False
        last = max((t for t in thinking if t.ending is None), key=_order, default=None)
        if last is None or last.query.priority >= first.query.priority or not self._somebody():
            return False
        assert last.worker is not None
        last.paused = True
        last.worker.pause()
        return True

    def _first_waiting(self) -> Task | None:
        """The waiting query that comes next."""
        while self.waiting:
            task = self._waits(self.waiting[0])
            if task is not None:
                return task
            heapq.heappop(self.waiting)
        return None

    def _waits(self, entry: tuple[int, int, Id]) -> Task | None:
        """The query of an entry, if it was not answered while it waited."""
        _, number, name = entry
        task = self.tasks.get(name)
        if task is None or task.number != number or task.worker is not None:
            return None
        return task

    def _begin(self, task: Task) -> bool:
        """Give the first waiting query to an idle worker, if there is one already."""
        if not self._somebody():
            return False
        heapq.heappop(self.waiting)
        worker = next(w for w in self.crew if w.idle)
        task.worker, task.begun = worker, time.monotonic()
        self.running[task.number] = task
        worker.start(task.number, task.order | {"facts": self._facts(task)})
        return True

    def _resume(self, task: Task) -> None:
        assert task.worker is not None
        task.paused = False
        task.worker.resume()

    def _somebody(self) -> bool:
        """Whether a worker is idle; if not, and none is on its way, one is started."""
        if any(worker.idle for worker in self.crew):
            return True
        coming = sum(not worker.ready for worker in self.crew)
        thinking = sum(not task.paused for task in self.running.values())
        room = max(1, self.limits.workers - thinking)
        waiting = len(self.tasks) - len(self.running)
        for _ in range(min(room, waiting) - coming):
            self.hire()
        return False

    def _dismiss(self) -> None:
        """End idle workers that only pauses made necessary; one is kept for the next."""
        paused = sum(task.paused for task in self.running.values())
        alive = [worker for worker in self.crew if worker.killed is None]
        surplus = len(alive) - (self.limits.workers + 1 + paused)
        for worker in [worker for worker in alive if worker.idle][: max(0, surplus)]:
            worker.kill("surplus")


def _order(task: Task) -> tuple[int, int]:
    """Who comes first: higher priority, then arrival."""
    return -task.query.priority, task.number
