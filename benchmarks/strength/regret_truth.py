"""What every turn that comes into question is worth: looked for once, with much time, and kept.

A turn's worth is the mean of playouts on fresh deals to the end of the game, so no fitted worth
says what is left, with stronger replies than ``suggest`` simulates; that of an exchange is the mean
over the hands that it may bring, one of them on each deal. All options of a position meet the same
deals, so what is compared later with the best of them is played out on these deals too.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import accumulate
from statistics import fmean
from typing import Final

from advisor.advise.suggest.candidates import find
from advisor.advise.suggest.exchange_plan import MOST, ExchangePlan
from advisor.advise.suggest.possible_exchange import possible_exchange
from advisor.words.advice import Suggestion
from benchmarks.kept_rows import Row
from positions.things import Cards
from search.core import core_playouts
from search.policy.deals import deal_unseen
from search.policy.hand_worth import discards as discarded
from search.policy.rollout import SimulatedMargin, SimulationEnd
from search.rules.game import hide_hands
from search.rules.position import START, Position
from search.rules.turn_phases import EXCHANGE_PRICE
from search.rules.written_turn import Played
from search.run.clock import now
from search.solve.best_turn import best_turn
from search.solve.exchange_value import discards

#: Positions of the long survey, and turns taken from it.
LONG: Final = 200_000
SURVEYED: Final = 16
#: Seconds of the prover on turns with income.
PROVER: Final = 10.0
#: Positions that everybody looks at for each turn, twice as many as in ``suggest``; more further
#: turns than a game has.
REPLY: Final = (200, 30)
#: Playouts of everything in question before only the better half goes on.
FEW: Final = 24
#: Playouts at a time.
BATCH: Final = 8
#: The golden ratio, whose multiples fall everywhere between whole numbers alike.
GOLDEN: Final = (1 + 5**0.5) / 2


class ComparedOption:
    """One thing that could be done: a turn, or an exchange and what follows each draw."""

    def __init__(self, key: str, ends: Sequence[tuple[float, Position, Cards]]) -> None:
        """:param ends: ends of phase II with their probabilities and what is then discarded."""
        self.key = key
        self._ends = [(final, discard) for _, final, discard in ends]
        self._places = list(accumulate(chance for chance, _, _ in ends))
        #: Margins and chances of winning, by the number of the deal.
        self.outcomes: list[SimulatedMargin] = []

    def play(self, number: int, reply: tuple[int, int] = REPLY) -> None:
        """Play on from so many fresh deals, each with one of the hands that may come.

        :param reply: positions that everybody looks at for each turn, and further turns at most.
        """
        first = len(self.outcomes)
        for n in range(first, first + number):
            final, discard = self.end_of(n)
            here, deal = deal_unseen(final, random.Random(f"regret {n}"))
            dealt = core_playouts.Dealt(here, deal.pile, deal.luck)
            (one,) = core_playouts.from_end([dealt], discard, final.mover, reply)
            self.outcomes.append(
                SimulationEnd(one.totals, one.number, one.over).outcome(final.mover)
            )

    def end_of(self, number: int) -> tuple[Position, Cards]:
        """The end of phase II on a deal: multiples of the golden ratio choose hands about as often
        as they are likely."""
        place = bisect(self._places, number * GOLDEN % 1)
        return self._ends[min(place, len(self._ends) - 1)]

    def mean(self, half: int) -> SimulatedMargin:
        """What is expected on every second deal."""
        some = self.outcomes[half::2]
        return SimulatedMargin(fmean(one.margin for one in some), fmean(one.win for one in some))


def turn_key(line: Sequence[Played], discard: Cards) -> str:
    """A turn by the position it ends with and its discard."""
    return f"{line[-1].outcome.digest() if line else 'nothing'} {discard}"


def option_of(one: Suggestion, position: Position) -> ComparedOption:
    """What a suggestion says, as an option."""
    if one.exchange is not None:
        return exchange(position, one.exchange)
    final = one.line[-1].outcome if one.line else position
    final = hide_hands(final, final.mover)
    return ComparedOption(turn_key(one.line, one.discard), [(1.0, final, one.discard)])


def exchange(position: Position, discard: Cards) -> ComparedOption:
    """An exchange, with the best turn of a long look at each hand that may come."""
    plan = ExchangePlan(position, [possible_exchange(position, discard, 0.0)], 0, MOST * 16)
    plan.run_number(len(plan.branches), None, lambda: False)
    ends = [
        (branch.chance, branch.turn.final, branch.turn.discard)
        for branch in plan.branches
        if branch.turn is not None
    ]
    return ComparedOption(f"exchange {discard}", ends)


def in_question(position: Position, listed: Iterable[Suggestion]) -> list[ComparedOption]:
    """Everything that may be best, each once."""
    options: dict[str, ComparedOption] = {}
    for one in listed:
        option = option_of(one, position)
        options.setdefault(option.key, option)
    for candidate in find(position, SURVEYED, LONG, None).candidates:
        key = turn_key(candidate.line, candidate.discard)
        options.setdefault(key, ComparedOption(key, [(1.0, candidate.final, candidate.discard)]))
    if position.number in position.table.pays:
        best = best_turn(position, 10.0)
        if best.line:
            final = best.line[-1].outcome
            discard = discarded(final)
            key = turn_key(best.line, discard)
            options.setdefault(key, ComparedOption(key, [(1.0, final, discard)]))
    if position.phase == START and position.ecus[position.mover] >= EXCHANGE_PRICE:
        for cards in discards(position.hand):
            option = exchange(position, cards)
            options.setdefault(option.key, option)
    return list(options.values())


def played_out(options: list[ComparedOption], kept: set[str], seconds: float) -> None:
    """Playouts of all, then of the better half again and again; ``kept`` stay in."""
    end = now() + seconds
    alive = options
    while now() < end:
        for option in alive:
            option.play(BATCH)
        if len(alive) > len(kept) + 2 and len(alive[0].outcomes) >= FEW:
            ranked = sorted(alive, key=lambda one: -one.mean(0).margin)
            alive = [
                one
                for place, one in enumerate(ranked)
                if place < (len(ranked) + 1) // 2 or one.key in kept
            ]


def truth_row(
    position: Position, listed: Sequence[Suggestion], first: Sequence[Suggestion], seconds: float
) -> Row:
    """What is kept of a position: all options with their playouts, and the outcomes of those that
    were played out to the end. ``listed`` are turns that have to be among them, ``first`` those of
    these that are played out to the end in any case."""
    options = in_question(position, listed)
    played_out(options, {option_of(one, position).key for one in first}, seconds)
    most = max(len(option.outcomes) for option in options)
    best = max(options, key=lambda one: (len(one.outcomes) == most, one.mean(0).margin))
    return {
        "digest": position.digest(),
        "players": position.table.seats,
        "turn": position.number,
        "best": best.key,
        "options": {
            option.key: [len(option.outcomes), round(fmean(o.margin for o in option.outcomes), 2)]
            for option in options
        },
        "outcomes": {
            option.key: [[round(one.margin, 2), round(one.win, 3)] for one in option.outcomes]
            for option in options
            if len(option.outcomes) == most
        },
    }
