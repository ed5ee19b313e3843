"""What a puzzle says: its title, what is known, the task, and what is said afterwards."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from advisor.teach.puzzles.margin_puzzles import LEAST
from advisor.teach.puzzles.proved_puzzles import GAP
from advisor.teach.puzzles.puzzle_schema import PuzzleFile
from advisor.words.position_words import amount, error_words
from positions.setup import Building, Setup
from positions.things import BUILDING_KIND_SIZE
from search.rules.position import Position

_APART: Final = (
    "The position is made up: what stands on a later board need not have come about in a game."
)


def title_words(model: PuzzleFile) -> str:
    """The title; it tells nothing of the solution."""
    return "Earn as much as you can" if model.ask == "earn" else "Find the best turn"


def text_words(model: PuzzleFile, setup: Setup, position: Position) -> tuple[str, ...]:
    """Which turn it is, what can no longer be done, and whether the boards fit together."""
    number, last = position.number, position.table.last_turn
    turn = f"It is turn {number}" + (", your last one." if number == last else ".")
    if model.ask == "earn":
        turn += " You collect the income of this turn when you end it."
    texts = (turn, "You cannot exchange cards this turn.")
    return (*texts, _APART) if model.source.how == "made" and _apart(setup) else texts


def _apart(setup: Setup) -> bool:
    """Whether a board has middle or large buildings that the board before it has not."""
    boards = [{(one.building, one.at) for one in board if _casts(one)} for board in setup.boards]
    return any(later - earlier for earlier, later in pairwise(boards))


def _casts(building: Building) -> bool:
    """Whether it has shadows (rules §4.2)."""
    return BUILDING_KIND_SIZE[building.building][1] > 1


def task_words(model: PuzzleFile) -> str:
    """The task."""
    if model.ask == "earn":
        return "Earn as many Ecus as possible this turn, the income included."
    return (
        "Find the turn that leaves you best off at the end of the game. A turn that is worth"
        f" {amount(round(model.tolerance), 'Ecu')} less counts as well."
    )


def after_words(model: PuzzleFile, small: bool) -> str:
    """What the best turn is worth, and how that is known; of a small map all turns are."""
    value = model.value
    if value.known == "proved":
        best = amount(round(value.ecus), "Ecu")
        if not small:
            return f"No turn earns more than {best}; that is proved."
        return (
            f"No turn earns more than {best}, and every turn that earns less earns at least {GAP}"
            " less: the program has looked at all of them."
        )
    margin = f"{value.ecus:+.1f} ±{error_words(value.error or 0.0)} Ecus"
    return (
        f"After the best turn the expected margin at the end of the game is {margin}: yours less"
        " those of the best other player. It is an estimate; the turns that were compared and are"
        f" not accepted lose {LEAST:g} Ecus of it or more."
    )
