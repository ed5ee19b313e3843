"""Ctrl-C while the core works: it stops first, and only then is its memory given back."""

from __future__ import annotations

import _thread
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

from search.core.core_games import random_games
from search.core.interruptible import attended
from search.core.pausing import UNDER_WAY, pause
from search.core.perft import perft
from search.core.proved_bound import bound
from search.rules.open_position import load_position
from search.rules.position import Position
from search.solve.survey import Survey

PROJECT = Path(__file__).parents[3]
#: Breaks a search off twenty times; what goes wrong ends the process with a signal.
SCRIPT = """
import signal
from search.core.proved_bound import bound
from search.rules.open_position import load_position

def interrupt(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, interrupt)
position = load_position("tests/advisor/engine/long.position.json")
for number in range(20):
    signal.setitimer(signal.ITIMER_REAL, 0.1 + 0.01 * number)
    try:
        bound(position, 0, threads=1 + number % 2)
        raise SystemExit("too fast to be broken off")
    except KeyboardInterrupt:
        print(number)
"""


def assert_broken_off(script: str, times: int) -> None:
    """The script says the number of each search that it broke off, and nothing else."""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [str(number) for number in range(times)]


def test_a_search_that_is_broken_off_stops_before_its_memory_goes() -> None:
    assert_broken_off(SCRIPT, 20)


#: Breaks off short surveys that ask Python what positions are worth; says how each one ended.
ASKING = """
import signal
from search.rules.open_position import load_position
from search.rules.position import Position
from search.solve.survey import Survey

def interrupt(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, interrupt)
position = load_position("game-4p-t6-crowded")
# All is loaded before: Python itself drops Ctrl-C while it lets go of a module.
Survey(position, lambda _: 0.0).run(50)
for number in range(40):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.004 + 0.0005 * number)
        Survey(position, lambda _: 0.0).run(6000)
        print("too fast to be broken off")
    except KeyboardInterrupt:
        print(number)
"""


def test_ctrl_c_is_not_lost_while_the_core_asks() -> None:
    assert_broken_off(ASKING, 40)


class Late:
    """Begins a thread a little later; Ctrl-C comes before."""

    begun: ClassVar[list[threading.Timer]] = []

    @classmethod
    def start(cls, run: Callable[[int], None], numbers: tuple[int]) -> None:
        timer = threading.Timer(0.05, run, numbers)
        timer.start()
        cls.begun.append(timer)
        raise KeyboardInterrupt


def test_no_work_begins_once_ctrl_c_has_been_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    worked: list[str] = []
    stop = ctypes.c_int(0)
    monkeypatch.setattr(_thread, "start_new_thread", Late.start)
    with pytest.raises(KeyboardInterrupt):
        attended([lambda: worked.append("worked")], stop)
    for timer in Late.begun:
        timer.join()
    assert Late.begun
    assert stop.value == 1
    assert worked == []


def test_a_survey_that_ctrl_c_stops_before_it_begins_has_the_turn_that_ends_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = load_position("game-4p-t4-first-seat")
    result = Survey(here, None)
    with monkeypatch.context() as patch:
        patch.setattr(_thread, "start_new_thread", Late.start)
        with pytest.raises(KeyboardInterrupt):
            result.run(10_000)
    for timer in Late.begun:
        timer.join()
    assert not result.complete
    assert [turn.line for turn in result] == [()]


#: Its proof takes some seconds, everything else without end.
LONG = PROJECT / "tests" / "advisor" / "engine" / "long.position.json"


@pytest.mark.parametrize(
    "long",
    [
        lambda here: bound(here, 0),
        lambda here: Survey(here, None).run(10**7),
        lambda here: perft(here, 12),
        lambda here: random_games(here, range(10**6), 8),
    ],
    ids=["proof", "survey", "perft", "games"],
)
def test_what_is_paused_takes_no_time_and_goes_on(long: Callable[[Position], object]) -> None:
    worked: list[bool] = []

    def works(enough: float) -> bool:
        """Whether it takes so much of the processor within a third of a second."""
        before = time.process_time()
        time.sleep(0.3)
        return time.process_time() - before >= enough

    def watch() -> None:
        # A pause is for jobs that have begun.
        waiting_ends = time.monotonic() + 60
        while not UNDER_WAY and time.monotonic() < waiting_ends:
            time.sleep(0.01)
        for paused in (False, True, False):
            pause(paused)
            # On a busy machine a while may pass before it comes to its next look at the pause.
            worked.append(any(works(0.01) != paused for _ in range(200)))
        os.kill(os.getpid(), signal.SIGINT)

    watching = threading.Thread(target=watch)
    watching.start()
    with pytest.raises(KeyboardInterrupt):
        long(load_position(LONG))
    watching.join()
    assert worked == [True, True, True]
