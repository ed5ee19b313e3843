"""The conformance positions; beside it pytest finds ``builder`` and ``oracle`` for all tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def documents() -> dict[str, dict[str, Any]]:
    """The conformance positions as documents, by number."""
    files = sorted((Path(__file__).parent / "conformance").glob("*.position.json"))
    return {file.name[:2]: json.loads(file.read_text()) for file in files}
