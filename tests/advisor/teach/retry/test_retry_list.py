"""The list of better turns: its order, and the reasons of the best one and the attempt."""

from __future__ import annotations

import pytest
from retry_games import attempt, exercises_of_game, judge_of, replayed
from review_games import game, settings

from advisor.advise.review.game_turns import main_line
from advisor.advise.review.grades import within
from advisor.page.replay.reply_pictures import pictures
from advisor.teach.retry.listed_reasons import listed_reasons
from advisor.teach.retry.retry_exercises import ExerciseJudge, TriedTurn, accepted
from advisor.teach.retry.retry_text import listed_value, listed_words
from advisor.words.advice_report import figure_text
from positions.notation.written_plays import End, Exchange, Swap
from search.rules.turn_phases import apply_turn_play


@pytest.mark.parametrize("number", range(2))
def test_the_first_of_the_list_is_accepted_and_what_loses_more_is_missed(number: int) -> None:
    exercise = exercises_of_game()[number]
    judge = judge_of(exercise.place)
    listed = judge.turns(exercise.played, exercise.played)
    assert listed[0].losses.ecus.mean == 0
    losses = [one.losses.ecus.mean for one in listed]
    assert losses == sorted(losses)
    assert sum(one.yours for one in listed) == 1
    assert sum(one.played for one in listed) == 1
    (own,) = (one for one in listed if one.yours)
    assert own.losses == judge.grade(exercise.played).losses
    if not any(isinstance(play, Exchange) for play in listed[0].plays):
        best = replayed(exercise.start, listed[0].plays, listed[0].decide)
        assert accepted(judge.grade(best))


@pytest.mark.parametrize(("seed", "place"), [(1, 3), (7, 11), (8, 5)])
def test_where_the_choice_of_phase_i_lost_a_little_the_better_one_is_the_first_of_the_list(
    seed: int, place: int
) -> None:
    """All turns of the list lost those 0.2 Ecus, and none of them was the best."""
    turns, _ = main_line(game(seed))
    own = TriedTurn.of(turns[place - 1].steps, turns[place - 1].decide)
    judge = ExerciseJudge(own.start, settings())
    lost = judge.grade(own).by_exchange
    assert lost.ecus.mean > 0
    assert within(lost, settings().tolerance)
    listed = judge.turns(own, own)
    best, *others = listed
    assert listed_words(best) == "best"
    assert all(one.losses.ecus.mean >= lost.ecus.mean for one in others)
    assert all(listed_words(one).startswith("loses ") for one in others)
    # An exchange of which nobody knows what it draws.
    (exchange,) = best.plays
    assert isinstance(exchange, Exchange)
    assert exchange.draw is None
    assert own.exchanged is None or own.exchanged.discard != exchange.discard
    (only,) = listed_reasons(listed, own)[0]
    assert only.startswith("You pay 2 Ecus and give up ")
    # On the boards it is shown as far as it goes.
    before, after = pictures(own.start, listed_value(best, [only]))
    assert after.ecus == before.ecus - 2


def test_turns_of_the_list_begin_with_the_swap_that_came_before_the_choice() -> None:
    """The turn that keeps the cards builds an Abbey with a card that was swapped for."""
    turns, _ = main_line(game(1, holdem=True))
    start = TriedTurn.of(turns[0].steps, turns[0].decide).start
    swap, exchange = Swap((0, 1, 0), (0, 0, 1)), Exchange((0, 1, 0), (1, 0, 0))
    after = apply_turn_play(start, swap)
    end = apply_turn_play(after, exchange)
    own = TriedTurn.of([(start, swap), (after, exchange), (end, End())])
    listed = ExerciseJudge(start, settings()).turns(own)
    best, *others = listed
    assert not any(isinstance(play, Exchange) for play in best.plays)
    assert best.plays[0] == swap
    assert all(one.plays[:2] == (swap, exchange) for one in others)
    assert replayed(start, best.plays, best.decide).final.number == start.number
    assert listed_reasons(listed, own)[0][0].startswith("Compared with your turn: ")
    shown = pictures(start, listed_value(best, []))
    assert len(shown) == len(best.plays)


def test_the_best_turn_and_the_attempt_have_reasons() -> None:
    """The best turn is compared with the attempt; if it is that, with the turn of the game."""
    compared = 0
    for exercise in exercises_of_game():
        judge = ExerciseJudge(exercise.start, settings())
        listed = judge.turns(exercise.played, exercise.played)
        reasons = listed_reasons(listed, exercise.played)
        assert [bool(one) for one in reasons] == [
            number == 0 or one.yours for number, one in enumerate(listed)
        ]
        if listed[0].yours or any(isinstance(play, Exchange) for play in listed[0].plays):
            continue
        compared += 1
        assert reasons[0][0].startswith("Compared with the turn that was played: ")
        nothing = attempt(exercise.start)
        tried = judge.turns(nothing, exercise.played)
        if not tried[0].yours and not any(isinstance(p, Exchange) for p in tried[0].plays):
            first = listed_reasons(tried, nothing)[0][0]
            own = not next(one for one in tried if one.yours).played
            assert first.startswith("Compared with your turn: ") == own
    assert compared


def test_of_an_exchange_that_was_not_made_only_what_it_gives_up_is_told() -> None:
    """And of the turn that kept its cards what it does."""
    exchanges = 0
    for exercise in exercises_of_game():
        judge = ExerciseJudge(exercise.start, settings())
        listed = judge.turns(exercise.played, exercise.played)
        best = listed[0]
        if best.yours or not isinstance(best.plays[0], Exchange) or best.plays[0].draw:
            continue
        exchanges += 1
        (only,) = listed_reasons(listed, exercise.played)[0]
        assert only.startswith("You pay 2 Ecus and give up ")
        kept = [one.losses.ecus for one in listed if not isinstance(one.plays[0], Exchange)]
        if kept and kept[0].mean > 0:
            brings = f"{figure_text(kept[0], signed=False)} Ecus better than with the best turn"
            assert f"{brings} that keeps the hand" in only
    assert exchanges
