"""A turn compared with a good one by where both end, as puzzles by margin are judged."""

from __future__ import annotations

import pytest
from builder import library
from review_games import settings

from advisor.advise.review.replies import Replies, seen
from advisor.advise.review.review_settings import usual
from advisor.advise.review.turn_judge import BestTurn, TurnJudge
from advisor.teach.retry import reference_turn
from search.rules.position import ACTION, Position
from search.rules.turn_phases import with_hand


def start() -> Position:
    """A turn without income, with phase I over."""
    return seen(library("game-2p-t3-two-banks")).replace(phase=ACTION)


def ends(turns: tuple[BestTurn, ...]) -> list[Position]:
    return [turn.final for turn in turns if turn.final is not None]


def test_turns_come_best_first_and_lose_what_a_grade_says() -> None:
    judge = TurnJudge(start(), Replies(settings(), 0))
    turns = judge.turns()
    best, *others = ends(turns)
    assert len(others) >= 3
    for turn, end in zip(turns[1:], others, strict=True):
        grade = judge.grade(end, turn.discard)
        assert grade.best[0].final in (best, end)
        # The grade discards as the turn does, the comparison of two ends as usual.
        assert judge.lost(best, end).ecus.mean == pytest.approx(grade.losses.ecus.mean, abs=0.5)
    assert judge.lost(best, best).ecus.mean == 0
    assert judge.lost(best, others[-1]).ecus.mean > 0


def test_the_loss_is_the_difference_of_both_worths() -> None:
    judge = TurnJudge(start(), Replies(settings(), 0))
    best, *others = ends(judge.turns())
    for end in others:
        lost = judge.lost(best, end).ecus.mean
        if lost > 0:
            assert judge.worth(best).mean - judge.worth(end).mean == pytest.approx(lost, abs=1e-4)
    assert judge.worth(best).error >= 0


def test_the_loss_is_the_mean_over_all_hands() -> None:
    judge = TurnJudge(start(), Replies(settings(), 0))
    best, *_, worst = ends(judge.turns())
    by_hand = judge.lost_by_hand(best, worst)
    assert sum(one.chance for one in by_hand) == pytest.approx(1)
    mean = sum(one.chance * one.lost.mean for one in by_hand)
    assert mean == pytest.approx(judge.lost(best, worst).ecus.mean, abs=1e-4)


def test_four_times_the_thought_has_the_same_thresholds() -> None:
    few, many = usual(), usual().thought(reference_turn.THOUGHT)
    assert many.comparing * many.deals == reference_turn.THOUGHT * few.comparing * few.deals
    assert many.survey == reference_turn.THOUGHT * few.survey
    assert (many.tolerance, many.classes, many.errors) == (few.tolerance, few.classes, few.errors)


def test_the_comparison_is_the_same_again_and_knows_nothing_of_others_hands() -> None:
    here = start()
    best, *_, worst = ends(TurnJudge(here, Replies(settings(), 0)).turns())
    lost = reference_turn.lost(here, best, worst)
    for cache in (reference_turn.judge, reference_turn.lost):
        cache.cache_clear()
    assert reference_turn.lost(here, best, worst) == lost
    assert not reference_turn.as_good(lost, lost.ecus.mean - 0.01)
    assert reference_turn.as_good(reference_turn.lost(here, best, best), 0.0)
    other = 1 - here.mover
    for hand in ((4, 0, 0), (0, 0, 4)):
        told = [with_hand(one, other, hand) for one in (here, best, worst)]
        assert reference_turn.lost(*told) == lost


def test_the_reply_costs_something_with_a_hand_that_is_possible() -> None:
    here = start()
    best, *_, worst = ends(TurnJudge(here, Replies(settings(), 0)).turns())
    reply = reference_turn.reply(here, best, worst)
    assert reply is not None
    assert 0 < reply.chance <= 1
    assert reply.cost.mean > 0
    assert reply.before.mover == 1 - here.mover
    assert reference_turn.reply(here, best, best) is None
