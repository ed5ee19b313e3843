"""The fast policy in the core against plain Python: worths, hands and plays, to the last digit."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from reference import hands
from reference.policy import best_step
from reference.worth import Judge
from representative import FEW

from positions.files.load_position import library
from search.core.weights_handle import judged
from search.policy import worth
from search.policy.fast_turns import Policy
from search.policy.features import SEAT_NUMBERS
from search.policy.hand_worth import (
    discards,
    exchange_wanted,
    exchange_worth,
    held_worth,
    refilled_worth,
)
from search.policy.weights import Row, Weights, weights
from search.rules.game import hide_hands
from search.rules.open_position import load
from search.rules.position import Position, over

NAMES = [name for name in library() if not over(load(name, known_hand=False).position)]


def seen(name: str) -> Position:
    position = load(name, known_hand=False).position
    return hide_hands(position, position.mover)


class Salted(random.Random):
    """Draws one number of 64 bits."""

    def __init__(self, salt: int) -> None:
        super().__init__()
        self.salt = salt

    def getrandbits(self, number: int, /) -> int:
        assert number == 64
        return self.salt


@pytest.mark.parametrize("name", NAMES)
def test_worths_of_the_library(name: str) -> None:
    position = seen(name)
    judge = Judge(position)
    assert worth.totals(position) == tuple(judge.totals(position))
    assert worth.outlook(position) == judge.outlook(position)
    before = position.replace(number=0, mover=position.table.seats - 1)
    assert worth.totals(before) == tuple(Judge(before).totals(before))


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_the_seats_count(name: str) -> None:
    """Cubes left and where adventurers stand, by weights of a file that has some for them."""
    position = seen(name)
    chosen = seat_weighted(3)
    judge = Judge(position, chosen)
    told = judged(position, chosen)
    assert told.totals == tuple(judge.totals(position))
    assert told.outlook == judge.outlook(position)
    plays_on = (position.number, position.mover + 1) < (position.table.last_turn, len(told.totals))
    assert plays_on == (told.totals != judged(position).totals)


def seat_weighted(salt: int) -> Weights:
    """The usual weights, with others for the numbers of a seat beside the boards."""
    rng, usual = random.Random(salt), weights()

    def row(numbers: Row) -> Row:
        added = [round(rng.uniform(-2, 2), 4) for _ in SEAT_NUMBERS]
        return (*numbers[: -len(SEAT_NUMBERS)], *added)

    seats = {
        players: {turn: (row(base), row(slope)) for turn, (base, slope) in turns.items()}
        for players, turns in usual.seats.items()
    }
    return replace(usual, name=f"seat numbers {salt}", seats=seats)


@pytest.mark.parametrize("name", NAMES)
def test_hands_of_the_library(name: str) -> None:
    position = seen(name)
    if isinstance(position.hands[position.mover], int):
        return
    assert exchange_wanted(position) == hands.exchange_wanted(position)
    assert exchange_worth(position) == hands.exchange_worth(position)
    assert discards(position) == hands.discards(position)
    assert held_worth(position, position.hand) == hands.held_worth(position, position.hand)
    for discard in ((0, 0, 0), position.hand, discards(position)):
        assert refilled_worth(position, discard) == hands.refilled_worth(position, discard)


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", NAMES)
def test_plays_of_the_library(name: str) -> None:
    position = seen(name)
    if isinstance(position.hands[position.mover], int):
        return
    for salt, width, noise in ((1, 96, 0.0), (2**33 + 5, 12, 1.5), (7, 300, 4.0)):
        ours = Policy(width, noise).step(position, Salted(salt))
        theirs = best_step(position, salt, width, noise)
        assert (ours is None) == (theirs is None)
        if ours is not None and theirs is not None:
            assert ours[0] == theirs[0]
