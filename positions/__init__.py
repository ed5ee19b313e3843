"""What is written down: setups, maps, rulesets, plays and their files; knows no rule of play.

Import from the modules; this file stays empty of heavy things so that starting is quick.
"""

from positions.problems import FileProblems, Problem
from positions.setup import Adventurer, Building, GameMap, Player, Ruleset, Setup, Turn

__all__ = [
    "Adventurer",
    "Building",
    "FileProblems",
    "GameMap",
    "Player",
    "Problem",
    "Ruleset",
    "Setup",
    "Turn",
]
