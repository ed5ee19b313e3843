"""What a profile comes to in numbers: its rating, right answers in a row, days in a row."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from advisor.teach.trainer.exercise import RatedAttempt
from advisor.teach.trainer.rating import Rating, rating


@dataclass(frozen=True, slots=True)
class TrainingNumbers:
    """Where somebody stands."""

    rating: Rating
    #: First answers that were right since the last one that was not, and the most there ever were.
    in_a_row: int
    most_in_a_row: int
    #: Days on which something was answered, without a gap up to today or yesterday.
    days: int


def training_numbers(
    attempts: Sequence[RatedAttempt], now: datetime, other_days: Collection[date] = ()
) -> TrainingNumbers:
    """The numbers of attempts, the oldest first; days begin at midnight of local time.

    :param other_days: on which something was answered without the trainer.
    """
    row = most = 0
    for attempt in attempts:
        row = row + 1 if attempt.hit and not attempt.hints else 0
        most = max(most, row)
    today = now.astimezone().date()
    days = {attempt.at.astimezone().date() for attempt in attempts}.union(other_days)
    return TrainingNumbers(rating(attempts), row, most, _unbroken(days, today))


def _unbroken(days: set[date], today: date) -> int:
    """Days in a row up to today; today counts only once something was answered."""
    day = today if today in days else today - timedelta(days=1)
    number = 0
    while day in days:
        number, day = number + 1, day - timedelta(days=1)
    return number
