"""Right answers in a row, and days in a row."""

from __future__ import annotations

from datetime import datetime, timedelta

from advisor.teach.trainer.exercise import RatedAttempt
from advisor.teach.trainer.rating import rating
from advisor.teach.trainer.streaks import training_numbers

NOON = datetime(2026, 11, 30, 12).astimezone()


def answered(days_ago: int, hit: bool = True, hints: int = 0) -> RatedAttempt:
    at = NOON - timedelta(days=days_ago)
    return RatedAttempt(f"p-{days_ago}-{hit}-{hints}", at, hit, hints=hints, rated=not hints)


def test_who_has_answered_nothing_has_no_row() -> None:
    numbers = training_numbers((), NOON)
    assert (numbers.in_a_row, numbers.most_in_a_row, numbers.days) == (0, 0, 0)
    assert numbers.rating == rating(())


def test_a_miss_and_a_hint_end_a_row() -> None:
    hits = [answered(3), answered(3), answered(2)]
    assert training_numbers(hits, NOON).in_a_row == 3
    for end in (answered(1, hit=False), answered(1, hints=1)):
        numbers = training_numbers([*hits, end, answered(0)], NOON)
        assert (numbers.in_a_row, numbers.most_in_a_row) == (1, 3)


def test_days_in_a_row_wait_for_today_and_end_with_a_gap() -> None:
    def days(*ago: int) -> int:
        return training_numbers([answered(one) for one in ago], NOON).days

    assert days(0) == 1
    assert days(2, 1, 1) == 2
    assert days(2, 1, 0) == 3
    assert days(5, 2, 1, 0) == 3
    assert days(2) == 0


def test_days_without_the_trainer_count_as_well() -> None:
    today = NOON.date()
    attempts = [answered(3), answered(1)]
    assert training_numbers(attempts, NOON).days == 1
    assert training_numbers(attempts, NOON, {today - timedelta(days=2), today}).days == 4
    assert training_numbers((), NOON, {today}).days == 1
