"""Writes which puzzles there are and the order of those for beginners:
``python -m benchmarks.puzzles.write_index``.

``write_puzzles`` and ``puzzle_difficulty`` do so themselves; it is needed after a change by hand.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Final

from advisor.teach.puzzles import Puzzle, read_puzzle
from advisor.teach.puzzles.puzzle_index import INDEX, PuzzleIndex
from positions.files.save import write_text_safely

#: Differences of difficulty that are looked at, in logits: the errors are about as large.
_STEP: Final = 0.5


def index_of(folder: Path) -> PuzzleIndex:
    """What the files of a folder come to."""
    puzzles = sorted(map(read_puzzle, folder.glob("*.yaml")), key=lambda one: one.number)
    beginners = sorted((one for one in puzzles if one.model.beginner), key=_difficulty)
    return PuzzleIndex(
        numbers={one.id: one.number for one in puzzles},
        beginners=tuple(one.number for one in beginners),
    )


def _difficulty(puzzle: Puzzle) -> tuple[float, int]:
    """The measured difficulty in steps as large as its error, then how much stands on the boards.

    Those that nobody has measured come last.
    """
    difficulty, stands = puzzle.model.difficulty, sum(map(len, puzzle.setup.boards))
    return (math.inf if difficulty is None else round(difficulty.logit / _STEP), stands)


def write_index(folder: Path = INDEX.parent) -> None:
    """Write the index of a folder into it."""
    tree = index_of(folder).model_dump(mode="json")
    write_text_safely(folder / INDEX.name, json.dumps(tree) + "\n")


if __name__ == "__main__":
    write_index()
