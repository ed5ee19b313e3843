"""What a turn lost, and what that is called (docs/review.md,
``advisor/advise/review/review.yaml``)."""

from __future__ import annotations

from typing import NamedTuple

from advisor.advise.review.review_settings import (
    BEST,
    BLUNDER,
    OBVIOUS,
    OPEN,
    Limit,
    ReviewSettings,
)
from advisor.words.advice import Figure, added

#: For sure nothing.
NOTHING = Figure(0.0, 0.0)


class Losses(NamedTuple):
    """What a player lost by a choice: Ecus of margin and chance to win, with their errors."""

    ecus: Figure
    win: Figure
    #: By seat: how much more margin the best choice would have brought; the player's is ``ecus``.
    by_seat: tuple[float, ...]

    @staticmethod
    def none(seats: int) -> Losses:
        """Nothing lost."""
        return Losses(NOTHING, NOTHING, (0.0,) * seats)

    def plus(self, other: Losses) -> Losses:
        """Both losses, whose errors have nothing to do with one another."""
        by_seat = tuple(a + b for a, b in zip(self.by_seat, other.by_seat, strict=True))
        return Losses(added(self.ecus, other.ecus), added(self.win, other.win), by_seat)

    def at_least_nothing(self) -> Losses:
        """The same, where the choice turned out better than the one it is compared with as no loss.

        What can be lost against the best choice is never less than nothing.
        """
        win = Figure(max(self.win.mean, 0.0), self.win.error)
        if self.ecus.mean >= 0.0:
            return self._replace(win=win)
        return Losses(Figure(0.0, self.ecus.error), win, (0.0,) * len(self.by_seat))


def by_loss(losses: Losses) -> tuple[float, float]:
    """What turns are sorted by that are compared: of those that seem to lose equally few Ecus first
    the one of which that is certain, as it is of the best."""
    return losses.ecus.mean, losses.ecus.error


def within(losses: Losses, limit: Limit) -> bool:
    """Whether neither loss is more than a limit."""
    return losses.ecus.mean <= limit.ecus and losses.win.mean <= limit.win


def class_of(losses: Losses, easy: bool, settings: ReviewSettings) -> str:
    """The class of a turn by the worse of its two losses.

    :param easy: even the simplest turn loses nothing beyond the tolerance.
    """
    if _unclear(losses, settings):
        return OPEN
    if within(losses, settings.tolerance):
        return OBVIOUS if easy else BEST
    for one in settings.classes:
        if within(losses, one):
            return one.name
    return BLUNDER


def _unclear(losses: Losses, settings: ReviewSettings) -> bool:
    """Whether the errors leave open if anything was lost, or if it was no mistake."""
    few, many = settings.tolerance, settings.limit("inaccuracy")
    errors = settings.errors
    if within(losses, few):
        most = [figure.mean + errors * figure.error for figure in losses[:2]]
        return most[0] > many.ecus or most[1] > many.win
    # A loss that counts has to be shown by one of the two figures.
    shown = (
        figure.mean > limit and figure.mean > errors * figure.error
        for figure, limit in ((losses.ecus, few.ecus), (losses.win, few.win))
    )
    return not any(shown)
