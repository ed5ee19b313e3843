"""Mistakes tried again: what is accepted, which reply punishes, nothing hidden is known."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from builder import library, table
from review_games import game, looked_at, settings

from advisor.advise.game_records.record_replay import checked
from advisor.advise.review import CLASSES, Options, review
from advisor.advise.review.costly_reply import Punishment
from advisor.advise.review.game_turns import main_line
from advisor.advise.review.grades import Losses, by_loss, within
from advisor.advise.review.replies import PICKING, Replies, ReplyEnding, seen
from advisor.advise.review.review_settings import Limit
from advisor.advise.review.review_text import ecus_words
from advisor.page.replay.reply_pictures import pictures
from advisor.teach.retry.listed_reasons import listed_reasons
from advisor.teach.retry.retry_exercises import (
    FROM,
    ExerciseJudge,
    RetryExercise,
    TriedTurn,
    accepted,
    exercises,
)
from advisor.teach.retry.retry_text import (
    listed_value,
    listed_words,
    reply_words,
    verdict_words,
)
from advisor.words.advice import Figure
from advisor.words.advice_report import figure_text
from positions.notation.play_text import parse_play
from positions.notation.written_plays import BoardPlay, End, Exchange, Play, Swap
from positions.records.record_files import parse_record
from positions.things import NO_CARDS, Cards
from search.rules.game import Decider, make
from search.rules.hand_counts import held
from search.rules.position import Position
from search.rules.refusal import refusal
from search.rules.resolution import Decision
from search.rules.turn_phases import apply_turn_play, refuse_turn_play, unseen, with_hand

#: A position of the middle of a game, and turns from it.
NAME = "game-2p-t3-two-banks"


def attempt(start: Position, *plays: str, discard: Cards = NO_CARDS) -> TriedTurn:
    """A turn in notation in which nobody decides anything."""
    steps: list[tuple[Position, Play]] = []
    position = start
    for text in plays:
        play = parse_play(text)
        steps.append((position, play))  # type: ignore[arg-type]
        position, _ = make(position, play, lambda *_: 0)  # type: ignore[arg-type]
    return TriedTurn.of([*steps, (position, End(discard))])


@cache
def found(seed: int = 5) -> tuple[RetryExercise, ...]:
    """The exercises of a short game."""
    classes = [turn.grade and turn.grade.name for turn in looked_at(game(seed)).turns]
    return exercises(game(seed), classes, "inaccuracy")


@cache
def judge_of(place: int) -> ExerciseJudge:
    """The judge of the exercise of one of its turns."""
    (exercise,) = (one for one in found() if one.place == place)
    return ExerciseJudge(exercise.start, settings())


# -- exercises -------------------------------------------------------------------------------------


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


def test_the_turn_of_the_game_loses_what_the_review_says() -> None:
    exercise = found()[0]
    grade = judge_of(exercise.place).grade(exercise.played)
    review_says = looked_at(game()).turns[exercise.place - 1].grade
    assert review_says is not None
    assert grade.name == exercise.name
    assert grade.losses == review_says.losses
    assert not accepted(grade)


# -- what is accepted ------------------------------------------------------------------------------


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
    orders = [best.plays, *([] if len(best.plays) < 3 else [(best.plays[1], best.plays[0])])]
    said = set()
    for plays in orders:
        steps: list[tuple[Position, Play]] = []
        here = position
        for play in plays:
            if isinstance(play, End):
                continue
            steps.append((here, play))
            here, _ = make(here, play, lambda _, decision: decision.options[0])
        end = best.plays[-1]
        turn = TriedTurn.of([*steps, (here, end)])
        said.add(accepted(judge.grade(turn)))
    assert said == {True}


@pytest.mark.parametrize("number", range(2))
def test_the_first_of_the_list_is_accepted_and_what_loses_more_is_missed(number: int) -> None:
    exercise = found()[number]
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


def replayed(start: Position, plays: tuple[Play, ...], decide: tuple[str, ...]) -> TriedTurn:
    """A turn of a list made again."""
    answer = answering(start, decide)
    steps = []
    for play in plays:
        steps.append((start, play))
        start, _ = make(start, play, answer)
    return TriedTurn.of(steps, decide)


def answering(position: Position, decide: tuple[str, ...]) -> Decider:
    """Takes decisions in their order; more than there are is a mistake."""
    waiting = iter(decide)

    def answer(_: Position, decision: Decision) -> int:
        chosen = position.table.geometry.index[next(waiting)]
        assert chosen in decision.options
        return chosen

    return answer


def test_a_turn_within_the_tolerance_is_accepted_and_no_worse_one() -> None:
    """Whichever the tolerance is: it is data."""
    exercise = found()[0]
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
    exercise = found()[0]
    many = settings().model_copy(update={"errors": 1e6})
    grade = ExerciseJudge(exercise.start, many).grade(exercise.played)
    assert grade.losses.ecus.error > 0
    assert not grade.accepted
    assert accepted(grade)
    assert "too close to call" in verdict_words(grade)


def test_a_turn_from_elsewhere_is_refused() -> None:
    exercise = found()[0]
    other = attempt(library(NAME))
    with pytest.raises(ValueError, match="another position"):
        judge_of(exercise.place).grade(other)
    with pytest.raises(ValueError, match="ends with end"):
        TriedTurn.of([])


# -- exchanges and what is hidden ------------------------------------------------------------------


def exercise_at(position: Position) -> RetryExercise:
    """An exercise in which nothing was played."""
    return RetryExercise(1, "blunder", attempt(position))


def test_an_exchange_draws_the_same_cards_again_and_those_of_the_game_if_it_was_made() -> None:
    position = library(NAME)
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
    position = library(NAME)
    seat = 1 - position.mover
    said = set()
    for hand in ((4, 0, 0), 4):
        other = with_hand(position, seat, hand)
        exercise = exercise_at(other)
        judge = ExerciseJudge(other, settings())
        turn = exercise.played
        told = (
            exercise.start.digest(),
            judge.grade(turn).losses,
            str(judge.punishment(turn)),
            judge.turns(turn, turn),
            exercise.drawn(other, other.hand),
        )
        said.add(repr(told))
    assert len(said) == 1


def test_a_record_that_tells_others_cards_makes_the_same_exercises() -> None:
    turns, _ = main_line(game())
    for exercise in found():
        for before, _ in exercise.played.steps:
            for seat, hand in enumerate(before.hands):
                assert isinstance(hand, int) == (seat != before.mover)
        told = turns[exercise.place - 1].start
        assert not any(isinstance(hand, int) for hand in told.hands)
        assert exercise.start == seen(told)


# -- the reply that punishes -----------------------------------------------------------------------


def punished() -> list[tuple[RetryExercise, Punishment]]:
    """The exercises whose turn a reply punishes."""
    told = ((one, judge_of(one.place).punishment(one.played)) for one in found())
    return [(one, reply) for one, reply in told if reply is not None]


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


# -- words -----------------------------------------------------------------------------------------


def test_figures_have_their_units() -> None:
    assert ecus_words(Figure(1.0, 0.0)) == "1 Ecu"
    assert ecus_words(Figure(3.0, 0.0)) == "3 Ecus"
    assert ecus_words(Figure(1.0, 0.2)) == "1.0 ± 0.2 Ecus"


def test_a_verdict_never_tells_what_was_better() -> None:
    for exercise in found():
        grade = judge_of(exercise.place).grade(exercise.played)
        words = verdict_words(grade)
        assert "compared with the best turn" in words
        assert not any(str(square) in words for square in ("@", "Keep", "Town", "might"))


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


def test_the_best_turn_and_the_attempt_have_reasons() -> None:
    """The best turn is compared with the attempt; if it is that, with the turn of the game."""
    told = 0
    for exercise in found():
        judge = ExerciseJudge(exercise.start, settings())
        listed = judge.turns(exercise.played, exercise.played)
        reasons = listed_reasons(listed, exercise.played)
        assert [bool(one) for one in reasons] == [
            number == 0 or one.yours for number, one in enumerate(listed)
        ]
        if listed[0].yours or any(isinstance(play, Exchange) for play in listed[0].plays):
            continue
        told += 1
        assert reasons[0][0].startswith("Compared with the turn that was played: ")
        nothing = attempt(exercise.start)
        tried = judge.turns(nothing, exercise.played)
        if not tried[0].yours and not any(isinstance(p, Exchange) for p in tried[0].plays):
            first = listed_reasons(tried, nothing)[0][0]
            own = not next(one for one in tried if one.yours).played
            assert first.startswith("Compared with your turn: ") == own
    assert told


def test_of_an_exchange_that_was_not_made_only_what_it_gives_up_is_told() -> None:
    """And of the turn that kept its cards what it does."""
    told = 0
    for exercise in found(5):
        judge = ExerciseJudge(exercise.start, settings())
        listed = judge.turns(exercise.played, exercise.played)
        best = listed[0]
        if best.yours or not isinstance(best.plays[0], Exchange) or best.plays[0].draw:
            continue
        told += 1
        (only,) = listed_reasons(listed, exercise.played)[0]
        assert only.startswith("You pay 2 Ecus and give up ")
        kept = [one.losses.ecus for one in listed if not isinstance(one.plays[0], Exchange)]
        if kept and kept[0].mean > 0:
            brings = f"{figure_text(kept[0], signed=False)} Ecus better than with the best turn"
            assert f"{brings} that keeps the hand" in only
    assert told


def test_the_best_turn_comes_before_one_that_seems_to_lose_nothing() -> None:
    seems = Losses(Figure(0.0, 0.2), Figure(0.0, 0.01), (0.0, 0.0))
    loses = Losses(Figure(0.1, 0.0), Figure(0.0, 0.0), (0.0, 0.0))
    assert sorted([loses, seems, Losses.none(2)], key=by_loss) == [Losses.none(2), seems, loses]
