"""Games that come with the program, to see what a review says before one has a game of one's own.

``benchmarks.corpora.make_example_games`` has written them.
"""

from __future__ import annotations

import pathlib
from functools import cache
from typing import Final

from advisor.advise.game_records.record_replay import checked
from positions.records.record_files import read_record
from positions.records.record_tree import GameRecord

EXAMPLES: Final = pathlib.Path(__file__).parent / "examples"


@cache
def example_games() -> tuple[GameRecord, ...]:
    """All of them, whole games that keep the rules, in the order of their files' names."""
    files = sorted(EXAMPLES.glob("*.yaml"))
    return tuple(checked(read_record(file), file.name) for file in files)
