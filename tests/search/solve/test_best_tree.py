"""The whole strategy: every branch is legal, asks every option, and gives what is guaranteed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from builder import library, table
from smalls import Small, stored

import search.solve.hand_search as turn_module
from advisor.advise.json_answers import MOST_BRANCHES, best_to_json, strategy_to_json
from advisor.words.advice_report import strategy_text
from positions.notation.play_text import format_play
from search.rules.game import make
from search.rules.income import income
from search.rules.move import move_of
from search.rules.position import Position
from search.rules.resolution import Resolution, begin
from search.solve.best_result import Best
from search.solve.best_turn import best_turn
from search.solve.strategy import Branching, Go, Stop, Strategy, size

OPPONENTS_DECIDE = [case for case in stored() if case.decided][::25][:8]


def ends(position: Position, strategy: Strategy) -> Iterator[tuple[Position, Stop]]:
    """Every end of a strategy and the position in which the engine then is.

    Checks on the way that opponents are asked for every option that they have.
    """
    while isinstance(strategy, Go):
        assert strategy.position.digest() == position.digest()
        if not isinstance(strategy.then, Branching):
            position, record = make(position, strategy.play, refuse)
            assert record.choices == ()
            strategy = strategy.then
            continue
        first = begin(position, move_of(strategy.play, position.table.geometry))
        yield from decided(position, first, strategy.then)
        return
    assert isinstance(strategy, Stop)
    assert strategy.position.digest() == position.digest()
    yield position, strategy


def decided(
    before: Position, resolution: Resolution, strategy: Strategy
) -> Iterator[tuple[Position, Stop]]:
    decision = resolution.decision
    if decision is None:
        yield from ends(resolution.position(), strategy)
        return
    assert isinstance(strategy, Branching)
    names, index = before.table.geometry.names, before.table.geometry.index
    assert strategy.who == before.table.colors[decision.seat]
    assert strategy.what == decision.what
    assert strategy.own == (decision.seat == before.mover)
    squares = [square for square, _ in strategy.answers]
    options = [names[anchor] for anchor in decision.options]
    assert (len(squares) == 1 and squares[0] in options) if strategy.own else squares == options
    for square, then in strategy.answers:
        yield from decided(before, resolution.choose(index[square]), then)


def refuse(position: Position, decision: object) -> int:
    raise AssertionError("nobody should have been asked")


def gains(strategy: Strategy) -> set[int]:
    """The gains that a strategy can end with, in Ecus; shared parts are looked at once."""
    ends: set[int] = set()
    seen: set[int] = set()
    todo = [strategy]
    while todo:
        node = todo.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Stop):
            ends.add(node.gain)
        elif isinstance(node, Go):
            todo.append(node.then)
        else:
            todo += [following for _, following in node.answers]
    return ends


def worst(position: Position, best: Best, collect: bool = False) -> int:
    """The least that the strategy of a best turn gives, every branch replayed."""
    assert best.strategy is not None
    seat = position.mover
    before = [income(position, s) for s in range(position.table.seats)]
    result = []
    for final, stop in ends(position, best.strategy):
        gain = final.ecus[seat] - position.ecus[seat]
        if collect or position.number in position.table.pays:
            gain += income(final, seat)
        assert gain == stop.gain
        if best.objective == "lead":
            gain -= max(income(final, s) - before[s] for s in range(len(before)) if s != seat)
            assert gain == stop.value
        result.append(gain)
    assert set(result) == gains(best.strategy) or best.objective == "lead"
    return min(result)


def test_9_8_the_second_play_depends_on_what_white_decided() -> None:
    position = library("r9-8-the-opponent-decides")
    best = best_turn(position, None, tree=True)
    assert worst(position, best) == best.gain == 7
    first = best.strategy
    assert isinstance(first, Go)
    assert format_play(first.play) == "m:hamlet@d3=1c/0+1"
    asked = first.then
    assert isinstance(asked, Branching)
    assert [square for square, _ in asked.answers] == ["e2", "f2", "e3", "f3"]
    second = {then.play for _, then in asked.answers if isinstance(then, Go)}
    assert len(second) > 1
    assert best_turn(position, None).strategy is None


@pytest.mark.parametrize("objective", ["gain", "lead"])
@pytest.mark.parametrize("case", OPPONENTS_DECIDE, ids=lambda case: case.seed)
def test_every_branch_gives_at_least_what_is_guaranteed(case: Small, objective: str) -> None:
    position = case.position()
    best = best_turn(position, None, 40_000, objective, tree=True)
    assert worst(position, best) == best.gain


def test_a_line_of_the_clusters_is_a_strategy_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hardly any survey: what is found comes from the proof by clusters."""
    monkeypatch.setattr(turn_module, "FIRST_LOOK", 1)
    monkeypatch.setattr(turn_module, "LONG_LOOK", 1)
    position = table(might="b3 keep red, d3 town", hand="1m2c", ecus=2, size=5, turn=4)
    best = best_turn(position, None, tree=True)
    assert best.solves
    assert len(best.line) > 1
    assert worst(position, best) == best.gain


def test_what_the_core_finds_is_guaranteed_whatever_opponents_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hardly any survey: the plays are those of the core, all answers to them are played out."""
    for look in ("FIRST_LOOK", "SECOND_LOOK", "LONG_LOOK"):
        monkeypatch.setattr(turn_module, look, 1)
    several = 0
    for case in OPPONENTS_DECIDE:
        position = case.position()
        best = best_turn(position, None, tree=True)
        assert worst(position, best) == best.gain <= case.gain <= best.bound
        assert best.strategy is not None
        several += len(gains(best.strategy)) > 1
    assert several


def test_on_a_turn_without_income_positions_keep_their_number() -> None:
    position = library("r9-8-the-opponent-decides").replace(number=3)
    best = best_turn(position, None, collect=True, tree=True)
    assert worst(position, best, collect=True) == best.gain == 7


def test_in_json_every_node_is_a_play_a_decision_or_an_end() -> None:
    position = library("r9-8-the-opponent-decides")
    best = best_turn(position, None, tree=True)
    value = best_to_json(position, best)
    assert json.loads(json.dumps(value)) == value
    counted = 0
    todo = [value["tree"]]
    while todo:
        node = todo.pop()
        counted += 1
        if "play" in node:
            assert set(node) == {"position", "play", "then"}
            todo.append(node["then"])
        elif "who" in node:
            assert set(node) == {"who", "what", "answers"}
            todo += [answer["then"] for answer in node["answers"]]
        else:
            assert set(node) == {"position", "gain"}
            assert node["gain"] >= value["gain"]
    assert best.strategy is not None
    assert counted == size(best.strategy)
    assert value["tree"]["position"] == value["digest"]
    assert "tree" not in best_to_json(position, best_turn(position, None, 100))


def test_what_is_too_large_to_be_written_is_not() -> None:
    """Fourteen decisions in a row with two answers each, all of them shared: 2 to the 14th ends."""
    strategy: Strategy = Stop(library("r9-8-the-opponent-decides"), 1.0, 1)
    for _ in range(14):
        strategy = Branching("white", "place", False, (("a1", strategy), ("b1", strategy)))
    assert size(strategy) == 2**15 - 1 > MOST_BRANCHES
    assert strategy_to_json(strategy) is None
    assert "32,767" in strategy_text(strategy, MOST_BRANCHES)
    assert gains(strategy) == {1}


def test_text_joins_answers_that_lead_to_the_same() -> None:
    position = library("r9-8-the-opponent-decides")
    best = best_turn(position, None, tree=True)
    assert best.strategy is not None
    lines = strategy_text(best.strategy, MOST_BRANCHES).splitlines()
    assert lines[0] == "  m:hamlet@d3=1c/0+1"
    named = [line for line in lines if line.startswith("  White decides: ")]
    squares = " ".join(named).replace("White decides: ", "").replace(" or ", " ").split()
    assert sorted(squares) == ["e2", "e3", "f2", "f3"]
    assert min(int(line.split()[-1]) for line in lines if "end:" in line) == 7
