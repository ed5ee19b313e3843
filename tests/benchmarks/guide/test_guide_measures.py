"""Verdicts at the thresholds that were written down before, and figures from made-up games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pytest
from made_up_games import game, line

from benchmarks.guide.claim_answers import decided
from benchmarks.guide.claim_files import claims
from benchmarks.guide.estimates import UNKNOWN, Estimate, Sums, points, ratio
from benchmarks.guide.measured_games import MeasuredGame, split
from benchmarks.guide.measures import MEASURES
from benchmarks.guide.measures.plan_measures import planning_is_futile, small_fields_are_joined
from benchmarks.guide.measures.skill_measures import (
    cards_decide,
    the_first_seat,
    the_opportunist_wins,
)


def many(number: int = 40, **replay: object) -> list[MeasuredGame]:
    """Games that are all alike, two to a deal."""
    return [game(n, **replay) for n in range(number)]


def test_every_claim_has_a_measure() -> None:
    assert set(claims().claims) == {*MEASURES, "exchanging-costs"}


# -- intervals -------------------------------------------------------------------------------------


def test_games_of_one_deal_count_as_one() -> None:
    rng = Random(1)
    values = [rng.gauss(1, 2) for _ in range(50)]
    once = [game(2 * n, x=value) for n, value in enumerate(values)]
    twice = [game(2 * n + half, x=value) for n, value in enumerate(values) for half in (0, 1)]
    one, two = (
        Sums(games, lambda g: [1.0, g.replay["x"]]).estimate(lambda s: ratio(s[1], s[0]))
        for games in (once, twice)
    )
    assert (one.value, one.low, one.high) == pytest.approx((two.value, two.low, two.high))
    half = 1.96 * 2 / math.sqrt(50)
    assert (one.high - one.low) / 2 == pytest.approx(half, rel=0.25)


def test_points_of_values() -> None:
    games = [game(n, x=float(n)) for n in range(100)]
    result = points(games, lambda g: [g.replay["x"]], 0.10)
    assert result.value == 9
    # 50 deals: the part of the values below lies between 2 and 18 % (a binomial's 95 %), in pairs.
    assert 1 <= result.low < 9 < result.high <= 19


def test_nothing_measured_is_undecided() -> None:
    for name, measure in MEASURES.items():
        assert measure([]).verdict == "undecided", name
    assert decided(True, False, [UNKNOWN]) == "undecided"
    with pytest.raises(ValueError, match="true and false"):
        decided(True, True, [])


def test_one_deal_has_no_interval() -> None:
    answer = the_first_seat([game(0, ecus=[10, 5], winners=[0])])
    assert answer.verdict == "undecided"
    assert answer.figures[0].estimate.high == math.inf


# -- verdicts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("planned", "verdict"),
    [([100, 24], "true"), ([100, 25], "undecided"), ([100, 50], "undecided"), ([100, 51], "false")],
)
def test_planning_at_the_thresholds(planned: list[int], verdict: str) -> None:
    assert planning_is_futile(many(planned=planned)).verdict == verdict


@pytest.mark.parametrize(
    ("joined", "verdict"),
    [([100, 26], "true"), ([100, 25], "undecided"), ([100, 10], "undecided"), ([100, 9], "false")],
)
def test_joining_at_the_thresholds(joined: list[int], verdict: str) -> None:
    assert small_fields_are_joined(many(joined=joined)).verdict == verdict


@pytest.mark.parametrize(
    ("kept", "verdict"),
    [
        ([[[10, 10, 10], [9, 8, 8]]], "true"),
        ([[[10, 10, 10], [9, 9, 8]]], "undecided"),
        ([[[10, 10, 10], [8, 9, 7]]], "false"),
    ],
)
def test_might_is_safest(kept: list[list[list[int]]], verdict: str) -> None:
    answer = MEASURES["might-is-safest"](many(kept=kept))
    assert answer.verdict == verdict
    shares = [figure.estimate.value for figure in answer.figures if "kept" in figure.name]
    assert shares == pytest.approx([10 * ecus for ecus in kept[0][1]])


@pytest.mark.parametrize(
    ("faith", "verdict"), [(11, "true"), (10.9, "undecided"), (10, "undecided"), (9.9, "false")]
)
def test_faith_is_richer(faith: float, verdict: str) -> None:
    games = many(paid=[[[10, faith, 0], [5, 5, 0]], [[-1, -1, 3], [5, 5, 0]]])
    assert MEASURES["faith-is-richer"](games).verdict == verdict


@pytest.mark.parametrize(
    ("cards", "verdict"), [(60, "true"), (59, "undecided"), (51, "undecided"), (50, "false")]
)
def test_late_play_is_on_reason(cards: int, verdict: str) -> None:
    turns = [[25, 25, 50]] * 5 + [[100 - cards, 0, cards]] * 2
    assert MEASURES["late-play-is-on-reason"](many(cards=[turns, turns])).verdict == verdict


@pytest.mark.parametrize(
    ("renovated", "verdict"),
    [
        ([[51, 51], [49, 48]], "true"),
        ([[50, 50], [50, 49]], "undecided"),
        ([[51, 48], [49, 49]], "false"),
        ([[33, 33], [67, 1]], "false"),
        ([[34, 34], [66, 1]], "undecided"),
    ],
)
def test_renovating_is_late(renovated: list[list[int]], verdict: str) -> None:
    assert MEASURES["renovating-is-late"](many(renovated=renovated)).verdict == verdict


def wins(share: float) -> list[MeasuredGame]:
    """Games of which the first seat wins that share, evenly over the deals."""
    return [
        game(
            n,
            ecus=[1, 0] if n % 100 < 100 * share else [0, 1],
            winners=[int(n % 100 >= 100 * share)],
        )
        for n in range(0, 4000)
    ]


def test_the_first_seat() -> None:
    assert the_first_seat(wins(0.60)).verdict == "true"
    assert the_first_seat(wins(0.50)).verdict == "undecided"
    even = [game(n, ecus=[n % 2, 1 - n % 2], winners=[1 - n % 2]) for n in range(100)]
    assert the_first_seat(even).verdict == "false"  # every deal is won once by each


def hands(first: float, fourth: float) -> list[MeasuredGame]:
    """Games with one bad hand of ten on either turn."""
    return [
        game(
            n,
            luck={
                "hands": {
                    "1": [first if n % 10 == 0 else 0.0],
                    "4": [fourth if n % 10 == 0 else 0.0],
                }
            },
        )
        for n in range(200)
    ]


@pytest.mark.parametrize(
    ("first", "fourth", "verdict"),
    [
        (-1.9, -3.9, "true"),
        (-2.0, -3.9, "undecided"),
        (-1.9, -4.0, "undecided"),
        (-4.0, -8.0, "undecided"),
        (-4.1, -1.0, "false"),
        (-1.0, -8.1, "false"),
    ],
)
def test_no_hand_is_bad(first: float, fourth: float, verdict: str) -> None:
    assert MEASURES["no-hand-is-bad"](hands(first, fourth)).verdict == verdict


def scattered(part: float, number: int = 400, **more: bool) -> list[MeasuredGame]:
    """Games of two whose luck makes such a part of the variance of the margins."""
    rng = Random(2)
    result = []
    for n in range(number):
        luck, rest = rng.gauss(0, math.sqrt(part)), rng.gauss(0, math.sqrt(1 - part))
        margin = 1000 * (luck + rest)
        ecus = [margin, 0.0]
        rows = [[1000 * luck, 0, 0, 0], [-1000 * luck, 0, 0, 0]]
        result.append(game(n, line(**more), {"luck": rows}, ecus=ecus))
    return result


@pytest.mark.parametrize(("part", "verdict"), [(0.7, "true"), (0.4, "undecided"), (0.1, "false")])
def test_cards_decide(part: float, verdict: str) -> None:
    answer = cards_decide(scattered(part))
    assert answer.verdict == verdict
    figure = answer.figures[0].estimate
    assert figure.low < 100 * part < figure.high


@pytest.mark.parametrize(("with_", "verdict"), [(0.2, "true"), (0.5, "undecided"), (0.8, "false")])
def test_holdem_is_less_luck(with_: float, verdict: str) -> None:
    games = scattered(0.5) + scattered(with_, holdem=True)
    assert MEASURES["holdem-is-less-luck"](games).verdict == verdict


@pytest.mark.parametrize(
    ("weights", "verdict"), [((3, 1), "true"), ((1, 3), "false"), ((2, 2), "undecided")]
)
def test_the_opportunist_wins(weights: Sequence[int], verdict: str) -> None:
    rng = Random(3)
    games = []
    for n in range(400):
        made, built = rng.randrange(-5, 6), rng.randrange(-5, 6)
        margin = weights[0] * made + weights[1] * built + rng.gauss(0, 3)
        games.append(
            game(
                n,
                luck={"luck": [[0.0] * 4] * 2},
                ecus=[margin, 0.0],
                made=[[10 + made, 10 + built], [10 - made, 10 - built]],
            )
        )
    answer = the_opportunist_wins(games)
    assert answer.verdict == verdict
    one, two = (figure.estimate.value for figure in answer.figures[1:])
    assert one / two == pytest.approx(weights[0] / weights[1], rel=0.2)


@pytest.mark.parametrize(("better", "verdict"), [(4, "true"), (0, "undecided"), (-4, "false")])
def test_keep_cards_for_income(better: float, verdict: str) -> None:
    rng = Random(4)
    games = [
        game(
            n,
            luck={"luck": [[0.0] * 4] * 2},
            ecus=[20 + better + rng.gauss(0, 4), 20.0],
            left=[2 + n % 2, 0],
        )
        for n in range(200)
    ]
    assert MEASURES["keep-cards-for-income"](games).verdict == verdict


def test_games_are_split() -> None:
    games = [game(0), game(1, line(3)), game(2, line(3, holdem=True))]
    assert [len(group) for group in split(games, ["players"]).values()] == [1, 2]
    assert [group.name for group in split(games, ["players", "holdem"])] == [
        "2 players, without Hold'em",
        "3 players, with Hold'em",
        "3 players, without Hold'em",
    ]
    assert [group.name for group in split(games, ["players", "ruleset"])] == [
        "2 players, cards of Rio Grande",
        "3 players, cards of Rio Grande",
    ]


def test_estimates_in_other_units() -> None:
    assert Estimate(0.5, 0.4, 0.6).times(100) == Estimate(50, 40, 60)
    assert Estimate(1, 0.1, 2).above
    assert not Estimate(1, 0.0, 2).above
    assert Estimate(-1, -2, -0.1).below
