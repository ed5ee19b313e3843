"""Random games for hypothesis, and what they are measured with: networkx, symmetries, near misses.

``KHRONOS_EXAMPLES=500`` in the environment makes every property try that many games.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import replace

import networkx as nx
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from samples import covered, play_on, random_map

from positions.files.ruleset_files import ruleset
from positions.notation.written_plays import (
    BoardPlay,
    Construct,
    Demolish,
    Populate,
    Renovate,
    Travel,
    Upgrade,
)
from positions.setup import Building, GameMap, Setup
from positions.things import (
    BUILDING_KIND_SIZE,
    BUILDINGS,
    EPOCHS,
    square_name,
    square_place,
)
from search.rules.game import Game, deal

EXAMPLES = int(os.environ.get("KHRONOS_EXAMPLES", "0"))
Square = tuple[int, int]


def tries(number: int) -> settings:
    """Settings of a property: that many examples, no clock."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=EXAMPLES or number, deadline=None, suppress_health_check=slow)


@st.composite
def new_games(draw: st.DrawFn) -> tuple[Game, random.Random, float]:
    """A game about to begin, who plays it, and how greedily."""
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    columns, rows = draw(st.integers(4, 10)), draw(st.integers(4, 9))
    rules = ruleset(draw(st.sampled_from(("rio-grande", "matagot"))), draw(st.booleans()))
    seats = draw(st.integers(2, 5))
    game = deal(random_map(rng, columns, rows), rules, seats, draw(st.integers(0, 10**6)))
    return game, rng, draw(st.sampled_from((0.0, 0.6)))


@st.composite
def games(draw: st.DrawFn, most: int = 90) -> Game:
    """A game under way: up to ``most`` exchanges, swaps, plays and ends were made."""
    game, rng, greed = draw(new_games())
    for _ in range(draw(st.integers(0, most))):
        if game.over:
            break
        play_on(game, rng, greed)
    return game


def board_graph(setup: Setup, epoch: int) -> nx.Graph[Square]:
    """The squares of a board that are not empty, joined where they are adjacent (§1.7, §1.8)."""
    graph: nx.Graph[Square] = nx.Graph()
    graph.add_nodes_from(square_place(hamlet) for hamlet in setup.map.hamlets)
    for building in setup.boards[epoch]:
        graph.add_nodes_from(covered(building))
    for column, row in list(graph):
        for other in ((column + 1, row), (column, row + 1)):
            if other in graph:
                graph.add_edge((column, row), other)
    return graph


def domains(setup: Setup, epoch: int) -> set[frozenset[Square]]:
    """The domains of a board as sets of squares."""
    return {frozenset(part) for part in nx.connected_components(board_graph(setup, epoch))}


def violations(setup: Setup, epoch: int) -> list[str]:
    """Domains in which two buildings of a kind share the highest value (§5)."""
    result = []
    for domain in domains(setup, epoch):
        inside = [b for b in setup.boards[epoch] if square_place(b.at) in domain]
        for kind in (0, 1):
            sizes = [BUILDING_KIND_SIZE[b.building] for b in inside]
            values = sorted(size for which, size in sizes if which == kind)
            if len(values) > 1 and values[-1] == values[-2]:
                result.append(f"{EPOCHS[epoch]} {sorted(domain)}")
    return result


#: Where a footprint of a size comes to lie: (column, row, size, map) to (column, row).
Symmetry = Callable[[int, int, int, GameMap], Square]
SYMMETRIES: dict[str, Symmetry] = {
    "left-right": lambda column, row, size, game_map: (game_map.width - size - column, row),
    "top-bottom": lambda column, row, size, game_map: (column, game_map.height - size - row),
    "transposed": lambda column, row, size, game_map: (row, column),
}


def image_at(at: str, size: int, game_map: GameMap, symmetry: Symmetry) -> str:
    """The anchor of the image of a footprint."""
    column, row = square_place(at)
    return square_name(*symmetry(column, row, size, game_map))


def image(setup: Setup, name: str) -> Setup:
    """The position on the mirrored map."""
    symmetry, old = SYMMETRIES[name], setup.map
    rows: tuple[str, ...] = old.terrain[::-1] if name == "top-bottom" else old.terrain
    if name == "left-right":
        rows = tuple(row[::-1] for row in rows)
    if name == "transposed":
        rows = tuple("".join(row[column] for row in rows) for column in range(old.width))
    hamlets = tuple(image_at(hamlet, 1, old, symmetry) for hamlet in old.hamlets)

    def turned(board: tuple[Building, ...]) -> tuple[Building, ...]:
        sizes = [BUILDING_KIND_SIZE[b.building][1] for b in board]
        return tuple(
            replace(b, at=image_at(b.at, size, old, symmetry))
            for b, size in zip(board, sizes, strict=True)
        )

    boards = (turned(setup.boards[0]), turned(setup.boards[1]), turned(setup.boards[2]))
    return replace(setup, map=GameMap(old.name, rows, hamlets), boards=boards)


def image_of_play(setup: Setup, play: BoardPlay, name: str) -> BoardPlay:
    """The same play on the mirrored map."""
    if isinstance(play, Travel):
        return play
    symmetry = SYMMETRIES[name]

    def size_on(epoch: int, at: str) -> int:
        listed = {b.at: BUILDING_KIND_SIZE[b.building][1] for b in setup.boards[epoch]}
        return listed.get(at, 1)

    def moved(at: str, size: int) -> str:
        return image_at(at, size, setup.map, symmetry)

    if isinstance(play, Demolish):
        return play._replace(at=moved(play.at, 1))
    if isinstance(play, Populate | Renovate):
        return play._replace(at=moved(play.at, size_on(2, play.at)))
    at = moved(play.at, BUILDING_KIND_SIZE[play.building][1])
    if isinstance(play, Construct):
        return play._replace(at=at)
    old = size_on(EPOCHS.index(play.epoch), play.source)
    return play._replace(at=at, source=moved(play.source, old))


def near_miss(rng: random.Random, setup: Setup, play: BoardPlay) -> BoardPlay:
    """A play like this one, but with something changed: it may be legal, mostly it is not."""
    for _ in range(rng.choice((1, 1, 1, 2))):
        play = _changed(rng, setup, play)
    return play


def _changed(rng: random.Random, setup: Setup, play: BoardPlay) -> BoardPlay:
    epoch = rng.choice(EPOCHS)
    if isinstance(play, Travel):
        other = Travel(rng.choice(EPOCHS), epoch, rng.randint(0, 2))
        return other if rng.random() < 0.5 else play._replace(to=epoch)
    field = rng.choice(("at", "at", "cards", "by", "epoch", "building", "source", "type"))
    if field == "at":
        return play._replace(at=_square(rng, setup, play.at))
    if field == "cards":
        changed = list(play.cards)
        changed[rng.randrange(3)] += 1
        changed[rng.randrange(3)] -= 1
        return play._replace(cards=tuple(max(n, 0) for n in changed))
    if field == "by":
        pairs = [(rng.randint(0, 2), rng.randint(1, 2)) for _ in range(rng.randint(0, 2))]
        return play._replace(by=tuple(sorted(pairs)))
    if field == "type":
        building = rng.choice(rng.choice(BUILDINGS))
        cards, by, at = play.cards, play.by, play.at
        old = _square(rng, setup, at) if rng.random() < 0.5 else at
        return rng.choice(
            (
                Construct(epoch, building, at, cards, by),
                Upgrade(epoch, old, building, at, cards, by),
                Demolish(epoch, at, cards, by),
                Populate(at, cards, by),
                Renovate(at, cards, by),
            )
        )
    if field == "epoch" and isinstance(play, Construct | Upgrade | Demolish):
        return play._replace(epoch=epoch)
    if field == "building" and isinstance(play, Construct | Upgrade):
        return play._replace(building=rng.choice(rng.choice(BUILDINGS)))
    if field == "source" and isinstance(play, Upgrade):
        return play._replace(source=_square(rng, setup, play.source))
    return play


def _square(rng: random.Random, setup: Setup, at: str) -> str:
    """A square beside this one, with a building, or any; now and then one off the map."""
    column, row = square_place(at)
    dice = rng.random()
    if dice < 0.5:
        column, row = column + rng.randint(-2, 2), row + rng.randint(-2, 2)
        return square_name(min(max(column, 0), 25), min(max(row, 0), 25))
    listed = [b.at for board in setup.boards for b in board]
    if dice < 0.8 and listed:
        return rng.choice(listed)
    return square_name(rng.randrange(setup.map.width), rng.randrange(setup.map.height))
