"""Players that differ from a level in when they exchange alone: never, or whenever they can.

The arena takes them by name: ``benchmarks.guide.exchangers.Never:n=8``.
"""

from __future__ import annotations

from random import Random

from advisor.bots.players.levels import LevelPlayer, levels
from positions.things import Cards
from search.policy.hand_worth import exchange_worth
from search.rules.position import ACTION, EXCHANGED, Position
from search.rules.turn_phases import EXCHANGE_PRICE


class Never(LevelPlayer):
    """A level that keeps every hand."""

    def __init__(self, rng: Random, seconds: float | None, n: int) -> None:
        """:param n: which level; the seconds are not used."""
        super().__init__(rng, levels().levels[n])

    def exchanged(self, view: Position) -> Cards | None:
        """Nothing."""
        return None


class Always(Never):
    """A level that exchanges on every turn that it can pay for, the cards that promise most."""

    def exchanged(self, view: Position) -> Cards | None:
        """The best discard, whatever it promises."""
        if view.phase in (ACTION, EXCHANGED) or view.ecus[view.mover] < EXCHANGE_PRICE:
            return None
        return exchange_worth(view)[1] if any(view.hand) else None
