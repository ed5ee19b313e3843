"""What the choice of phase I lost: to keep the hand, or to exchange some of it (rules §2.1).

It is judged by what was held when it was made, never by what was drawn, and an exchange is worth
what ``suggest`` says of it before its playouts: every hand that may come is looked at with the same
care (``advisor.advise.suggest.exchange_plan``).
"""

from __future__ import annotations

from advisor.advise.review.grades import Losses
from advisor.advise.review.hand_table import KEEP, HandTable
from advisor.advise.review.review_settings import ReviewSettings
from advisor.advise.suggest.exchange_plan import ExchangePlan, ExchangeWorth, planned_exchange
from advisor.words.advice import Figure
from positions.things import Cards
from search.policy.rollout import SimulatedMargin
from search.rules.position import Position


class ExchangeJudge:
    """Compares the choices of phase I with one hand."""

    def __init__(
        self,
        position: Position,
        made: Cards | None,
        table: HandTable,
        held: SimulatedMargin,
        settings: ReviewSettings,
    ) -> None:
        """:param made: the choice that was made.

        :param table: what all hands would be worth, as the shortest surveys have it.
        :param held: what a longer survey expects with the hand as it is.
        """
        self._position = position
        self._made = made
        self._held = held
        self._settings = settings
        self._plan: ExchangePlan | None = None
        others = [one for one in (made, self._promising(table)) if one is not KEEP]
        if others:
            self._plan = planned_exchange(position, 0, settings.exchange, others)
            if self._plan is not None:
                self._plan.look_at_all(lambda: False)

    def _promising(self, table: HandTable) -> Cards | None:
        """The exchange that looks best in the table, unless it is hopeless on these boards."""
        (_, kept), *options = table.options(self._position.hand)
        if not options:
            return KEEP
        discard, best = max(options, key=lambda one: one[1].margins[table.seat])
        behind = kept.margins[table.seat] - best.margins[table.seat]
        return discard if behind <= self._settings.exchange_behind else KEEP

    def best(self) -> Cards | None:
        """The best choice."""
        if self._plan is None:
            return KEEP
        discard = self._plan.discard
        return discard if self._worth(discard).margin.mean > self._held.margin else KEEP

    def losses(self, best: Cards | None) -> Losses:
        """What the choice that was made lost against another."""
        seats = self._position.table.seats
        if best == self._made:
            return Losses.none(seats)
        better, made = self._worth(best), self._worth(self._made)
        trust = self._settings.exchange_trust
        ecus = trust * (better.margin.mean - made.margin.mean)
        # The looks at other hands are off for all exchanges alike, in so far as they share them.
        error = trust * max(better.margin.error, made.margin.error)
        by_seat = [-ecus / (seats - 1)] * seats
        by_seat[self._position.mover] = ecus
        return Losses(
            Figure(round(ecus, 6), round(error, 6)),
            Figure(
                round(trust * (better.win.mean - made.win.mean), 6),
                round(trust * max(better.win.error, made.win.error), 6),
            ),
            tuple(by_seat),
        ).at_least_nothing()

    def _worth(self, choice: Cards | None) -> ExchangeWorth:
        if choice is KEEP or self._plan is None:
            return ExchangeWorth(Figure(self._held.margin, 0.0), Figure(self._held.win, 0.0))
        return self._plan.looked_worth(self._held, choice)
