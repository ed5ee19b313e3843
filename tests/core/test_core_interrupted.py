"""Ctrl-C while the core works: it stops first, and only then is its memory given back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
#: Breaks a search off twenty times; what goes wrong ends the process with a signal.
SCRIPT = """
import signal
from search.core.bound import bound
from search.rules.load import load_position

def interrupt(*_):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, interrupt)
position = load_position("game-4p-t6-crowded")
for number in range(20):
    signal.setitimer(signal.ITIMER_REAL, 0.1 + 0.01 * number)
    try:
        bound(position, 0, threads=1 + number % 2)
        raise SystemExit("too fast to be broken off")
    except KeyboardInterrupt:
        print(number)
"""


def test_a_search_that_is_broken_off_stops_before_its_memory_goes() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [str(number) for number in range(20)]
