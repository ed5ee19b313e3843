"""Suggestions: certain gains, distinct turns, the JSON of formats §6, tags that are facts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from builder import replayed
from oracle import guaranteed_gain, load
from representative import FEW

from advisor.advise.explain import THEMES
from advisor.advise.suggest import BUDGET, advice_to_json, suggest
from advisor.advise.suggest.simulation_race import MOST
from advisor.cli import main
from advisor.words.advice import ERRORS
from advisor.words.advice_report import advice_text, line_text
from positions.files.load_position import library, parse_setup
from positions.notation.play_text import play_from_json
from positions.things import KINDS
from search.rules.convert import position_of
from search.rules.income import board_income, income
from search.rules.open_position import load_position
from search.rules.position import Position, over
from search.run.clock import by

NUMBERS = [f"{n:02}" for n in range(1, 17)]
SMALL = NUMBERS[8:]
FIELDS = {
    "rank",
    "exchange",
    "line",
    "discard",
    "gain",
    "proved",
    "rivals",
    "margin",
    "margin_se",
    "win",
    "win_se",
    "difference",
    "difference_se",
    "alike",
    "equal",
    "simulations",
    "decide",
    "plan",
    "evaluation",
    "tags",
}


def example(name: str) -> Position:
    return load_position(name)


def exchange_in_its_place(name: str) -> bool:
    """Whether an exchange is listed; it leads only if it is better beyond its error."""
    listed = suggest(example(name), simulations=48, budget=400).suggestions
    exchanges = [one for one in listed if one.exchange is not None]
    if exchanges and listed[0].exchange is not None:
        assert -listed[1].difference > ERRORS * (listed[1].difference_se or 0.0)
        assert [one.rank for one in listed] == list(range(1, len(listed) + 1))
    elif exchanges:
        assert listed[-1].exchange is not None
        assert [one.rank for one in listed] == [*range(1, len(listed)), None]
    return bool(exchanges)


def test_exchanges_can_be_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["suggest", "r8-12-income", "--simulations", "64", "--json"]) == 0
    assert any(one["exchange"] for one in json.loads(capsys.readouterr().out)["suggestions"])
    words = ["suggest", "r8-12-income", "--simulations", "64", "--no-exchange", "--json"]
    assert main(words) == 0
    assert not any(one["exchange"] for one in json.loads(capsys.readouterr().out)["suggestions"])


def test_an_exchange_leads_only_beyond_its_error() -> None:
    assert exchange_in_its_place("game-2p-t1-opening")
    assert exchange_in_its_place("r8-12-income") or exchange_in_its_place("game-3p-holdem-t4")


@pytest.mark.full
def test_an_exchange_leads_only_beyond_its_error_in_the_whole_library() -> None:
    listed = [exchange_in_its_place(name) for name in library() if not over(example(name))]
    assert sum(listed) > len(listed) // 4


@pytest.mark.parametrize("number", SMALL)
def test_no_gain_above_the_oracles_and_the_proved_ones_equal_it(
    documents: dict[str, Any], positions: dict[str, Position], number: str
) -> None:
    best = guaranteed_gain(load(documents[number]))
    advice = suggest(positions[number])
    assert advice.complete
    for one in advice.suggestions:
        assert one.gain <= best
        assert one.proved == (one.gain == best)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_line_replays_to_the_gain(positions: dict[str, Position], number: str) -> None:
    start = positions[number]
    seat = start.mover
    for one in suggest(start, budget=5000).suggestions:
        position = [start, *replayed(start, one.line)][-1]
        collected = income(position, seat) if start.number in start.table.pays else 0
        assert one.gain == position.ecus[seat] - start.ecus[seat] + collected
        assert one.final == position
        assert sum(one.cards) == sum(start.hand) - sum(position.hand)


@pytest.mark.parametrize("number", NUMBERS)
def test_json_is_as_the_formats_say(positions: dict[str, Position], number: str) -> None:
    position = positions[number]
    value = advice_to_json(suggest(position, budget=3000))
    assert json.loads(json.dumps(value)) == value
    assert set(value) == {"digest", "simulations", "suggestions"}
    assert value["digest"] == position.digest()
    assert value["simulations"] == 0
    opponents = set(position.table.colors) - {position.table.colors[position.mover]}
    for rank, one in enumerate(value["suggestions"], 1):
        assert set(one) == FIELDS
        assert one["rank"] == rank
        assert one["exchange"] is None
        assert set(one["discard"]) <= set(KINDS)
        assert all(n > 0 for n in one["discard"].values())
        assert set(one["rivals"]) == opponents
        assert [one[key] for key in ("margin", "margin_se", "win", "win_se")] == [None] * 4
        assert one["evaluation"] == "estimated"
        assert set(one["tags"]) <= set(THEMES)
        for step in one["line"]:
            assert set(step) == {"play", "outcome"}
            play_from_json(step["play"])
    differences = [one["difference"] for one in value["suggestions"]]
    assert differences[0] == 0
    assert differences == sorted(differences, reverse=True)


@pytest.mark.parametrize("number", NUMBERS)
def test_suggestions_differ_in_their_boards(positions: dict[str, Position], number: str) -> None:
    advice = suggest(positions[number], budget=5000)
    boards = [tuple(b.hash for b in one.final.boards) for one in advice.suggestions]
    assert len(set(boards)) == len(boards)
    assert 1 <= len(boards) <= 5


def test_where_there_are_enough_they_differ_in_what_the_boards_pay() -> None:
    advice = suggest(example("r8-12-income"), budget=5000)
    seats = len(advice.suggestions[0].final.table.colors)
    assert len(advice.suggestions) == 5
    # One that guarantees most may be there for its gain alone.
    most = max(advice.suggestions, key=lambda one: one.gain)
    others = [one for one in advice.suggestions if one is not most]
    paid = {tuple(board_income(b, seats) for b in one.final.boards) for one in others}
    assert len(paid) == len(others) == 4


def test_few_suggestions_are_of_one_plan() -> None:
    advice = suggest(example("r8-12-income"), budget=5000)
    fields = ("type", "epoch", "building")
    plans = [
        sorted(
            [str(getattr(played.play, field, "")) for field in fields]
            for played in one.line
            if played.play.type != "travel"
        )
        for one in advice.suggestions
    ]
    assert max(plans.count(plan) for plan in plans) <= 2


def test_fewer_or_more_suggestions(positions: dict[str, Position]) -> None:
    assert len(suggest(positions["10"], top=1).suggestions) == 1
    listed = suggest(positions["10"], top=9).suggestions
    # There are more turns, but those of the same gain, incomes and value are one row.
    assert len(listed) <= 9 < sum(1 + len(one.alike) for one in listed)
    with pytest.raises(ValueError, match="between 1 and 50"):
        suggest(positions["10"], top=0)


def test_the_clock_does_not_change_the_answer(positions: dict[str, Position]) -> None:
    position = positions["07"]
    first = suggest(position, budget=3000)
    assert suggest(position, budget=3000) == first
    assert suggest(position, budget=3000, seconds=600, simulations=0) == first


@pytest.mark.parametrize("number", ["05", "06", "08"])
def test_seconds_are_a_limit(positions: dict[str, Position], number: str) -> None:
    advice = suggest(positions[number], seconds=0.5, budget=10**7)
    assert advice.nodes < 10**6  # many seconds' worth
    assert not advice.complete
    assert advice.suggestions


@pytest.mark.parametrize("number", ["01", "05", "06"])
def test_no_more_positions_than_an_answer_may_take(
    positions: dict[str, Position], number: str
) -> None:
    advice = suggest(positions[number])
    assert not advice.complete
    assert BUDGET // 2 < advice.nodes < BUDGET + 1000  # what follows one position is seen whole


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", library())
def test_every_library_position_has_an_answer(name: str) -> None:
    advice = suggest(example(name), budget=2000)
    assert advice.suggestions[0].difference == 0


def tags(position: Position, **wanted: Any) -> set[str]:
    """Tags of the first suggestion one of whose plays has the fields wanted."""
    for one in suggest(position, top=50, budget=4000).suggestions:
        for played in one.line:
            if all(getattr(played.play, k, None) == v for k, v in wanted.items()):
                return set(one.tags)
    raise AssertionError(f"no suggestion with {wanted}")


def test_tags_name_what_happened(positions: dict[str, Position]) -> None:
    assert "time machine" in tags(example("game-2p-valley-t4"), type="travel")
    assert "ripple" in tags(example("r8-02-keep-on-might"), building="keep")
    assert "renovation" in tags(positions["13"], type="renovate")
    assert "majority" in tags(positions["02"], type="populate")
    assert {"junction", "paradox"} <= tags(positions["05"], building="city", at="c7")


def test_without_themes_the_turns_are_the_same() -> None:
    position = example("r8-12-income")
    usual = suggest(position, budget=400).suggestions
    bare = suggest(position, budget=400, themes=False).suggestions
    assert any(one.tags for one in usual)
    assert bare == tuple(replace(one, tags=()) for one in usual)


def test_no_ripple_for_a_watch_tower(positions: dict[str, Position]) -> None:
    """Size 1 casts no shadow (§4.2): the turn of case 10 demolishes and builds one."""
    (one,) = suggest(positions["10"], top=1).suggestions
    assert one.tags == ("capture",)


def test_the_report_names_every_turn_and_says_what_is_certain() -> None:
    position = example("r8-12-income")
    advice = suggest(position, budget=4000)
    text = advice_text(advice, position, width=160)
    assert "whatever opponents decide" in text
    assert "an estimate" in text
    assert all(len(line) <= 160 for line in text.splitlines())
    for one in advice.suggestions:
        assert f"{one.gain:+d}" in text
        assert line_text(one.line).split("  ")[0] in text


def test_the_report_of_doing_nothing(positions: dict[str, Position]) -> None:
    text = advice_text(suggest(positions["11"], top=50), positions["11"])
    assert "play nothing" in text
    assert "Every turn was examined" in text


ONE_TURN = """\
khronos: 1
map: meadow
turn: {number: 5, player: red}
players:
  - {color: red, ecus: 0, hand: {}, adventurers: [might, might]}
  - {color: green, ecus: 9, hand: 4, adventurers: [might, faith]}
boards:
  might: [{building: keep, at: a3, owner: red}, {building: keep, at: d2, owner: green}]
  faith: []
  reason: []
"""


def test_nobody_thinks_on_where_there_is_one_turn() -> None:
    """Neither a card nor an Ecu: what is to be expected is looked for, not what to do."""
    position = position_of(parse_setup(ONE_TURN).require())
    with by("processor"):
        advice = suggest(position, seconds=60.0)
    (only,) = advice.suggestions
    assert only.line == ()
    assert only.margin is not None
    # Sixty seconds are enough for as many as there ever are.
    assert 0 < advice.simulations < MOST
