"""Conformance positions for the tests of the advisor."""

from __future__ import annotations

from typing import Any

import pytest

from positions.files.load_position import parse_document
from search.rules.convert import position_of
from search.rules.position import Position


@pytest.fixture(scope="session")
def positions(documents: dict[str, dict[str, Any]]) -> dict[str, Position]:
    """The conformance positions, by number."""
    return {
        number: position_of(parse_document(document).require())
        for number, document in documents.items()
    }
