"""Makes the oracle of ``tests/oracle`` importable, and positions for the tests of the search."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).parents[1]
if str(TESTS) not in sys.path:
    sys.path.insert(0, str(TESTS))


@pytest.fixture(scope="session")
def cases() -> dict[str, dict[str, Any]]:
    """The conformance positions as documents, by number."""
    files = sorted((TESTS / "conformance").glob("*.position.json"))
    return {file.name[:2]: json.loads(file.read_text()) for file in files}
