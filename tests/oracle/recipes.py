"""Small random positions cooked to a recipe: what is common on the boards, and who owns it.

Valid like those of `composed`, which knows how one building or cube comes in; a recipe says how
crowded, how large, whose, what the mover holds and where their adventurers stand.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from .composed import placed, with_one_cube
from .documents import document
from .domains import reveal
from .duels import with_duel
from .randoms import COLORS, NOTHING, drawn, random_region
from .state import Player, Region, State
from .things import DECKS, EPOCHS, KINDS, Board, Boards, Building, Cards, Square, row_major
from .turns import HAND

Span = tuple[int, int]
Shares = tuple[float, float, float]


@dataclass(frozen=True)
class Recipe:
    """Spans are drawn evenly, ends included; shares need not sum to one."""

    side: Span = (3, 6)  # columns and rows, each
    duels: Span = (0, 0)  # tried first, see `duels`
    tries: tuple[float, float] = (1.0, 3.0)  # buildings tried, by square of the map
    kinds: Shares = (3, 3, 3)  # military, religious, civil
    sizes: Shares = (1, 2, 1)
    first: Shares = (2, 2, 1)  # the board on which a building comes in
    shadows: float = 0.75  # how often a larger building has its shadows
    rivals: float = 0.6  # how many of the owned buildings are opponents'
    cubes: Span = (0, 20)  # tried, by anybody
    own_cubes: Span = (0, 0)  # tried after that, the mover's
    hand: Span = (1, 4)
    cards: Shares = (1, 1, 1)  # what the mover's hand is likely to hold
    stands: Shares = (2, 2, 1)  # where adventurers stand
    purse: Span = (0, 6)
    used: float = 0.2  # how often the mover has charged something already


def cooked_document(rng: random.Random, recipe: Recipe) -> dict[str, Any]:
    """A valid position file value on an income turn (4 or 7) after the recipe.

    The mover's adventurers stand on two boards, or they can pay a travel.
    """
    columns, rows = (rng.randint(*recipe.side) for _ in range(2))
    region = random_region(rng, columns, rows)
    colors = rng.sample(COLORS, rng.randint(2, 5))
    empty: Board = reveal(region.hamlets, frozenset())
    boards: Boards = (empty, empty, empty)
    gaps: frozenset[Square] = frozenset()
    for _ in range(rng.randint(*recipe.duels)):
        boards, gap = with_duel(rng, region, boards, colors)
        gaps |= gap
    for _ in range(int(columns * rows * rng.uniform(*recipe.tries))):
        boards = _one_more(rng, recipe, region, boards, colors, gaps)
    for _ in range(rng.randint(*recipe.cubes)):
        boards = with_one_cube(rng, boards, rng.choice(colors))
    for _ in range(rng.randint(*recipe.own_cubes)):
        boards = with_one_cube(rng, boards, colors[0])
    return document(_seated(rng, recipe, region, boards, colors), hide=rng.random() < 0.5)


def _one_more(
    rng: random.Random,
    recipe: Recipe,
    region: Region,
    boards: Boards,
    colors: list[str],
    gaps: frozenset[Square],
) -> Boards:
    """One more building where it may lie and leaves the gaps; else the boards as they were."""
    kind = rng.choices(KINDS, recipe.kinds)[0]
    size = rng.choices((1, 2, 3), recipe.sizes)[0]
    owner = rng.choice(colors[1:]) if rng.random() < recipe.rivals else colors[0]
    anchor = rng.choice(sorted(region.squares, key=row_major))
    building = Building(kind, size, anchor, "" if kind == "civil" else owner)
    if not gaps.isdisjoint(building.squares):
        return boards
    first = rng.choices((0, 1, 2), recipe.first)[0]
    last = 2 if size > 1 and rng.random() < recipe.shadows else first
    for index in range(first, last + 1):
        boards = placed(rng, region, boards, index, building)
    return boards


def _seated(
    rng: random.Random, recipe: Recipe, region: Region, boards: Boards, colors: list[str]
) -> State:
    """Players round the boards; the mover is the first of the colours, at any seat."""
    mover = colors[0]
    charged = rng.random() < recipe.used
    holdem = rng.random() < 0.15
    state = State(
        region=region,
        base=rng.choice(("rio-grande", "rio-grande", "matagot")),
        holdem=holdem,
        attached=False,
        number=rng.choice((4, 7)),
        mover=mover,
        phase="action" if charged else "start",
        players=tuple(
            Player(color, rng.randint(0, 6), NOTHING, _standing(rng, recipe, (0, 0)))
            for color in rng.sample(colors, len(colors))
        ),
        boards=boards,
        discard=NOTHING,
        reserve=(1, 1, 1) if holdem else None,
    )
    used = rng.choice(((0, 1), (0, 2), (1, 1))) if charged else (0, 0)
    standing = _standing(rng, recipe, used)
    ecus = rng.randint(*recipe.purse)
    if len({epoch for epoch, _ in standing}) == 1:
        ecus = max(ecus, 1)
    hand = _hand(rng, recipe, state)
    player = replace(state.player, ecus=ecus, adventurers=standing, hand=hand)
    state = state.with_player(player)
    state = replace(state, discard=drawn(rng, state, rng.randint(0, 12)))
    for color in colors[1:]:
        state = state.with_player(replace(state.seat(color), hand=drawn(rng, state, HAND)))
    return state


def _standing(
    rng: random.Random, recipe: Recipe, used: tuple[int, int]
) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((rng.choices(EPOCHS, recipe.stands)[0], count) for count in used))


def _hand(rng: random.Random, recipe: Recipe, state: State) -> Cards:
    """Cards after the recipe's taste; every deck has four of each kind to spare."""
    assert min(DECKS[state.base]) >= HAND + sum(state.reserve or ())
    held = rng.choices(range(3), recipe.cards, k=rng.randint(*recipe.hand))
    return (held.count(0), held.count(1), held.count(2))
