"""One turn graded: what is found, what is accepted, and what an exchange is judged by."""

from __future__ import annotations

import random

import pytest
from builder import library, table
from review_games import settings

from advisor.advise.review import Exchanged, TurnJudge, grade_turn
from advisor.advise.review.grades import NOTHING, Losses, by_loss, class_of, within
from advisor.advise.review.replies import Replies, ReplyEnding, seen
from advisor.advise.review.review_settings import CLASSES, usual
from advisor.advise.review.turn_judge import figure
from advisor.advise.suggest.exchange_plan import planned_exchange
from advisor.advise.suggest.swapped_hands import find_with_swaps
from advisor.words.advice import Figure
from positions.notation.play_text import parse_play
from positions.notation.written_plays import End, Exchange
from positions.things import NO_CARDS
from search.rules.game import make
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play, with_hand
from search.solve.best_turn import best_turn
from search.solve.exchange_value import discards

#: Turns with income: ending them at once is a blunder.
RICH = ("game-2p-t4-first-income", "game-2p-t7-last-turn")


def after(position: Position, *plays: str) -> Position:
    """The position after some plays in notation in which nobody decides anything."""
    for text in plays:
        play = parse_play(text)
        position, _ = make(position, play, lambda *_: 0)  # type: ignore[arg-type]
    return position


@pytest.mark.parametrize("name", RICH)
def test_a_planted_blunder_on_a_turn_with_income_is_found(name: str) -> None:
    position = library(name)
    result = grade_turn(position, position, discard=NO_CARDS, settings=settings())
    assert result.name in ("mistake", "blunder")
    best = best_turn(position, None, 300)
    lost = best.gain - grade_gain(position)
    assert lost >= 5
    assert result.losses.ecus.mean > 3
    assert not result.accepted
    first = result.best[0]
    assert first.final is not None or first.exchange is not None


def grade_gain(position: Position) -> int:
    """Ecus that ending the turn at once brings."""
    seat = position.mover
    return apply_turn_play(position, End()).ecus[seat] - position.ecus[seat]


@pytest.mark.parametrize("name", RICH)
def test_the_best_turn_is_accepted_and_ending_at_once_is_not(name: str) -> None:
    position = library(name)
    judge = TurnJudge(position, Replies(settings(), 0))
    missed = judge.grade(position, NO_CARDS)
    first = missed.best[0]
    if first.final is None:  # an exchange: take the best turn with the hand as it is
        pytest.skip("the best is an exchange")
    again = judge.grade(first.final, first.discard)
    assert again.accepted
    assert again.losses.ecus.mean == again.by_exchange.ecus.mean
    assert again.best[0].final == first.final


def test_the_order_of_plays_does_not_count_but_where_they_lead_to() -> None:
    position = table(
        hand="1m1r",
        turn=3,
        ecus=4,
        might="a1 keep red",
        terrain="..... ..... .....",
        at="might might",
    )
    one = after(position, "m:watch_tower@e1=1m/0+1", "m:chapel@e3=1r/0+1")
    two = after(position, "m:chapel@e3=1r/0+1", "m:watch_tower@e1=1m/0+1")
    other = after(position, "m:watch_tower@e1=1m/0+1")
    judge = TurnJudge(position, Replies(settings(), 0))
    assert judge.grade(one) == judge.grade(two)
    assert judge.grade(one) != judge.grade(other)


def test_the_same_question_has_the_same_answer() -> None:
    position = library("game-2p-t3-two-banks")
    first = grade_turn(position, position, settings=settings(), seed=3)
    assert grade_turn(position, position, settings=settings(), seed=3) == first


def test_hidden_hands_and_the_order_of_buildings_change_nothing() -> None:
    position = library("game-2p-t3-two-banks")
    usual_grade = grade_turn(position, position, settings=settings())
    seat = 1 - position.mover
    for hand in ((4, 0, 0), (0, 0, 4), 4):
        other = with_hand(position, seat, hand)
        assert grade_turn(other, other, settings=settings()) == usual_grade


def test_an_exchange_is_judged_by_what_was_held_when_it_was_chosen() -> None:
    """Whatever is drawn, the choice has lost the same."""
    position = library("game-2p-t3-two-banks")
    hand = position.hand
    kind = next(k for k in range(3) if hand[k])
    discard = (int(kind == 0), int(kind == 1), int(kind == 2))
    judge = TurnJudge(position, Replies(settings(), 0))
    result = []
    for drawn in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        acting = apply_turn_play(position, Exchange(discard, drawn))
        grade = judge.grade(acting, None, Exchanged(discard, acting))
        result.append(grade)
    assert len({(one.by_exchange.ecus, one.by_exchange.win) for one in result}) == 1
    assert len({one.losses.ecus.mean for one in result}) > 1


def test_an_exchange_is_worth_what_is_suggested() -> None:
    """The same discard is better, by the same Ecus, times the share that such surveys are right by;
    three cards become four here."""
    position = seen(library("r8-12-income"))
    chosen = settings()
    grade = grade_turn(position, position, settings=chosen)
    plan = planned_exchange(position, 0, chosen.exchange)
    assert plan is not None
    plan.look_at_all(lambda: False)
    kept = find_with_swaps(position, chosen.candidates, chosen.survey, None).candidates
    held = max(one.prior for one in kept)
    (first,) = grade.best
    assert first.exchange == Exchange(plan.discard)
    better = plan.looked_worth(held, plan.discard)
    assert grade.by_exchange.ecus.mean == pytest.approx(
        chosen.exchange_trust * (better.margin.mean - held.margin), abs=1e-5
    )
    assert grade.by_exchange.ecus.error > 0.0
    assert sum(grade.by_exchange.by_seat) == pytest.approx(0.0)
    # Whoever did that lost nothing by it; who exchanged something else is told what it lost.
    acting = apply_turn_play(position, Exchange(plan.discard, (1, 0, 0)))
    for discard in discards(position.hand):
        exchanged = Exchanged(discard, acting)
        lost = grade_turn(position, acting, exchanged=exchanged, settings=chosen).by_exchange
        assert (lost.ecus.mean == 0.0) == (discard == plan.discard)


def test_what_is_discarded_counts() -> None:
    """Keeping three cards of a kind for the first turns is worth more than throwing them away."""
    position = library("game-2p-t1-opening")
    judge = TurnJudge(position, Replies(settings(), 0))
    losses = {
        discard: judge.grade(position, discard).losses.ecus.mean
        for discard in ((0, 0, 0), position.hand)
    }
    assert len(set(losses.values())) == 2


def test_an_unknown_hand_is_refused() -> None:
    position = library("game-2p-t3-two-banks")
    with pytest.raises(ValueError, match="not known"):
        TurnJudge(with_hand(position, position.mover, 4))


# -- classes ---------------------------------------------------------------------------------------


def losses(ecus: float, win: float, error: float = 0.0) -> Losses:
    return Losses(Figure(ecus, error), Figure(win, error / 100), (ecus, -ecus))


@pytest.mark.parametrize(
    ("ecus", "win", "name"),
    [
        (0.0, 0.0, "best"),
        (1.0, 0.015, "best"),
        (1.1, 0.0, "good"),
        (0.0, 0.02, "good"),
        (2.6, 0.0, "inaccuracy"),
        (0.0, 0.05, "inaccuracy"),
        (5.1, 0.0, "mistake"),
        (2.0, 0.1, "mistake"),
        (10.1, 0.0, "blunder"),
        (0.0, 0.16, "blunder"),
    ],
)
def test_the_class_is_that_of_the_worse_loss(ecus: float, win: float, name: str) -> None:
    assert class_of(losses(ecus, win), False, usual()) == name


def test_thresholds_are_data() -> None:
    document = usual().model_dump()
    document["classes"][0]["ecus"] = 30.0
    result = usual().model_validate(document)
    assert class_of(losses(20.0, 0.0), False, result) == "good"
    assert class_of(losses(20.0, 0.0), False, usual()) == "blunder"


def test_obvious_is_what_the_simplest_turn_finds_too() -> None:
    assert class_of(losses(0.5, 0.0), True, usual()) == "obvious"
    assert class_of(losses(7.0, 0.0), True, usual()) == "mistake"


def test_open_is_what_the_errors_do_not_settle() -> None:
    assert class_of(losses(4.0, 0.0, 2.1), False, usual()) == "open"
    assert class_of(losses(4.0, 0.0, 1.9), False, usual()) == "inaccuracy"
    assert class_of(losses(0.0, 0.0, 2.4), False, usual()) == "best"
    assert class_of(losses(0.0, 0.0, 2.6), False, usual()) == "open"


def test_every_class_can_happen() -> None:
    names = {class_of(losses(x, 0.0), False, usual()) for x in (0, 2, 4, 8, 20)}
    names |= {class_of(losses(0, 0), True, usual()), class_of(losses(4, 0, 9), False, usual())}
    assert names == set(CLASSES)


def test_losses_add_up_and_are_never_negative() -> None:
    one, two = losses(3.0, 0.02, 3.0), losses(1.0, 0.01, 4.0)
    both = one.plus(two)
    assert both.ecus == Figure(4.0, 5.0)
    assert both.by_seat == (4.0, -4.0)
    assert Losses.none(2).plus(one).ecus.mean == 3.0
    less = losses(-2.0, -0.1, 1.0).at_least_nothing()
    assert (less.ecus.mean, less.win.mean, less.by_seat) == (0.0, 0.0, (0.0, 0.0))
    assert within(Losses.none(3), usual().tolerance)
    assert Losses.none(3).ecus == NOTHING


def test_the_best_turn_comes_before_one_that_seems_to_lose_nothing() -> None:
    seems = Losses(Figure(0.0, 0.2), Figure(0.0, 0.01), (0.0, 0.0))
    loses = Losses(Figure(0.1, 0.0), Figure(0.0, 0.0), (0.0, 0.0))
    assert sorted([loses, seems, Losses.none(2)], key=by_loss) == [Losses.none(2), seems, loses]


# -- the error of a figure -------------------------------------------------------------------------


def test_the_mean_is_over_hands_with_their_chances_and_over_sets() -> None:
    assert figure([[1.0, 5.0], [1.0, 5.0]], [0.75, 0.25]) == Figure(2.0, 0.0)
    result = figure([[0.0, 4.0], [2.0, 4.0]], [0.5, 0.5])
    assert result.mean == 2.5
    assert result.error > 0


def test_the_error_is_as_large_as_the_means_of_many_trials_scatter() -> None:
    rng = random.Random(5)
    chances = [0.1, 0.2, 0.3, 0.4]
    trials = []
    for _ in range(3000):
        sets = [[10 * k + rng.gauss(0, 2) for k in range(4)] for _ in range(3)]
        trials.append(figure(sets, chances))
    means = [one.mean for one in trials]
    middle = sum(means) / len(means)
    scatter = (sum((mean - middle) ** 2 for mean in means) / len(means)) ** 0.5
    told = (sum(one.error**2 for one in trials) / len(trials)) ** 0.5
    assert told == pytest.approx(scatter, rel=0.06)


def test_the_worths_of_two_players_are_opposite() -> None:
    position = library("game-2p-t3-two-banks")
    replies = Replies(settings(), 0)
    for deals in (0, 1):
        result = replies.to(ReplyEnding(seen(position), NO_CARDS), deals)
        assert sum(reply.chance for reply in result) == pytest.approx(1.0)
        for reply in result:
            assert sum(reply.worths.margins) == pytest.approx(0.0)
            assert sum(reply.worths.wins) == pytest.approx(1.0)
