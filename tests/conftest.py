"""The conformance positions; beside it pytest finds ``builder`` and ``oracle`` for all tests."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import hypothesis
import pytest

# However busy the machine is: how long an example takes says nothing about whether it is right.
hypothesis.settings.register_profile("khronos", deadline=None)
hypothesis.settings.load_profile("khronos")

# A shell starts what it puts into the background with Ctrl-C ignored, and what tests start would
# inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Python's compiled files are kept, whatever the shell says: tests start hundreds of processes, and
# each would compile the project anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Commands wrap what they print to as many columns as the shell says; tests say it themselves.
os.environ.pop("COLUMNS", None)

# A worker holds thousands of tests, and positions by the ten thousand in its caches. To look
# through them for garbage after every 700 new objects, as Python does by itself, took a few
# hundredths of the time of most files and a quarter of that of some.
gc.set_threshold(20_000, 10, 10)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays until the end: it is not looked through for garbage, now or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """What is left goes with the process; pytest has it looked through for garbage five times."""
    gc.freeze()


@pytest.fixture(scope="session")
def documents() -> dict[str, dict[str, Any]]:
    """The conformance positions as documents, by number."""
    files = sorted((Path(__file__).parent / "conformance").glob("[0-9][0-9].position.json"))
    return {file.name[:2]: json.loads(file.read_text()) for file in files}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the cases that ``pytest.mark.usual`` does not name to the full run (``-m ""`` takes
    all)."""
    unseen: dict[str, set[str]] = {}
    for item in items:
        usual = item.get_closest_marker("usual")
        if usual is not None:
            case = item.nodeid.partition("[")[2].removesuffix("]")
            unseen.setdefault(item.nodeid.partition("[")[0], set(usual.args)).discard(case)
            if case not in usual.args:
                item.add_marker(pytest.mark.full)
    if not any("[" in argument for argument in config.args):  # else not all cases are here
        for name, cases in unseen.items():
            if cases:
                raise pytest.UsageError(f"{name} has no cases {sorted(cases)}")


#: Of this process. Streamlit puts the script of a page in its place, and a process that is started
#: afterwards would run that script.
MAIN: Final = sys.modules["__main__"]


def pytest_runtest_teardown() -> None:
    sys.modules["__main__"] = MAIN
