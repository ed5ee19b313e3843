"""Twenty ordinary slips, from their file, and which of them ``khronos check`` notices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import yaml

from positions.files.load_position import read_setup
from positions.files.problems import Problem
from positions.setup import Building, Setup
from positions.things import EPOCH_INDEX
from search.rules.likely_slips import likely_slips

SLIPS: Final = Path(__file__).parent / "data" / "twenty-slips.yaml"


@dataclass(frozen=True, slots=True)
class Slip:
    """A position of the library as somebody wrote it down by mistake."""

    position: str
    #: What they did, in words.
    what: str
    #: The position as it was, and as it was written.
    right: Setup
    wrong: Setup

    def remarks(self) -> list[Problem]:
        """What is said of it that is not said of the position as it was."""
        known = {(one.code, one.message) for one in likely_slips(self.right)}
        return [one for one in likely_slips(self.wrong) if (one.code, one.message) not in known]


def read_slips(file: Path = SLIPS) -> Iterator[Slip]:
    """The slips of a file.

    :raises ValueError: a building that is to be changed is not there.
    """
    for row in yaml.safe_load(file.read_text(encoding="utf-8")):
        right = wrong = read_setup(row["position"]).require()
        for change in row["changes"]:
            wrong = _changed(wrong, change)
        yield Slip(row["position"], row["slip"], right, wrong)


def _changed(setup: Setup, change: dict[str, Any]) -> Setup:
    epoch = EPOCH_INDEX[change["board"]]
    board = list(setup.boards[epoch])
    index = len(board)
    if change["right"] is not None:
        index = board.index(_building(change["right"]))
        del board[index]
    if change["wrong"] is not None:
        board.insert(index, _building(change["wrong"]))
    boards = (*setup.boards[:epoch], tuple(board), *setup.boards[epoch + 1 :])
    return replace(setup, boards=(boards[0], boards[1], boards[2]))


def _building(written: dict[str, Any]) -> Building:
    cubes = tuple(written.get("cubes", {}).items())
    return Building(**{**written, "cubes": cubes})
