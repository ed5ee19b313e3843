"""Corrections by networks of the endings of a survey decide which turns are looked at closely."""

from __future__ import annotations

import pytest

from advisor.advise.suggest.beyond_linear import beyond_linear
from advisor.advise.suggest.candidates import find
from positions.notation.written_plays import End
from search.core.core_network import margin_corrections
from search.policy import network
from search.policy.hand_worth import discards
from search.policy.worth import totals
from search.rules.open_position import load
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play

BUDGET = 3000
TWO = "game-2p-t3-two-banks"


def position(name: str = TWO) -> Position:
    return load(name).position


def correction(final: Position) -> float:
    (one,) = margin_corrections([apply_turn_play(final, End(discards(final)))])
    return one


def test_corrections_are_differences_to_the_turn_that_the_linear_worth_puts_first() -> None:
    start = position()
    usual = find(start, 16, BUDGET, None)
    with network.using(network.network(), endings=True):
        found = find(start, 16, BUDGET, None)
        corrections = beyond_linear(
            [one.final for one in found.candidates], usual.candidates[0].final
        )
    assert found.first == usual.first == usual.candidates[0].final
    assert len(found.candidates) == 16
    assert [one.final for one in found.candidates] != [one.final for one in usual.candidates]
    values = [one.value for one in found.candidates]
    assert values == sorted(values, reverse=True)
    of_first = correction(usual.candidates[0].final)
    for one, more in zip(found.candidates, corrections, strict=True):
        assert more == pytest.approx(correction(one.final) - of_first)
        known = {other.final.hash: other.value for other in usual.candidates}
        if one.final.hash in known:
            assert one.value == pytest.approx(known[one.final.hash] + more, abs=1e-5)
        expected = list(totals(one.final))
        margin = expected[start.mover] + more - expected[1 - start.mover]
        assert one.prior.margin == pytest.approx(margin)


def test_without_networks_or_with_three_players_nothing_is_corrected() -> None:
    start = position()
    (first, *_), others = find(start, 4, BUDGET, None).candidates, network.network()
    assert beyond_linear([first.final], start) == [0.0]
    with network.using(others):
        assert beyond_linear([first.final], start) == [0.0]
    three = position("game-3p-t3-crowding")
    with network.using(others, endings=True):
        assert beyond_linear([first.final], start) != [0.0]
        assert beyond_linear([three], three) == [0.0]
