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
    ended = [threading.Event() for _ in jobs]
    for job, end in zip(jobs, ended, strict=True):
        threading.Thread(target=_run, args=(job, end), daemon=True).start()
    try:
        for end in ended:
            while not end.wait(TICK):
                if look_in is not None and look_in():
                    stop.value = 1
    except BaseException:
        stop.value = 1
        _wait_for_all(ended)
        raise


def _run(job: Callable[[], None], ended: threading.Event) -> None:
    try:
        job()
    finally:
        ended.set()


def _wait_for_all(ended: Sequence[threading.Event]) -> None:
    """Wait until all have ended, however often Ctrl-C is pressed: the core stops at once."""
    while not all(end.is_set() for end in ended):
        with suppress(KeyboardInterrupt):
            for end in ended:
                end.wait()
