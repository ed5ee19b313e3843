"""Whole strategies: what to play whatever opponents decide on the way (rules §5.5, §9.8).

A line is one branch of a strategy; here are all of them, one's own decisions as taken and every
option of an opponent with the play that follows. Equal continuations are one value, shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from positions.notation.written_plays import BoardPlay, Swap
from search.core.surveys import CoreSurvey, Edge, Node, TurnSteps
from search.rules.move import play_of
from search.rules.position import Position
from search.rules.resolution import Resolution, begin
from search.rules.written_turn import Played, play_out


@dataclass(frozen=True, slots=True)
class Stop:
    """The turn ends here.

    ``value`` is what it is worth in Ecus as the search saw it (gain, lead, gain and estimate),
    ``gain`` the mover's Ecus gained, income included on income turns.
    """

    position: Position
    value: float
    gain: int


@dataclass(frozen=True, slots=True)
class Go:
    """A play of the mover in ``position``, under Hold'em also a swap, and what comes of it."""

    position: Position
    play: BoardPlay | Swap
    then: Strategy


@dataclass(frozen=True, slots=True)
class Branching:
    """A decision in the play before: ``answers`` by square, for the mover's own only the one taken.

    ``who`` is a colour, ``what`` is ``downsize`` or ``place`` (§5.1, §5.3).
    """

    who: str
    what: str
    own: bool
    answers: tuple[tuple[str, Strategy], ...]


Strategy = Stop | Go | Branching
Out = TypeVar("Out")


def along(position: Position, line: Iterable[Played], end: Strategy) -> Strategy:
    """A strategy that plays a line in which opponents decide nothing, and then goes on."""
    steps = []
    for played in line:
        steps.append((position, played))
        position = played.outcome
    for before, played in reversed(steps):
        assert not isinstance(played.play, Swap)
        for choice in reversed(played.choices):
            end = Branching(choice.who, choice.what, True, ((choice.chosen, end),))
        end = Go(before, played.play, end)
    return end


def _folded(strategy: Strategy, fold: Callable[[Strategy, list[Out]], Out]) -> Out:
    """What ``fold`` makes of a strategy and of what it made of all that may follow, from the ends
    on; equal continuations are looked at once."""
    known: dict[int, Out] = {}

    def of(here: Strategy) -> Out:
        if id(here) not in known:
            then: list[Out] = []
            if isinstance(here, Go):
                then = [of(here.then)]
            elif isinstance(here, Branching):
                then = [of(following) for _, following in here.answers]
            known[id(here)] = fold(here, then)
        return known[id(here)]

    return of(strategy)


def size(strategy: Strategy) -> int:
    """Plays, decisions and ends of a strategy when it is written out, shared parts repeated."""

    def nodes_of(here: Strategy, then: list[int]) -> int:
        return 1 + sum(then)

    return _folded(strategy, nodes_of)


def numbered(strategy: Strategy, number: int) -> Strategy:
    """The same with another turn's number in its positions."""
    return _changed(strategy, lambda position: position.replace(number=number), 0)


def gaining(strategy: Strategy, before: int) -> Strategy:
    """The same with so many Ecus gained before it."""
    return _changed(strategy, lambda position: position, before)


def _changed(strategy: Strategy, place: Callable[[Position], Position], before: int) -> Strategy:
    def changed_node(here: Strategy, then: list[Strategy]) -> Strategy:
        if isinstance(here, Stop):
            return Stop(place(here.position), here.value + before, here.gain + before)
        if isinstance(here, Go):
            return Go(place(here.position), here.play, then[0])
        squares = (square for square, _ in here.answers)
        return Branching(here.who, here.what, here.own, tuple(zip(squares, then, strict=True)))

    return _folded(strategy, changed_node)


class StrategyWriter:
    """Writes out strategies from what a survey in the core keeps."""

    def __init__(self, kept: CoreSurvey) -> None:
        self._kept = kept
        self._known: dict[int, Strategy] = {}

    def through(self, decided: TurnSteps, node: int, last: int) -> Strategy:
        """To a node by decisions of the mover alone, as ``decided``, then the step ``last`` and on.

        The turn ends at the node if that is -1.
        """
        start = position = self._kept.position(0)
        line: list[Played] = []
        for moves, choices in decided.steps:
            position = play_out(position, moves, choices, line)
        there = self._kept.node(node)
        end = self._stop(there) if last < 0 else self._take(there, last)
        return along(start, line, end)

    def _from(self, number: int) -> Strategy:
        strategy = self._known.get(number)
        if strategy is None:
            node = self._kept.node(number)
            strategy = self._stop(node) if node.onward < 0 else self._take(node, node.onward)
            self._known[number] = strategy
        return strategy

    def _stop(self, node: Node) -> Strategy:
        line: list[Played] = []
        final = play_out(node.position, node.stand, (), line)
        return along(node.position, line, Stop(final, node.value, node.gain))

    def _take(self, node: Node, number: int) -> Strategy:
        """A step: travels, the play, its decisions, and what follows each of its ends."""
        edge = self._kept.edge(number)
        line: list[Played] = []
        before = play_out(node.position, edge.travels, (), line)
        after = self._decided(edge, edge.root, begin(before, edge.move), {})
        go = Go(before, play_of(edge.move, before.table.geometry), after)
        return along(node.position, line, go)

    def _decided(
        self, edge: Edge, branch: int, play: Resolution, known: dict[int, Strategy]
    ) -> Strategy:
        if branch >= 0:
            return self._from(edge.ends[branch])
        strategy = known.get(branch)
        if strategy is None:
            fork, decision = edge.forks[~branch], play.decision
            assert decision is not None
            table = self._kept.position(0).table
            wanted = (fork.taken,) if fork.own else range(len(fork.options))
            answers = []
            for i in wanted:
                anchor = fork.options[i]
                then = self._decided(edge, fork.branches[i], play.choose(anchor), known)
                answers.append((table.geometry.names[anchor], then))
            who = table.colors[decision.seat]
            strategy = known[branch] = Branching(who, decision.what, fork.own, tuple(answers))
        return strategy
