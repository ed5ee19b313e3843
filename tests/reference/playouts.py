"""The policy's survey and playouts in plain Python: what the compiled core must equal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from positions.notation.written_plays import End, Exchange
from positions.things import Cards
from reference.hands import discards, exchange_wanted
from reference.legal import card_plays
from reference.proposals import propose
from reference.steps import Step, arrived, steps, tree_of
from reference.survey import SurveyedTurn, survey
from reference.worth import Judge
from search.policy.deals import DealtUnseen
from search.rules.position import Position, over

#: Steps looked at from every position but the first.
WIDTH = 32
FIRST = 4

#: Where a playout ended: expected Ecus by seat, the turn's number, and whether the game is over.
End_ = tuple[tuple[float, ...], int, bool]


def narrow(width: int, salt: int = 0) -> Callable[[Position, int], Iterator[Step | None]]:
    """Steps for ``search.solve.survey.survey``: at most ``width`` from a position, always the same.

    Where there are few plays, all are given. Another ``salt`` draws others.
    """

    def expand(position: Position, limit: int) -> Iterator[Step | None]:
        if not any(position.hand):
            return
        plays = card_plays(position)
        if sum(group[4].bit_count() * len(group[5]) for group in plays) <= width:
            yield from steps(position, limit)
        else:
            yield None
            for moves in propose(position, width, random.Random(position.hash + salt)):
                tree = tree_of(arrived(position, moves[:-1]), moves[-1], limit)
                yield None if tree is None else Step(moves, tree, tree.leaves)

    return expand


def surveyed_turn(position: Position, budget: int, salt: int = 0) -> SurveyedTurn:
    """The best of ``budget`` positions' turns, judged by the outlook alone."""
    judge = Judge(position)
    first = narrow(budget // FIRST, salt)
    result = survey(position, judge.outlook, budget, None, narrow(WIDTH, salt), first=first)
    return result.turn(next(result.endings()))


def play_on(
    position: Position, discard: Cards, deal: DealtUnseen, seat: int, reply: tuple[int, int]
) -> End_:
    """End the mover's turn, every hand dealt, and play until it would be a seat's turn, after they
    have had so many more."""
    budget, rounds = reply
    here = deal.play(position, End(discard))
    while not over(here):
        wanted = exchange_wanted(here)
        if wanted is not None:
            here = deal.play(here, Exchange(wanted))
        here = surveyed_turn(here, budget).final
        before_seat = (here.mover + 1) % here.table.seats == seat
        rounds -= before_seat
        if before_seat and rounds < 0:
            last = here.number == here.table.last_turn and here.mover == here.table.seats - 1
            return tuple(Judge(here).totals(here)), here.number, last
        here = deal.play(here, End(discards(here)))
    return tuple(map(float, here.ecus)), here.number, True
