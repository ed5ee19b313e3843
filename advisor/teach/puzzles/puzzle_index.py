"""Which puzzles there are, and the order of those for beginners, without reading all their files.

``files/index.json`` is written with the puzzles (``benchmarks.puzzles.write_index``); reading 314
files takes a second or two, which the page that everybody sees first cannot spend.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict

FOLDER: Final = Path(__file__).parent / "files"
INDEX: Final = FOLDER / "index.json"


class PuzzleIndex(BaseModel):
    """The numbers of all puzzles by their ids, and those for beginners, from the easiest on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    numbers: Mapping[str, int]
    beginners: tuple[int, ...]


@cache
def puzzle_index() -> PuzzleIndex:
    """The index of the puzzles that come with the program."""
    return PuzzleIndex.model_validate_json(INDEX.read_text("utf-8"))


def file_of(number: int) -> Path:
    """The file of a puzzle that comes with the program."""
    return FOLDER / f"{number:03}.yaml"
