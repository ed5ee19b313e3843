"""The best turn: a line that guarantees most, an upper bound, and whether they meet (formats §6).

Three stages, each a true answer when it is stopped: a survey of the promising turns (which is a
proof if it saw all), the proof by clusters and allocation, and the survey again with all the time
that is left. Ties between equal turns: fewer plays, then the order in which the survey found them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from search.best.bounds import crude_bound
from search.best.clusters import Growth
from search.best.fate import fateful_bound
from search.best.fork import Other, can_split, split
from search.best.free import TREE_LIMIT, Limit, OutOfTime, free
from search.best.growth import grow
from search.best.master import Line, best_rest, look, settle
from search.best.outlook import Outlook
from search.clock import now
from search.collector import resting
from search.lines import Played, play_out
from search.rules.income import income
from search.rules.position import Position
from search.strategy import Stop, Strategy, along, numbered
from search.turns import Survey

#: Positions that the first survey generates.
FIRST_LOOK = 6_000
#: Positions that the second one generates, if the first proof by clusters did not close.
SECOND_LOOK = 24_000
#: States of one play's decisions that the first survey follows.
FIRST_STATES = 256
#: Positions that the survey generates when the proof by clusters did not close.
LONG_LOOK = 3_000_000
#: What is to be proved, in Ecus above the best turn known, and the share of the time left for it.
FIRST_SLACKS = ((0, 0.85),)
#: The same, where a second process makes the second survey meanwhile.
AIDED_SLACKS = ((0, 0.95),)
SLACKS = ((8, 0.7), (0, 0.9))

OBJECTIVES = ("gain", "lead")


@dataclass(frozen=True, slots=True)
class Best:
    """The turn that guarantees most, and what is proved of it.

    ``gain`` is guaranteed by ``line`` (or by the strategy of which it is the worst branch);
    ``bound`` is an upper limit for every turn. Ecus; for the objective ``lead`` both are leads.
    """

    #: Guaranteed, whatever opponents decide.
    gain: int
    #: No turn guarantees more.
    bound: int
    #: The plays, opponents deciding worst; empty if doing nothing is best.
    line: tuple[Played, ...]
    #: ``gain`` or ``lead``, as it was asked for.
    objective: str
    #: How long the search took.
    seconds: float
    #: Positions seen.
    nodes: int
    #: Times that the master problem was solved.
    solves: int
    #: Cuts that were added to it.
    cuts: int
    #: How the bound was found: ``survey``, ``clusters``, ``outlook`` or ``crude``.
    method: str
    #: Ctrl-C ended it.
    interrupted: bool = False
    #: What is played whatever opponents decide, if it was asked for.
    strategy: Strategy | None = None

    @property
    def proven(self) -> bool:
        """Whether nothing guarantees more."""
        return self.gain == self.bound


#: Called with gain, bound and positions seen so far.
Progress = Callable[[int, int, int], None]


def best_turn(
    position: Position,
    seconds: float | None = 10.0,
    nodes: int | None = None,
    objective: str = "gain",
    collect: bool = False,
    progress: Progress | None = None,
    tree: bool = False,
    processes: int = 1,
) -> Best:
    """The turn with the largest guaranteed gain (or lead) from the hand as it is.

    ``seconds`` limits the clock, ``nodes`` the positions of each stage (then the answer does not
    depend on the clock); ``collect`` counts income whatever the turn; ``tree`` asks for the whole
    strategy beside the line; two ``processes`` share the proof, where the system can fork and no
    ``nodes`` limit it. Ctrl-C ends with the best so far.

    :raises ValueError: if the mover's hand is not known, or for an unknown objective.
    """
    if objective not in OBJECTIVES:
        raise ValueError(f"the objective is one of {', '.join(OBJECTIVES)}, not {objective!r}")
    search = _Search(position, seconds, nodes, objective, collect, progress, tree, processes)
    with resting():
        try:
            search.run()
        except KeyboardInterrupt:
            search.interrupted = True
        return search.answer()


@dataclass(frozen=True, slots=True)
class _Found:
    """What a survey found: its best turn, with the strategy if that was asked for."""

    nodes: int
    gain: int
    line: tuple[Played, ...]
    strategy: Strategy | None
    #: It saw all turns.
    complete: bool


class _Search:
    """The state of one search: best line and bound so far."""

    def __init__(
        self,
        position: Position,
        seconds: float | None,
        nodes: int | None,
        objective: str,
        collect: bool,
        progress: Progress | None,
        tree: bool,
        processes: int = 1,
    ) -> None:
        self.processes = processes
        self.begun = now()
        # The last look at what was found takes a moment, too.
        self.deadline = None if seconds is None else self.begun + seconds - min(1.0, seconds / 10)
        self.original = position
        paying = min(position.table.pays)
        self.position = position
        if collect and position.number not in position.table.pays:
            self.position = position.replace(number=paying)
        self.objective = objective
        self.limit = nodes
        self.progress = progress
        self.gain: int | None = None
        self.bound = self._crude()
        self.line: tuple[Played, ...] = ()
        self.tree = tree
        self.strategy: Strategy | None = None
        self.nodes = self.solves = self.cuts = 0
        self.method = "crude"
        self.interrupted = False

    # -- stages --------------------------------------------------------------------------------

    def run(self) -> None:
        """All stages, until gain and bound meet or the time is over."""
        self._idle()
        first = FIRST_LOOK if self.limit is None else min(FIRST_LOOK, self.limit)
        if self._survey(first) or self._late():
            return
        if self.objective == "gain":
            # A better turn to begin with leaves fewer clusters.
            if self._first_proof() or self._late():
                return
            self._clusters(SLACKS)
            if self.gain == self.bound or self._late():
                return
        self._survey(LONG_LOOK if self.limit is None else self.limit, TREE_LIMIT)

    def answer(self) -> Best:
        """What is known."""
        assert self.gain is not None
        seconds = now() - self.begun
        return Best(
            self.gain,
            max(self.gain, self.bound),
            self._on_original(),
            self.objective,
            round(seconds, 3),
            self.nodes,
            self.solves,
            self.cuts,
            self.method,
            self.interrupted,
            self._strategy_on_original(),
        )

    def _idle(self) -> None:
        """Doing nothing is a turn too."""
        self.gain = 0
        if self.position.number in self.position.table.pays:
            self.gain = income(self.position, self.position.mover)
        if self.tree:
            self.strategy = Stop(self.position, self.gain, self.gain)

    def _first_proof(self) -> bool:
        """The proof by clusters, and if it does not end a second survey, which a second process
        has made meanwhile if there is one; True if the best is known."""
        ahead = self._ahead()
        try:
            self._clusters(FIRST_SLACKS if ahead is None else AIDED_SLACKS)
            if self.gain == self.bound:
                return True
            if ahead is not None:
                with suppress(OutOfTime):
                    return self._keep(ahead.receive(Limit(self.deadline)))
        except KeyboardInterrupt:
            if ahead is not None:
                with suppress(OutOfTime):
                    self._keep(ahead.receive(Limit(now())))
            raise
        finally:
            if ahead is not None:
                ahead.end()
        return not self._late() and self._survey(
            SECOND_LOOK if self.limit is None else min(SECOND_LOOK, self.limit)
        )

    def _ahead(self) -> Other | None:
        """A second process that makes the second survey, where there may be one."""
        if self.processes < 2 or self.limit is not None or not can_split():
            return None
        role = split(self.position)
        if isinstance(role, Other):
            return role
        # Half of the growth, if it comes to that, is more urgent.
        os.nice(5)
        self.progress = lambda *_: role.look_up(0)
        role.work(lambda: self._looked(SECOND_LOOK, FIRST_STATES))

    def _survey(self, budget: int, states: int = FIRST_STATES) -> bool:
        """Look at turns; True if all were seen and the best is known.

        :raises KeyboardInterrupt: at Ctrl-C, once what was found is kept.
        """
        return self._keep(self._looked(budget, states))

    def _looked(self, budget: int, states: int) -> _Found:
        """What a survey finds.

        :raises KeyboardInterrupt: at Ctrl-C, once what was found is kept.
        """

        def look_in() -> bool:
            self._seen(found.nodes)
            return False

        lead = self.objective == "lead"
        found = Survey(
            self.position,
            self._beside,
            self.deadline,
            states=states,
            by_value=lead,
        )
        try:
            found.run(budget, look_in)
        except KeyboardInterrupt:
            self._keep(self._found(found))
            raise
        return self._found(found)

    def _clusters(self, slacks: tuple[tuple[int, float], ...]) -> None:
        """The proof by clusters and allocation; where it does not end, proofs of looser bounds."""
        root = free(self.position)
        outlook = Outlook(root)
        assert self.gain is not None
        most = outlook.most(root, (0, 0, 0), 0, self.gain, 0, True)
        if most < self.bound:
            self.bound, self.method = max(self.gain, most), "outlook"
        for slack, share in slacks:
            if self.bound <= self.gain + slack:
                continue
            deadline = self.deadline
            if deadline is not None:
                begun = now()
                deadline = begun + (deadline - begun) * share
            limit = Limit(deadline, self.limit, progress=self._seen)
            known = self.gain + slack
            growth = grow(root, limit, known, outlook, self._look, self.processes)
            self.nodes += growth.nodes
            if growth.complete:
                self._settle(growth, limit, max(known, self.gain))
            elif growth.open is not None:
                grown = best_rest(root, growth.clusters)
                bound = max(known, self.gain, growth.open, grown)
                if bound < self.bound:
                    self.bound, self.method = bound, "clusters"
            if self.gain == self.bound or self._late():
                return

    def _look(self, growth: Growth) -> int:
        """A better turn from what has been grown so far; its gain, or that of the one known."""
        assert self.gain is not None
        verdict = look(self.position, growth, self.gain, self.deadline)
        self.solves += verdict.solves
        self.cuts += verdict.cuts
        if verdict.line is not None and verdict.gain > self.gain:
            self._take_line(verdict.gain, verdict.line)
            self._tell()
        return self.gain

    def _settle(self, growth: Growth, limit: Limit, known: int) -> None:
        assert self.gain is not None
        verdict = settle(self.position, growth, known, limit.deadline)
        self.solves += verdict.solves
        self.cuts += verdict.cuts
        if verdict.line is not None and verdict.gain > self.gain:
            self._take_line(verdict.gain, verdict.line)
        fate = fateful_bound(self.position, growth, verdict.fated, verdict.gain, limit)
        bound = max(verdict.bound, fate)
        if bound < self.bound:
            self.bound, self.method = bound, "clusters"
        self._tell()

    # -- book-keeping --------------------------------------------------------------------------

    def _beside(self, position: Position) -> float:
        """What counts beside the gain: nothing, or the rivals' largest change of income (§6)."""
        if self.objective == "gain":
            return 0.0
        rivals = [s for s in range(position.table.seats) if s != position.mover]
        return -float(max(income(position, s) - income(self.position, s) for s in rivals))

    def _crude(self) -> int:
        bound = crude_bound(self.position)
        if self.objective == "gain":
            return bound
        rivals = [s for s in range(self.position.table.seats) if s != self.position.mover]
        return bound + min(income(self.position, s) for s in rivals)

    def _found(self, survey: Survey) -> _Found:
        ending = next(survey.endings())
        return _Found(
            survey.nodes,
            round(ending.value),
            survey.turn(ending).line,
            survey.strategy(ending) if self.tree else None,
            survey.complete,
        )

    def _keep(self, found: _Found) -> bool:
        """Count a survey, and take its best turn if it is better than what is known; True if there
        is nothing better."""
        self.nodes += found.nodes
        if self.gain is None or found.gain > self.gain or not self.line:
            if self.tree:
                self.strategy = found.strategy
            self.gain, self.line = max(found.gain, self.gain or found.gain), found.line
        if found.complete:
            self.bound, self.method = self.gain, "survey"
        self._tell()
        return found.complete

    def _take_line(self, gain: int, line: Line) -> None:
        played: list[Played] = []
        position = self.position
        for move, way in line:
            position = play_out(position, (move,), way, played)
        if self.tree:
            self.strategy = along(self.position, played, Stop(position, gain, gain))
        self.gain, self.line = gain, tuple(played)

    def _on_original(self) -> tuple[Played, ...]:
        """The line on the position as it was given (``collect`` looks at another turn)."""
        if self.position is self.original:
            return self.line
        number = self.original.number
        return tuple(Played(p.play, p.choices, p.outcome.replace(number=number)) for p in self.line)

    def _strategy_on_original(self) -> Strategy | None:
        if self.strategy is None or self.position is self.original:
            return self.strategy
        return numbered(self.strategy, self.original.number)

    def _late(self) -> bool:
        return self.deadline is not None and now() >= self.deadline

    def _seen(self, nodes: int) -> None:
        if self.progress is not None:
            self.progress(self.gain or 0, self.bound, self.nodes + nodes)

    def _tell(self) -> None:
        self._seen(0)
