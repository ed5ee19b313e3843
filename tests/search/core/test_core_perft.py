"""Counting in the core against a count by the engine, one position after the other."""

from __future__ import annotations

import random
import threading
import time
from _thread import interrupt_main

import pytest
from core_positions import positions
from reference.legal import moves
from representative import FEW

from positions.files.load_position import library
from search.core.perft import perft
from search.rules.game import hide_hands
from search.rules.open_position import load
from search.rules.position import Position
from search.rules.resolution import outcomes
from search.rules.turn_phases import unseen


def counted(position: Position, depth: int) -> list[int]:
    """``perft`` by the engine; positions are told apart by their canonical form."""
    layer, counts = {position.text(): position}, [1]
    for _ in range(depth):
        following: dict[str, Position] = {}
        for here in layer.values():
            for move in moves(here):
                for there in outcomes(here, move) or ():
                    following.setdefault(there.text(), there)
        layer = following
        counts.append(len(layer))
    return counts


@pytest.mark.usual(*FEW)
@pytest.mark.parametrize("name", library())
def test_one_play_from_every_position_of_the_library(name: str) -> None:
    position = load(name, known_hand=False).position
    if not isinstance(position.hands[position.mover], int):
        assert perft(position, 1) == counted(position, 1)


def test_two_plays_from_nasty_positions() -> None:
    rng = random.Random("perft")
    most = 0
    for position in positions("perft", 1):
        seat = position.mover
        for hand in ((1, 0, 1), (0, 2, 0), (0, 0, 2)):
            here = position.replace(
                hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :]),
                ecus=tuple(rng.choice((0, 1, 5)) for _ in position.ecus),
            )
            if min(unseen(here)) >= 0:
                counts = perft(here, 2)
                assert counts == counted(here, 2)
                most = max(most, counts[2])
    assert most > 100


def test_a_count_is_told_of_and_can_be_stopped() -> None:
    position = load("game-2p-t4-middle").position
    told: list[tuple[int, int]] = []
    began = time.monotonic()
    threading.Timer(0.4, interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        perft(position, 4, lambda depth, met: told.append((depth, met)))
    assert time.monotonic() - began < 600  # it would take days
    assert told
    assert told == sorted(told)


def test_what_cannot_be_counted() -> None:
    position = load("game-2p-t4-middle").position
    with pytest.raises(ValueError, match="0 or more"):
        perft(position, -1)
    with pytest.raises(ValueError, match="not known"):
        perft(hide_hands(position, 1 - position.mover), 1)
