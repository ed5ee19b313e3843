"""Turns in which an opponent decides something: an upper bound on what they guarantee (§5.5).

The growth assumes one answer of his. Where that leaves more than is known, all are looked at: he
may choose the outcome that is worst for the mover, so the bound of such a play is the least over
its outcomes of a bound on what can still follow; each outcome is grown afresh.
"""

from __future__ import annotations

from search.best.bounds import crude_bound
from search.best.clusters import Cluster, Growth, Made
from search.best.free import TREE_LIMIT, Limit, OutOfTime, cost_of, free, paid, spent_by
from search.best.growth import grow
from search.best.master import best_rest
from search.best.orders import Orders
from search.rules.position import Position
from search.rules.resolve import Resolution, begin
from search.steps import tree_of


def fateful_bound(
    position: Position, growth: Growth, clusters: list[Cluster], known: int, limit: Limit
) -> int:
    """No turn with a cluster in which an opponent decides guarantees more; at least ``known``.

    When the limit is reached, what was not looked at counts as it was grown, against the answers
    that were assumed. The growth is complete.
    """
    fated: dict[object, tuple[Made, ...]] = {}
    orders = Orders(growth.root, limit)
    most = known
    try:
        for cluster in clusters:
            for plays in orders.beginnings(cluster):
                key = frozenset((m.move, m.way) for m in plays[:-1]), plays[-1].move
                fated.setdefault(key, plays)
        for plays in fated.values():
            most = max(most, _bound(position, growth, plays, most, limit))
    except OutOfTime:
        return max(most, best_rest(growth.root, growth.clusters))
    return most


def _bound(
    position: Position, growth: Growth, plays: tuple[Made, ...], known: int, limit: Limit
) -> int:
    """Minimax over the last play's decisions of what can still be had; at least ``known``.

    Of an opponent's options none is looked at after one that leaves no more than ``known``.

    :raises OutOfTime: at the limit, or if the play has too many states.
    """
    root = growth.root
    before = root
    for made in plays[:-1]:
        tree = tree_of(before, made.move, TREE_LIMIT)
        assert tree is not None
        before = paid(before, tree.leaves[made.leaf], made.move)
    move = plays[-1].move
    earned = sum(m.ecus for m in plays[:-1]) + cost_of(move)
    spread, fresh = spent_by(tuple(m.move for m in plays))
    cards, hand = move[5], before.hand
    left = (hand[0] - cards[0], hand[1] - cards[1], hand[2] - cards[2])
    seat = position.mover
    values: dict[tuple[object, ...], int] = {}

    def of(resolution: Resolution) -> int:
        key = resolution.key()
        value = values.get(key)
        if value is None:
            if len(values) >= TREE_LIMIT:
                raise OutOfTime
            limit.spend()
            value = values[key] = at(resolution)
        return value

    def at(resolution: Resolution) -> int:
        decision = resolution.decision
        if decision is None:
            leaf = resolution.position()
            hands = (*leaf.hands[:seat], left, *leaf.hands[seat + 1 :])
            there = free(leaf.replace(hands=hands, phase=root.phase, discard=root.discard))
            quick = growth.outlook.most(there, spread, earned, known, fresh, False)
            if quick > known:
                quick = min(quick, earned + _most(position, there, known - earned, limit))
            return quick
        if decision.seat == seat:
            return max(of(resolution.choose(anchor)) for anchor in decision.options)
        worst: int | None = None
        for anchor in decision.options:
            value = of(resolution.choose(anchor))
            worst = value if worst is None else min(worst, value)
            if worst <= known:
                break
        assert worst is not None
        return worst

    return max(known, of(begin(before, move)))


def _most(position: Position, there: Position, known: int, limit: Limit) -> int:
    """Bound on what can be had from a free position on, Ecus as of now counted as 0.

    :raises OutOfTime: never; the growth says so itself.
    """
    growth = grow(there, limit, known)
    if not growth.complete:
        return crude_bound(there)
    return best_rest(there, growth.clusters)
