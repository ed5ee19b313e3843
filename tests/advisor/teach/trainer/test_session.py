"""What is asked next: suited to the rating, what was missed with a sibling, no chance."""

from __future__ import annotations

import math
import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from advisor.teach.trainer.exercise import RatedAttempt, RatedExercise
from advisor.teach.trainer.next_exercise import next_exercise
from advisor.teach.trainer.profile_store import Store
from advisor.teach.trainer.rating import POINTS, chance, rating
from advisor.teach.trainer.trainer_settings import usual

NOW = datetime(2026, 11, 25, 20, 0, tzinfo=UTC)
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
THEMES = ("junction", "division", "shadow")


def exercises(number: int = 60) -> list[RatedExercise]:
    rng = random.Random(7)
    return [
        RatedExercise(f"p{i:02}", (THEMES[i % 3], "income"), rng.uniform(-2, 2), 0.2)
        for i in range(number)
    ]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = Store(tmp_path / "training.sqlite")
    found.begin("Ada", NOW)
    return found


def answer(store: Store, exercise: RatedExercise, hit: bool, at: datetime) -> None:
    told = RatedAttempt(exercise.id, at, hit, difficulty=exercise.difficulty, error=exercise.error)
    store.add("Ada", told)


def asked(store: Store, all_: list[RatedExercise], at: datetime, queue: bool = True, **of: str):
    return next_exercise(all_, store.attempts("Ada"), store.queue("Ada") if queue else [], at, **of)


def test_six_with_two_misses_whose_siblings_come_back_the_next_day(store: Store) -> None:
    all_ = exercises()
    missed = []
    for number in range(6):
        found = asked(store, all_, NOW + number * MINUTE)
        assert found is not None
        assert found.why == "new"
        hit = number not in (1, 3)
        if not hit:
            missed.append(found.exercise)
        answer(store, found.exercise, hit, NOW + number * MINUTE)
    seen = {one.puzzle for one in store.attempts("Ada")}
    tomorrow = NOW + DAY + 10 * MINUTE
    told = []
    for number in range(5):
        found = asked(store, all_, tomorrow + number * MINUTE)
        assert found is not None
        told.append((found.why, found.exercise))
        answer(store, found.exercise, True, tomorrow + number * MINUTE)
    assert [why for why, _ in told] == ["sibling", "due", "sibling", "due", "new"]
    for i, one in enumerate(missed):
        sibling = told[2 * i][1]
        assert sibling.theme == one.theme
        assert sibling.id not in seen
        assert told[2 * i + 1][1] == one


def test_with_the_queue_off_nothing_comes_back(store: Store) -> None:
    all_ = exercises()
    answer(store, all_[0], False, NOW)
    found = asked(store, all_, NOW + 2 * DAY, queue=False)
    assert found is not None
    assert found.why == "new"
    assert found.exercise != all_[0]


def test_without_siblings_the_puzzle_itself_comes_back(store: Store) -> None:
    all_ = exercises(3)
    answer(store, all_[0], False, NOW)
    found = asked(store, all_, NOW + 2 * DAY)
    assert found is not None
    assert (found.why, found.exercise) == ("due", all_[0])


def test_the_puzzles_fit_the_player(store: Store) -> None:
    """A simulated player of 1700 points gets puzzles that such a player solves as aimed at."""
    all_, rng = exercises(400), random.Random(3)
    ability = 200 / POINTS
    hits = 0.0
    for number in range(80):
        found = asked(store, all_, NOW + number * MINUTE, queue=False)
        assert found is not None
        assert found.exercise.difficulty is not None
        real = 1 / (1 + math.exp(found.exercise.difficulty - ability))
        if number >= 40:
            hits += real
        answer(store, found.exercise, rng.random() < real, NOW + number * MINUTE)
    assert hits / 40 == pytest.approx(usual().next.chance, abs=0.1)
    told = store.attempts("Ada")
    assert len({one.puzzle for one in told}) == 80
    names = {one.id: one.theme for one in all_}
    counts = Counter(names[one.puzzle] for one in told)
    assert min(counts.values()) > 20


def test_no_more_than_three_of_a_theme_in_a_row(store: Store) -> None:
    """Those of one theme fit far better than the rest, and yet others come in between."""
    all_ = [RatedExercise(f"a{i}", ("junction",), 0.0, 0.1) for i in range(20)]
    all_ += [RatedExercise(f"b{i}", ("paradox",), 3.0, 0.1) for i in range(3)]
    themes = []
    for number in range(15):
        found = asked(store, all_, NOW + number * MINUTE, queue=False)
        assert found is not None
        themes.append(found.exercise.theme)
        answer(store, found.exercise, number % 3 > 0, NOW + number * MINUTE)
    assert themes.count("paradox") == 3
    assert themes[:12] == (["junction"] * 3 + ["paradox"]) * 3
    assert themes[12:] == ["junction"] * 3


def test_the_same_attempts_lead_to_the_same_puzzle(store: Store) -> None:
    all_ = exercises()
    answer(store, all_[5], False, NOW)
    first = asked(store, all_, NOW + MINUTE)
    assert first is not None
    assert asked(store, list(reversed(all_)), NOW + MINUTE) == first
    found = rating(store.attempts("Ada"))
    gap = abs(chance(found, first.exercise) - usual().next.chance)
    nearer = [one for one in all_ if abs(chance(found, one) - usual().next.chance) < gap]
    assert len(nearer) < usual().next.nearest


def test_a_theme_of_ones_own_choice(store: Store) -> None:
    all_ = exercises(9)
    for number in range(3):
        found = asked(store, all_, NOW + number * MINUTE, theme="shadow")
        assert found is not None
        assert found.exercise.theme == "shadow"
        answer(store, found.exercise, True, NOW + number * MINUTE)
    again = asked(store, all_, NOW + 5 * MINUTE, theme="shadow")
    assert again is not None
    assert again.why == "again"
    assert again.exercise.id == store.attempts("Ada")[0].puzzle
    assert asked(store, all_, NOW, theme="no such theme") is None
