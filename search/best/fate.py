"""Turns in which an opponent decides something: an upper bound on what they guarantee (§5.5).

The opponent may choose the outcome that is worst for the mover, so the bound of such a play is the
least over its outcomes of a bound on what can still follow; each outcome is grown afresh.
"""

from __future__ import annotations

from search.best.bounds import crude_bound
from search.best.clusters import Fateful, Growth
from search.best.free import Limit, OutOfTime, cost_of, free, spent_by
from search.best.growth import grow
from search.best.master import best_rest
from search.rules.income import board_income
from search.rules.position import Position


def fateful_bound(position: Position, growth: Growth, known: int, limit: Limit) -> int:
    """No turn in which an opponent decides guarantees more; at least ``known``.

    When the limit is reached, what was not looked at counts with a bound that knows no decisions.
    """
    most = known
    for fateful in growth.fateful:
        most = max(most, _bound(position, growth, fateful, most, limit))
    return most


def _bound(position: Position, growth: Growth, fateful: Fateful, known: int, limit: Limit) -> int:
    """Minimax over the play's decisions of what can still be had."""
    root, tree = growth.root, fateful.tree
    earned = sum(m.ecus for m in fateful.made) + cost_of(fateful.move)
    spread, fresh = spent_by((*(m.move for m in fateful.made), fateful.move))
    cards = fateful.move[5]
    hand = fateful.before.hand
    left = (hand[0] - cards[0], hand[1] - cards[1], hand[2] - cards[2])
    values: dict[int, int] = {}

    def of(branch: int, alpha: int) -> int:
        if branch >= 0:
            if branch not in values:
                seat = position.mover
                leaf = tree.leaves[branch]
                hands = (*leaf.hands[:seat], left, *leaf.hands[seat + 1 :])
                there = free(leaf.replace(hands=hands, phase=root.phase, discard=root.discard))
                quick = growth.outlook.most(there, spread, earned, alpha, fresh, False)
                if quick > alpha:
                    quick = min(quick, earned + _most(position, there, alpha - earned, limit))
                values[branch] = quick
            return values[branch]
        fork = tree.forks[~branch]
        if fork.own:
            return max(of(b, alpha) for b in fork.branches)
        worst = None
        for b in fork.branches:
            value = of(b, alpha)
            worst = value if worst is None else min(worst, value)
            if worst <= alpha:
                break
        assert worst is not None
        return worst

    return max(known, of(tree.root, known))


def _most(position: Position, there: Position, known: int, limit: Limit) -> int:
    """Bound on what can be had from a free position on, Ecus as of now counted as 0.

    :raises OutOfTime: never; the growth says so itself.
    """
    growth = grow(there, limit, known)
    if not growth.complete:
        return crude_bound(there)
    seats, seat = there.table.seats, there.mover
    base = tuple(board_income(board, seats)[seat] for board in there.boards)
    pays = there.number in there.table.pays
    most = best_rest(there, growth.clusters, pays, base)
    for fateful in growth.fateful:
        try:
            limit.spend()
        except OutOfTime:
            return crude_bound(there)
        most = max(most, _bound(position, growth, fateful, most, limit))
    return most
