"""What the plays of a line guarantee, whatever opponents answer on the way (rules §5.5).

The line says what to play, and what the mover takes in decisions of their own. After answers that
it did not foresee it is played on as far as it can be: plays that the rules then refuse are left
out.
"""

from __future__ import annotations

from dataclasses import dataclass

from search.best.objective import gained, worth
from search.core.bound import GAIN, Goal
from search.resolve import Resolution, begin
from search.rules.move import Move, move_of, play_of
from search.rules.position import Position
from search.rules.refusal import refusal
from search.strategy import Asked, Go, Stop, Strategy

#: A line as it is made: moves, and the options taken in each.
Line = tuple[tuple[Move, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Guarded:
    """What is guaranteed in Ecus, by which strategy, and its branch that is worst."""

    gain: int
    strategy: Strategy
    line: Line


def guarded(position: Position, line: Line, goal: Goal = GAIN) -> Guarded:
    """What a line guarantees from a position."""
    return _Guard(position, line, goal).after(position, 0)


def allowed(position: Position, wanted: Move) -> Move | None:
    """A play as a move of the engine; None if the rules refuse it here."""
    play = play_of(wanted, position.table.geometry)
    return None if refusal(position, play) else move_of(play, position.table.geometry)


class _Guard:
    def __init__(self, start: Position, line: Line, goal: Goal) -> None:
        self.start = start
        self.line = line
        self.goal = goal
        self.seat = start.mover

    def after(self, position: Position, number: int) -> Guarded:
        """What the rest of the line guarantees, from its play of this number on."""
        if number == len(self.line):
            value = worth(self.start, position, self.goal)
            end = Stop(position, value, gained(self.start, position))
            return Guarded(value, end, ())
        wanted, way = self.line[number]
        move = allowed(position, wanted)
        if move is None:
            return self.after(position, number + 1)
        then = self._resolved(begin(position, move), way, number, (move, ()))
        geometry = position.table.geometry
        return Guarded(then.gain, Go(position, play_of(move, geometry), then.strategy), then.line)

    def _resolved(
        self,
        resolution: Resolution,
        way: tuple[int, ...],
        number: int,
        taken: tuple[Move, tuple[int, ...]],
    ) -> Guarded:
        """A play on its way: ``way`` is what is left of the line's options."""
        decision = resolution.decision
        if decision is None:
            then = self.after(resolution.position(), number + 1)
            return Guarded(then.gain, then.strategy, (taken, *then.line))
        own = decision.seat == self.seat
        foreseen = own and way[:1] != () and way[0] in decision.options
        options = way[:1] if foreseen else decision.options
        found = [
            self._resolved(
                resolution.choose(option), way[1:], number, (taken[0], (*taken[1], option))
            )
            for option in options
        ]
        best = (max if own else min)(found, key=lambda one: one.gain)
        table = self.start.table
        names = table.geometry.names
        told = zip(options, found, strict=True)
        answers = tuple(
            (names[option], one.strategy) for option, one in told if not own or one is best
        )
        who = table.colors[decision.seat]
        strategy = Asked(who, decision.what, own, answers)
        return Guarded(best.gain, strategy, best.line)
