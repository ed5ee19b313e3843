"""The reply that punishes an attempt: a legal one, and what it costs."""

from __future__ import annotations

import pytest
from retry_games import answering, exercises_of_game, judge_of, replayed
from review_games import game, settings

from advisor.advise.review.costly_reply import Punishment
from advisor.advise.review.game_turns import main_line
from advisor.advise.review.replies import PICKING, Replies, ReplyEnding, seen
from advisor.advise.review.review_text import ecus_words
from advisor.teach.retry.retry_exercises import ExerciseJudge, RetryExercise, TriedTurn
from advisor.teach.retry.retry_text import reply_words
from positions.notation.written_plays import BoardPlay, End, Exchange
from search.rules.game import make
from search.rules.hand_counts import held
from search.rules.refusal import refusal
from search.rules.turn_phases import apply_turn_play, refuse_turn_play, unseen, with_hand


def punished() -> list[tuple[RetryExercise, Punishment]]:
    """The exercises whose turn a reply punishes."""
    replies = ((one, judge_of(one.place).punishment(one.played)) for one in exercises_of_game())
    return [(one, reply) for one, reply in replies if reply is not None]


def test_the_reply_is_legal_with_a_hand_that_is_possible() -> None:
    assert len(punished()) >= 2
    for exercise, reply in punished():
        own = exercise.played
        after = apply_turn_play(seen(own.final), End(own.discard))
        assert reply.before == with_hand(after, after.mover, reply.before.hand)
        assert sum(reply.before.hand) == held(after.hands[after.mover])
        cards = unseen(own.final)
        assert all(one <= all_ for one, all_ in zip(reply.before.hand, cards, strict=True))
        assert 0 < reply.chance <= 1
        position = reply.before
        answer = answering(position, reply.decide)
        for play in reply.plays:
            if isinstance(play, Exchange):
                assert refuse_turn_play(position, play) is None
                assert len(reply.plays) == 1
                continue
            if isinstance(play, BoardPlay):
                assert refusal(position, play) is None
            position, _ = make(position, play, answer)


def test_the_reply_costs_what_is_said_and_the_loss_is_the_mean_of_all() -> None:
    for exercise, reply in punished():
        own = exercise.played
        grade = judge_of(exercise.place).grade(own)
        judge = grade.judge
        hands = judge.by_hand(own.final, own.discard, own.exchanged)
        assert sum(one.chance for one in hands) == pytest.approx(1.0)
        lost = sum(one.chance * one.lost.mean for one in hands)
        by_play = grade.losses.ecus.mean - grade.by_exchange.ecus.mean
        # Where the turn that was picked turns out to be no better, nothing was lost.
        assert max(lost, 0.0) == pytest.approx(by_play, abs=1e-4)
        (assumed,) = (one for one in hands if one.hand == reply.before.hand)
        assert assumed.lost == reply.cost
        assert reply.cost.mean > 0
        # The same from the replies themselves: the best turn of the list against this one.
        listed = judge_of(exercise.place).turns(own)
        if own.exchanged is None and not isinstance(listed[0].plays[0], Exchange):
            best = replayed(exercise.start, listed[0].plays, listed[0].decide)
            replies = Replies(settings(), 0)
            differences = []
            for deals in range(PICKING + 1, PICKING + 1 + settings().deals):
                worths = []
                for turn in (best, own):
                    known = replies.to(ReplyEnding(turn.final, turn.discard), deals)
                    (one,) = (one for one in known if one.hand == reply.before.hand)
                    worths.append(one.worths.margins[exercise.start.mover])
                differences.append(worths[0] - worths[1])
            if listed[0].losses.ecus.mean == 0 and listed[1].losses.ecus.mean > 0:
                mean = sum(differences) / len(differences)
                assert mean == pytest.approx(reply.cost.mean, abs=1e-4)
        words = reply_words(reply)
        assert reply.color.capitalize() in words
        assert ecus_words(reply.cost) in words


def test_nobody_punishes_the_last_turn_of_all() -> None:
    record = game()
    turns, _ = main_line(record)
    last = TriedTurn.of(turns[-1].steps, turns[-1].decide)
    judge = ExerciseJudge(last.start, settings())
    assert judge.punishment(last) is None


def test_the_same_seed_says_the_same_and_another_looks_at_other_replies() -> None:
    exercise, reply = punished()[0]
    again = ExerciseJudge(exercise.start, settings())
    assert again.punishment(exercise.played) == reply
    other = ExerciseJudge(exercise.start, settings(), seed=7)
    assert other.grade(exercise.played).losses != again.grade(exercise.played).losses
