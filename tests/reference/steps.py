"""Every step of a turn in plain Python: a card play with its travels (rules §2.2, §2.3, §5.5).

A travel is worth its Ecu only if the adventurer is charged on arrival (or stands there at income,
which ``search.solve.survey`` sees to); put off to that moment it costs the same and one knows more.
So a turn is a row of steps, each spending at least one card. What a play leads to is a ``Tree`` of
decisions; plays that differ in payment or charge alone share it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from positions.things import Cards, Charges
from reference.legal import groups
from search.rules.geometry import bits
from search.rules.move import UPGRADE, CardMove, Move
from search.rules.payment import charged, gather, spend
from search.rules.play_steps import Tree, arrivals, arrived, tree_of
from search.rules.position import ACTION, Position


class Step(NamedTuple):
    """Travels and then one card play; ``leaves`` are the positions at the tree's leaves."""

    moves: tuple[Move, ...]
    tree: Tree
    leaves: tuple[Position, ...]


def steps(position: Position, limit: int) -> Iterator[Step | None]:
    """Every step of the mover, in an order that depends on the position alone.

    None stands for a play that was left out because its tree has more than ``limit`` states.

    :raises ValueError: if the mover's hand is not known.
    """
    seat = position.mover
    trees: dict[tuple[int, ...], tuple[Tree | None, int]] = {}
    if not any(position.hand):
        return
    for target, brought, stay, going, placed in arrivals(position):
        for kind, epoch, offset, shape, mask, pays, bys in groups(placed):
            if epoch != target:
                continue
            fitting = [by for by in bys if _wanted(by, brought, stay)]
            for anchor in bits(mask) if fitting else ():
                source = offset + anchor if kind == UPGRADE else offset
                key = (kind, epoch, source, shape, anchor)
                for cards in pays:
                    for by in fitting:
                        move = CardMove(*key, cards, by)
                        known = trees.get(key)
                        if known is None:
                            tree = tree_of(placed, move, limit)
                            known = trees[key] = tree, placed.ecus[seat]
                            leaves = () if tree is None else tree.leaves
                        elif known[0] is not None:
                            saved = placed.ecus[seat] - known[1]
                            leaves = _repaid(known[0].leaves, placed, move, saved)
                        tree = known[0]
                        yield None if tree is None else Step((*going, move), tree, leaves)


def _wanted(by: Charges, brought: tuple[int, ...], stay: tuple[int, ...]) -> bool:
    """Whether a charge needs everybody who was brought."""
    if not brought:
        return True
    charged_ones = [used for used, _ in by]
    if len(charged_ones) == 2:
        return True
    return len(brought) == 1 and charged_ones[0] == brought[0] and brought[0] not in stay


def _repaid(
    leaves: tuple[Position, ...], placed: Position, move: CardMove, saved: int
) -> tuple[Position, ...]:
    """The same outcomes, paid for with other cards, by other adventurers or after other travels."""
    seat = placed.mover
    pairs = placed.adventurers
    pair = charged(pairs[seat], move.epoch, move.by)
    hand: Cards = spend(placed.hand, move.cards)
    hands = (*placed.hands[:seat], hand, *placed.hands[seat + 1 :])
    pairs = (*pairs[:seat], pair, *pairs[seat + 1 :])
    discard = gather(placed.discard, move.cards)
    ecus = leaves[0].ecus
    if saved:
        ecus = (*ecus[:seat], ecus[seat] + saved, *ecus[seat + 1 :])
    return tuple(
        Position(
            leaf.table,
            leaf.boards,
            leaf.stock,
            leaf.supply,
            ecus,
            hands,
            pairs,
            leaf.number,
            seat,
            ACTION,
            discard,
            leaf.reserve,
        )
        for leaf in leaves
    )


__all__ = ["Step", "Tree", "arrived", "steps", "tree_of"]
