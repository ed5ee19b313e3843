"""The one way from a position file to a position (formats §3, rules §1).

Reads the file, checks format and rules, and raises with every problem and its line.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field

from positions.files.load_position import Loaded, read_setup
from positions.files.problems import FileProblems, Problem
from positions.files.reader import Places
from positions.setup import Setup
from search.rules.convert import position_of
from search.rules.likely_slips import likely_slips
from search.rules.position import Position
from search.rules.setup_check import defects, needs_hand


@dataclass(frozen=True, slots=True)
class Checked:
    """A file without problems: what it says, and the position on the table."""

    file: str
    setup: Setup
    position: Position
    places: Places = field(default_factory=Places)

    def remarks(self) -> tuple[Problem, ...]:
        """What is allowed and most likely a slip, in the order of the lines (formats §6)."""
        return in_order(map(self.places.locate, likely_slips(self.setup)))


def load(file: str | os.PathLike[str], known_hand: bool = True) -> Checked:
    """The position of a file, of a library position's name, or of standard input for ``-``.

    ``known_hand`` asks for the cards of the player to move; what shows the position, judges a
    play or makes it does without (formats §3).

    :raises FileProblems: with every problem of the file.
    """
    return checked(read_setup(file), known_hand)


def load_position(file: str | os.PathLike[str]) -> Position:
    """The position of a file whose player to move has known cards.

    :raises FileProblems: with every problem of the file.
    """
    return load(file).position


def checked(loaded: Loaded, known_hand: bool = True) -> Checked:
    """The position of a file that was read.

    :raises FileProblems: with every problem of the file.
    """
    defects_listed = problems(loaded)
    if not defects_listed and known_hand and loaded.setup is not None:
        unknown = needs_hand(loaded.setup)
        defects_listed = loaded.located([unknown] if unknown else [])
    if defects_listed or loaded.setup is None:
        raise FileProblems(loaded.file, defects_listed)
    return Checked(loaded.file, loaded.setup, position_of(loaded.setup), loaded.places)


def problems(loaded: Loaded) -> tuple[Problem, ...]:
    """Every problem of a file, in the order of its lines: format first, then rules."""
    listed = loaded.problems
    if loaded.setup is not None:
        listed += loaded.located(list(defects(loaded.setup)))
    return in_order(listed)


def in_order(listed: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems in the order of their lines."""
    return tuple(sorted(listed, key=lambda problem: problem.line or 0))
