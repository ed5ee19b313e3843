"""What income is at stake, and who moves before it is paid (rules §6)."""

from __future__ import annotations

import pytest

from advisor.advise.threats import (
    in_time,
    paid_first,
    stake_turn,
    threatened,
    threats,
    threats_to_json,
)
from search.rules.open_position import load_position


def test_nothing_is_at_stake_after_the_last_income() -> None:
    position = load_position("r8-12-income").replace(number=7)
    result = threats(position)
    assert (result.income, result.loss, result.bound, result.rivals) == (0, 0, 0, ())
    assert result.turn is None


@pytest.mark.parametrize(
    ("number", "color", "turn"),
    [
        (3, "red", 4),  # to move
        (4, "red", 7),  # what this turn pays is paid before anybody else moves
        (4, "blue", 7),  # who has moved and been paid
        (5, "blue", 7),
        (6, "red", 7),
        (7, "red", None),
        (7, "blue", None),
    ],
)
def test_what_is_at_stake_is_paid_after_this_turn(
    number: int, color: str, turn: int | None
) -> None:
    """Blue is first, and Red to move."""
    position = load_position("game-2p-t4-middle").replace(number=number)
    asked = threatened(position, position.table.seat(color))
    result = threats(asked, stop=lambda: True)
    assert result.turn == stake_turn(asked) == turn
    assert threats_to_json(result)["turn"] == turn
    assert (result.income > 0) == (turn is not None)


@pytest.mark.parametrize(
    ("mover", "number", "seat", "opponents"),
    [
        (1, 4, 1, {0, 2, 3}),  # to move: turn 7 is at stake
        (1, 4, 3, {1, 2}),  # paid on this turn 4, before seat 0 moves again
        (1, 4, 2, {1}),
        (1, 4, 0, {1, 2, 3}),  # was paid on turn 4
        (2, 3, 0, {2, 3}),  # paid on turn 4, before seat 1 moves again
        (2, 3, 3, {0, 1, 2}),  # has turn 3 before it is paid
        (2, 5, 0, {1, 2, 3}),
        (2, 6, 1, {0, 2, 3}),
        (0, 7, 2, {0, 1}),
    ],
)
def test_only_who_moves_before_an_income_is_paid_threatens_it(
    mover: int, number: int, seat: int, opponents: set[int]
) -> None:
    position = load_position("game-4p-t4-first-seat").replace(mover=mover, number=number)
    assert in_time(position, seat) == opponents
    # Turn by turn, until the seat is paid: whoever moves before that.
    here, turn, moved = mover, number, set()
    stake = stake_turn(threatened(position, seat))
    while (here, turn) != (seat, stake):
        moved.add(here)
        here, turn = (here + 1) % 4, turn + (here == 3)
    assert moved - {seat} == opponents


def test_only_a_turn_of_income_pays_before_others_move() -> None:
    position = load_position("game-2p-t4-middle")
    paid = [paid_first(position.replace(number=number)) for number in range(1, 8)]
    assert paid == [None, None, None, 8, None, None, 8]
