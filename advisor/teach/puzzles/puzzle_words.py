"""What a puzzle says: its title, what is known, the task, and what is said afterwards."""

from __future__ import annotations

import math
from itertools import pairwise

from advisor.advise.suggest.rest_of_game import worth_off
from advisor.teach.puzzles.margin_puzzles import LEAST
from advisor.teach.puzzles.proved_puzzles import GAP
from advisor.teach.puzzles.puzzle_schema import PuzzleFile
from advisor.words.position_words import cards_words, error_words
from advisor.words.say import fixed, say
from positions.setup import Building, Setup
from positions.things import BUILDING_KIND_SIZE
from search.rules.position import Position


def title_words(model: PuzzleFile, position: Position) -> str:
    """The title: who is to move, on which turn, with which cards; nothing of the solution."""
    if model.ask == "margin":
        form = ".margin"
    else:
        form = ".last" if position.number == position.table.last_turn else ""
    return say(
        f"puzzle-title{form}",
        player=position.table.colors[position.mover],
        number=position.number,
        cards=cards_words(position.hands[position.mover]),
    )


def text_words(model: PuzzleFile, setup: Setup, position: Position) -> tuple[str, ...]:
    """Which turn it is, what can no longer be done, and whether the boards fit together."""
    number, last = position.number, position.table.last_turn
    turn = say("puzzle-turn.last" if number == last else "puzzle-turn", number=number)
    if model.ask == "earn":
        turn = f"{turn} {say('puzzle-income-comes')}"
    texts = (turn, say("puzzle-no-exchange"))
    made_up = model.source.how == "made" and _apart(setup)
    return (*texts, say("puzzle-made-up")) if made_up else texts


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
        return say("puzzle-earn-task")
    return say("puzzle-margin-task", tolerance=round(model.tolerance))


def after_words(model: PuzzleFile, position: Position, small: bool) -> str:
    """What the best turn is worth, and how that is known; of a small map all turns are."""
    value = model.value
    if value.known == "proved":
        best = round(value.ecus)
        return (
            say("puzzle-all-seen", ecus=best, gap=GAP) if small else say("puzzle-proved", ecus=best)
        )
    # The replies that were compared end on the same turn.
    rest = worth_off(position.table.seats, position.number)
    about = {"mean": fixed(value.ecus, 1), "least": fixed(LEAST, 0)}
    return say("puzzle-estimated", error=error_words(math.hypot(value.error or 0.0, rest)), **about)
