"""The conformance positions; beside it pytest finds ``builder`` and ``oracle`` for all tests."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

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


@pytest.fixture(scope="session")
def documents() -> dict[str, dict[str, Any]]:
    """The conformance positions as documents, by number."""
    files = sorted((Path(__file__).parent / "conformance").glob("*.position.json"))
    return {file.name[:2]: json.loads(file.read_text()) for file in files}
