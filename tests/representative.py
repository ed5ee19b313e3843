"""Cases that stand for all others in the usual run, where a test takes too long with every one.

``pytest.mark.usual(*FEW)`` names them; the full run has all (docs/developing.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from advisor.teach.puzzles import Puzzle, puzzle

#: Positions of the library: every map and ruleset, 2 to 5 players, each of the turns 1, 3, 4, 6 and
#: 7, and of §8 and §9 those of which more than one rule is needed.
FEW: Final = (
    "game-2p-t1-opening",  # turn 1, the boards still empty
    "game-2p-t3-two-banks",
    "game-2p-ford-t7",  # the smallest map, the last turn
    "game-2p-valley-t4",  # the full-size map
    "game-3p-holdem-t4",
    "game-3p-t4-first-income",
    "game-3p-matagot-t6",
    "game-3p-valley-holdem-t7",
    "game-4p-t4-first-seat",
    "game-4p-t6-crowded",
    "game-5p-t3-few-squares",
    "game-5p-valley-t7",
    "r8-06-paradox",
    "r8-07-junction-and-choice",
    "r8-10-populate-white",
    "r8-12-income",
    "r9-3-castles-left-two",
    "r9-8-the-opponent-decides",
)


def first_of_themes(puzzles: Iterable[Puzzle]) -> list[str]:
    """The first puzzle of each theme, by its id."""
    first: dict[str, str] = {}
    for one in puzzles:
        first.setdefault(one.theme, one.id)
    return list(first.values())


def known_puzzle(name: str) -> Puzzle:
    """The puzzle of that number or id; to read all of them takes a second."""
    one = puzzle(name)
    assert one is not None
    return one
