"""Whole strategies: what to play whatever opponents decide on the way (rules §5.5, §9.8).

A line is one branch of a strategy; here are all of them, one's own decisions as taken and every
option of an opponent with the play that follows. Equal continuations are one value, shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from positions.plays import BoardPlay, Swap
from search.lines import Played, play_out
from search.nodes import Edge, Node
from search.rules.move import Move, play_of
from search.rules.position import Position


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
    """A play of the mover in ``position``, and what comes of it."""

    position: Position
    play: BoardPlay
    then: Strategy


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision in the play before: ``answers`` by square, for the mover's own only the one taken.

    ``who`` is a colour, ``what`` is ``downsize`` or ``place`` (§5.1, §5.3).
    """

    who: str
    what: str
    own: bool
    answers: tuple[tuple[str, Strategy], ...]


Strategy = Stop | Go | Asked


def along(position: Position, line: Iterable[Played], end: Strategy) -> Strategy:
    """A strategy that plays a line in which opponents decide nothing, and then goes on."""
    found = []
    for played in line:
        found.append((position, played))
        position = played.outcome
    for before, played in reversed(found):
        assert not isinstance(played.play, Swap)
        for choice in reversed(played.choices):
            end = Asked(choice.who, choice.what, True, ((choice.chosen, end),))
        end = Go(before, played.play, end)
    return end


def gains(strategy: Strategy) -> set[int]:
    """The gains that a strategy can end with, in Ecus."""
    known: dict[int, set[int]] = {}

    def of(here: Strategy) -> set[int]:
        found = known.get(id(here))
        if found is None:
            if isinstance(here, Stop):
                found = {here.gain}
            elif isinstance(here, Go):
                found = of(here.then)
            else:
                found = set().union(*(of(then) for _, then in here.answers))
            known[id(here)] = found
        return found

    return of(strategy)


def size(strategy: Strategy) -> int:
    """Plays, decisions and ends of a strategy when it is written out, shared parts repeated."""
    known: dict[int, int] = {}

    def of(here: Strategy) -> int:
        found = known.get(id(here))
        if found is None:
            found = 1
            if isinstance(here, Go):
                found += of(here.then)
            elif isinstance(here, Asked):
                found += sum(of(then) for _, then in here.answers)
            known[id(here)] = found
        return found

    return of(strategy)


def numbered(strategy: Strategy, number: int) -> Strategy:
    """The same with another turn's number in its positions."""
    known: dict[int, Strategy] = {}

    def of(here: Strategy) -> Strategy:
        found = known.get(id(here))
        if found is None:
            if isinstance(here, Stop):
                found = Stop(here.position.replace(number=number), here.value, here.gain)
            elif isinstance(here, Go):
                found = Go(here.position.replace(number=number), here.play, of(here.then))
            else:
                answers = tuple((square, of(then)) for square, then in here.answers)
                found = Asked(here.who, here.what, here.own, answers)
            known[id(here)] = found
        return found

    return of(strategy)


@dataclass(slots=True)
class Planner:
    """Writes out strategies from the table of a survey.

    ``path`` gives the steps to a node and the options taken in each, ``options`` the mover's choice
    at every fork of a step, by the fork's branch; ``onward`` the best step from a node, None if the
    turn ends there.
    """

    start: Position
    path: Callable[[Node], list[tuple[Edge, tuple[int, ...]]]]
    options: Callable[[Edge], dict[int, int]]
    onward: Callable[[Node], Edge | None]

    def through(self, node: Node, last: Edge | None) -> Strategy:
        """To a node by decisions of the mover alone, then ``last`` and on, or the turn's end."""
        line: list[Played] = []
        position = self.start
        for step, way in self.path(node):
            position = play_out(position, step.moves, way, line)
        known: dict[int, Strategy] = {}
        end = self._stop(node) if last is None else self._take(node, last, known)
        return along(self.start, line, end)

    def _from(self, node: Node, known: dict[int, Strategy]) -> Strategy:
        found = known.get(node.order)
        if found is None:
            edge = self.onward(node)
            found = self._stop(node) if edge is None else self._take(node, edge, known)
            known[node.order] = found
        return found

    def _stop(self, node: Node) -> Strategy:
        value, gain = node.stop
        line: list[Played] = []
        final = play_out(node.position, node.stand, (), line)
        return along(node.position, line, Stop(final, value, gain))

    def _take(self, node: Node, edge: Edge, known: dict[int, Strategy]) -> Strategy:
        """A step: travels, the play, its decisions, and what follows each of its ends."""
        *travels, move = edge.moves
        line: list[Played] = []
        before = play_out(node.position, tuple(travels), (), line)
        after = self._decided(edge, known)
        return along(node.position, line, self._go(before, move, after))

    def _go(self, before: Position, move: Move, after: Strategy) -> Go:
        return Go(before, play_of(move, before.table.geometry), after)

    def _decided(self, edge: Edge, known: dict[int, Strategy]) -> Strategy:
        tree = edge.tree
        table = self.start.table
        names = table.geometry.names
        taken = self.options(edge)
        forks: dict[int, Strategy] = {}

        def of(branch: int) -> Strategy:
            if branch >= 0:
                return self._from(edge.ends[branch], known)
            found = forks.get(branch)
            if found is None:
                fork = tree.forks[~branch]
                wanted = (taken[branch],) if fork.own else range(len(fork.branches))
                answers = tuple(
                    (names[fork.decision.options[i]], of(fork.branches[i])) for i in wanted
                )
                who, what = table.colors[fork.decision.seat], fork.decision.what
                found = forks[branch] = Asked(who, what, fork.own, answers)
            return found

        return of(tree.root)


__all__ = ["Asked", "Go", "Planner", "Stop", "Strategy", "along", "gains", "numbered", "size"]
