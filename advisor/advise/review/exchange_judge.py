"""What the choice of phase I lost: to keep the hand, or to exchange some of it (rules §2.1).

It is judged by what was held when it was made, never by what was drawn. A short survey may miss
more with the hand held than with the many that can be drawn; what a longer one found with it puts
both right, as for ``suggest`` (docs/decisions/simulations.md).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import stdev
from typing import Final

from advisor.advise.review.game_worths import Worths, average
from advisor.advise.review.grades import Losses
from advisor.advise.review.hand_table import KEEP, HandTable
from advisor.words.advice import Figure
from positions.things import Cards

#: What short surveys miss with a hand drawn where they miss nothing with the hand held, in Ecus,
#: and how much more for each Ecu that they do miss with that; the standard deviation that is left.
MISSED: Final = 1.2
MISSED_SHARE: Final = 0.64
LEFT: Final = 2.4
#: What an Ecu adds to an even chance to win.
WIN_OF_ECU: Final = 0.075 / 5.5


class ExchangeJudge:
    """Compares the choices of phase I with one hand."""

    def __init__(
        self,
        hand: Cards,
        picking: HandTable,
        comparing: Sequence[HandTable],
        longer: float,
        trust: float,
    ) -> None:
        """:param longer: the margin that a longer survey expects with the hand as it is.

        :param trust: what differences between choices are multiplied by.
        """
        self._hand = hand
        self._picking = picking
        self._comparing = comparing
        self._longer = longer
        self._trust = trust
        self._seat = picking.seat

    def pick(self) -> Cards | None:
        """The best choice on the deals on which turns are picked."""
        hand = self._hand
        return max(
            (choice for choice, _ in self._picking.options(hand)),
            key=lambda choice: self._worths(self._picking, choice).margins[self._seat],
        )

    def losses(self, best: Cards | None, exchanged: Cards | None) -> Losses:
        """What a choice lost against another, on the deals on which turns are compared."""
        if best == exchanged:
            return Losses.none(len(self._picking.plain(self._hand).margins))
        worths = [
            self._worths(table, best).less(self._worths(table, exchanged))
            for table in self._comparing
        ]
        lost = average(worths).times(self._trust)
        scatter = [one.margins[self._seat] for one in worths]
        error = stdev(scatter) / math.sqrt(len(scatter))
        if KEEP in (best, exchanged):
            error = math.hypot(error, LEFT)
        error *= self._trust
        return Losses(
            Figure(round(lost.margins[self._seat], 6), round(error, 6)),
            Figure(round(lost.wins[self._seat], 6), round(WIN_OF_ECU * error, 6)),
            lost.margins,
        ).at_least_nothing()

    def _worths(self, table: HandTable, choice: Cards | None) -> Worths:
        """A choice's worth; what short surveys missed is added."""
        plain = table.kept(self._hand)
        missed = max(0.0, self._longer - plain.margins[self._seat])
        if choice is KEEP:
            return self._raised(plain, missed)
        worths = table.exchanged(self._hand, choice)
        return self._raised(worths, MISSED + MISSED_SHARE * missed)

    def _raised(self, worths: Worths, ecus: float) -> Worths:
        """So many Ecus more for the player, with what they add to an even chance to win."""
        wins = worths.raised(self._seat, ecus)
        added = Worths(worths.wins, worths.wins).raised(self._seat, WIN_OF_ECU * ecus)
        return Worths(wins.margins, added.margins)
