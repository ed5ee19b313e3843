"""Expectations of an exchange: by hand, and against drawing at random (formats §6)."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest
from builder import table

from positions.notation.written_plays import Exchange
from search.rules.game import hide_hands
from search.rules.position import Position
from search.rules.turn_phases import draw_at_random, wanted
from search.solve.best_turn import best_turn
from search.solve.exchange_value import Exchanges, discards, drawn, exchanges


def nearly_out(deck: str) -> Position:
    """Red to collect on a plain of 3 squares a side; ``deck`` says which discard pile."""
    return table(
        might="a1 watch_tower red",
        hand="2m1r1c",
        players="red green",
        ecus=3,
        size=3,
        turn=4,
        discard=deck,
        hands={"green": "1m1r2c"},
    )


@cache
def proved() -> Exchanges:
    """All hands of the position with 12 military, 10 religious and 9 civil cards discarded."""
    return exchanges(nearly_out("12m10r9c"), None)


def test_the_deck_runs_out_and_the_discards_are_reshuffled() -> None:
    """One card in the deck, military. Discarding 2 military: it is drawn for certain, and the
    second card comes out of 14+2 military, 16 religious, 16 civil discarded (48 in all)."""
    position = nearly_out("14m16r16c")
    assert drawn(position, (2, 0, 0)) == {
        (2, 0, 0): Fraction(16, 48),
        (1, 1, 0): Fraction(16, 48),
        (1, 0, 1): Fraction(16, 48),
    }


@pytest.mark.parametrize("pile", ["", "12m10r9c", "14m16r16c"])
def test_probabilities_are_those_of_drawing_at_random(pile: str) -> None:
    position = nearly_out(pile)
    rng = random.Random(5)
    times = 10_000
    for discard in discards(position.hand):
        exact = drawn(position, discard)
        assert sum(exact.values()) == 1
        number = wanted(position, Exchange(discard))
        seen = Counter(draw_at_random(position, discard, number, rng) for _ in range(times))
        assert set(seen) <= set(exact)
        for draw, p in exact.items():
            error = (float(p) * (1 - float(p)) / times) ** 0.5
            assert abs(seen[draw] / times - float(p)) <= 5 * error + 1e-12


def test_the_expectation_is_that_of_ten_thousand_draws() -> None:
    """What Green holds is told, and counts as unseen: any of it may be drawn (§2.6)."""
    position = hide_hands(nearly_out("12m10r9c"), 0)
    result = proved()
    assert result.refused is None
    assert (result.keep.gain, result.keep.bound) == (best_turn(position, None).gain,) * 2
    assert all(valued.gain == valued.bound for valued in result.hands.values())
    assert len(result.options) == len(discards(position.hand)) == 11
    assert [o.low for o in result.options] == sorted((o.low for o in result.options), reverse=True)
    rng = random.Random(6)
    times = 10_000
    for option in result.options:
        assert option.low == option.high
        number = wanted(position, Exchange(option.discard))
        kept = [h - d for h, d in zip(position.hand, option.discard, strict=True)]
        values = []
        for _ in range(times):
            m, r, c = draw_at_random(position, option.discard, number, rng)
            values.append(result.hands[kept[0] + m, kept[1] + r, kept[2] + c].gain - 2)
        mean = sum(values) / times
        error = (sum((v - mean) ** 2 for v in values) / (times - 1) / times) ** 0.5
        assert abs(mean - float(option.low)) <= 5 * error + 1e-9


def test_what_is_not_proved_is_an_interval() -> None:
    position = nearly_out("12m10r9c")
    exact = {o.discard: o.low for o in proved().options}
    for option in exchanges(position, 0.001).options:
        assert option.low <= exact[option.discard] <= option.high


def test_without_two_ecus_or_after_a_play_nothing_is_exchanged() -> None:
    poor = nearly_out("").replace(ecus=(1, 3))
    late = nearly_out("").replace(phase=3)
    for position in (poor, late):
        result = exchanges(position, 1.0)
        assert result.options == ()
        assert result.hands == {}
        assert result.refused
