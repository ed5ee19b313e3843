"""One question for ``suggest`` and its answers so far, from the survey to the last simulation.

What a suggestion says about its turn is computed here, certain things before expected ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from advisor.advise.explain import Explainer, TurnToExplain
from advisor.advise.suggest.candidates import Candidate, Findings
from advisor.advise.suggest.exchange_plan import ExchangePlan, ExchangeWorth
from advisor.advise.suggest.proved_turn import proved
from advisor.advise.suggest.rest_of_game import rest_of_game
from advisor.advise.suggest.simulation_race import (
    REPLIES_TRUST,
    SPREAD,
    Race,
    RaceStanding,
    with_replies,
)
from advisor.advise.suggest.winning_chance import SEATS, true_chance
from advisor.words.advice import (
    ERRORS,
    ESTIMATED,
    PROVED,
    SIMULATED,
    Advice,
    AlikeTurn,
    Figure,
    PlannedHand,
    Suggestion,
    added,
    within,
)
from positions.notation.written_plays import Exchange
from positions.things import NO_CARDS, Cards
from search.policy.rollout import SimulatedMargin, finished
from search.policy.weights import weights
from search.rules.game import hide_hands
from search.rules.income import Incomes, board_income, income
from search.rules.payment import spend
from search.rules.position import Position, ends_game
from search.rules.turn_phases import apply_turn_play
from search.rules.written_turn import begins_with_swap
from search.run.clock import now
from search.solve.best_result import Best

#: The place of the exchange among those of the candidates.
EXCHANGE: Final = -1
#: Least seconds of the prover.
PROVER_LEAST: Final = 0.5
#: Least seconds between two partial answers.
PAUSE: Final = 0.2


class SuggestRequest:
    """One question, its candidates, and the answers to it so far."""

    def __init__(
        self,
        position: Position,
        top: int,
        seed: int,
        progress: Callable[[Advice], None] | None,
        explainer: Explainer | None = None,
        in_rows: bool = True,
    ) -> None:
        """:param explainer: finds the themes of turns; None if nobody wants them.

        :param in_rows: turns that come to the same are one row.
        """
        self._in_rows = in_rows
        #: What others hold is not looked at.
        self.position = hide_hands(position, position.mover)
        self.top = top
        #: This turn brings income.
        self.collects = position.number in position.table.pays
        self.progress = progress
        self._reported = 0.0
        self._findings = Findings([], 0, False, 0)
        self._shown: dict[int, Suggestion] = {}
        self.exchange: ExchangePlan | None = None
        #: Nobody acts after this turn.
        self.last = ends_game(position)
        self._original = position
        self._explainer = explainer
        self._scale = weights().scale[position.table.seats][position.number]

    @property
    def findings(self) -> Findings:
        """What surveys and prover found; what was said of a candidate before is forgotten with it,
        as its number and its proof may change."""
        return self._findings

    @findings.setter
    def findings(self, findings: Findings) -> None:
        self._findings = findings
        self._shown.clear()

    def prove(
        self, seconds: float | None, nodes: int | None, most: int | None, known: Best | None
    ) -> None:
        """What the prover adds, with ``most`` candidates; in a short time what it said before."""
        if seconds is not None and seconds <= PROVER_LEAST:
            if known is None:
                return
            seconds = 0.0
        self.findings = proved(self.position, self.findings, seconds, nodes, most, known)

    @property
    def candidates(self) -> list[Candidate]:
        """The turns that are looked at more closely."""
        return self.findings.candidates

    @property
    def won(self) -> bool:
        """Nobody acts after this turn, and the best one known wins alone for certain."""
        return self.last and self._ending(self.candidates[0]).win == 1.0

    @property
    def _looked_at_all(self) -> bool:
        """No turn is better than those that were found: all were looked at, or this is the last
        one and the prover has bounded them."""
        return self.findings.complete or (self.last and self.findings.proved)

    @property
    def alone(self) -> bool:
        """There is one turn, and no exchange: nothing to choose from."""
        return self.findings.complete and len(self.candidates) == 1 and self.exchange is None

    def due(self) -> bool:
        """Whether it is time for another partial answer."""
        return self.progress is not None and now() - self._reported >= PAUSE

    def tell(self, race: Race | None = None) -> None:
        """Show a partial answer."""
        if self.progress is not None:
            self.progress(self.answer(race))
            self._reported = now()

    def answer(self, race: Race | None = None) -> Advice:
        """The advice as it stands."""
        standings: list[RaceStanding] | None = None
        if race is not None and race.simulations > 0:
            standings = race.ranking()
            if self.position.table.seats == SEATS:
                standings = [one._replace(win=true_chance(one.win)) for one in standings]
        ranked = self._ranked(standings, race)
        position = self._original
        return Advice(
            position.digest(),
            position.table.colors[position.mover],
            position.number,
            paid_by_boards(position, position.mover),
            tuple(ranked),
            self.findings.nodes,
            self._looked_at_all,
            self.collects,
            (0 if race is None else race.simulations)
            + (0 if self.exchange is None else self.exchange.playouts),
            self.findings.bound,
        )

    def _ranked(
        self, standings: Sequence[RaceStanding] | None, race: Race | None
    ) -> list[Suggestion]:
        """What is shown, best first: by simulations, else by the survey's values; on the last turn
        of all by what is certain. Turns that come to the same are one row."""
        numbers = list(range(len(self.candidates)))
        best = self.candidates[0].value
        behind = [Figure(one.value - best, 0.0) for one in self.candidates]
        if standings is not None:
            numbers = [standing.runner for standing in standings]
            behind = [standing.difference for standing in standings]
        rows = self._rows(numbers, race if standings is not None else None)
        order = [place for place in range(len(numbers)) if numbers[place] in rows]
        changed: Figure | None = None
        leads = False
        worth = None
        if self.last or standings is not None:
            first = self._placed(0, numbers, behind, standings)
            worth = self._exchange_worth(first)
        if worth is not None:
            assert first.margin is not None
            changed = self._change(worth.margin, first.margin, SPREAD * self._scale)
            leads = changed.mean > ERRORS * changed.error
            # Whole turns are ranked; an exchange that may be no better follows them.
            order.insert(0 if leads else len(order), EXCHANGE)
        ranked = []
        gains = {place: self.candidates[numbers[place]].gain for place in order if place >= 0}
        for place in self._in_view(order, gains):
            if place != EXCHANGE:
                one = self._placed(place, numbers, behind, standings)
                one = replace(one, alike=rows[numbers[place]])
                # All differences are to the first, and that may be the exchange.
                if changed is not None and leads:
                    one = _further(one, changed)
                ranked.append(one)
            elif worth is not None and changed is not None:
                ranked.append(self._changed(worth, changed, leads, first))
        if race is not None and standings is not None:
            ahead = standings[0]
            prior = self.candidates[ahead.runner].prior
            rest = rest_of_game(self.position, prior.win, ahead.win.mean)
            for change in (race.longer(), rest):
                ranked = [_with_change(one, *change) for one in ranked]
        return [
            replace(one, rank=None if one.exchange is not None and not leads else rank)
            for rank, one in enumerate(ranked, 1)
        ]

    def _rows(self, numbers: Sequence[int], race: Race | None) -> dict[int, tuple[AlikeTurn, ...]]:
        """The candidates that have a row of their own, with those that come to the same as they do:
        the same gain, the same incomes, and equal within error."""
        rows: dict[int, list[AlikeTurn]] = {}
        for number in numbers:
            one = self._suggestion(number)
            for row in rows if self._in_rows else ():
                head = self._suggestion(row)
                if (one.gain, one.incomes) != (head.gain, head.incomes):
                    continue
                behind = Figure(one.value - head.value, 0.0)
                if race is not None:
                    behind = race.difference(number, row)
                if abs(behind.mean) <= ERRORS * behind.error:
                    if race is not None:
                        behind = race.shown_difference(number, row)
                    rows[row].append(AlikeTurn(one.line, one.discard, one.rivals, behind))
                    break
            else:
                rows[number] = []
        return {number: tuple(alike) for number, alike in rows.items()}

    def _placed(
        self,
        place: int,
        numbers: Sequence[int],
        behind: Sequence[Figure],
        standings: Sequence[RaceStanding] | None,
    ) -> Suggestion:
        """The candidate in a place of the ranking, with what is expected of it."""
        number = numbers[place]
        one = replace(self._suggestion(number), difference=round(behind[place].mean, 6))
        if standings is not None:
            standing = standings[place]
            return replace(
                one,
                difference_se=standing.difference.error,
                win_difference=standing.chance,
                margin=standing.margin,
                win=standing.win,
                simulations=standing.simulations,
                evaluation=SIMULATED if standing.simulations else ESTIMATED,
            )
        if not self.last:
            return one
        outcome = self._ending(self.candidates[number])
        return replace(
            one,
            margin=Figure(outcome.margin, 0.0),
            win=Figure(round(outcome.win, 6), 0.0),
            difference_se=0.0,
            evaluation=PROVED,
        )

    def _ending(self, one: Candidate) -> SimulatedMargin:
        """How the game ends with a turn after which nobody acts."""
        seat = self.position.mover
        ecus = list(self.position.ecus)
        ecus[seat] += one.gain
        return finished(ecus, seat)

    def _in_view(self, order: Sequence[int], gains: Mapping[int, int]) -> list[int]:
        """The first places of a ranking. Where income comes now, the turn that guarantees most is
        to be seen if there is room beside the first two. An exchange that does not lead is to be
        seen in any case, below so many turns."""
        wanted = []
        if self.collects:
            wanted.append(max(gains, key=lambda place: gains[place]))
        turns = [place for place in order if place != EXCHANGE or place == order[0]]
        first = turns[: min(self.top, 2)]
        wanted = [place for place in wanted if place not in first][: self.top - len(first)]
        others = [place for place in turns if place not in first and place not in wanted]
        shown = {*first, *wanted, *others[: self.top - len(first) - len(wanted)], EXCHANGE}
        return [place for place in order if place in shown]

    def _exchange_worth(self, first: Suggestion) -> ExchangeWorth | None:
        """What is expected of an exchange, beside the best turn without one; None if there is
        none."""
        # The table of hands knows nothing of the last turn of all.
        if self.exchange is None or (self.last and not self.exchange.looked):
            return None
        assert first.margin is not None
        assert first.win is not None
        held = max(one.prior for one in self.candidates)
        return self.exchange.worth(held, first.margin, first.win)

    def _change(self, worth: Figure, first: Figure, spread: float) -> Figure:
        """What the exchange is worth less what the ``first`` turn is: its error counts opponents
        who think longer, as that of differences between turns.

        :param spread: the usual one of simulated figures.
        """
        change = added(worth, Figure(-first.mean, first.error))
        if self.last:
            return change
        return with_replies(added(change, Figure(0.0, spread / math.sqrt(REPLIES_TRUST))))

    def _changed(
        self, worth: ExchangeWorth, changed: Figure, leads: bool, first: Suggestion
    ) -> Suggestion:
        """The exchange, and what it changes against the ``first`` turn without one.

        ``leads``: it is better than that by more than the error of the difference allows for.
        """
        work = self.exchange
        assert work is not None
        assert first.win is not None
        evaluation = SIMULATED if work.playouts else ESTIMATED
        return replace(
            self._exchange(work.discard),
            difference=0.0 if leads else changed.mean,
            difference_se=0.0 if leads else changed.error,
            margin=worth.margin,
            win=within(worth.win),
            win_difference=self._change(
                worth.win, first.win, SPREAD * first.win.mean * (1.0 - first.win.mean)
            ),
            simulations=sum(len(branch.outcomes) for branch in work.branches),
            evaluation=PROVED if self.last else evaluation,
            plan=self._planned(work.plan) if work.looked else None,
        )

    def _planned(self, plan: tuple[PlannedHand, ...]) -> tuple[PlannedHand, ...]:
        """A plan with the others' hands as they stand in the question."""
        return tuple(
            planned._replace(
                line=tuple(
                    replace(step, outcome=self._shown_hands(step.outcome)) for step in planned.line
                )
            )
            for planned in plan
        )

    def _exchange(self, discard: Cards) -> Suggestion:
        """What is certain about an exchange: what it earns depends on the draw."""
        start = self.position
        seat = start.mover
        after = apply_turn_play(start, Exchange(discard))
        return Suggestion(
            0,
            (),
            self._shown_hands(after),
            None,
            False,
            0.0,
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
            swapped = begins_with_swap(line)
            proved = self.findings.proved and one.gain == self.findings.best_gain
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
                self._themes(one),
                discard=one.discard,
                kept=spend(last.hand, one.discard),
            )
        return known

    def _themes(self, one: Candidate) -> tuple[str, ...]:
        if self._explainer is None:
            return ()
        return self._explainer.themes(TurnToExplain.of(one.line, one.discard))

    def _shown_hands(self, position: Position) -> Position:
        """A position of a turn with the others' hands as they stand in the question."""
        seat = position.mover
        hands = list(self._original.hands)
        hands[seat] = position.hands[seat]
        return position.replace(hands=tuple(hands))


def _with_change(one: Suggestion, margin: Figure, win: Figure) -> Suggestion:
    """A suggestion whose margin and chance are changed by something that all of them share."""
    assert one.margin is not None
    assert one.win is not None
    return replace(one, margin=added(one.margin, margin), win=within(added(one.win, win)))


def _further(one: Suggestion, changed: Figure) -> Suggestion:
    """A turn behind an exchange that changes so much."""
    error = added(Figure(0.0, changed.error), Figure(0.0, one.difference_se or 0.0)).error
    return replace(one, difference=round(one.difference - changed.mean, 6), difference_se=error)


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
