"""What a turn guarantees, by trying everything (formats §6, `best`; rules §5.5).

Own choices are the best, opponents' the worst, and every later play may depend on what was chosen.
Exhaustive: for small positions only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .income import total_income
from .legality import Play, legal_plays
from .resolve import Unanswered, deed_of, pay, reader
from .ripple import Deed, Moment, advance, begin
from .state import State
from .things import INCOME_TURNS


def guaranteed_gain(state: State, objective: str = "gain", collect: bool = False) -> int:
    """The largest guaranteed gain (or lead) of the player to move, from the hand as it is.

    :param collect: count the income of §6 whatever the number of the turn.
    """
    if objective not in ("gain", "lead"):
        raise ValueError(f"no such objective: {objective}")
    return _Search(state, objective, collect).best(state)


def guaranteed_loss(state: State, victim: str) -> int:
    """The most that the player to move can take from a victim's income for certain (§6)."""
    return _Harm(state, victim).best(state)


class _Search:
    """One search with its memory; values are measured against the position it began from."""

    def __init__(self, start: State, objective: str, collect: bool) -> None:
        self.start = start
        self.objective = objective
        self.collects = collect or start.number in INCOME_TURNS
        self.opponents = [p.color for p in start.players if p.color != start.mover]
        self.income_before = {color: total_income(start, color) for color in self.opponents}
        self.known: dict[State, int] = {}

    def best(self, state: State) -> int:
        """The most that can be guaranteed from here, ending the turn being one way."""
        if state not in self.known:
            after_plays = [self.after(state, play) for play in legal_plays(state)]
            self.known[state] = max([self.if_ended(state), *after_plays])
        return self.known[state]

    def if_ended(self, state: State) -> int:
        """The gain or lead if no more is played."""
        gain = state.player.ecus - self.start.player.ecus
        if self.collects:
            gain += total_income(state, state.mover)
        if self.objective == "gain":
            return gain
        return gain - max(
            total_income(state, color) - self.income_before[color] for color in self.opponents
        )

    def after(self, state: State, play: Play) -> int:
        """What a play guarantees, everybody choosing for themselves as it is resolved."""
        paid = pay(state, play)
        deed = deed_of(state, play)
        if deed is None:
            return self.best(paid)
        return self._from(paid, deed, begin(deed, paid.boards), {})

    def _from(self, paid: State, deed: Deed, moment: Moment, known: dict[Moment, int]) -> int:
        if not moment.steps:
            return self.best(replace(paid, boards=moment.boards))
        if moment not in known:
            known[moment] = self._decided(
                lambda script: advance(deed, moment, reader(script)),
                lambda following: self._from(paid, deed, following, known),
                [],
            )
        return known[moment]

    def _decided(
        self,
        run: Callable[[list[str]], Moment],
        value: Callable[[Moment], int],
        script: list[str],
    ) -> int:
        """The value of one step: its decisions in order, each to its owner's liking."""
        try:
            following = run(script)
        except Unanswered as stop:
            options = stop.decision["options"]
            values = [self._decided(run, value, [*script, option]) for option in options]
            return max(values) if stop.decision["who"] == self.start.mover else min(values)
        return value(following)


class _Harm(_Search):
    """The same search for what is left of somebody else's income."""

    def __init__(self, start: State, victim: str) -> None:
        super().__init__(start, "gain", False)
        self.victim = victim
        self.had = total_income(start, victim)

    def if_ended(self, state: State) -> int:
        return self.had - total_income(state, self.victim)
