"""The cheapest turn of mine that prevents a threat (docs/threats.md).

It prevents the threat if the opponent's very turn then takes nothing from my next income, plays
that are no longer legal left out, and if my next income is no less than before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from positions.things import Cards
from search.lines import Played
from search.rules.income import income
from search.rules.move import Move, play_of
from search.rules.position import START, Position
from search.rules.refusal import refusal
from search.steps import Tree, arrived, tree_of
from search.turns import Ending, survey


@dataclass(frozen=True, slots=True)
class Prevention:
    """A turn of mine that prevents a threat."""

    line: tuple[Played, ...]
    #: Cards spent, and what the turn guarantees now, in Ecus.
    cards: Cards
    gain: int
    #: Every turn that spends fewer cards was looked at: none of them prevents it.
    cheapest: bool
    #: My next income after it, as things then stand, and the most of it that the same opponent with
    #: the same hand was then found to take, in Ecus.
    income: int
    remaining: int = 0


class Preventer:
    """My turns from a position, cheapest first, and what an opponent's turn does after each."""

    def __init__(
        self, position: Position, budget: int, tree: int, deadline: float | None = None
    ) -> None:
        self.position = position
        self.seat = position.mover
        self.stake = income(position, self.seat)
        self.tree = tree
        self.survey = survey(
            position, lambda end: float(income(end, position.mover)), budget, deadline
        )
        #: Every turn of mine is among those looked at; those in which others decide are not.
        self.complete = self.survey.complete
        self._ends: list[tuple[int, int, int, Ending, Position]] | None = None

    def find(
        self, moves: tuple[Move, ...], seat: int, hand: Cards, enough: Callable[[], bool]
    ) -> tuple[Prevention | None, bool]:
        """The cheapest turn after which these moves of ``seat`` take nothing, and whether all
        turns were tried; ``enough`` is asked whether to stop."""
        for cards, _, number, ending, final in self._endings():
            if number % 16 == 0 and enough():
                return None, False
            keeps = income(final, self.seat)
            if self.harm(turn_of(final, seat, hand), moves, keeps) <= 0:
                line = self.survey.turn(ending).line
                spent = _less(self.position.hand, final.hand)
                cheapest = self.complete or cards <= 1
                return Prevention(line, spent, ending.gain, cheapest, keeps), True
        return None, True

    def harm(self, position: Position, moves: tuple[Move, ...], had: int) -> int:
        """What moves take from an income of ``had``, those that are not legal left out.

        Their maker decides as he likes best, others as I do; where there is too much to decide,
        all of it.
        """
        if not moves:
            return had - income(position, self.seat)
        move, rest = moves[0], moves[1:]
        if refusal(position, play_of(move, position.table.geometry)) is not None:
            return self.harm(position, rest, had)
        tree = tree_of(position, move, self.tree)
        if tree is None or not tree.whole:
            return had
        return fold(tree, lambda end: self.harm(end, rest, had))

    def _endings(self) -> list[tuple[int, int, int, Ending, Position]]:
        """Turns that change the boards and keep my next income, fewest cards first."""
        if self._ends is None:
            known = {self._left(self.position)}
            found: list[tuple[int, int, int, Ending, Position]] = []
            cards = sum(self.position.hand)
            for number, ending in enumerate(self.survey.endings()):
                if ending.edge is not None:
                    self.complete = False
                    continue
                final = arrived(ending.position, ending.node.stand)
                if income(final, self.seat) >= self.stake:
                    entry = (cards - sum(final.hand), -ending.gain, number, ending, final)
                    found.append(entry)
            found.sort(key=lambda entry: entry[:3])
            self._ends = []
            for entry in found:  # of turns that leave the same the cheapest
                left = self._left(entry[4])
                if left not in known:
                    known.add(left)
                    self._ends.append(entry)
        return self._ends

    def _left(self, position: Position) -> tuple[int, ...]:
        """All that matters to others' turns and to my income: the boards, and where I stand."""
        standing = sorted(a // 3 for a in position.adventurers[self.seat])
        return (*(board.hash for board in position.boards), *standing)


def turn_of(position: Position, seat: int, hand: Cards) -> Position:
    """The start of a seat's turn with this hand, straight after the mover's (§2.1)."""
    pairs = tuple((one // 3 * 3, two // 3 * 3) for one, two in position.adventurers)
    return position.replace(
        mover=seat,
        number=position.number + (seat <= position.mover),
        phase=START,
        hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :]),
        adventurers=pairs,
    )


def fold(tree: Tree, worth: Callable[[Position], int]) -> int:
    """What a play is worth for certain to who makes it: his decisions best, others' worst."""
    known: dict[int, int] = {}

    def of(branch: int) -> int:
        if branch not in known:
            if branch >= 0:
                known[branch] = worth(tree.leaves[branch])
            else:
                fork = tree.forks[~branch]
                known[branch] = (max if fork.own else min)(of(b) for b in fork.branches)
        return known[branch]

    return of(tree.root)


def _less(hand: Cards, left: Cards) -> Cards:
    return hand[0] - left[0], hand[1] - left[1], hand[2] - left[2]
