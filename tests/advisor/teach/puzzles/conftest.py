"""``changed(...)`` is a shipped puzzle with other values for some keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from advisor.teach.puzzles import Puzzle, parse_puzzle, puzzles


@pytest.fixture
def tree() -> dict[str, Any]:
    """The first puzzle as its file has it."""
    found: dict[str, Any] = yaml.safe_load(Path(puzzles()[0].file).read_text("utf-8"))
    return found


@pytest.fixture
def changed(tree: dict[str, Any]) -> Callable[..., Puzzle]:
    def make(**keys: Any) -> Puzzle:
        values = {key: value for key, value in (tree | keys).items() if value is not None}
        return parse_puzzle(yaml.safe_dump(values, sort_keys=False), "changed.yaml")

    return make
