"""What is written down: setups, maps, rulesets, plays and their files; knows no rule of play.

Import from the modules; this file stays empty of heavy things so that starting is quick.
"""

from positions.hidden_packages import require

require("positions", "search", "advisor")

from positions.files.problems import FileProblems, Problem  # noqa: E402
from positions.setup import (  # noqa: E402
    Building,
    GameMap,
    Player,
    Ruleset,
    Setup,
    Turn,
)
from positions.things import Adventurer  # noqa: E402

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
