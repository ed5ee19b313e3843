"""Positions that may be puzzles, for ``find_puzzles``: turns with income on small maps.

``candidates(seed, number)`` takes a position out of a game of the fast policy, or puts one together
after a recipe of ``benchmarks.proof.hunt_positions``, and makes several of it, with fewer cards and
Ecus, so that every turn can be looked at. The same numbers give the same positions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from benchmarks.proof.hunt_positions import cooked, region
from benchmarks.proof.hunt_recipes import RECIPES
from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import End
from positions.setup import Setup
from positions.things import Cards
from search.policy.fast_turns import Policy
from search.policy.hand_worth import discards
from search.rules.convert import position_of, setup_of
from search.rules.game import deal, hide_hands
from search.rules.position import Position
from search.rules.setup_check import defects

#: Variations of a base that are tried.
VARIATIONS: Final = 16
#: Every so manieth base is put together, the others come out of games.
RECIPE_EVERY: Final = 3
_RECIPES: Final = ("mixed", "sparse", "crossed", "ties", "later", "refused")
#: Turns with income, as often as they are drawn.
_TURNS: Final = (4, 7, 7, 7, 7, 7)
#: Columns and rows.
_SIDES: Final = ((5, 6), (5, 6), (6, 7), (6, 8), (7, 9))
_HANDS: Final = (2, 2, 2, 3, 3, 4)
_ECUS: Final = (0, 0, 1, 1, 2, 3)


def candidates(seed: int, number: int) -> Iterator[tuple[Setup, Position]]:
    """The variations of a base, each once; the last tag says how it was made."""
    rng = random.Random(f"puzzle {seed} {number}")
    base, how = _base(rng, number)
    chart = replace(base.map, name=f"region-{seed}-{number}")
    base = replace(base, map=chart, title=None, notes=None, tags=(how,))
    met: set[int] = set()
    for _ in range(VARIATIONS):
        setup = _varied(base, rng)
        if defects(setup):
            continue
        position = position_of(setup)
        if position.hash not in met:
            met.add(position.hash)
            yield setup, position


def _base(rng: random.Random, number: int) -> tuple[Setup, str]:
    turn = rng.choice(_TURNS)
    sides = rng.choice(_SIDES)
    if number % RECIPE_EVERY == 0:
        setup = cooked(rng, RECIPES[rng.choice(_RECIPES)], sides)
        return replace(setup, turn=replace(setup.turn, number=turn)), "made"
    chart = region(rng, (0, 3), (1, 5), sides)
    players = rng.randint(2, 4)
    game = deal(chart, ruleset("rio-grande"), players, rng.randrange(2**32))
    policy = Policy(rng.choice((8, 16, 32)), rng.choice((0.5, 1.0, 2.0)))
    seat = rng.randrange(players)
    while (game.position.number, game.position.mover) != (turn, seat):
        game.position = policy.turn(game.position, rng)
        game.play(End(discards(game.position)))
    return setup_of(hide_hands(game.position, seat)), "game"


def _varied(setup: Setup, rng: random.Random) -> Setup:
    """The same boards with some of the mover's cards and few Ecus, phase I being over."""
    mover = next(one for one in setup.players if one.color == setup.turn.player)
    assert not isinstance(mover.hand, int)
    cards = [kind for kind in range(3) for _ in range(mover.hand[kind])]
    kept = rng.sample(cards, min(rng.choice(_HANDS), len(cards)))
    hand = _cards(kept)
    gone = [a - b for a, b in zip(mover.hand, hand, strict=True)]
    pile = setup.discard
    poorer = replace(mover, hand=hand, ecus=rng.choice(_ECUS))
    return replace(
        setup,
        turn=replace(setup.turn, phase="action"),
        players=tuple(poorer if one is mover else one for one in setup.players),
        discard=(pile[0] + gone[0], pile[1] + gone[1], pile[2] + gone[2]),
    )


def _cards(kinds: list[int]) -> Cards:
    return kinds.count(0), kinds.count(1), kinds.count(2)
