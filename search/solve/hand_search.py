"""The search for the best turn with a hand as it is, in stages (formats §6).

Stages, each a true answer when it is stopped: a survey of the promising turns (a proof if it saw
all), the blocks and the bound of the compiled core (docs/proof.md), where CP-SAT chooses among the
blocks (docs/choice.md) and the engine plays what it chose, a larger survey, the core again with
answers of opponents that leave less, and a survey with the time that is left. Ties between equal
turns: fewer plays, then the order in which they were found.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from search.core.free_turns import Block, Free
from search.core.gathered_blocks import GatheredBlocks
from search.core.proved_bound import (
    MOST_ECUS,
    NO_RULE,
    Answers,
    Asking,
    Bound,
    Case,
    Interest,
    Rule,
)
from search.core.proved_bound import bound as bound_of_all
from search.rules.income import board_income, income
from search.rules.position import Position
from search.rules.written_turn import Played, play_out
from search.run.clock import now
from search.solve.best_result import Progress
from search.solve.cheap_bounds import crude_bound
from search.solve.choice.choice_problem import problem_of
from search.solve.choice.choose import Chooser, Chosen
from search.solve.objective import gained, goal_of, worth
from search.solve.opponent_answers import best_rule
from search.solve.opponent_branches import Guard, Line
from search.solve.realise import Taken, Walked, walk
from search.solve.strategy import Stop, Strategy, along, numbered
from search.solve.survey import Survey
from search.solve.turns_within import EVERY, STATES, Near, Nearby, every_turn, turns_within

#: Positions that the first survey generates.
FIRST_LOOK = 2_000
#: Positions that the second one generates, where the core did not close.
SECOND_LOOK = 24_000
#: States of one play's decisions that the first survey follows.
FIRST_STATES = 256
#: Positions that the last survey generates, some 2 or 3 KB each.
LONG_LOOK = 250_000
#: Share of the time left that the core takes at most.
CORE_SHARE = 0.92
#: Plays that the core resolves for each position that a limit allows.
PLAYS_A_POSITION = 100
#: Share of its time in which the core looks for the best turn, and nothing less.
PATIENCE = 0.9
#: Ecus between gain and bound that the core settles for at the end of its time.
MOST_GAP = 16
#: Searches of the core in a row, each for turns better than what the one before found; and with
#: other rules for opponents, if time alone limits them.
ROUNDS, RULES = 4, 40
#: Share of its time after which what the core found is walked, again at twice that and so on.
FOUND_SHARE = 0.1
#: Seconds after which it is first chosen among the blocks; again at three times that and so on.
CHOSEN_AFTER = 0.1
#: Of the time that is left, for turns in which opponents decide before all answers are tried.
DECIDED_SHARE = 0.1


class HandSearch:
    """The state of one search: the best line and the bound so far.

    Where several hands of one player are searched (``search.solve.best_turn``), what another hand
    guarantees is a ``floor``: turns with this one that guarantee no more are not looked for.
    """

    def __init__(
        self,
        position: Position,
        seconds: float | None,
        nodes: int | None,
        objective: str,
        collect: bool,
        progress: Progress | None,
        tree: bool,
        threads: int,
    ) -> None:
        self.threads = threads if nodes is None else 1
        # The last look at what was found takes a moment, too.
        self.deadline = None if seconds is None else now() + seconds - min(1.0, seconds / 20)
        self.original = position
        self.position = position
        if collect and position.number not in position.table.pays:
            self.position = position.replace(number=min(position.table.pays))
        self.goal = goal_of(position, objective)
        self.guard = Guard(self.position, self.goal)
        self.limit = nodes
        self.progress = progress
        most = min((income(self.position, seat) for seat in self.goal.rivals), default=0)
        self.bound = crude_bound(self.position) + most
        # Doing nothing is a turn too.
        self.gain = worth(self.position, self.position, self.goal)
        self.line: tuple[Played, ...] = ()
        self.tree = tree
        self.strategy: Strategy | None = None
        if tree:
            self.strategy = Stop(self.position, self.gain, self.gain)
        self.nodes = self.plays = self.solves = 0
        self.method = "crude"
        #: Another hand guarantees ``gain``, and this one is not known to guarantee as much.
        self.outdone = False
        #: What opponents were seen to take of what plays promise.
        self.taken: Taken = {}
        #: The survey of every turn, if that was asked for.
        self.every: Survey | None = None
        self.nearby: Nearby | None = None
        #: The core looked at all turns, whatever came of it.
        self.proved_complete = False
        #: Chooses among the blocks of the search of the core that is going on; all that it chose.
        self._chooser: Chooser | None = None
        self.choices: list[Chosen] = []

    # -- stages --------------------------------------------------------------------------------

    def run(self) -> None:
        """All stages, until gain and bound meet or the time is over."""
        if not self.look(FIRST_LOOK):
            self.prove()

    def look(self, budget: int) -> bool:
        """A survey of so many positions; whether nothing is left to do after it."""
        budget = budget if self.limit is None else min(budget, self.limit)
        return self._survey(budget).complete or self.late()

    def prove(self) -> None:
        """All stages after the first survey."""
        bound, broken_off = self._prove()
        if self.gain == self.bound or self.late() or self.look(SECOND_LOOK):
            return
        # A second time only with something better to begin with.
        if not self.proved_complete:
            bound, broken_off = self._prove()
        if self.gain == self.bound or self.late():
            return
        self._mend(bound)
        if broken_off and self.gain < self.bound:
            self._walk_decided(bound.turns, 1.0)
        if self.gain < self.bound and not self.late():
            self._survey(LONG_LOOK if self.limit is None else self.limit, STATES)

    def run_through(self) -> None:
        """Every turn, one after the other."""
        self.every = self._survey(EVERY if self.limit is None else self.limit, STATES)

    def raise_floor(self, floor: int) -> None:
        """Look for turns that guarantee more than ``floor`` Ecus alone: another hand does so."""
        if floor > self.gain:
            self.gain, self.outdone = floor, True
            self.bound = max(self.bound, floor)

    def bound_by(self, bound: int) -> None:
        """No turn guarantees more than ``bound``, which was proved before."""
        self.bound = max(self.gain, min(self.bound, bound))

    def look_around(self, within: int, seconds: float | None) -> None:
        """The turns that are nearly as good as the best that is known."""
        survey = self.every
        if survey is None:
            deadline = None if seconds is None else now() + seconds
            survey = every_turn(self.position, self.goal, deadline)
            survey.run(EVERY if self.limit is None else self.limit)
        near_best = turns_within(survey, self.goal, within, self.gain)
        if not self.tree and near_best.turns and near_best.turns[0].gain > self.gain:
            self.gain, self.line = near_best.turns[0].gain, near_best.turns[0].line
            self.outdone = False
        turns = (Near(near.gain, self._numbered(near.line)) for near in near_best.turns)
        self.nearby = replace(near_best, turns=tuple(turns))

    def best_line(self) -> tuple[Played, ...]:
        """The best line known, on the position as it was given."""
        return self._numbered(self.line)

    def best_strategy(self) -> Strategy | None:
        """What is played whatever opponents decide, likewise; None if it was not asked for."""
        if self.strategy is None or self.position is self.original:
            return self.strategy
        return numbered(self.strategy, self.original.number)

    def _survey(self, budget: int, states: int = FIRST_STATES) -> Survey:
        """Look at turns, and take the best if it is better than what is known.

        :raises KeyboardInterrupt: at Ctrl-C, once what was found is kept.
        """

        def look_in() -> bool:
            self._seen(surveyed.nodes)
            return False

        surveyed = every_turn(self.position, self.goal, self.deadline, states)
        try:
            surveyed.run(budget, look_in)
        except KeyboardInterrupt:
            if next(surveyed.endings(), None) is not None:  # it had begun
                self._keep(surveyed)
            raise
        self._keep(surveyed)
        return surveyed

    def _prove(self) -> tuple[Bound, bool]:
        """What the core says of all turns, of which better ones are walked; and whether there was
        not enough time for those in which opponents decide."""
        gather = True
        for _ in range(ROUNDS):
            known, result = self.gain, self._ask(gather=gather)
            if result.full and not self.late():  # then the core sets blocks side by side itself
                gather = False
                known, result = self.gain, self._ask(gather=False)
            self.proved_complete = result.complete
            if result.complete:
                self._take_bound(result.most)
            broken_off = self._walk_all(result.turns)
            if self.gain == self.bound or not result.complete or self.late():
                break
            # What is left: turns in which opponents decide, or that could not be walked.
            if self.gain == known or self.gain >= result.plain:
                break
        return result, broken_off

    def _ask(
        self, rule: Rule = NO_RULE, plays: Collection[Asking] = (), gather: bool = False
    ) -> Bound:
        """What the core says of all turns, or of those with some plays, in its share of time. With
        ``gather`` CP-SAT chooses among the turns in which no opponent decides."""
        self._chooser = None
        begun = now()
        until = None if self.deadline is None else begun + (self.deadline - begun) * CORE_SHARE

        def look_in(resolved: int) -> bool:
            self._seen(0, resolved)
            return until is not None and now() >= until

        result = bound_of_all(
            self.position,
            self.gain,
            look_in,
            0 if self.limit is None else self.limit * PLAYS_A_POSITION,
            self.threads,
            rule=rule,
            plays=plays,
            interest=None if until is None or rule else self._interest(begun, until),
            goal=self.goal,
            choose=self._choose if gather else None,
        )
        self._chooser = None
        self.plays += result.resolved
        return result

    def _choose(self, gathered: GatheredBlocks) -> tuple[int, int]:
        """The best turn of the blocks gathered so far, if it is better than what is known. What is
        guaranteed then, and what no such turn brings more than, in Ecus. By the clock, the first
        time is a little later: the core may be done by then."""
        if self._chooser is None:
            self._chooser = Chooser(problem_of(self.position, self.goal), gathered)
            if self.deadline is not None:
                return self.gain, MOST_ECUS

        def try_turn(blocks: tuple[Block, ...], promised: int) -> int | None:
            walked = self._walk((Free(promised, blocks),), self.late, None)
            if walked.line is None:
                return None
            self._take(walked.gain, walked.line)
            return walked.gain

        chosen = self._chooser.choose(self.gain, try_turn, self.late)
        self.solves += chosen.solves
        self.choices.append(chosen)
        return self.gain, MOST_ECUS if chosen.bound is None else chosen.bound

    def _mend(self, first: Bound) -> None:
        """Other answers of opponents, if the ``first`` search ended (docs/proof.md, lemma 7)."""
        known, result = dict[Answers, Case](), first
        for _ in range(RULES if self.limit is None else ROUNDS):
            cases = sorted((*known.values(), *result.cases), key=lambda case: case.value)
            known = {case.answers: case for case in cases if case.value > self.gain}
            if not (first.complete and known) or self.late():
                return
            rule, most = best_rule(tuple(known.values()))
            if max(most, first.plain, result.plain) >= self.bound:
                return
            result = self._ask(rule, {play for case in known.values() for play in case.plays})
            self._walk_decided(result.turns, DECIDED_SHARE)
            if not result.complete:
                return
            left = best_rule(result.cases, as_tried=True)[1] if result.cases else self.gain
            self._take_bound(max(left, result.plain, first.plain))

    def _walk_all(self, turns: Sequence[Free]) -> bool:
        """Look for a better turn among all of these; whether there was not enough time for those in
        which opponents decide."""
        walked = self._walk(turns, self.late, None)
        if walked.line is not None:
            self._take(walked.gain, walked.line)
        return self._walk_decided(turns, DECIDED_SHARE)

    def _walk_decided(self, turns: Sequence[Free], share: float) -> bool:
        """Look for a better turn among those in which opponents decide, for a share of the time;
        whether there was not enough of it."""
        until = None if self.deadline is None else now() + (self.deadline - now()) * share

        def late() -> bool:
            return until is not None and now() >= until

        decided = self._walk(turns, late, self.guard)
        if decided.line is not None:
            best = self.guard.of(decided.line, decided.gain - 1)
            self._take(best.gain, best.line, best.strategy)
        return late()

    def _walk(self, turns: Sequence[Free], late: Callable[[], bool], guard: Guard | None) -> Walked:
        known = self.position, turns, self._incomes(), self.gain
        walked = walk(*known, late, self.goal, guard, self.taken)
        self.solves += walked.solves
        return walked

    def _interest(self, begun: float, deadline: float) -> Interest:
        """What is not of interest to the core, Ecus: no more than what it found meanwhile and was
        walked; more and more at the end of its time, so that its bound is not far off."""
        rest = (deadline - begun) * (1 - PATIENCE)
        look, choose = (deadline - begun) * FOUND_SHARE, CHOSEN_AFTER

        def interest(turns_so_far: Callable[[], tuple[Free, ...]]) -> int:
            nonlocal look, choose
            if now() >= begun + choose and (chooser := self._chooser):
                choose = 3 * (now() - begun)
                self._choose(chooser.gathered)
            if now() >= begun + look:
                look *= 2
                self._walk_all(turns_so_far())
            over = 1 - (deadline - now()) / max(rest, 1e-9)
            return self.gain + int(MOST_GAP * min(max(0, over), 1))

        return interest

    def _take_bound(self, bound: int) -> None:
        """A bound that the core proved."""
        if bound < self.bound:
            self.bound, self.method = bound, "core"
        self._seen()

    def _incomes(self) -> tuple[int, int, int]:
        seats, seat = self.position.table.seats, self.position.mover
        a, b, c = (board_income(board, seats)[seat] for board in self.position.boards)
        return a, b, c

    # -- book-keeping --------------------------------------------------------------------------

    def _keep(self, survey: Survey) -> None:
        """Count a survey, and take its best turn if it is better than what is known."""
        ending = next(survey.endings())
        gain = round(ending.value)
        if gain > self.gain or not (self.line or self.outdone):
            line = survey.turn(ending).line
            if self.tree:
                self.strategy = survey.strategy(ending)
            self.gain, self.line, self.outdone = max(gain, self.gain), line, False
        self.nodes += survey.nodes
        if survey.complete:
            self.bound, self.method = self.gain, "survey"
        self._seen()

    def _take(self, gain: int, line: Line, strategy: Strategy | None = None) -> None:
        """A turn that was walked; where opponents decide, a strategy and its branch that is
        worst."""
        played: list[Played] = []
        position = self.position
        for move, way in line:
            position = play_out(position, (move,), way, played)
        if self.tree:
            end = Stop(position, gain, gained(self.position, position))
            self.strategy = strategy or along(self.position, played, end)
        self.gain, self.line, self.outdone = gain, tuple(played), False
        self._seen()

    def _numbered(self, line: tuple[Played, ...]) -> tuple[Played, ...]:
        """A line on the position as it was given (``collect`` looks at another turn)."""
        if self.position is self.original:
            return line
        number = self.original.number
        return tuple(Played(p.play, p.choices, p.outcome.replace(number=number)) for p in line)

    def late(self) -> bool:
        """Whether its time is over."""
        return self.deadline is not None and now() >= self.deadline

    def _seen(self, nodes: int = 0, plays: int = 0) -> None:
        if self.progress is not None:
            self.progress(self.gain, self.bound, self.nodes + nodes + self.plays + plays)
