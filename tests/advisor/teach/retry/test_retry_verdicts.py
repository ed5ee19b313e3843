"""Attempts graded: what is accepted, and what the verdict says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from builder import library, table
from retry_games import MIDDLE, attempt, exercises_of_game, judge_of
from review_games import game, looked_at, settings

from advisor.advise.review.grades import within
from advisor.advise.review.review_settings import Limit
from advisor.teach.retry.retry_exercises import ExerciseJudge, TriedTurn, accepted
from advisor.teach.retry.retry_text import verdict_words
from positions.notation.written_plays import Play
from search.rules.game import IllegalPlay, make
from search.rules.position import Position


def test_the_turn_of_the_game_loses_what_the_review_says() -> None:
    exercise = exercises_of_game()[0]
    grade = judge_of(exercise.place).grade(exercise.played)
    review_says = looked_at(game()).turns[exercise.place - 1].grade
    assert review_says is not None
    assert grade.name == exercise.name
    assert grade.losses == review_says.losses
    assert not accepted(grade)


def test_the_best_turn_is_accepted_whatever_the_order_of_its_plays() -> None:
    """Every order of the plays of the best turn that the rules allow, and only those."""
    position = table(
        hand="1m1r",
        turn=3,
        ecus=1,  # too poor for an exchange, which would be better here
        might="a1 keep red",
        terrain="..... ..... .....",
        at="might might",
    )
    judge = ExerciseJudge(position, settings())
    one = attempt(position, "m:watch_tower@e1=1m/0+1", "m:chapel@e3=1r/0+1")
    two = attempt(position, "m:chapel@e3=1r/0+1", "m:watch_tower@e1=1m/0+1")
    assert one.plays != two.plays
    assert judge.grade(one) == judge.grade(two)
    best = judge.turns(one)[0]
    *plays, end = best.plays
    verdicts = [
        accepted(judge.grade(turn))
        for order in permutations(plays)
        if (turn := turn_of(position, [*order, end])) is not None
    ]
    assert verdicts
    assert all(verdicts)


def turn_of(position: Position, plays: Sequence[Play]) -> TriedTurn | None:
    """A turn with the first option of every decision; None if a play in it is illegal."""
    steps: list[tuple[Position, Play]] = []
    for play in plays:
        steps.append((position, play))
        try:
            position, _ = make(position, play, lambda _, decision: decision.options[0])
        except IllegalPlay:
            return None
    return TriedTurn.of(steps)


def test_a_turn_within_the_tolerance_is_accepted_and_no_worse_one() -> None:
    """Whichever the tolerance is: it is data."""
    exercise = exercises_of_game()[0]
    grade = judge_of(exercise.place).grade(exercise.played)
    lost = grade.losses
    for more, wanted in ((0.1, True), (-0.1, False)):
        limit = Limit(ecus=lost.ecus.mean + more, win=1.0)
        wide = settings().model_copy(update={"tolerance": limit, "errors": 0.0})
        again = ExerciseJudge(exercise.start, wide).grade(exercise.played)
        assert again.losses == lost
        assert accepted(again) is wanted
        assert accepted(again) is within(lost, limit)
        assert verdict_words(again).startswith("Solved." if wanted else "This turn loses")


def test_what_is_too_close_to_call_counts_as_solved() -> None:
    exercise = exercises_of_game()[0]
    many = settings().model_copy(update={"errors": 1e6})
    grade = ExerciseJudge(exercise.start, many).grade(exercise.played)
    assert grade.losses.ecus.error > 0
    assert not grade.accepted
    assert accepted(grade)
    assert "too close to call" in verdict_words(grade)


def test_a_turn_from_elsewhere_is_refused() -> None:
    exercise = exercises_of_game()[0]
    other = attempt(library(MIDDLE))
    with pytest.raises(ValueError, match="another position"):
        judge_of(exercise.place).grade(other)
    with pytest.raises(ValueError, match="ends with end"):
        TriedTurn.of([])


def test_a_verdict_never_tells_what_was_better() -> None:
    for exercise in exercises_of_game():
        grade = judge_of(exercise.place).grade(exercise.played)
        words = verdict_words(grade)
        assert "compared with the best turn" in words
        assert not any(str(square) in words for square in ("@", "Keep", "Town", "might"))
