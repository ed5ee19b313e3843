"""The right answers to the questions of lessons, as the engine knows them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from advisor.teach.lessons.lesson_goals import best_of, controllers
from advisor.teach.lessons.lesson_schema import QuestionFile
from advisor.teach.lessons.tried_lines import RefusedPlay, TriedLine, extended
from advisor.words.position_words import hand_token
from positions.things import EPOCH_INDEX, EPOCHS
from search.rules.income import board_income, income, payers
from search.rules.position import Position
from search.solve.exchange_value import exchanges

#: What an exchange question calls doing without.
KEEP: Final = "keep"


def right_answer(question: QuestionFile, position: Position) -> str:
    """The right one of the choices, in their words.

    :raises Mistake: the question names a play that is none.
    """
    name, query = question.answer.query
    if name == "whose":
        return _whose(position, query)
    if name == "pays":
        return str(_pays(position, query))
    if name == "collects":
        return str(_collects(position, query))
    if name == "domains":
        return str(len(position.boards[EPOCH_INDEX[query.epoch]].domains()))
    if name == "together":
        return _together(position, query)
    if name == "best":
        return str(best_of(position, False).gain)
    if name == "exchange":
        return _exchange(position)
    refused = _refused(position, query)
    if name == "legal":
        return "yes" if refused is None else "no"
    return "none" if refused is None else f"§{refused}"


def _whose(position: Position, query: Any) -> str:
    holders = controllers(position, query.epoch, query.square)
    return " and ".join(position.table.colors[seat] for seat in holders) or "nobody"


def _together(position: Position, query: Any) -> str:
    first, second = (1 << position.table.geometry.index[one] for one in query.squares)
    domains = position.boards[EPOCH_INDEX[query.epoch]].domains()
    return "yes" if any(domain & first and domain & second for domain in domains) else "no"


def _pays(position: Position, query: Any) -> int:
    board = position.boards[EPOCH_INDEX[query.epoch]]
    bit = 1 << position.table.geometry.index[query.square]
    for domain, takers, value in payers(board, position.table.seats):
        if domain & bit and takers:
            return value
    return 0


def _collects(position: Position, query: Any) -> int:
    seat = position.table.seat(query.player)
    if query.epoch is None:
        return income(position, seat)
    epoch = EPOCHS.index(query.epoch)
    if epoch not in position.epochs_of(seat):
        return 0
    return board_income(position.boards[epoch], position.table.seats)[seat]


@lru_cache(maxsize=16)
def _exchange(position: Position) -> str:
    """The exchange that is expected to earn most this turn, or to keep the hand (formats §6)."""
    result = exchanges(position, None)
    if not result.options or result.options[0].low <= result.keep.gain:
        return KEEP
    return hand_token(result.options[0].discard)


def _refused(position: Position, play: str) -> str | None:
    """The § that refuses a play; None if it is legal."""
    try:
        extended(TriedLine(position), play)
    except RefusedPlay as error:
        return error.refusal.section
    return None
