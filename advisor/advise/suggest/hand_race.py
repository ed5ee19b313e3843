"""One hand that an exchange may lead to: a few turns with it, and which of them playouts like best.

The turn that the fitted worths put first need not be the best one: in one position of the library
it is some 15 Ecus worse than what playouts find with the same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from advisor.advise.suggest.candidates import Candidate
from advisor.advise.suggest.simulation_race import Runner
from advisor.advise.suggest.swapped_hands import find_with_swaps
from search.policy.rollout import SimulatedMargin
from search.rules.position import Position

#: Turns of a hand that are compared at most, at first.
TURNS: Final = 16


@dataclass(frozen=True, slots=True)
class HandTurn:
    """A turn with the hand, and its playouts."""

    turn: Candidate
    runner: Runner


class HandRace:
    """Turns with one hand, the best first; half of them drop out whenever ``settle`` is called.

    :param turns: at least one, the best by the fitted worths first.
    """

    def __init__(self, turns: Sequence[Candidate]) -> None:
        #: Those still in it, the best first.
        self.left = [HandTurn(one, Runner(one.final, one.discard, one.prior)) for one in turns]
        #: The best by the fitted worths, and what they expect of it.
        self.first = turns[0]
        self.prior: SimulatedMargin = self.first.prior
        self._dropped = 0

    @property
    def best(self) -> HandTurn:
        """The best turn so far."""
        return self.left[0]

    @property
    def playouts(self) -> int:
        """Playouts of all its turns, those that dropped out included."""
        return self._dropped + sum(len(one.runner.outcomes) for one in self.left)

    def settle(self) -> None:
        """Put the turns in order by their playouts, and drop the worse half."""
        ordered = sorted(self.left, key=lambda one: -one.runner.score)
        self.left = ordered[: (len(ordered) + 1) // 2]
        self._dropped += sum(len(one.runner.outcomes) for one in ordered if one not in self.left)


def turns_with(position: Position, positions: int, turns: int = TURNS) -> HandRace:
    """The best turns of a look at so many positions, so many at most."""
    return HandRace(find_with_swaps(position, turns, positions, None).candidates)
