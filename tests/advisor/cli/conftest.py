"""``khronos(...)`` runs the command line in the test's own folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.register_assert_rewrite("khronos_process")

from khronos_process import Forking, Khronos, runner  # noqa: E402


@pytest.fixture(scope="session")
def forking() -> Iterator[Forking]:
    """Processes with the program loaded."""
    processes = Forking()
    yield processes
    processes.end()


@pytest.fixture
def khronos(tmp_path: Path, forking: Forking) -> Khronos:
    return runner(tmp_path, forking)


@pytest.fixture
def fresh_khronos(tmp_path: Path) -> Iterator[Khronos]:
    """The same from a parent process in which nothing else has run: for commands with workers."""
    processes = Forking()
    yield runner(tmp_path, processes)
    processes.end()
