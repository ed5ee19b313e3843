"""Under Hold'em the best turn is the best of all swaps, proved as one (rules §7.1, formats §6)."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest
from oracle import swap
from oracle.exhaust import TooLarge, Truth, exhaust
from oracle.state import State, load
from smalls import Small, stored
from test_best_exact import CASES, replayed

import search.solve.hand_search as stages
from positions.files.load_position import parse_document, read_setup
from positions.notation.written_plays import Swap
from search.rules.convert import position_of
from search.rules.position import Position
from search.solve.best_turn import best_turn
from search.solve.strategy import Go, Stop

#: Steps of the oracle's walk for all swaps of a position.
BUDGET = 150_000


def with_reserve(case: Small) -> dict[str, Any] | None:
    """A small position under Hold'em, three cards drawn by lot in the reserve, and the swap still
    to be made; None if there are not so many cards."""
    document = case.document()
    if document["turn"].get("phase", "start") not in ("start", "action"):
        return None
    rng = random.Random(case.seed)
    base = document.get("ruleset", "rio-grande")
    name = base if isinstance(base, str) else base["base"]
    kinds = ("military", "religious", "civil")
    cards = [rng.choice(kinds) for _ in range(3)]
    document["ruleset"] = {"base": name, "holdem": True}
    document["turn"] = document["turn"] | {"phase": rng.choice(["start", "exchanged"])}
    document["reserve"] = {kind: cards.count(kind) for kind in kinds}
    return None if parse_document(document).problems else document


def truth(state: State) -> Truth:
    """What the oracle's walk over every swap and every turn after it says.

    :raises TooLarge: it takes more than ``BUDGET`` steps.
    """
    hand, reserve = state.player.hand, state.reserve
    assert not isinstance(hand, int)
    assert reserve is not None
    best, left = exhaust(state, budget=BUDGET)
    left = BUDGET - left
    for take, give in product(product(range(4), repeat=3), product(range(5), repeat=3)):
        one_kind = sum(n > 0 for n in take) == 1
        possible = all(map(int.__ge__, reserve, take)) and all(map(int.__ge__, hand, give))
        if one_kind and sum(take) == sum(give) and possible:
            result, steps = exhaust(swap(state, take, give), budget=left)
            left -= steps
            best = Truth(*map(max, best, result))
    return best


def cases(number: int) -> list[tuple[Position, Truth]]:
    """So many of the stored positions, or all that there are, under Hold'em, with their truth."""
    result: list[tuple[Position, Truth]] = []
    every = sorted(stored(), key=lambda case: case.steps)
    random.Random(5).shuffle(every)
    for case in every:
        if len(result) == number:
            break
        document = with_reserve(case) if case.steps < BUDGET // 10 else None
        if document is not None:
            try:
                true = truth(load(document))
            except TooLarge:
                continue
            setup = parse_document(document).setup
            assert setup is not None
            result.append((position_of(setup), true))
    return result


def check(number: int) -> None:
    """Compare so many positions."""
    swapped = 0
    for position, true in cases(number):
        for objective, value in (("gain", true.gain), ("lead", true.lead)):
            best = best_turn(position, None, None, objective)
            assert (best.gain, best.bound) == (value, value)
            assert replayed(position, best) == value
        swapped += best_turn(position, None, swaps=False).gain < true.gain
    assert swapped > number // 10


def test_no_swap_guarantees_more() -> None:
    check(12)


@pytest.mark.full
def test_no_swap_guarantees_more_in_three_hundred_positions() -> None:
    check(300)


def test_with_hardly_any_survey_the_bound_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    for look in ("FIRST_LOOK", "SECOND_LOOK", "LONG_LOOK"):
        monkeypatch.setattr(stages, look, 1)
    for position, true in cases(12):
        best = best_turn(position, None)
        assert best.gain <= true.gain <= best.bound
        assert replayed(position, best) >= best.gain


def holdem(case: str) -> tuple[Position, dict[str, Any]]:
    """A conformance case and its answer."""
    setup = read_setup(CASES / "holdem" / f"{case}.position.json").require()
    answer = json.loads((CASES / "holdem" / f"{case}.expected.json").read_text())
    return position_of(setup), answer["best"]


@pytest.mark.parametrize("case", ["holdem-1", "holdem-2", "holdem-3", "holdem-4"])
def test_conformance(case: str) -> None:
    position, answer = holdem(case)
    best = best_turn(position, None, tree=True)
    assert (best.gain, best.bound) == (answer["gain"], answer["gain"])
    assert best.covers == ("swap", "plays")
    assert isinstance(best.line[0].play, Swap)
    assert isinstance(best.strategy, Go)
    assert isinstance(best.strategy.play, Swap)
    assert replayed(position, best) == best.gain
    without = best_turn(position, None, swaps=False)
    assert (without.gain, without.bound) == (answer["without_swap"], answer["without_swap"])
    assert without.covers == ("plays",)
    within = best_turn(position, None, within=best.gain - without.gain).nearby
    assert within is not None
    assert {isinstance(near.line[0].play, Swap) for near in within.turns if near.line} == {
        True,
        False,
    }
    through = best_turn(position, None, within=best.gain - without.gain, exhaustive=True).nearby
    assert through is not None
    assert through == within


def test_a_search_without_time_keeps_every_bound() -> None:
    for name in ("holdem-1", "holdem-2", "holdem-3", "holdem-4"):
        position, answer = holdem(name)
        best = best_turn(position, 0.001, tree=True)
        assert best.gain <= answer["gain"] <= best.bound
        assert isinstance(best.strategy, Go | Stop)
