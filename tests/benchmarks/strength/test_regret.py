"""What the first suggestion loses, and whether an exchange may stand first."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from advisor.advise.suggest import suggest
from advisor.words.advice import Advice
from benchmarks.strength.first_rows import allowed, first_row
from benchmarks.strength.regret import compared, comparison, differences, near, table
from benchmarks.strength.regret_truth import FEW, ComparedOption, option_of, truth_row
from search.policy.rollout import SimulatedMargin
from search.rules.open_position import load_position
from search.run.clock import by

POSITION = load_position("game-2p-ford-t3")
TIME = "2.0"


@cache
def advice() -> Advice:
    return suggest(POSITION, 3, simulations=64)


def test_the_loss_is_that_to_the_best_option_on_the_deals_that_did_not_choose_it() -> None:
    with by("processor"):
        truth = truth_row(POSITION, advice().suggestions, advice().suggestions[:1], 0.5)
    outcomes = {key: [SimulatedMargin(*p) for p in ps] for key, ps in truth["outcomes"].items()}
    means = {key: sum(one.margin for one in some[::2]) for key, some in outcomes.items()}
    most = max(len(some) for some in outcomes.values())
    longest = {key: mean for key, mean in means.items() if len(outcomes[key]) == most}
    assert truth["best"] == max(longest, key=lambda key: longest[key])
    times = compared(POSITION, {2.0: advice()}, truth)
    first = option_of(advice().suggestions[0], POSITION)
    assert times[TIME]["first"] == first.key
    best, mine = outcomes[truth["best"]], outcomes[first.key]
    lost = [a.margin - b.margin for a, b in zip(best[1::2], mine[1::2], strict=True)]
    assert times[TIME]["lost"] == pytest.approx(sum(lost) / len(lost), abs=0.001)
    row = {"best": truth["best"], "players": 2, "turn": 3, "times": dict.fromkeys(
        ("0.5", "2.0", "8.0"), times[TIME])}  # fmt: skip
    assert "| all (1) | 2.0 s |" in table([row])


def test_an_exchange_is_played_out_with_each_hand_as_often_as_it_is_likely() -> None:
    likely = [(0.7, POSITION, (0, 0, 0)), (0.2, POSITION, (1, 0, 0)), (0.1, POSITION, (0, 1, 0))]
    option = ComparedOption("exchange", likely)
    drawn = Counter(option.end_of(number)[1] for number in range(100))
    for chance, _, discard in likely:
        assert drawn[discard] == pytest.approx(100 * chance, abs=2)


def test_differences_are_those_of_the_same_deals() -> None:
    known = {}
    for one in advice().suggestions:
        option = option_of(one, POSITION)
        option.play(FEW)
        known[option.key] = option.outcomes
    rows = differences(POSITION, advice(), known)
    shown = [one for one in advice().suggestions[1:] if one.difference_se]
    assert [row[0] for row in rows] == [round(one.difference, 3) for one in shown]
    assert all(row[3] > 0 for row in rows)


def test_two_states_are_compared_on_the_positions_that_both_were_asked_about() -> None:
    def row(digest: str, label: str, lost: float) -> dict[str, object]:
        times = {limit: {"lost": lost} for limit in ("0.5", "2.0", "8.0")}
        return {"digest": digest, "label": label, "players": 2, "turn": 3, "times": times}

    rows = [row("a", "old", 5.0), row("b", "old", 2.0), row("a", "new", 1.0), row("b", "new", 2.0)]
    rows += [row("c", "new", 90.0), row("d", "old", 90.0)]
    lines = comparison(rows, "old", "new").splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == [
        "| all (2)",
        "| 2 players (2)",
        "| turn 3 (2)",
    ]
    assert lines[2].split(" | ")[1:4] == ["3.5 ± 1.5", "1.5 ± 0.5", "2.0 ± 2.0"]


def test_what_is_near() -> None:
    assert near([]) == "–"
    assert near([[1.0, 1.0, 1.5, 0.1], [1.0, 1.0, 2.8, 0.1], [1.0, 1.0, 9.0, 0.1]]) == "33 %, 67 %"


def test_an_exchange_may_stand_first_only_beyond_two_errors() -> None:
    assert not first_row(advice())["exchange"]
    assert allowed(first_row(advice()))
    assert allowed({"exchange": True, "ahead": [2.1, 1.0]})
    assert not allowed({"exchange": True, "ahead": [1.9, 1.0]})
    assert not allowed({"exchange": True})
