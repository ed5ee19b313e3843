"""Random positions put together building by building, not reached by play (formats §3).

Valid, but more crowded and contrary than games become: ties one downsizing away, shadows that are
and are not identical, tiles and cubes that run out.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from .documents import document
from .domains import occupied, reveal, stock, supply
from .randoms import COLORS, NOTHING, drawn, random_region
from .removal import put
from .state import Player, Region, State
from .things import EPOCHS, KINDS, NAMES, Board, Boards, Building, footprint, row_major
from .transform import division
from .turns import HAND

# How often each building is tried: many of §5's conflicts are between Keeps and Monasteries.
WEIGHT = {key: (1 if key[0] == "civil" else 3) * (1, 3, 2)[key[1] - 1] for key in NAMES}


def composed_document(
    rng: random.Random, players: int, size: tuple[int, int] | None, short: bool | None = None
) -> dict[str, Any]:
    """A valid position file value with crowded boards.

    :param short: whether some tile or the mover's cubes are made scarce; None leaves it to chance.
    """
    columns, rows = size or (rng.randint(4, 10), rng.randint(4, 8))
    region = random_region(rng, columns, rows)
    colors = rng.sample(COLORS, players)
    empty: Board = reveal(region.hamlets, frozenset())
    boards: Boards = (empty, empty, empty)
    scarce = rng.choice(sorted(NAMES.values())) if _whether(rng, short) else None
    for _ in range(rng.randint(columns * rows // 2, 4 * columns * rows)):
        boards = _with_one_more(rng, region, boards, colors, scarce)
    for _ in range(rng.randint(0, 30)):
        boards = with_one_cube(rng, boards, rng.choice(colors))
    if _whether(rng, short):
        for _ in range(60):
            boards = with_one_cube(rng, boards, colors[0])
    return document(_seated(rng, region, boards, colors))


def _whether(rng: random.Random, short: bool | None) -> bool:
    return rng.random() < 0.4 if short is None else short


def _seated(rng: random.Random, region: Region, boards: Boards, colors: list[str]) -> State:
    """The boards with players round them; the mover is the first of `colors`, at any seat."""
    mover = colors[0]
    seats = rng.sample(colors, len(colors))
    used = (rng.choice((0, 0, 0, 1, 2)), rng.choice((0, 0, 0, 1)))
    state = State(
        region=region,
        base="rio-grande",
        holdem=False,
        attached=False,
        number=rng.choice((1, 3, 4, 4, 6, 7, 7)),
        mover=mover,
        phase="action" if any(used) else "start",
        players=tuple(
            Player(
                color,
                rng.randint(0, 6),
                NOTHING,
                _adventurers(rng, used if color == mover else (0, 0)),
            )
            for color in seats
        ),
        boards=boards,
        discard=NOTHING,
        reserve=None,
    )
    state = replace(state, discard=drawn(rng, state, rng.randint(0, 20)))
    for color in seats:
        state = state.with_player(replace(state.seat(color), hand=drawn(rng, state, HAND)))
    return state


def _adventurers(rng: random.Random, used: tuple[int, int]) -> tuple[tuple[str, int], ...]:
    standing = [(rng.choice(("might", "might", "faith", "faith", "reason")), n) for n in used]
    return tuple(sorted(standing))


def _with_one_more(
    rng: random.Random, region: Region, boards: Boards, colors: list[str], scarce: str | None
) -> Boards:
    """One more building where it may lie, often with its shadows; else the boards as they were."""
    kind, size = rng.choice([key for key in NAMES for _ in range(WEIGHT[key])])
    if scarce is not None and rng.random() < 0.5:
        kind, size = next(key for key, value in NAMES.items() if value == scarce)
    column, row = rng.choice(sorted(region.squares, key=row_major))
    owner = "" if kind == "civil" else rng.choice(colors)
    building = Building(kind, size, (column, row), owner)
    first = rng.choice((0, 0, 1, 1, 2))
    last = 2 if size > 1 and rng.random() < 0.75 else first
    for index in range(first, last + 1):
        boards = placed(rng, region, boards, index, building)
    return boards


def placed(
    rng: random.Random, region: Region, boards: Boards, index: int, building: Building
) -> Boards:
    """The boards with the building on one of them, if the file format allows it there."""
    board = boards[index]
    squares = footprint(building.anchor, building.size)
    epoch = EPOCHS[index]
    if epoch == "reason":
        if building.size == 1:
            return boards
        if building.kind != "civil":
            state = rng.choice(("ruin", "ruin", "renovated"))
            mark = ""
            if building.size == 3 and state == "ruin" and rng.random() < 0.3:
                mark = building.owner if supply(boards, building.owner) > 0 else ""
            building = building._replace(owner="", state=state, mark=mark)
    if not squares <= region.squares or stock(boards, building.name) < 1:
        return boards
    if building.owner and supply(boards, building.owner) < 1:
        return boards
    small_or_owned = building.kind != "civil" or building.size == 1
    land = {region.terrain(square) for square in squares}
    if small_or_owned and ("~" in land or squares & region.hamlets):
        return boards
    tiles = frozenset(other for other in board if not other.printed)
    if squares & occupied(tiles):
        return boards
    after = reveal(region.hamlets, tiles | {building})
    if epoch != "reason" and division(epoch, after) is not None:
        return boards
    return put(boards, epoch, after)


def with_one_cube(rng: random.Random, boards: Boards, color: str) -> Boards:
    """A cube on a civil building of `reason` that has room, if the player has one left."""
    roomy = [
        building
        for building in sorted(boards[2], key=lambda b: row_major(b.anchor))
        if building.kind == KINDS[2] and building.cubes_held() < building.capacity
    ]
    if not roomy or supply(boards, color) < 1:
        return boards
    building = rng.choice(roomy)
    cubes = dict(building.cubes)
    cubes[color] = cubes.get(color, 0) + 1
    changed = building._replace(cubes=tuple(sorted(cubes.items())))
    return put(boards, "reason", boards[2] - {building} | {changed})
