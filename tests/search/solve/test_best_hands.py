"""Hands searched side by side guarantee what they guarantee one after the other (formats §6)."""

from __future__ import annotations

import json
import os
import signal
from typing import Any

import pytest
from builder import library
from child import after_ctrl_c

from positions.setup import Setup
from positions.things import NO_CARDS
from search.rules.convert import position_of
from search.rules.position import Position
from search.solve import several_hands
from search.solve.best_result import Best
from search.solve.best_turn import best_turn
from search.solve.exchange_value import Exchanges, exchanges

EASY, HARD = "game-2p-meadow-t4", "game-4p-t4-first-seat"
#: An exchange that would take minutes; says when several hands are under way.
CHILD = """
import json
from positions.files.load_position import read_setup
from search.solve.exchange_value import exchanges
from search.rules.convert import position_of
from search.rules.position import Position

told = False

def tell(done, total, nodes):
    global told
    if nodes == 0 and not told:
        told = True
        print("together", flush=True)

if __name__ == "__main__":
    position = position_of(read_setup({name!r}).require())
    found = exchanges(position, 12.0, tell, 2)
    print(json.dumps([found.interrupted, [[float(o.low), float(o.high)] for o in found.options]]))
"""


@pytest.fixture(scope="module")
def alone() -> Exchanges:
    """One hand after the other."""
    return exchanges(library(EASY), None)


def test_side_by_side_as_one_after_the_other(
    alone: Exchanges, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(several_hands, "ALONE", 0.0)
    position = library(EASY)
    seen: list[int] = []
    both = exchanges(position, None, lambda done, total, nodes: seen.append(nodes), 2)
    assert 0 in seen  # several were under way
    assert both.hands == alone.hands
    assert both.options == alone.options
    assert (both.keep.gain, both.keep.bound) == (alone.keep.gain, alone.keep.bound)


def value_or_end(
    setup: Setup, seconds: float | None, known: Best | None = None
) -> several_hands.Valued:
    """What a hand guarantees; with three military cards the process is killed."""
    position = position_of(setup)
    if position.hand[0] == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return several_hands.value_of(setup, seconds, known)


def test_a_hand_that_ends_its_process_has_a_loose_bound(
    alone: Exchanges, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(several_hands, "ALONE", 0.0)
    monkeypatch.setattr(several_hands, "value_of", value_or_end)
    result = exchanges(library(EASY), None, processes=2)
    ended = [hand for hand in result.hands if hand[0] == 3]
    assert ended
    for hand, value in result.hands.items():
        proved = alone.hands[hand]
        assert value.gain <= proved.gain <= proved.bound <= value.bound
        assert (value == proved) == (hand not in ended)


def test_ctrl_c_while_hands_are_under_way_leaves_true_intervals() -> None:
    out = after_ctrl_c(CHILD.format(name=HARD), b"together")
    interrupted, options = json.loads(out)
    assert interrupted
    assert options
    assert all(low <= high for low, high in options)
    assert any(low < high for low, high in options)


def test_time_that_is_left_goes_to_what_is_not_proved_and_nothing_is_looked_for_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = library(HARD)
    searched: list[tuple[Best | None, Best]] = []

    def noted(position: Position, *rest: Any, known: Best | None = None, **more: Any) -> Best:
        best = best_turn(position, *rest, known=known, **more)
        if position == kept:
            searched.append((known, best))
        return best

    monkeypatch.setattr(several_hands, "best_turn", noted)
    hands_of = list(kept.hands)
    hands_of[kept.mover] = NO_CARDS
    nothing = [kept.replace(hands=tuple(hands_of))] * 200
    # The share of the hand that is kept is not enough for it.
    assert not best_turn(kept, 60 / 201).proven
    best, result, _ = several_hands.search_hands(kept, nothing, 60.0)
    assert best.proven
    assert best.line
    assert all(value.gain == value.bound for value in result)
    (_, first), *others = searched
    assert others
    for known, after in others:
        assert known is not None
        assert (known.gain, known.bound) == (first.gain, first.bound)
        assert first.gain <= after.gain <= after.bound <= first.bound
        first = after
