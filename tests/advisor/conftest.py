"""Conformance positions for the tests of the advisor."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from positions.load import parse_document
from search.rules.convert import position_of
from search.rules.position import Position

TESTS = Path(__file__).parents[1]
if str(TESTS) not in sys.path:
    sys.path.insert(0, str(TESTS))


@pytest.fixture(scope="session")
def documents() -> dict[str, dict[str, Any]]:
    """The conformance positions as documents, by number."""
    files = sorted((TESTS / "conformance").glob("*.position.json"))
    return {file.name[:2]: json.loads(file.read_text()) for file in files}


@pytest.fixture(scope="session")
def positions(documents: dict[str, dict[str, Any]]) -> dict[str, Position]:
    """The conformance positions, by number."""
    return {
        number: position_of(parse_document(document).require())
        for number, document in documents.items()
    }
