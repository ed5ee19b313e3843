"""What the plays of a line guarantee, whatever opponents answer on the way (rules §5.5).

The line says what to play, and what the mover takes in decisions of their own. After answers that
it did not foresee it is played on as far as it can be: plays that the rules then refuse are left
out. Where that brings too little, a survey looks for another way to go on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from positions.notation.written_plays import Swap
from search.core.free_turns import GAIN, Goal
from search.rules.move import Move, move_of, play_of
from search.rules.position import Position
from search.rules.refusal import refusal
from search.rules.resolution import Resolution, begin
from search.solve.objective import gained, worth
from search.solve.strategy import Branching, Go, Stop, Strategy, gaining
from search.solve.turns_within import every_turn

#: Positions that a survey of the rest of a turn generates; states of one play's decisions.
REST, REST_STATES = 4_000, 256

#: A line as it is made: moves, and the options taken in each.
Line = tuple[tuple[Move, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Guarded:
    """What is guaranteed in Ecus, by which strategy, and its branch that is worst."""

    gain: int
    strategy: Strategy
    line: Line


def allowed(position: Position, wanted: Move) -> Move | None:
    """A play as a move of the engine; None if the rules refuse it here."""
    play = play_of(wanted, position.table.geometry)
    return None if refusal(position, play) else move_of(play, position.table.geometry)


class Guard:
    """What lines from one position guarantee; what the rest of a turn brings is looked for once."""

    def __init__(self, start: Position, goal: Goal = GAIN) -> None:
        self._start = start
        self._goal = goal
        #: Ecus that are guaranteed at the end if the turn goes on as is best from there.
        self._rests: dict[Position, int] = {}

    def of(self, line: Line, above: int, late: Callable[[], bool] = lambda: False) -> Guarded:
        """What a line guarantees if that is more than ``above`` Ecus, else no more than that; once
        it is ``late``, other ways to go on are not looked for."""
        self._late = late
        return self._after(self._start, line, above)

    def _after(self, position: Position, line: Line, above: int) -> Guarded:
        """What the rest of a line guarantees."""
        if not line:
            value = worth(self._start, position, self._goal)
            end = Stop(position, value, gained(self._start, position))
            return Guarded(value, end, ())
        (wanted, way), rest = line[0], line[1:]
        move = allowed(position, wanted)
        if move is None:
            return self._after(position, rest, above)
        then = self._resolved(begin(position, move), way, rest, (move, ()), above)
        geometry = position.table.geometry
        return Guarded(then.gain, Go(position, play_of(move, geometry), then.strategy), then.line)

    def _resolved(
        self,
        resolution: Resolution,
        way: tuple[int, ...],
        rest: Line,
        taken: tuple[Move, tuple[int, ...]],
        above: int,
    ) -> Guarded:
        """A play on its way: ``way`` is what is left of the line's options."""
        decision = resolution.decision
        if decision is None:
            position = resolution.position()
            then = self._after(position, rest, above)
            if then.gain <= above and taken[1]:
                then = self._otherwise(position, then)
            return Guarded(then.gain, then.strategy, (taken, *then.line))
        own = decision.seat == self._start.mover
        foreseen = own and way[:1] != () and way[0] in decision.options
        options = way[:1] if foreseen else decision.options
        guarded: list[Guarded] = []
        for option in options:
            so_far = taken[0], (*taken[1], option)
            chosen = resolution.choose(option)
            guarded.append(self._resolved(chosen, way[1:], rest, so_far, above))
            if not own and guarded[-1].gain <= above:
                return guarded[-1]
        best = (max if own else min)(guarded, key=lambda one: one.gain)
        table = self._start.table
        names = table.geometry.names
        by_option = zip(options, guarded, strict=True)
        answers = tuple(
            (names[option], one.strategy) for option, one in by_option if not own or one is best
        )
        who = table.colors[decision.seat]
        strategy = Branching(who, decision.what, own, answers)
        return Guarded(best.gain, strategy, best.line)

    def _otherwise(self, position: Position, known: Guarded) -> Guarded:
        """The best way to go on that a survey finds, if it is better than what is known."""
        if self._late() or self._rests.get(position, known.gain + 1) <= known.gain:
            return known
        survey = every_turn(position, self._goal, None, REST_STATES, self._start)
        survey.run(REST)
        ending, seat = next(survey.endings()), position.mover
        before = position.ecus[seat] - self._start.ecus[seat]
        gain = self._rests[position] = before + round(ending.value)
        if gain <= known.gain:
            return known
        geometry = position.table.geometry
        line = tuple(
            (move_of(one.play, geometry), tuple(geometry.index[c.chosen] for c in one.choices))
            for one in survey.turn(ending).line
            if not isinstance(one.play, Swap)
        )
        return Guarded(gain, gaining(survey.strategy(ending), before), line)
