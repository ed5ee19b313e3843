"""Sparring: whole games of people against bots, with hints and a tutor (docs/sparring.md).

``seated`` makes a table, ``Match`` plays the game at it, ``saved`` and ``resumed`` keep it.
"""

from advisor.teach.sparring.dealt_table import DealtTable, SeatedPlayer, seated
from advisor.teach.sparring.saved_games import NotSparring, resumed, saved, under_way
from advisor.teach.sparring.sparring_game import Match, NotNow, TurnPlay

__all__ = [
    "DealtTable",
    "Match",
    "NotNow",
    "NotSparring",
    "SeatedPlayer",
    "TurnPlay",
    "resumed",
    "saved",
    "seated",
    "under_way",
]
