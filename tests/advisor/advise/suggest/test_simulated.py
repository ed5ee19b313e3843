"""Simulated advice: the same on any number of processes, blind to hidden cards, honest figures."""

from __future__ import annotations

import itertools
import math
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest
from here import Here

from advisor.advise.suggest import Advice, Suggestion, advice_to_json, exchange_first, suggest
from advisor.advise.suggest.simulation_race import (
    EACH,
    REPLIES_SHARE,
    REPLIES_TRUST,
    Race,
    RaceUnit,
    Runner,
    run,
)
from advisor.advise.suggest.suggest_request import EXCHANGE, SuggestRequest
from advisor.words.advice import Figure, weighed
from advisor.words.advice_report import advice_text, closing
from positions.files.load_position import parse_document
from positions.files.reader import parse_text
from search.policy.rollout import SimulatedMargin
from search.rules.convert import position_of, setup_of
from search.rules.game import hide_hands
from search.rules.open_position import load_position
from search.rules.position import Position
from search.rules.turn_phases import unseen
from search.run.clock import CLOCKS, by, now
from search.run.workers import Workers
from search.solve.best_turn import best_turn

#: Small enough to be fast.
BUDGET = 800
#: Green, the last to play, has nothing to earn with the card that they hold.
LAST_OF_ALL = """
khronos: 1
map: meadow
turn: {{number: 7, player: green}}
players:
  - {{color: red, ecus: 14, hand: 4, adventurers: [might, faith]}}
  - {{color: green, ecus: {mine}, hand: {{religious: 1}}, adventurers: [might, might]}}
boards:
  might:
    - {{building: city, at: c3}}
    - {{building: watch_tower, at: f3, owner: red}}
  faith: []
  reason: []
discard: {{religious: 14}}
"""


def advice(name: str, simulations: int = 24, **more: object) -> Advice:
    position = load_position(name)
    return suggest(position, simulations=simulations, budget=BUDGET, **more)  # type: ignore[arg-type]


@pytest.mark.usual("game-2p-t3-two-banks")
@pytest.mark.parametrize("name", ["game-2p-t3-two-banks", "game-3p-t4-first-income"])
def test_one_process_or_two_give_the_same_digits(name: str) -> None:
    alone = advice_to_json(advice(name))
    assert advice_to_json(advice(name, executor=Here())) == alone
    with Workers(2) as workers:
        assert advice_to_json(advice(name, executor=workers)) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert advice_to_json(advice(name, executor=pool)) == alone


def test_other_seeds_are_other_simulations() -> None:
    name = "game-2p-t3-two-banks"
    margins = {advice(name, seed=seed).suggestions[0].margin for seed in range(3)}
    assert len(margins) > 1


def test_the_order_of_buildings_in_the_file_does_not_matter() -> None:
    position = load_position("game-2p-t6-before-the-end")
    setup = setup_of(position)
    might, faith, reason = (tuple(reversed(boards)) for boards in setup.boards)
    position.table.boards.forget()  # else the turned boards are those that are known
    turned = position_of(replace(setup, boards=(might, faith, reason)))
    assert turned == position
    answers = [suggest(p, simulations=16, budget=BUDGET) for p in (position, turned)]
    assert advice_to_json(answers[0]) == advice_to_json(answers[1])


def other_hands(position: Position) -> Position:
    """The others hold other cards, and so the pile does; what can be seen is the same."""
    hidden = hide_hands(position, position.mover)
    left = list(unseen(hidden))
    hands = list(position.hands)
    for seat, number in enumerate(hidden.hands):
        if isinstance(number, int):
            cards = [0, 0, 0]
            for _ in range(number):
                kind = left.index(max(left))
                cards[kind] += 1
                left[kind] -= 1
            hands[seat] = (cards[0], cards[1], cards[2])
    return position.replace(hands=tuple(hands))


@pytest.mark.parametrize("name", ["game-2p-t4-first-income", "game-4p-t6-crowded"])
def test_hidden_cards_under_it_change_nothing(name: str) -> None:
    position = load_position(name)
    others = other_hands(position)
    assert others.hands != position.hands
    seen = hide_hands(position, position.mover)
    figures = []
    for one in (position, others, seen):
        value = advice_to_json(suggest(one, simulations=24, budget=BUDGET))
        # Digests name the whole position, hands written in it included.
        del value["digest"]
        for entry in value["suggestions"]:
            for line in (entry["line"], *(one["line"] for one in entry["plan"] or ())):
                for played in line:
                    del played["outcome"]
        figures.append(value)
        assert exchange_first(one, simulations=16) == exchange_first(seen, simulations=16)
    assert figures[0] == figures[1] == figures[2]


@pytest.mark.parametrize(
    "name", ["game-2p-t1-opening", "game-3p-t6-late", "game-5p-matagot-t4", "game-3p-holdem-t4"]
)
def test_figures_are_whole(name: str) -> None:
    result = advice(name, 40)
    assert 0 < result.simulations <= 40
    assert result.suggestions[0].difference == 0
    for one in result.suggestions:
        # Where it is better than the first it is so within its error: they keep their places.
        assert one.difference <= (one.difference_se or 0.0) or one.rank is None
    assert sum(one.simulations for one in result.suggestions) <= result.simulations
    for one in result.suggestions:
        assert one.margin is not None
        assert one.win is not None
        assert 0 <= one.win.mean <= 1
        assert one.evaluation in ("simulated", "estimated")
        assert one.equal is False or one.rank != 1
        behind = result.suggestions[0].margin.mean - one.margin.mean  # type: ignore[union-attr]
        assert behind == pytest.approx(-one.difference, abs=1e-5)
        held = one.final.hand if one.exchange is None else one.final.hands[one.final.mover]
        if not isinstance(held, int):
            assert sum(one.kept) + sum(one.discard) == sum(held)


def test_partial_answers_come_and_stopping_ends_it() -> None:
    position = load_position("game-2p-t3-two-banks")
    told: list[Advice] = []
    last = suggest(
        position, seconds=40, budget=BUDGET, progress=told.append, stop=lambda: len(told) > 2
    )
    assert 3 <= len(told) < 5  # some twenty come where nobody stops it
    assert told[0].simulations == 0
    assert last.simulations >= told[-1].simulations
    assert all(one.suggestions for one in told)


def test_whoever_stops_at_once_has_an_answer() -> None:
    position = load_position("game-4p-t6-crowded")
    result = suggest(position, simulations=10_000, stop=lambda: True)
    assert result.suggestions
    assert result.simulations == 0
    assert result.nodes < 1_000
    assert not result.complete


def test_the_last_turn_of_all_is_certain() -> None:
    position = load_position("game-2p-t7-last-turn")
    result = advice("game-2p-t7-last-turn", 64)
    rival = max(e for seat, e in enumerate(position.ecus) if seat != position.mover)
    for one in result.suggestions:
        assert one.evaluation == "proved"
        assert one.margin == Figure(position.ecus[position.mover] + one.gain - rival, 0.0)
        assert one.win is not None
        assert one.win.mean in (0.0, 0.5, 1.0)


def test_the_exchange_has_a_place() -> None:
    """§2.1: offered where it may be made and paid; what it earns depends on the draw."""
    start = load_position("game-2p-t1-opening")
    result = suggest(start, simulations=40, budget=BUDGET)
    (one,) = [s for s in result.suggestions if s.exchange is not None]
    assert any(one.exchange or ())
    assert one.gain is None
    assert one.line == ()
    assert one.tags == ("exchange",)
    place = result.suggestions.index(one)
    value = advice_to_json(result)["suggestions"][place]
    assert value["exchange"]["discard"]
    assert value["gain"] is None
    poor = start.replace(ecus=(1, 1))
    assert all(s.exchange is None for s in suggest(poor, simulations=16, budget=400).suggestions)
    assert exchange_first(poor, simulations=16) is None
    text = advice_text(result, start)
    assert "exchange" in text
    assert "Gain –" in text
    assert "±" in text


@pytest.mark.parametrize("name", ["game-2p-ford-t4", "game-2p-t3-two-banks"])
def test_a_longer_list_begins_as_a_shorter_one_and_hides_nothing_that_matters(name: str) -> None:
    position = load_position(name)
    lists = {top: suggest(position, top, simulations=64).suggestions for top in (1, 2, 3, 16)}
    whole = lists[16]
    for top, listed in lists.items():
        ranks = [one.rank for one in listed if one.rank is not None]
        assert ranks == list(range(1, len(ranks) + 1))
        assert len(ranks) <= top
        assert all(one.exchange for one in listed if one.rank is None)
        # An exchange that does not lead takes nobody's place, and is there however short the list.
        assert any(one.exchange for one in listed)
        first = min(top, 2)
        assert [one.line for one in listed[:first]] == [one.line for one in whole[:first]]
    third = lists[3][2]
    collects = position.number in position.table.pays
    gains = [one.gain for one in whole if one.gain is not None]
    if collects and max(gains) not in [one.gain for one in whole[:2]]:
        assert third.gain == max(gains)


def test_the_exchange_and_the_richest_turn_are_in_view_wherever_they_stand() -> None:
    """An exchange stands first or below all turns; there it takes no turn's place."""
    position = load_position("game-2p-ford-t4")
    for top, leads, richest in itertools.product(range(1, 7), (True, False), range(6)):
        asked = SuggestRequest(position, top, 0, None)
        assert asked.collects
        order = list(range(6))
        order.insert(0 if leads else 6, EXCHANGE)
        shown = asked._in_view(order, {place: 9 if place == richest else 0 for place in range(6)})
        assert len(shown) == (top if leads else top + 1)
        assert shown == [place for place in order if place in shown]
        assert shown[: min(top, 2)] == order[: min(top, 2)]
        assert EXCHANGE in shown
        assert richest in shown or top < 3


def test_a_prior_that_is_far_off_is_told_by_the_error() -> None:
    values = [2.0, 4.0] * 16
    near, far = weighed(values, 3.0, 8.0, 1.0), weighed(values, -37.0, 8.0, 1.0)
    assert near.mean == pytest.approx(3.0)
    assert near.error < 0.2
    assert far.mean == pytest.approx(3.0 - 8.0)
    assert far.mean + far.error == pytest.approx(3.0, abs=0.1)


def test_on_the_last_turn_an_exchange_is_looked_at_and_a_sure_win_is_not_put_at_risk() -> None:
    def told(mine: int) -> list[Suggestion]:
        document = parse_text(LAST_OF_ALL.format(mine=mine), "last.yaml").tree
        position = position_of(parse_document(document).require())
        return list(suggest(position, simulations=64).suggestions)

    first, *others = told(12)
    assert first.exchange == (0, 1, 0)
    assert first.evaluation == "proved"
    assert first.simulations == 0
    assert first.margin is not None
    assert first.plan is not None
    assert first.margin.mean > 0.0
    assert all(one.evaluation == "proved" and one.difference < 0.0 for one in others)
    assert all(one.margin is not None and one.margin.mean == -2.0 for one in others)
    assert not any(one.exchange for one in told(15))


def test_units_depend_on_nothing_but_themselves() -> None:
    position = load_position("game-2p-t3-two-banks")
    final = hide_hands(position, position.mover)
    whole = run(RaceUnit(final, (0, 0, 0), 7, 0, 6))
    assert (
        run(RaceUnit(final, (0, 0, 0), 7, 0, 2)) + run(RaceUnit(final, (0, 0, 0), 7, 2, 6)) == whole
    )


@pytest.mark.parametrize(("ticks", "field"), [(10, 2), (60, 7), (80, 9), (100, 12), (400, 12)])
def test_the_field_is_as_large_as_time_allows(
    monkeypatch: pytest.MonkeyPatch, ticks: int, field: int
) -> None:
    """By a clock that goes on whenever it is looked at: the first simulation takes two ticks."""
    count = itertools.count()
    monkeypatch.setitem(CLOCKS, "counting", lambda: float(next(count)))
    final = load_position("game-2p-t7-last-turn")
    race = Race(
        [Runner(final, (0, 0, 0), SimulatedMargin(float(-n), 0.5)) for n in range(12)], 0, 8.0
    )
    with by("counting"):
        race.run_until(now() + ticks, lambda: None)
    made = [len(runner.outcomes) for runner in race.runners]
    assert sum(number > 0 for number in made) == field
    assert made == sorted(made, reverse=True)
    assert len(race.ranking()) == 12
    if ticks > 10:  # else the time was over before
        assert min(number for number in made if number) >= EACH


def test_the_exchange_takes_its_share_as_time_goes_on() -> None:
    """Seconds of draws before the first playout once left a list with 310 playouts of the exchange
    and 2 of every other turn to who looked at it, or stopped it, then."""
    position = load_position("game-4p-t4-first-seat")
    seen: list[Advice] = []

    def begun() -> bool:
        return bool(seen) and seen[-1].simulations >= 60

    with by("processor"):
        suggest(position, seconds=10.0, progress=seen.append, stop=begun, budget=BUDGET)
    result = seen[-1].suggestions
    (drawn,) = [one.simulations for one in result if one.exchange is not None]
    others = [one.simulations for one in result if one.exchange is None]
    assert drawn <= sum(others)


def test_the_race_keeps_the_better_half() -> None:
    """Four turns whose simulations are known: the best is found, and all are ranked against it."""
    final = load_position("game-2p-t3-two-banks")
    runners = [Runner(final, (0, 0, 0), SimulatedMargin(float(n), 0.5)) for n in range(4)]
    race = Race(runners, 0, 8.0)
    for n, runner in enumerate(runners):
        runner.outcomes = [SimulatedMargin(10.0 * n + k, 0.5) for k in range(6)]
    race._halve()
    assert race.alive == [3, 2, 0]  # the first of the order stays until it is beaten
    race.settle()
    assert race.order == [3, 2, 1, 0]
    standings = race.ranking()
    assert [standing.runner for standing in standings] == [3, 2, 1, 0]
    # Six differences of 10 and the prior's difference of 1 as two more.
    assert standings[1].difference.mean == pytest.approx(-(6 * 10 + 2 * 1) / 8)
    # They do not scatter, which with what is usual as four more leaves four of nine squares.
    # The prior draws the mean from 10 to 62/8: it is off by as much.
    square = (0.85 * 8.0) ** 2 * 4 / 9
    drawn = 10 - 62 / 8
    assert race.difference(2, 3).error == pytest.approx(math.hypot((square / 8) ** 0.5, drawn))
    # What is shown counts opponents who think longer: no more than 60 simulations tell of them, and
    # no difference is known better than to 30 % of itself.
    assert standings[1].difference.error == pytest.approx(
        math.hypot((square * (1 / 8 + 1 / REPLIES_TRUST)) ** 0.5, drawn, REPLIES_SHARE * 62 / 8)
    )
    # 30 to 35, and the prior of 3 as eight more; the next is behind by the difference.
    assert standings[0].margin.mean == pytest.approx((6 * 32.5 + 8 * 3) / 14)
    assert standings[1].margin.mean == pytest.approx((6 * 32.5 + 8 * 3) / 14 - 62 / 8)


def test_simulations_are_shared_out_within_the_number() -> None:
    for number in (1, 5, 16, 33):
        result = advice("game-2p-t3-two-banks", number)
        assert result.simulations <= number
        assert result.suggestions
        for one in result.suggestions:
            assert one.margin is None or one.margin.error > 0
            assert one.win is None or one.win.error > 0


def test_the_prover_has_the_last_word_on_the_last_turn() -> None:
    """The prover's turn is put first where it earns more; it looks the further the more
    simulations are asked for."""
    position = load_position("game-2p-t7-last-turn")
    quick = suggest(position, budget=150)
    result = suggest(position, simulations=512, budget=150, exchange=False)
    best = best_turn(position, None, 4_000)
    assert result.suggestions[0].gain >= best.gain >= quick.suggestions[0].gain
    assert result.suggestions[0].gain > quick.suggestions[0].gain
    assert result.suggestions[0].proved == (best.bound == result.suggestions[0].gain)


def test_where_income_comes_the_turn_that_guarantees_most_is_among_them_and_proved() -> None:
    """The survey finds +6 to +9 here; the prover's turn has simulations of its own."""
    position = load_position("game-4p-t4-first-seat")
    best = best_turn(position, None, 4_000)
    assert best.bound == best.gain
    surveyed = suggest(position, simulations=128, prove=False)
    turns = [one for one in surveyed.suggestions if one.gain is not None]
    assert all(one.gain < best.gain and not one.proved for one in turns)
    result = suggest(position, simulations=128)
    (first, *_) = [one for one in result.suggestions if one.proved]
    assert first.gain == best.gain
    assert first.simulations > 0
    assert not result.complete
    assert "worth more in the end" in closing(result)


@pytest.mark.parametrize("name", ["game-2p-t7-last-turn", "game-4p-t4-first-seat"])
def test_who_watches_gets_the_same_answer(name: str) -> None:
    """What was told before the prover had its say does not stay in the answer."""
    position = load_position(name)
    told: list[Advice] = []
    unwatched = suggest(position, simulations=64, budget=150, exchange=False)
    watched = suggest(position, simulations=64, budget=150, exchange=False, progress=told.append)
    assert told
    assert told[0].suggestions != watched.suggestions
    assert watched == unwatched
