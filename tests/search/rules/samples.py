"""Positions to test the rules with: games of the engine, and crowded boards put together.

Everything comes out of a ``random.Random``; what is put together is checked by
``search.rules.setup_check``. The oracle makes positions of its own (``oracle.randoms``,
``.composed``).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from oracle.randoms import random_region
from oracle.things import row_major
from oracle.things import square_name as name_of

from positions.notation.written_plays import End, Exchange, Swap
from positions.setup import Building, GameMap, Ruleset, Setup
from positions.things import (
    BUILDING_KIND_SIZE,
    BUILDINGS,
    FAITH,
    MIGHT,
    Cards,
    square_name,
    square_place,
)
from search.rules.convert import position_of, setup_of
from search.rules.game import Game, deal
from search.rules.income import income
from search.rules.legal_plays import random_move
from search.rules.move import Move, play_of
from search.rules.position import EXCHANGED, START, SWAPPED, Position
from search.rules.resolution import begin
from search.rules.setup_check import defects

#: How many plays a greedy player looks at.
LOOKS = 12


def random_map(rng: random.Random, columns: int = 0, rows: int = 0) -> GameMap:
    """A map with rivers, woods, mountains and hamlets, of random size unless it is given."""
    region = random_region(rng, columns or rng.randint(5, 14), rows or rng.randint(5, 12))
    hamlets = tuple(name_of(square) for square in sorted(region.hamlets, key=row_major))
    return GameMap(region.name, region.rows, hamlets)


def with_hamlets(rng: random.Random, game_map: GameMap, share: int) -> GameMap:
    """The map with a printed hamlet on about one dry square of so many."""
    dry = [
        square_name(column, row)
        for row, letters in enumerate(game_map.terrain)
        for column, letter in enumerate(letters)
        if letter != "~" and rng.randrange(share) == 0
    ]
    return replace(game_map, hamlets=tuple(dry))


def random_cards(rng: random.Random, cards: Cards, number: int) -> Cards:
    """That many cards out of some."""
    pile = [kind for kind in range(3) for _ in range(cards[kind])]
    picked = rng.sample(pile, min(number, len(pile)))
    return picked.count(0), picked.count(1), picked.count(2)


def greedy_move(position: Position, rng: random.Random) -> Move | None:
    """Of some random plays one that leaves most Ecus and income at once, choices at random."""
    best: tuple[float, Move] | None = None
    seat = position.mover
    for _ in range(LOOKS):
        move = random_move(position, rng)
        if move is None:
            return None
        resolution = begin(position, move)
        while resolution.decision is not None:
            resolution = resolution.choose(rng.choice(resolution.decision.options))
        after = resolution.position()
        worth = after.ecus[seat] + income(after, seat) + sum(after.hand) / 8 + rng.random() / 4
        if best is None or worth > best[0]:
            best = worth, move
    return None if best is None else best[1]


def play_on(game: Game, rng: random.Random, greed: float) -> None:
    """One more play of the game, chosen by ``rng``: exchange, swap, board play or end of turn."""
    position = game.position
    hand = position.hand
    if position.phase in (START, SWAPPED) and position.ecus[position.mover] > 1:
        discard = random_cards(rng, hand, rng.randint(0, 3))
        if any(discard) and rng.random() < 0.15:
            game.play(Exchange(discard))
            return
    if position.reserve and any(hand) and position.phase in (START, EXCHANGED):
        kind = rng.randrange(3)
        k = min(position.reserve[kind], sum(hand), rng.randint(0, 2))
        if k and rng.random() < 0.4:
            take = (k * (kind == 0), k * (kind == 1), k * (kind == 2))
            game.play(Swap(take, random_cards(rng, hand, k)))
            return
    move = greedy_move(position, rng) if rng.random() < greed else random_move(position, rng)
    if move is None or rng.random() < (0.15 if any(hand) else 0.7):
        game.play(End(random_cards(rng, hand, rng.choice((0, 0, 1, 2)))))
    else:
        game.play(play_of(move, position.table.geometry))


def played(
    rng: random.Random, game_map: GameMap, ruleset: Ruleset, players: int, number: int
) -> Game:
    """A game that has come to turn ``number`` and perhaps a few plays or seats further."""
    game = deal(game_map, ruleset, players, rng.randrange(10**9))
    greed = rng.choice((0.0, 0.5, 0.9))
    while game.position.number < number:
        play_on(game, rng, greed)
    for _ in range(rng.randint(0, 4 * players)):
        if game.position.number <= number and not game.over:
            ends = game.position.number == number and game.position.mover == players - 1
            before = game.position, list(game.pile), len(game.records)
            play_on(game, rng, greed)
            if ends and game.position.number > number:
                game.position, game.pile = before[0], before[1]
                del game.records[before[2] :]
                break
    return game


#: Something to put on the boards first.
Start = Callable[[random.Random, Setup], Setup]


def crowded(rng: random.Random, position: Position, tries: int, *starts: Start) -> Position:
    """The position with more buildings, often with their shadows, and another hand.

    Whatever would be a defect is left out, so ties are one junction away and never there yet.
    Half of them run out of some tile: none to three are left of it. One of ``starts`` comes first.
    """
    setup = setup_of(position)
    if starts:
        setup = rng.choice(starts)(rng, setup)
    taste = rng.choice(TASTES)
    for _ in range(tries):
        setup = _if_legal(_with_building(rng, setup, *rng.choice(taste)), setup)
    for _ in range(rng.randint(0, 40)):
        setup = _if_legal(_with_cube(rng, setup), setup)
    if rng.random() < 0.5:
        sort = rng.choice(((0, 2), (1, 2), (2, 2), (0, 1), (1, 1)))
        setup = _exhausted(rng, setup, *sort, rng.randint(0, 3))
    setup = _if_legal(_with_mover(rng, setup), setup)
    assert not defects(setup)
    return position_of(setup)


#: Kinds and sizes that a crowd is made of, by taste.
TASTES = (
    tuple((kind, size) for kind in range(3) for size in (1, 2, 2, 2, 3)),
    ((0, 3), (0, 3), (0, 2), (0, 1), (2, 1), (2, 2)),
    ((1, 3), (1, 3), (1, 2), (1, 1), (2, 1), (2, 2)),
    ((2, 2), (2, 2), (2, 3), (0, 2), (1, 2), (0, 1), (1, 1)),
)


def with_pair(rng: random.Random, setup: Setup) -> Setup:
    """Two equal large buildings with shadows, a square apart, and a smaller one on ``faith``.

    What joins them downsizes one, whose smaller shadow may be refused there (§5.4).
    """
    kind, size = rng.randrange(2), rng.choice((3, 3, 3, 2))
    one, other, *_ = (player.color for player in setup.players)
    places = [
        (square_name(column, row), square_name(column + right, row + down))
        for right, down in ((size + 1, 0), (0, size + 1), (size + 1, 1), (1, size + 1))
        for column in range(setup.map.width - size - right + 1)
        for row in range(setup.map.height - size - down + 1)
    ]
    for at, across in rng.sample(places, len(places)):
        pair = _placed(rng, setup, (kind, size), at, one, range(3))
        pair = _if_legal(_placed(rng, pair, (kind, size), across, other, range(3)), setup)
        if pair is not setup:
            for large in (at, across) * 3:
                beside = _beside(rng, Building(BUILDINGS[kind][size - 1], large), size - 1)
                more = _placed(rng, pair, (kind, size - 1), beside, one, range(1, 2))
                pair = _if_legal(more, pair)
            return _exhausted(rng, pair, kind, size - 1, 2) if rng.random() < 0.4 else pair
    return setup


def with_bridge(rng: random.Random, setup: Setup) -> Setup:
    """Towns of ``faith`` over printed hamlets, and something military or religious beside them.

    A shadow that removes the Town finds the hamlet, and through it perhaps an equal (§4.3).
    """
    for hamlet in rng.sample(setup.map.hamlets, min(8, len(setup.map.hamlets))):
        over = _beside(rng, Building("hamlet", hamlet), 1 + rng.randint(0, 1))
        setup = _if_legal(_placed(rng, setup, (2, 2), over, "", range(1, 2)), setup)
        for _ in range(3):
            sort = rng.randrange(2), rng.choice((2, 2, 3))
            beside = _beside(rng, Building("hamlet", hamlet), sort[1])
            color = rng.choice(setup.players).color
            setup = _if_legal(_placed(rng, setup, sort, beside, color, range(1, 2)), setup)
    return setup


def _if_legal(changed: Setup, setup: Setup) -> Setup:
    return setup if defects(changed) else changed


def _with_building(rng: random.Random, setup: Setup, kind: int, size: int) -> Setup:
    """One more building: anywhere, beside another, or across from an equal one."""
    first = rng.choice((0, 0, 1, 1, 2))
    columns, rows = setup.map.width, setup.map.height
    at = square_name(rng.randrange(columns - size + 1), rng.randrange(rows - size + 1))
    rivals = [b for b in setup.boards[first] if BUILDING_KIND_SIZE[b.building] == (kind, size)]
    dice = rng.random()
    if rivals and kind < 2 and dice < 0.5:
        at = _across(rng, rng.choice(rivals).at, size)
    elif setup.boards[first] and dice < 0.75:
        at = _beside(rng, rng.choice(setup.boards[first]), size)
    color = rng.choice(setup.players).color
    last = 2 if size > 1 and rng.random() < 0.75 else first
    return _placed(rng, setup, (kind, size), at, color, range(first, last + 1))


def _placed(
    rng: random.Random,
    setup: Setup,
    sort: tuple[int, int],
    at: str,
    color: str,
    epochs: range,
) -> Setup:
    kind, size = sort
    name = BUILDINGS[kind][size - 1]
    boards = list(setup.boards)
    for epoch in epochs:
        if epoch == 2 and size == 1:
            continue
        building = Building(name, at, owner=color if kind < 2 else None)
        if epoch == 2 and kind < 2:
            state = rng.choice(("ruin", "ruin", "renovated"))
            mark = color if size == 3 and state == "ruin" and rng.random() < 0.3 else None
            building = Building(name, at, state=state, mark=mark)
        boards[epoch] = (*boards[epoch], building)
    return replace(setup, boards=(boards[0], boards[1], boards[2]))


def _exhausted(rng: random.Random, setup: Setup, kind: int, size: int, left: int) -> Setup:
    """Put tiles of one sort down where they do least until few are left in the stock."""
    name = BUILDINGS[kind][size - 1]
    used = sum(b.building == name for board in setup.boards for b in board)
    wanted = setup.ruleset.tiles[kind][size - 1] - used - left
    columns, rows = setup.map.width - size + 1, setup.map.height - size + 1
    for epoch in (2, 1, 0) if size > 1 else (1, 0):
        taken = {square for b in setup.boards[epoch] for square in covered(b)}
        for place in range(columns * rows):
            building = Building(name, square_name(place % columns, place // columns))
            if wanted > 0 and taken.isdisjoint(covered(building)):
                color = rng.choice(setup.players).color
                more = _placed(
                    rng, setup, (kind, size), building.at, color, range(epoch, epoch + 1)
                )
                if not defects(more):
                    setup, wanted = more, wanted - 1
                    taken.update(covered(building))
    return setup


def covered(building: Building) -> list[tuple[int, int]]:
    """The squares of a building, as column and row from 0."""
    column, row = square_place(building.at)
    size = BUILDING_KIND_SIZE[building.building][1]
    return [(column + dx, row + dy) for dx in range(size) for dy in range(size)]


def _beside(rng: random.Random, other: Building, size: int) -> str:
    """An anchor so that a building of that size overlaps, touches or just misses another."""
    column, row = square_place(other.at)
    reach = BUILDING_KIND_SIZE[other.building][1]
    column, row = column + rng.randint(-size, reach), row + rng.randint(-size, reach)
    return square_name(max(column, 0), max(row, 0))


def _across(rng: random.Random, at: str, size: int) -> str:
    """The anchor of an equal building one empty square away: what joins the two makes a tie."""
    column, row = square_place(at)
    along, aside = rng.choice((-1, 1)) * (size + 1), rng.randint(-1, 1)
    across = (along, aside) if rng.random() < 0.5 else (aside, along)
    return square_name(max(column + across[0], 0), max(row + across[1], 0))


def _with_cube(rng: random.Random, setup: Setup) -> Setup:
    """One more cube on a building of ``reason``, or on a printed hamlet that is still without."""
    board = list(setup.boards[2])
    color = rng.choice(setup.players).color
    if setup.map.hamlets and rng.random() < 0.4:
        board.append(Building("hamlet", rng.choice(setup.map.hamlets), cubes=((color, 1),)))
    elif board:
        index = rng.randrange(len(board))
        cubes = dict(board[index].cubes)
        cubes[color] = cubes.get(color, 0) + 1
        board[index] = replace(board[index], cubes=tuple(cubes.items()))
    return replace(setup, boards=(setup.boards[0], setup.boards[1], tuple(board)))


def _with_mover(rng: random.Random, setup: Setup) -> Setup:
    """The player to move with cards for something large, where they can play them."""
    hand = rng.choice(((0, 0, 4), (1, 1, 2), (2, 0, 2), (2, 2, 0), (0, 3, 1), (1, 0, 3)))
    players = setup.players
    seat = [player.color for player in players].index(setup.turn.player)
    where = [a._replace(cards_used=0) for a in players[seat].adventurers]
    if rng.random() < 0.7:
        where = [a._replace(epoch=rng.choice((MIGHT, MIGHT, FAITH))) for a in where]
    ecus = players[seat].ecus or rng.randint(0, 2)
    richer = replace(players[seat], hand=hand, adventurers=tuple(where), ecus=ecus)
    return replace(setup, players=(*players[:seat], richer, *players[seat + 1 :]))
