"""The cheapest turn of mine that prevents a threat (docs/threats.md).

It prevents the threat if the opponent's very turn then takes nothing from my next income, plays
that are no longer legal left out, and if my next income is no less than before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from positions.notation.written_plays import Exchange, Swap
from positions.things import Cards
from search.rules.income import income
from search.rules.move import Move, play_of
from search.rules.payment import spend, uncharged
from search.rules.play_steps import arrived, fold, tree_of
from search.rules.position import START, Pair, Position
from search.rules.refusal import refusal
from search.rules.turn_phases import apply_turn_play
from search.rules.written_turn import Played, Travels, play_out, travels_to
from search.solve.survey import Ending, survey


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


class _OwnTurn(NamedTuple):
    """A turn of mine: cards spent, Ecus gained, and where it ends."""

    cards: int
    gain: int
    ending: Ending
    #: The last travels, for where to stand.
    travels: Travels
    final: Position


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
        self._known: list[_OwnTurn] | None = None

    def find(
        self,
        moves: tuple[Move, ...],
        begin: Callable[[Position], Position],
        enough: Callable[[], bool],
    ) -> tuple[Prevention | None, bool]:
        """The cheapest turn after which these moves take nothing, and whether all turns were tried.

        ``begin`` gives the opponent's turn after mine, ``enough`` is asked whether to stop.
        """
        for number, turn in enumerate(self._turns()):
            if number % 16 == 0 and enough():
                return None, False
            keeps = income(turn.final, self.seat)
            if self.harm(begin(turn.final), moves, keeps) <= 0:
                line = list(self.survey.turn(turn.ending).line)
                del line[len(line) - len(turn.ending.stand) :]
                play_out(turn.ending.position, turn.travels, (), line)
                spent = spend(self.position.hand, turn.final.hand)
                cheapest = self.complete or turn.cards <= 1
                return Prevention(tuple(line), spent, turn.gain, cheapest, keeps), True
        return None, True

    def harm(self, position: Position, moves: tuple[Move, ...], had: int) -> int:
        """What moves take from an income of ``had``, those that are not legal left out.

        Their maker decides as they like best, others as I do; where there is too much to decide,
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

    def _turns(self) -> list[_OwnTurn]:
        """Turns that change the boards or where I stand and keep my next income, fewest cards
        first, then by gain; of those that leave the same the cheapest."""
        if self._known is None:
            cards = sum(self.position.hand)
            turns: list[_OwnTurn] = []
            for ending in self.survey.endings():
                if ending.adaptive:
                    self.complete = False
                    continue
                end = ending.position  # made anew each time that it is asked for
                for travels in placings(end.adventurers[self.seat]):
                    if len(travels) > end.ecus[self.seat]:
                        continue
                    final = arrived(end, travels)
                    if income(final, self.seat) >= self.stake:
                        spent = cards - sum(final.hand)
                        turns.append(_OwnTurn(spent, self._gain(final), ending, travels, final))
            turns.sort(key=lambda turn: (turn.cards, -turn.gain, len(turn.travels)))
            known = {self._left(self.position)}
            self._known = []
            for turn in turns:
                left = self._left(turn.final)
                if left not in known:
                    known.add(left)
                    self._known.append(turn)
        return self._known

    def _gain(self, final: Position) -> int:
        """What a turn of mine that ends so brings now, its income included (§6)."""
        gain = final.ecus[self.seat] - self.position.ecus[self.seat]
        if final.number in final.table.pays:
            gain += income(final, self.seat)
        return gain

    def _left(self, position: Position) -> tuple[int, ...]:
        """All that matters to others' turns and to my income: the boards, and where I stand."""
        one, two = position.adventurers[self.seat]
        return (*(board.hash for board in position.boards), one.epoch, two.epoch)


@cache
def placings(here: Pair) -> tuple[Travels, ...]:
    """For every two boards on which to stand the fewest travels there (§2.2); none first."""
    ways = [
        min(travels_to(here, goal), travels_to(here, goal[::-1]), key=len)
        for goal in combinations_with_replacement(range(3), 2)
    ]
    return tuple(sorted(ways, key=len))


def turn_of(
    position: Position, seat: int, hand: Cards, first: Sequence[Exchange | Swap] = ()
) -> Position:
    """A seat's turn with this hand, straight after the mover's (§2.1), ``first`` already done."""
    pairs = tuple(map(uncharged, position.adventurers))
    here = position.replace(
        mover=seat,
        number=position.number + (seat <= position.mover),
        phase=START,
        hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :]),
        adventurers=pairs,
    )
    for play in first:
        here = apply_turn_play(here, play)
    return here
