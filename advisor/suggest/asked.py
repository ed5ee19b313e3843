"""One question for ``suggest`` and its answers so far, from the survey to the last simulation.

What a suggestion says about its turn is computed here, certain things before expected ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from advisor.explain import Explainer, Turn
from advisor.suggest.advice import (
    ESTIMATED,
    PROVED,
    SIMULATED,
    Advice,
    Figure,
    Suggestion,
    added,
    within,
)
from advisor.suggest.candidates import Candidate, Findings
from advisor.suggest.exchange import Study
from advisor.suggest.race import Race, Standing
from positions.plays import Exchange, Swap
from positions.things import NO_CARDS, Cards
from search.clock import now
from search.game import hide_hands
from search.rollout import finished
from search.rules.convert import position_of, setup_of
from search.rules.income import Incomes, board_income, income
from search.rules.payment import spend
from search.rules.position import Position
from search.rules.turn import EXCHANGE_PRICE, apply_turn_play

#: Least seconds between two partial answers.
PAUSE: Final = 0.2


class Asked:
    """One question, its candidates, and the answers to it so far."""

    def __init__(
        self,
        position: Position,
        top: int,
        seed: int,
        progress: Callable[[Advice], None] | None,
    ) -> None:
        # What others hold is not looked at; the order of the buildings in the file does not count.
        hidden = hide_hands(position, position.mover)
        self.position = position_of(setup_of(hidden))
        self.top = top
        self._collects = position.number in position.table.pays
        self.progress = progress
        self._told = 0.0
        self.found = Findings([], 0, False, 0)
        self._shown: dict[int, Suggestion] = {}
        self.study: Study | None = None
        table = position.table
        #: Nobody acts after this turn.
        self.last = position.number == table.last_turn and position.mover == table.seats - 1
        self._original = position
        self._explainer = Explainer(self.position)

    @property
    def candidates(self) -> list[Candidate]:
        """The turns that are looked at more closely."""
        return self.found.candidates

    def due(self) -> bool:
        """Whether it is time for another partial answer."""
        return self.progress is not None and now() - self._told >= PAUSE

    def tell(self, race: Race | None = None) -> None:
        """Show a partial answer."""
        if self.progress is not None:
            self.progress(self.answer(race))
            self._told = now()

    def answer(self, race: Race | None = None) -> Advice:
        """The advice as it stands."""
        if race is not None and race.simulations:
            ranked = self._with_exchange(self._simulated(race.ranking()))
        else:
            ranked = self._estimated()
        position = self._original
        return Advice(
            position.digest(),
            position.table.colors[position.mover],
            position.number,
            paid_by_boards(position, position.mover),
            tuple(ranked),
            self.found.nodes,
            self.found.complete and not self.found.swapping,
            self._collects,
            (0 if race is None else race.simulations)
            + (0 if self.study is None else self.study.simulations),
        )

    def _estimated(self) -> list[Suggestion]:
        """By the survey's values, or on the last turn of all by what is certain."""
        first = self.candidates[0].value
        found = []
        for rank, number in enumerate(self._in_view(range(len(self.candidates))), 1):
            one = self.candidates[number]
            shown = replace(
                self._suggestion(number),
                rank=rank,
                difference=round(one.value - first, 6),
            )
            if self.last:
                shown = self._certain(shown, one)
            found.append(shown)
        return found

    def _certain(self, shown: Suggestion, one: Candidate) -> Suggestion:
        """A turn after which the game is over: margin and win are known."""
        seat = self.position.mover
        ecus = list(self.position.ecus)
        ecus[seat] += one.gain
        outcome = finished(ecus, seat)
        return replace(
            shown,
            margin=Figure(outcome.margin, 0.0),
            win=Figure(round(outcome.win, 6), 0.0),
            difference_se=0.0,
            evaluation=PROVED,
        )

    def _in_view(self, ranked: Sequence[int]) -> list[int]:
        """The first candidates of a ranking; where income comes now and there is room for two, the
        one that guarantees most is last if it would not be seen otherwise."""
        shown = list(ranked[: self.top])
        gains = [self.candidates[number].gain for number in ranked]
        if self._collects and len(shown) > 1 and max(gains[: self.top]) < max(gains):
            shown[-1] = ranked[gains.index(max(gains))]
        return shown

    def _simulated(self, ranking: Sequence[Standing]) -> list[Suggestion]:
        by_number = {standing.runner: standing for standing in ranking}
        standings = [by_number[number] for number in self._in_view(list(by_number))]
        return [
            replace(
                self._suggestion(standing.runner),
                rank=rank,
                difference=round(standing.difference, 6),
                difference_se=standing.error,
                margin=standing.margin,
                win=standing.win,
                simulations=standing.simulations,
                evaluation=SIMULATED if standing.simulations else ESTIMATED,
            )
            for rank, standing in enumerate(standings, 1)
        ]

    def _with_exchange(self, ranked: list[Suggestion]) -> list[Suggestion]:
        """The exchange in its place, or last, so that its worth is always to be seen."""
        first = ranked[0]
        if self.study is None or first.margin is None or first.win is None:
            return ranked
        margin, win = self.study.margin(), self.study.win()
        one = replace(
            self._exchange(self.study.discard),
            difference=margin.mean,
            difference_se=margin.error,
            margin=added(first.margin, margin),
            win=within(added(first.win, win)),
            simulations=self.study.simulations,
            evaluation=SIMULATED if self.study.draws else ESTIMATED,
        )
        if margin.mean <= 0.0:
            place = sum(other.difference >= margin.mean for other in ranked)
            ranked = [*ranked[:place], one, *ranked[place:]]
            if place >= self.top > 1:
                ranked = [*ranked[: self.top - 1], one]
        else:
            # All differences are to the first, which is the exchange now.
            ahead = Figure(0.0, margin.error)
            ranked = [
                replace(one, difference=0.0, difference_se=0.0),
                *(
                    replace(
                        other,
                        difference=round(other.difference - margin.mean, 6),
                        difference_se=added(ahead, Figure(0.0, other.difference_se or 0.0)).error,
                    )
                    for other in ranked
                ),
            ]
        return [replace(one, rank=rank) for rank, one in enumerate(ranked[: self.top], 1)]

    def _exchange(self, discard: Cards) -> Suggestion:
        """What is certain about an exchange: its price, and the income where one stands."""
        start = self.position
        seat = start.mover
        after = apply_turn_play(start, Exchange(discard))
        collected = income(start, seat) if start.number in start.table.pays else 0
        gain = collected - EXCHANGE_PRICE
        return Suggestion(
            0,
            (),
            self._shown_hands(after),
            gain,
            False,
            float(gain),
            0.0,
            paid_by_boards(start, seat),
            rivals_of(start, start),
            NO_CARDS,
            False,
            ("exchange",),
            exchange=discard,
            kept=spend(start.hand, discard),
        )

    def _suggestion(self, number: int) -> Suggestion:
        """What is certain about a candidate."""
        known = self._shown.get(number)
        if known is None:
            one = self.candidates[number]
            start, last = self.position, one.final
            line = tuple(
                replace(step, outcome=self._shown_hands(step.outcome)) for step in one.line
            )
            swapped = bool(line) and isinstance(line[0].play, Swap)
            proved = self.found.complete and one.gain == self.found.best_gain and not swapped
            known = self._shown[number] = Suggestion(
                number + 1,
                line,
                self._shown_hands(last),
                one.gain,
                proved,
                one.value,
                0.0,
                paid_by_boards(last, start.mover),
                rivals_of(start, last),
                spend(line[0].outcome.hand if swapped else start.hand, last.hand),
                one.adaptive,
                self._explainer.themes(Turn.of(one.line, one.discard)),
                discard=one.discard,
                kept=spend(last.hand, one.discard),
            )
        return known

    def _shown_hands(self, position: Position) -> Position:
        """A position of a turn with the others' hands as they stand in the question."""
        seat = position.mover
        hands = list(self._original.hands)
        hands[seat] = position.hands[seat]
        return position.replace(hands=tuple(hands))


def paid_by_boards(position: Position, seat: int) -> Incomes:
    """What each board pays a seat if it has an adventurer there, in Ecus."""
    m, f, r = (board_income(board, position.table.seats)[seat] for board in position.boards)
    return m, f, r


def rivals_of(before: Position, after: Position) -> dict[str, int]:
    """Change of each opponent's income of §6, boards and adventurers as they stand."""
    return {
        color: income(after, seat) - income(before, seat)
        for seat, color in enumerate(before.table.colors)
        if seat != before.mover
    }
