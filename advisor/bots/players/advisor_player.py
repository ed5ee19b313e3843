"""``advisor``: plays what ``khronos suggest`` puts first, exchange and discards included.

It proves nothing before the last turn of all: all its time goes to surveys and playouts.
"""

from __future__ import annotations

from random import Random

from advisor.advise.suggest import Suggestion, exchange_first, suggest
from advisor.bots.players.planning_players import Plan, PlanningPlayer, seed_of
from positions.notation.written_plays import Exchange
from positions.records.record_files import Opinion
from search.rules.position import Position
from search.run.clock import now

#: Least seconds for a thought in the middle of a turn, and the share of its time that is kept for
#: one: somebody may decide otherwise than was expected.
_LEAST = 0.05
_KEPT = 0.05


class AdvisorPlayer(PlanningPlayer):
    """Thinks at the beginning of a turn, and again if somebody's decision leads elsewhere."""

    def __init__(
        self,
        rng: Random,
        seconds: float | None,
        simulations: int | None,
        budget: int | None = None,
    ) -> None:
        super().__init__(seconds)
        self._rng = rng
        self._simulations = simulations
        self._budget = budget

    def plan(self, view: Position) -> Plan:
        """Whether to exchange first; if not, or with the cards drawn, the first suggestion."""
        seconds = self.clock.left
        whole = self.clock.seconds
        if seconds is not None and whole is not None:
            if seconds > whole / 2:
                seconds -= _KEPT * whole
            seconds = max(seconds, _LEAST)
        begun = now()
        seed = seed_of(self._rng)
        wanted = exchange_first(view, seconds, self._simulations, seed)
        if wanted is not None:
            return Plan((), view, first=Exchange(wanted))
        if seconds is not None:
            seconds = max(seconds - (now() - begun), _LEAST)
        advice = suggest(
            view,
            top=1,
            seconds=seconds,
            simulations=self._simulations,
            seed=seed,
            budget=self._budget,
            exchange=False,
            themes=False,
            prove=False,
            for_people=False,
        )
        first = advice.suggestions[0]
        return Plan(first.line, view, first.discard, opinion=opinion_of(first))


def opinion_of(suggestion: Suggestion) -> Opinion | None:
    """What is expected of a suggestion; None if nothing was simulated."""
    if suggestion.win is None or suggestion.margin is None:
        return None
    return Opinion(suggestion.win.mean, suggestion.margin.mean, suggestion.simulations)
