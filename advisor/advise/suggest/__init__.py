"""Advice for a turn: what to do, what it is worth, how surely (formats §6 ``suggest``)."""

from advisor.advise.suggest.run_suggest import (
    BUDGET,
    MOST,
    SIMULATIONS,
    TOP,
    exchange_first,
    suggest,
    until_stopped,
)
from advisor.advise.suggest.suggest_request import paid_by_boards, rivals_of
from advisor.words.advice import Advice, Figure, Suggestion, advice_to_json

__all__ = [
    "BUDGET",
    "MOST",
    "SIMULATIONS",
    "TOP",
    "Advice",
    "Figure",
    "Suggestion",
    "advice_to_json",
    "exchange_first",
    "paid_by_boards",
    "rivals_of",
    "suggest",
    "until_stopped",
]
