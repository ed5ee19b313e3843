"""The kinds of small position for the best turn, and how many of each a set holds.

Maps of 3 to 6 squares a side, income turns 4 and 7, 2 to 5 players, hands of 1 to 4 cards. What is
common differs by kind, so that a set holds what a single taste would hardly ever bring together.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from oracle.composed import composed_document
from oracle.randoms import random_document
from oracle.recipes import Recipe, cooked_document
from oracle.state import cards_of, cards_value

Make = Callable[[random.Random], dict[str, Any]]


@dataclass(frozen=True)
class Kind:
    """How positions are made, how many a set holds, and which of them it keeps.

    ``decided``: only those in which opponents' decisions cost the mover something, that is, the
    guaranteed gain is less than if they took them, too.
    """

    make: Make
    wanted: int
    decided: bool = False


def game(rng: random.Random) -> dict[str, Any]:
    """Out of a random game, some of the mover's cards gone."""
    size = rng.randint(3, 6), rng.randint(3, 6)
    document = random_document(rng, rng.randint(2, 5), size, rng.randint(4, 20))
    return _on_an_income_turn(rng, document)


def crowded(rng: random.Random, short: bool | None = None) -> dict[str, Any]:
    """Put together building by building, some of the mover's cards gone."""
    size = rng.randint(3, 6), rng.randint(3, 6)
    document = composed_document(rng, rng.randint(2, 5), size, short)
    return _on_an_income_turn(rng, document)


def _on_an_income_turn(rng: random.Random, document: dict[str, Any]) -> dict[str, Any]:
    """Turn 4 or 7, one card or more in hand, two boards in reach of the mover."""
    turn = document["turn"]
    turn["number"] = rng.choice((4, 7))
    player = next(p for p in document["players"] if p["color"] == turn["player"])
    hand, pile = list(cards_of(player["hand"])), list(cards_of(document["discard"]))
    if not any(hand):  # played in the part of a turn that the game went on
        kind = rng.choice([kind for kind in range(3) if pile[kind]])
        hand[kind], pile[kind] = 1, pile[kind] - 1
    for _ in range(rng.randint(0, 3)):
        if sum(hand) > 1:
            kind = rng.choice([kind for kind in range(3) if hand[kind]])
            hand[kind] -= 1
            pile[kind] += 1
    player["hand"] = cards_value((hand[0], hand[1], hand[2]))
    document["discard"] = cards_value((pile[0], pile[1], pile[2]))
    boards = {one if isinstance(one, str) else one["epoch"] for one in player["adventurers"]}
    if len(boards) == 1:
        player["ecus"] = max(player["ecus"], 1)
    return document


def cooked(**taste: Any) -> Make:
    """After a recipe of the oracle."""
    return partial(cooked_document, recipe=Recipe(**taste))


#: What leads to downsizing that an opponent has a say in.
ACROSS: dict[str, Any] = {
    "duels": (1, 3),
    "kinds": (2, 2, 3),
    "sizes": (3, 2, 1),
    "rivals": 0.5,
    "stands": (3, 3, 0.5),
    "cards": (1, 1, 3),
}

KINDS: dict[str, Kind] = {
    "game": Kind(game, 30),
    "crowded": Kind(crowded, 30),
    # Tiles short, or the mover's cubes.
    "short": Kind(partial(crowded, short=True), 20),
    # An opponent's building meets the mover's across a gap: who is downsized, and where to?
    "contested": Kind(cooked(side=(5, 6), tries=(1.0, 3.0), **ACROSS), 60, True),
    "duel": Kind(cooked(side=(4, 6), tries=(2.0, 5.0), **ACROSS), 40, True),
    "tangle": Kind(cooked(side=(5, 6), tries=(3.0, 6.0), hand=(3, 4), **ACROSS), 16, True),
    # Much that has no shadow yet, much of one's own to upgrade: paradoxes.
    "shadows": Kind(
        cooked(sizes=(2, 3, 1), first=(3, 2, 0.5), shadows=0.4, rivals=0.4, stands=(3, 2, 0.5)), 25
    ),
    # Cities full of the mover's cubes: their supply is nearly empty.
    "cubes": Kind(
        cooked(
            side=(5, 6),
            tries=(3.0, 6.0),
            kinds=(2, 2, 4),
            sizes=(2, 2, 4),
            first=(2, 2, 3),
            rivals=0.2,
            cubes=(0, 4),
            own_cubes=(20, 60),
            stands=(2, 2, 2),
        ),
        20,
    ),
    "reason": Kind(cooked(first=(1, 1, 4), cubes=(10, 30), stands=(1, 1, 4), cards=(1, 1, 2)), 30),
    "poor": Kind(cooked(tries=(1.5, 4.0), purse=(0, 1), used=0.5), 25),
    # Hands of four on the largest maps.
    "full": Kind(cooked(side=(5, 6), tries=(4.0, 7.0), hand=(4, 4), used=0.1), 45),
}


def made(seed: str) -> dict[str, Any]:
    """The position file value of a seed such as ``1/full/73``: set, kind, number."""
    return KINDS[seed.split("/")[1]].make(random.Random(seed))
