"""What every action of a worker has: its thinker, its position, and how it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from advisor.advise.analysis import Facts
from positions.files.load_position import parse_setup
from positions.files.problems import FileProblems, Problem
from search.rules.open_position import checked
from search.rules.position import Position

#: Problems of one position that an answer lists.
MOST_PROBLEMS: Final = 100

Result = dict[str, Any]


class Unfit(Exception):
    """The position cannot be used: problems, each with its place in the document."""

    def __init__(self, problems_found: tuple[Problem, ...]) -> None:
        super().__init__(problems_found)
        self.problems = problems_found


class Unplayable(Exception):
    """The plays that were given cannot be made.

    :param field: of the query, which has them.
    """

    def __init__(self, message: str, field: str = "plays") -> None:
        super().__init__(message)
        self.field = field


class Thinker(Protocol):
    """What an action may ask of the worker that runs it."""

    @property
    def memory(self) -> int:
        """Bytes that the worker may hold."""

    @property
    def facts(self) -> Facts:
        """What is proved of the position; what an action proves is added."""

    def search(
        self, compute: Callable[[], Result], otherwise: Callable[[], Result | None]
    ) -> Result | None:
        """``compute()``; if it is interrupted before it ends by itself, ``otherwise()``."""

    def stopped(self) -> bool:
        """Whether the query is to end with what it has."""

    def due(self) -> bool:
        """Whether a partial result is wanted now."""

    def tell(self, result: Result | None, progress: dict[str, Any] | None = None) -> None:
        """Send a partial result and how far the work is."""


def position_in(text: str, known_hand: bool = True) -> Position:
    """The position of a text.

    :param known_hand: whether the hand of the player to move has to be known.
    :raises Unfit: the position has problems.
    """
    try:
        return checked(parse_setup(text, "position"), known_hand).position
    except FileProblems as error:
        raise Unfit(error.problems[:MOST_PROBLEMS]) from None
