"""Between setups (what is written down) and positions (what is on a table).

``position_of`` trusts its setup; ``search.rules.setup_check`` has looked at it before.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from positions.setup import Building, Player, Setup, Turn
from positions.things import BUILDING_KIND_SIZE, PHASES
from search.rules.board import KIND_OF, RENOVATED, Board
from search.rules.payment import pair_of
from search.rules.position import BUILDING_NAMES, Position
from search.rules.table import table_for


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
            shape = kind * 3 + size - 1
            packed = 0
            for color, n in b.cubes:
                seat = table.seat(color)
                packed |= n << 3 * seat
                supply[seat] -= n
            if epoch == 2 and shape == 6:
                board.set_cubes(anchor, packed)
                continue
            tile = shape
            if epoch < 2 and b.owner is not None:
                seat = table.seat(b.owner)
                tile |= (seat + 1) << 4
                supply[seat] -= 1
            if epoch == 2 and kind < 2:
                if b.state == "renovated":
                    tile |= RENOVATED
                if b.mark is not None:
                    seat = table.seat(b.mark)
                    tile |= (seat + 1) << 5
                    supply[seat] -= 1
            stock[shape] -= 1
            board.add(anchor, tile)
            if packed:
                board.set_cubes(anchor, packed)
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
        shape = tile & 15
        owner = state = mark = None
        if board.epoch < 2:
            owner = colors[(tile >> 4) - 1] if tile >> 4 else None
        elif KIND_OF[shape] < 2:
            state = "renovated" if tile & RENOVATED else "ruin"
            mark = colors[(tile >> 5) - 1] if tile >> 5 else None
        cubes = cubes_of(board.cubes.get(anchor, 0), colors)
        buildings.append(
            (anchor, Building(BUILDING_NAMES[shape], names[anchor], owner, cubes, state, mark))
        )
    for anchor, packed in board.cubes.items():
        if anchor not in board.tiles:
            cubes = cubes_of(packed, colors)
            buildings.append((anchor, Building("hamlet", names[anchor], cubes=cubes)))
    return tuple(b for _, b in sorted(buildings, key=lambda pair: pair[0]))


def _pickled(position: Position) -> tuple[Callable[[Setup], Position], tuple[Setup]]:
    """How a position goes to another process: written down, with the table left out."""
    return position_of, (setup_of(position),)


copyreg.pickle(Position, _pickled)


def cubes_of(packed: int, colors: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Packed cubes as ``((color, n), ...)`` in turn order, none left out but zeros."""
    return tuple((c, packed >> 3 * i & 7) for i, c in enumerate(colors) if packed >> 3 * i & 7)
