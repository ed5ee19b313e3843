"""Which turns are exercises, and that nothing hidden is known in them."""

from __future__ import annotations

from dataclasses import replace

from builder import library
from retry_games import MIDDLE, attempt, exercises_of_game
from review_games import game, looked_at, settings

from advisor.advise.game_records.record_replay import checked
from advisor.advise.review import CLASSES, Options, review
from advisor.advise.review.game_turns import main_line
from advisor.advise.review.replies import seen
from advisor.teach.retry.retry_exercises import (
    FROM,
    ExerciseJudge,
    RetryExercise,
    TriedTurn,
    exercises,
)
from positions.notation.written_plays import End, Exchange
from positions.records.record_files import parse_record
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play, refuse_turn_play, with_hand


def test_turns_of_a_class_and_worse_ones_are_exercises_in_their_order() -> None:
    turns = looked_at(game()).turns
    classes = [turn.grade and turn.grade.name for turn in turns]
    assert {"inaccuracy", "blunder"} <= set(classes)
    for least in FROM:
        bad = FROM[FROM.index(least) :]
        places = [one.place for one in exercises(game(), classes, least)]
        assert places == [n for n, name in enumerate(classes, 1) if name in bad]
    for color in {turn.turn.color for turn in turns}:
        for one in exercises(game(), classes, color=color):
            assert one.color == color
            assert turns[one.place - 1].turn.color == color
            assert one.name in ("mistake", "blunder")
            assert one.played.plays == turns[one.place - 1].played
    assert set(FROM) <= set(CLASSES)


def test_a_review_that_was_stopped_gives_the_mistakes_so_far() -> None:
    assert [one.place for one in exercises(game(), ["blunder", None])] == [1]


UNKNOWN = """\
khronos-record: 2
players: [{color: red, name: Ada}, {color: green, name: Ben}]
start:
  khronos: 1
  map: meadow
  turn: {number: 7, player: red}
  players:
    - {color: red, ecus: 1, hand: 2, adventurers: [might, might]}
    - {color: green, ecus: 1, hand: {military: 1, civil: 1}, adventurers: [might, faith]}
  boards: {might: [], faith: [], reason: []}
turns:
  - plays: [end]
  - plays: [m:hamlet@f3, end]
"""


def test_three_players_and_unknown_hands() -> None:
    """The next of three replies; turns of unknown hands are no exercises."""
    record = game(1, "policy:width=4", "random", "policy:width=4")
    turns, _ = main_line(record)
    turn = TriedTurn.of(turns[1].steps, turns[1].decide)
    reply = ExerciseJudge(turn.start, settings()).punishment(turn)
    if reply is not None:
        assert reply.before.mover == (turn.start.mover + 1) % 3
    hidden = parse_record(UNKNOWN, "game")
    classes = [None, "blunder"]
    assert [one.place for one in exercises(checked(hidden), classes, "inaccuracy")] == [2]
    graded = review(checked(hidden), Options(settings=settings()))
    assert [turn.grade is None for turn in graded.turns] == [True, False]
    assert exercises(replace(hidden), ["blunder", "blunder"])[0].place == 2


def exercise_at(position: Position) -> RetryExercise:
    """An exercise in which nothing was played."""
    return RetryExercise(1, "blunder", attempt(position))


def test_an_exchange_draws_the_same_cards_again_and_those_of_the_game_if_it_was_made() -> None:
    position = library(MIDDLE)
    kind = next(k for k in range(3) if position.hand[k])
    discard = (int(kind == 0), int(kind == 1), int(kind == 2))
    exercise = exercise_at(position)
    drawn = exercise.drawn(position, discard)
    assert sum(drawn) == 1
    assert exercise.drawn(position, discard) == drawn
    assert refuse_turn_play(position, Exchange(discard, drawn)) is None
    assert len({exercise.drawn(position, discard, seed) for seed in range(30)}) > 1
    for cards in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        after = apply_turn_play(position, Exchange(discard, cards))
        turn = TriedTurn.of([(position, Exchange(discard, cards)), (after, End())])
        assert RetryExercise(1, "blunder", turn).drawn(position, discard) == cards
        exchanged = turn.exchanged
        assert exchanged is not None
        assert exchanged == (discard, seen(after))


def test_what_the_player_could_not_see_changes_nothing() -> None:
    """Neither the exercise, nor the verdict, the reply, the list, or what an exchange draws."""
    position = library(MIDDLE)
    seat = 1 - position.mover
    answers = set()
    for hand in ((4, 0, 0), 4):
        other = with_hand(position, seat, hand)
        exercise = exercise_at(other)
        judge = ExerciseJudge(other, settings())
        turn = exercise.played
        answer = (
            exercise.start.digest(),
            judge.grade(turn).losses,
            str(judge.punishment(turn)),
            judge.turns(turn, turn),
            exercise.drawn(other, other.hand),
        )
        answers.add(repr(answer))
    assert len(answers) == 1


def test_a_record_that_tells_others_cards_makes_the_same_exercises() -> None:
    turns, _ = main_line(game())
    for exercise in exercises_of_game():
        for before, _ in exercise.played.steps:
            for seat, hand in enumerate(before.hands):
                assert isinstance(hand, int) == (seat != before.mover)
        start = turns[exercise.place - 1].start
        assert not any(isinstance(hand, int) for hand in start.hands)
        assert exercise.start == seen(start)
