"""Random and composed positions are sound, and so is whatever a play makes of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from . import State, canonical, legal_plays, load, outcomes
from .composed import composed_document
from .documents import document
from .domains import stock, supply
from .randoms import random_document
from .things import DECKS, TILES
from .transform import division


def documents(seed: int) -> list[dict[str, Any]]:
    rng = random.Random(seed)
    players = rng.randint(2, 5)
    game = random_document(rng, players, (8, 7), rng.randint(0, 3 * players))
    return [game, composed_document(rng, players, (7, 6))]


def assert_sound(state: State) -> None:
    assert all(stock(state.boards, name) >= 0 for name in TILES)
    assert all(supply(state.boards, player.color) >= 0 for player in state.players)
    assert all(b.cubes_held() <= b.capacity for b in state.board("reason") if b.cubes)
    for epoch in ("might", "faith"):
        assert division(epoch, state.board(epoch)) is None
    for board in state.boards:
        squares = [square for building in board for square in building.squares]
        assert len(squares) == len(set(squares))
        assert set(squares) <= state.region.squares
        assert state.region.hamlets <= set(squares)
    assert 0 <= state.deck_size() <= sum(DECKS[state.base])


@pytest.mark.parametrize("seed", range(12))
def test_sound_before_and_after_every_play(seed: int) -> None:
    for value in documents(seed):
        state = load(value)
        assert_sound(state)
        assert canonical(load(document(state))) == canonical(state)
        for play in legal_plays(state):
            for end in outcomes(state, play).values():
                assert_sound(end)


def test_the_same_seed_gives_the_same_position() -> None:
    assert documents(3) == documents(3)
