"""Calls of the core in threads of their own, so that Ctrl-C and the clock are heard meanwhile."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

#: Seconds between two looks at the clock and at Ctrl-C.
TICK: Final = 0.02


def attended(
    jobs: Sequence[Callable[[], None]],
    stop: ctypes.c_int,
    look_in: Callable[[], bool] | None = None,
) -> None:
    """Run jobs at the same time until all have ended; ``stop`` is what they look at.

    ``look_in`` is called now and then, and ends them if it returns True.

    They tell themselves when they have ended. ``Thread.join`` cannot be trusted with that: an
    exception that breaks it off (Ctrl-C) makes it take the thread for ended (CPython 3.11), and
    the core's memory would be given back while it works.

    :raises KeyboardInterrupt: at Ctrl-C, once all have stopped.
    """
    running = _Running(jobs)
    try:
        running.start()
        while not running.ended(TICK):
            if look_in is not None and look_in():
                stop.value = 1
    except BaseException:
        stop.value = 1
        running.stop()
        raise


class _Running:
    """Jobs in threads; once they are stopped none of them begins.

    ``Thread.start`` may be broken off too, by Ctrl-C, with a thread that begins a little later.
    """

    def __init__(self, jobs: Sequence[Callable[[], None]]) -> None:
        self._jobs = jobs
        self._left = len(jobs)
        self._working = 0
        self._stopped = False
        self._changed = threading.Condition()

    def start(self) -> None:
        """Begin all jobs."""
        for job in self._jobs:
            threading.Thread(target=self._run, args=(job,), daemon=True).start()

    def ended(self, seconds: float) -> bool:
        """Whether all have ended; waits so long for it."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._left, seconds)

    def stop(self) -> None:
        """Wait until none works, however often Ctrl-C is pressed: the core stops at once."""
        quiet = False
        while not quiet:
            with suppress(KeyboardInterrupt), self._changed:
                self._stopped = True
                quiet = self._changed.wait_for(lambda: not self._working)

    def _run(self, job: Callable[[], None]) -> None:
        with self._changed:
            if self._stopped:
                return
            self._working += 1
        try:
            job()
        finally:
            with self._changed:
                self._working -= 1
                self._left -= 1
                self._changed.notify_all()
