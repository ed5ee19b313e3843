"""Sparring: whole games of people against bots, with hints and a tutor (docs/sparring.md).

``seated`` makes a table, ``Match`` plays the game at it, ``saved`` and ``resumed`` keep it.
"""

from advisor.sparring.match import Match, NotNow, TurnPlay
from advisor.sparring.saved import NotSparring, resumed, saved, under_way
from advisor.sparring.table import Place, Table, seated

__all__ = [
    "Match",
    "NotNow",
    "NotSparring",
    "Place",
    "Table",
    "TurnPlay",
    "resumed",
    "saved",
    "seated",
    "under_way",
]
