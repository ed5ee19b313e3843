"""Calls of the core in threads of their own, so that Ctrl-C and the clock are heard meanwhile."""

from __future__ import annotations

import _thread
import ctypes
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Final

from search.core.pausing import UNDER_WAY

#: Seconds between two looks at the clock and at Ctrl-C.
TICK: Final = 0.02
#: Bytes of stack for a thread in which the core works: on a map of 26 x 26 it takes up to 2 MB,
#: where a platform may give 128 KB. What is not used costs nothing.
STACK: Final = 8 << 20


def attended(
    jobs: Sequence[Callable[[], None]],
    stop: ctypes.c_int,
    look_in: Callable[[], bool] | None = None,
) -> None:
    """Run jobs at the same time until all have ended; ``stop`` is what they look at.

    ``look_in`` is called now and then, and ends them if it returns True. They tell themselves when
    they have ended, as ``Thread.join`` cannot be trusted: an exception that breaks it off (Ctrl-C)
    makes it take a thread for ended (CPython 3.11), and memory would go while the core works.

    :raises KeyboardInterrupt: at Ctrl-C, once all have stopped.
    :raises MemoryError: if there is no room for another thread.
    :raises BaseException: what a job raised, the first of them, once all have ended.
    """
    running = _Running(jobs)
    UNDER_WAY.append(stop)
    try:
        running.start()
        while not running.ended(TICK):
            if look_in is not None and look_in():
                stop.value = 1
    except BaseException:
        stop.value = 1
        running.stop()
        raise
    finally:
        UNDER_WAY.remove(stop)
    if running.failed:
        raise running.failed[0]


class _Running:
    """Jobs in threads; once they are stopped none of them begins.

    Where Ctrl-C comes while a thread is started, it may begin a little later. No lock is held here:
    a ``Condition`` that Ctrl-C breaks off may be left without its lock, in ``Thread.start``, too.
    What threads tell each other are single steps of a dictionary and a list; the bell only wakes.
    """

    def __init__(self, jobs: Sequence[Callable[[], None]]) -> None:
        self._jobs = jobs
        #: By job: whether it may begin, decided by whoever comes first.
        self._may: dict[int, bool] = {}
        self._over: list[int] = []
        #: What jobs raised.
        self.failed: list[BaseException] = []
        self._bell: SimpleQueue[None] = SimpleQueue()

    def start(self) -> None:
        """Begin all jobs.

        :raises MemoryError: if there is no room for another thread.
        """
        # The size is for all threads that start from then on, so it is put back at once.
        usual = threading.stack_size()
        threading.stack_size(max(usual, STACK))
        try:
            for number in range(len(self._jobs)):
                _thread.start_new_thread(self._run, (number,))
        except RuntimeError as error:  # the platform starts no more
            raise MemoryError("there is no room for another thread") from error
        finally:
            threading.stack_size(usual)

    def ended(self, seconds: float) -> bool:
        """Whether all have ended; waits up to so long for the next to end."""
        if len(self._over) < len(self._jobs):
            with suppress(Empty):
                self._bell.get(timeout=seconds)
        return len(self._over) == len(self._jobs)

    def stop(self) -> None:
        """Wait until none works, however often Ctrl-C is pressed: the core stops at once."""
        while True:
            with suppress(KeyboardInterrupt, Empty):
                begun = [n for n in range(len(self._jobs)) if self._may.setdefault(n, False)]
                if set(begun) <= set(self._over):
                    return
                self._bell.get(timeout=TICK)

    def _run(self, number: int) -> None:
        if not self._may.setdefault(number, True):
            return
        try:
            self._jobs[number]()
        except BaseException as error:
            self.failed.append(error)
        finally:
            self._over.append(number)
            self._bell.put(None)
