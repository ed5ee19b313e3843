"""Hands drawn by lot to value an exchange: for bots, and on the last turn of all."""

from __future__ import annotations

import math

import pytest

from advisor.advise.suggest import exchange_first
from advisor.advise.suggest.exchange_by_draws import (
    OFF,
    POSITIONS,
    SPREAD,
    Draws,
    _kept,
    run,
    study,
)
from positions.notation.written_plays import Exchange
from search.policy.surveyed_turns import surveyed_turn
from search.policy.worth import totals
from search.rules.convert import setup_of
from search.rules.game import hide_hands
from search.rules.open_position import load_position
from search.rules.position import Position
from search.rules.turn_phases import apply_turn_play


def test_an_awful_hand_is_exchanged() -> None:
    """Townsmen found nothing on an empty map; three soldiers found a Castle (docs/estimate.md)."""
    position = load_position("game-2p-t1-opening")
    table = position.table
    hands = tuple((0, 1, 3) if seat == position.mover else 4 for seat in range(table.seats))
    assert exchange_first(position.replace(hands=hands), simulations=0) is not None
    good = tuple((3, 0, 1) if seat == position.mover else 4 for seat in range(table.seats))
    assert exchange_first(position.replace(hands=good), simulations=0) is None


def test_what_an_exchange_changes_has_an_error_however_few_hands_are_drawn() -> None:
    position = load_position("game-2p-t3-two-banks")
    hidden = hide_hands(position, position.mover)
    result = study(hidden, setup_of(hidden), 3)
    assert result is not None
    # Nothing drawn: as far as a draw is off, and as far as short surveys are.
    plain, corrected = OFF[POSITIONS].plain, OFF[POSITIONS].corrected
    assert result.margin().error == pytest.approx(math.hypot(SPREAD, plain))
    errors = []
    for draws in (1, 5, 18):
        result.run_number(draws - result.draws, None, lambda: False)
        assert result.draws == draws
        errors += [result.margin().error]
    assert errors == sorted(errors, reverse=True)
    assert plain < errors[-1] < errors[0]
    assert result.win().error
    # A longer survey knows 10 Ecus more of the hand held: drawn hands miss a part of it, too.
    before, chance = result.margin(), result.win()
    held = _kept(setup_of(hidden), POSITIONS)
    result.known = held._replace(margin=held.margin + 10.0)
    shift = OFF[POSITIONS].missed + 10.0 * (OFF[POSITIONS].share - 1.0)
    weight = result.draws / (result.draws + 1.0)
    assert result.margin().mean == pytest.approx(before.mean + weight * shift)
    assert result.win().mean < chance.mean
    assert corrected < result.margin().error


def test_a_drawn_hand_is_worth_the_best_turn_that_it_allows() -> None:
    """One card exchanged brings one of three: every draw is one of the three results."""
    position = load_position("game-2p-t3-two-banks")
    position = hide_hands(position, position.mover)

    def margin(hand_known: Position) -> float:
        end = surveyed_turn(hand_known, POSITIONS).final
        mine, theirs = totals(end)[position.mover], totals(end)[1 - position.mover]
        return mine - theirs

    kinds = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    discard = next(
        one for one in kinds if all(h >= c for h, c in zip(position.hand, one, strict=True))
    )
    changes = [
        margin(apply_turn_play(position, Exchange(discard, drawn))) - margin(position)
        for drawn in kinds
    ]
    result = [change for change, _ in run(Draws(setup_of(position), discard, 1, 0, 16))]
    counts = [sum(one == pytest.approx(change) for one in result) for change in changes]
    assert sum(counts) == len(result)
    assert all(counts)


def test_units_of_draws_depend_on_nothing_but_themselves() -> None:
    position = load_position("game-2p-t3-two-banks")
    setup = setup_of(hide_hands(position, position.mover))
    draws = run(Draws(setup, position.hand, 7, 0, 3))
    assert run(Draws(setup, position.hand, 7, 1, 3)) == draws[1:]
