"""Between setups (what is written down) and positions (what is on a table).

``position_of`` trusts its setup; ``search.rules.setup_check`` has looked at it before.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from positions.setup import Building, Player, Setup, Turn
from positions.things import BUILDING_KIND_SIZE, CIVIL, PHASES, REASON
from search.rules.board import NO_CUBES, Board
from search.rules.payment import pair_of
from search.rules.position import Position
from search.rules.table import table_for
from search.rules.tile import PRINTED_HAMLET, Cubes, Tile, shape_of


def position_of(setup: Setup) -> Position:
    """The position that a *defect-free* setup describes.

    :raises ValueError, KeyError: on a setup that ``check.defects`` would refuse; call it first.
    """
    colors = tuple(p.color for p in setup.players)
    table = table_for(setup.map, setup.ruleset, colors)
    stock = list(table.tiles)
    supply = [setup.ruleset.cubes] * table.seats
    boards: list[Board] = []
    for epoch in range(3):
        board = Board(table.geometry, epoch)
        for b in setup.boards[epoch]:
            kind, size = BUILDING_KIND_SIZE[b.building]
            anchor = table.geometry.index[b.at]
            cubes = list(NO_CUBES)
            for color, n in b.cubes:
                seat = table.seat(color)
                cubes[seat] += n
                supply[seat] -= n
            tile = Tile(shape_of(kind, size))
            if epoch < REASON and b.owner is not None:
                tile = tile._replace(owner=table.seat(b.owner))
                supply[table.seat(b.owner)] -= 1
            if epoch == REASON and kind != CIVIL:
                tile = tile._replace(renovated=b.state == "renovated")
                if b.mark is not None:
                    tile = tile._replace(mark=table.seat(b.mark))
                    supply[table.seat(b.mark)] -= 1
            if epoch < REASON or tile != PRINTED_HAMLET:
                stock[tile.shape] -= 1
                board.add(anchor, tile)
            board.set_cubes(anchor, tuple(cubes))
        boards.append(table.boards.one(board))
    reserve = setup.reserve
    if setup.ruleset.holdem and reserve is None:
        reserve = (1, 1, 1)
    return Position(
        table,
        (boards[0], boards[1], boards[2]),
        tuple(stock),
        tuple(supply),
        tuple(p.ecus for p in setup.players),
        tuple(p.hand for p in setup.players),
        tuple(pair_of(p.adventurers) for p in setup.players),
        setup.turn.number,
        table.seat(setup.turn.player),
        PHASES.index(setup.turn.phase),
        setup.discard,
        reserve,
    )


def setup_of(
    position: Position,
    title: str | None = None,
    notes: str | None = None,
    tags: tuple[str, ...] = (),
) -> Setup:
    """The setup that writes a position down."""
    table = position.table
    return Setup(
        map=table.geometry.game_map,
        ruleset=table.ruleset,
        turn=Turn(position.number, table.colors[position.mover], PHASES[position.phase]),
        players=tuple(
            Player(color, ecus, hand, pair)
            for color, ecus, hand, pair in zip(
                table.colors, position.ecus, position.hands, position.adventurers, strict=True
            )
        ),
        boards=(
            _buildings(position.boards[0], table.colors),
            _buildings(position.boards[1], table.colors),
            _buildings(position.boards[2], table.colors),
        ),
        discard=position.discard,
        reserve=position.reserve,
        title=title,
        notes=notes,
        tags=tags,
    )


def _buildings(board: Board, colors: tuple[str, ...]) -> tuple[Building, ...]:
    """Buildings of a board in row-major order, bare hamlets with cubes among them."""
    names = board.geometry.names
    buildings: list[tuple[int, Building]] = []
    for anchor, tile in board.tiles.items():
        state = None
        if board.epoch == REASON and tile.kind != CIVIL:
            state = "renovated" if tile.renovated else "ruin"
        owner = None if tile.owner is None else colors[tile.owner]
        mark = None if tile.mark is None else colors[tile.mark]
        cubes = _named_cubes(board.cubes.get(anchor, NO_CUBES), colors)
        buildings.append((anchor, Building(tile.name, names[anchor], owner, cubes, state, mark)))
    for anchor, numbers in board.cubes.items():
        if anchor not in board.tiles:
            cubes = _named_cubes(numbers, colors)
            buildings.append((anchor, Building("hamlet", names[anchor], cubes=cubes)))
    return tuple(b for _, b in sorted(buildings, key=lambda pair: pair[0]))


def _pickled(position: Position) -> tuple[Callable[[Setup], Position], tuple[Setup]]:
    """How a position goes to another process: written down, with the table left out."""
    return position_of, (setup_of(position),)


copyreg.pickle(Position, _pickled)


def _named_cubes(cubes: Cubes, colors: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Cubes as ``((color, n), ...)`` in turn order, none left out but zeros."""
    return tuple((color, n) for color, n in zip(colors, cubes, strict=False) if n)
