"""What a puzzle says: its title, what is known, the task, and what is said afterwards."""

from __future__ import annotations

from advisor.puzzles.comparing import LEAST
from advisor.puzzles.proving import GAP
from advisor.puzzles.schema import PuzzleFile
from advisor.words import amount, error_words
from search.rules.position import Position


def title_words(model: PuzzleFile) -> str:
    """The title; it tells nothing of the solution."""
    return "Earn as much as you can" if model.ask == "earn" else "Find the best turn"


def text_words(model: PuzzleFile, position: Position) -> tuple[str, ...]:
    """Which turn it is, and what can no longer be done."""
    number, last = position.number, position.table.last_turn
    turn = f"It is turn {number}" + (", your last one." if number == last else ".")
    if model.ask == "earn":
        turn += " You collect the income of this turn when you end it."
    return (turn, "You cannot exchange cards this turn.")


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


def difficulty_words(model: PuzzleFile) -> str:
    """How difficult it is, or that nobody has measured it."""
    if model.difficulty is None:
        return "difficulty not measured yet"
    return f"difficulty {model.difficulty.logit:+.1f} ±{error_words(model.difficulty.error)}"
