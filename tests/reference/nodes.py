"""Positions on the way through a turn, how they were reached and what leads on from them.

The table of the survey: nodes change while the search runs, nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from reference.steps import Tree
from search.rules.move import Move
from search.rules.position import Position

#: A value in Ecus and the Ecus gained; greater is better for the mover.
Score = tuple[float, int]


class Node:
    """A position on the way, how it was first reached, and what ending the turn there is worth."""

    __slots__ = (
        "backed",
        "edges",
        "highest",
        "order",
        "parent",
        "plays",
        "position",
        "priority",
        "safe",
        "stand",
        "stop",
    )

    def __init__(self, position: Position, order: int) -> None:
        self.position = position
        self.order = order
        self.plays = 0
        #: Reached through decisions of the mover alone.
        self.safe = False
        #: Numbers, of a node, an edge and its leaf: references would go round in circles, and only
        #: the garbage collector could free them.
        self.parent: tuple[int, int, int] | None = None
        self.priority = float("-inf")
        self.stop: Score = (0.0, 0)
        #: Travels that end the turn, for the income.
        self.stand: tuple[Move, ...] = ()
        #: Largest gain of ending the turn here.
        self.highest = 0
        self.edges: list[Edge] | None = None
        self.backed: tuple[Score, Edge | None] | None = None


class Edge:
    """A step from a node; ``ends`` are the nodes at the leaves of its tree."""

    __slots__ = ("ends", "moves", "tree")

    def __init__(self, moves: tuple[Move, ...], tree: Tree, ends: tuple[Node, ...]) -> None:
        self.moves = moves
        self.tree = tree
        self.ends = ends


def path_to(
    node: Node, nodes: Sequence[Node], edges: Sequence[Edge]
) -> list[tuple[Edge, tuple[int, ...]]]:
    """Steps from the root to a safe node, with the options taken in each."""
    path: list[tuple[Edge, tuple[int, ...]]] = []
    while node.parent is not None:
        before, edge, leaf = node.parent
        path.append((edges[edge], way_to(edges[edge].tree, leaf)))
        node = nodes[before]
    path.reverse()
    return path


def by_promise(nodes: list[Node]) -> Iterator[Node]:
    """Nodes from the most promising down; of several with the same boards, the third and later
    come after everything else. Ties: in the order in which they were found."""
    nodes.sort(key=lambda node: (-node.priority, node.order))
    met: dict[tuple[int, int, int], int] = {}
    late: list[Node] = []
    for node in nodes:
        a, b, c = node.position.boards
        key = a.hash, b.hash, c.hash
        met[key] = met.get(key, 0) + 1
        if met[key] > 2:
            late.append(node)
        else:
            yield node
    yield from late


def fold_step(edge: Edge, score: Callable[[Node], Score]) -> Score:
    """Minimax over the decisions of one play; others make both value and gain least."""
    if not edge.tree.forks:
        return score(edge.ends[0])
    return _step_folded(edge, edge.tree.root, score, {})


# Not functions within others: those know themselves, and would be garbage in circles.
def _step_folded(
    edge: Edge, branch: int, score: Callable[[Node], Score], known: dict[int, Score]
) -> Score:
    if branch >= 0:
        return score(edge.ends[branch])
    if branch not in known:
        fork = edge.tree.forks[~branch]
        result = [_step_folded(edge, b, score, known) for b in fork.branches]
        if fork.own:
            known[branch] = max(result)
        else:
            known[branch] = min(v for v, _ in result), min(g for _, g in result)
    return known[branch]


def options_taken(
    edge: Edge, score: Callable[[Node], Score], worst: Callable[[Score], tuple[float, float]]
) -> dict[int, int]:
    """By fork of a step: which option is taken if others choose what is least by ``worst``."""
    taken: dict[int, int] = {}
    _choose(edge, edge.tree.root, score, worst, {}, taken)
    return taken


def _choose(
    edge: Edge,
    branch: int,
    score: Callable[[Node], Score],
    worst: Callable[[Score], tuple[float, float]],
    known: dict[int, Score],
    taken: dict[int, int],
) -> Score:
    if branch >= 0:
        return score(edge.ends[branch])
    if branch not in known:
        fork = edge.tree.forks[~branch]
        result = [_choose(edge, b, score, worst, known, taken) for b in fork.branches]
        if fork.own:
            option = result.index(max(result))
            known[branch] = result[option]
        else:
            option = min(range(len(result)), key=lambda i: worst(result[i]))
            known[branch] = min(v for v, _ in result), result[option][1]
        taken[branch] = option
    return known[branch]


def way_to(tree: Tree, leaf: int) -> tuple[int, ...]:
    """The options that lead to a leaf of a tree in which only the mover decides."""
    todo: list[tuple[int, tuple[int, ...]]] = [(tree.root, ())]
    seen: set[int] = set()
    while todo:
        branch, way = todo.pop()
        if branch == leaf:
            return way
        if branch < 0 and branch not in seen:
            seen.add(branch)
            fork = tree.forks[~branch]
            for option, following in zip(fork.decision.options, fork.branches, strict=True):
                todo.append((following, (*way, option)))
    raise ValueError("no such leaf")
