"""Which games are played: how many for how many players, with which cards, and in what order.

The games of equal rules are a *line*: an arena's setting, whose games come in rounds of one deal.
The rounds of all lines are interleaved, so that the first games of the plan, however many, have
the shares of the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Final

from advisor.bots.arena.arena_match import Setting
from benchmarks.guide.claim_files import Games
from positions.files.map_files import load_map
from positions.files.ruleset_files import ruleset

#: All seats are played by this one: the strongest that fits the time that the claims give it.
PLAYER: Final = "level:8"
#: Lines have seeds of their own from here on, so that no two share a deal.
SEED: Final = 100
#: The clock of players who take time.
CLOCK: Final = "processor"


@dataclass(frozen=True, slots=True)
class GameLine:
    """The games of equal rules; ``rounds`` of them are wanted, of one deal each."""

    #: ``2-rio-grande`` or ``3-matagot-holdem``.
    name: str
    rounds: int
    setting: Setting

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.setting.names)

    @property
    def base(self) -> str:
        """The set of cards."""
        return self.setting.rules.base

    @property
    def holdem(self) -> bool:
        """Whether it is played with Hold'em."""
        return self.setting.rules.holdem

    @property
    def games(self) -> int:
        """Games wanted: every deal with its hands in all rotations."""
        return self.rounds * self.players


def lines(games: Games, player: str = PLAYER) -> tuple[GameLine, ...]:
    """All lines; every one has at least the games that the shares ask for, in whole rounds."""
    listed = []
    every = product(games.players.items(), games.rulesets.items(), (False, True))
    for place, ((players, number), (base, share), holdem) in enumerate(every):
        wanted = number * share * (games.holdem if holdem else 1 - games.holdem)
        rounds = ceil(round(wanted / players, 6))
        names, game_map = (player,) * players, load_map(games.map)
        seed = SEED + place
        setting = Setting(
            names, game_map, ruleset(base, holdem), seed, None, CLOCK, hands_rotate=True
        )
        listed.append(GameLine(named(f"{players}-{base}", holdem), rounds, setting))
    return tuple(listed)


def named(name: str, holdem: bool) -> str:
    """The name of a line, with Hold'em or without."""
    return f"{name}-holdem" if holdem else name


def order(game_lines: Sequence[GameLine]) -> list[tuple[GameLine, int]]:
    """All games, a line and a number each: round by round, the lines interleaved evenly."""
    rounds = [
        ((number + 0.5) / line.rounds, place, number)
        for place, line in enumerate(game_lines)
        for number in range(line.rounds)
    ]
    return [
        (game_lines[place], number * game_lines[place].players + turn)
        for _, place, number in sorted(rounds)
        for turn in range(game_lines[place].players)
    ]
