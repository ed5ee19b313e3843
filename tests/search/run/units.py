"""Units of work for the tests of ``search.run.workers``, where worker processes can import them."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def square(n: int) -> int:
    return n * n


def fail(n: int) -> float:
    return n / 0


class Odd(Exception):
    """An exception that cannot be unpickled."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(one)


def odd(n: int) -> int:
    raise Odd(n, n)


def strange(n: int) -> object:
    return lambda: n


def pid_slowly(unit: tuple[str, str, float]) -> int:
    """Write the process id down, wait, return it."""
    folder, name, seconds = unit
    with (Path(folder) / name).open("a") as file:
        file.write(f"{os.getpid()}\n")
    time.sleep(seconds)
    return os.getpid()


def begun_in(folder: Path, name: str) -> int:
    """The id of the process that begins that unit, as soon as it does."""
    for _ in range(1200):
        if (folder / name).exists() and (text := (folder / name).read_text()).endswith("\n"):
            return int(text.split()[0])
        time.sleep(0.05)
    raise AssertionError("no worker began")


def first_time_die(mark: str) -> str:
    if Path(mark).exists():
        return "second time"
    Path(mark).touch()
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def die(mark: str) -> None:
    with Path(mark).open("a") as file:
        file.write("x")
    os.kill(os.getpid(), signal.SIGKILL)
