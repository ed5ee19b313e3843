"""Whole turns in plain Python, best first: what the core's survey must equal (rules §2, §5.5, §6).

Positions are met in layers by cards spent, equal ones (by hash) once; a layer is expanded from its
most valuable position down until its share of the budget is used, and of the time if there is a
deadline; what is left goes round again. Without a deadline the result depends on the budget alone.
What a turn guarantees is backed up by minimax over the decisions of others; what was not expanded
counts as the turn's end, so every gain named is one that can be had.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reference.nodes import Edge, Node, Score, by_promise, fold_step, options_taken, path_to
from reference.steps import Step, arrived, steps
from search.rules.income import board_income
from search.rules.move import CardMove, Move
from search.rules.position import Position
from search.rules.written_turn import Played, play_out, stands
from search.run.clock import now
from search.run.garbage_collection import resting
from search.solve.survey import SurveyedTurn

#: Worth of a final position beside the Ecus gained, in Ecus.
Evaluate = Callable[[Position], float]
#: Steps from a position, given the limit of states of one play's decisions.
Expand = Callable[[Position, int], Iterator[Step | None]]
#: Positions generated at most, unless the caller says otherwise.
BUDGET = 24_000
#: States of a single play's decisions followed at most.
TREE_LIMIT = 256


@dataclass(frozen=True, slots=True)
class Ending:
    """Value and gain of a turn and its last position, standing places left out."""

    value: float
    gain: int
    position: Position
    node: Node
    edge: Edge | None


#: An ending as it is sorted: less value and gain, plays, in which order found.
_End = tuple[float, int, int, int, Node, Edge | None]


class Survey:
    """The turns found from a position. Iterating yields them best first: by value, then gain, then
    fewer plays, then the order in which they were found."""

    def __init__(
        self,
        position: Position,
        evaluate: Evaluate,
        deadline: float | None = None,
        expand: Expand = steps,
        states: int = TREE_LIMIT,
        by_value: bool = False,
        first: Expand = steps,
    ) -> None:
        self.position = position
        self._first = first
        self._by_value = by_value
        self._states = states
        self.evaluate = evaluate
        #: Positions generated.
        self.nodes = 0
        #: Nothing was left out: what the best turn gains is the best there is.
        self.complete = True
        self._deadline = deadline
        self._stop: Callable[[], bool] | None = None
        self._steps = expand
        self._income = position.number in position.table.pays
        self._known: dict[int, Node] = {}
        self._nodes: list[Node] = []
        self._edges: list[Edge] = []
        #: By a board's hash; boards without anything on them have the same, and pay nothing.
        self._pays: dict[int, int] = {}
        root, _ = self._meet(position)
        root.safe = True
        self.root = root

    def run(self, budget: int = BUDGET, stop: Callable[[], bool] | None = None) -> None:
        """Search, until ``budget`` positions have been generated or ``stop`` says to end.

        What was found stands if it is broken off in the middle, by Ctrl-C too.
        """
        self._stop = stop
        try:
            with resting():
                self._search(budget)
        except BaseException:
            self.complete = False
            raise
        finally:
            # Who says to stop may know the survey.
            self._stop = None

    @property
    def best_gain(self) -> int:
        """The largest guaranteed gain found, whatever it leaves for later."""
        return self._highest(self.root, {})

    def __iter__(self) -> Iterator[SurveyedTurn]:
        for ending in self.endings():
            yield self.turn(ending)

    def endings(self) -> Iterator[Ending]:
        """How turns can end, best first, without their lines: cheap to look through."""
        for entry in sorted(self._ends()):
            yield self._ending(entry)

    def richest(self) -> SurveyedTurn:
        """The turn that guarantees most now; of equal ones the most valuable."""
        best = min(self._ends(), key=lambda end: (end[1], end[0], end[2], end[3]))
        return self.turn(self._ending(best))

    def _ends(self) -> list[_End]:
        ends: list[_End] = []
        for node in self._known.values():
            if not node.safe:
                continue
            value, gain = node.stop
            ends.append((-value, -gain, node.plays + len(node.stand), len(ends), node, None))
            for edge in node.edges or ():
                if not edge.tree.safe:
                    value, gain = fold_step(edge, self._back)
                    plays = node.plays + len(edge.moves)
                    ends.append((-value, -gain, plays, len(ends), node, edge))
        return ends

    def _ending(self, end: _End) -> Ending:
        value, gain, _, _, node, last = end
        path = self._on_from(last)
        return Ending(-value, -gain, (path[-1][1] if path else node).position, node, last)

    def moves(self, ending: Ending) -> list[Move]:
        """The moves of an ending in order, standing places left out."""
        path = [edge for edge, _ in self._path_to(ending.node)]
        path += [edge for edge, _, _ in self._on_from(ending.edge)]
        return [move for edge in path for move in edge.moves]

    def turn(self, ending: Ending) -> SurveyedTurn:
        """The whole turn of an ending."""
        node = ending.node
        path = self._path_to(node)
        for edge, end, way in self._on_from(ending.edge):
            path.append((edge, way))
            node = end
        line: list[Played] = []
        position = self.position
        for step, way in path:
            position = play_out(position, step.moves, way, line)
        position = play_out(position, node.stand, (), line)
        return SurveyedTurn(
            tuple(line), position, ending.gain, ending.value, ending.edge is not None
        )

    def _path_to(self, node: Node) -> list[tuple[Edge, tuple[int, ...]]]:
        return path_to(node, self._nodes, self._edges)

    def _onward(self, node: Node) -> Edge | None:
        """The best step from a node; None if the turn ends there."""
        self._back(node)
        assert node.backed is not None
        return node.backed[1]

    def _on_from(self, edge: Edge | None) -> list[tuple[Edge, Node, tuple[int, ...]]]:
        """The steps from an edge on, if others choose the least gain and the mover the best."""
        path: list[tuple[Edge, Node, tuple[int, ...]]] = []
        while edge is not None:
            node, way = self._worst_way(edge)
            path.append((edge, node, way))
            edge = self._onward(node)
        return path

    # -- search --------------------------------------------------------------------------------

    def _search(self, budget: int) -> None:
        layers: list[list[Node]] = [[self.root]]
        cards = sum(self.position.hand)
        layers += [[] for _ in range(cards)]
        # What the last layers leave of their shares goes round once more.
        while not self._round(layers, cards, budget):
            if self.nodes >= budget or self._late():
                self.complete = False
                break

    def _round(self, layers: list[list[Node]], cards: int, budget: int) -> bool:
        """Expand the best of every layer, each in its share of positions and time; True if that
        was all of them."""
        everything = True
        for spent in range(cards):
            share = (budget - self.nodes) / (cards - spent)
            allowed = self.nodes + share if spent else max(share, 1.0)
            until = self._share_of_time(cards - spent)
            for node in by_promise([node for node in layers[spent] if node.edges is None]):
                if self.nodes >= allowed or now() >= until or self._stopped():
                    everything = False
                    break
                self._expand(node, layers, cards)
        return everything

    def _share_of_time(self, layers: int) -> float:
        """When a layer has to give way to those after it, at the deadline at the latest: what is
        left is shared out evenly."""
        if self._deadline is None:
            return math.inf
        begun = now()
        return begun + (self._deadline - begun) / layers

    def _late(self) -> bool:
        return (self._deadline is not None and now() >= self._deadline) or self._stopped()

    def _stopped(self) -> bool:
        return self._stop is not None and self._stop()

    def _expand(self, node: Node, layers: list[list[Node]], cards: int) -> None:
        node.edges = edges = []
        expand = self._first if node is self.root else self._steps
        result = expand(node.position, self._states)
        for number, step in enumerate(result):
            self.nodes += 1
            if number % 64 == 63 and self._late():
                self.complete = False
                return
            if step is None or not step.tree.whole:
                self.complete = False
            if step is not None:
                edges.append(self._follow(node, step, layers, cards))

    def _follow(self, node: Node, step: Step, layers: list[list[Node]], cards: int) -> Edge:
        tree = step.tree
        ends: list[Node] = []
        self.nodes += len(step.leaves) - 1
        plays = node.plays + len(step.moves)
        edge = Edge(step.moves, tree, ())
        self._edges.append(edge)
        for leaf, position in enumerate(step.leaves):
            end, new = self._meet(position)
            if new:
                left = sum(position.hand)
                if left:
                    layers[cards - left].append(end)
            if node.safe and tree.safe and (not end.safe or plays < end.plays):
                end.parent = node.order, len(self._edges) - 1, leaf
                end.plays = plays
                end.safe = True
            ends.append(end)
        edge.ends = tuple(ends)
        promise = ends[0].stop[0] if len(ends) == 1 else fold_step(edge, _stop)[0]
        for end in ends:
            worth = end.stop[0] if tree.safe else promise
            if worth > end.priority:
                end.priority = worth
        return edge

    def _meet(self, position: Position) -> tuple[Node, bool]:
        """The node of a position, and whether it is new."""
        node = self._known.get(position.hash)
        if node is not None:
            return node, False
        node = Node(position, len(self._nodes))
        seat = position.mover
        earned = position.ecus[seat] - self.position.ecus[seat]
        if self._income:
            node.stop = float("-inf"), 0
            places = stands(self._paid(position), position.adventurers[seat], position.ecus[seat])
            for income, travels in places:
                gain = earned + income
                placed = arrived(position, travels)
                value = round(gain + self.evaluate(placed), 6)
                if (value, gain) > node.stop:
                    node.stop, node.stand = (value, gain), travels
            node.highest = earned + max(income for income, _ in places)
        else:
            node.stop = round(earned + self.evaluate(position), 6), earned
            node.highest = earned
        self._nodes.append(node)
        self._known[position.hash] = node
        return node, True

    def _paid(self, position: Position) -> tuple[int, int, int]:
        """What each board pays the mover if they stand there (§6)."""
        known = self._pays
        result = []
        for board in position.boards:
            pays = known.get(board.hash)
            if pays is None:
                pays = board_income(board, position.table.seats)[position.mover]
                known[board.hash] = pays
            result.append(pays)
        return result[0], result[1], result[2]

    # -- what is guaranteed --------------------------------------------------------------------

    def _back(self, node: Node) -> Score:
        """Guaranteed value and gain of the best way on from a node."""
        if node.backed is None:
            best, choice = node.stop, None
            for edge in node.edges or ():
                score = fold_step(edge, self._back)
                if score > best:
                    best, choice = score, edge
            node.backed = best, choice
        return node.backed[0]

    def _highest(self, node: Node, known: dict[int, int]) -> int:
        """The largest gain that can be guaranteed from a node."""
        if node.order not in known:
            best = node.highest
            for edge in node.edges or ():
                best = max(best, fold_step(edge, lambda n: (0.0, self._highest(n, known)))[1])
            known[node.order] = best
        return known[node.order]

    # -- lines ---------------------------------------------------------------------------------

    def _options(self, edge: Edge) -> dict[int, int]:
        """By fork of a step: which option is taken if others choose what is worst for the mover."""
        return options_taken(edge, self._back, self._worst)

    def _worst(self, score: Score) -> tuple[float, float]:
        """What others make least, first and second: the gain, or the value if that is asked for."""
        value, gain = score
        return (value, gain) if self._by_value else (gain, value)

    def _worst_way(self, edge: Edge) -> tuple[Node, tuple[int, ...]]:
        """Where a play ends if others choose the least gain, and the options taken on the way."""
        tree = edge.tree
        taken = self._options(edge)
        branch = tree.root
        way: list[int] = []
        while branch < 0:
            fork = tree.forks[~branch]
            option = taken[branch]
            way.append(fork.decision.options[option])
            branch = fork.branches[option]
        return edge.ends[branch], tuple(way)


def survey(
    position: Position,
    evaluate: Evaluate,
    budget: int = BUDGET,
    deadline: float | None = None,
    expand: Expand = steps,
    states: int = TREE_LIMIT,
    stop: Callable[[], bool] | None = None,
    first: Expand = steps,
) -> Survey:
    """Look for the best turns of the player to move.

    ``budget`` bounds the positions generated; with a ``deadline`` (of ``search.run.clock``) the
    search stops earlier, and what it found stands. ``expand`` gives the steps that are tried, for
    the first position ``first`` does; with None they say that they left something out. Of one
    play's decisions ``states`` states are followed.

    ``stop`` is asked often whether to end early.

    :raises ValueError: if the mover's hand is not known.
    """
    result = Survey(position, evaluate, deadline, expand, states, first=first)
    result.run(budget, stop)
    return result


def _stop(node: Node) -> Score:
    return node.stop


def distinct(result: Survey, top: int) -> Iterator[Ending]:
    """The best endings that differ in what some board then pays somebody, few of one plan.

    If there are too few, the best of those that differ in the boards alone fill up.
    """
    known: dict[int, tuple[int, ...]] = {}
    brings: set[tuple[tuple[int, ...], ...]] = set()
    plans: dict[tuple[tuple[int, int, int], ...], int] = {}
    chosen: list[tuple[int, Ending]] = []
    spare: dict[tuple[int, ...], tuple[int, Ending]] = {}
    for number, ending in enumerate(result.endings()):
        if len(chosen) == top or number == 20_000:
            break
        boards = ending.position.boards
        paid: list[tuple[int, ...]] = []
        for board in boards:
            if board.hash not in known:
                known[board.hash] = board_income(board, ending.position.table.seats)
            paid.append(known[board.hash])
        key = tuple(paid)
        hashes = tuple(board.hash for board in boards)
        if key not in brings:
            brings.add(key)
            plan = plan_of(result.moves(ending))
            plans[plan] = plans.get(plan, 0) + 1
            if plans[plan] <= 2:
                chosen.append((number, ending))
                spare[hashes] = chosen[-1]
        if len(spare) < 2 * top + len(chosen):
            spare.setdefault(hashes, (number, ending))
    others = [entry for entry in spare.values() if entry not in chosen]
    chosen += sorted(others, key=lambda entry: entry[0])[: top - len(chosen)]
    for _, ending in sorted(chosen, key=lambda entry: entry[0]):
        yield ending


def plan_of(moves: list[Move]) -> tuple[tuple[int, int, int], ...]:
    """What a turn is about: ``(type, epoch, shape)`` of its card plays, sorted."""
    return tuple(sorted((m.type, m.epoch, m.shape) for m in moves if isinstance(m, CardMove)))
